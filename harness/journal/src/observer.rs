//! Following the traffic between a page and a real app.
//!
//! The page reports what it sends and what reaches it. Its messages are read as the emulated app reads them, and what
//! reaches it as [`ClientSide`](footbridge_dialect::ClientSide) does, so that the journal is that of an emulated app
//! with the same traffic.

use std::sync::Arc;

use footbridge_contract::{Catalogue, contains};
use footbridge_dialect::{
    Announcement, Arrival, ArrivedReply, AskResult, BridgeMessage, Dialect, Meaning, Profile,
    ReplyOutcome, SentCall, Subscription, Target, Visibility, WireForm,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use crate::bridge_traffic::BridgeTraffic;
use crate::call_table::{CallState, CallTable, Route};
use crate::detail::EventOutcome;
use crate::instant::Instant;
use crate::journal::Journal;
use crate::kind::EntryKind;
use crate::number::CallNumber;

/// The number of calls with replies that may still get another.
const LATEST: usize = 50;

/// Something observed on a page. Messages, functions and promises have numbers of the page, from 1.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Observation {
    /// The page sent a message to the app.
    Message { number: u32, message: BridgeMessage },
    /// The app fetched messages from a function of the page.
    Fetched {
        /// The function's return value.
        #[ts(type = "unknown")]
        value: Value,
    },
    /// The page returned a result for a call of the app, from the function that the app called.
    Result {
        /// The result.
        #[ts(type = "unknown")]
        value: Value,
    },
    /// The app called a function that the page had passed.
    Called {
        /// The function's number.
        function: u32,
        #[ts(type = "unknown[]")]
        arguments: Vec<Value>,
    },
    /// Anything else reached the page. A call is named by the number of its message.
    Arrived { arrival: Arrival },
    /// The page has this address.
    Address {
        /// The address.
        url: String,
    },
}

/// The traffic between a page and a real app, as a journal.
#[derive(Debug)]
pub struct Observer {
    traffic: BridgeTraffic,
    /// The message of each call, in the order of the calls.
    messages: Vec<SentMessage>,
    /// The app's calls of the page without a result: id and name.
    asks: Vec<(Option<String>, String)>,
}

/// A message of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct SentMessage {
    page: u32,
    /// Its number; `None` for a message that the app fetched.
    number: Option<u32>,
}

impl Observer {
    /// Creates an observer of the app that `profile` describes.
    pub fn new(profile: Profile, dialect: Arc<Dialect>, catalogue: Arc<Catalogue>) -> Self {
        Self {
            traffic: BridgeTraffic::new(profile, dialect, catalogue),
            messages: Vec::new(),
            asks: Vec::new(),
        }
    }

    /// The entries so far.
    pub fn journal(&self) -> &Journal {
        &self.traffic.journal
    }

    /// Takes something that was observed on the page with this number.
    pub fn observe(&mut self, now: Instant, page: u32, observation: &Observation) {
        match observation {
            Observation::Message { number, message } => {
                let asks = &mut self.asks;
                let mut asked = |result: &AskResult| take_ask(asks, result);
                let calls = self.traffic.observe(now, message, &mut asked);
                let number = Some(*number);
                self.messages
                    .extend(calls.map(|_| SentMessage { page, number }));
            }
            Observation::Fetched { value } => {
                let asks = &mut self.asks;
                let mut asked = |result: &AskResult| take_ask(asks, result);
                let calls = self.traffic.observe_fetched(now, value, &mut asked);
                let message = SentMessage { page, number: None };
                self.messages.extend(calls.iter().map(|_| message));
            }
            Observation::Result { value } => {
                let (id, data) = (None, value.clone());
                if let Some(name) = take_ask(&mut self.asks, &AskResult { id, data }) {
                    let value = value.clone();
                    self.traffic.record(now, EntryKind::Result { name, value });
                }
            }
            Observation::Called {
                function,
                arguments,
            } => {
                let target = Target::Function(*function);
                if let Some(arrival) = self.callback(page, &target, arguments) {
                    self.arrived(now, page, &arrival);
                }
            }
            Observation::Arrived { arrival } => {
                if let Some(arrival) = self.resolved(page, arrival) {
                    self.arrived(now, page, &arrival);
                }
            }
            Observation::Address { url } => {
                let url = url.clone();
                self.traffic.record(now, EntryKind::Goto { url });
            }
        }
    }

    /// An arrival whose call is named by its number in the journal; `None` for the return value or promise of a
    /// message that gets its reply another way.
    fn resolved(&self, page: u32, arrival: &Arrival) -> Option<Arrival> {
        if let Arrival::Function { path, arguments } = arrival {
            let named = self.callback(page, &Target::Name(path.clone()), arguments);
            return named.or_else(|| Some(arrival.clone()));
        }
        let Some(message) = arrival.call() else {
            return Some(arrival.clone());
        };
        let (number, route) = self.call_of(page, message)?;
        let mut arrival = arrival.clone();
        match (&mut arrival, route) {
            (Arrival::Returned { call, .. }, Some(Route::Value))
            | (Arrival::Settled { call, .. }, Some(Route::Promise(_)))
            | (Arrival::Threw { call, .. }, _) => *call = number.get(),
            _ => return None,
        }
        Some(arrival)
    }

    /// The call that a message made, and the route of its reply.
    fn call_of(&self, page: u32, message: u32) -> Option<(CallNumber, Option<Route>)> {
        let number = Some(message);
        let sent = SentMessage { page, number };
        let index = self.messages.iter().position(|known| *known == sent)?;
        let number = CallTable::number(index);
        let state = self.traffic.calls.get(number)?;
        Some((number, state.route.clone()))
    }

    /// The arrival at a function that a call of the page passed or named; `None` if none did. Of several, it is the
    /// first that waits, else the last.
    fn callback(&self, page: u32, target: &Target, arguments: &[Value]) -> Option<Arrival> {
        let shape = self.traffic.reply_shape()?;
        let at = |number: CallNumber| {
            let state = self.traffic.calls.get(number)?;
            let places = shape.callback_places(&state.name);
            let mut places = places.into_iter().chain(["callback"]);
            let place =
                places.find(|place| Target::at(&state.captures, place).as_ref() == Some(target))?;
            Some((number, place.to_owned(), state.is_open()))
        };
        let sent = self.messages.iter().enumerate();
        let own = sent.filter(|(_, message)| message.page == page);
        let found = own.filter_map(|(index, _)| at(CallTable::number(index)));
        let found: Vec<_> = found.collect();
        let waiting = found.iter().find(|(_, _, is_open)| *is_open);
        let (number, place, _) = waiting.or(found.last())?;
        Some(Arrival::Callback {
            call: number.get(),
            place: place.clone(),
            arguments: arguments.to_vec(),
        })
    }

    fn arrived(&mut self, now: Instant, page: u32, arrival: &Arrival) {
        let BridgeTraffic {
            profile,
            dialect,
            catalogue,
            ..
        } = &self.traffic;
        let Some(client) = dialect.client_side(profile, catalogue) else {
            return;
        };
        let meaning = client.read(arrival, &self.sent(page, arrival.call()));
        match meaning {
            Meaning::Reply(reply) => self.reply(now, reply),
            Meaning::Event(event) => {
                let kind = EntryKind::Event {
                    name: event.name,
                    payload: event.payload,
                    outcome: EventOutcome::Sent,
                };
                self.traffic.record(now, kind);
            }
            Meaning::Visibility(visibility) => self.visibility(now, visibility),
            Meaning::Unsent { call, problem } => {
                let call = CallNumber::new(call);
                let text = format!("{call} could not be sent: {problem}");
                let stack = Vec::new();
                self.traffic.record(now, EntryKind::Error { text, stack });
            }
            Meaning::Unknown { problem } => self.unknown(now, arrival, problem),
            Meaning::Ask { call, id } => self.asks.push((id, call)),
            Meaning::Handshake => {}
        }
    }

    /// The calls of a page that may get a reply; `certain` is the only one if it is known.
    fn sent(&self, page: u32, certain: Option<u32>) -> Vec<SentCall> {
        let mut replied = 0;
        let mut sent = Vec::new();
        for (index, message) in self.messages.iter().enumerate().rev() {
            let number = CallTable::number(index);
            let Some(state) = self.traffic.calls.get(number) else {
                continue;
            };
            let is_open = self.may_get_reply(number, state);
            let is_it = match certain {
                Some(certain) => certain == number.get(),
                None => message.page == page && (is_open || replied < LATEST),
            };
            if !is_it {
                continue;
            }
            replied += usize::from(!is_open);
            sent.push(SentCall {
                number: number.get(),
                name: state.name.clone(),
                payload: state.captures.get("payload").cloned().unwrap_or_default(),
                values: state.captures.clone(),
                is_open,
            });
        }
        sent.reverse();
        sent
    }

    /// Records a reply, and the event that it announces to a subscriber.
    fn reply(&mut self, now: Instant, reply: ArrivedReply) {
        let call = CallNumber::new(reply.call);
        let mut is_part = reply.outcome == ReplyOutcome::Part;
        if reply.outcome != ReplyOutcome::Failure
            && let Some((event, subscription)) = self.subscription(call)
        {
            is_part |= subscription.stays_open;
            let kind = EntryKind::Event {
                name: event,
                payload: reply.data.clone().unwrap_or_default(),
                outcome: EventOutcome::Replied { calls: vec![call] },
            };
            self.traffic.record(now, kind);
        }
        let form = match reply.form {
            // The text is kept as it came.
            WireForm::Malformed => WireForm::Raw,
            form => form,
        };
        let text = reply.text;
        self.continue_stream(call, &text);
        let kind = if is_part {
            EntryKind::Part { call, form, text }
        } else {
            EntryKind::Reply {
                call,
                form,
                text,
                by_default: false,
            }
        };
        self.traffic.observe_reply(now, call, kind);
    }

    /// A reply that is followed by another was a part of a stream. The same reply again is a repetition.
    fn continue_stream(&mut self, call: CallNumber, text: &str) {
        let mut entries = self.traffic.journal.entries_mut().iter_mut().rev();
        let last = entries.find(|entry| {
            matches!(&entry.kind, EntryKind::Reply { call: other, .. }
                | EntryKind::Part { call: other, .. } if *other == call)
        });
        if let Some(entry) = last
            && let EntryKind::Reply {
                form, text: before, ..
            } = &entry.kind
            && before != text
        {
            let (form, text) = (*form, before.clone());
            entry.kind = EntryKind::Part { call, form, text };
        }
    }

    /// Whether a call waits for a reply: its first, or the next event that it subscribes to.
    fn may_get_reply(&self, number: CallNumber, state: &CallState) -> bool {
        let stays_open = |(_, subscription): (_, Subscription)| subscription.stays_open;
        state.is_open()
            || (state.is_subscribed() && self.subscription(number).is_some_and(stays_open))
    }

    /// The event that a call subscribes to.
    fn subscription(&self, call: CallNumber) -> Option<(String, Subscription)> {
        let state = self.traffic.calls.get(call)?;
        let payload = state.captures.get("payload").cloned().unwrap_or_default();
        let platform = self.traffic.profile.platform;
        let mut events = self.traffic.dialect.events_on(platform);
        events.find_map(|event| match &event.announcement {
            Some(Announcement::Reply(to)) => {
                let filter = Value::Object(to.filter.clone());
                let is_it =
                    to.call == state.name && (to.filter.is_empty() || contains(&payload, &filter));
                is_it.then(|| (event.name.clone(), to.clone()))
            }
            _ => None,
        })
    }

    /// Records the event that nothing but the page's visibility announces.
    fn visibility(&mut self, now: Instant, visibility: Visibility) {
        let platform = self.traffic.profile.platform;
        let name = {
            let mut events = self.traffic.dialect.events_on(platform);
            let event = events
                .find(|event| event.visibility == Some(visibility) && event.announcement.is_none());
            event.map(|event| event.name.clone())
        };
        let Some(name) = name else {
            return;
        };
        let kind = EntryKind::Event {
            name,
            payload: Value::Null,
            outcome: EventOutcome::Sent,
        };
        self.traffic.record(now, kind);
    }

    /// Records what the dialect doesn't describe. Other code of the page shares the DOM's events, and may be meant.
    fn unknown(&mut self, now: Instant, arrival: &Arrival, reason: String) {
        if matches!(arrival, Arrival::Event { .. }) {
            return;
        }
        let sent = footbridge_dialect::excerpt(&arrival.content());
        self.traffic
            .record(now, EntryKind::Unreadable { sent, reason });
    }
}

/// Takes the call of the app that a result belongs to: the one with its id, or else the oldest. Returns its name.
fn take_ask(asks: &mut Vec<(Option<String>, String)>, result: &AskResult) -> Option<String> {
    let index = match &result.id {
        Some(_) => asks.iter().position(|(id, _)| *id == result.id)?,
        None => 0,
    };
    (index < asks.len()).then(|| asks.remove(index).1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn result_belongs_to_the_call_of_the_app() {
        let mut asks = vec![
            (Some("1".to_owned()), "first".to_owned()),
            (Some("2".to_owned()), "second".to_owned()),
        ];
        let mut take = |id: Option<&str>| {
            let id = id.map(str::to_owned);
            let data = Value::Null;
            take_ask(&mut asks, &AskResult { id, data })
        };
        assert_eq!(take(Some("3")), None);
        assert_eq!(take(Some("2")).as_deref(), Some("second"));
        assert_eq!(take(None).as_deref(), Some("first"));
        assert_eq!(take(None), None);
    }
}
