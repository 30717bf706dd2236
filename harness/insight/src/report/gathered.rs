//! The report on a run, collected from its events.

use std::io;
use std::sync::Arc;

use footbridge_record::{
    CaseRecord, ExplorationRecord, JsonReport, ReportProblem, ReportSchema, RunAbout, RunEvent,
    RunKind, ShardPlan, Totals, VerificationRecord,
};

use super::groups::{FailureGroup, group_failures};

/// The contents of a report while the run goes on.
#[derive(Default)]
pub(super) struct Gathered {
    about: Option<Arc<RunAbout>>,
    kind: RunKind,
    engine: String,
    shard: Option<Arc<ShardPlan>>,
    records: Vec<(usize, Arc<CaseRecord>)>,
    report: Option<JsonReport>,
}

/// A run that has ended.
pub(super) struct GatheredRun<'g> {
    /// The report, without its problems and cases.
    pub(super) report: &'g JsonReport,
    /// The exploration that found its cases.
    pub(super) exploration: Option<&'g ExplorationRecord>,
    records: &'g [(usize, Arc<CaseRecord>)],
}

impl Gathered {
    /// Processes an event. Returns the run at its end.
    pub(super) fn take(&mut self, event: &RunEvent) -> Option<GatheredRun<'_>> {
        match event {
            RunEvent::About { about, kind } => {
                self.about = Some(Arc::clone(about));
                self.kind = kind.clone();
            }
            RunEvent::Began { engine, shard, .. } => {
                self.engine.clone_from(engine);
                self.shard.clone_from(shard);
            }
            RunEvent::CaseEnded(result) => {
                self.records
                    .push((result.index, Arc::clone(&result.record)));
            }
            RunEvent::Ended {
                duration,
                left_out,
                end,
                ..
            } => {
                self.records.sort_by_key(|(index, _)| *index);
                let mut totals = Totals::default();
                for (_, record) in &self.records {
                    totals.add(record.verdict);
                }
                let report = self.report.insert(JsonReport {
                    schema: ReportSchema::Current,
                    about: self.about.as_deref().cloned(),
                    engine: self.engine.clone(),
                    duration_ms: u64::try_from(duration.as_millis()).unwrap_or(u64::MAX),
                    left_out: *left_out,
                    end: *end,
                    totals,
                    shard: self.shard.as_ref().map(|shard| ShardPlan {
                        places: places(shard, &self.records),
                        ..ShardPlan::clone(shard)
                    }),
                    verification: match &self.kind {
                        RunKind::Verification(record) => Some(VerificationRecord::clone(record)),
                        _ => None,
                    },
                    problems: Vec::new(),
                    cases: Vec::new(),
                });
                return Some(GatheredRun {
                    report,
                    exploration: match &self.kind {
                        RunKind::Exploration(record) => Some(record),
                        _ => None,
                    },
                    records: &self.records,
                });
            }
            _ => {}
        }
        None
    }
}

/// The places of the cases in the whole run.
fn places(shard: &ShardPlan, records: &[(usize, Arc<CaseRecord>)]) -> Vec<usize> {
    let places = records.iter().map(|(index, _)| shard.places.get(*index));
    places.flatten().copied().collect()
}

impl<'g> GatheredRun<'g> {
    /// The records of the cases, in the order of the plan.
    pub(super) fn records(&self) -> impl Iterator<Item = &'g CaseRecord> + Clone + use<'g> {
        self.records.iter().map(|(_, record)| record.as_ref())
    }

    /// The problems, which each report computes from the records.
    pub(super) fn problems(&self) -> Vec<ReportProblem> {
        let groups = group_failures(&self.records());
        groups.iter().map(FailureGroup::to_problem).collect()
    }

    /// Returns the report as JSON, line by line. Each case is on a separate line, so that reports can be searched and
    /// compared.
    pub(super) fn lines(&self) -> io::Result<impl Iterator<Item = io::Result<String>> + use<'g>> {
        let whole = serde_json::to_string(&JsonReport {
            problems: self.problems(),
            ..self.report.clone()
        })?;
        let head = whole.trim_end_matches("]}").to_owned();
        let last = self.records.len().saturating_sub(1);
        let cases = self.records().enumerate();
        let cases = cases.map(move |(place, record)| {
            let comma = if place < last { "," } else { "" };
            let json = serde_json::to_string(record)?;
            Ok(format!("{json}{comma}"))
        });
        Ok(std::iter::once(Ok(head))
            .chain(cases)
            .chain(std::iter::once(Ok("]}".to_owned()))))
    }
}
