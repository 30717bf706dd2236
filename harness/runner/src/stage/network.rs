//! The network of a case: the requests at the gateway, and the page's loads, sockets and cookies.

use std::collections::BTreeSet;
use std::sync::Arc;

use footbridge_gateway::{CookieExpiry, PendingRequest, RequestId, Traffic};
use footbridge_host::{Instant, Queue};
use tokio::sync::watch;

use super::loads::LoadTracker;
use super::refusals::Refusals;
use crate::gateway_entry::RequestNumbers;

/// The requests that are pending when a case is over. They are kept until its page is left: a page that sees one break
/// off acts on it, and the next case would see that.
#[derive(Debug, Default)]
pub(crate) struct LeftOver {
    _pending: Queue<PendingRequest>,
    _others: Vec<PendingRequest>,
}

/// The network of a case.
#[derive(Debug)]
pub(super) struct Network {
    /// The requests that wait for their scripted responses, by the instants of these.
    pub(super) pending: Queue<PendingRequest>,
    /// Requests that became pending since the page was last idle, to be sorted when it is idle again.
    pub(super) unsorted: Vec<PendingRequest>,
    /// Requests without a response. They are kept, since dropping one breaks its connection off.
    unanswered: Vec<PendingRequest>,
    /// Pending requests whose responses the page's load event waits for.
    pub(super) awaited: BTreeSet<RequestId>,
    /// The number of the gateway's events received so far.
    pub(super) received: u64,
    /// The counts of the gateway's traffic.
    pub(super) traffic: watch::Receiver<Traffic>,
    /// When the page's cookies expire.
    pub(super) cookies: Arc<CookieExpiry>,
    /// The numbers of the requests to servers.
    pub(super) requests: RequestNumbers,
    /// The requests whose responses have members that no record shows.
    pub(super) secret_responses: BTreeSet<RequestId>,
    /// The refusals since the page was last idle, recorded when it is idle again.
    pub(super) refusals: Refusals,
    /// The loads under way in the engine.
    pub(super) loads: LoadTracker,
}

impl Network {
    /// Creates the network of a case that has not begun.
    pub(super) fn new(traffic: watch::Receiver<Traffic>, cookies: Arc<CookieExpiry>) -> Self {
        Self {
            pending: Queue::default(),
            unsorted: Vec::new(),
            unanswered: Vec::new(),
            awaited: BTreeSet::new(),
            received: 0,
            traffic,
            cookies,
            requests: RequestNumbers::default(),
            secret_responses: BTreeSet::new(),
            refusals: Refusals::default(),
            loads: LoadTracker::default(),
        }
    }

    /// Queues the requests of one instant, which reach the gateway in any order.
    pub(super) fn sort_pending(&mut self, now: Instant) {
        let mut unsorted = std::mem::take(&mut self.unsorted);
        unsorted.sort_by(|one, other| one.order().cmp(other.order()));
        for request in unsorted {
            match request.delay() {
                Some(delay) => {
                    self.pending.push(now.after(delay), request);
                }
                None => self.unanswered.push(request),
            }
        }
    }

    /// Takes all requests that are pending.
    pub(super) fn take_pending(&mut self) -> LeftOver {
        let mut others = std::mem::take(&mut self.unsorted);
        others.append(&mut self.unanswered);
        LeftOver {
            _pending: std::mem::take(&mut self.pending),
            _others: others,
        }
    }
}
