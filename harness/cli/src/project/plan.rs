//! Loading the project and planning a run, with all errors shown in their files.

use std::io::Write as _;
use std::path::PathBuf;

use footbridge_runner::config::Config;
use footbridge_runner::judge::former_invariant_names;
use footbridge_runner::{Plan, Project};
use footbridge_scenario::{Filter, Scenario, Waiver};
use miette::{LabeledSpan, Report, Severity};

use crate::environment::ProcessEnvironment;
use crate::output::command_error::{CommandError, render};
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

/// Prints a warning to standard error for each waiver that uses the former name of an invariant.
pub(crate) fn warn_of_former_names(plan: &Plan) {
    for warning in plan.scenarios.iter().flat_map(|it| former_names(it)) {
        // If standard error is closed, the warning is lost.
        let _ = write!(anstream::stderr(), "{}", render(warning.as_ref()));
    }
}

fn former_names(scenario: &Scenario) -> Vec<Report> {
    let warning = |waiver: &Waiver| {
        let name = &waiver.invariant;
        let (former, current) =
            former_invariant_names().find(|(former, _)| *former == name.value)?;
        let (start, end) = (name.span.start, name.span.end);
        let warning = miette::miette!(
            severity = Severity::Warning,
            labels = vec![LabeledSpan::at(start..end, "the former name")],
            help = format!("write `{current}`; the next release no longer accepts `{former}`"),
            "the invariant `{former}` is now called `{current}`"
        );
        Some(warning.with_source_code(scenario.source()))
    };
    scenario.waivers.iter().filter_map(warning).collect()
}
