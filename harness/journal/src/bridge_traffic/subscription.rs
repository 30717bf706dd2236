//! Subscriptions to events, which a call of the page begins or ends.

use std::sync::Arc;

use footbridge_contract::contains;
use footbridge_dialect::{Announcement, Captures, Ends, Subscription, text};
use serde_json::Value;

use super::BridgeTraffic;
use crate::number::CallNumber;
use crate::received_call::ReceivedCall;

impl BridgeTraffic {
    /// The calls that an event replies to.
    pub fn subscribers(&self, to: &Subscription) -> Vec<CallNumber> {
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

    /// Ends the subscriptions to an event, if this call ends them.
    pub fn end_subscriptions(&mut self, call: &ReceivedCall) {
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
        call: &ReceivedCall,
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
}
