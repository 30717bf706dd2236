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

mod plain_server;
mod read;
mod session;

pub use plain_server::{PlainAnswer, PlainServer};

use std::path::Path;
use std::sync::Arc;

use footbridge_contract::Method;
use footbridge_contract::toml_reader::InvalidFile;
use matchit::Router;

use crate::backend::{
    Backend, BackendHost, BackendSession, CorsPolicy, EndpointInfo, Envelope, ParsedRequest, Route,
    ServerResponse,
};
use crate::host_name::{HostName, HostPattern};
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
    name: HostPattern,
    /// The access for pages of other origins; `None` for no access.
    cors: Option<CorsPolicy>,
    /// The endpoints by path.
    paths: Router<Vec<DataEndpoint>>,
    /// The same endpoints in the order of the file.
    endpoints: Vec<EndpointInfo>,
    /// The server, if every path exists, with every method.
    plain: Option<Arc<PlainServer>>,
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

    /// Creates servers from their hosts alone. Every path exists, and responds as the server does unless a rule changes
    /// that.
    pub fn of_hosts(servers: impl IntoIterator<Item = PlainServer>, site: &HostName) -> Self {
        let hosts = |server: PlainServer| {
            let server = Arc::new(server);
            let host = |name: &HostPattern| DataHost {
                endpoints: vec![EndpointInfo {
                    // A wildcard, as a path has it.
                    host: name.to_string().replace('*', "{*host}"),
                    method: None,
                    path: "/{*path}".to_owned(),
                    data: None,
                }],
                name: name.clone(),
                cors: Some(CorsPolicy::open()),
                paths: Router::new(),
                plain: Some(Arc::clone(&server)),
            };
            server.hosts.iter().map(host).collect::<Vec<_>>()
        };
        Self {
            site: site.clone(),
            hosts: servers.into_iter().flat_map(hosts).collect(),
            envelope: None,
        }
    }

    /// The host of this name, or else the first pattern that includes it.
    fn host(&self, name: &str) -> Option<&DataHost> {
        let mut hosts = self.hosts.iter().filter(|host| host.name.matches(name));
        let first = hosts.clone().find(|host| host.name.as_host().is_some());
        first.or_else(|| hosts.next())
    }

    /// The default response to a request, without CORS headers.
    fn default_response(&self, request: &ParsedRequest) -> Option<ServerResponse> {
        let host = self.host(&request.host)?;
        if let Some(server) = &host.plain {
            return Some(server.response(request));
        }
        let endpoints = host.paths.at(&request.path).ok()?.value;
        let mut endpoints = endpoints.iter();
        let found = endpoints.find(|endpoint| endpoint.method.as_str() == request.method)?;
        Some(found.response.clone())
    }
}

impl Backend for DataBackend {
    fn hosts(&self) -> Vec<BackendHost> {
        let hosts = self.hosts.iter();
        hosts
            .filter_map(|host| host.name.as_host())
            .map(|name| BackendHost {
                name: name.clone(),
                is_site: *name == self.site,
            })
            .collect()
    }

    fn patterns(&self) -> Vec<HostPattern> {
        let hosts = self.hosts.iter().map(|host| &host.name);
        hosts
            .filter(|name| name.as_host().is_none())
            .cloned()
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
        if host.plain.is_some() {
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
        let is_there = host.plain.is_some() || host.paths.at(path).is_ok();
        host.cors.clone().filter(|_| is_there)
    }

    fn start_case(self: Arc<Self>, _epoch: u64) -> Box<dyn BackendSession> {
        Box::new(DataSession::new(self))
    }
}
