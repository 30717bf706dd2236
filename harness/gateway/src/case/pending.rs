//! Pending requests: the owner's handle, and the suspended request itself.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::oneshot;

use crate::backend::{ParsedRequest, ServerResponse};
use crate::case::traffic::TrafficCounter;
use crate::request_id::RequestId;

/// A pending request: it waits for its turn, or for the instant at which its response is due.
/// [`PendingRequest::release`] continues it; dropping it closes the connection.
#[derive(Debug)]
pub struct PendingRequest {
    id: RequestId,
    details: PendingDetails,
    release: oneshot::Sender<Duration>,
    mark: Mark,
}

/// The response to a request.
#[derive(Debug, Clone, PartialEq)]
pub struct DecidedResponse {
    /// The request, such as `POST /notes`.
    pub request: String,
    /// A summary of the response, such as `200` or `dropped`.
    pub outcome: String,
    /// Whether this is the server's default response, unchanged by any rule.
    pub is_default: bool,
    /// The response; `None` if there is none. It doesn't contain the session's cookies yet.
    pub response: Option<ServerResponse>,
}

/// The properties of a pending request that its owner needs.
#[derive(Debug, Clone, Default)]
pub(crate) struct PendingDetails {
    /// The time for which it is pending; `None` until the case ends.
    pub(crate) delay: Option<Duration>,
    /// Its sort key among requests that are pending at the same instant.
    pub(crate) order: String,
    /// The response, once it is decided.
    pub(crate) response: Option<DecidedResponse>,
    /// Whether the page's load event waits for the response.
    pub(crate) blocks_load: bool,
    /// The request as sent, while it waits for its turn.
    pub(crate) sent: Option<Arc<ParsedRequest>>,
}

impl PendingDetails {
    /// The properties of a request that is pending for this long.
    pub(crate) fn of(delay: Duration) -> Self {
        Self {
            delay: Some(delay),
            ..Self::default()
        }
    }
}

impl PendingRequest {
    /// The request's number.
    pub fn id(&self) -> RequestId {
        self.id
    }

    /// The time for which it is pending, from now on the stage's clock. `None` until the case ends.
    pub fn delay(&self) -> Option<Duration> {
        self.details.delay
    }

    /// Its sort key among requests that are pending at the same instant. They reach the gateway in any order;
    /// released in the order of this key, they continue in the same order in every run.
    pub fn order(&self) -> &str {
        &self.details.order
    }

    /// The response that the client gets on release, if it is already decided.
    pub fn response(&self) -> Option<&DecidedResponse> {
        self.details.response.as_ref()
    }

    /// The request as sent, while it waits for its turn.
    pub fn sent(&self) -> Option<&ParsedRequest> {
        self.details.sent.as_deref()
    }

    /// Whether the page's load event waits for the response, as for a script or an image.
    pub fn blocks_load(&self) -> bool {
        self.details.blocks_load
    }

    /// Continues the request, at the time `at` since the start of the case on the stage's clock. It no longer counts
    /// as pending. Does nothing if the client has disconnected.
    pub fn release(self, at: Duration) {
        self.mark.clear();
        // The receiver is gone if the client has disconnected: there is nothing left to release.
        let _ = self.release.send(at);
    }
}

/// The suspended side of a pending request.
pub(crate) struct Suspended {
    released: oneshot::Receiver<Duration>,
    // Dropping this removes a request that ends while pending from the count.
    _mark: Mark,
}

impl Suspended {
    /// Waits until the owner releases the request, and returns the time of the release. `None` if the owner dropped
    /// it.
    pub(crate) async fn released(self) -> Option<Duration> {
        self.released.await.ok()
    }
}

/// Suspends a request, which the caller counts as pending; it is removed from the count when either side is dropped.
pub(crate) fn suspend(
    id: RequestId,
    details: PendingDetails,
    counter: &TrafficCounter,
) -> (PendingRequest, Suspended) {
    let (release, released) = oneshot::channel();
    let mark = Mark {
        counter: counter.clone(),
        cleared: Arc::new(AtomicBool::new(false)),
    };
    let pending = PendingRequest {
        id,
        details,
        release,
        mark: mark.clone(),
    };
    let suspended = Suspended {
        released,
        _mark: mark,
    };
    (pending, suspended)
}

/// A pending request in the count. The side that is dropped first removes it, exactly once.
#[derive(Debug, Clone)]
struct Mark {
    counter: TrafficCounter,
    cleared: Arc<AtomicBool>,
}

impl Mark {
    fn clear(&self) {
        if !self.cleared.swap(true, Ordering::AcqRel) {
            self.counter.change(|traffic| traffic.pending -= 1);
        }
    }
}

impl Drop for Mark {
    fn drop(&mut self) {
        self.clear();
    }
}
