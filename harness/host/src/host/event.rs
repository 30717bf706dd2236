//! Events: messages from the app that are not replies.

use std::sync::Arc;

use footbridge_dialect::{Announcement, BackGuard, Dialect, EventShape, Injection};
use footbridge_journal::{CallNumber, EntryKind, EventOutcome, Instant, ReceivedCall};
use serde_json::Value;
use thiserror::Error;

use super::deliver::channel_injection;
use super::{DueReply, Host};

/// An error while sending an event.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SendError {
    /// The dialect has no such event.
    #[error("the dialect `{dialect}` has no event `{event}`")]
    Unknown {
        /// The dialect's name.
        dialect: String,
        event: String,
    },
    /// A browser has no app to send the event.
    #[error("a browser has no app to send `{event}`")]
    OutsideApp { event: String },
}

/// An event that can be sent now.
struct Sending<'d> {
    shape: &'d EventShape,
    /// The announcement to the page; `None` without one.
    announcement: Option<&'d Announcement>,
    goes_back: bool,
}

impl Host {
    /// Sends an event (docs/dialects.md). The page's visibility changes first, then the page is notified, then it
    /// goes back in its history; the dialect defines which of these happen. If the event depends on which side
    /// controls the back button, either the page is notified or it goes back. In a browser only visibility and
    /// history change.
    ///
    /// # Errors
    /// A [`SendError`] if the dialect has no such event, or if it has no effect in a browser.
    pub fn send(
        &mut self,
        now: Instant,
        event: &str,
        payload: Option<&Value>,
    ) -> Result<Vec<Injection>, SendError> {
        let dialect = Arc::clone(&self.traffic.dialect);
        let Sending {
            shape,
            announcement,
            goes_back,
        } = self.sending(&dialect, event)?;
        let replied = match announcement {
            Some(Announcement::Reply(to)) => Some((to, self.traffic.subscribers(to))),
            _ => None,
        };
        self.traffic.record(
            now,
            EntryKind::Event {
                name: event.to_owned(),
                payload: payload.cloned().unwrap_or_default(),
                outcome: match &replied {
                    None => EventOutcome::Sent,
                    Some((to, calls)) if calls.is_empty() => EventOutcome::NoneOpen {
                        name: to.call.clone(),
                    },
                    Some((_, calls)) => EventOutcome::Replied {
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
        let bridge = dialect.bridge(self.traffic.profile.platform);
        let page_channel = match announcement {
            Some(Announcement::PageChannel(page_channel)) => Some(page_channel),
            Some(Announcement::Usual(page_channel)) => Some(
                bridge
                    .and_then(|bridge| bridge.events.as_ref())
                    .unwrap_or(page_channel),
            ),
            _ => None,
        };
        if let Some(page_channel) = page_channel {
            let values = |place: &str| match place {
                "event" => Some(Value::from(event)),
                "payload" => payload.cloned(),
                other => self.profile_value(other),
            };
            injections.extend(channel_injection(page_channel, &values));
        }
        if let Some((to, calls)) = replied {
            for number in calls {
                let Some(call) = self.call_again(now, number) else {
                    continue;
                };
                if let Some(reply) = self.success(&call, payload, to.stays_open) {
                    let due = DueReply {
                        call: number,
                        reply,
                        by_default: false,
                        more: to.stays_open,
                    };
                    injections.extend(self.deliver_reply(now, due));
                }
            }
        }
        injections.extend(goes_back.then_some(Injection::HistoryBack));
        Ok(injections)
    }

    /// Checks that an event can be sent now.
    ///
    /// # Errors
    /// A [`SendError`], as for [`Host::send`].
    pub fn can_send(&self, event: &str) -> Result<(), SendError> {
        self.sending(&self.traffic.dialect, event).map(drop)
    }

    fn sending<'d>(&self, dialect: &'d Dialect, event: &str) -> Result<Sending<'d>, SendError> {
        let shape = dialect
            .event(self.traffic.profile.platform, event)
            .ok_or_else(|| SendError::Unknown {
                dialect: dialect.name.clone(),
                event: event.to_owned(),
            })?;
        let is_in_charge = shape
            .back
            .as_ref()
            .and_then(|back| back.unless.as_ref())
            .map(|unless| self.is_left_in_charge(unless));
        let goes_back = shape.back.is_some() && is_in_charge != Some(true);
        // If the app goes back itself, the page is not notified: it would go back a second time.
        let is_notified = self.traffic.profile.version().is_some() && is_in_charge != Some(false);
        let announcement = shape.announcement.as_ref().filter(|_| is_notified);
        if announcement.is_none() && shape.visibility.is_none() && shape.back.is_none() {
            return Err(SendError::OutsideApp {
                event: event.to_owned(),
            });
        }
        Ok(Sending {
            shape,
            announcement,
            goes_back,
        })
    }

    /// An earlier call, in the form needed to reply to it now.
    fn call_again(&self, now: Instant, number: CallNumber) -> Option<ReceivedCall> {
        Some(ReceivedCall {
            number,
            name: self.traffic.calls.name(number)?.to_owned(),
            payload: self.traffic.calls.payload(number).unwrap_or_default(),
            wants_reply: true,
            since: now,
            deadline: None,
        })
    }

    /// Whether the page's last call keeps control of the back button: any value but `false` in the field does, and so
    /// does a missing field.
    fn is_left_in_charge(&self, unless: &BackGuard) -> bool {
        let last = self
            .traffic
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
