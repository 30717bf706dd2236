//! A backend defined by data: servers of any app, described in a folder (`docs/servers.md`).
//!
//! ```toml
//! # server.toml
//! [[host]]
//! name = "api.notes.test"
//!
//! [[endpoint]]
//! method = "GET"
//! path = "/notes/{id}"
//! json = { id = "1", text = "Milk" }
//! ```

mod read;
mod session;

use std::path::Path;
use std::sync::Arc;

use footbridge_contract::Method;
use footbridge_contract::toml_reader::InvalidFile;
use matchit::Router;

use crate::backend::{
    Backend, BackendHost, BackendSession, CorsPolicy, EndpointInfo, Envelope, Route, ServerResponse,
};
use crate::host_name::HostName;
use crate::refusal::Refusal;

use session::DataSession;

/// The servers that a folder describes, created once per run.
#[derive(Debug)]
pub struct DataBackend {
    /// The client's own host, which records omit.
    site: HostName,
    hosts: Vec<DataHost>,
    envelope: Option<Envelope>,
}

/// A host of the servers.
#[derive(Debug)]
struct DataHost {
    name: HostName,
    /// The access for pages of other origins; `None` for no access.
    cors: Option<CorsPolicy>,
    /// The endpoints by path.
    paths: Router<Vec<DataEndpoint>>,
    /// The same endpoints in the order of the file.
    endpoints: Vec<EndpointInfo>,
    /// Whether every path exists, with every method.
    has_every_path: bool,
}

/// An endpoint: one method of a path.
#[derive(Debug)]
struct DataEndpoint {
    method: Method,
    response: ServerResponse,
}

impl DataBackend {
    /// Reads `server.toml` in a folder, and the files that it names. `site` is the client's own host.
    ///
    /// # Errors
    /// An [`InvalidFile`] with every error.
    pub fn load(folder: &Path, site: &HostName) -> Result<Self, InvalidFile> {
        let (hosts, envelope) = read::read(folder)?;
        Ok(Self {
            site: site.clone(),
            hosts,
            envelope,
        })
    }

    /// Reports errors in `server.toml` in a folder, and in the files that it names.
    ///
    /// # Errors
    /// An [`InvalidFile`] with every error.
    pub fn check(folder: &Path) -> Result<(), InvalidFile> {
        read::read(folder).map(|_| ())
    }

    /// Creates servers from their hosts alone. Every path exists and responds with 204 unless a rule
    /// changes that.
    pub fn of_hosts(hosts: impl IntoIterator<Item = HostName>, site: &HostName) -> Self {
        let host = |name: HostName| DataHost {
            endpoints: vec![EndpointInfo {
                host: name.to_string(),
                method: None,
                path: "/{*path}".to_owned(),
                data: None,
            }],
            name,
            cors: Some(CorsPolicy::open()),
            paths: Router::new(),
            has_every_path: true,
        };
        Self {
            site: site.clone(),
            hosts: hosts.into_iter().map(host).collect(),
            envelope: None,
        }
    }

    fn host(&self, name: &str) -> Option<&DataHost> {
        self.hosts.iter().find(|host| host.name.as_str() == name)
    }

    /// The default response to a request, without CORS headers.
    fn default_response(&self, host: &str, method: &str, path: &str) -> Option<ServerResponse> {
        let host = self.host(host)?;
        if host.has_every_path {
            return Some(ServerResponse::empty(204));
        }
        let endpoints = host.paths.at(path).ok()?.value;
        let mut endpoints = endpoints.iter();
        let found = endpoints.find(|endpoint| endpoint.method.as_str() == method)?;
        Some(found.response.clone())
    }
}

impl Backend for DataBackend {
    fn hosts(&self) -> Vec<BackendHost> {
        let hosts = self.hosts.iter();
        hosts
            .map(|host| BackendHost {
                name: host.name.clone(),
                is_site: host.name == self.site,
            })
            .collect()
    }

    fn endpoints(&self) -> Option<Vec<EndpointInfo>> {
        let hosts = self.hosts.iter();
        Some(hosts.flat_map(|host| host.endpoints.clone()).collect())
    }

    fn route(&self, host: &HostName, method: &str, path: &str) -> Route {
        let is_site = *host == self.site;
        let Some(host) = self.host(host.as_str()) else {
            return Route::Refused(Refusal::UnknownHost);
        };
        if host.has_every_path {
            return Route::Endpoint;
        }
        match host.paths.at(path) {
            Ok(found) if found.value.iter().any(|it| it.method.as_str() == method) => {
                Route::Endpoint
            }
            Ok(_) => Route::Refused(Refusal::UnsupportedMethod),
            Err(_) if is_site => Route::Client,
            Err(_) => Route::Refused(Refusal::UnknownPath),
        }
    }

    fn envelope(&self) -> Option<&Envelope> {
        self.envelope.as_ref()
    }

    fn cors(&self, host: &HostName, path: &str) -> Option<CorsPolicy> {
        let host = self.host(host.as_str())?;
        let is_there = host.has_every_path || host.paths.at(path).is_ok();
        host.cors.clone().filter(|_| is_there)
    }

    fn start_case(self: Arc<Self>, _epoch: u64) -> Box<dyn BackendSession> {
        Box::new(DataSession::new(self))
    }
}
