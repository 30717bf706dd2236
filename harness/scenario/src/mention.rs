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
        /// What the scenario does with the call.
        role: Role,
    },
    /// A link.
    Link {
        path: &'a Spanned<String>,
        /// The parameters it is to have, all of them.
        parameters: Option<&'a Payload>,
        role: Role,
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

/// What a scenario does with a call or a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// It scripts the host's reply.
    Scripted,
    /// It expects it, so a host without it can't meet the expectation.
    Expected,
    /// It expects it not to happen, which every host can meet.
    Excluded,
}
