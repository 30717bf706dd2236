//! What becomes of a request.

use std::time::Duration;

use super::answer::Answer;
use super::finding::Finding;
use super::heard::Heard;

/// What becomes of a request.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) heard: Heard,
    pub(crate) findings: Vec<Finding>,
    pub(crate) served: Served,
    /// Whether nobody scripted the answer, and it refuses nothing.
    pub(crate) is_default: bool,
}

/// What the client gets.
#[derive(Debug)]
pub(crate) enum Served {
    /// Nothing, until the case is over.
    Never,
    /// The connection breaks off.
    Drop {
        /// How long after the request.
        after: Duration,
    },
    /// An answer.
    Answer {
        answer: Answer,
        /// How long after the request.
        after: Duration,
    },
}
