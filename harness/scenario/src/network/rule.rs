//! A scripted answer of a server, as plain data.

use std::time::Duration;

use footbridge_contract::Method;

use super::Address;
use crate::mention::Mention;
use crate::payload::Payload;

/// One rule of `network`.
///
/// Of the rules that match a request, the first that isn't used up answers. A rule is used up after one use if a later
/// rule matches as well; the last one that matches repeats.
#[derive(Debug, Clone, PartialEq)]
pub struct NetworkRule {
    /// Only for this method; `None` for any.
    pub method: Option<Method>,
    /// Where the request went.
    pub address: Address,
    /// Only for a body that contains these values, or a query for what has no body; `None` for any.
    pub when: Option<Payload>,
    /// What the server does.
    pub answer: NetworkAnswer,
}

/// What a server does with a request.
#[derive(Debug, Clone, PartialEq)]
pub enum NetworkAnswer {
    /// It never answers.
    Never,
    /// It breaks the connection off.
    Drop {
        /// How long after the request.
        after: Duration,
    },
    /// It answers.
    Answer {
        /// The HTTP status; `None` for the one it would have.
        status: Option<u16>,
        /// Headers that are set, or taken away.
        headers: Vec<ServedHeader>,
        /// The body.
        content: Content,
        /// How long after the request.
        after: Duration,
    },
}

/// A header of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServedHeader {
    /// Its name, in lower case.
    pub name: String,
    /// Its value; `None` takes away what would be there.
    pub value: Option<String>,
}

/// The body of an answer.
#[derive(Debug, Clone, PartialEq)]
pub enum Content {
    /// What the server answers by itself.
    Default,
    /// An envelope `{ code, msg, status, data }`. What is left out is the server's own while the code is one of success,
    /// and the code's message and `null` otherwise.
    Envelope {
        /// The code.
        code: Option<String>,
        /// The message.
        msg: Option<String>,
        /// The data.
        data: Option<Payload>,
    },
    /// The server's own envelope, with this merged into its data: objects key by key, anything else in place of what was
    /// there, and null taking it away.
    Merge(Payload),
    /// JSON that isn't an envelope.
    Json(Payload),
    /// A text as it is.
    Text(String),
}

impl NetworkRule {
    /// The names in it that the catalogue has to know.
    pub(crate) fn mention(&self) -> Mention<'_> {
        Mention::Endpoint {
            address: &self.address,
            method: self.method,
            payload: self.when.as_ref(),
        }
    }
}
