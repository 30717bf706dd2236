//! `footbridge catalogue`: the emulated app's calls and links, as a list or in full.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use footbridge_contract::{AnyEntry, Catalogue};
use footbridge_insight::catalogue_text::{list, sheet};

use crate::environment::ProcessEnvironment;
use crate::options::format_option::{FormatOption, OutputFormat};
use crate::output::command_error::CommandError;
use crate::output::exit_status::ExitStatus;
use crate::output::{print, print_json};
use crate::project::plan::project;

#[derive(Debug, Args)]
pub(crate) struct CatalogueArgs {
    /// A call, link, event, code, limit, host, endpoint or state machine; by default a list of all.
    name: Option<String>,

    /// Read the catalogue in this folder instead of the one in footbridge.toml.
    #[arg(long, value_name = "DIR")]
    catalogue: Option<PathBuf>,

    #[command(flatten)]
    output: FormatOption<Format>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people at a terminal
    Text,
    /// For programs: the whole catalogue, or the entries of that name
    Json,
}

impl OutputFormat for Format {}

pub(crate) fn catalogue(
    args: &CatalogueArgs,
    environment: &ProcessEnvironment,
) -> Result<ExitStatus, CommandError> {
    let catalogue = match &args.catalogue {
        Some(folder) => Catalogue::load(folder).map_err(|error| CommandError::input([error]))?,
        None => project(environment)?.catalogue.as_ref().clone(),
    };
    let width = environment.terminal.columns;
    match (&args.name, args.output.format) {
        (None, Format::Text) => print(&list(&catalogue, width)),
        (None, Format::Json) => print_json(&catalogue)?,
        (Some(name), format) => {
            let found = find(&catalogue, name)?;
            if format == Format::Json {
                print_json(&found)?;
            } else {
                let sheets = found
                    .into_iter()
                    .map(|entry| sheet(&catalogue, entry, width));
                print(&sheets.collect::<Vec<_>>().join("\n"));
            }
        }
    }
    Ok(ExitStatus::Success)
}

/// Finds the entries of that name: one, unless several kinds share it.
fn find<'c>(catalogue: &'c Catalogue, name: &str) -> Result<Vec<AnyEntry<'c>>, CommandError> {
    let found = catalogue.find(name);
    if !found.is_empty() {
        return Ok(found);
    }
    let near = catalogue.near_names(name);
    let near: Vec<_> = near.into_iter().map(|name| format!("`{name}`")).collect();
    let help = match near.as_slice() {
        [] => "`footbridge catalogue` lists all entries".to_owned(),
        [only] => format!("did you mean {only}?"),
        several => format!("did you mean one of {}?", several.join(", ")),
    };
    let app = &catalogue.app.name;
    Err(CommandError::input([miette::miette!(
        help = help,
        "there is no `{name}` in the catalogue of {app}"
    )]))
}
