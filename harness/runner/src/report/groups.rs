//! Identical failures as one: what is wrong, for how many cases, on which hosts.

use std::collections::{BTreeMap, BTreeSet};

use footbridge_host::{Place, transcript};

use super::hosts::describe_hosts;
use super::text::{describe_failure, explain_failures};
use crate::record::{CaseRecord, Failure, FailureKind, Verdict};

/// One thing that is wrong, and the cases it is wrong with.
#[derive(Debug)]
pub(super) struct FailureGroup<'r> {
    /// The verdict on all of them.
    pub(super) verdict: Verdict,
    /// The failure on one line.
    pub(super) message: String,
    /// All that is known of it, as the first of the cases met it.
    pub(super) text: String,
    /// The place in the scenario, of the first of the cases.
    pub(super) place: Option<&'r Place>,
    /// The cases, in the order of the plan.
    pub(super) records: Vec<&'r CaseRecord>,
    /// The hosts.
    pub(super) hosts: String,
}

/// The properties by which two failures are identical.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct FailureKey(String);

/// The failures of the records, each once: by verdict, then by the number of cases. A case with two is in two groups.
pub(super) fn group_failures<'r>(
    records: &(impl Iterator<Item = &'r CaseRecord> + Clone),
) -> Vec<FailureGroup<'r>> {
    let mut order = Vec::new();
    let mut by_key: BTreeMap<FailureKey, (Option<&Failure>, Vec<&CaseRecord>)> = BTreeMap::new();
    for record in records.clone().filter(|record| is_shown(record.verdict)) {
        for (key, failure) in problems(record) {
            let (_, cases) = by_key.entry(key.clone()).or_insert_with(|| {
                order.push(key);
                (failure, Vec::new())
            });
            cases.push(record);
        }
    }
    let mut groups: Vec<_> = order
        .iter()
        .filter_map(|key| by_key.remove(key))
        .filter_map(|(failure, cases)| describe(failure, cases, records.clone()))
        .collect();
    groups.sort_by_key(|group| (urgency(group.verdict), usize::MAX - group.records.len()));
    groups
}

/// Whether a report has to show why the verdict is what it is.
pub(super) const fn is_shown(verdict: Verdict) -> bool {
    verdict.is_bad() || matches!(verdict, Verdict::Flaky)
}

/// The failures of a case, each once.
pub(super) fn problems(record: &CaseRecord) -> Vec<(FailureKey, Option<&Failure>)> {
    if record.failures.is_empty() {
        let reason = record.reason.as_deref().unwrap_or_default();
        let key = FailureKey(format!("{}\n{reason}", record.verdict.word()));
        return vec![(key, None)];
    }
    let mut seen = BTreeSet::new();
    let failures = record.failures.iter().filter(|failure| {
        // What a failed case did is another story than the accepted one: that is no failure of its own.
        failure.kind != FailureKind::Snapshot || record.verdict == Verdict::Changed
    });
    failures
        .map(|failure| (key(record, failure), Some(failure)))
        .filter(|(key, _)| seen.insert(key.clone()))
        .collect()
}

fn key(record: &CaseRecord, failure: &Failure) -> FailureKey {
    let Failure {
        kind,
        invariant,
        message,
        expected,
        diff,
        ..
    } = failure;
    // The numbers in a hunk's heading move with what stands above it.
    let diff = diff.as_deref().map(|diff| {
        let lines = diff.lines();
        let lines = lines.map(|line| if line.starts_with("@@") { "@@" } else { line });
        lines.collect::<Vec<_>>().join("\n")
    });
    // Where nothing has been accepted, the whole transcript is new.
    let is_new = *kind == FailureKind::Snapshot && diff.is_none();
    let new = is_new.then(|| transcript(&record.journal));
    FailureKey(format!(
        "{}\n{kind:?}\n{invariant:?}\n{message}\n{expected:?}\n{diff:?}\n{new:?}",
        record.verdict.word()
    ))
}

fn describe<'r>(
    failure: Option<&'r Failure>,
    records: Vec<&'r CaseRecord>,
    all: impl Iterator<Item = &'r CaseRecord> + Clone,
) -> Option<FailureGroup<'r>> {
    let first = *records.first()?;
    let scenarios: BTreeSet<&str> = records
        .iter()
        .map(|record| record.case.scenario.as_str())
        .collect();
    let tried = all.filter(|record| scenarios.contains(record.case.scenario.as_str()));
    let hosts = describe_hosts(
        &records.iter().map(|record| &record.case),
        &tried.map(|record| &record.case),
    );
    let (message, text) = if let Some(failure) = failure {
        (name(failure), describe_failure(failure, first))
    } else {
        let reason = first.reason.clone().unwrap_or_default();
        (reason, explain_failures(first, |_| false))
    };
    Some(FailureGroup {
        verdict: first.verdict,
        message,
        text,
        place: failure
            .and_then(|failure| place(failure, first))
            .or_else(|| first.steps.first().map(|step| &step.place)),
        records,
        hosts,
    })
}

/// A failure on one line.
fn name(failure: &Failure) -> String {
    match (&failure.kind, &failure.invariant) {
        (FailureKind::Invariant, Some(invariant)) => format!("{invariant}: {}", failure.message),
        _ => failure.message.clone(),
    }
}

/// The place of a failure in its scenario: its own, or that of its step.
pub(super) fn place<'r>(failure: &'r Failure, record: &'r CaseRecord) -> Option<&'r Place> {
    let step = || record.steps.get(failure.step?).map(|step| &step.place);
    failure.place.as_ref().or_else(step)
}

const fn urgency(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Crashed => 0,
        Verdict::Hung => 1,
        Verdict::Failed => 2,
        Verdict::Changed => 3,
        Verdict::Flaky => 4,
        Verdict::Unsupported | Verdict::Passed => 5,
    }
}

#[cfg(test)]
mod tests {
    use footbridge_contract::Platform;

    use super::*;
    use crate::report::testing::{failure, record};

    fn groups(records: &[CaseRecord]) -> Vec<(String, usize, String)> {
        let groups = group_failures(&records.iter());
        groups
            .into_iter()
            .map(|group| (group.message, group.records.len(), group.hosts))
            .collect()
    }

    #[test]
    fn what_is_identical_is_joined_whichever_scenario_and_host_it_was_found_on() {
        let mut elsewhere = failure("no alert");
        elsewhere.step = None;
        let records = [
            record(
                "a.yaml",
                "2.9.0",
                Verdict::Failed,
                vec![failure("no alert")],
            ),
            record(
                "a.yaml",
                "2.56.0",
                Verdict::Failed,
                vec![failure("no alert")],
            ),
            record("a.yaml", "2.8.99", Verdict::Passed, Vec::new()),
            record(
                "b.yaml",
                "2.9.0",
                Verdict::Failed,
                vec![elsewhere, failure("b")],
            ),
        ];
        assert_eq!(
            groups(&records),
            [
                ("no alert".to_owned(), 3, "ios 2.9.0 – 2.56.0".to_owned()),
                ("b".to_owned(), 1, "ios 2.9.0".to_owned()),
            ]
        );
    }

    #[test]
    fn what_ended_without_a_failure_is_grouped_by_how_it_ended() {
        let mut hung = record("a.yaml", "2.9.0", Verdict::Hung, Vec::new());
        hung.reason = Some("its script is busy".into());
        let mut other = hung.clone();
        other.case.platform = Platform::Android;
        let mut crashed = record("a.yaml", "2.10.0", Verdict::Crashed, Vec::new());
        crashed.reason = Some("the page's process ended".into());
        let good = record("a.yaml", "2.11.0", Verdict::Unsupported, Vec::new());
        assert_eq!(
            groups(&[hung, other, crashed, good]),
            [
                (
                    "the page's process ended".to_owned(),
                    1,
                    "ios 2.10.0".to_owned()
                ),
                (
                    "its script is busy".to_owned(),
                    2,
                    "ios 2.9.0, android 2.9.0".to_owned()
                ),
            ]
        );
    }

    #[test]
    fn the_same_change_further_down_is_the_same() {
        let changed = |heading: &str| {
            let mut failure = failure("the transcript is not the accepted one");
            failure.kind = FailureKind::Snapshot;
            failure.diff = Some(format!("{heading}\n-a\n+b\n"));
            record("a.yaml", "2.9.0", Verdict::Changed, vec![failure])
        };
        let records = [changed("@@ -1,2 +1,2 @@"), changed("@@ -9,2 +9,2 @@")];
        assert_eq!(groups(&records).len(), 1);
    }
}
