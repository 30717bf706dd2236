//! The network of a case: the gateway's requests, and the page's loads, sockets and cookies.

use std::collections::BTreeSet;
use std::sync::Arc;

use footbridge_gateway::{CookieExpiry, PendingRequest, RequestId, Traffic};
use footbridge_host::Queue;
use footbridge_journal::Instant;
use tokio::sync::watch;

use super::announcements::Announcements;
use super::loads::LoadTracker;
use super::refusals::Refusals;
use crate::stage::gateway_entry::RequestNumbers;

/// The requests that are pending when a case ends. They are kept until its page is left: the page
/// would react to a broken connection, and the next case would observe the reaction.
#[derive(Debug, Default)]
pub(crate) struct LeftOver {
    _pending: Queue<PendingRequest>,
    _others: Vec<PendingRequest>,
}

/// The network of a case.
#[derive(Debug)]
pub(super) struct Network {
    /// Requests that wait for their scripted responses, by the instant of the response.
    pub(super) pending: Queue<PendingRequest>,
    /// Requests that became pending since the page was last idle. They are sorted when it is idle.
    pub(super) unsorted: Vec<PendingRequest>,
    /// Requests without a response. They are kept, since dropping one breaks its connection.
    without_response: Vec<PendingRequest>,
    /// Pending requests that delay the page's load event.
    pub(super) awaited: BTreeSet<RequestId>,
    /// The request that was released last, if it had waited for its turn and has no response yet.
    pub(super) turn: Option<RequestId>,
    /// The number of gateway events received so far.
    pub(super) received: u64,
    /// Requests of service workers. The page that registers one isn't idle before its scripts have loaded.
    pub(super) of_service_workers: BTreeSet<RequestId>,
    /// The counts of the gateway's traffic.
    pub(super) traffic: watch::Receiver<Traffic>,
    /// The expiry of the page's cookies.
    pub(super) cookies: Arc<CookieExpiry>,
    /// The requests that the page's scripts have announced.
    pub(super) announcements: Announcements,
    /// The numbers of the requests to servers.
    pub(super) requests: RequestNumbers,
    /// Requests whose responses have members that records must not show.
    pub(super) secret_responses: BTreeSet<RequestId>,
    /// The refusals since the page was last idle. They are recorded when it is idle.
    pub(super) refusals: Refusals,
    /// The loads under way in the engine.
    pub(super) loads: LoadTracker,
}

impl Network {
    /// Creates the network of a new case.
    pub(super) fn new(traffic: watch::Receiver<Traffic>, cookies: Arc<CookieExpiry>) -> Self {
        Self {
            pending: Queue::default(),
            unsorted: Vec::new(),
            without_response: Vec::new(),
            awaited: BTreeSet::new(),
            of_service_workers: BTreeSet::new(),
            turn: None,
            received: 0,
            traffic,
            cookies,
            announcements: Announcements::default(),
            requests: RequestNumbers::default(),
            secret_responses: BTreeSet::new(),
            refusals: Refusals::default(),
            loads: LoadTracker::default(),
        }
    }

    /// Queues the requests of one instant in the order in which scripts announced them, and then the others, sorted:
    /// they reach the gateway in any order.
    pub(super) fn sort_pending(&mut self, now: Instant) {
        let mut unsorted = std::mem::take(&mut self.unsorted);
        unsorted.sort_by(|one, other| one.order().cmp(other.order()));
        for request in &unsorted {
            if let (Some(sent), Some(url)) = (request.sent(), self.loads.url_of(request.id())) {
                let announcements = &mut self.announcements;
                announcements.receive(request.id(), &sent.method, url, &sent.text);
            }
        }
        unsorted.sort_by_key(|request| {
            let position = self.announcements.position(request.id());
            position.unwrap_or(usize::MAX)
        });
        for request in unsorted {
            match request.delay() {
                Some(delay) => {
                    self.pending.push(now.after(delay), request);
                }
                None => self.without_response.push(request),
            }
        }
    }

    /// Takes all pending requests.
    pub(super) fn take_pending(&mut self) -> LeftOver {
        let mut others = std::mem::take(&mut self.unsorted);
        others.append(&mut self.without_response);
        LeftOver {
            _pending: std::mem::take(&mut self.pending),
            _others: others,
        }
    }
}
