//! Listening on a port.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};

use axum::Router;
use miette::Diagnostic;
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

use crate::tls::{TlsIdentity, TlsListener};

/// An error while listening on a port.
#[derive(Debug, Error, Diagnostic)]
#[error("failed to listen on {address}")]
#[diagnostic(help("give an address of this machine, and another port or 0 for a free one"))]
pub struct ListenError {
    /// The address; its port is 0 for a free one.
    address: SocketAddr,
    /// The operating system's error.
    source: io::Error,
}

/// An open port, and its address.
#[derive(Debug)]
pub struct Listening {
    listener: TcpListener,
    tls: Option<TlsIdentity>,
    pub address: SocketAddr,
}

impl Listening {
    /// Listens on a loopback port; 0 selects a free one.
    ///
    /// # Errors
    /// If the port can't be used.
    pub fn on(runtime: &Runtime, port: u16) -> Result<Self, ListenError> {
        Self::at(runtime, (Ipv4Addr::LOCALHOST, port).into())
    }

    /// Listens on an address; the port 0 selects a free one.
    ///
    /// # Errors
    /// If the address can't be used.
    pub fn at(runtime: &Runtime, address: SocketAddr) -> Result<Self, ListenError> {
        let failed = |source| ListenError { address, source };
        let bound = TcpListener::bind(address);
        let listener = runtime.block_on(bound).map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        Ok(Self {
            listener,
            tls: None,
            address,
        })
    }

    /// Serves over TLS.
    #[must_use]
    pub fn with_tls(mut self, identity: Option<TlsIdentity>) -> Self {
        self.tls = identity;
        self
    }

    /// Whether it serves over TLS.
    pub const fn has_tls(&self) -> bool {
        self.tls.is_some()
    }

    /// Serves the routes as long as the runtime lives.
    pub async fn serve(self, routes: Router) {
        // An error of one connection ends only that connection.
        let _ = match self.tls {
            None => axum::serve(self.listener, routes).await,
            Some(identity) => {
                let listener = TlsListener::new(self.listener, identity, self.address);
                axum::serve(listener, routes).await
            }
        };
    }
}
