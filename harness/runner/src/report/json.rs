//! The report for programs: one JSON object, written when the run is over.
//!
//! ```json
//! {
//!   "schema": "footbridge.report/1",
//!   "engine": "WebKitGTK 2.50.6",
//!   "duration_ms": 5210,
//!   "left_out": 0,
//!   "totals": { "passed": 1, "failed": 0, … },
//!   "cases": [
//!     { "scenario": "scenarios/a.yaml", "title": "…", "engine": "webkit", "platform": "ios",
//!       "app_version": "2.56.0", "verdict": "passed", "duration_ms": 41, "reason": null }
//!   ]
//! }
//! ```

use std::io;

use serde::Serialize;

use super::totals::Totals;
use super::{Output, Reporter};
use crate::event::{CaseResult, ENGINE, RunEvent};

/// The name of the report's shape. It changes when a program that reads it would have to.
pub const SCHEMA: &str = "footbridge.report/1";

/// Writes the report for programs.
pub struct Json {
    output: Output,
    engine: String,
    results: Vec<CaseResult>,
}

#[derive(Serialize)]
struct Report<'r> {
    schema: &'static str,
    engine: &'r str,
    duration_ms: u128,
    left_out: usize,
    totals: Totals,
    cases: Vec<CaseReport<'r>>,
}

#[derive(Serialize)]
struct CaseReport<'r> {
    scenario: &'r str,
    title: &'r str,
    engine: &'static str,
    platform: String,
    app_version: Option<String>,
    verdict: &'static str,
    duration_ms: u128,
    reason: Option<&'r str>,
}

impl Json {
    /// Writes to `output` when the run is over.
    pub fn new(output: Output) -> Self {
        Self {
            output,
            engine: String::new(),
            results: Vec::new(),
        }
    }
}

impl Reporter for Json {
    fn take(&mut self, event: &RunEvent) -> io::Result<()> {
        match event {
            RunEvent::Began { engine, .. } => self.engine.clone_from(engine),
            RunEvent::CaseBegan { .. } => {}
            RunEvent::CaseEnded(result) => self.results.push(result.clone()),
            RunEvent::Ended {
                duration, left_out, ..
            } => {
                self.results.sort_by_key(|result| result.index);
                let mut totals = Totals::default();
                for result in &self.results {
                    totals.add(&result.verdict);
                }
                let report = Report {
                    schema: SCHEMA,
                    engine: &self.engine,
                    duration_ms: duration.as_millis(),
                    left_out: *left_out,
                    totals,
                    cases: self.results.iter().map(describe).collect(),
                };
                serde_json::to_writer_pretty(&mut self.output, &report)?;
                writeln!(self.output)?;
                self.output.flush()?;
            }
        }
        Ok(())
    }
}

fn describe(result: &CaseResult) -> CaseReport<'_> {
    let spec = &result.case.spec;
    CaseReport {
        scenario: &spec.scenario,
        title: &spec.title,
        engine: ENGINE,
        platform: spec.platform.to_string(),
        app_version: spec.version.map(|version| version.to_string()),
        verdict: result.verdict.word(),
        duration_ms: result.duration.as_millis(),
        reason: result.verdict.reason(),
    }
}
