//! The gateway in real time without an engine, for people with a browser and for tests that drive one.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::thread;
use std::time::Duration;

use footbridge_gateway::{CaseSetup, Gateway, GatewayError, GatewayEvent, Latency, PendingRequest};
use footbridge_journal::{Entry, EntryKind, Instant};
use miette::Diagnostic;
use thiserror::Error;
use tokio::runtime::Runtime;
use tokio::sync::Notify;

use crate::client::web::{Web, WebError};
use crate::sources::project::Project;
use crate::sources::wall_clock::WallClock;
use crate::stage::gateway_entry::{self, RequestNumbers};

/// An event while a browser is served.
#[derive(Debug, Clone, PartialEq)]
pub enum ServeEvent {
    /// A browser can connect from now on.
    Serving(Serving),
    /// An entry was recorded.
    Entry(Entry),
    /// A browser does not trust the certificate.
    Untrusted {
        /// The requested host.
        host: String,
    },
    /// Events before this one were dropped, because they were not consumed in time.
    Skipped {
        /// The number of events.
        count: u64,
    },
}

/// The data that a browser needs to connect to the gateway and to trust it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Serving {
    /// The origin that the client is served under.
    pub origin: String,
    /// The address of the proxy, for http and https alike.
    pub proxy: SocketAddr,
    /// The base64 SHA-256 of the certificate's public key, in Chromium's format.
    pub key: String,
}

#[derive(Debug, Clone, Default)]
pub struct ServeOptions {
    /// The client that replaces the configured one.
    pub web: Option<String>,
    /// The port of the proxy; 0 for any free port.
    pub port: u16,
}

/// An error while starting to serve.
#[derive(Debug, Error, Diagnostic)]
pub enum ServeError {
    /// The client can't be served, or the certificates can't be made.
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
    /// Whether the cause is the user's input rather than the environment.
    pub const fn is_input(&self) -> bool {
        matches!(self, Self::Web(error) if error.is_input())
    }
}

/// A switch that stops serving. Cheap to clone; all clones are the same switch.
#[derive(Debug, Clone, Default)]
pub struct Stop(Arc<Notify>);

impl Stop {
    /// Stops serving, at once or as soon as it begins.
    pub fn press(&self) {
        self.0.notify_one();
    }

    /// Waits until the switch is pressed.
    pub async fn pressed(&self) {
        self.0.notified().await;
    }
}

/// The maximum number of events that wait for a slow consumer.
const BACKLOG: usize = 10_000;

/// The time limit for writing the last events at the end.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// A queue of events for `report`, which runs on a separate thread, so that a browser never waits for it. Events that
/// don't fit are dropped and counted.
struct Outlet {
    queue: SyncSender<ServeEvent>,
    skipped: u64,
    over: Receiver<()>,
}

impl Outlet {
    fn start(mut report: impl FnMut(ServeEvent) + Send + 'static) -> Self {
        let (queue, events) = sync_channel(BACKLOG);
        let (done, over) = channel();
        thread::spawn(move || {
            for event in events {
                report(event);
            }
            // The receiver is gone if `report` took too long.
            let _ = done.send(());
        });
        Self {
            queue,
            skipped: 0,
            over,
        }
    }

    fn send(&mut self, event: ServeEvent) {
        if self.skipped > 0 {
            let skipped = ServeEvent::Skipped {
                count: self.skipped,
            };
            if self.queue.try_send(skipped).is_ok() {
                self.skipped = 0;
            }
        }
        if self.queue.try_send(event).is_err() {
            self.skipped += 1;
        }
    }

    /// Waits until the last events are written, up to a time limit.
    fn end(self) {
        drop(self.queue);
        let _ = self.over.recv_timeout(LAST_WORDS);
    }
}

/// Serves the client and its servers until `stop` is pressed. Every event is passed to `report` on a separate thread,
/// in order, so it can't delay a browser.
///
/// # Errors
/// [`ServeError`] if serving could not start.
pub fn serve(
    project: &Project,
    options: &ServeOptions,
    wall: &WallClock,
    stop: &Stop,
    report: impl FnMut(ServeEvent) + Send + 'static,
) -> Result<(), ServeError> {
    let web = Web::open(project, options.web.as_deref())?;
    let runtime = Runtime::new().map_err(ServeError::Runtime)?;
    let gateway = Gateway::start_at(runtime.handle(), web.authority().clone(), options.port)?;
    let began = wall.now();
    let elapsed = || wall.now().saturating_sub(began);
    let setup = CaseSetup {
        rules: Vec::new(),
        epoch: wall.unix_millis(),
        ..CaseSetup::default()
    };
    let mut case = gateway.begin_case(web.sites(project, &setup), Latency::none())?;
    let mut numbers = RequestNumbers::default();
    let mut outlet = Outlet::start(report);
    outlet.send(ServeEvent::Serving(Serving {
        origin: project.site.origin().ascii_serialization(),
        proxy: gateway.address(),
        key: web.authority().leaf_spki_sha256().to_owned(),
    }));
    let release = |request: PendingRequest, delay: Duration| {
        if delay.is_zero() {
            request.release(elapsed());
            return;
        }
        let wall = wall.clone();
        runtime.spawn(async move {
            tokio::time::sleep(delay).await;
            request.release(wall.now().saturating_sub(began));
        });
    };
    runtime.block_on(async {
        loop {
            let event = tokio::select! {
                event = case.next_event() => event,
                () = stop.pressed() => None,
            };
            let mut record = |kind| {
                let at = Instant::ZERO.after(elapsed());
                outlet.send(ServeEvent::Entry(Entry {
                    at,
                    step: None,
                    kind,
                }));
            };
            match event {
                Some(GatewayEvent::Pending { request }) => {
                    if let Some(decided) = request.response() {
                        let number = numbers.of(request.id());
                        record(gateway_entry::response(number, decided));
                    }
                    // Only scenarios leave a request pending forever.
                    let delay = request.delay().unwrap_or_default();
                    release(request, delay);
                }
                Some(GatewayEvent::Received { id, record: read }) => {
                    let text = read.text.clone();
                    record(gateway_entry::request(numbers.of(id), false, text, read));
                }
                Some(GatewayEvent::Violation {
                    id,
                    request,
                    violation,
                }) => record(gateway_entry::violation(numbers.of(id), request, violation)),
                Some(GatewayEvent::Refused { target, reason, .. }) => record(EntryKind::Refused {
                    url: target,
                    reason: reason.to_string(),
                }),
                Some(GatewayEvent::HandshakeFailed { host, .. }) => {
                    outlet.send(ServeEvent::Untrusted {
                        host: host.to_string(),
                    });
                }
                Some(_) => {}
                None => break,
            }
        }
    });
    outlet.end();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A consumer that takes no events until it is released.
    #[test]
    fn stalled_consumer_blocks_no_sender_and_gets_the_number_of_dropped_events() {
        let (go, wait) = channel::<()>();
        let (took, taken) = channel();
        let mut outlet = Outlet::start(move |event| {
            let _ = wait.recv();
            let _ = took.send(event);
        });
        let event = |number: usize| ServeEvent::Untrusted {
            host: number.to_string(),
        };
        let sent = BACKLOG + 100;
        for number in 0..sent {
            outlet.send(event(number));
        }
        drop(go);
        // This leaves room for two events: the count of dropped events, and one more.
        let first: Vec<ServeEvent> = taken.iter().take(3).collect();
        assert!(matches!(&first[0], ServeEvent::Untrusted { host } if host == "0"));
        outlet.send(event(sent));
        outlet.end();
        let rest: Vec<ServeEvent> = taken.iter().collect();
        let skipped: Vec<u64> = rest
            .iter()
            .filter_map(|event| match event {
                ServeEvent::Skipped { count } => Some(*count),
                _ => None,
            })
            .collect();
        assert_eq!(skipped.len(), 1);
        assert_eq!(
            first.len() + rest.len() - 1 + usize::try_from(skipped[0]).unwrap(),
            sent + 1
        );
        let last = rest.last().unwrap();
        assert!(matches!(last, ServeEvent::Untrusted { host } if *host == sent.to_string()));
    }
}
