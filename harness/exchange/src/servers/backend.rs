//! The exchange's simulated servers, as a backend of the gateway.

use std::path::Path;
use std::sync::Arc;

use footbridge_contract::toml_reader::InvalidFile;
use footbridge_contract::{Catalogue, HostRole};
use footbridge_gateway::{
    Backend, BackendHost, BackendSession, CorsPolicy, Envelope, HostName, ParsedRequest, Refusal,
    Route,
};

use super::context::ServerContext;
use super::default_response::fingerprint_cors;
use super::record::order;
use super::service;
use super::session::ExchangeSession;

/// The prefix of a site's endpoints (§7.1).
const API: &str = "/v1/";

/// The exchange's simulated servers, created once per run.
#[derive(Debug)]
pub struct ExchangeBackend {
    context: Arc<ServerContext>,
}

impl ExchangeBackend {
    /// Loads `server.toml` in a folder, and the files that it names.
    ///
    /// # Errors
    /// Every unusable file, with all its errors.
    pub fn load(folder: &Path, catalogue: Arc<Catalogue>) -> Result<Self, Vec<InvalidFile>> {
        let context = ServerContext::load(folder, catalogue)?;
        Ok(Self {
            context: Arc::new(context),
        })
    }

    /// Reports errors in `server.toml` in a folder, and in the files that it names. References to the catalogue are
    /// not checked.
    ///
    /// # Errors
    /// Every unusable file, with all its errors.
    pub fn check(folder: &Path) -> Result<(), Vec<InvalidFile>> {
        ServerContext::check(folder)
    }
}

impl Backend for ExchangeBackend {
    fn hosts(&self) -> Vec<BackendHost> {
        let hosts = self.context.hosts.iter();
        hosts
            .map(|(name, host)| BackendHost {
                name: name.clone(),
                is_site: host.role == HostRole::Site,
            })
            .collect()
    }

    fn route(&self, host: &HostName, method: &str, path: &str) -> Route {
        let Some(host) = self.context.host(host.as_str()) else {
            return Route::Refused(Refusal::UnknownHost);
        };
        if host.role == HostRole::Site && !path.starts_with(API) {
            return Route::Client;
        }
        match service::find(&self.context.catalogue, host, method, path) {
            Ok(_) => Route::Endpoint,
            Err(reason) => Route::Refused(reason),
        }
    }

    fn envelope(&self) -> Option<&Envelope> {
        Some(&self.context.envelope)
    }

    fn cors(&self, host: &HostName, _path: &str) -> Option<CorsPolicy> {
        let host = self.context.host(host.as_str())?;
        service::is_fingerprint(host).then(fingerprint_cors)
    }

    fn order(&self, request: &ParsedRequest) -> String {
        order(request)
    }

    fn start_case(self: Arc<Self>, epoch: u64) -> Box<dyn BackendSession> {
        Box::new(ExchangeSession::new(Arc::clone(&self.context), epoch))
    }
}
