//! What becomes of a request.

use std::time::Duration;

use super::record::RequestRecord;
use super::response::ServerResponse;
use super::violation::Violation;

/// What a backend made of a request.
#[derive(Debug)]
pub struct Handled {
    /// The request as the journal has it.
    pub record: RequestRecord,
    /// How it breaks what the servers expect.
    pub violations: Vec<Violation>,
    /// What the client gets.
    pub delivery: Delivery,
}

/// What the client gets.
#[derive(Debug, Clone, PartialEq)]
pub enum Delivery {
    /// Nothing, until the case is over.
    Never,
    /// The connection breaks off.
    Drop {
        /// How long after the request.
        after: Duration,
    },
    /// A response.
    Respond {
        /// The response.
        response: ServerResponse,
        /// How long after the request.
        after: Duration,
        /// Whether it is what the server answers when nothing is wrong and nobody scripted anything.
        is_default: bool,
    },
}
