//! The sites of a page: the client and its servers, under one certificate authority.

use std::io;
use std::net::TcpStream;
use std::time::Duration;

use axum::Router;
use footbridge_gateway::{
    Authority, AuthorityError, CaseSetup, Client, ClientError, ClientSource, HostName,
    HostNameError, HostPattern, Sites, backend_sites,
};
use miette::Diagnostic;
use thiserror::Error;
use url::Url;

use crate::sources::config::is_url;
use crate::sources::project::Project;

/// The client and the certificates of a run.
#[derive(Debug)]
pub struct Web {
    client: Client,
    authority: Authority,
    host_name: HostName,
    /// The URL of the client's server; `None` if the client is a folder.
    server: Option<String>,
}

/// The time limit for connecting to the server.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// An error while preparing the client and its certificates.
#[derive(Debug, Error, Diagnostic)]
pub enum WebError {
    /// The client can't be served, because the input is invalid.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Client(#[from] ClientError),
    /// The certificates could not be created.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Authority(#[from] AuthorityError),
    /// The site's host name is invalid.
    #[error(transparent)]
    #[diagnostic(transparent)]
    HostName(#[from] HostNameError),
    /// There is no server at the URL.
    #[error("there is no server at {address}")]
    #[diagnostic(help("start the client's server, or name another with --web"))]
    NoServer {
        /// The URL of the server.
        address: String,
        /// The operating system's error.
        source: std::io::Error,
    },
}

impl WebError {
    /// Whether the cause is the input rather than the machine, such as a client that has not been built or started.
    pub const fn is_input(&self) -> bool {
        matches!(
            self,
            Self::Client(ClientError::Upstream { .. }) | Self::HostName(_)
        )
    }
}

impl Web {
    /// Opens the client: a folder or the URL of a server, by default the configuration's.
    ///
    /// # Errors
    /// [`WebError`] if it can't be served.
    pub fn open(project: &Project, web: Option<&str>) -> Result<Self, WebError> {
        let web = web.unwrap_or(&project.config.web);
        let server = is_url(web).then(|| web.to_owned());
        let source = match &server {
            Some(server) => ClientSource::Url(server.clone()),
            None => ClientSource::Directory(project.config.client_folder(web)),
        };
        let servers = project.backends.iter().flat_map(|backend| backend.hosts());
        let patterns = project
            .backends
            .iter()
            .flat_map(|backend| backend.patterns());
        let hosts = servers
            .map(|host| HostPattern::from(host.name))
            .chain(patterns);
        let host_name: HostName = project.site.domain().unwrap_or_default().parse()?;
        Ok(Self {
            client: Client::open(&source)?,
            authority: Authority::new(hosts.chain([host_name.clone().into()]))?,
            host_name,
            server,
        })
    }

    /// Checks that the client's server can be reached.
    ///
    /// # Errors
    /// [`WebError::NoServer`] if it can't.
    pub fn reach(&self) -> Result<(), WebError> {
        let Some(server) = &self.server else {
            return Ok(());
        };
        let no_server = |source| WebError::NoServer {
            address: server.clone(),
            source,
        };
        let url = Url::parse(server).map_err(|error| no_server(io::Error::other(error)))?;
        let addresses = url.socket_addrs(|| None).map_err(no_server)?;
        let mut problem = io::ErrorKind::AddrNotAvailable.into();
        for address in addresses {
            match TcpStream::connect_timeout(&address, CONNECT_TIMEOUT) {
                Ok(_) => return Ok(()),
                Err(error) => problem = error,
            }
        }
        Err(no_server(problem))
    }

    /// The certificates.
    pub fn authority(&self) -> &Authority {
        &self.authority
    }

    /// Changes the router of the client.
    #[must_use]
    pub fn serve_by(self, change: impl FnOnce(Router) -> Router) -> Self {
        Self {
            client: self.client.serve_by(change),
            ..self
        }
    }

    pub fn client(&self) -> &Client {
        &self.client
    }

    /// The hosts of a case: the simulated servers, or only the client's own host.
    pub fn sites(&self, project: &Project, setup: &CaseSetup) -> Sites {
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
