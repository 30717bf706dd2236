//! The clock of a session: delivers due items, on the machine's clock or on the virtual one.
//!
//! On the virtual clock, the page runs its timers up to an instant on command, and then reports when the next one is
//! due. Then the earliest due item of the page, the app and the servers happens, one at a time, as in a case.

use std::time::Duration;

use footbridge_engine::{AgentCommand, PageCommand, Results};
use footbridge_host::{ClockAction, ClockAdvance, Queue};
use footbridge_journal::Instant;

use super::advances::{Goal, Start};
use super::{LOOK, Session};
use crate::board::Part;
use crate::refusal::Refusal;
use crate::requester::Requester;
use crate::wire::{Clock, ClockMode, DueItem, DueKind, Held, HeldKind, Update};

/// The longest time for which the session is idle.
const IDLE: Duration = Duration::from_secs(1);

/// The interval for checking a pending request.
const TRAFFIC: Duration = Duration::from_millis(5);

/// The maximum advance of the clock until everything is idle: an hour.
const LONGEST: Duration = Duration::from_secs(3600);

/// The page's report that it is idle at an instant.
#[derive(Debug, Clone, Copy)]
pub(super) struct Idle {
    pub(super) id: u64,
    /// The due time of its next timer.
    pub(super) due: Option<Instant>,
}

/// An advance that an inspector requests.
#[derive(Debug, Clone, Copy)]
pub(super) enum Wanted {
    By(Duration),
    Next,
    Quiet,
}

impl Session {
    /// Returns the time until the next action.
    pub(super) fn wait(&mut self) -> Duration {
        match self.clock.mode() {
            ClockMode::Paused => IDLE,
            ClockMode::Virtual if self.clock.advances.is_running() => TRAFFIC,
            ClockMode::Virtual => LOOK,
            ClockMode::Real => {
                let now = self.now();
                let due = self.next_due().map(|due| due.since(now));
                let wall = self.parts.wall.now();
                let judged = self.violations.wait(wall);
                let refused = self.network.certificates.wait(wall);
                [due, judged, refused]
                    .into_iter()
                    .flatten()
                    .fold(IDLE, Duration::min)
            }
        }
    }

    /// Returns the time of the next event of the app or the servers.
    fn next_due(&self) -> Option<Instant> {
        [
            self.host.next_due(),
            self.network.pending.next_due(),
            self.replayed.next_due(),
        ]
        .into_iter()
        .flatten()
        .min()
    }

    /// Delivers due items.
    pub(super) fn go_on(&mut self) {
        match self.clock.mode() {
            ClockMode::Paused => {}
            ClockMode::Real => {
                let now = self.now();
                while self.next_due().is_some_and(|due| due <= now) {
                    self.deliver_one(now);
                }
            }
            ClockMode::Virtual => self.go_on_virtually(),
        }
    }

    fn deliver_one(&mut self, now: Instant) {
        if let Some((_, request)) = self.network.pending.pop_due(now) {
            self.release(request);
        } else if let Some(injection) = self.host.deliver_next(now) {
            self.inject(injection);
        } else {
            self.send_recorded(now);
        }
    }

    /// Takes the next step of the running advance: it commands the page to run due timers, unless it has been
    /// commanded already.
    fn go_on_virtually(&mut self) {
        self.clock.advances.start(Start {
            at: self.clock.latest(),
            entries: self.host.journal().entries().len(),
        });
        if self.clock.advances.awaits_page() {
            return;
        }
        if self.pages.current.is_none() {
            self.idle_at(None);
            return;
        }
        if !self.network.case.traffic().is_idle() {
            return;
        }
        let now = self.clock.latest();
        let advance = ClockAdvance::new(self.clock.advances.limit(now));
        let ClockAction::RunPage { until } = advance.start(self.next_due()) else {
            return;
        };
        let command = self.command(AgentCommand::RunUntilIdle {
            results: Results::All,
            until: until.max(now).as_millis(),
            loaded: true,
        });
        self.clock.advances.page_commanded(command);
    }

    pub(super) fn page_idle(&mut self, idle: Idle) {
        if !self.clock.advances.page_returned(idle.id) {
            return;
        }
        if let Some(page) = &mut self.pages.current {
            page.due = idle.due;
        }
        self.idle_at(idle.due);
    }

    /// Handles the page being idle, with its next timer due at `page_due`.
    fn idle_at(&mut self, page_due: Option<Instant>) {
        if !self.network.case.traffic().is_idle() {
            return;
        }
        let now = self.clock.latest();
        let event_due = self.next_due();
        match self.clock.advances.page_idle(now, page_due, event_due) {
            // The page stopped early, at a timer that sent a message; it continues with its own timers first.
            Some(ClockAction::RunPage { .. }) => {
                self.clock.reach(page_due.unwrap_or(now));
            }
            Some(ClockAction::Deliver { at }) => {
                self.clock.reach(at);
                self.deliver_one(self.clock.latest());
            }
            Some(ClockAction::Finish) => self.finish_advance(),
            None => {}
        }
    }

    fn finish_advance(&mut self) {
        let (end, request) = self.clock.advances.finish(self.clock.latest());
        self.clock.reach(end);
        if let Some((requester, from)) = request {
            self.record_advance(from);
            requester.respond(Ok(serde_json::Value::Null));
        }
    }

    /// Drops all advances, and refuses their inspectors' requests.
    pub(super) fn give_up_advances(&mut self) {
        for requester in self.clock.advances.clear() {
            requester.respond(Err(Refusal::new("the clock was set meanwhile")));
        }
    }

    /// Advances the virtual clock, after the running advance. Returns `false` on another clock.
    pub(super) fn queue_advance(&mut self, wanted: Wanted, requester: Requester) -> bool {
        if !self.clock.is_virtual() {
            return false;
        }
        let now = self.clock.latest();
        let goal = match wanted {
            Wanted::By(by) => Goal::Until(now.after(by)),
            Wanted::Next => Goal::Next,
            Wanted::Quiet => Goal::Quiet(now.after(LONGEST)),
        };
        self.clock.advances.push(goal, requester);
        true
    }

    /// Stops time while a call or request is held, for the page's own timers too, if the breakpoints do so.
    pub(super) fn stop_time(&mut self) {
        let is_held = !self.host.held().is_empty() || !self.network.held.is_empty();
        let stops = is_held && self.breakpoints.stop_time && self.clock.mode() == ClockMode::Real;
        if !self.clock.stop(stops) {
            return;
        }
        // Newly connected inspectors see the clock stopped or running.
        self.shown.clock = None;
        self.command_page(PageCommand::HoldTime { is_held: stops });
    }

    /// Changes the clock. Between the machine's and the virtual one, the page is reloaded, since its timers belong to
    /// the other.
    pub(super) fn set_clock(&mut self, mode: ClockMode) {
        let was_virtual = self.clock.is_virtual();
        if self.clock.is_stopped() {
            self.command_page(PageCommand::HoldTime { is_held: false });
        }
        self.clock.set_mode(mode);
        if was_virtual != self.clock.is_virtual() {
            self.give_up_advances();
            self.set_boot();
            self.reload();
        }
    }

    pub(super) fn show_clock(&mut self) {
        let is_virtual = self.clock.is_virtual();
        let item = |at: Instant, kind, text| DueItem {
            at: at.as_millis(),
            kind,
            text,
        };
        let replies = self.host.pending_replies().into_iter();
        let replies = replies.map(|reply| {
            let text = format!("{} {}", reply.call, reply.name);
            item(reply.at, DueKind::Reply, text)
        });
        let responses = Queue::iter(&self.network.pending);
        let responses =
            responses.map(|(at, request)| item(at, DueKind::Response, self.name_of(request)));
        let timer = self
            .pages
            .current
            .as_ref()
            .and_then(|page| page.due)
            .filter(|_| is_virtual);
        let timer = timer.map(|at| item(at, DueKind::Timer, "the page's next timer".to_owned()));
        let mut due: Vec<DueItem> = replies.chain(responses).chain(timer).collect();
        due.sort_by_key(|item| item.at);
        let shown = self.shown.clock.as_ref();
        let is_same = shown.is_some_and(|shown| {
            shown.mode == self.clock.mode()
                && shown.due == due
                && (!is_virtual || shown.now == self.clock.latest().as_millis())
        });
        if is_same {
            return;
        }
        let clock = Clock {
            mode: self.clock.mode(),
            now: self.now().as_millis(),
            due,
        };
        self.shown.clock = Some(clock.clone());
        if self.clock.is_stopped() {
            self.parts.board.put_still(clock);
        } else {
            self.parts.board.put(Part::Clock, Update::Clock(clock));
        }
    }

    pub(super) fn show_held(&mut self) {
        let calls = self.host.held().iter().map(|call| Held {
            id: u64::from(call.number.get()),
            since: call.since.as_millis(),
            entry: self.entry_of_call(call.number),
            kind: HeldKind::Call,
            name: call.name.clone(),
            request: None,
            payload: call.payload.clone(),
            deadline: call.deadline.map(Instant::as_millis),
        });
        let mut held: Vec<Held> = calls.chain(self.shown_requests()).collect();
        held.sort_by_key(|held| held.since);
        for held in &mut held {
            self.shown.redaction.apply_to_value(&mut held.payload);
            if let Some(request) = &mut held.request {
                self.shown.redaction.apply_to_text(&mut request.url);
                self.shown.redaction.apply_to_pairs(&mut request.headers);
                self.shown.redaction.apply_to_value(&mut request.body);
            }
        }
        if self.shown.held.as_ref() == Some(&held) {
            return;
        }
        self.shown.held = Some(held.clone());
        self.parts.board.put(Part::Held, Update::Held { held });
    }

    fn entry_of_call(&self, wanted: footbridge_journal::CallNumber) -> Option<u32> {
        let entries = self.host.journal().entries();
        let index = entries.iter().rposition(|entry| {
            matches!(&entry.kind, footbridge_journal::EntryKind::Call { number, .. } if *number == wanted)
        })?;
        u32::try_from(index).ok()
    }
}
