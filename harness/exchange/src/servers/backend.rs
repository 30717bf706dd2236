//! The exchange's simulated servers.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use footbridge_contract::{Catalogue, CodeEffect, Endpoint, Host, HostRole, Session};
use footbridge_gateway::{
    Backend, BackendHost, BackendSession, CorsPolicy, Envelope, HostName, ParsedRequest, Refusal,
    Route,
};
use serde_json::{Map, Value, json};

use super::data::{Data, ServerError};
use super::default_response::fingerprint_cors;
use super::record::order;
use super::service::{self, Service};
use super::session::ExchangeSession;

/// Where a site's endpoints are (§7.1).
const API: &str = "/v1/";

/// The exchange's simulated servers: what they know, whatever the case. Made once a run.
#[derive(Debug)]
pub struct ExchangeBackend {
    pub(crate) catalogue: Arc<Catalogue>,
    pub(crate) data: Data,
    pub(crate) envelope: Envelope,
    hosts: Vec<(HostName, Host)>,
}

impl ExchangeBackend {
    /// Reads `server.toml` in a folder, and the files that it names.
    ///
    /// # Errors
    /// [`ServerError`] if a file is missing or wrong, or the catalogue knows no servers.
    pub fn load(folder: &Path, catalogue: Arc<Catalogue>) -> Result<Self, ServerError> {
        let Some(session) = &catalogue.session else {
            return Err(ServerError::NoSession);
        };
        let envelope = envelope(session);
        let mut hosts = Vec::new();
        for host in &catalogue.hosts {
            hosts.push((host.host.parse()?, host.clone()));
        }
        Ok(Self {
            data: Data::load(folder)?,
            catalogue,
            envelope,
            hosts,
        })
    }

    /// What the catalogue says of sessions.
    pub(crate) fn session(&self) -> Option<&Session> {
        self.catalogue.session.as_ref()
    }

    /// The endpoint that a request is for, and its service.
    pub(crate) fn find(
        &self,
        host: &str,
        method: &str,
        path: &str,
    ) -> Option<(&Endpoint, Service)> {
        let host = self.host(host)?;
        service::find(&self.catalogue, host, method, path).ok()
    }

    /// Whether a host is the first site, which transcripts leave out.
    pub(crate) fn is_main(&self, host: &str) -> bool {
        let mut hosts = self.hosts.iter();
        let site = hosts.find(|(_, host)| host.role == HostRole::Site);
        site.is_some_and(|(name, _)| name.as_str() == host)
    }

    fn host(&self, name: &str) -> Option<&Host> {
        let mut hosts = self.hosts.iter();
        let found = hosts.find(|(found, _)| found.as_str() == name);
        found.map(|(_, host)| host)
    }
}

impl Backend for ExchangeBackend {
    fn hosts(&self) -> Vec<BackendHost> {
        let hosts = self.hosts.iter();
        hosts
            .map(|(name, host)| BackendHost {
                name: name.clone(),
                is_site: host.role == HostRole::Site,
            })
            .collect()
    }

    fn route(&self, host: &HostName, method: &str, path: &str) -> Route {
        let Some(host) = self.host(host.as_str()) else {
            return Route::Refused(Refusal::UnknownHost);
        };
        if host.role == HostRole::Site && !path.starts_with(API) {
            return Route::Client;
        }
        match service::find(&self.catalogue, host, method, path) {
            Ok((_, service)) => Route::Endpoint {
                blocks_load: service.blocks_load(),
            },
            Err(reason) => Route::Refused(reason),
        }
    }

    fn envelope(&self) -> Option<&Envelope> {
        Some(&self.envelope)
    }

    fn cors(&self, host: &HostName, _path: &str) -> Option<CorsPolicy> {
        let host = self.host(host.as_str())?;
        (host.role == HostRole::Fingerprint).then(fingerprint_cors)
    }

    fn order(&self, request: &ParsedRequest) -> String {
        order(request)
    }

    fn start_case(self: Arc<Self>, epoch: u64) -> Box<dyn BackendSession> {
        Box::new(ExchangeSession::new(self, epoch))
    }
}

/// The servers' envelope, `{ code, msg, status, data }` (§7.1), with the catalogue's codes.
fn envelope(session: &Session) -> Envelope {
    let body = |code: &str, msg: &str, status: &str| -> Map<String, Value> {
        let fields = [
            ("code", json!(code)),
            ("msg", json!(msg)),
            ("status", json!(status)),
            ("data", Value::Null),
        ];
        let fields = fields.into_iter();
        fields
            .map(|(name, value)| (name.to_owned(), value))
            .collect()
    };
    let codes = session.server_codes.iter();
    let messages = codes.filter_map(|code| Some((code.code.clone(), code.msg.clone()?)));
    let messages: BTreeMap<_, _> = messages.collect();
    let codes = session.server_codes.iter();
    let successes = codes.filter(|code| code.effect == CodeEffect::Success);
    Envelope {
        code: "/code".to_owned(),
        message: Some("/msg".to_owned()),
        data: Some("/data".to_owned()),
        success: body("00000", "success", "success"),
        failure: body("", "", "error"),
        success_codes: successes.map(|code| code.code.clone()).collect(),
        messages,
    }
}
