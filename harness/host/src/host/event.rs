//! Events: messages from the app that are not replies.

use std::sync::Arc;

use serde_json::Value;
use thiserror::Error;

use super::{Due, Host};
use crate::clock::Instant;
use crate::dialect::{Announcement, BackGuard};
use crate::injection::Injection;
use crate::journal::{EntryKind, EventOutcome};

/// An error while sending an event.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SendError {
    /// The dialect has no such event.
    #[error("the dialect `{dialect}` has no event `{event}`")]
    Unknown {
        /// The dialect's name.
        dialect: String,
        /// The event.
        event: String,
    },
    /// A browser has no app to send the event.
    #[error("a browser has no app to send `{event}`")]
    OutsideApp {
        /// The event.
        event: String,
    },
}

impl Host {
    /// Sends an event (docs/dialects.md). The page's visibility changes first, then the page is notified, then it
    /// goes back in its history; the dialect defines which of these happen. If the event depends on who handles the
    /// back button, either the page is notified or it goes back. In a browser only visibility and history change.
    ///
    /// # Errors
    /// [`SendError`] if the dialect has no such event, or if it has no effect in a browser.
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
        // When the app goes back itself, the page is not notified: it would go back a second time.
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

    /// Whether the page's last call keeps the back button to itself. It does so with any value but `false` in the
    /// field, and without the field.
    fn is_left_in_charge(&self, unless: &BackGuard) -> bool {
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
