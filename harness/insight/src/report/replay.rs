//! Replaying a run from its JSON report, so that every reporter can process it.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use footbridge_record::{CaseResult, JsonReport, RunEvent, RunKind};

/// Passes the events of the run in this report to `take`, in the order of the plan.
pub fn replay(report: JsonReport, mut take: impl FnMut(RunEvent)) {
    let mut left: BTreeMap<String, usize> = BTreeMap::new();
    for record in &report.cases {
        *left.entry(record.case.scenario.clone()).or_default() += 1;
    }
    if let Some(about) = report.about {
        take(RunEvent::About {
            about: Arc::new(about),
            kind: RunKind::default(),
        });
    }
    take(RunEvent::Began {
        cases: report.cases.len() + report.left_out,
        workers: 0,
        engine: report.engine,
        shard: report.shard.map(Arc::new),
    });
    for (index, record) in report.cases.into_iter().enumerate() {
        let left = left.entry(record.case.scenario.clone()).or_default();
        *left = left.saturating_sub(1);
        take(RunEvent::CaseEnded(CaseResult {
            index,
            is_last_of_scenario: *left == 0,
            record: Arc::new(record),
            is_unchanged: false,
        }));
    }
    take(RunEvent::Ended {
        duration: Duration::from_millis(report.duration_ms),
        left_out: report.left_out,
        end: report.end,
        accepted: Vec::new(),
    });
}

#[cfg(test)]
mod tests {
    use footbridge_record::RunEnd;

    use super::*;
    use crate::report::testing::{records, written_of};
    use crate::report::{Json, Reporter as _};

    #[test]
    fn replayed_run_has_the_same_report() {
        let written = written_of(&mut Json::default(), &records(), 2);
        let report: JsonReport = serde_json::from_str(&written).unwrap();
        assert_eq!((report.end, report.cases.len()), (RunEnd::Interrupted, 9));
        assert_eq!(report.problems.len(), 6);
        let mut json = Json::default();
        let mut again = Vec::new();
        replay(report, |event| json.take(&event, &mut again).unwrap());
        assert_eq!(String::from_utf8(again).unwrap(), written);
    }
}
