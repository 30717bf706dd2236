//! The queue of events that are scheduled in virtual time.
//!
//! Nothing here reads a real clock. A [`Queue`] orders events by the instant at which they are due, and events due together by the order in which they were pushed. Two
//! runs of a case therefore process the same events in the same order.
//!
//! ```
//! use footbridge_host::Queue;
//! use footbridge_journal::Instant;
//!
//! let mut queue = Queue::default();
//! queue.push(Instant::from_millis(10), "second");
//! queue.push(Instant::ZERO, "first");
//!
//! assert_eq!(queue.next_due(), Some(Instant::ZERO));
//! assert_eq!(queue.pop_due(Instant::ZERO), Some((Instant::ZERO, "first")));
//! assert_eq!(queue.pop_due(Instant::ZERO), None);
//! ```

use std::collections::BTreeMap;

use footbridge_journal::Instant;

/// A handle to a scheduled event, used to cancel it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ticket {
    at: Instant,
    turn: u64,
}

/// A queue of events, ordered by the instant at which they are due, then by the order in which they were pushed.
#[derive(Debug, Clone)]
pub struct Queue<T> {
    waiting: BTreeMap<(Instant, u64), T>,
    turns: u64,
}

// A derived implementation would require `T: Default`.
impl<T> Default for Queue<T> {
    fn default() -> Self {
        Self {
            waiting: BTreeMap::new(),
            turns: 0,
        }
    }
}

impl<T> Queue<T> {
    /// Schedules `event` for `at`. An event scheduled in the past is due at once.
    pub fn push(&mut self, at: Instant, event: T) -> Ticket {
        let turn = self.turns;
        self.turns += 1;
        self.waiting.insert((at, turn), event);
        Ticket { at, turn }
    }

    /// The instant at which the next event is due.
    pub fn next_due(&self) -> Option<Instant> {
        self.waiting.first_key_value().map(|((at, _), _)| *at)
    }

    /// Removes and returns the first event that is due at `now` or before, with its due time. Returns one event at a
    /// time, since handling it may schedule others for the same instant.
    pub fn pop_due(&mut self, now: Instant) -> Option<(Instant, T)> {
        let first = self.waiting.first_entry()?;
        if first.key().0 > now {
            return None;
        }
        let ((at, _), event) = first.remove_entry();
        Some((at, event))
    }

    /// Cancels an event and returns it; `None` if it has already been popped or cancelled.
    pub fn cancel(&mut self, ticket: Ticket) -> Option<T> {
        self.waiting.remove(&(ticket.at, ticket.turn))
    }

    /// The scheduled events, each with the instant at which it is due, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Instant, &T)> {
        self.waiting.iter().map(|((at, _), event)| (*at, event))
    }

    /// The number of scheduled events.
    pub fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Whether no event is scheduled.
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Apart from cancelled events, the queue is a stable sort by due time.
        #[test]
        fn pops_in_the_order_of_a_stable_sort(
            pushes in prop::collection::vec((0u64..20, any::<bool>()), 0..60),
        ) {
            let mut queue = Queue::default();
            let mut expected = Vec::new();
            for (index, (at, cancelled)) in pushes.iter().enumerate() {
                let at = Instant::from_millis(*at);
                let ticket = queue.push(at, index);
                if *cancelled {
                    prop_assert_eq!(queue.cancel(ticket), Some(index));
                    prop_assert_eq!(queue.cancel(ticket), None);
                } else {
                    expected.push((at, index));
                }
            }
            expected.sort_by_key(|(at, _)| *at);

            let mut popped = Vec::new();
            while let Some(due) = queue.next_due() {
                if due > Instant::ZERO {
                    let before = Instant::from_millis(due.as_millis() - 1);
                    prop_assert_eq!(queue.pop_due(before), None);
                }
                popped.extend(queue.pop_due(due));
            }
            prop_assert_eq!(popped, expected);
            prop_assert!(queue.is_empty());
        }
    }

    #[test]
    fn event_pushed_while_popping_is_popped_in_order() {
        let mut queue = Queue::default();
        let now = Instant::from_millis(5);
        queue.push(now, "a");
        queue.push(now, "b");
        assert_eq!(queue.pop_due(now), Some((now, "a")));
        queue.push(now, "c");
        assert_eq!(queue.pop_due(now), Some((now, "b")));
        assert_eq!(queue.pop_due(now), Some((now, "c")));
    }
}
