//! The reports that a command reads: in files, or that of the last run.

use std::path::{Path, PathBuf};

use footbridge_runner::report::{JsonReport, read_report};
use footbridge_runner::{Project, StateFolder};

use crate::command_error::CommandError;

/// The reports in these files, or that of the last run of the project.
pub(crate) fn reports(
    paths: &[PathBuf],
    project: &Project,
) -> Result<Vec<JsonReport>, CommandError> {
    if paths.is_empty() {
        let last = StateFolder::of(&project.config.root).last_run();
        return Ok(vec![report(&last)?]);
    }
    paths.iter().map(|path| report(path)).collect()
}

/// The report in a file.
pub(crate) fn report(path: &Path) -> Result<JsonReport, CommandError> {
    read_report(path).map_err(|error| CommandError::input([error]))
}
