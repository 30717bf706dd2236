//! The events of recorded traffic.

use std::collections::BTreeMap;
use std::time::Duration;

use footbridge_journal::{Entry, EntryKind, EventOutcome, Instant};
use serde_json::Value;

/// An event that the app sent, and its time.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct RecordedEvent {
    /// Its predecessor.
    pub(crate) anchor: Anchor,
    /// The time after the predecessor.
    pub(crate) delay: Duration,
    pub(crate) name: String,
    /// Its payload; `None` if it had none.
    pub(crate) payload: Option<Value>,
}

/// The predecessor of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Anchor {
    /// The first page.
    Page,
    /// The call of this name with this number among those of its name, from 1.
    Call(String, usize),
}

/// Returns the events that the app sent by itself, in order. Events that reply to calls are replies instead.
pub(super) fn events(entries: &[Entry]) -> Vec<RecordedEvent> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut last = (Anchor::Page, None::<Instant>);
    let mut events = Vec::new();
    for entry in entries {
        match &entry.kind {
            EntryKind::Call { name, .. } => {
                let count = counts.entry(name).or_default();
                *count += 1;
                last = (Anchor::Call(name.clone(), *count), Some(entry.at));
            }
            EntryKind::Event {
                name,
                payload,
                outcome: EventOutcome::Sent | EventOutcome::NoneOpen { .. },
            } => events.push(RecordedEvent {
                anchor: last.0.clone(),
                delay: entry.at.since(last.1.unwrap_or(Instant::ZERO)),
                name: name.clone(),
                payload: (!payload.is_null()).then(|| payload.clone()),
            }),
            _ => {}
        }
    }
    events
}

#[cfg(test)]
mod tests {
    use footbridge_contract::Availability;
    use footbridge_journal::CallNumber;

    use super::*;

    fn entry(at: u64, kind: EntryKind) -> Entry {
        Entry {
            at: Instant::from_millis(at),
            step: None,
            kind,
        }
    }

    fn event(at: u64, outcome: EventOutcome) -> Entry {
        let name = "background".to_owned();
        let payload = Value::Null;
        entry(
            at,
            EntryKind::Event {
                name,
                payload,
                outcome,
            },
        )
    }

    fn call(at: u64, number: u32) -> Entry {
        entry(
            at,
            EntryKind::Call {
                number: CallNumber::new(number),
                name: "pay".to_owned(),
                payload: Value::Null,
                callback: None,
                availability: Availability::Available,
                deadline: None,
            },
        )
    }

    #[test]
    fn event_follows_the_previous_call() {
        let answered = EventOutcome::Replied {
            calls: vec![CallNumber::new(2)],
        };
        let entries = [
            event(40, EventOutcome::Sent),
            call(100, 1),
            call(200, 2),
            event(250, EventOutcome::Sent),
            event(260, answered),
        ];
        let events: Vec<_> = events(&entries)
            .into_iter()
            .map(|event| (event.anchor, event.delay.as_millis()))
            .collect();
        let second = Anchor::Call("pay".to_owned(), 2);
        assert_eq!(events, [(Anchor::Page, 40), (second, 50)]);
    }
}
