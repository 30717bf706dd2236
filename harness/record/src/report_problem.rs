//! The problems of a report.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Verdict;

/// A problem of a run: failures with one fingerprint, and the cases that they explain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ReportProblem {
    /// An opaque text, equal for similar problems of any run.
    pub fingerprint: String,
    /// The verdict on its cases.
    pub verdict: Verdict,
    /// The message of the first case's failure, or the reason why the case ended.
    pub message: String,
    /// The cases, in the order of the plan. Each failed case is in one problem.
    pub cases: Vec<ProblemCase>,
    /// The distinct messages of its failures: that of the first case, then the others by falling number of cases.
    pub variants: Vec<ProblemMessage>,
    /// Other failures of its cases, which likely follow from it.
    pub consequences: Vec<ProblemMessage>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ProblemCase {
    /// The index of the case in the report, from 0.
    pub case: usize,
    /// The index of the failure in the case's record; null if the case has none.
    pub failure: Option<usize>,
}

/// The message of a failure, and the cases that have it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ProblemMessage {
    /// The first change of a transcript, or the message.
    pub text: String,
    /// The indices of the cases in the report.
    pub cases: Vec<usize>,
}
