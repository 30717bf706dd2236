//! The report on a run, gathered while it goes on.

use std::io;
use std::sync::Arc;

use super::json::{JsonReport, ReportSchema};
use super::totals::Totals;
use crate::event::RunEvent;
use crate::record::CaseRecord;

/// What a report holds, until the run is over.
#[derive(Default)]
pub(super) struct Gathered {
    engine: String,
    records: Vec<(usize, Arc<CaseRecord>)>,
}

impl Gathered {
    /// Takes an event. Once the run is over, gives the report without its cases, which [`Gathered::lines`] prints.
    pub(super) fn take(&mut self, event: &RunEvent) -> Option<JsonReport> {
        match event {
            RunEvent::Began { engine, .. } => self.engine.clone_from(engine),
            RunEvent::CaseEnded(result) => {
                self.records
                    .push((result.index, Arc::clone(&result.record)));
            }
            RunEvent::Ended {
                duration, left_out, ..
            } => {
                let mut totals = Totals::default();
                for (_, record) in &self.records {
                    totals.add(record.verdict);
                }
                self.records.sort_by_key(|(index, _)| *index);
                return Some(JsonReport {
                    schema: ReportSchema::V1,
                    engine: self.engine.clone(),
                    duration_ms: u64::try_from(duration.as_millis()).unwrap_or(u64::MAX),
                    left_out: *left_out,
                    totals,
                    cases: Vec::new(),
                });
            }
            _ => {}
        }
        None
    }

    /// The records, in the order of the plan.
    pub(super) fn records(&self) -> Vec<&CaseRecord> {
        self.records.iter().map(|(_, record)| &**record).collect()
    }

    /// The report as JSON, line by line: each case has a line of its own, so that reports can be searched and compared.
    pub(super) fn lines(
        &self,
        report: &JsonReport,
    ) -> io::Result<impl Iterator<Item = io::Result<String>>> {
        let whole = serde_json::to_string(report)?;
        let head = whole.trim_end_matches("]}").to_owned();
        let last = self.records.len().saturating_sub(1);
        let cases = self.records.iter().enumerate();
        let cases = cases.map(move |(place, (_, record))| {
            let comma = if place < last { "," } else { "" };
            let json = serde_json::to_string(&**record)?;
            Ok(format!("{json}{comma}"))
        });
        Ok(std::iter::once(Ok(head))
            .chain(cases)
            .chain(std::iter::once(Ok("]}".to_owned()))))
    }
}
