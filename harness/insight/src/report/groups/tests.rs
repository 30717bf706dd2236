//! Tests of the grouping.

use std::path::Path;

use footbridge_contract::Platform;
use footbridge_record::Ending;
use footbridge_record::testing::{case, record};
use serde::Deserialize;

use super::*;

/// A run and its expected problems.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Example {
    about: String,
    cases: Vec<ExampleCase>,
    problems: Vec<ExampleProblem>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExampleCase {
    /// The scenario, the platform and the version, if there is one.
    on: String,
    verdict: Verdict,
    #[serde(default)]
    reason: Option<String>,
    #[serde(default)]
    ending: Option<Ending>,
    #[serde(default)]
    failures: Vec<ExampleFailure>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExampleFailure {
    #[serde(default)]
    kind: Option<FailureKind>,
    #[serde(default)]
    invariant: Option<String>,
    message: String,
    #[serde(default)]
    found: Vec<String>,
    #[serde(default)]
    diff: Option<String>,
}

#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct ExampleProblem {
    verdict: Verdict,
    message: String,
    /// The indices of its cases.
    cases: Vec<usize>,
    hosts: String,
    #[serde(default)]
    variants: Vec<(String, usize)>,
    #[serde(default)]
    consequences: Vec<(String, usize)>,
}

impl ExampleCase {
    fn record(self) -> CaseRecord {
        let mut on = self.on.split(' ');
        let scenario = on.next().unwrap();
        let platform: Platform = on.next().unwrap().parse().unwrap();
        let version = on.next().map(|version| version.parse().unwrap());
        let failures = self.failures.into_iter().map(ExampleFailure::failure);
        let mut made = record(scenario, "2.9.0", self.verdict, failures.collect());
        made.case = case(scenario, platform, version);
        made.reason = self.reason;
        if let Some(ending) = self.ending {
            made.ending = ending;
        }
        made
    }
}

impl ExampleFailure {
    fn failure(self) -> Failure {
        let kind = self.kind.unwrap_or(FailureKind::Expectation);
        let mut failure = Failure::new(kind, self.message);
        failure.invariant = self.invariant;
        failure.found = self.found;
        failure.diff = self.diff;
        failure
    }
}

fn summary(group: &FailureGroup<'_>, records: &[CaseRecord]) -> ExampleProblem {
    let number = |record: &CaseRecord| {
        let mut all = records.iter();
        all.position(|other| std::ptr::eq(other, record)).unwrap()
    };
    let own = |messages: &[RelatedMessage<'_>]| {
        let messages = messages.iter();
        messages
            .map(|message| (message.text.to_string(), message.cases.len()))
            .collect()
    };
    ExampleProblem {
        verdict: group.verdict,
        message: group
            .failure
            .map_or_else(|| group.message.clone(), |failure| failure.message.clone()),
        cases: group.records.iter().copied().map(number).collect(),
        hosts: group.hosts.clone(),
        variants: own(&group.variants),
        consequences: own(&group.consequences),
    }
}

#[test]
fn every_example_has_its_expected_problems() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/reports/problems.json");
    let text = std::fs::read_to_string(file).unwrap();
    let examples: Vec<Example> = serde_json::from_str(&text).unwrap();
    for example in examples {
        let records: Vec<CaseRecord> = example.cases.into_iter().map(ExampleCase::record).collect();
        let groups = group_failures(&records.iter());
        let found: Vec<_> = groups
            .iter()
            .map(|group| summary(group, &records))
            .collect();
        assert_eq!(found, example.problems, "{}", example.about);
    }
}

#[test]
fn problem_of_a_report_has_the_indices_of_its_cases_and_their_failures() {
    let failure = |message: &str| Failure::new(FailureKind::Expectation, message);
    let records = [
        record("a.yaml", "2.9.0", Verdict::Passed, Vec::new()),
        record(
            "a.yaml",
            "2.10.0",
            Verdict::Failed,
            vec![failure("no status"), failure("#1 goShare is late")],
        ),
        record(
            "b.yaml",
            "2.9.0",
            Verdict::Failed,
            vec![failure("#2 setTitle is late")],
        ),
        record("c.yaml", "2.9.0", Verdict::Crashed, Vec::new()),
    ];
    let groups = group_failures(&records.iter());
    let [late, crashed] = groups.as_slice() else {
        panic!("{groups:?}");
    };
    let [late, crashed] = [late, crashed].map(FailureGroup::to_problem);
    assert_ne!(late.fingerprint, crashed.fingerprint);
    assert_eq!(late.message, "#1 goShare is late");
    let on = |case, failure| ProblemCase { case, failure };
    assert_eq!(late.cases, [on(1, Some(1)), on(2, Some(0))]);
    let message = |text: &str, case| ProblemMessage {
        text: text.into(),
        cases: vec![case],
    };
    assert_eq!(
        late.variants,
        [
            message("#1 goShare is late", 1),
            message("#2 setTitle is late", 2)
        ]
    );
    assert_eq!(late.consequences, [message("no status", 1)]);
    assert_eq!(crashed.cases, [on(3, None)]);
    assert_eq!(crashed.message, "crashed");
}
