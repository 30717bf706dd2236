//! One case on a gateway: its sites, its events, and its end.

use std::collections::BTreeSet;
use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use hyper::header::{HeaderMap, REFERER};
use parking_lot::Mutex;
use tokio::sync::{mpsc, watch};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::case::event::GatewayEvent;
use crate::case::latency::Latency;
use crate::case::pending::{self, PendingDetails, Suspended};
use crate::case::sites::Sites;
use crate::case::traffic::{Traffic, TrafficCounter};
use crate::request_id::RequestId;

/// A running case. Dropping it ends it: everything in flight, including web sockets, is cut off, and nothing of it
/// reaches the next case. Idle connections stay open, for speed.
#[derive(Debug)]
pub struct GatewayCase {
    state: Arc<CaseState>,
    events: mpsc::UnboundedReceiver<GatewayEvent>,
}

impl GatewayCase {
    pub(crate) fn new(
        state: Arc<CaseState>,
        events: mpsc::UnboundedReceiver<GatewayEvent>,
    ) -> Self {
        Self { state, events }
    }

    /// Waits for the next event. `None` once a newer case or the gateway's shutdown has ended this one and all events
    /// have been taken.
    pub async fn next_event(&mut self) -> Option<GatewayEvent> {
        tokio::select! {
            biased;
            event = self.events.recv() => event,
            () = self.state.over.cancelled() => self.events.try_recv().ok(),
        }
    }

    /// Takes every event sent so far, without waiting.
    pub fn take_events(&mut self) -> Vec<GatewayEvent> {
        std::iter::from_fn(|| self.events.try_recv().ok()).collect()
    }

    /// The current counts. Every event that led to them can already be taken from this case.
    pub fn traffic(&self) -> Traffic {
        *self.state.traffic.watch().borrow()
    }

    /// A receiver of the counts as they change.
    pub fn watch_traffic(&self) -> watch::Receiver<Traffic> {
        self.state.traffic.watch()
    }
}

impl Drop for GatewayCase {
    fn drop(&mut self) {
        self.state.end();
    }
}

/// The gateway's half of a case.
#[derive(Debug)]
pub(crate) struct CaseState {
    sites: Sites,
    latency: Latency,
    events: mpsc::UnboundedSender<GatewayEvent>,
    traffic: TrafficCounter,
    last_id: AtomicU64,
    /// The addresses of the scripts of service workers.
    worker_scripts: Mutex<BTreeSet<String>>,
    over: CancellationToken,
    closing: CancellationToken,
    tasks: TaskTracker,
}

impl CaseState {
    pub(crate) fn new(
        sites: Sites,
        latency: Latency,
        events: mpsc::UnboundedSender<GatewayEvent>,
        closing: CancellationToken,
        tasks: TaskTracker,
    ) -> Self {
        Self {
            sites,
            latency,
            events,
            traffic: TrafficCounter::new(),
            last_id: AtomicU64::new(0),
            worker_scripts: Mutex::default(),
            over: CancellationToken::new(),
            closing,
            tasks,
        }
    }

    pub(crate) fn sites(&self) -> &Sites {
        &self.sites
    }

    /// Whether a request is for a service worker's script, or made by one.
    pub(crate) fn is_of_service_worker(&self, url: &str, headers: &HeaderMap) -> bool {
        let mut scripts = self.worker_scripts.lock();
        if headers.contains_key("service-worker") {
            scripts.insert(url.to_owned());
            return true;
        }
        let referrer = headers.get(REFERER).and_then(|value| value.to_str().ok());
        referrer.is_some_and(|referrer| scripts.contains(referrer))
    }

    pub(crate) fn latency(&self) -> &Latency {
        &self.latency
    }

    pub(crate) fn traffic(&self) -> &TrafficCounter {
        &self.traffic
    }

    pub(crate) fn over(&self) -> &CancellationToken {
        &self.over
    }

    /// Whether the gateway is closing, so that no case follows.
    pub(crate) fn is_last(&self) -> bool {
        self.closing.is_cancelled()
    }

    pub(crate) fn end(&self) {
        self.over.cancel();
    }

    pub(crate) fn next_request_id(&self) -> RequestId {
        RequestId(self.last_id.fetch_add(1, Ordering::Relaxed) + 1)
    }

    pub(crate) fn send(&self, event: GatewayEvent) {
        self.send_with(event, |_| {});
    }

    /// Sends an event and changes the counts in one step, so that one is never visible without the other.
    pub(crate) fn send_with(&self, event: GatewayEvent, change: impl FnOnce(&mut Traffic)) {
        let mut unsent = None;
        self.traffic.change(|traffic| {
            traffic.sent += 1;
            change(traffic);
            unsent = self.events.send(event).err();
        });
        // The events of a dropped case have no receiver. Dropping a pending request in the event changes the counts.
        drop(unsent);
    }

    pub(crate) fn suspend(&self, id: RequestId, details: PendingDetails) -> Suspended {
        let (request, suspended) = pending::suspend(id, details, &self.traffic);
        self.send_with(GatewayEvent::Pending { request }, |traffic| {
            traffic.pending += 1;
        });
        suspended
    }

    pub(crate) fn spawn(&self, work: impl Future<Output = ()> + Send + 'static) {
        let over = self.over.clone();
        self.tasks.spawn(async move {
            over.run_until_cancelled(work).await;
        });
    }
}

#[cfg(test)]
mod tests {
    use hyper::header::{HeaderName, HeaderValue};

    use super::*;

    #[test]
    fn requests_of_service_workers_are_known_by_their_referrer() {
        let (events, _receiver) = mpsc::unbounded_channel();
        let (closing, tasks) = (CancellationToken::new(), TaskTracker::new());
        let case = CaseState::new(Sites::new(), Latency::none(), events, closing, tasks);
        let headers = |name: &'static str, value: &'static str| {
            HeaderMap::from_iter([(
                HeaderName::from_static(name),
                HeaderValue::from_static(value),
            )])
        };
        let script = "https://www.notes.test/sw.js";
        let by_worker = headers("referer", script);
        let part = "https://www.notes.test/part.js";
        assert!(!case.is_of_service_worker(part, &by_worker));
        assert!(case.is_of_service_worker(script, &headers("service-worker", "script")));
        assert!(case.is_of_service_worker(part, &by_worker));
        let by_page = headers("referer", "https://www.notes.test/");
        assert!(!case.is_of_service_worker(part, &by_page));
    }
}
