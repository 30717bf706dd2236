//! `footbridge check`: validates every file without running anything.

use std::io::Write as _;

use footbridge_runner::config::{Config, ConfigDraft};
use footbridge_runner::{Plan, Project, check_named_files, check_project};
use footbridge_scenario::Filter;
use miette::Report;

use crate::args::Check;
use crate::backends::backends;
use crate::command_error::CommandError;
use crate::environment::Environment;
use crate::outcome::Outcome;

pub(crate) fn check(args: &Check, environment: &Environment) -> Result<Outcome, CommandError> {
    let (draft, invalid) =
        ConfigDraft::find(&environment.folder).map_err(|error| CommandError::input([error]))?;
    let mut errors: Vec<Report> = invalid.into_iter().map(Report::new).collect();
    if !errors.is_empty() {
        errors.extend(check_named_files(&draft, &backends()));
        return Err(CommandError::input(errors));
    }
    let config = Config::find(&environment.folder).map_err(|error| CommandError::input([error]))?;
    errors.extend(check_project(&config, &args.paths));
    let loaded = Project::load(config, &backends()).and_then(|project| {
        let plan = Plan::make(&project, &args.paths, &Filter::default());
        let plan =
            plan.map_err(|errors| errors.into_iter().map(Report::new).collect::<Vec<_>>())?;
        Ok((project, plan))
    });
    let (project, plan) = match loaded {
        Ok(loaded) if errors.is_empty() => loaded,
        Ok(_) => return Err(CommandError::input(errors)),
        Err(found) => {
            errors.splice(0..0, found);
            return Err(CommandError::input(errors));
        }
    };
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
    Ok(Outcome::Good)
}
