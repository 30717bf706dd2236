//! The result of handling a request.

use std::time::Duration;

use super::record::RequestRecord;
use super::response::ServerResponse;
use super::violation::Violation;

/// The result of handling a request.
#[derive(Debug)]
pub struct Handled {
    /// The request's record in the journal.
    pub record: RequestRecord,
    /// The servers' rules that the request violates.
    pub violations: Vec<Violation>,
    /// The delivery to the client.
    pub delivery: Delivery,
}

/// The delivery to the client.
#[derive(Debug, Clone, PartialEq)]
pub enum Delivery {
    /// No response until the case ends.
    Never,
    /// The connection is closed.
    Drop {
        /// The delay after the request.
        after: Duration,
    },
    /// A response.
    Respond {
        response: ServerResponse,
        /// The delay after the request.
        after: Duration,
        /// Whether this is the server's default response, unchanged by any rule.
        is_default: bool,
        /// Whether the connection breaks in the middle of the body.
        is_cut: bool,
    },
}
