//! Recorded traffic in a session: the app sends its events again at their times.

use std::collections::BTreeMap;

use footbridge_host::Queue;
use footbridge_journal::{Entry, EntryKind, Instant};

use super::{Session, SessionError};
use crate::traffic::{Anchor, RecordedEvent, Traffic};

/// The recorded events of a session.
#[derive(Debug, Default)]
pub(super) struct ReplayedEvents {
    all: Vec<RecordedEvent>,
    /// The events without a known time.
    waiting: Vec<RecordedEvent>,
    due: Queue<RecordedEvent>,
    /// The number of processed entries.
    entries: usize,
    /// The number of calls by name.
    calls: BTreeMap<String, usize>,
}

impl ReplayedEvents {
    pub(super) fn new(events: Vec<RecordedEvent>) -> Self {
        Self {
            waiting: events.clone(),
            all: events,
            ..Self::default()
        }
    }

    /// Creates the events from the start.
    pub(super) fn again(&self) -> Self {
        Self::new(self.all.clone())
    }

    pub(super) fn next_due(&self) -> Option<Instant> {
        self.due.next_due()
    }

    pub(super) fn pop_due(&mut self, now: Instant) -> Option<RecordedEvent> {
        self.due.pop_due(now).map(|(_, event)| event)
    }

    /// Determines the times of events that follow the recorded entries.
    fn look(&mut self, entries: &[Entry]) {
        if self.waiting.is_empty() {
            return;
        }
        for entry in &entries[self.entries.min(entries.len())..] {
            let anchor = match &entry.kind {
                EntryKind::Call { name, .. } => {
                    let count = self.calls.entry(name.clone()).or_default();
                    *count += 1;
                    Anchor::Call(name.clone(), *count)
                }
                EntryKind::Step { .. } | EntryKind::Goto { .. } => Anchor::Page,
                _ => continue,
            };
            let (reached, waiting) = std::mem::take(&mut self.waiting)
                .into_iter()
                .partition(|event| event.anchor == anchor);
            self.waiting = waiting;
            let reached: Vec<RecordedEvent> = reached;
            for event in reached {
                self.due.push(entry.at.after(event.delay), event);
            }
        }
        self.entries = entries.len();
    }
}

impl Session {
    /// Replays the replies of this traffic to calls from now on.
    pub(super) fn replay(&mut self, traffic: &Traffic) -> Result<(), SessionError> {
        let problem = |problem: &str| SessionError::Traffic {
            problem: problem.to_owned(),
        };
        let yaml = traffic.rules(&self.parts.project.dialect, &self.parts.project.catalogue);
        let yaml = yaml.ok_or_else(|| problem("its replies can't be written as rules"))?;
        let rules = self.read(|language| language.rules(&yaml));
        let rules = rules.map_err(|refusal| problem(&refusal.problem))?;
        self.set_rules(yaml, rules);
        self.replayed = ReplayedEvents::new(traffic.events());
        Ok(())
    }

    /// Schedules the recorded events whose time is now known.
    pub(super) fn look_for_events(&mut self) {
        self.replayed.look(self.host.journal().entries());
    }

    /// Sends a due recorded event, if there is one.
    pub(super) fn send_recorded(&mut self, now: Instant) {
        let Some(event) = self.replayed.pop_due(now) else {
            return;
        };
        // Another phone may not have the event; then it is not sent.
        let sent = self.host.send(now, &event.name, event.payload.as_ref());
        for injection in sent.into_iter().flatten() {
            self.inject(injection);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn goto(at: u64) -> Entry {
        Entry {
            at: Instant::from_millis(at),
            step: None,
            kind: EntryKind::Goto {
                url: "https://www.myapp.test/".to_owned(),
            },
        }
    }

    #[test]
    fn event_is_due_after_its_predecessor() {
        let event = RecordedEvent {
            anchor: Anchor::Page,
            delay: Duration::from_millis(30),
            name: "background".to_owned(),
            payload: None,
        };
        let mut replayed = ReplayedEvents::new(vec![event.clone()]);
        replayed.look(&[]);
        assert_eq!(replayed.next_due(), None);
        replayed.look(&[goto(100)]);
        assert_eq!(replayed.next_due(), Some(Instant::from_millis(130)));
        assert_eq!(replayed.pop_due(Instant::from_millis(129)), None);
        assert_eq!(
            replayed.pop_due(Instant::from_millis(130)),
            Some(event.clone())
        );
        // Another page is not the first one.
        replayed.look(&[goto(100), goto(200)]);
        assert_eq!(replayed.next_due(), None);
        let mut again = replayed.again();
        again.look(&[goto(7)]);
        assert_eq!(again.next_due(), Some(Instant::from_millis(37)));
    }
}
