//! The data of the simulated servers that no case changes.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use footbridge_contract::toml_reader::InvalidFile;
use footbridge_contract::{Catalogue, Endpoint, HostRole, WebHost};
use footbridge_gateway::{Envelope, HostName};
use serde_json::{Map, Value, json};

use super::data::Data;
use super::service::{self, Service};
use crate::SessionContract;
use crate::session_contract::CodeEffect;

/// The data of the simulated servers that no case changes, created once per run.
#[derive(Debug)]
pub(crate) struct ServerContext {
    pub(crate) catalogue: Arc<Catalogue>,
    pub(crate) contract: SessionContract,
    pub(crate) data: Data,
    pub(crate) envelope: Envelope,
    pub(crate) hosts: Vec<(HostName, WebHost)>,
}

impl ServerContext {
    /// Loads `server.toml` in a folder, and the files that it names.
    ///
    /// # Errors
    /// Every unusable file, with all its errors.
    pub(crate) fn load(folder: &Path, catalogue: Arc<Catalogue>) -> Result<Self, Vec<InvalidFile>> {
        let (data, contract) = load(folder, Some(&catalogue))?;
        // The catalogue's names are names of hosts.
        let hosts = catalogue.hosts.iter();
        let hosts = hosts.filter_map(|host| Some((host.host.parse().ok()?, host.clone())));
        Ok(Self {
            hosts: hosts.collect(),
            envelope: envelope(&contract),
            data,
            catalogue,
            contract,
        })
    }

    /// Reports errors in `server.toml` in a folder, and in the files that it names.
    ///
    /// # Errors
    /// Every unusable file, with all its errors.
    pub(crate) fn check(folder: &Path) -> Result<(), Vec<InvalidFile>> {
        load(folder, None).map(|_| ())
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

    /// Whether a host is the first site, which transcripts omit.
    pub(crate) fn is_main(&self, host: &str) -> bool {
        let mut hosts = self.hosts.iter();
        let site = hosts.find(|(_, host)| host.role == HostRole::Site);
        site.is_some_and(|(name, _)| name.as_str() == host)
    }

    /// The catalogue's host of this name.
    pub(crate) fn host(&self, name: &str) -> Option<&WebHost> {
        let mut hosts = self.hosts.iter();
        let found = hosts.find(|(found, _)| found.as_str() == name);
        found.map(|(_, host)| host)
    }
}

/// Loads a server folder's data and the session contract, reporting the errors of both.
fn load(
    folder: &Path,
    catalogue: Option<&Catalogue>,
) -> Result<(Data, SessionContract), Vec<InvalidFile>> {
    let (data, contract) = Data::load(folder);
    let contract = contract.map(|folder| SessionContract::read(&folder, catalogue));
    match (data, contract) {
        (Ok(data), Some(Ok(contract))) => Ok((data, contract)),
        (data, contract) => {
            let of_contract = contract.and_then(Result::err).unwrap_or_default();
            Err(data.err().into_iter().chain(of_contract).collect())
        }
    }
}

/// The servers' envelope, `{ code, msg, status, data }` (§7.1), with the contract's codes.
fn envelope(contract: &SessionContract) -> Envelope {
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
    let codes = contract.server_codes.iter();
    let messages = codes.filter_map(|code| Some((code.code.clone(), code.msg.clone()?)));
    let messages: BTreeMap<_, _> = messages.collect();
    let codes = contract.server_codes.iter();
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
