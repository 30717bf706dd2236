//! The project and the plan, or everything that is wrong with their files.

use std::path::PathBuf;

use footbridge_runner::config::Config;
use footbridge_runner::{Plan, Project};
use footbridge_scenario::Filter;

use crate::backends::backends;
use crate::complain::Trouble;
use crate::environment::Environment;

/// Loads the project around the current folder.
pub(crate) fn project(environment: &Environment) -> Result<Project, Trouble> {
    let config = Config::find(&environment.folder).map_err(|error| Trouble::input([error]))?;
    Project::load(config, &backends()).map_err(Trouble::input)
}

/// Plans the cases of a run.
pub(crate) fn plan(project: &Project, paths: &[PathBuf], filter: &Filter) -> Result<Plan, Trouble> {
    Plan::make(project, paths, filter).map_err(Trouble::input)
}
