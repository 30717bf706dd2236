//! The client under test, as a site: a folder of built files, or a developer's own server.

use std::path::PathBuf;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use miette::Diagnostic;
use thiserror::Error;
use tower::ServiceExt as _;

use crate::directory::{Directory, DirectoryError};
use crate::upstream::{Upstream, UpstreamError};

/// The most that is fetched of one file, in bytes.
const LARGEST_FILE: usize = 64 * 1024 * 1024;

/// Where the client's files come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ClientSource {
    /// A folder of built files with an `index.html`. It is read once, when opened.
    Directory(PathBuf),
    /// The origin of a server, such as `http://127.0.0.1:5173`. It is asked anew for each request.
    Url(String),
}

/// A client ready to be served. Cheap to clone; one is shared by all gateways of a run.
#[derive(Debug, Clone)]
pub struct Client {
    router: Router,
}

impl Client {
    /// Opens a source.
    ///
    /// # Errors
    ///
    /// [`ClientError`] when the folder can't be served or the address is not one of a plain HTTP server. A server that
    /// is down is no error here: it may come up later, and each request tells.
    pub fn open(source: &ClientSource) -> Result<Self, ClientError> {
        let router = match source {
            ClientSource::Directory(path) => Directory::read(path)?.router(),
            ClientSource::Url(address) => address.parse::<Upstream>()?.router(),
        };
        Ok(Self { router })
    }

    /// What the client has at a path, for the harness's own use: no case is told. None if there is nothing.
    pub async fn fetch(&self, path: &str) -> Option<Vec<u8>> {
        let request = Request::get(path).body(Body::empty()).ok()?;
        let response = self.router.clone().oneshot(request).await.ok()?;
        if !response.status().is_success() {
            return None;
        }
        let bytes = to_bytes(response.into_body(), LARGEST_FILE).await.ok()?;
        Some(bytes.to_vec())
    }

    /// A router that serves the client at every path no other route takes.
    pub fn router(&self) -> Router {
        self.router.clone()
    }
}

/// Why a client can't be served.
#[derive(Debug, Error, Diagnostic)]
pub enum ClientError {
    /// The folder is at fault.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Directory {
        /// How.
        #[from]
        source: DirectoryError,
    },
    /// The address is at fault.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Upstream {
        /// How.
        #[from]
        source: UpstreamError,
    },
}
