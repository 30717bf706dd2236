//! The content of the report for programs (docs/record.md).

use schemars::{JsonSchema, Schema};
use serde::{Deserialize, Serialize};

use crate::{
    CaseRecord, ReportProblem, RunAbout, RunEnd, ShardPlan, Totals, VerificationRecord, schema_of,
};

/// The name of the report's schema. It changes with every incompatible change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub enum ReportSchema {
    /// The current version.
    #[default]
    #[serde(rename = "footbridge.report/3")]
    Current,
}

/// The report on a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct JsonReport {
    pub schema: ReportSchema,
    /// The subject of the run; absent if it isn't known, as in merged reports of different clients.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<RunAbout>,
    /// The engine's name and version.
    pub engine: String,
    /// The duration of the run, in milliseconds.
    pub duration_ms: u64,
    /// The number of cases that did not run, because the run ended early.
    pub left_out: usize,
    /// The reason for the end of the run.
    #[serde(default)]
    pub end: RunEnd,
    /// The number of cases of each verdict.
    pub totals: Totals,
    /// The shard of a larger run that the report covers; absent for a whole run.
    #[serde(default)]
    pub shard: Option<ShardPlan>,
    /// The verification of a real app whose entries are the cases; absent for the cases of scenarios.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verification: Option<VerificationRecord>,
    /// The problems, sorted by verdict, then by falling number of cases. A report that lacks them is read without any.
    #[serde(default)]
    pub problems: Vec<ReportProblem>,
    /// The record of each case, in the order of the plan.
    pub cases: Vec<CaseRecord>,
}

/// The JSON Schema of a report.
pub fn report_schema() -> Schema {
    schema_of::<JsonReport>()
}
