//! The durations of cases, by a report.

use std::collections::BTreeMap;
use std::time::Duration;

use super::json_report::JsonReport;
use crate::record::CaseIdentity;
use crate::shard::ExpectedDurations;

/// The durations of an earlier run, by its report.
#[derive(Debug, Default)]
pub struct ReportDurations(BTreeMap<CaseIdentity, Duration>);

impl ReportDurations {
    /// The durations in a report.
    pub fn new(report: &JsonReport) -> Self {
        let cases = report.cases.iter();
        let durations = cases.map(|record| {
            let duration = Duration::from_millis(record.durations.wall_ms);
            (record.case.clone(), duration)
        });
        Self(durations.collect())
    }
}

impl ExpectedDurations for ReportDurations {
    fn expected(&self, case: &CaseIdentity) -> Option<Duration> {
        self.0.get(case).copied()
    }
}
