//! A scripted server response, as plain data.

use std::time::Duration;

use footbridge_contract::Method;

use crate::syntax::network_address::Address;
use crate::syntax::payload::Payload;
use crate::syntax::reference::Reference;

/// One rule of `network`.
///
/// Among the rules that match a request, the first that isn't used up applies. A rule is used up after one use if a
/// later rule matches as well; the last matching rule repeats.
#[derive(Debug, Clone, PartialEq)]
pub struct NetworkRule {
    /// The method of the request; `None` for any.
    pub method: Option<Method>,
    /// The address of the request.
    pub address: Address,
    /// The part that the body must contain, or the query of a request without body; `None` for any.
    pub when: Option<Payload>,
    /// The server's action.
    pub response: ScriptedResponse,
}

/// A server's response to a request, or another action.
#[derive(Debug, Clone, PartialEq)]
pub enum ScriptedResponse {
    /// No response until the case ends.
    Never,
    /// The connection is closed.
    Drop {
        /// The delay after the request.
        after: Duration,
    },
    Response {
        /// The HTTP status; `None` for the default response's.
        status: Option<u16>,
        /// Headers that are set or removed.
        headers: Vec<ServedHeader>,
        /// The body.
        content: Content,
        /// The delay after the request.
        after: Duration,
        /// Whether the connection breaks in the middle of the body.
        is_cut: bool,
    },
}

/// A header of a response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServedHeader {
    /// Its name, in lower case.
    pub name: String,
    /// Its value; `None` removes the header.
    pub value: Option<String>,
}

/// The body of a response.
#[derive(Debug, Clone, PartialEq)]
pub enum Content {
    /// The server's default body.
    Default,
    /// An envelope `{ code, msg, status, data }`. For a success code, omitted parts are taken from the server's
    /// default; otherwise from the code's message, with `null` as the data.
    Envelope {
        code: Option<String>,
        /// The message.
        msg: Option<String>,
        data: Option<Payload>,
    },
    /// The server's default envelope with this value merged into its data (RFC 7396): objects are merged by key,
    /// other values replaced, nulls removed.
    Merge(Payload),
    /// JSON without an envelope.
    Json(Payload),
    /// A text, sent unchanged.
    Text(String),
}

impl ScriptedResponse {
    /// The same response, delayed by this time.
    #[must_use]
    pub fn delayed(mut self, by: Duration) -> Self {
        match &mut self {
            Self::Never => {}
            Self::Drop { after } | Self::Response { after, .. } => *after += by,
        }
        self
    }
}

impl NetworkRule {
    /// The names that must be in the catalogue.
    pub(crate) fn reference(&self) -> Reference<'_> {
        Reference::Endpoint {
            address: &self.address,
            method: self.method,
            payload: self.when.as_ref(),
        }
    }
}
