//! What became of a case.

use serde::{Deserialize, Serialize};

/// The verdict on one case. Each but the first says why, as a lowercase fragment or a few lines of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "verdict", content = "reason", rename_all = "kebab-case")]
pub enum Verdict {
    /// Everything held.
    Passed,
    /// An expectation or an invariant did not hold.
    Failed(String),
    /// All held, and the transcript is not the one in the snapshot.
    Changed(String),
    /// The catalogue says that this host cannot do what is expected. Not a failure.
    Unsupported(String),
    /// The page or its engine was lost.
    Crashed(String),
    /// The page never settled.
    Hung(String),
    /// It failed and then, unchanged, passed.
    Flaky(String),
}

impl Verdict {
    /// The word for it in reports.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed(_) => "failed",
            Self::Changed(_) => "changed",
            Self::Unsupported(_) => "unsupported",
            Self::Crashed(_) => "crashed",
            Self::Hung(_) => "hung",
            Self::Flaky(_) => "flaky",
        }
    }

    /// Why; nothing for what passed.
    pub fn reason(&self) -> Option<&str> {
        match self {
            Self::Passed => None,
            Self::Failed(reason)
            | Self::Changed(reason)
            | Self::Unsupported(reason)
            | Self::Crashed(reason)
            | Self::Hung(reason)
            | Self::Flaky(reason) => Some(reason),
        }
    }

    /// Whether a run with such a case is not to be trusted: all but passed, unsupported and flaky.
    pub fn is_bad(&self) -> bool {
        match self {
            Self::Passed | Self::Unsupported(_) | Self::Flaky(_) => false,
            Self::Failed(_) | Self::Changed(_) | Self::Crashed(_) | Self::Hung(_) => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_is_written_as_its_word_and_reason() {
        for (verdict, json, is_bad) in [
            (Verdict::Passed, r#"{"verdict":"passed"}"#, false),
            (
                Verdict::Unsupported("needs 2.9.0".into()),
                r#"{"verdict":"unsupported","reason":"needs 2.9.0"}"#,
                false,
            ),
            (
                Verdict::Hung("10s".into()),
                r#"{"verdict":"hung","reason":"10s"}"#,
                true,
            ),
        ] {
            assert_eq!(serde_json::to_string(&verdict).unwrap(), json);
            assert_eq!(serde_json::from_str::<Verdict>(json).unwrap(), verdict);
            assert!(json.contains(verdict.word()));
            assert!(verdict.reason().is_none_or(|reason| json.contains(reason)));
            assert_eq!(verdict.is_bad(), is_bad);
        }
    }
}
