//! The problems of a run.

use std::collections::BTreeSet;

use footbridge_journal::Instant;
use footbridge_record::{CaseRecord, Failure, FailureFingerprint, Verdict};
use serde::{Deserialize, Serialize};

use crate::explored_run::client_failures::client_failures;

/// A problem of a run: a broken invariant or property, a crash, a hang or a difference.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Problem {
    pub(crate) fingerprint: FailureFingerprint,
    /// The name of the invariant or property; `None` for a crash, a hang or a difference.
    pub(crate) invariant: Option<String>,
    pub(crate) message: String,
    /// The place in the client's code, for an error of the page with a stack.
    pub(crate) place: Option<String>,
    /// The index of its step, if it has one.
    pub(crate) step: Option<usize>,
    /// Its instant, if it has one.
    pub(crate) at: Option<Instant>,
}

impl Problem {
    /// Returns the rank as a cause, lowest first. Page errors cause other problems; leaks are consequences.
    pub(crate) fn rank(&self) -> u8 {
        match self.invariant.as_deref() {
            None | Some("no-page-errors") => 0,
            Some("no-leaked-callbacks" | "no-endless-loading") => 2,
            Some(_) => 1,
        }
    }

    /// Returns its kind, in a word: the name of an invariant or property, or the end of the run.
    pub(crate) fn kind(&self, verdict: Verdict) -> &str {
        match (&self.invariant, verdict) {
            (Some(invariant), _) => invariant,
            (None, Verdict::Hung) => "hang",
            (None, Verdict::Crashed) => "crash",
            (None, _) => "difference",
        }
    }
}

/// Returns the problems of a run. A step that could not be performed isn't a problem of the client.
pub(crate) fn problems_of(record: &CaseRecord) -> Vec<Problem> {
    if matches!(record.verdict, Verdict::Crashed | Verdict::Hung) {
        let reason = record.reason.clone().unwrap_or_default();
        return vec![Problem {
            fingerprint: FailureFingerprint::of_ending(record.verdict, &reason),
            invariant: None,
            message: reason,
            place: None,
            step: None,
            at: None,
        }];
    }
    let failures = client_failures(record).into_iter();
    let mut known = BTreeSet::new();
    let mut problems: Vec<Problem> = failures
        .map(|failure: &Failure| Problem {
            fingerprint: FailureFingerprint::of_failure(Verdict::Failed, failure),
            invariant: failure.invariant.clone(),
            message: failure.message.clone(),
            place: place_of(failure),
            step: failure.step,
            at: failure.at,
        })
        .filter(|problem| known.insert(problem.fingerprint.clone()))
        .collect();
    // A likely cause comes first.
    problems.sort_by_key(Problem::rank);
    problems
}

/// Returns the innermost place of the client's code in the stack of a page's error.
fn place_of(failure: &Failure) -> Option<String> {
    let is_error = failure.invariant.as_deref() == Some("no-page-errors");
    let mut stack = failure.found.iter().filter(|_| is_error);
    stack.find(|frame| frame.contains("://")).cloned()
}
