//! `footbridge schema`: the JSON Schemas of files for people and programs.

use std::io::Write as _;

use clap::{Args, ValueEnum};
use footbridge_contract::{AnyEntry, Catalogue};
use footbridge_insight::{VerificationDiff, coverage, matrix, report};
use footbridge_record::{record_schema, report_schema, schema_of};

use crate::environment::ProcessEnvironment;
use crate::output::command_error::CommandError;
use crate::output::exit_status::ExitStatus;
use crate::project::plan::project;

#[derive(Debug, Args)]
pub(crate) struct SchemaArgs {
    /// The kind of file that the schema describes.
    #[arg(value_enum, default_value_t = SchemaKind::Scenario)]
    kind: SchemaKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum SchemaKind {
    /// Scenario files of this project
    Scenario,
    /// The record of a case (footbridge.record/3)
    Record,
    /// The output of `--reporter json` (footbridge.report/3)
    Report,
    /// The output of `footbridge coverage --format json` (footbridge.coverage/1)
    Coverage,
    /// The output of `footbridge matrix --format json` (footbridge.matrix/2)
    Matrix,
    /// The output of `footbridge matrix --minimum … --format json` (footbridge.minimum/3)
    Minimum,
    /// The output of `footbridge matrix --propose … --format json` (footbridge.proposals/1)
    Proposals,
    /// The output of `footbridge gate --format json` (footbridge.gate/3)
    Gate,
    /// The output of `footbridge floor --format json` (footbridge.floor/1)
    Floor,
    /// The output of `footbridge diff --format json` on reports and clients (footbridge.diff/2)
    Diff,
    /// The output of `footbridge diff --format json` on catalogues (footbridge.catalogue-diff/1)
    CatalogueDiff,
    /// The output of `footbridge diff --format json` on verifications (footbridge.verification-diff/1)
    VerificationDiff,
    /// The output of `footbridge catalogue --format json`
    Catalogue,
    /// The output of `footbridge catalogue NAME --format json`
    CatalogueEntries,
    /// The data of the `--reporter html` page, for its developers
    #[value(hide = true)]
    Page,
}

pub(crate) fn schema(
    args: &SchemaArgs,
    environment: &ProcessEnvironment,
) -> Result<ExitStatus, CommandError> {
    let schema = match args.kind {
        SchemaKind::Scenario => {
            let project = project(environment)?;
            footbridge_scenario::schema(&project.catalogue, &project.names())
        }
        SchemaKind::Record => record_schema().to_value(),
        SchemaKind::Report => report_schema().to_value(),
        SchemaKind::Coverage => coverage::schema().to_value(),
        SchemaKind::Matrix => schema_of::<matrix::Matrix>().to_value(),
        SchemaKind::Minimum => schema_of::<matrix::Decision>().to_value(),
        SchemaKind::Proposals => schema_of::<matrix::Proposals>().to_value(),
        SchemaKind::Gate => schema_of::<matrix::Gate>().to_value(),
        SchemaKind::Floor => schema_of::<matrix::Floors>().to_value(),
        SchemaKind::Diff => schema_of::<matrix::Diff>().to_value(),
        SchemaKind::VerificationDiff => schema_of::<VerificationDiff>().to_value(),
        SchemaKind::CatalogueDiff => schema_of::<matrix::CatalogueDiff>().to_value(),
        SchemaKind::Catalogue => schema_of::<Catalogue>().to_value(),
        SchemaKind::CatalogueEntries => schema_of::<Vec<AnyEntry<'_>>>().to_value(),
        SchemaKind::Page => report::PageContents::schema().to_value(),
    };
    let text = serde_json::to_string_pretty(&schema)
        .map_err(|error| CommandError::environment(miette::miette!("{error}")))?;
    let _ = writeln!(anstream::stdout(), "{text}");
    Ok(ExitStatus::Success)
}
