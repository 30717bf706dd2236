//! The content of the history, as plain data.

use footbridge_record::Verdict;

use super::case_key::CaseKey;
use super::commit::Commit;

/// The contents of the history.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct HistoryEntries {
    /// The runs, the oldest first.
    pub runs: Vec<Run>,
    /// The cases, by name.
    pub cases: Vec<CaseHistory>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// The time at which it began, in milliseconds since 1970.
    pub started_ms: u64,
    /// Its commit; `None` outside version control.
    pub commit: Option<Commit>,
    /// The fingerprint of the client: a hash of its files, or the URL of its server. `None` if it is not known.
    pub client: Option<String>,
    /// The engine's name and version.
    pub engine_version: String,
}

/// The outcomes of one case over time.
#[derive(Debug, Clone, PartialEq)]
pub struct CaseHistory {
    pub case: CaseKey,
    /// Its outcomes, the oldest first.
    pub outcomes: Vec<RunOutcome>,
}

/// The outcome of a case in one run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunOutcome {
    /// The run, as an index into [`HistoryEntries::runs`].
    pub run: usize,
    pub verdict: Verdict,
    /// The reason for it; `None` for a case that passed.
    pub reason: Option<String>,
    /// The duration in real time, in milliseconds.
    pub wall_ms: u64,
}
