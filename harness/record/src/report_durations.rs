//! The durations of cases in a report.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::{CaseIdentity, ExpectedDurations, JsonReport};

/// The durations of an earlier run, from its report.
#[derive(Debug, Default)]
pub struct ReportDurations(BTreeMap<CaseIdentity, Duration>);

impl ReportDurations {
    /// Reads the durations of a report.
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
