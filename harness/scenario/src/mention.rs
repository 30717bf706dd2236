//! A name in a scenario that the catalogue has to know.

use footbridge_contract::Method;

use crate::network::Address;
use crate::payload::Payload;
use crate::span::Spanned;

/// A name and what the scenario wants of it.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Mention<'a> {
    /// A call.
    Call {
        name: &'a Spanned<String>,
        /// A part of the payload that the client is to have sent.
        payload: Option<&'a Payload>,
        /// Whether the scenario scripts the host's reply to it.
        is_scripted: bool,
    },
    /// A link.
    Link {
        path: &'a Spanned<String>,
        /// The parameters it is to have, all of them.
        parameters: Option<&'a Payload>,
    },
    /// An event that the host is to send.
    Event {
        name: &'a Spanned<String>,
        payload: Option<&'a Payload>,
    },
    /// What a server is asked.
    Endpoint {
        address: &'a Address,
        /// How; `None` for any method.
        method: Option<Method>,
        /// A part of the body, decrypted.
        payload: Option<&'a Payload>,
    },
    /// An error code.
    Code { code: &'a Spanned<String> },
}
