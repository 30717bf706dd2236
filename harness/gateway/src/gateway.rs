//! The simulated internet of one stage worker: a proxy on a loopback port.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use miette::Diagnostic;
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::runtime::Handle;
use tokio::sync::{Notify, mpsc, watch};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::case::gateway_case::{CaseState, GatewayCase};
use crate::case::latency::Latency;
use crate::case::sites::Sites;
use crate::host_name::HostName;
use crate::proxy;
use crate::proxy::authority::Authority;
use crate::proxy::shared::GatewayState;

/// A running gateway. It serves one case at a time; dropping it closes every connection.
#[derive(Debug)]
pub struct Gateway {
    address: SocketAddr,
    authority: Authority,
    shared: Arc<GatewayState>,
}

impl Gateway {
    /// Binds a free loopback port and serves it on `runtime`, whose I/O driver must be enabled.
    ///
    /// # Errors
    ///
    /// [`GatewayError::Bind`] if no loopback port is free.
    pub fn start(runtime: &Handle, authority: Authority) -> Result<Self, GatewayError> {
        Self::start_at(runtime, authority, 0)
    }

    /// Like [`Gateway::start`], on the given loopback port; 0 takes any free port.
    ///
    /// # Errors
    ///
    /// [`GatewayError::Bind`] if the port is taken.
    pub fn start_at(
        runtime: &Handle,
        authority: Authority,
        port: u16,
    ) -> Result<Self, GatewayError> {
        let (listener, address) = {
            let _entered = runtime.enter();
            bind(port).map_err(|source| GatewayError::Bind { source })?
        };
        let shared = Arc::new(GatewayState {
            authority: authority.clone(),
            current: watch::Sender::new(None),
            closing: CancellationToken::new(),
            tasks: TaskTracker::new(),
        });
        let listening = Arc::clone(&shared);
        shared.tasks.spawn_on(
            async move {
                let closing = listening.closing.clone();
                closing
                    .run_until_cancelled(listen(listener, listening))
                    .await;
            },
            runtime,
        );
        Ok(Self {
            address,
            authority,
            shared,
        })
    }

    /// The address of the proxy, which a webview uses for both http and https.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Begins a case, ending the previous one if it is still running.
    ///
    /// # Errors
    ///
    /// [`GatewayError::HostNotCovered`] if the authority's certificate doesn't name one of the sites' hosts: the page
    /// would refuse to connect to it.
    pub fn begin_case(&self, sites: Sites, latency: Latency) -> Result<GatewayCase, GatewayError> {
        if let Some(host) = sites.hosts().find(|host| !self.authority.covers(host)) {
            return Err(GatewayError::HostNotCovered { host: host.clone() });
        }
        let (sender, events) = mpsc::unbounded_channel();
        let state = Arc::new(CaseState::new(
            sites,
            latency,
            sender,
            self.shared.closing.clone(),
            self.shared.tasks.clone(),
        ));
        let before = self.shared.current.send_replace(Some(Arc::clone(&state)));
        if let Some(before) = before {
            before.end();
        }
        Ok(GatewayCase::new(state, events))
    }

    /// Ends the running case, if any. Requests that arrive before the next case belong to none.
    pub fn end_case(&self) {
        if let Some(before) = self.shared.current.send_replace(None) {
            before.end();
        }
    }

    /// Closes every connection, and waits until all are closed.
    pub async fn shut_down(self) {
        self.shared.close();
        self.shared.tasks.wait().await;
    }
}

impl Drop for Gateway {
    fn drop(&mut self) {
        self.shared.close();
    }
}

fn bind(port: u16) -> io::Result<(TcpListener, SocketAddr)> {
    let listener = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
    listener.set_nonblocking(true)?;
    let address = listener.local_addr()?;
    Ok((TcpListener::from_std(listener)?, address))
}

async fn listen(listener: TcpListener, shared: Arc<GatewayState>) {
    let connection_ended = Arc::new(Notify::new());
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            // Either that client is gone already, or this process is out of file descriptors. In the latter case it
            // helps to wait until one of our connections closes. The listener counts as one task.
            if shared.tasks.len() > 1 {
                connection_ended.notified().await;
            } else {
                tokio::task::yield_now().await;
            }
            continue;
        };
        let serving = Arc::clone(&shared);
        let ended = Arc::clone(&connection_ended);
        shared.tasks.spawn(async move {
            let closing = serving.closing.clone();
            tokio::select! {
                // Requests that are ready when the gateway closes get no response.
                biased;
                () = closing.cancelled() => {}
                () = proxy::connection(stream, serving) => {}
            }
            ended.notify_one();
        });
    }
}

/// An error while starting a gateway or beginning a case on it.
#[derive(Debug, Error, Diagnostic)]
pub enum GatewayError {
    /// No loopback port could be bound.
    #[error("listen on a loopback port")]
    Bind {
        /// The underlying error.
        source: io::Error,
    },
    /// The run's certificate doesn't name a host of the sites.
    #[error("the run's certificate does not name {host}")]
    #[diagnostic(help("give every host of a case to `Authority::new` when the run begins"))]
    HostNotCovered { host: HostName },
}
