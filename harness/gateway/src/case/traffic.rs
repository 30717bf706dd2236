//! Counts of the requests in progress, by which the owner detects when a case is idle.

use tokio::sync::watch;

/// Counts of the requests in progress in one case.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Traffic {
    /// Requests whose head was read and whose last byte has not been written to the socket, including pending ones.
    pub requests: usize,
    /// Requests that wait for the owner to release them.
    pub pending: usize,
    /// Tunnels to known hosts whose TLS handshake is not finished.
    pub handshakes: usize,
    /// The number of events sent so far. A receiver of that many events has everything that led to these counts.
    pub sent: u64,
}

impl Traffic {
    /// Whether nothing will happen until the owner releases something or the page sends a request.
    pub fn is_idle(&self) -> bool {
        self.requests == self.pending && self.handshakes == 0
    }
}

/// The only place where a case's counts change.
#[derive(Debug, Clone)]
pub(crate) struct TrafficCounter(watch::Sender<Traffic>);

impl TrafficCounter {
    pub(crate) fn new() -> Self {
        Self(watch::Sender::new(Traffic::default()))
    }

    pub(crate) fn watch(&self) -> watch::Receiver<Traffic> {
        self.0.subscribe()
    }

    /// Changes the counts. Other effects of `change` happen before the new counts are visible.
    pub(crate) fn change(&self, change: impl FnOnce(&mut Traffic)) {
        self.0.send_modify(change);
    }
}

/// A handshake in progress, counted until this is dropped.
pub(crate) struct Handshake(TrafficCounter);

impl Handshake {
    pub(crate) fn begin(counter: &TrafficCounter) -> Self {
        counter.change(|traffic| traffic.handshakes += 1);
        Self(counter.clone())
    }
}

impl Drop for Handshake {
    fn drop(&mut self) {
        self.0.change(|traffic| traffic.handshakes -= 1);
    }
}
