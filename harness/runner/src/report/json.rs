//! The report for programs: one JSON object, written when the run is over (docs/record.md).
//!
//! ```json
//! {"schema":"footbridge.report/1","engine":"WebKitGTK 2.50.6","duration_ms":5210,"left_out":0,
//! "totals":{"passed":1,"failed":0, … },
//! "cases":[
//! {"schema":"footbridge.record/1","case":{"scenario":"scenarios/a.yaml", … },"verdict":"passed", … }
//! ]}
//! ```

use std::io::{self, Write as _};
use std::sync::Arc;

use schemars::{JsonSchema, Schema};
use serde::{Deserialize, Serialize};

use super::totals::Totals;
use super::{Output, Reporter};
use crate::event::RunEvent;
use crate::record::{CaseRecord, schema_of};

/// The name of the report's schema. It changes when a program that reads reports would have to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub enum ReportSchema {
    /// The only one so far.
    #[default]
    #[serde(rename = "footbridge.report/1")]
    V1,
}

/// The report on a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct JsonReport {
    /// The schema.
    pub schema: ReportSchema,
    /// The engine's name and version.
    pub engine: String,
    /// How long the run took, in milliseconds.
    pub duration_ms: u64,
    /// How many cases have not run, because the run was interrupted.
    pub left_out: usize,
    /// How many cases there are of each verdict.
    pub totals: Totals,
    /// What each case left, in the order of the plan.
    pub cases: Vec<CaseRecord>,
}

/// The JSON Schema of a report.
pub fn schema() -> Schema {
    schema_of::<JsonReport>()
}

/// Writes the report for programs.
pub struct Json {
    output: Output,
    engine: String,
    records: Vec<(usize, Arc<CaseRecord>)>,
}

impl Json {
    /// Writes to `output` when the run is over.
    pub fn new(output: Output) -> Self {
        Self {
            output,
            engine: String::new(),
            records: Vec::new(),
        }
    }

    /// A case is a line of its own, so that a report can be searched and compared line by line.
    fn write(&mut self, mut report: JsonReport) -> io::Result<()> {
        report.cases.clear();
        let whole = serde_json::to_string(&report)?;
        let head = whole.trim_end_matches("]}");
        self.records.sort_by_key(|(index, _)| *index);
        write!(self.output, "{head}")?;
        for (place, (_, record)) in self.records.iter().enumerate() {
            let comma = if place > 0 { "," } else { "" };
            writeln!(self.output, "{comma}")?;
            serde_json::to_writer(&mut self.output, record.as_ref())?;
        }
        writeln!(self.output, "\n]}}")?;
        self.output.flush()
    }
}

impl Reporter for Json {
    fn take(&mut self, event: &RunEvent) -> io::Result<()> {
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
                return self.write(JsonReport {
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
        Ok(())
    }
}
