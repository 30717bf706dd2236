//! The client under test, as a site: a folder of built files, or a developer's own server.

pub(crate) mod asset;
pub(crate) mod base;
pub(crate) mod client_file;
pub(crate) mod directory;
pub(crate) mod upstream;

use std::sync::Arc;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use miette::Diagnostic;
use thiserror::Error;
use tower::ServiceExt as _;

use crate::case::client_lookup::ClientLookup;
use crate::client::directory::{ClientFolder, Directory, DirectoryError};
use crate::client::upstream::{Upstream, UpstreamError};

/// The size limit of a file fetched for the harness, in bytes.
const LARGEST_FILE: usize = 64 * 1024 * 1024;

/// The source of the client's files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ClientSource {
    /// A folder of built files. It is read once, when opened.
    Directory(ClientFolder),
    /// The origin of a server, such as `http://127.0.0.1:5173`. Every request is forwarded to it.
    Url(String),
}

/// A client that is ready to be served. Cheap to clone; all gateways of a run share one.
#[derive(Debug, Clone)]
pub struct Client {
    router: Router,
    /// The files; `None` if a server provides them.
    files: Option<Arc<Directory>>,
}

impl Client {
    /// Opens a source.
    ///
    /// # Errors
    ///
    /// A [`ClientError`] if the folder can't be served or the address is not that of a plain HTTP server. A server
    /// that is down is not an error here: it may start later, and each request that it doesn't respond to is refused.
    pub fn open(source: &ClientSource) -> Result<Self, ClientError> {
        match source {
            ClientSource::Directory(folder) => {
                let files = Arc::new(Directory::read(folder)?);
                Ok(Self {
                    router: Arc::clone(&files).router(),
                    files: Some(files),
                })
            }
            ClientSource::Url(address) => Ok(Self {
                router: address.parse::<Upstream>()?.router(),
                files: None,
            }),
        }
    }

    /// Changes how the client is served to pages, for example by adding to its documents.
    #[must_use]
    pub fn serve_by(self, change: impl FnOnce(Router) -> Router) -> Self {
        Self {
            router: change(self.router),
            ..self
        }
    }

    /// Fetches a file of the client for the harness itself; nothing is reported to a case. `None` if the client has
    /// no such file.
    pub async fn fetch(&self, path: &str) -> Option<Vec<u8>> {
        let request = Request::get(path).body(Body::empty()).ok()?;
        let response = self.router.clone().oneshot(request).await.ok()?;
        if !response.status().is_success() {
            return None;
        }
        let bytes = to_bytes(response.into_body(), LARGEST_FILE).await.ok()?;
        Some(bytes.to_vec())
    }

    /// The result of a request for a path; `None` if a server provides the client, since its responses may change.
    pub fn look_up(&self, path: &str, is_navigation: bool) -> Option<ClientLookup> {
        let files = self.files.as_ref()?;
        Some(files.look_up(path, is_navigation))
    }

    /// The SHA-256 of all files together, in hexadecimal; `None` if a server provides the client.
    pub fn sha256(&self) -> Option<String> {
        self.files.as_ref().map(|files| files.sha256())
    }

    /// A router that serves the client at every path that no other route takes.
    pub fn router(&self) -> Router {
        self.router.clone()
    }
}

/// An error while opening the client's files.
#[derive(Debug, Error, Diagnostic)]
pub enum ClientError {
    /// The folder can't be served.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Directory {
        /// The folder's error.
        #[from]
        source: DirectoryError,
    },
    /// The address can't be used.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Upstream {
        /// The address's error.
        #[from]
        source: UpstreamError,
    },
}
