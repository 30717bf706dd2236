//! The gateway without an engine, in real time: for people with a browser, and for tests that drive one.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use footbridge_gateway::{Event, Gateway, GatewayError, Hold, Latency, Scene};
use miette::Diagnostic;
use thiserror::Error;
use tokio::runtime::Runtime;
use tokio::sync::Notify;

use crate::project::Project;
use crate::wall::Wall;
use crate::web::{Web, WebError};

/// How to serve.
#[derive(Debug, Clone, Default)]
pub struct ServeOptions {
    /// The client, if it is not the configuration's.
    pub web: Option<String>,
    /// The proxy's port; 0 for any that is free.
    pub port: u16,
}

/// What happens while the gateway serves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ServeEvent {
    /// It can be asked.
    Ready(Ready),
    /// The API read a request.
    Asked {
        /// What it says, as in a transcript.
        text: String,
    },
    /// A request of the API is answered.
    Answered {
        /// Such as `POST /v1/user/login`.
        request: String,
        /// Such as `200 00000`.
        outcome: String,
    },
    /// A request breaks the session contract.
    Found {
        /// Such as `POST /v1/user/login`.
        request: String,
        /// How.
        finding: String,
    },
    /// Something was asked for that is not there.
    Refused {
        /// An address, or `host:port`.
        target: String,
        /// Why.
        reason: String,
    },
    /// A browser does not trust the certificate.
    Untrusted {
        /// The host that it asked for.
        host: String,
    },
}

/// Where a browser finds the gateway, and what makes it trust it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ready {
    /// Where the client believes it lives.
    pub origin: String,
    /// The proxy, for http and https both.
    pub proxy: SocketAddr,
    /// The base64 SHA-256 of the certificate's public key, as Chromium takes it.
    pub key: String,
}

/// Why nothing can be served.
#[derive(Debug, Error, Diagnostic)]
pub enum ServeError {
    /// The client or the certificates are at fault.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Web(#[from] WebError),
    /// The gateway could not be started.
    #[error("failed to start the gateway")]
    Gateway(#[from] GatewayError),
    /// The network's runtime could not be started.
    #[error("failed to start the network's runtime")]
    Runtime(#[source] std::io::Error),
}

impl ServeError {
    /// Whether the input is at fault rather than the machine.
    pub const fn is_input(&self) -> bool {
        matches!(self, Self::Web(error) if error.is_input())
    }
}

/// Ends the serving. Cheap to clone; every clone is the same switch.
#[derive(Debug, Clone, Default)]
pub struct Stop(Arc<Notify>);

impl Stop {
    /// Ends it, now or as soon as it begins.
    pub fn press(&self) {
        self.0.notify_one();
    }
}

/// Serves the client and its servers until `stop` is pressed. Every event is handed to `tell` on this thread.
///
/// # Errors
/// [`ServeError`] if nothing can be served.
pub fn serve(
    project: &Project,
    options: &ServeOptions,
    wall: &Wall,
    stop: &Stop,
    mut tell: impl FnMut(ServeEvent),
) -> Result<(), ServeError> {
    let web = Web::open(project, options.web.as_deref())?;
    let runtime = Runtime::new().map_err(ServeError::Runtime)?;
    let gateway = Gateway::start_at(runtime.handle(), web.authority.clone(), options.port)?;
    let began = wall.now();
    let scene = Scene {
        rules: Vec::new(),
        epoch: wall.unix_millis(),
    };
    let mut case = gateway.begin_case(web.sites(project, scene), Latency::none())?;
    tell(ServeEvent::Ready(Ready {
        origin: project.site.origin().ascii_serialization(),
        proxy: gateway.address(),
        key: web.authority.leaf_spki_sha256().to_owned(),
    }));
    let release = |hold: Hold, delay: Duration| {
        if delay.is_zero() {
            hold.release(wall.now().saturating_sub(began));
            return;
        }
        let wall = wall.clone();
        runtime.spawn(async move {
            tokio::time::sleep(delay).await;
            hold.release(wall.now().saturating_sub(began));
        });
    };
    runtime.block_on(async {
        loop {
            let event = tokio::select! {
                event = case.next_event() => event,
                () = stop.0.notified() => None,
            };
            match event {
                Some(Event::Parked { hold }) => {
                    if let Some(answered) = hold.answered() {
                        tell(ServeEvent::Answered {
                            request: answered.request.clone(),
                            outcome: answered.outcome.clone(),
                        });
                    }
                    // What is never to be answered is parked by scenarios only.
                    let delay = hold.delay().unwrap_or_default();
                    release(hold, delay);
                }
                Some(event) => {
                    if let Some(event) = told(event) {
                        tell(event);
                    }
                }
                None => break,
            }
        }
    });
    Ok(())
}

/// What people want to know of it.
fn told(event: Event) -> Option<ServeEvent> {
    Some(match event {
        Event::Heard { heard, .. } => ServeEvent::Asked { text: heard.text },
        Event::Found {
            request, finding, ..
        } => ServeEvent::Found {
            request,
            finding: finding.to_string(),
        },
        Event::Refused { target, reason, .. } => ServeEvent::Refused {
            target,
            reason: reason.to_string(),
        },
        Event::HandshakeFailed { host, .. } => ServeEvent::Untrusted {
            host: host.to_string(),
        },
        _ => return None,
    })
}
