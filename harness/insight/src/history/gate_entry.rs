//! The recorded results of gates.

use serde::Serialize;

use super::commit::Commit;

/// The recorded result of a gate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GateEntry {
    /// The time at which the gate was run, in milliseconds since 1970.
    pub asked_ms: u64,
    /// The person or the pipeline that ran it; `None` if it isn't known.
    pub asked_by: Option<String>,
    /// The commit of the project.
    pub commit: Option<Commit>,
    /// The lowest supported versions that were checked: `ios=2.15.0,android=2.15.0`.
    pub minimums: String,
    /// Whether the gate was open.
    pub is_open: bool,
    /// The result in one line.
    pub answer: String,
}
