//! What a run tells while it goes on. Every reporter takes this one stream, and nothing else.

use std::time::Duration;

use crate::judge::Verdict;
use crate::plan::Case;

/// The name of the engine in reports.
pub const ENGINE: &str = "webkit";

/// One thing that a run tells.
#[derive(Debug, Clone)]
pub enum RunEvent {
    /// It begins.
    Began {
        /// How many cases there are.
        cases: usize,
        /// How many run at once.
        workers: usize,
        /// The engine's name and version.
        engine: String,
    },
    /// A case begins.
    CaseBegan {
        /// Which.
        case: Case,
    },
    /// A case is over. Cases end in any order.
    CaseEnded(CaseResult),
    /// It is over.
    Ended {
        /// How long it took.
        duration: Duration,
        /// How many cases have not run, because the run was interrupted.
        left_out: usize,
        /// The snapshots that were written.
        accepted: Vec<String>,
    },
}

/// What became of a case.
#[derive(Debug, Clone)]
pub struct CaseResult {
    /// Its place in the plan.
    pub index: usize,
    /// The case.
    pub case: Case,
    /// The verdict, and why.
    pub verdict: Verdict,
    /// How long it took, on the wall's clock.
    pub duration: Duration,
    /// What happened, if it came to its end.
    pub transcript: Option<String>,
    /// Whether all other cases of its scenario are over.
    pub is_last_of_scenario: bool,
}
