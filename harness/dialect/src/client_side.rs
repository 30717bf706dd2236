//! The client side of a dialect: a page's messages and listeners, and the meaning of arrivals.
//!
//! A host emulates the app with a dialect. [`ClientSide`] emulates the client of a real app with the same dialect: it
//! fills the message templates that a host reads, and reads the templates that a host fills. It is pure: the caller
//! provides the page that carries out its actions.

mod arrival;
mod comparison;
mod described;
mod environment;
mod event;
mod listeners;
mod problem;
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
pub use problem::{Problem, ProblemKind};
pub use reply::{ArrivedReply, ReplyOutcome};
pub use send::{MessageAction, PageMessage, PassedFunction};
pub use senders::Senders;

/// An emulated client of the app that a profile describes.
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
    pub number: u32,
    /// The call's name in the catalogue.
    pub name: String,
    pub payload: Value,
    /// The placeholder values of the message, such as the id.
    pub values: BTreeMap<String, Value>,
    /// Whether the call still waits for a reply.
    pub is_open: bool,
}

/// The meaning of an arrival.
#[derive(Debug, Clone, PartialEq)]
pub enum Meaning {
    Reply(ArrivedReply),
    Event(ArrivedEvent),
    /// An unprompted action of the app, such as its ready signal.
    Handshake,
    /// A call from the app to the page.
    Ask {
        /// The call's name; empty if the message has none.
        call: String,
        /// The call's id, as text.
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
    /// An arrival that the dialect doesn't describe.
    Unknown {
        problem: String,
    },
}

impl Dialect {
    /// Returns the client side for the app that `profile` describes; `None` if the dialect has no bridge for the
    /// platform.
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
    /// Returns the meaning of an arrival. `sent` are the page's calls so far.
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
            && reply.problems.is_empty()
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

    /// Returns the name of a call in this platform's messages.
    fn sent_name<'n>(&'n self, call: &'n str) -> &'n str {
        self.bridge.sent_name(call)
    }

    /// Returns the parts of a call's name in messages, with the whole name as `call`.
    fn name_parts(&self, call: &str) -> Captures {
        let name = Value::from(self.sent_name(call));
        let mut parts = Captures::new();
        if let Some(template) = &self.dialect.call_name {
            // If the name lacks these parts, no template with them sends the call.
            let _ = template.read(&name, "", &mut parts);
        }
        parts.insert("call".to_owned(), name);
        parts
    }
}
