//! The verdict on a case.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The verdict on one case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// All expectations and invariants hold, and the transcript is the accepted one.
    Passed,
    /// A step, an expectation or an invariant failed.
    Failed,
    /// The transcript differs from the one in the snapshot; everything else holds.
    Changed,
    /// No transcript has been accepted for the host; everything else holds.
    New,
    /// The host lacks something that the scenario expects, by the catalogue. This isn't a failure.
    Unsupported,
    /// The page's process or the engine ended unexpectedly, in every attempt.
    Crashed,
    /// The page did not become idle, in both attempts.
    Hung,
    /// The first attempt was lost, and the second passed.
    Flaky,
}

impl Verdict {
    /// The word in reports.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::Changed => "changed",
            Self::New => "new",
            Self::Unsupported => "unsupported",
            Self::Crashed => "crashed",
            Self::Hung => "hung",
            Self::Flaky => "flaky",
        }
    }

    /// Whether the verdict makes the run fail: every verdict except passed, unsupported and flaky.
    pub const fn fails_run(self) -> bool {
        self.is_failure() || matches!(self, Self::New)
    }

    /// Whether the case failed. A new case only has to be accepted.
    pub const fn is_failure(self) -> bool {
        match self {
            Self::Passed | Self::Unsupported | Self::Flaky | Self::New => false,
            Self::Failed | Self::Changed | Self::Crashed | Self::Hung => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdict_is_serialised_as_its_word() {
        for verdict in [
            Verdict::Passed,
            Verdict::Failed,
            Verdict::Changed,
            Verdict::New,
            Verdict::Unsupported,
            Verdict::Crashed,
            Verdict::Hung,
            Verdict::Flaky,
        ] {
            let json = serde_json::to_value(verdict).unwrap();
            assert_eq!(json, verdict.word());
            assert_eq!(serde_json::from_value::<Verdict>(json).unwrap(), verdict);
        }
    }
}
