//! The project and the plan, or everything that is wrong with their files.

use std::path::PathBuf;

use footbridge_runner::config::Config;
use footbridge_runner::{Plan, Project};
use footbridge_scenario::Filter;

use crate::backends::backends;
use crate::command_error::CommandError;
use crate::environment::Environment;

/// Loads the project around the current folder.
pub(crate) fn project(environment: &Environment) -> Result<Project, CommandError> {
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
