//! The advances of the virtual clock, one after the other.

use std::collections::VecDeque;
use std::mem;

use footbridge_host::{ClockAction, ClockAdvance};
use footbridge_journal::Instant;

use crate::requester::Requester;

/// The end of an advance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Goal {
    /// At this instant.
    Until(Instant),
    /// At the next due item, when that is known.
    Next,
    /// When nothing more is due, or at this instant.
    Quiet(Instant),
}

/// An advance of the virtual clock.
#[derive(Debug)]
struct Advance {
    goal: Goal,
    /// The id of the agent command without a result.
    command: Option<u64>,
    /// The inspector that requested it; `None` for an automatic one.
    requester: Option<Requester>,
    /// Where it started.
    from: Start,
}

/// The state at the start of an advance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Start {
    pub(super) at: Instant,
    /// The number of entries.
    pub(super) entries: usize,
}

/// The running advance, and the ones that wait for it.
#[derive(Debug, Default)]
pub(super) struct Advances {
    running: Option<Advance>,
    waiting: VecDeque<(Goal, Requester)>,
}

impl Advances {
    /// Queues an advance that an inspector requested.
    pub(super) fn push(&mut self, goal: Goal, requester: Requester) {
        self.waiting.push_back((goal, requester));
    }

    pub(super) fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Whether the page has been commanded to run, without a result so far.
    pub(super) fn awaits_page(&self) -> bool {
        self.running
            .as_ref()
            .is_some_and(|advance| advance.command.is_some())
    }

    /// Starts the next advance if none is running. Without a request, it runs what is due now.
    pub(super) fn start(&mut self, from: Start) {
        if self.running.is_none() {
            let (goal, requester) = match self.waiting.pop_front() {
                Some((goal, requester)) => (goal, Some(requester)),
                None => (Goal::Until(from.at), None),
            };
            self.running = Some(Advance {
                goal,
                command: None,
                requester,
                from,
            });
        }
    }

    /// Returns the latest instant that the running advance may reach before its next check.
    pub(super) fn limit(&self, now: Instant) -> Instant {
        match self.running.as_ref().map(|advance| advance.goal) {
            Some(Goal::Until(instant) | Goal::Quiet(instant)) => instant,
            Some(Goal::Next) | None => now,
        }
    }

    /// Notes that the page has been commanded to run.
    pub(super) fn page_commanded(&mut self, command: u64) {
        if let Some(advance) = &mut self.running {
            advance.command = Some(command);
        }
    }

    /// Notes the result of a command. Returns whether it is the one that the running advance awaits.
    pub(super) fn page_returned(&mut self, command: u64) -> bool {
        match &mut self.running {
            Some(advance) if advance.command == Some(command) => {
                advance.command = None;
                true
            }
            _ => false,
        }
    }

    /// Notes that the page is gone: its result will not arrive.
    pub(super) fn page_left(&mut self) {
        if let Some(advance) = &mut self.running {
            advance.command = None;
        }
    }

    /// Returns the action after the page was run and is idle; `None` if no advance is running.
    pub(super) fn page_idle(
        &mut self,
        now: Instant,
        page_due: Option<Instant>,
        event_due: Option<Instant>,
    ) -> Option<ClockAction> {
        let advance = self.running.as_mut()?;
        if advance.goal == Goal::Next {
            let next = [page_due, event_due].into_iter().flatten().min();
            advance.goal = Goal::Until(next.filter(|next| *next > now).unwrap_or(now));
        }
        let clock = ClockAdvance::new(self.limit(now));
        Some(clock.page_idle(page_due, event_due))
    }

    /// Ends the running advance. Returns the instant that the clock reaches, and the inspector's request.
    pub(super) fn finish(&mut self, now: Instant) -> (Instant, Option<(Requester, Start)>) {
        let Some(advance) = self.running.take() else {
            return (now, None);
        };
        let end = match advance.goal {
            Goal::Until(instant) => now.max(instant),
            Goal::Next | Goal::Quiet(_) => now,
        };
        let request = advance.requester.map(|requester| (requester, advance.from));
        (end, request)
    }

    /// Drops all advances. Returns the inspectors' requests among them.
    pub(super) fn clear(&mut self) -> Vec<Requester> {
        let running = self.running.take().and_then(|advance| advance.requester);
        let waiting = mem::take(&mut self.waiting).into_iter();
        running
            .into_iter()
            .chain(waiting.map(|(_, requester)| requester))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::mpsc;

    use super::*;

    const START: Start = Start {
        at: Instant::ZERO,
        entries: 0,
    };

    fn requester() -> Requester {
        Requester::new(7, mpsc::unbounded_channel().0)
    }

    fn at(millis: u64) -> Instant {
        Instant::from_millis(millis)
    }

    fn running(goal: Goal) -> Advances {
        let mut advances = Advances::default();
        advances.push(goal, requester());
        advances.start(START);
        advances
    }

    #[test]
    fn automatic_advance_runs_what_is_due_now() {
        let mut advances = Advances::default();
        advances.start(Start { at: at(5), ..START });
        assert_eq!(advances.limit(at(5)), at(5));
        let later = Some(at(6));
        assert_eq!(
            advances.page_idle(at(5), later, later),
            Some(ClockAction::Finish)
        );
        let (end, request) = advances.finish(at(5));
        assert_eq!((end, request.is_none()), (at(5), true));
        assert!(!advances.is_running());
    }

    #[test]
    fn next_ends_at_the_next_due_item() {
        let mut advances = running(Goal::Next);
        assert_eq!(
            advances.page_idle(at(0), Some(at(90)), Some(at(40))),
            Some(ClockAction::Deliver { at: at(40) })
        );
        assert_eq!(
            advances.page_idle(at(40), Some(at(90)), None),
            Some(ClockAction::Finish)
        );
        assert_eq!(advances.finish(at(40)).0, at(40));
    }

    #[test]
    fn quiet_ends_when_nothing_is_due_and_stays_there() {
        let mut advances = running(Goal::Quiet(at(1_000)));
        assert_eq!(
            advances.page_idle(at(0), Some(at(90)), None),
            Some(ClockAction::RunPage { until: at(1_000) })
        );
        assert_eq!(
            advances.page_idle(at(90), None, None),
            Some(ClockAction::Finish)
        );
        assert_eq!(advances.finish(at(90)).0, at(90));
    }

    #[test]
    fn only_the_awaited_command_counts() {
        let mut advances = running(Goal::Until(at(10)));
        advances.page_commanded(3);
        assert!(advances.awaits_page());
        assert!(!advances.page_returned(2));
        assert!(advances.page_returned(3));
        assert!(!advances.awaits_page());
        advances.page_commanded(4);
        advances.page_left();
        assert!(!advances.awaits_page());
    }

    #[test]
    fn advances_run_one_after_the_other_and_are_dropped_together() {
        let mut advances = running(Goal::Until(at(10)));
        advances.push(Goal::Until(at(20)), requester());
        let (end, request) = advances.finish(at(0));
        assert_eq!(end, at(10));
        assert_eq!(request.map(|(_, from)| from), Some(START));
        advances.start(START);
        advances.push(Goal::Next, requester());
        assert_eq!(advances.clear().len(), 2);
        assert!(!advances.is_running());
    }
}
