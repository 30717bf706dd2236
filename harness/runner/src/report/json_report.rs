//! The content of the report for programs (docs/record.md).

use schemars::{JsonSchema, Schema};
use serde::{Deserialize, Serialize};

use super::about::RunAbout;
use super::totals::Totals;
use crate::event::RunEnd;
use crate::record::{CaseRecord, schema_of};
use crate::shard::ShardPlan;

/// The name of the report's schema. It changes when a program that reads reports would have to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub enum ReportSchema {
    /// The current version. Reports of version 1 have no verdict `new`, and read as this one.
    #[default]
    #[serde(
        rename = "footbridge.report/3",
        alias = "footbridge.report/1",
        alias = "footbridge.report/2"
    )]
    V2,
}

/// The report on a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct JsonReport {
    /// The schema.
    pub schema: ReportSchema,
    /// What the run was of; absent if it isn't known, as for merged reports of different clients.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<RunAbout>,
    /// The engine's name and version.
    pub engine: String,
    /// The duration of the run, in milliseconds.
    pub duration_ms: u64,
    /// The number of cases that have not run, because the run ended early.
    pub left_out: usize,
    /// The reason for its end.
    #[serde(default)]
    pub end: RunEnd,
    /// The number of cases of each verdict.
    pub totals: Totals,
    /// The shard of a larger run that it is on; none for a run of its own.
    #[serde(default)]
    pub shard: Option<ShardPlan>,
    /// The record of each case, in the order of the plan.
    pub cases: Vec<CaseRecord>,
}

/// The JSON Schema of a report.
pub fn schema() -> Schema {
    schema_of::<JsonReport>()
}
