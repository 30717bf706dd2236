//! The problems of a case: its failures, the likeliest cause first, or its early end.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::BTreeSet;

use footbridge_journal::Place;
use footbridge_record::{
    CaseRecord, CauseRank, Failure, FailureFingerprint, FailureKind, Verdict, first_change,
};

/// A problem of a case.
#[derive(Debug)]
pub(super) struct Problem<'r> {
    pub(super) fingerprint: FailureFingerprint,
    /// The index of the failure in the record; `None` if the case ended early.
    pub(super) index: Option<usize>,
    /// The failure; `None` if the case ended early.
    pub(super) failure: Option<&'r Failure>,
    /// The message of the failure, or the reason of the ending.
    pub(super) message: &'r str,
    /// The likelihood that other problems follow from it.
    rank: CauseRank,
}

impl<'r> Problem<'r> {
    /// The line that distinguishes it from others with its fingerprint: the first change of a transcript, or the
    /// message.
    pub(super) fn line(&self) -> Cow<'r, str> {
        let snapshot = self.failure.filter(|one| one.kind == FailureKind::Snapshot);
        let diff = snapshot.and_then(|failure| failure.diff.as_deref());
        let change = diff.and_then(first_change);
        change.map_or(Cow::Borrowed(self.message), Cow::Owned)
    }

    /// The coarse rank. Problems of one tier are compared by their number of cases.
    pub(super) const fn tier(&self) -> u8 {
        match self.rank {
            CauseRank::PageError => 0,
            CauseRank::Expectation | CauseRank::Invariant => 1,
            CauseRank::Snapshot => 2,
        }
    }

    /// The key by which problems are sorted; the greatest comes first.
    pub(super) fn precedence(&self, cases: usize) -> impl Ord + use<> {
        (Reverse(self.tier()), cases, Reverse(self.rank))
    }
}

/// Whether a report shows the reasons for a verdict.
pub(super) const fn is_shown(verdict: Verdict) -> bool {
    verdict.fails_run() || matches!(verdict, Verdict::Flaky)
}

/// The problems of a case whose verdict is shown, each fingerprint once.
pub(super) fn problems_of(record: &CaseRecord) -> Vec<Problem<'_>> {
    let verdict = record.verdict;
    if record.failures.is_empty() {
        let reason = record.reason.as_deref();
        let message = reason
            .or(record.ending.reason.as_deref())
            .unwrap_or(verdict.word());
        return vec![Problem {
            fingerprint: FailureFingerprint::of_ending(verdict, message),
            index: None,
            failure: None,
            message,
            rank: CauseRank::PageError,
        }];
    }
    let mut seen = BTreeSet::new();
    by_likelihood(&record.failures)
        .into_iter()
        .map(|(index, failure)| Problem {
            fingerprint: FailureFingerprint::of_failure(verdict, failure),
            index: Some(index),
            failure: Some(failure),
            message: &failure.message,
            rank: failure.cause_rank(),
        })
        .filter(|problem| seen.insert(problem.fingerprint.clone()))
        .collect()
}

/// The failures that explain the verdict, each with its index, the likeliest cause first.
pub(super) fn by_likelihood(failures: &[Failure]) -> Vec<(usize, &Failure)> {
    let is_snapshot = |failure: &Failure| failure.kind == FailureKind::Snapshot;
    let has_others = !failures.iter().all(is_snapshot);
    let mut sorted: Vec<(usize, &Failure)> = failures
        .iter()
        .enumerate()
        // A changed transcript doesn't count as a separate failure of a failed case.
        .filter(|(_, failure)| !(has_others && is_snapshot(failure)))
        .collect();
    sorted.sort_by_key(|(_, failure)| failure.cause_rank());
    sorted
}

/// The failures in the order of reports, a changed transcript last.
pub(super) fn in_order(failures: &[Failure]) -> Vec<&Failure> {
    let mut sorted: Vec<&Failure> = failures.iter().collect();
    sorted.sort_by_key(|failure| failure.cause_rank());
    sorted
}

/// The place of a failure in its scenario, or else that of its step.
pub(super) fn place<'r>(failure: &'r Failure, record: &'r CaseRecord) -> Option<&'r Place> {
    let step = || record.steps.get(failure.step?).map(|step| &step.place);
    failure.place.as_ref().or_else(step)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(failures: &[Failure]) -> Vec<(usize, &str)> {
        by_likelihood(failures)
            .into_iter()
            .map(|(index, failure)| (index, failure.message.as_str()))
            .collect()
    }

    fn invariant(name: &str, message: &str) -> Failure {
        Failure {
            invariant: Some(name.into()),
            ..Failure::new(FailureKind::Invariant, message)
        }
    }

    #[test]
    fn page_error_comes_before_the_missing_content_that_it_causes() {
        let failures = [
            invariant("no-leaked-callbacks", "late"),
            Failure::new(FailureKind::Expectation, "no alert"),
            invariant("no-page-errors", "TypeError"),
        ];
        let expected = [(2, "TypeError"), (1, "no alert"), (0, "late")];
        assert_eq!(messages(&failures), expected);
    }

    #[test]
    fn changed_transcript_is_a_failure_only_if_it_is_the_only_one() {
        let changed = Failure::new(FailureKind::Snapshot, "changed");
        let missing = Failure::new(FailureKind::Expectation, "no alert");
        assert_eq!(messages(&[changed.clone(), missing]), [(1, "no alert")]);
        assert_eq!(messages(&[changed]), [(0, "changed")]);
    }
}
