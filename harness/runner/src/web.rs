//! What a page is served: the client, and the servers around it, under one certificate.

use std::path::PathBuf;

use footbridge_gateway::{
    Authority, AuthorityError, CaseSetup, Client, ClientError, ClientSource, HostName,
    HostNameError, Sites, backend_sites,
};
use miette::Diagnostic;
use thiserror::Error;

use crate::config::is_url;
use crate::project::Project;

/// What pages are served, whatever the case.
#[derive(Debug)]
pub(crate) struct Web {
    client: Client,
    pub(crate) authority: Authority,
    host_name: HostName,
}

/// Why the client cannot be served.
#[derive(Debug, Error, Diagnostic)]
pub enum WebError {
    /// The client is at fault: the input is wrong.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Client(#[from] ClientError),
    /// The certificates could not be made.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Authority(#[from] AuthorityError),
    /// The site's name is none that a certificate could be made for.
    #[error(transparent)]
    #[diagnostic(transparent)]
    HostName(#[from] HostNameError),
}

impl WebError {
    /// Whether the input is at fault rather than the machine.
    pub const fn is_input(&self) -> bool {
        matches!(self, Self::Client(_) | Self::HostName(_))
    }
}

impl Web {
    /// Opens the client: a folder or the URL of a server, by default the configuration's.
    pub(crate) fn open(project: &Project, web: Option<&str>) -> Result<Self, WebError> {
        let web = web.unwrap_or(&project.config.web);
        let source = if is_url(web) {
            ClientSource::Url(web.to_owned())
        } else {
            ClientSource::Directory(PathBuf::from(web))
        };
        let servers = project.backends.iter().flat_map(|backend| backend.hosts());
        let hosts = servers.map(|host| host.name);
        let host_name: HostName = project.site.domain().unwrap_or_default().parse()?;
        Ok(Self {
            client: Client::open(&source)?,
            authority: Authority::new(hosts.chain([host_name.clone()]))?,
            host_name,
        })
    }

    /// The client itself.
    pub(crate) fn client(&self) -> &Client {
        &self.client
    }

    /// The hosts of a case: the simulated servers, or the client's own host alone.
    pub(crate) fn sites(&self, project: &Project, setup: &CaseSetup) -> Sites {
        let own = &self.host_name;
        let backends = project.backends.iter();
        let sites = backends.fold(Sites::new(), |sites, backend| {
            sites.and(backend_sites(backend, &self.client, setup.clone()))
        });
        if sites.hosts().any(|host| host == own) {
            sites
        } else {
            sites.with(own.clone(), self.client.router())
        }
    }
}
