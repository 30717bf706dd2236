//! Running the page until idle: no script is running, and nothing is in flight.

use std::time::Duration;

use footbridge_engine::{AgentCommand, Loads, Results};
use footbridge_journal::{EntryKind, Instant};
use url::Url;

use super::announcements::AnnouncedRequest;
use super::observe::Observed;
use super::{CaseAborted, Stage};
use crate::stage::phase_times::Phase;

impl Stage<'_> {
    /// Runs everything on the page that is due by `until`, and waits until it is idle. The page
    /// stops early at the first timer that sends an agent message, so that the host can react
    /// before the next timer.
    pub(super) fn run_until(&mut self, until: Instant) -> Result<(), CaseAborted> {
        self.in_phase(self.waiting.phase, |stage| stage.run_page(until))?;
        if !self.navigation.is_loading() {
            self.waiting.phase = Phase::Settle;
        }
        Ok(())
    }

    fn run_page(&mut self, until: Instant) -> Result<(), CaseAborted> {
        let deadline = self.begin_wait();
        let mut until = until;
        // A loaded page has nothing to do until its responses arrive. A loading page has scripts to
        // run, unless it has run them to the end.
        if !self.navigation.is_loading() {
            self.await_traffic(deadline)?;
        } else if self.idleness.has_stopped(self.clock.now) {
            while !self.is_network_still() {
                let incoming = self.receive(deadline)?;
                self.observe(incoming);
            }
        }
        // The same applies to the previous page until the next document replaces it.
        while self.navigation.is_document_counted() && !self.is_still() {
            let incoming = self.receive(deadline)?;
            self.observe(incoming);
        }
        let mut results = Results::None;
        loop {
            // A response may be due at this instant, before any later timer.
            if !self.network.unsorted.is_empty() {
                until = until.min(self.clock.now);
            }
            // So may be a reply to a call that the page made when a response reached it.
            if self.clock.is_virtual
                && let Some(due) = self.next_due()
            {
                until = until.min(due.max(self.clock.now));
            }
            if until <= self.clock.now && self.is_idle() {
                break;
            }
            // The next command sends the time to the page.
            if self.is_idle_until(until) {
                self.idleness.extend(until);
                break;
            }
            // What the page does with a response comes before its later timers.
            if self.clock.is_virtual && self.idleness.is_dirty() {
                until = until.min(self.clock.now);
            }
            self.idleness.begin();
            let is_quiet = self.run_page_until_idle(until, results, deadline)?;
            self.idleness.ran(self.clock.now, is_quiet);
            self.await_traffic(deadline)?;
            // Requests may have ended meanwhile. Unless a response arrived, the page is unchanged.
            let is_unchanged = is_quiet && !self.idleness.is_dirty();
            if is_unchanged && !self.idleness.awaits_results() {
                break;
            }
            // Nothing is loading: the page's next action depends on the result alone.
            results = if is_unchanged {
                Results::One
            } else {
                Results::None
            };
        }
        self.record_refused();
        self.record_cookies();
        self.network.sort_pending(self.clock.now);
        self.record_unsent();
        Ok(())
    }

    /// Whether the page became idle at this instant, and nothing has reached it since.
    fn is_idle(&self) -> bool {
        self.idleness.is_idle(self.clock.now)
    }

    /// Whether the page is idle, and has nothing to do up to and including `until`.
    fn is_idle_until(&self, until: Instant) -> bool {
        self.clock.is_virtual && self.idleness.is_idle_until(self.clock.now, until)
    }

    /// Processes inputs until nothing is in flight.
    fn await_traffic(&mut self, deadline: Duration) -> Result<(), CaseAborted> {
        while !self.is_still() {
            let incoming = self.receive(deadline)?;
            self.observe(incoming);
        }
        Ok(())
    }

    /// Runs the page's scripts until idle, once. Returns `false` if anything reached the page
    /// meanwhile, so that it may have continued.
    fn run_page_until_idle(
        &mut self,
        until: Instant,
        results: Results,
        deadline: Duration,
    ) -> Result<bool, CaseAborted> {
        let has_loaded = self.idleness.take_loaded();
        let id = self.send(AgentCommand::RunUntilIdle {
            until: until.as_millis(),
            loaded: has_loaded,
            results,
        });
        loop {
            let incoming = self.receive(deadline)?;
            match self.observe(incoming) {
                Observed::Idle(command) if command == id => return Ok(!self.idleness.is_dirty()),
                Observed::Absent(absent) if absent == id => {
                    self.idleness.lose_agent();
                    return Ok(!self.idleness.is_dirty());
                }
                Observed::Renewed => return Ok(false),
                _ => {}
            }
        }
    }

    /// Whether nothing is in flight, except for requests that wait for the clock.
    pub(super) fn is_still(&self) -> bool {
        (!self.navigation.is_loading()
            || !self.network.awaited.is_empty()
            || self.is_document_under_way())
            && self.is_network_still()
    }

    /// Whether the loading document is among the loads. Once it isn't, the engine shows it or reports why it doesn't.
    fn is_document_under_way(&self) -> bool {
        self.navigation.is_document_counted() && self.network.loads.under_way() > 0
    }

    /// Whether no request is in flight, except for those that wait for the clock. The document may
    /// be loading.
    fn is_network_still(&self) -> bool {
        let traffic = *self.network.traffic.borrow();
        self.navigation.requested().is_none()
            && traffic.sent == self.network.received
            && traffic.is_idle()
            && self.session.engine.are_loads_over(Loads {
                under_way: self.network.loads.under_way(),
                pending: traffic
                    .pending
                    .saturating_sub(self.network.loads.cancelled()),
            })
    }

    /// Records the refusals where scripts made the requests, and then the others, sorted: they reach the gateway in any
    /// order.
    fn record_refused(&mut self) {
        for (url, refused) in self.network.refusals.take() {
            let reservation = (!refused.is_received)
                .then(|| self.network.announcements.take_unreceived(&url))
                .flatten();
            let reason = refused.reason;
            self.record_at(reservation, EntryKind::Refused { url, reason });
            if let Some(reservation) = reservation {
                self.host.journal_mut().release(reservation);
            }
        }
    }

    /// Records the announced requests that the gateway hasn't received, except for those of the client's own files.
    fn record_unsent(&mut self) {
        for (request, reservation) in self.network.announcements.take_all_unreceived() {
            let AnnouncedRequest { method, url, .. } = request;
            if !self.is_own(&url) {
                self.record_at(Some(reservation), EntryKind::Unsent { method, url });
            }
            self.host.journal_mut().release(reservation);
        }
    }

    /// Whether an address has the client's origin.
    fn is_own(&self, url: &str) -> bool {
        Url::parse(url).is_ok_and(|url| url.origin() == self.site.origin())
    }
}
