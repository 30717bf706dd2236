//! One thing that is wrong with a case.

use footbridge_host::{Instant, Place};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What did not hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum FailureKind {
    /// A step could not be carried out.
    Step,
    /// An expectation of the scenario did not hold.
    Expectation,
    /// An invariant did not hold.
    Invariant,
    /// The transcript is not the accepted one, or none has been accepted.
    Snapshot,
}

/// One thing that is wrong with a case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Failure {
    /// What did not hold.
    pub kind: FailureKind,
    /// The invariant's name, if it is one.
    pub invariant: Option<String>,
    /// The step it belongs to, as an index into the record's steps.
    pub step: Option<usize>,
    /// The place in the scenario.
    pub place: Option<Place>,
    /// The virtual instant, if there is one in particular.
    pub at: Option<Instant>,
    /// What is wrong, on one line, as a lowercase fragment.
    pub message: String,
    /// What was expected.
    pub expected: Option<String>,
    /// What there was instead, the likeliest first. For an error of the page its stack, the innermost call first.
    pub found: Vec<String>,
    /// What may help.
    pub help: Option<String>,
    /// A unified diff from the accepted transcript to this one. None for a host of which nothing has been accepted.
    pub diff: Option<String>,
}

impl Failure {
    /// A failure that is told by its message alone.
    pub(crate) fn new(kind: FailureKind, message: impl Into<String>) -> Self {
        Self {
            kind,
            invariant: None,
            step: None,
            place: None,
            at: None,
            message: message.into(),
            expected: None,
            found: Vec::new(),
            help: None,
            diff: None,
        }
    }
}
