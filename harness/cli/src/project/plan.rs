//! Loading the project and planning a run, with all errors shown in their files.

use std::path::PathBuf;

use footbridge_runner::config::Config;
use footbridge_runner::{Plan, Project};
use footbridge_scenario::Filter;

use crate::environment::ProcessEnvironment;
use crate::output::command_error::CommandError;
use crate::project::backends::backends;

/// Returns the folder of the project around the current folder; `None` without a valid project.
pub(crate) fn find_project_folder(environment: &ProcessEnvironment) -> Option<PathBuf> {
    Config::find(&environment.folder)
        .ok()
        .map(|config| config.root)
}

/// Loads the project of the current folder.
pub(crate) fn project(environment: &ProcessEnvironment) -> Result<Project, CommandError> {
    let config = Config::find(&environment.folder).map_err(|error| CommandError::input([error]))?;
    Project::load(config, &backends()).map_err(CommandError::input)
}

/// Plans the cases of a run.
pub(crate) fn plan(
    project: &Project,
    paths: &[PathBuf],
    filter: &Filter,
) -> Result<Plan, CommandError> {
    Plan::make(project, paths, filter).map_err(CommandError::input)
}
