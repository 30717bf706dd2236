//! The index that the page reads first: a summary of every case, and each distinct failure once.

use std::collections::HashMap;

use footbridge_record::{
    CaseIdentity, CaseRecord, Durations, Ending, Failure, FailureKind, JsonReport, ReportProblem,
    RunAbout, Totals, Verdict, changed_lines,
};
use schemars::JsonSchema;
use serde::Serialize;

use footbridge_journal::Place;

use crate::report::problems::by_likelihood;

/// The name of the schema. It isn't public: one program writes both the page and the index.
const SCHEMA: &str = "footbridge.page/1";

/// The summary of a run.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct ReportIndex {
    /// `footbridge.page/1`.
    schema: String,
    /// The subject of the run; null if it isn't known, as in older reports, or in merged reports of different
    /// clients.
    about: Option<RunAbout>,
    /// The engine's name and version.
    engine: String,
    /// The duration of the run, in milliseconds.
    duration_ms: u64,
    /// The number of cases that have not run, because the run was interrupted.
    left_out: usize,
    /// The number of cases of each verdict.
    totals: Totals,
    /// The number of records in each part; the last may have fewer.
    records_in_a_part: usize,
    /// The problems, sorted by verdict, then by falling number of cases. The page shows them and has no rule for them.
    problems: Vec<ReportProblem>,
    /// The distinct failures, in order of first occurrence.
    failures: Vec<FailureSummary>,
    /// The cases, in the order of the plan.
    cases: Vec<CaseSummary>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct CaseSummary {
    /// The identity of the case.
    case: CaseIdentity,
    verdict: Verdict,
    /// The reason for the verdict, on one line; null for a case that passed.
    reason: Option<String>,
    /// The way in which the case ended.
    ending: Ending,
    /// The durations of the case.
    durations: Durations,
    /// The failures of the case, as indices into the failures of the run.
    failures: Vec<usize>,
    /// The failures that explain the verdict, as indices into `failures`, the likeliest cause first; absent for a case
    /// without failures.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    likely_causes: Vec<usize>,
}

/// A failure without the details that differ from case to case.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema)]
pub(super) struct FailureSummary {
    kind: FailureKind,
    /// The invariant's name, if it is one.
    invariant: Option<String>,
    /// The place in the scenario.
    place: Option<Place>,
    /// The problem, on one line, as a lowercase fragment.
    message: String,
    /// The expected behaviour, if it can be stated.
    expected: Option<String>,
    /// The values found instead, the most similar first.
    found: Vec<String>,
    /// The lines that its diff removes and adds, with their signs, up to the number that fingerprints compare.
    changes: Vec<String>,
}

impl ReportIndex {
    /// Creates the index of a run's records.
    pub(super) fn new(
        report: &JsonReport,
        problems: Vec<ReportProblem>,
        records: &[&CaseRecord],
        records_in_a_part: usize,
    ) -> Self {
        let mut failures = Vec::new();
        let mut numbers = HashMap::new();
        let mut number_of = |failure: &Failure| -> usize {
            let summary = FailureSummary::new(failure);
            *numbers.entry(summary).or_insert_with_key(|summary| {
                failures.push(summary.clone());
                failures.len() - 1
            })
        };
        let cases = records
            .iter()
            .map(|record| CaseSummary {
                case: record.case.clone(),
                verdict: record.verdict,
                reason: record.reason.clone(),
                ending: record.ending.clone(),
                durations: Durations {
                    // The page shows no phases, and the index is not compressed.
                    phases: None,
                    ..record.durations
                },
                failures: record.failures.iter().map(&mut number_of).collect(),
                likely_causes: by_likelihood(&record.failures)
                    .into_iter()
                    .map(|(index, _)| index)
                    .collect(),
            })
            .collect();
        Self {
            schema: SCHEMA.to_owned(),
            about: report.about.clone(),
            engine: report.engine.clone(),
            duration_ms: report.duration_ms,
            left_out: report.left_out,
            totals: report.totals,
            records_in_a_part,
            problems,
            failures,
            cases,
        }
    }
}

impl FailureSummary {
    fn new(failure: &Failure) -> Self {
        Self {
            kind: failure.kind,
            invariant: failure.invariant.clone(),
            place: failure.place.clone(),
            message: failure.message.clone(),
            expected: failure.expected.clone(),
            found: failure.found.clone(),
            changes: failure
                .diff
                .as_deref()
                .map(changed_lines)
                .unwrap_or_default(),
        }
    }
}
