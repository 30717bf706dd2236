//! The problems of a run: the smallest set of failure groups that covers all failed cases, each case in one group.
//!
//! One error in the client fails many cases, and may cause several failures in each. A group consists of the failures
//! with one fingerprint; other failures of its cases likely follow from it. `harness/ui/src/record/failure-groups.ts`
//! has the same rule, for the cases that the reader of a page selects; both are tested with
//! `fixtures/reports/problems.json`.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap, HashMap};

use footbridge_host::Place;
use footbridge_record::{CaseRecord, Failure, FailureFingerprint, FailureKind, Verdict};

use super::hosts::describe_hosts;
use super::problems::{Problem, is_shown, place, problems_of};
use super::text::{describe_failure, explain_failures};

/// A problem, and the cases that have it.
#[derive(Debug)]
pub(super) struct FailureGroup<'r> {
    /// The fingerprint that all its problems share.
    pub(super) fingerprint: FailureFingerprint,
    /// The verdict on all of them.
    pub(super) verdict: Verdict,
    /// The failure of the first case; `None` if the cases ended early.
    pub(super) failure: Option<&'r Failure>,
    /// The failure on one line.
    pub(super) message: String,
    /// The full description, from the first case.
    pub(super) text: String,
    /// The place in the scenario, from the first case.
    pub(super) place: Option<&'r Place>,
    /// The other messages of failures with this fingerprint.
    pub(super) variants: Vec<RelatedMessage<'r>>,
    /// Other failures of these cases, which likely follow from this one.
    pub(super) consequences: Vec<RelatedMessage<'r>>,
    /// The cases, in the order of the plan.
    pub(super) records: Vec<&'r CaseRecord>,
    /// The hosts.
    pub(super) hosts: String,
}

/// The message of a failure, with the number of cases that have it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct RelatedMessage<'r> {
    pub(super) text: Cow<'r, str>,
    pub(super) cases: usize,
}

/// A failed case and its problems.
struct FailedCase<'r> {
    record: &'r CaseRecord,
    problems: Vec<Problem<'r>>,
}

/// Groups the records by problem, each case in one group. The groups are sorted by verdict, then by the number of
/// cases.
pub(super) fn group_failures<'r>(
    records: &(impl Iterator<Item = &'r CaseRecord> + Clone),
) -> Vec<FailureGroup<'r>> {
    let failed: Vec<FailedCase<'r>> = records
        .clone()
        .filter(|record| is_shown(record.verdict))
        .map(|record| FailedCase {
            record,
            problems: problems_of(record),
        })
        .collect();
    let mut groups: Vec<_> = cover(&failed)
        .iter()
        .filter_map(|(fingerprint, cases)| {
            let cases: Vec<_> = cases.iter().filter_map(|case| failed.get(*case)).collect();
            describe(fingerprint, &cases, records)
        })
        .collect();
    groups.sort_by_key(|group| (urgency(group.verdict), Reverse(group.records.len())));
    groups
}

/// Covers the cases with as few fingerprints as possible: the likeliest causes first, and among them those of the
/// most cases. Each has the indices of its cases.
fn cover<'p>(failed: &'p [FailedCase<'_>]) -> Vec<(&'p FailureFingerprint, Vec<usize>)> {
    let mut candidates: Vec<(&Problem<'_>, Vec<usize>)> = Vec::new();
    let mut known: HashMap<&FailureFingerprint, usize> = HashMap::new();
    for (case, one) in failed.iter().enumerate() {
        for problem in &one.problems {
            let candidate = *known.entry(&problem.fingerprint).or_insert_with(|| {
                candidates.push((problem, Vec::new()));
                candidates.len() - 1
            });
            if let Some((_, cases)) = candidates.get_mut(candidate) {
                cases.push(case);
            }
        }
    }
    let key = |order: usize, problem: &Problem<'_>, cases: usize| {
        (problem.precedence(cases), Reverse(order))
    };
    let mut waiting: BinaryHeap<_> = candidates
        .iter()
        .enumerate()
        .map(|(order, (problem, cases))| key(order, problem, cases.len()))
        .collect();
    let mut covered = BTreeSet::new();
    let mut groups = Vec::new();
    while let Some((_, Reverse(order))) = waiting.pop() {
        let Some((problem, cases)) = candidates.get_mut(order) else {
            continue;
        };
        let before = cases.len();
        cases.retain(|case| !covered.contains(case));
        if cases.len() == before {
            covered.extend(cases.iter().copied());
            groups.push((&problem.fingerprint, std::mem::take(cases)));
        } else if !cases.is_empty() {
            waiting.push(key(order, problem, cases.len()));
        }
    }
    groups
}

fn describe<'r>(
    fingerprint: &FailureFingerprint,
    cases: &[&FailedCase<'r>],
    all: &(impl Iterator<Item = &'r CaseRecord> + Clone),
) -> Option<FailureGroup<'r>> {
    let (same, others): (Vec<&Problem<'r>>, Vec<&Problem<'r>>) = cases
        .iter()
        .flat_map(|case| &case.problems)
        .partition(|problem| problem.fingerprint == *fingerprint);
    let failure = same.first()?.failure;
    let first = cases.first()?.record;
    let records: Vec<&CaseRecord> = cases.iter().map(|case| case.record).collect();
    let scenarios: BTreeSet<&str> = records
        .iter()
        .map(|record| record.case.scenario.as_str())
        .collect();
    let tried = all
        .clone()
        .filter(|record| scenarios.contains(record.case.scenario.as_str()));
    let hosts = describe_hosts(
        &records.iter().map(|record| &record.case),
        &tried.map(|record| &record.case),
    );
    let (message, text) = if let Some(failure) = failure {
        (name(failure), describe_failure(failure, first))
    } else {
        let reason = same.first()?.message.to_owned();
        (reason, explain_failures(first, |_| false))
    };
    Some(FailureGroup {
        fingerprint: fingerprint.clone(),
        verdict: first.verdict,
        failure,
        message,
        text,
        place: failure
            .and_then(|failure| place(failure, first))
            .or_else(|| first.steps.first().map(|step| &step.place)),
        variants: messages(&same, Problem::line).split_off(1),
        consequences: messages(&others, |problem| &problem.fingerprint),
        records,
        hosts,
    })
}

/// One message for each key, sorted by the number of cases.
fn messages<'r, 'p, Key: Eq + std::hash::Hash>(
    problems: &[&'p Problem<'r>],
    key: impl Fn(&'p Problem<'r>) -> Key,
) -> Vec<RelatedMessage<'r>> {
    let mut messages: Vec<RelatedMessage<'r>> = Vec::new();
    let mut places = HashMap::new();
    for problem in problems {
        let place = *places.entry(key(problem)).or_insert_with(|| {
            messages.push(RelatedMessage {
                text: problem.line(),
                cases: 0,
            });
            messages.len() - 1
        });
        if let Some(message) = messages.get_mut(place) {
            message.cases += 1;
        }
    }
    if let Some(others) = messages.get_mut(1..) {
        others.sort_by_key(|message| Reverse(message.cases));
    }
    messages
}

/// Formats a failure on one line.
fn name(failure: &Failure) -> String {
    match (&failure.kind, &failure.invariant) {
        (FailureKind::Invariant, Some(invariant)) => format!("{invariant}: {}", failure.message),
        _ => failure.message.clone(),
    }
}

/// The order of verdicts by urgency, the most urgent first.
const fn urgency(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Failed => 0,
        Verdict::Changed => 1,
        Verdict::Crashed => 2,
        Verdict::Hung => 3,
        Verdict::Flaky => 4,
        Verdict::New => 5,
        Verdict::Unsupported | Verdict::Passed => 6,
    }
}

#[cfg(test)]
mod tests;
