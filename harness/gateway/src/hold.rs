//! A parked request: the owner's end, and the end that waits.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::oneshot;

use crate::event::{Answered, RequestId};
use crate::traffic::TrafficCounter;

/// The owner's end of a parked request. [`Hold::release`] lets it go on; dropping it cuts the request off.
#[derive(Debug)]
pub struct Hold {
    id: RequestId,
    parking: Parking,
    release: oneshot::Sender<Duration>,
    mark: Mark,
}

/// What the owner is told of a parked request.
#[derive(Debug, Clone, Default)]
pub(crate) struct Parking {
    pub(crate) delay: Option<Duration>,
    pub(crate) order: String,
    pub(crate) answered: Option<Answered>,
    pub(crate) is_part_of_page: bool,
}

impl Parking {
    /// Parked for this long.
    pub(crate) fn of(delay: Duration) -> Self {
        Self {
            delay: Some(delay),
            ..Self::default()
        }
    }
}

impl Hold {
    /// Which request is parked.
    pub fn id(&self) -> RequestId {
        self.id
    }

    /// How long it is to be parked, on the stage's clock, from now. `None`: until the case is over.
    pub fn delay(&self) -> Option<Duration> {
        self.parking.delay
    }

    /// Where it belongs among requests that are parked at the same instant: they reach the gateway in any order, and
    /// sorted by this they go on in the same order in every run.
    pub fn order(&self) -> &str {
        &self.parking.order
    }

    /// What the client gets once it is let go, if that is the answer already.
    pub fn answered(&self) -> Option<&Answered> {
        self.parking.answered.as_ref()
    }

    /// Whether a page isn't loaded until this is answered: a script's or an image's request.
    pub fn is_part_of_page(&self) -> bool {
        self.parking.is_part_of_page
    }

    /// Lets the request go on, `at` so long after the case began on the stage's clock. From this moment it counts as
    /// moving again. Nothing happens if the client went away meanwhile.
    pub fn release(self, at: Duration) {
        self.mark.clear();
        // The waiting end is gone when the client is: there is no one left to tell.
        let _ = self.release.send(at);
    }
}

/// The end that waits, inside the request.
pub(crate) struct Parked {
    released: oneshot::Receiver<Duration>,
    // Held so that a request that ends while parked stops counting as parked.
    _mark: Mark,
}

impl Parked {
    /// Waits for the owner, who tells the time. `None`: the owner dropped the hold.
    pub(crate) async fn released(self) -> Option<Duration> {
        self.released.await.ok()
    }
}

/// Parks a request, which the caller counts as parked; it is taken out of the count when either end lets go.
pub(crate) fn park(id: RequestId, parking: Parking, counter: &TrafficCounter) -> (Hold, Parked) {
    let (release, released) = oneshot::channel();
    let mark = Mark {
        counter: counter.clone(),
        cleared: Arc::new(AtomicBool::new(false)),
    };
    let hold = Hold {
        id,
        parking,
        release,
        mark: mark.clone(),
    };
    let parked = Parked {
        released,
        _mark: mark,
    };
    (hold, parked)
}

/// One parked request in the count, taken out of it exactly once, by whichever end goes first.
#[derive(Debug, Clone)]
struct Mark {
    counter: TrafficCounter,
    cleared: Arc<AtomicBool>,
}

impl Mark {
    fn clear(&self) {
        if !self.cleared.swap(true, Ordering::AcqRel) {
            self.counter.change(|traffic| traffic.parked -= 1);
        }
    }
}

impl Drop for Mark {
    fn drop(&mut self) {
        self.clear();
    }
}
