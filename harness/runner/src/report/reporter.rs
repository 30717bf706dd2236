//! What every reporter is.

use std::io::{self, Write};
use std::path::PathBuf;

use super::progress::Progress;
use crate::event::RunEvent;

/// Takes what a run tells, and writes it down.
pub trait Reporter {
    /// Takes one event, and writes what there is to write of it.
    ///
    /// # Errors
    /// If it cannot be written.
    fn take(&mut self, event: &RunEvent, output: &mut dyn Write) -> io::Result<()>;
}

/// The context in which a report is made, besides the events of the run.
#[derive(Default)]
pub struct ReporterContext {
    /// The line that follows the run, for people who watch.
    pub progress: Progress,
    /// The project's folder, from the repository's root: empty, or with a `/` at its end.
    pub project_path: String,
    /// The file to which the summary of a job is added, if the run is part of one.
    pub job_summary: Option<PathBuf>,
}

/// A kind of reporter, by name.
pub struct ReporterKind {
    /// Its name in `--reporter NAME[=FILE]`.
    pub name: &'static str,
    /// The name of its file, where the user names a folder.
    pub file: &'static str,
    /// Its purpose, in a sentence.
    pub summary: &'static str,
    /// Whether it writes as the run goes on. Its file is then written in place; that of another is renamed when it is whole.
    pub is_streamed: bool,
    /// Makes one.
    pub make: fn(ReporterContext) -> Box<dyn Reporter>,
}
