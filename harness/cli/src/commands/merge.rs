//! `footbridge merge`: merges the reports of several runs, in every format.

use std::path::{Path, PathBuf};

use clap::Args;
use footbridge_insight::report::{merge as merge_reports, replay};
use footbridge_record::{JsonReport, read_report};

use crate::environment::ProcessEnvironment;
use crate::options::reporter_option::ReporterOption;
use crate::output::command_error::CommandError;
use crate::output::exit_status::ExitStatus;
use crate::output::reports::{LastRun, ReportOptions, reports};
use crate::project::plan::find_project_folder;

#[derive(Debug, Args)]
pub(crate) struct MergeArgs {
    /// JSON reports (`--reporter json=FILE`) or folders of them: the shards of a run, or runs of different cases.
    #[arg(required = true)]
    paths: Vec<PathBuf>,

    #[command(flatten)]
    reporter: ReporterOption,
}

pub(crate) fn merge(
    args: &MergeArgs,
    environment: &ProcessEnvironment,
) -> Result<ExitStatus, CommandError> {
    let report = merge_reports(read(&args.paths)?).map_err(CommandError::input)?;
    let has_passed = !report.totals.fails_run() && report.left_out == 0;
    let root = find_project_folder(environment);
    let report_options = ReportOptions {
        choices: &args.reporter.reporter,
        root: root.as_deref(),
        shows_timings: false,
    };
    let mut reports = reports(report_options, environment)?;
    let mut last_run = root.as_deref().map(|root| LastRun::of(root, None));
    replay(report, |event| {
        reports.take(&event);
        if let Some(last_run) = &mut last_run {
            last_run.take(&event);
        }
    });
    if let Some(last_run) = last_run {
        last_run.warn();
    }
    let unwritten = reports.into_errors();
    if !unwritten.is_empty() {
        return Err(CommandError::environment_all(unwritten));
    }
    Ok(if has_passed {
        ExitStatus::Success
    } else {
        ExitStatus::Failure
    })
}

/// Reads the reports at these paths and in these folders.
fn read(paths: &[PathBuf]) -> Result<Vec<(PathBuf, JsonReport)>, CommandError> {
    let mut read = Vec::new();
    let mut errors = Vec::new();
    for path in paths.iter().flat_map(|path| files(path)) {
        match read_report(&path) {
            Ok(report) => read.push((path, report)),
            Err(error) => errors.push(error),
        }
    }
    if errors.is_empty() {
        Ok(read)
    } else {
        Err(CommandError::input(errors))
    }
}

/// Returns the JSON files below a folder, sorted, or the path itself.
fn files(path: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(path) else {
        return vec![path.to_owned()];
    };
    let mut entries: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    entries.sort();
    let (folders, files): (Vec<_>, Vec<_>) = entries.into_iter().partition(|path| path.is_dir());
    let is_json = |path: &PathBuf| {
        path.extension()
            .is_some_and(|extension| extension == "json")
    };
    let below = folders.iter().flat_map(|folder| self::files(folder));
    files.into_iter().filter(is_json).chain(below).collect()
}
