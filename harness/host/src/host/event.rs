//! Events: messages from the app that are not replies.

use std::sync::Arc;

use footbridge_contract::contains;
use footbridge_dialect::{
    Announcement, BackGuard, Captures, Dialect, Ends, EventShape, Injection, Subscription, text,
};
use footbridge_journal::{CallNumber, EntryKind, EventOutcome, Instant};
use serde_json::Value;
use thiserror::Error;

use super::deliver::channel_injection;
use super::{DueReply, HeldCall, Host};

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
        let dialect = Arc::clone(&self.dialect);
        let Sending {
            shape,
            announcement,
            goes_back,
        } = self.sending(&dialect, event)?;
        let replied = match announcement {
            Some(Announcement::Reply(to)) => Some((to, self.subscribers(to))),
            _ => None,
        };
        self.journal.record(
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
        let bridge = dialect.bridge(self.profile.platform);
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
        self.sending(&self.dialect, event).map(drop)
    }

    fn sending<'d>(&self, dialect: &'d Dialect, event: &str) -> Result<Sending<'d>, SendError> {
        let shape =
            dialect
                .event(self.profile.platform, event)
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
        let is_notified = self.profile.version().is_some() && is_in_charge != Some(false);
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

    /// The calls that an event replies to.
    fn subscribers(&self, to: &Subscription) -> Vec<CallNumber> {
        let calls = if to.stays_open {
            self.calls.subscribed(&to.call)
        } else {
            self.calls.open(&to.call)
        };
        let filter = Value::Object(to.filter.clone());
        let fits = |number: &CallNumber| {
            let payload = self.calls.payload(*number);
            to.filter.is_empty() || payload.is_some_and(|payload| contains(&payload, &filter))
        };
        calls.into_iter().filter(fits).collect()
    }

    /// An earlier call, in the form needed to reply to it now.
    fn call_again(&self, now: Instant, number: CallNumber) -> Option<HeldCall> {
        Some(HeldCall {
            number,
            name: self.calls.name(number)?.to_owned(),
            payload: self.calls.payload(number).unwrap_or_default(),
            wants_reply: true,
            since: now,
            deadline: None,
        })
    }

    /// Ends the subscriptions to an event, if this call ends them.
    pub(super) fn end_subscriptions(&mut self, call: &HeldCall) {
        let dialect = Arc::clone(&self.dialect);
        for event in dialect.events_on(self.profile.platform) {
            let Some(Announcement::Reply(to)) = &event.announcement else {
                continue;
            };
            let Some(until) = to.until.as_ref().filter(|until| until.call == call.name) else {
                continue;
            };
            let ended = self.subscribers(to).into_iter();
            let ended: Vec<_> = ended
                .filter(|number| self.is_ended_by(*number, to, &until.ends, call))
                .collect();
            for number in ended {
                if let Some(state) = self.calls.get_mut(number) {
                    state.ended = true;
                }
            }
        }
    }

    /// Whether a call ends this subscription.
    fn is_ended_by(
        &self,
        number: CallNumber,
        to: &Subscription,
        ends: &Ends,
        call: &HeldCall,
    ) -> bool {
        let captures = |number| self.calls.get(number).map(|state| &state.captures);
        let (Some(own), Some(ending)) = (captures(number), captures(call.number)) else {
            return false;
        };
        match ends {
            Ends::Filtered => {
                let filter = Value::Object(to.filter.clone());
                to.filter.is_empty() || contains(&call.payload, &filter)
            }
            Ends::Same(place) => {
                let value = ending.get(place);
                value.is_some() && value == own.get(place)
            }
            Ends::Payload(template) => {
                let mut read = Captures::new();
                let fits = template.read(&call.payload, "", &mut read).is_ok();
                // An id that was sent as a number may return as text.
                let mut read = read.iter();
                fits && read.all(|(place, value)| {
                    own.get(place).is_some_and(|own| text(own) == text(value))
                })
            }
        }
    }

    /// Whether the page's last call keeps control of the back button: any value but `false` in the field does, and so
    /// does a missing field.
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
