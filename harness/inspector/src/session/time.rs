//! The clock of a session: delivers due items, on the machine's clock or on the virtual one.
//!
//! On the virtual clock, the page runs its timers up to an instant on command, and then reports when the next one is
//! due. Then the earliest due item of the page, the app and the servers happens, one at a time, as in a case.

use std::time::Duration;

use footbridge_engine::{AgentCommand, PageCommand, Results};
use footbridge_host::{Instant, Queue};
use tokio::sync::mpsc::UnboundedSender;

use super::{LOOK, Session};
use crate::board::Part;
use crate::wire::{Clock, ClockMode, DueItem, DueKind, Held, HeldKind, Update};

/// The longest time for which the session is idle.
const IDLE: Duration = Duration::from_secs(1);

/// The interval for checking a pending request.
const TRAFFIC: Duration = Duration::from_millis(5);

/// The maximum advance of the clock until everything is idle: an hour.
const LONGEST: Duration = Duration::from_secs(3600);

/// An advance of the virtual clock.
#[derive(Debug)]
pub(super) struct Advance {
    goal: Goal,
    /// The id of the agent command without a result.
    asked: Option<u64>,
    /// The inspector that requested it; `None` for an automatic one.
    receiver: Option<(u32, UnboundedSender<Update>)>,
    /// The instant at which it started, and the number of entries then.
    from: (Instant, usize),
}

/// The end of an advance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Goal {
    /// At this instant.
    Until(Instant),
    /// At the next due item, when that is known.
    Next,
    /// When nothing more is due, or at this instant.
    Quiet(Instant),
}

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
        match self.clock {
            ClockMode::Paused => IDLE,
            ClockMode::Virtual if self.advance.is_some() => TRAFFIC,
            ClockMode::Virtual => LOOK,
            ClockMode::Real => {
                let now = self.now();
                let due = self.next_due().map(|due| due.since(now));
                let wall = self.parts.wall.now();
                let judged = self.violations.wait(wall);
                let refused = self.certificates.wait(wall);
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
            self.pending.next_due(),
            self.replayed.next_due(),
        ]
        .into_iter()
        .flatten()
        .min()
    }

    /// Delivers due items.
    pub(super) fn go_on(&mut self) {
        match self.clock {
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
        if let Some((_, request)) = self.pending.pop_due(now) {
            self.release(request);
        } else if let Some(injection) = self.host.deliver_next(now) {
            self.inject(injection);
        } else {
            self.send_recorded(now);
        }
    }

    fn go_on_virtually(&mut self) {
        if self.advance.is_none() {
            let from = (self.now, self.host.journal().entries().len());
            let by_itself = Advance {
                goal: Goal::Until(self.now),
                asked: None,
                receiver: None,
                from,
            };
            let next = self.advances.pop_front();
            self.advance = Some(next.map_or(by_itself, |next| Advance { from, ..next }));
        }
        self.step_advance();
    }

    /// Commands the page to run due timers, unless it already has been.
    fn step_advance(&mut self) {
        let Some(advance) = &self.advance else { return };
        if advance.asked.is_some() {
            return;
        }
        if self.page.is_none() {
            self.idle_without_page();
            return;
        }
        if !self.case.traffic().is_idle() {
            return;
        }
        let until = self
            .next_due()
            .map_or(self.advance_limit(), |due| due.min(self.advance_limit()));
        let until = until.max(self.now).as_millis();
        let asked = self.command(AgentCommand::RunUntilIdle {
            results: Results::All,
            until,
            loaded: true,
        });
        if let Some(advance) = &mut self.advance {
            advance.asked = Some(asked);
        }
    }

    /// Returns the latest instant that the running advance may reach before its next check.
    pub(super) fn advance_limit(&self) -> Instant {
        match self.advance.as_ref().map(|advance| advance.goal) {
            Some(Goal::Until(instant) | Goal::Quiet(instant)) => instant,
            Some(Goal::Next) | None => self.now,
        }
    }

    pub(super) fn page_idle(&mut self, settled: Idle) {
        let is_asked = |advance: &Advance| advance.asked == Some(settled.id);
        if !self.advance.as_ref().is_some_and(is_asked) {
            return;
        }
        if let Some(page) = &mut self.page {
            page.due = settled.due;
        }
        self.idle_at(settled.due);
    }

    fn idle_without_page(&mut self) {
        self.idle_at(None);
    }

    /// Handles the page being idle, with its next timer due at `page_due`.
    fn idle_at(&mut self, page_due: Option<Instant>) {
        let other = self.next_due();
        let Some(advance) = &mut self.advance else {
            return;
        };
        advance.asked = None;
        let next = [page_due, other].into_iter().flatten().min();
        if advance.goal == Goal::Next {
            match next.filter(|next| *next > self.now) {
                Some(next) => advance.goal = Goal::Until(next),
                None => advance.goal = Goal::Until(self.now),
            }
        }
        let limit = match advance.goal {
            Goal::Until(instant) | Goal::Quiet(instant) => instant,
            Goal::Next => self.now,
        };
        if !self.case.traffic().is_idle() {
            return;
        }
        match next.filter(|next| *next <= limit) {
            // The page stopped early, at a timer that sent a message; it continues with its own timers first.
            Some(next) if page_due == Some(next) => {
                self.now = self.now.max(next);
            }
            Some(next) => {
                self.now = self.now.max(next);
                self.deliver_one(self.now);
            }
            None => {
                if let Goal::Until(instant) = advance.goal {
                    self.now = self.now.max(instant);
                }
                self.end_advance();
            }
        }
    }

    fn end_advance(&mut self) {
        if let Some(Advance {
            receiver: Some((id, updates)),
            from: (began, entries_before),
            ..
        }) = self.advance.take()
        {
            self.record_advance(began, entries_before);
            let value = serde_json::Value::Null;
            // The inspector may be gone.
            let _ = updates.send(Update::Done { id, value });
        }
    }

    /// Drops all advances, and refuses their inspectors' requests.
    pub(super) fn give_up_advances(&mut self) {
        let dropped = self
            .advance
            .take()
            .into_iter()
            .chain(self.advances.drain(..));
        for (id, updates) in dropped.filter_map(|advance| advance.receiver) {
            let problem = "the clock was set meanwhile".to_owned();
            let mistakes = Vec::new();
            // The inspector may be gone.
            let _ = updates.send(Update::Refused {
                id,
                problem,
                mistakes,
            });
        }
    }

    /// Handles the disconnection of the page: its result will not arrive.
    pub(super) fn stop_advance(&mut self) {
        if let Some(advance) = &mut self.advance {
            advance.asked = None;
        }
    }

    /// Advances the virtual clock, after the running advance. Returns `false` on another clock.
    pub(super) fn queue_advance(
        &mut self,
        wanted: Wanted,
        receiver: (u32, UnboundedSender<Update>),
    ) -> bool {
        if self.clock != ClockMode::Virtual {
            return false;
        }
        let goal = match wanted {
            Wanted::By(by) => Goal::Until(self.now.after(by)),
            Wanted::Next => Goal::Next,
            Wanted::Quiet => Goal::Quiet(self.now.after(LONGEST)),
        };
        let receiver = Some(receiver);
        self.advances.push_back(Advance {
            goal,
            asked: None,
            receiver,
            // It starts when the earlier ones have ended.
            from: (self.now, 0),
        });
        true
    }

    /// Stops time while a call or request is held, for the page's own timers too, if the breakpoints do so.
    pub(super) fn stop_time(&mut self) {
        let is_held = !self.host.held().is_empty() || !self.held_requests.is_empty();
        let stops = is_held && self.breakpoints.stop_time && self.clock == ClockMode::Real;
        match self.stopped {
            None if stops => {
                self.now();
                self.stopped = Some(self.parts.wall.now());
            }
            Some(since) if !stops => {
                self.stopped = None;
                self.began += self.parts.wall.now().saturating_sub(since);
            }
            _ => return,
        }
        // Newly connected inspectors see the clock stopped or running.
        self.shown_clock = None;
        self.command_page(PageCommand::HoldTime { is_held: stops });
    }

    /// Changes the clock. Between the machine's and the virtual one, the page is reloaded, since its timers belong to
    /// the other.
    pub(super) fn set_clock(&mut self, mode: ClockMode) {
        let before = self.clock;
        let now = self.now();
        self.clock = mode;
        if self.stopped.take().is_some() {
            self.command_page(PageCommand::HoldTime { is_held: false });
        }
        // The machine's clock continues from the other clock's instant.
        let elapsed = Duration::from_millis(now.as_millis());
        self.began = self.parts.wall.now().saturating_sub(elapsed);
        if (before == ClockMode::Virtual) != (mode == ClockMode::Virtual) {
            self.give_up_advances();
            self.set_boot();
            self.reload();
        }
    }

    pub(super) fn show_clock(&mut self) {
        let is_virtual = self.clock == ClockMode::Virtual;
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
        let responses = Queue::iter(&self.pending);
        let responses =
            responses.map(|(at, request)| item(at, DueKind::Response, self.name_of(request)));
        let timer = self
            .page
            .as_ref()
            .and_then(|page| page.due)
            .filter(|_| is_virtual);
        let timer = timer.map(|at| item(at, DueKind::Timer, "the page's next timer".to_owned()));
        let mut due: Vec<DueItem> = replies.chain(responses).chain(timer).collect();
        due.sort_by_key(|item| item.at);
        let shown = self.shown_clock.as_ref();
        let is_same = shown.is_some_and(|shown| {
            shown.mode == self.clock
                && shown.due == due
                && (!is_virtual || shown.now == self.now.as_millis())
        });
        if is_same {
            return;
        }
        let clock = Clock {
            mode: self.clock,
            now: self.now().as_millis(),
            due,
        };
        self.shown_clock = Some(clock.clone());
        if self.stopped.is_some() {
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
            self.redaction.apply_to_value(&mut held.payload);
            if let Some(request) = &mut held.request {
                self.redaction.apply_to_text(&mut request.url);
                self.redaction.apply_to_pairs(&mut request.headers);
                self.redaction.apply_to_value(&mut request.body);
            }
        }
        if self.shown_held.as_ref() == Some(&held) {
            return;
        }
        self.shown_held = Some(held.clone());
        self.parts.board.put(Part::Held, Update::Held { held });
    }

    fn entry_of_call(&self, wanted: footbridge_host::CallNumber) -> Option<u32> {
        let entries = self.host.journal().entries();
        let index = entries.iter().rposition(|entry| {
            matches!(&entry.kind, footbridge_host::EntryKind::Call { number, .. } if *number == wanted)
        })?;
        u32::try_from(index).ok()
    }
}
