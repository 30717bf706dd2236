//! The problems of a run: the smallest set of failure groups that covers all failed cases, each case in one group.
//!
//! One error in the client fails many cases, and may cause several failures in each. A group consists of the failures
//! with one fingerprint; other failures of its cases likely follow from it. The rule is tested with
//! `fixtures/reports/problems.json`. Reports for programs and the page of a run carry its result.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap, HashMap};

use footbridge_journal::Place;
use footbridge_record::{
    CaseRecord, Failure, FailureFingerprint, FailureKind, ProblemCase, ProblemMessage,
    ReportProblem, Verdict,
};

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
    /// The message of the first case's failure, with all cases that have it.
    first: RelatedMessage<'r>,
    /// The other messages of failures with this fingerprint.
    pub(super) variants: Vec<RelatedMessage<'r>>,
    /// Other failures of these cases, which likely follow from this one.
    pub(super) consequences: Vec<RelatedMessage<'r>>,
    /// The cases, in the order of the plan.
    pub(super) records: Vec<&'r CaseRecord>,
    /// The same cases, by index.
    cases: Vec<ProblemCase>,
    pub(super) hosts: String,
}

/// The message of a failure, with the indices of the cases that have it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct RelatedMessage<'r> {
    pub(super) text: Cow<'r, str>,
    pub(super) cases: Vec<usize>,
}

/// A failed case and its problems.
struct FailedCase<'r> {
    /// The index among all cases.
    index: usize,
    record: &'r CaseRecord,
    problems: Vec<Problem<'r>>,
}

/// A problem, with the index of its case.
type CaseProblem<'p, 'r> = (usize, &'p Problem<'r>);

impl FailureGroup<'_> {
    /// The problem as reports for programs have it.
    pub(super) fn to_problem(&self) -> ReportProblem {
        let message = self.failure.map_or(&self.message, |one| &one.message);
        let variants = std::iter::once(&self.first).chain(&self.variants);
        ReportProblem {
            fingerprint: self.fingerprint.digest(),
            verdict: self.verdict,
            message: message.clone(),
            cases: self.cases.clone(),
            variants: variants.map(RelatedMessage::to_message).collect(),
            consequences: self
                .consequences
                .iter()
                .map(RelatedMessage::to_message)
                .collect(),
        }
    }
}

impl RelatedMessage<'_> {
    fn to_message(&self) -> ProblemMessage {
        ProblemMessage {
            text: self.text.clone().into_owned(),
            cases: self.cases.clone(),
        }
    }
}

/// Groups the records by problem, each case in one group. The groups are sorted by verdict, then by the number of
/// cases.
pub(super) fn group_failures<'r>(
    records: &(impl Iterator<Item = &'r CaseRecord> + Clone),
) -> Vec<FailureGroup<'r>> {
    let failed: Vec<FailedCase<'r>> = records
        .clone()
        .enumerate()
        .filter(|(_, record)| is_shown(record.verdict))
        .map(|(index, record)| FailedCase {
            index,
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
    let (same, others): (Vec<CaseProblem<'_, 'r>>, Vec<_>) = cases
        .iter()
        .flat_map(|case| case.problems.iter().map(|problem| (case.index, problem)))
        .partition(|(_, problem)| problem.fingerprint == *fingerprint);
    let (_, first_problem) = same.first()?;
    let failure = first_problem.failure;
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
        let reason = first_problem.message.to_owned();
        (reason, explain_failures(first, |_| false))
    };
    let mut variants = messages(&same, Problem::line).into_iter();
    Some(FailureGroup {
        fingerprint: fingerprint.clone(),
        verdict: first.verdict,
        failure,
        message,
        text,
        place: failure
            .and_then(|failure| place(failure, first))
            .or_else(|| first.steps.first().map(|step| &step.place)),
        first: variants.next()?,
        variants: variants.collect(),
        consequences: messages(&others, |problem| &problem.fingerprint),
        records,
        cases: same
            .iter()
            .map(|(case, problem)| ProblemCase {
                case: *case,
                failure: problem.index,
            })
            .collect(),
        hosts,
    })
}

/// One message for each key, sorted by the number of cases.
fn messages<'r, 'p, Key: Eq + std::hash::Hash>(
    problems: &[CaseProblem<'p, 'r>],
    key: impl Fn(&'p Problem<'r>) -> Key,
) -> Vec<RelatedMessage<'r>> {
    let mut messages: Vec<RelatedMessage<'r>> = Vec::new();
    let mut places = HashMap::new();
    for (case, problem) in problems {
        let place = *places.entry(key(problem)).or_insert_with(|| {
            messages.push(RelatedMessage {
                text: problem.line(),
                cases: Vec::new(),
            });
            messages.len() - 1
        });
        if let Some(message) = messages.get_mut(place) {
            message.cases.push(*case);
        }
    }
    if let Some(others) = messages.get_mut(1..) {
        others.sort_by_key(|message| Reverse(message.cases.len()));
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
