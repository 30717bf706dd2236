//! What the app tells the page unasked.

use std::sync::Arc;

use serde_json::Value;
use thiserror::Error;

use super::{Due, Host};
use crate::clock::Instant;
use crate::dialect::{Announcement, Unless};
use crate::injection::Injection;
use crate::journal::{EntryKind, EventOutcome};

/// Why an event could not be sent.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SendError {
    /// The dialect does not say how.
    #[error("the dialect `{dialect}` has no event `{event}`")]
    Unknown {
        /// The dialect's name.
        dialect: String,
        /// The event.
        event: String,
    },
    /// There is no app that could tell the page.
    #[error("a browser has no app to send `{event}`")]
    OutsideApp {
        /// The event.
        event: String,
    },
}

impl Host {
    /// Sends an event (docs/dialects.md). The page's visibility changes first, then the page is told, then it goes
    /// back in its history; what of that happens is the dialect's to say. Where it depends on who is in charge of
    /// going back, the page is told, or it goes back. In a browser only visibility and history are left.
    ///
    /// # Errors
    /// [`SendError`] if the dialect has no such event, or a browser would do nothing.
    pub fn send(
        &mut self,
        now: Instant,
        event: &str,
        payload: Option<&Value>,
    ) -> Result<Vec<Injection>, SendError> {
        let dialect = Arc::clone(&self.dialect);
        let shape = dialect.event(event).ok_or_else(|| SendError::Unknown {
            dialect: dialect.name.clone(),
            event: event.to_owned(),
        })?;
        let is_in_charge = shape
            .back
            .as_ref()
            .and_then(|back| back.unless.as_ref())
            .map(|unless| self.is_left_in_charge(unless));
        let goes_back = shape.back.is_some() && is_in_charge != Some(true);
        // Going back itself, the app leaves the page nothing to do: a page that was told as well would go back twice.
        let is_told = self.profile.version().is_some() && is_in_charge != Some(false);
        let announcement = shape.announcement.as_ref().filter(|_| is_told);
        if announcement.is_none() && shape.visibility.is_none() && shape.back.is_none() {
            return Err(SendError::OutsideApp {
                event: event.to_owned(),
            });
        }
        let answered = match announcement {
            Some(Announcement::Reply { call }) => Some((call, self.calls.open(call))),
            _ => None,
        };
        self.journal.record(
            now,
            EntryKind::Event {
                name: event.to_owned(),
                payload: payload.cloned().unwrap_or_default(),
                outcome: match &answered {
                    None => EventOutcome::Told,
                    Some((name, calls)) if calls.is_empty() => EventOutcome::NoneOpen {
                        name: (*name).clone(),
                    },
                    Some((_, calls)) => EventOutcome::Answered {
                        calls: calls.clone(),
                    },
                },
            },
        );

        let mut injections = Vec::new();
        injections.extend(
            shape
                .visibility
                .map(|state| Injection::Visibility { state }),
        );
        if let Some(Announcement::Function { path }) = announcement {
            injections.push(Injection::Call {
                path: path.clone(),
                arguments: std::iter::once(Value::from(event))
                    .chain(payload.cloned())
                    .collect(),
                optional: true,
            });
        }
        if let Some((name, calls)) = answered {
            for call in calls {
                let by_default = false;
                if let Some(answer) = self.success(name, payload) {
                    injections.extend(self.answer(
                        now,
                        Due {
                            call,
                            answer,
                            by_default,
                        },
                    ));
                }
            }
        }
        injections.extend(goes_back.then_some(Injection::HistoryBack));
        Ok(injections)
    }

    /// Whether the page's last word was that the app leave it in charge. Anything but `false` in the field asks for it, and so does a call
    /// without the field.
    fn is_left_in_charge(&self, unless: &Unless) -> bool {
        let last = self
            .journal
            .entries()
            .iter()
            .rev()
            .find_map(|entry| match &entry.kind {
                EntryKind::Call {
                    name,
                    payload,
                    availability,
                    ..
                } if *name == unless.call && availability.is_available() => Some(payload),
                _ => None,
            });
        last.is_some_and(|payload| {
            payload
                .get(&unless.field)
                .is_none_or(|value| value.as_bool().unwrap_or(true))
        })
    }
}
