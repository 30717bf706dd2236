//! What the simulated servers know besides the catalogue: `server.toml` and the files it names.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use bytes::Bytes;
use miette::Diagnostic;
use serde::Deserialize;
use thiserror::Error;

use super::keys::{KeyError, ServerKeys};

/// The file's name.
const FILE: &str = "server.toml";

/// `server.toml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(rename = "backend")]
    _backend: String,
    keys: PathBuf,
    device_token: String,
    fingerprint: String,
    custom_token: String,
    #[serde(default)]
    sessions: Vec<String>,
    #[serde(default)]
    script: Vec<ScriptEntry>,
}

/// A third party's script.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ScriptEntry {
    path: String,
    file: PathBuf,
}

/// Everything that `server.toml` names, read.
#[derive(Debug)]
pub(crate) struct Data {
    pub(crate) keys: ServerKeys,
    /// What the token service answers.
    pub(crate) device_token: String,
    pub(crate) fingerprint: String,
    pub(crate) custom_token: String,
    /// The scripts, by path.
    pub(crate) scripts: BTreeMap<String, Bytes>,
    /// The tokens of sessions that were there before the client.
    pub(crate) sessions: Vec<String>,
}

impl Data {
    pub(crate) fn load(folder: &Path) -> Result<Self, ServerError> {
        let path = folder.join(FILE);
        let text = read(&path)?;
        let file: File = toml::from_str(&text).map_err(|error| ServerError::Wrong {
            path: path.clone(),
            reason: error.to_string(),
        })?;
        let keys = folder.join(&file.keys);
        let pem = |name: &str| read(&keys.join(name));
        let read_keys = ServerKeys::read(
            &pem("server.private.pem")?,
            &pem("server.public.pem")?,
            &pem("signing-authority.private.pem")?,
        );
        let mut scripts = BTreeMap::new();
        for entry in file.script {
            let text = read(&folder.join(&entry.file))?;
            scripts.insert(entry.path, Bytes::from(text));
        }
        Ok(Self {
            keys: read_keys.map_err(|source| ServerError::Key { path: keys, source })?,
            device_token: file.device_token,
            fingerprint: file.fingerprint,
            custom_token: file.custom_token,
            scripts,
            sessions: file.sessions,
        })
    }
}

fn read(path: &Path) -> Result<String, ServerError> {
    std::fs::read_to_string(path).map_err(|source| ServerError::Unreadable {
        path: path.to_owned(),
        source,
    })
}

/// Why the simulated servers' data can't be used.
#[derive(Debug, Error, Diagnostic)]
pub enum ServerError {
    /// A file can't be read.
    #[error("failed to read {}", path.display())]
    #[diagnostic(help("`server` in footbridge.toml names the folder of server.toml"))]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// `server.toml` says what nobody understands.
    #[error("{} is wrong: {reason}", path.display())]
    Wrong {
        /// The file.
        path: PathBuf,
        /// Why, with the place.
        reason: String,
    },
    /// A key is none.
    #[error("a key in {} is wrong", path.display())]
    Key {
        /// The keys' folder.
        path: PathBuf,
        /// Why.
        source: KeyError,
    },
    /// A host of the catalogue can't have a certificate.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Host(#[from] footbridge_gateway::HostNameError),
    /// The catalogue knows no servers.
    #[error("the catalogue has no session.toml")]
    #[diagnostic(help(
        "leave `server` out of footbridge.toml, or add what docs/catalogue.md says of servers"
    ))]
    NoSession,
}
