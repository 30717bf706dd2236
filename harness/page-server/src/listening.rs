//! Listening on loopback ports.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};

use axum::Router;
use miette::Diagnostic;
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

/// An error while listening on a port.
#[derive(Debug, Error, Diagnostic)]
#[error("failed to listen on port {port} of this machine")]
#[diagnostic(help("omit the port to use a free one"))]
pub struct ListenError {
    /// The port; 0 for a free one.
    port: u16,
    /// The operating system's error.
    source: io::Error,
}

/// An open port, and its address.
pub(crate) struct Listening {
    listener: TcpListener,
    pub(crate) address: SocketAddr,
}

impl Listening {
    /// Listens on a port; 0 selects a free one.
    pub(crate) fn on(runtime: &Runtime, port: u16) -> Result<Self, ListenError> {
        let failed = |source| ListenError { port, source };
        let bound = TcpListener::bind((Ipv4Addr::LOCALHOST, port));
        let listener = runtime.block_on(bound).map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        Ok(Self { listener, address })
    }

    /// Serves it as long as the runtime lives.
    pub(crate) async fn serve(self, routes: Router) {
        // An error of one connection ends only that connection.
        let _ = axum::serve(self.listener, routes).await;
    }
}
