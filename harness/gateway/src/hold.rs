//! A parked answer: the owner's end, and the end that waits.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::oneshot;

use crate::event::RequestId;
use crate::traffic::TrafficCounter;

/// The owner's end of a parked answer. [`Hold::release`] lets the answer go; dropping it cuts the request off.
#[derive(Debug)]
pub struct Hold {
    id: RequestId,
    delay: Duration,
    release: oneshot::Sender<()>,
    mark: Mark,
}

impl Hold {
    /// Which request is parked.
    pub fn id(&self) -> RequestId {
        self.id
    }

    /// How long it is to be parked, on the stage's clock, from now.
    pub fn delay(&self) -> Duration {
        self.delay
    }

    /// Lets the answer go. From this moment the request counts as moving again. Nothing happens if the client
    /// went away meanwhile.
    pub fn release(self) {
        self.mark.clear();
        // The waiting end is gone when the client is: there is no one left to tell.
        let _ = self.release.send(());
    }
}

/// The end that waits, inside the request.
pub(crate) struct Parked {
    released: oneshot::Receiver<()>,
    // Held so that a request that ends while parked stops counting as parked.
    _mark: Mark,
}

impl Parked {
    /// Waits for the owner. `false`: the owner dropped the hold.
    pub(crate) async fn released(self) -> bool {
        self.released.await.is_ok()
    }
}

/// Parks a request: counts it as parked until either end lets go.
pub(crate) fn park(id: RequestId, delay: Duration, counter: &TrafficCounter) -> (Hold, Parked) {
    let (release, released) = oneshot::channel();
    let mark = Mark::set(counter.clone());
    let hold = Hold {
        id,
        delay,
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
    fn set(counter: TrafficCounter) -> Self {
        counter.change(|traffic| traffic.parked += 1);
        Self {
            counter,
            cleared: Arc::new(AtomicBool::new(false)),
        }
    }

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
