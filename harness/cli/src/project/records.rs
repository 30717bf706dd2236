//! The reports that a command reads: from files, or the last run's.

use std::path::{Path, PathBuf};

use footbridge_record::{JsonReport, read_report};
use footbridge_runner::{Project, StateFolder};

use crate::output::command_error::CommandError;

/// Reads the reports in these files, or that of the project's last run.
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

/// Reads the report in a file.
pub(crate) fn report(path: &Path) -> Result<JsonReport, CommandError> {
    read_report(path).map_err(|error| CommandError::input([error]))
}
