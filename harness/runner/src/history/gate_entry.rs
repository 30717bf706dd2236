//! The answers of gates that were kept: who asked what, and when.

use serde::Serialize;

use super::commit::Commit;

/// The answer of a gate that was kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GateEntry {
    /// The time of the question, in milliseconds since 1970.
    pub asked_ms: u64,
    /// The person or the pipeline that asked; none if it isn't known.
    pub asked_by: Option<String>,
    /// The commit of the project.
    pub commit: Option<Commit>,
    /// The lowest supported versions that were asked about: `ios=2.15.0,android=2.15.0`.
    pub minimums: String,
    /// Whether the gate was open.
    pub is_open: bool,
    /// The answer in one line.
    pub answer: String,
}
