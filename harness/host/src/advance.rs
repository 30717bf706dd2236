//! Advancing a virtual clock: the order in which a page's timers and other events happen.
//!
//! A page runs its own timers up to an instant, and reports when the next one is due. Other events are replies,
//! responses and expiring cookies, which the driver of the clock delivers one at a time. At the same instant, the
//! page's timers run first.

use footbridge_journal::Instant;

/// An advance of a virtual clock to an instant, as a state machine without side effects.
///
/// ```
/// use footbridge_host::{ClockAction, ClockAdvance};
/// use footbridge_journal::Instant;
///
/// let at = Instant::from_millis;
/// let advance = ClockAdvance::new(at(1000));
/// // A reply is due at 300 ms, and the page has a timer at 700 ms.
/// assert_eq!(advance.start(Some(at(300))), ClockAction::RunPage { until: at(300) });
/// assert_eq!(advance.page_idle(Some(at(700)), Some(at(300))), ClockAction::Deliver { at: at(300) });
/// // Once the reply is delivered, no further event is due.
/// assert_eq!(advance.start(None), ClockAction::RunPage { until: at(1000) });
/// assert_eq!(advance.page_idle(None, None), ClockAction::Finish);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClockAdvance {
    limit: Instant,
}

/// The next action of the driver of a virtual clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClockAction {
    /// Run the page's timers up to this instant, until the page is idle. Then call [`ClockAdvance::page_idle`].
    RunPage {
        /// The instant.
        until: Instant,
    },
    /// Set the clock to this instant and deliver the earliest event. Then call [`ClockAdvance::start`].
    Deliver {
        /// The instant at which the event is due.
        at: Instant,
    },
    /// Set the clock to the limit: nothing else is due.
    Finish,
}

impl ClockAdvance {
    /// An advance to `limit`, which may be the present instant.
    pub const fn new(limit: Instant) -> Self {
        Self { limit }
    }

    /// Returns the first action, and the one after a delivered event. `event_due` is the earliest event apart from
    /// the page's timers.
    pub fn start(self, event_due: Option<Instant>) -> ClockAction {
        ClockAction::RunPage {
            until: self.end(event_due),
        }
    }

    /// Returns the action after the page was run and is idle. `page_due` is its next timer. A page may be idle before
    /// the requested instant, such as after a timer that sent a message.
    pub fn page_idle(self, page_due: Option<Instant>, event_due: Option<Instant>) -> ClockAction {
        let until = self.end(event_due);
        if page_due.is_some_and(|page| page <= until) {
            return ClockAction::RunPage { until };
        }
        match event_due.filter(|due| *due <= self.limit) {
            Some(at) => ClockAction::Deliver { at },
            None => ClockAction::Finish,
        }
    }

    fn end(self, event_due: Option<Instant>) -> Instant {
        event_due.map_or(self.limit, |due| due.min(self.limit))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Drives a clock with these timers and events, in milliseconds. Returns their order, and the final instant.
    fn drive(limit: u64, timers: &[u64], events: &[u64]) -> (Vec<(u64, &'static str)>, u64) {
        let mut timers: Vec<u64> = timers.to_vec();
        let mut events: Vec<u64> = events.to_vec();
        timers.sort_unstable();
        events.sort_unstable();
        let advance = ClockAdvance::new(Instant::from_millis(limit));
        let first = |queue: &Vec<u64>| queue.first().copied().map(Instant::from_millis);
        let mut order = Vec::new();
        let mut now = 0;
        let mut action = advance.start(first(&events));
        loop {
            action = match action {
                ClockAction::RunPage { until } => {
                    // Like a page, which stops at each timer that sends a message.
                    if timers.first().is_some_and(|due| *due <= until.as_millis()) {
                        now = now.max(timers.remove(0));
                        order.push((now, "timer"));
                    }
                    advance.page_idle(first(&timers), first(&events))
                }
                ClockAction::Deliver { at } => {
                    now = now.max(at.as_millis());
                    events.remove(0);
                    order.push((now, "event"));
                    advance.start(first(&events))
                }
                ClockAction::Finish => return (order, now.max(limit)),
            };
        }
    }

    #[test]
    fn timers_run_before_events_of_the_same_instant() {
        let (order, end) = drive(10, &[5, 3], &[5, 1]);
        assert_eq!(
            order,
            [(1, "event"), (3, "timer"), (5, "timer"), (5, "event")]
        );
        assert_eq!(end, 10);
    }

    #[test]
    fn later_events_stay_due() {
        assert_eq!(drive(4, &[5], &[6]), (Vec::new(), 4));
        assert_eq!(drive(5, &[5], &[6]), (vec![(5, "timer")], 5));
    }

    proptest! {
        #[test]
        fn everything_due_happens_once_in_order(
            limit in 0_u64..50,
            timers in prop::collection::vec(0_u64..60, 0..8),
            events in prop::collection::vec(0_u64..60, 0..8),
        ) {
            let (order, end) = drive(limit, &timers, &events);
            let due = timers.iter().chain(&events).filter(|at| **at <= limit).count();
            prop_assert_eq!(order.len(), due);
            prop_assert_eq!(end, limit);
            prop_assert!(order.is_sorted_by(|(before, _), (after, _)| before <= after));
        }
    }
}
