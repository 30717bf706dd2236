//! Advancing the clock.

use std::time::Duration;

use footbridge_engine::AgentCommand;
use footbridge_gateway::PendingRequest;
use footbridge_host::{Injection, Instant};

use super::{CaseAborted, Stage};
use crate::gateway_entry;

impl Stage<'_> {
    /// Runs everything that is due at this instant.
    pub(super) fn come_to_rest(&mut self) -> Result<(), CaseAborted> {
        if !self.is_virtual {
            self.now = self.now.max(self.real_now());
        }
        self.advance_to(self.now)
    }

    /// Advances the clock by a duration, running everything that becomes due.
    pub(super) fn advance(&mut self, by: Duration) -> Result<(), CaseAborted> {
        let target = self.now.after(by);
        if self.is_virtual {
            self.advance_to(target)
        } else {
            self.wait_until(target)
        }
    }

    pub(super) fn advance_to(&mut self, target: Instant) -> Result<(), CaseAborted> {
        loop {
            let due = self.next_due().filter(|due| *due <= target);
            self.settle(due.unwrap_or(target))?;
            // The page may have made something due earlier than what was known before it ran.
            let due = self.next_due().filter(|due| *due <= target);
            let limit = due.unwrap_or(target);
            if self.page_due.is_some_and(|page| page <= limit) {
                continue;
            }
            if due.is_none() {
                self.now = self.now.max(target);
                return Ok(());
            }
            self.now = self.now.max(limit);
            self.deliver_one()?;
        }
    }

    /// The instant of the next event of the host or the gateway.
    fn next_due(&self) -> Option<Instant> {
        [self.host.next_due(), self.pending.next_due()]
            .into_iter()
            .flatten()
            .min()
    }

    /// Delivers one due event, so that the page reacts before the next.
    fn deliver_one(&mut self) -> Result<(), CaseAborted> {
        let now = self.now;
        if let Some((_, request)) = self.pending.pop_due(now) {
            // The page's reaction to an answer happens now.
            if self.page_now < now {
                self.settle(now)?;
            }
            self.release(request);
            // The page handles its answer before any later timer runs.
            return self.settle(now);
        }
        match self.host.deliver_next(now) {
            Some(injection) => self.inject(injection),
            None => Ok(()),
        }
    }

    /// Releases a request. If it is answered now, that is recorded before the page can react.
    fn release(&mut self, pending: PendingRequest) {
        self.awaited.remove(&pending.id());
        self.loads.release(pending.id());
        if let Some(answered) = pending.answered() {
            let number = self.requests.of(pending.id());
            let entry = gateway_entry::answer(number, answered);
            self.host.record(self.now, entry);
        }
        pending.release(Duration::from_millis(self.now.as_millis()));
    }

    pub(super) fn inject(&mut self, injection: Injection) -> Result<(), CaseAborted> {
        // A page without an agent has no receivers either.
        self.ask(AgentCommand::Inject { injection })?.ok();
        Ok(())
    }

    /// Waits for an instant on the real clock; meanwhile all inputs are processed.
    fn wait_until(&mut self, target: Instant) -> Result<(), CaseAborted> {
        loop {
            self.now = self.now.max(self.real_now());
            self.advance_to(self.now)?;
            if self.now >= target {
                return Ok(());
            }
            let wake = self.next_due().map_or(target, |due| due.min(target));
            let wake = self.began + Duration::from_millis(wake.as_millis());
            match self.receive(wake) {
                Ok(incoming) => {
                    self.observe(incoming);
                }
                // There was no input until the next event was due.
                Err(CaseAborted::Hung(_)) => {}
                Err(lost) => return Err(lost),
            }
        }
    }

    fn real_now(&self) -> Instant {
        Instant::ZERO.after(self.session.wall.now().saturating_sub(self.began))
    }
}
