//! The number of cases of each verdict.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Verdict;

/// Counts by verdict, in the order of reports.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Totals {
    /// All expectations and invariants held.
    pub passed: usize,
    /// An expectation or an invariant did not hold.
    pub failed: usize,
    /// The transcript is not the accepted one.
    pub changed: usize,
    /// No transcript has been accepted yet.
    #[serde(default)]
    pub new: usize,
    /// The host lacks an expected call or link.
    pub unsupported: usize,
    /// The page or its engine was lost.
    pub crashed: usize,
    /// The page never became idle.
    pub hung: usize,
    /// It failed first and then passed.
    pub flaky: usize,
}

impl Totals {
    /// Counts a case with this verdict.
    pub fn add(&mut self, verdict: Verdict) {
        let count = match verdict {
            Verdict::Passed => &mut self.passed,
            Verdict::Failed => &mut self.failed,
            Verdict::Changed => &mut self.changed,
            Verdict::New => &mut self.new,
            Verdict::Unsupported => &mut self.unsupported,
            Verdict::Crashed => &mut self.crashed,
            Verdict::Hung => &mut self.hung,
            Verdict::Flaky => &mut self.flaky,
        };
        *count += 1;
    }

    /// Whether any case makes the run fail.
    pub fn fails_run(&self) -> bool {
        self.has_failures() || self.new > 0
    }

    /// Whether any case failed. New ones don't count.
    pub fn has_failures(&self) -> bool {
        self.failed + self.changed + self.crashed + self.hung > 0
    }

    /// Returns each count with its word, without zeros except for `passed`.
    pub fn words(&self) -> Vec<(&'static str, usize)> {
        [
            ("passed", self.passed),
            ("failed", self.failed),
            ("changed", self.changed),
            ("new", self.new),
            ("unsupported", self.unsupported),
            ("crashed", self.crashed),
            ("hung", self.hung),
            ("flaky", self.flaky),
        ]
        .into_iter()
        .filter(|(word, count)| *count > 0 || *word == "passed")
        .collect()
    }
}
