//! `footbridge schema`: the JSON Schemas of files for people and programs.

use std::io::Write as _;

use footbridge_contract::{AnyEntry, Catalogue};
use footbridge_insight::{VerificationDiff, coverage, matrix, report};
use footbridge_record::{record_schema, report_schema, schema_of};

use crate::args::{SchemaArgs, SchemaKind};
use crate::command_error::CommandError;
use crate::environment::ProcessEnvironment;
use crate::exit_status::ExitStatus;
use crate::plan::project;

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
