//! The problems of a run.

use std::collections::BTreeSet;

use footbridge_record::{CaseRecord, Failure, FailureFingerprint, FailureKind, Verdict};
use serde::{Deserialize, Serialize};

/// A problem of a run: a broken invariant or property, a crash, a hang or a difference.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Problem {
    pub(crate) fingerprint: FailureFingerprint,
    /// The name of the invariant or property; `None` for a crash, a hang or a difference.
    pub(crate) invariant: Option<String>,
    pub(crate) message: String,
}

/// Returns the problems of a run. A step that could not be performed isn't a problem of the client.
pub(crate) fn problems_of(record: &CaseRecord) -> Vec<Problem> {
    if matches!(record.verdict, Verdict::Crashed | Verdict::Hung) {
        let reason = record.reason.clone().unwrap_or_default();
        return vec![Problem {
            fingerprint: FailureFingerprint::of_ending(record.verdict, &reason),
            invariant: None,
            message: reason,
        }];
    }
    let failures = record.failures.iter();
    let failures = failures.filter(|failure| failure.kind == FailureKind::Invariant);
    let mut known = BTreeSet::new();
    failures
        .map(|failure: &Failure| Problem {
            fingerprint: FailureFingerprint::of_failure(Verdict::Failed, failure),
            invariant: failure.invariant.clone(),
            message: failure.message.clone(),
        })
        .filter(|problem| known.insert(problem.fingerprint.clone()))
        .collect()
}
