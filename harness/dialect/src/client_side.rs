//! The client's side of a dialect: what a page sends, what it listens for, and the meaning of what arrives.
//!
//! The emulated app plays the app with a dialect. [`ClientSide`] plays the client with the same dialect, to a real app: it
//! fills the templates of messages that the emulated app reads, and reads those that it fills. It is pure; the page that
//! acts for it is the caller's.

mod arrival;
mod comparison;
mod described;
mod environment;
mod event;
mod listeners;
mod reply;
mod send;
mod senders;
mod value;

use std::collections::BTreeMap;

use footbridge_contract::Catalogue;
use serde_json::Value;

use crate::profile::Profile;
use crate::shape::{Bridge, Dialect, Visibility};
use crate::template::Captures;

pub use arrival::{Arrival, ArrivedContent};
pub use comparison::EnvironmentCheck;
pub use described::EventTraits;
pub use environment::{EnvironmentProbes, FoundGlobal, PageFacts};
pub use event::ArrivedEvent;
pub use listeners::{EventListener, Listeners};
pub use reply::{ArrivedReply, ReplyOutcome};
pub use send::{MessageAction, PageMessage, PassedFunction};
pub use senders::Senders;

/// A page that plays the client to the app that a profile describes.
#[derive(Debug, Clone, Copy)]
pub struct ClientSide<'d> {
    dialect: &'d Dialect,
    bridge: &'d Bridge,
    profile: &'d Profile,
    catalogue: &'d Catalogue,
}

/// A call that the page has made.
#[derive(Debug, Clone, PartialEq)]
pub struct SentCall {
    /// Its number.
    pub number: u32,
    /// Its name in the catalogue.
    pub name: String,
    /// Its payload.
    pub payload: Value,
    /// The values of its message's placeholders, such as its id.
    pub values: BTreeMap<String, Value>,
    /// Whether a reply is awaited.
    pub is_open: bool,
}

/// The meaning of an arrival.
#[derive(Debug, Clone, PartialEq)]
pub enum Meaning {
    /// A reply to a call.
    Reply(ArrivedReply),
    /// An event.
    Event(ArrivedEvent),
    /// An action of the app that no call requests, such as a signal that it is ready.
    Handshake,
    /// A call from the app to the page.
    Ask {
        /// Its name; empty if the message has none.
        call: String,
        /// Its id, as text.
        id: Option<String>,
    },
    /// The page became visible or hidden.
    Visibility(Visibility),
    /// The message could not be sent.
    Unsent {
        /// The call's number.
        call: u32,
        /// The error's message.
        problem: String,
    },
    /// Nothing that the dialect describes, with the closest description's problem.
    Unknown {
        /// The problem.
        problem: String,
    },
}

impl Dialect {
    /// The client's side on the app that `profile` describes; `None` if the dialect has no bridge for its platform.
    pub fn client_side<'d>(
        &'d self,
        profile: &'d Profile,
        catalogue: &'d Catalogue,
    ) -> Option<ClientSide<'d>> {
        let bridge = self.bridge(profile.platform)?;
        Some(ClientSide {
            dialect: self,
            bridge,
            profile,
            catalogue,
        })
    }
}

impl ClientSide<'_> {
    /// The meaning of an arrival, after these calls were sent.
    pub fn read(&self, arrival: &Arrival, sent: &[SentCall]) -> Meaning {
        match arrival {
            Arrival::Visibility { hidden: true } => return Meaning::Visibility(Visibility::Hidden),
            Arrival::Visibility { hidden: false } => {
                return Meaning::Visibility(Visibility::Visible);
            }
            Arrival::Threw { call, message } => {
                let problem = message.clone();
                return Meaning::Unsent {
                    call: *call,
                    problem,
                };
            }
            _ => {}
        }
        let reply = self.read_reply(arrival, sent);
        if let Some(reply) = &reply
            && reply.problem.is_none()
        {
            return Meaning::Reply(reply.clone());
        }
        if let Some(event) = self.read_event(arrival) {
            return Meaning::Event(event);
        }
        if let Some(meaning) = self.read_unasked(arrival) {
            return meaning;
        }
        if let Some(reply) = reply {
            return Meaning::Reply(reply);
        }
        let problem = format!("nothing in the dialect describes {}", arrival.place());
        Meaning::Unknown { problem }
    }

    /// The names by which this platform's messages know a call.
    fn sent_name<'n>(&'n self, call: &'n str) -> &'n str {
        self.bridge.sent_name(call)
    }

    /// The parts of a call's name in messages, with the whole name as `call`.
    fn name_parts(&self, call: &str) -> Captures {
        let name = Value::from(self.sent_name(call));
        let mut parts = Captures::new();
        if let Some(template) = &self.dialect.call_name {
            // A name without these parts is never sent by a template that has them.
            let _ = template.read(&name, "", &mut parts);
        }
        parts.insert("call".to_owned(), name);
        parts
    }
}
