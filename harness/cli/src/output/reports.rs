//! The reports that the user requests, and the report of the last run.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, Write as _};
use std::path::Path;

use footbridge_insight::report::{
    Output, Progress, ReporterContext, Reports, WriteReportError, reporter,
};
use footbridge_record::{ReportFile, RunEvent, Shard};
use footbridge_runner::StateFolder;
use miette::Report;

use crate::environment::ProcessEnvironment;
use crate::output::command_error::{CommandError, render};
use crate::output::progress;
use crate::output::reporter_choice::ReporterChoice;

/// The requested reports of a run.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ReportOptions<'r> {
    /// The reporters and their destinations.
    pub(crate) choices: &'r [ReporterChoice],
    /// The project folder.
    pub(crate) root: Option<&'r Path>,
    /// Whether the terminal report shows the phases of each case.
    pub(crate) shows_timings: bool,
}

/// Opens the requested reports.
pub(crate) fn reports(
    options: ReportOptions<'_>,
    environment: &ProcessEnvironment,
) -> Result<Reports, CommandError> {
    let ReportOptions {
        choices,
        root,
        shows_timings,
    } = options;
    let mut reports = Reports::default();
    let mut paths = BTreeSet::new();
    for choice in choices {
        let Some(kind) = reporter(&choice.name) else {
            continue;
        };
        let output = match &choice.file {
            None => Output::Stream(Box::new(anstream::stdout())),
            Some(path) if !paths.insert(path) => {
                return Err(CommandError::input([miette::miette!(
                    help = "give each its own file",
                    "two reports are written to {}",
                    path.display()
                )]));
            }
            Some(path) => open(path, kind.is_streamed).map_err(|error| {
                CommandError::environment(miette::miette!(
                    help = "give a writable file",
                    "failed to write the report {}: {error}",
                    path.display()
                ))
            })?,
        };
        let is_watched =
            environment.terminal.is_watched && choice.file.is_none() && choice.name == "terminal";
        let progress = if is_watched {
            progress::line()
        } else {
            Progress::default()
        };
        let context = ReporterContext {
            progress,
            shows_timings,
            project_path: project_path(root, environment),
            job_summary: environment.github.summary.clone(),
        };
        reports.add(kind, choice.file.as_ref(), output, context);
    }
    Ok(reports)
}

/// Returns the project's path below the root of the job's checkout: empty, or ending with `/`.
fn project_path(root: Option<&Path>, environment: &ProcessEnvironment) -> String {
    let workspace = environment.github.workspace.as_deref();
    let path = root.and_then(|root| root.strip_prefix(workspace?).ok());
    path.into_iter()
        .flat_map(Path::iter)
        .flat_map(|part| [part.to_string_lossy(), "/".into()])
        .collect()
}

/// Opens a report file. A streamed report is written in place, without colours.
fn open(path: &Path, is_streamed: bool) -> io::Result<Output> {
    if !is_streamed {
        return ReportFile::create(path).map(Output::File);
    }
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let file = anstream::StripStream::new(File::create(path)?);
    Ok(Output::Stream(Box::new(file)))
}

/// The report that every run stores in the project, for commands about the last run.
pub(crate) struct LastRun {
    reports: Reports,
    error: Option<Report>,
}

impl LastRun {
    /// Opens the report of the project in the folder `root`, for the whole run or for a shard of it.
    pub(crate) fn of(root: &Path, shard: Option<Shard>) -> Self {
        let folder = StateFolder::of(root);
        let path = match shard {
            Some(shard) => folder.last_shard(shard),
            None => folder.last_run(),
        };
        let mut reports = Reports::default();
        let opened = folder.make().and_then(|()| ReportFile::create(&path));
        let error = match (opened, reporter("json")) {
            (Ok(file), Some(kind)) => {
                let context = ReporterContext::default();
                reports.add(kind, Some(&path), Output::File(file), context);
                None
            }
            (Ok(_), None) => None,
            (Err(error), _) => Some(miette::miette!(
                severity = miette::Severity::Warning,
                help = "the run itself is not affected; commands about the last run do not include this one",
                "failed to write {}: {error}",
                path.display()
            )),
        };
        Self { reports, error }
    }

    pub(crate) fn take(&mut self, event: &RunEvent) {
        self.reports.take(event);
    }

    /// Prints why the report was not written. The run's result does not depend on it.
    pub(crate) fn warn(self) {
        let written = self.reports.into_errors().into_iter();
        let written = written.map(|error: WriteReportError| Report::new(error));
        for error in self.error.into_iter().chain(written) {
            // If standard error is closed, the warning is lost.
            let _ = write!(anstream::stderr(), "{}", render(error.as_ref()));
        }
    }
}
