//! The failures of a case.

use footbridge_journal::{Instant, Place};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum FailureKind {
    /// A step could not be performed.
    Step,
    /// An expectation does not hold.
    Expectation,
    /// An invariant is broken.
    Invariant,
    /// The transcript differs from the accepted one, or none has been accepted.
    Snapshot,
}

/// A failure of a case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Failure {
    pub kind: FailureKind,
    /// The invariant's name; null for other kinds.
    pub invariant: Option<String>,
    /// The index of its step among the record's steps, from 0.
    pub step: Option<usize>,
    /// The place in the scenario.
    pub place: Option<Place>,
    /// The virtual instant, if it has one.
    pub at: Option<Instant>,
    /// The problem, on one line, as a lowercase fragment.
    pub message: String,
    /// The expected behaviour, if it can be stated.
    pub expected: Option<String>,
    /// The nearest matches found instead, the most similar first; for an error of the page its stack, the innermost
    /// call first.
    pub found: Vec<String>,
    /// A hint.
    pub help: Option<String>,
    /// A unified diff from the accepted transcript to this one; null if none has been accepted for the host.
    pub diff: Option<String>,
}

/// The likelihood that other failures of a case follow from one, the likeliest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum CauseRank {
    /// An error that the page itself reports is the cause of missing content.
    PageError,
    /// A failed step or expectation.
    Expectation,
    /// A broken invariant.
    Invariant,
    /// A changed transcript, which any of the others changes too.
    Snapshot,
}

impl Failure {
    /// The likelihood that other failures of the case follow from this one.
    pub fn cause_rank(&self) -> CauseRank {
        match (self.kind, self.invariant.as_deref()) {
            (FailureKind::Invariant, Some("no-page-errors" | "offline")) => CauseRank::PageError,
            (FailureKind::Invariant, _) => CauseRank::Invariant,
            (FailureKind::Snapshot, _) => CauseRank::Snapshot,
            (FailureKind::Step | FailureKind::Expectation, _) => CauseRank::Expectation,
        }
    }

    /// Whether no transcript has been accepted for the host yet.
    pub fn is_new_transcript(&self) -> bool {
        self.kind == FailureKind::Snapshot && self.diff.is_none()
    }

    /// Creates a failure with a message and no details.
    pub fn new(kind: FailureKind, message: impl Into<String>) -> Self {
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
