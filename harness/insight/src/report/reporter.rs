//! The interface of reporters.

use std::io::{self, Write};
use std::path::PathBuf;

use footbridge_record::RunEvent;

use super::progress::Progress;

/// Processes the events of a run, and writes a report.
pub trait Reporter {
    /// Processes one event, and writes the output for it.
    ///
    /// # Errors
    /// If it cannot be written.
    fn take(&mut self, event: &RunEvent, output: &mut dyn Write) -> io::Result<()>;
}

/// The context of a report besides the events of the run.
#[derive(Default)]
pub struct ReporterContext {
    /// The progress line, for people at a terminal.
    pub progress: Progress,
    /// Whether the terminal report shows the phases of each case.
    pub shows_timings: bool,
    /// The project folder, relative to the root of the repository: empty, or ending in `/`.
    pub project_path: String,
    /// The file to which the job summary is appended, if the run is part of a job.
    pub job_summary: Option<PathBuf>,
}

pub struct ReporterKind {
    /// Its name in `--reporter NAME[=FILE]`.
    pub name: &'static str,
    /// The file name used if the user names a folder.
    pub file: &'static str,
    /// Its purpose, in a sentence.
    pub summary: &'static str,
    /// Whether it writes during the run. Its file is then written in place; the file of another is renamed when it is
    /// complete.
    pub is_streamed: bool,
    /// Creates a reporter.
    pub make: fn(ReporterContext) -> Box<dyn Reporter>,
}
