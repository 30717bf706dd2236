//! Advancing the clock.

use std::time::Duration;

use footbridge_dialect::Injection;
use footbridge_engine::AgentCommand;
use footbridge_gateway::PendingRequest;
use footbridge_host::{ClockAction, ClockAdvance, Host};
use footbridge_journal::Instant;

use super::{CaseAborted, Stage};
use crate::stage::gateway_entry;

impl Stage<'_> {
    /// Runs everything that is due at this instant.
    pub(super) fn run_until_idle(&mut self) -> Result<(), CaseAborted> {
        if self.clock.is_virtual {
            self.advance_to(self.clock.now)
        } else {
            self.wait_until_idle()
        }
    }

    /// Advances the clock by a duration, running everything that becomes due.
    pub(crate) fn advance(&mut self, by: Duration) -> Result<(), CaseAborted> {
        let target = self.clock.now.after(by);
        if self.clock.is_virtual {
            self.advance_to(target)
        } else {
            self.wait_until(target)
        }
    }

    /// Advances the clock until `has_happened` returns `true`, by at most a duration.
    pub(super) fn advance_until(
        &mut self,
        by: Duration,
        has_happened: impl Fn(&Host) -> bool,
    ) -> Result<(), CaseAborted> {
        /// The real time between two checks.
        const SLICE: Duration = Duration::from_millis(50);
        let target = self.clock.now.after(by);
        self.run_until_idle()?;
        while !has_happened(&self.host) && self.clock.now < target {
            if self.clock.is_virtual {
                let due = self.next_instant();
                let next = due.filter(|due| *due > self.clock.now).unwrap_or(target);
                self.advance_to(next.min(target))?;
            } else {
                self.wait_until(self.clock.now.after(SLICE).min(target))?;
            }
        }
        Ok(())
    }

    pub(super) fn advance_to(&mut self, target: Instant) -> Result<(), CaseAborted> {
        let advance = ClockAdvance::new(target);
        let mut action = advance.start(self.next_due());
        loop {
            action = match action {
                ClockAction::RunPage { until } => {
                    self.run_until(until)?;
                    // While it ran, the page may have made something due earlier.
                    advance.page_idle(self.idleness.due(), self.next_due())
                }
                ClockAction::Deliver { at } => {
                    self.clock.now = self.clock.now.max(at);
                    self.deliver_one()?;
                    advance.start(self.next_due())
                }
                ClockAction::Finish => {
                    self.clock.now = self.clock.now.max(target);
                    return Ok(());
                }
            };
        }
    }

    /// Returns the instant of the next event, including the page's timers.
    pub(crate) fn next_instant(&self) -> Option<Instant> {
        let dues = [self.next_due(), self.idleness.due()];
        dues.into_iter().flatten().min()
    }

    /// Returns the instant of the next event: of the host, of the gateway, or a cookie's expiry.
    pub(super) fn next_due(&self) -> Option<Instant> {
        let dues = [
            self.host.next_due(),
            self.network.pending.next_due(),
            self.next_expiry(),
        ];
        dues.into_iter().flatten().min()
    }

    /// Delivers one due event, so that the page reacts to it before the next.
    fn deliver_one(&mut self) -> Result<(), CaseAborted> {
        let now = self.clock.now;
        self.usage.add_delivery(now);
        if self.next_expiry().is_some_and(|due| due <= now) {
            return self.expire_cookies();
        }
        if let Some((_, request)) = self.network.pending.pop_due(now) {
            // Bring the page's clock to this instant: it reacts to the response now.
            if self.clock.page_now < now {
                self.idleness.interrupt();
                self.run_until(now)?;
            }
            self.release(request);
            // The page handles the response before any later timer runs.
            return self.run_until(now);
        }
        match self.host.deliver_next(now) {
            Some(injection) => {
                self.inject(injection)?;
                // So that a request which the page makes now is known before any later timer runs.
                self.run_until(now)
            }
            None => Ok(()),
        }
    }

    /// Releases a request now. A decided response is recorded before the page can react to it.
    pub(super) fn release(&mut self, pending: PendingRequest) {
        self.network.awaited.remove(&pending.id());
        self.network.loads.release(pending.id());
        if let Some(response) = pending.response() {
            self.network.loads.respond(pending.id());
            let number = self.network.requests.of(pending.id());
            let entry = if self.network.secret_responses.contains(&pending.id()) {
                gateway_entry::response_in_full(number, response)
            } else {
                gateway_entry::response(number, response)
            };
            self.host.record(self.clock.now, entry);
        }
        self.network.cookies.reach(self.since_start());
        if pending.sent().is_some() {
            // Its response is decided next, and reaches the page later.
            self.network.turn = Some(pending.id());
        } else {
            // The response is on its way. A loading page is not idle until it arrives.
            self.idleness.mark_dirty();
        }
        pending.release(self.since_start());
    }

    pub(super) fn inject(&mut self, injection: Injection) -> Result<(), CaseAborted> {
        // Without an agent, the page has no receivers either.
        self.ask(AgentCommand::Inject { injection })?.ok();
        Ok(())
    }

    /// Waits for an instant on the real clock, and processes all inputs meanwhile.
    fn wait_until(&mut self, target: Instant) -> Result<(), CaseAborted> {
        loop {
            self.clock.now = self.clock.now.max(self.real_now());
            self.advance_to(self.clock.now)?;
            if self.clock.now >= target {
                return Ok(());
            }
            let wake = self.next_due().map_or(target, |due| due.min(target));
            let wake = self.clock.began + Duration::from_millis(wake.as_millis());
            match self.in_phase(self.waiting.phase, |stage| stage.receive(wake)) {
                Ok(incoming) => {
                    self.observe(incoming);
                }
                // No input arrived before the next event was due.
                Err(CaseAborted::Hung(_)) => {}
                Err(lost) => return Err(lost),
            }
        }
    }

    /// Waits on the real clock until nothing has happened for the session's `idle` time, so that
    /// calls of a loading page get their replies. A page that never stops gets `MOST` times that.
    fn wait_until_idle(&mut self) -> Result<(), CaseAborted> {
        const MOST: u32 = 20;
        let idle = self.session.idle;
        let end = self.clock.now.max(self.real_now()).after(idle * MOST);
        loop {
            self.clock.now = self.clock.now.max(self.real_now());
            self.advance_to(self.clock.now)?;
            if self.clock.now >= end {
                return Ok(());
            }
            let over = self.clock.now.after(idle).min(end);
            let due = self.next_due().filter(|due| *due <= over);
            let wake = self.clock.began + Duration::from_millis(due.unwrap_or(over).as_millis());
            match self.in_phase(self.waiting.phase, |stage| stage.receive(wake)) {
                Ok(incoming) => {
                    self.observe(incoming);
                }
                Err(CaseAborted::Hung(_)) if due.is_none() => return Ok(()),
                Err(CaseAborted::Hung(_)) => {}
                Err(lost) => return Err(lost),
            }
        }
    }

    fn real_now(&self) -> Instant {
        Instant::ZERO.after(self.session.wall.now().saturating_sub(self.clock.began))
    }
}
