//! How many cases of each verdict.

use serde::Serialize;

use crate::judge::Verdict;

/// Counts by verdict, in the order in which people ask for them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Totals {
    /// Everything held.
    pub passed: usize,
    /// An expectation or an invariant did not hold.
    pub failed: usize,
    /// The transcript is not the accepted one.
    pub changed: usize,
    /// The host cannot do what is expected.
    pub unsupported: usize,
    /// The page or its engine was lost.
    pub crashed: usize,
    /// The page never settled.
    pub hung: usize,
    /// It failed first and then passed.
    pub flaky: usize,
}

impl Totals {
    /// Counts one more.
    pub fn add(&mut self, verdict: &Verdict) {
        let count = match verdict {
            Verdict::Passed => &mut self.passed,
            Verdict::Failed(_) => &mut self.failed,
            Verdict::Changed(_) => &mut self.changed,
            Verdict::Unsupported(_) => &mut self.unsupported,
            Verdict::Crashed(_) => &mut self.crashed,
            Verdict::Hung(_) => &mut self.hung,
            Verdict::Flaky(_) => &mut self.flaky,
        };
        *count += 1;
    }

    /// Whether any of them is bad.
    pub fn has_bad(&self) -> bool {
        self.failed + self.changed + self.crashed + self.hung > 0
    }

    /// Each count with its word; zeros left out, but for `passed`.
    pub fn words(&self) -> Vec<(&'static str, usize)> {
        [
            ("passed", self.passed),
            ("failed", self.failed),
            ("changed", self.changed),
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
