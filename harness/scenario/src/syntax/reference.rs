//! Names in a scenario that must be in the catalogue.

use footbridge_contract::Method;

use crate::syntax::network_address::Address;
use crate::syntax::payload::Payload;
use crate::syntax::span::Spanned;

/// A name, and how the scenario uses it.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Reference<'a> {
    Call {
        name: &'a Spanned<String>,
        /// A part of the payload that the client is expected to send.
        payload: Option<&'a Payload>,
        /// Whether the scenario scripts the host's reply to it.
        is_scripted: bool,
    },
    Link {
        path: &'a Spanned<String>,
        /// Its exact expected parameters.
        parameters: Option<&'a Payload>,
    },
    /// An event that the host sends.
    Event {
        name: &'a Spanned<String>,
        payload: Option<&'a Payload>,
    },
    /// An endpoint of a server.
    Endpoint {
        address: &'a Address,
        /// The method; `None` for any.
        method: Option<Method>,
        /// A part of the body, decrypted.
        payload: Option<&'a Payload>,
    },
    /// An error code.
    Code { code: &'a Spanned<String> },
    /// A state machine of the client.
    Machine { name: &'a Spanned<String> },
}
