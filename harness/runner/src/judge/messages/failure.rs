//! The failure of a message.

use footbridge_journal::{EntryKind, Instant, Settled};

use super::{Content, Message};
use crate::judge::Evidence;

/// The time in milliseconds after a failure in which a page may try again before it shows anything.
pub(in crate::judge) const TIME_TO_SHOW: u128 = 1000;

/// The failure of a call or a request: a refusal, or no reply within the time limit.
#[derive(Debug)]
pub(in crate::judge) struct Failure {
    pub(in crate::judge) at: Instant,
    /// The index of the first entry that may follow from it.
    pub(in crate::judge) from: usize,
    /// The thing that failed, as a fragment.
    pub(in crate::judge) text: String,
}

impl Evidence<'_> {
    /// The failure of a message; `None` if it succeeded or is pending.
    pub(in crate::judge) fn failure_of(&self, message: &Message<'_>) -> Option<Failure> {
        let entries = self.journal.entries();
        let Some(end) = message.end else {
            let deadline = message.deadline.filter(|deadline| *deadline <= self.end)?;
            let later = entries.iter().position(|entry| entry.at >= deadline);
            return Some(Failure {
                at: deadline,
                from: later.unwrap_or(entries.len()).max(message.place + 1),
                text: "no reply within its time limit".to_owned(),
            });
        };
        let text = match (&entries[end].kind, message.content) {
            (
                EntryKind::Reply {
                    form,
                    text,
                    by_default: false,
                    ..
                },
                Content::Call { name, .. },
            ) if !self.is_success(name, *form, text) => format!("the reply was {text}"),
            (
                EntryKind::Settle {
                    outcome: Settled::Rejected,
                    ..
                },
                _,
            ) => "the page rejected it".to_owned(),
            (
                EntryKind::Response {
                    outcome,
                    is_default: false,
                    ..
                },
                _,
            ) if !self.has_succeeded(outcome) => format!("the response was {outcome}"),
            _ => return None,
        };
        Some(Failure {
            at: entries[end].at,
            from: end + 1,
            text,
        })
    }
}
