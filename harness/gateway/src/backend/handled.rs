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
    /// The rules of the servers that the request breaks.
    pub violations: Vec<Violation>,
    /// The answer that the client gets.
    pub delivery: Delivery,
}

/// The answer that the client gets.
#[derive(Debug, Clone, PartialEq)]
pub enum Delivery {
    /// No answer until the case is over.
    Never,
    /// The connection breaks off.
    Drop {
        /// The delay after the request.
        after: Duration,
    },
    /// A response.
    Respond {
        /// The response.
        response: ServerResponse,
        /// The delay after the request.
        after: Duration,
        /// Whether this is the server's default response, which no rule changed.
        is_default: bool,
    },
}
