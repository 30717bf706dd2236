//! What is wrong with a run.

use std::collections::BTreeSet;

use footbridge_record::{CaseRecord, Failure, FailureFingerprint, FailureKind, Verdict};
use serde::{Deserialize, Serialize};

/// Something wrong with a run.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Violation {
    pub(crate) fingerprint: FailureFingerprint,
    /// The name of the invariant or property; `None` for a crash, a hang or a difference.
    pub(crate) invariant: Option<String>,
    pub(crate) message: String,
}

/// What is wrong with a run. A step that could not be performed is the exploration's problem, not the client's.
pub(crate) fn violations(record: &CaseRecord) -> Vec<Violation> {
    if matches!(record.verdict, Verdict::Crashed | Verdict::Hung) {
        let reason = record.reason.clone().unwrap_or_default();
        return vec![Violation {
            fingerprint: FailureFingerprint::of_ending(record.verdict, &reason),
            invariant: None,
            message: reason,
        }];
    }
    let failures = record.failures.iter();
    let failures = failures.filter(|failure| failure.kind == FailureKind::Invariant);
    let mut known = BTreeSet::new();
    failures
        .map(|failure: &Failure| Violation {
            fingerprint: FailureFingerprint::of_failure(Verdict::Failed, failure),
            invariant: failure.invariant.clone(),
            message: failure.message.clone(),
        })
        .filter(|violation| known.insert(violation.fingerprint.clone()))
        .collect()
}
