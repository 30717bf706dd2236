//! The verdict on a case.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The verdict on one case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Everything held.
    Passed,
    /// A step, an expectation or an invariant did not hold.
    Failed,
    /// All held, and the transcript is not the one in the snapshot.
    Changed,
    /// The catalogue says that this host cannot do what is expected. Not a failure.
    Unsupported,
    /// The page or its engine was lost.
    Crashed,
    /// The page never settled.
    Hung,
    /// The first attempt was lost, and the second passed.
    Flaky,
}

impl Verdict {
    /// The word for it in reports.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::Changed => "changed",
            Self::Unsupported => "unsupported",
            Self::Crashed => "crashed",
            Self::Hung => "hung",
            Self::Flaky => "flaky",
        }
    }

    /// Whether a run with such a case is not to be trusted: all but passed, unsupported and flaky.
    pub const fn is_bad(self) -> bool {
        match self {
            Self::Passed | Self::Unsupported | Self::Flaky => false,
            Self::Failed | Self::Changed | Self::Crashed | Self::Hung => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_is_written_as_its_word() {
        for verdict in [
            Verdict::Passed,
            Verdict::Failed,
            Verdict::Changed,
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
