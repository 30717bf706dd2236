//! `footbridge diff`: what changed between two reports, two builds of a client, or two catalogues.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use footbridge_contract::Catalogue;
use footbridge_insight::VerificationDiff;
use footbridge_insight::matrix::{CatalogueDiff, Diff as Changes, Matrix, Needed, Side, Subjects};
use footbridge_record::CaseRecord;
use footbridge_runner::Project;
use footbridge_scenario::Filter;

use crate::environment::ProcessEnvironment;
use crate::options::format_option::{FormatOption, OutputFormat};
use crate::options::worker_option::WorkerOption;
use crate::output::command_error::CommandError;
use crate::output::exit_status::ExitStatus;
use crate::output::{print, print_json};
use crate::project::plan::{plan, project};
use crate::project::quiet_runs::{QuietRuns, announce};
use crate::project::records::report;

#[derive(Debug, Args)]
pub(crate) struct DiffArgs {
    /// The older and the newer report or catalogue folder; with --web, scenario files or folders.
    #[arg(value_name = "OLD NEW | PATHS")]
    paths: Vec<PathBuf>,

    /// Run the scenarios against this build, a folder or URL; give it twice, the older build first.
    #[arg(long, value_name = "URL|DIR")]
    web: Vec<String>,

    #[command(flatten)]
    workers: WorkerOption,

    #[command(flatten)]
    output: FormatOption<Format>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people at a terminal
    Text,
    /// For a page
    Markdown,
    /// For programs (footbridge.diff/1, footbridge.catalogue-diff/1, footbridge.verification-diff/1)
    Json,
}

impl OutputFormat for Format {}

pub(crate) fn diff(
    args: &DiffArgs,
    environment: &ProcessEnvironment,
) -> Result<ExitStatus, CommandError> {
    match (args.web.as_slice(), args.paths.as_slice()) {
        ([], [old, new]) if old.is_dir() && new.is_dir() => catalogues(args, old, new),
        ([], [old, new]) => {
            let (old, new) = (report(old)?, report(new)?);
            if let (Some(old), Some(new)) = (&old.verification, &new.verification) {
                return verifications(args, &VerificationDiff::of(old, new));
            }
            let project = project(environment)?;
            let plan = plan(&project, &[], &Filter::default())?;
            let subjects = Subjects::of(&plan, &project.catalogue).without_declared();
            let (old, new) = (old.cases, new.cases);
            compare(args, &project, &subjects, &old, &new)
        }
        ([old, new], paths) => {
            let project = project(environment)?;
            let plan = plan(&project, paths, &Filter::default())?;
            let subjects = Subjects::of(&plan, &project.catalogue).without_declared();
            let needed = Needed::of(&plan, &project.catalogue, &Filter::default(), None);
            announce(&needed);
            let runs = QuietRuns::new(&project, environment, args.workers.workers, Some(old))?;
            let before = runs.run(&needed.plan)?;
            let after = runs.with_web(new).run(&needed.plan)?;
            compare(args, &project, &subjects, &before, &after)
        }
        _ => Err(CommandError::input([miette::miette!(
            help = "give two reports, two catalogue folders, or two clients: --web OLD --web NEW",
            "two things to compare are required"
        )])),
    }
}

fn compare(
    args: &DiffArgs,
    project: &Project,
    subjects: &Subjects,
    old: &[CaseRecord],
    new: &[CaseRecord],
) -> Result<ExitStatus, CommandError> {
    let matrix = |records| Matrix::of(&project.catalogue, subjects, records, None);
    let (before, after) = (matrix(old), matrix(new));
    let changes = Changes::of(
        Side {
            records: old,
            matrix: &before,
        },
        Side {
            records: new,
            matrix: &after,
        },
    );
    match args.output.format {
        Format::Text => print(&changes.text()),
        Format::Markdown => print(&changes.markdown()),
        Format::Json => print_json(&changes)?,
    }
    Ok(if changes.is_worse() {
        ExitStatus::Failure
    } else {
        ExitStatus::Success
    })
}

fn verifications(args: &DiffArgs, changes: &VerificationDiff) -> Result<ExitStatus, CommandError> {
    match args.output.format {
        Format::Text => print(&changes.text()),
        Format::Markdown => print(&changes.markdown()),
        Format::Json => print_json(changes)?,
    }
    Ok(if changes.is_worse() {
        ExitStatus::Failure
    } else {
        ExitStatus::Success
    })
}

fn catalogues(args: &DiffArgs, old: &Path, new: &Path) -> Result<ExitStatus, CommandError> {
    let load =
        |folder: &Path| Catalogue::load(folder).map_err(|error| CommandError::input([error]));
    let changes = CatalogueDiff::of(&load(old)?, &load(new)?);
    match args.output.format {
        Format::Text => print(&changes.text()),
        Format::Markdown => print(&changes.markdown()),
        Format::Json => print_json(&changes)?,
    }
    Ok(ExitStatus::Success)
}
