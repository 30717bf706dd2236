//! A pending request: the owner's end, and the end that waits.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::oneshot;

use crate::request_id::RequestId;
use crate::traffic::TrafficCounter;

/// A request that is pending: it waits for its turn, or its response waits until it is due. [`PendingRequest::release`]
/// lets it go on; dropping this cuts the request off.
#[derive(Debug)]
pub struct PendingRequest {
    id: RequestId,
    details: PendingDetails,
    release: oneshot::Sender<Duration>,
    mark: Mark,
}

/// What a request got.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answered {
    /// What was asked for, such as `POST /notes`.
    pub request: String,
    /// What the client gets, such as `200`, or `dropped`.
    pub outcome: String,
    /// Whether it is what the server answers when nothing is wrong and nobody scripted anything.
    pub is_default: bool,
}

/// What the owner needs to know of a pending request.
#[derive(Debug, Clone, Default)]
pub(crate) struct PendingDetails {
    /// How long it is pending; `None` until the case is over.
    pub(crate) delay: Option<Duration>,
    /// Its place among those that are pending at the same instant.
    pub(crate) order: String,
    /// What the client gets, if that is decided.
    pub(crate) answered: Option<Answered>,
    /// Whether a page isn't loaded until this is answered.
    pub(crate) blocks_load: bool,
}

impl PendingDetails {
    /// Pending for this long.
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

    /// How long it is to be pending, on the stage's clock, from now. `None`: until the case is over.
    pub fn delay(&self) -> Option<Duration> {
        self.details.delay
    }

    /// Its place among requests that are pending at the same instant: they reach the gateway in any order, and sorted
    /// by this they go on in the same order in every run.
    pub fn order(&self) -> &str {
        &self.details.order
    }

    /// What the client gets once it is let go, if that is the answer already.
    pub fn answered(&self) -> Option<&Answered> {
        self.details.answered.as_ref()
    }

    /// Whether a page isn't loaded until this is answered: a script's or an image's request.
    pub fn blocks_load(&self) -> bool {
        self.details.blocks_load
    }

    /// Lets the request go on, `at` so long after the case began on the stage's clock. From this moment it counts as
    /// moving again. Nothing happens if the client went away meanwhile.
    pub fn release(self, at: Duration) {
        self.mark.clear();
        // The waiting end is gone when the client is: there is nothing left to release.
        let _ = self.release.send(at);
    }
}

/// The end that waits, inside the request.
pub(crate) struct Suspended {
    released: oneshot::Receiver<Duration>,
    // Kept so that a request that ends while pending stops counting as pending.
    _mark: Mark,
}

impl Suspended {
    /// Waits for the owner, who gives the time. `None`: the owner dropped the pending request.
    pub(crate) async fn released(self) -> Option<Duration> {
        self.released.await.ok()
    }
}

/// Suspends a request, which the caller counts as pending; it is taken out of the count when either end lets go.
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

/// One pending request in the count, taken out of it exactly once, by whichever end goes first.
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
