//! Letting the stage settle: no script running, nothing in flight.

use std::time::Duration;

use footbridge_engine::{AgentCommand, Loads, Results};
use footbridge_host::{EntryKind, Instant};

use super::observe::Observed;
use super::{CaseAborted, Stage};

impl Stage<'_> {
    /// Has the page run everything due by `until`, and waits until it has nothing left to do. The page stops early at
    /// the first timer that sends a note, so that the host can react before the next.
    pub(super) fn settle(&mut self, until: Instant) -> Result<(), CaseAborted> {
        let deadline = self.begin_wait();
        let mut until = until;
        // A loaded page has nothing to do until its answers have arrived; one that is still loading has its scripts
        // to run.
        if !self.loading {
            self.await_traffic(deadline)?;
        }
        // The same holds for the page before it, as long as the next has not replaced it.
        while self.is_document_counted && !self.is_still() {
            let incoming = self.receive(deadline)?;
            self.observe(incoming);
        }
        let mut results = Results::None;
        loop {
            // A request may be answered at this instant, before any later timer.
            if !self.arrived.is_empty() {
                until = until.min(self.now);
            }
            if until <= self.now && self.is_at_rest() {
                break;
            }
            // The page learns the time with the next command.
            if self.is_idle_until(until) {
                self.rested = Some(until);
                break;
            }
            self.stirred = false;
            let is_quiet = self.settle_page((until, results), deadline)?;
            self.rested = (is_quiet && !self.awaits_results).then_some(self.now);
            self.await_traffic(deadline)?;
            // Requests may have ended meanwhile; unless an answer came back, the page is unchanged.
            let is_unchanged = is_quiet && !self.stirred;
            if is_unchanged && !self.awaits_results {
                break;
            }
            // Nothing is loading: what the page does next depends on the result alone.
            results = if is_unchanged {
                Results::One
            } else {
                Results::None
            };
        }
        self.record_refused();
        self.record_cookies();
        self.line_up();
        Ok(())
    }

    /// Whether the page settled at this instant, and nothing has reached it since.
    fn is_at_rest(&self) -> bool {
        self.rested == Some(self.now)
            && !self.stirred
            && self.page_due.is_none_or(|due| due > self.now)
    }

    /// Whether the page is at rest, and has nothing to do before `until` and then.
    fn is_idle_until(&self, until: Instant) -> bool {
        self.is_virtual
            && self.is_page_idle
            && self.is_at_rest()
            && self.page_due.is_none_or(|due| due > until)
    }

    /// Processes inputs until nothing is in flight.
    fn await_traffic(&mut self, deadline: Duration) -> Result<(), CaseAborted> {
        while !self.is_still() {
            let incoming = self.receive(deadline)?;
            self.observe(incoming);
        }
        Ok(())
    }

    /// Has the page's scripts settle once. `false` if anything reached the page meanwhile, so that it may have gone
    /// on.
    fn settle_page(
        &mut self,
        (until, results): (Instant, Results),
        deadline: Duration,
    ) -> Result<bool, CaseAborted> {
        let has_loaded = std::mem::take(&mut self.has_loaded);
        let id = self.send(AgentCommand::Settle {
            until: until.as_millis(),
            loaded: has_loaded,
            results,
        });
        loop {
            let incoming = self.receive(deadline)?;
            match self.observe(incoming) {
                Observed::Settled(settled) if settled == id => return Ok(!self.stirred),
                Observed::Absent(absent) if absent == id => {
                    self.page_due = None;
                    self.awaits_results = false;
                    return Ok(!self.stirred);
                }
                Observed::Renewed => return Ok(false),
                _ => {}
            }
        }
    }

    /// Whether nothing is in flight but what waits for the clock.
    pub(super) fn is_still(&self) -> bool {
        let traffic = *self.traffic.borrow();
        (!self.loading || !self.awaited.is_empty() || self.is_document_counted)
            && self.requested.is_empty()
            && traffic.sent == self.received
            && traffic.is_settled()
            && self.session.engine.are_loads_over(Loads {
                under_way: self.loads.connected(self.session.engine.connections()),
                pending: traffic.pending.saturating_sub(self.loads.cancelled()),
            })
    }

    /// Sorts the requests of one instant, which reach the gateway in any order.
    fn line_up(&mut self) {
        let mut arrived = std::mem::take(&mut self.arrived);
        arrived.sort_by(|one, other| one.order().cmp(other.order()));
        for request in arrived {
            match request.delay() {
                Some(delay) => {
                    self.pending.push(self.now.after(delay), request);
                }
                None => self.unanswered.push(request),
            }
        }
    }

    /// Records refusals. Requests of one instant reach the gateway in any order, so they are sorted.
    fn record_refused(&mut self) {
        for (url, reason) in self.refusals.take() {
            self.host
                .record(self.now, EntryKind::Refused { url, reason });
        }
    }
}
