//! `footbridge check`: validates every file without running anything.

use std::io::Write as _;

use footbridge_runner::check_project;
use footbridge_runner::config::ConfigDraft;

use crate::args::CheckArgs;
use crate::backends::backends;
use crate::command_error::CommandError;
use crate::environment::ProcessEnvironment;
use crate::exit_status::ExitStatus;

pub(crate) fn check(
    args: &CheckArgs,
    environment: &ProcessEnvironment,
) -> Result<ExitStatus, CommandError> {
    let (draft, invalid) =
        ConfigDraft::find(&environment.folder).map_err(|error| CommandError::input([error]))?;
    let (project, plan) =
        check_project(draft, invalid, &backends(), &args.paths).map_err(CommandError::input)?;
    let catalogue = &project.catalogue;
    let _ = writeln!(
        anstream::stdout(),
        "all good: {} calls, {} links, {} codes, {} limits and {} events in the catalogue, {} scenarios with {} cases",
        catalogue.calls.len(),
        catalogue.links.len(),
        catalogue.codes.len(),
        catalogue.limits.len(),
        catalogue.events.len(),
        plan.scenarios.len(),
        plan.cases.len(),
    );
    Ok(ExitStatus::Success)
}
