//! `footbridge check`: validates every file, runs nothing.

use std::io::Write as _;

use footbridge_scenario::Filter;

use crate::args::Check;
use crate::command_error::CommandError;
use crate::environment::Environment;
use crate::outcome::Outcome;
use crate::plan::{plan, project};

pub(crate) fn check(args: &Check, environment: &Environment) -> Result<Outcome, CommandError> {
    let project = project(environment)?;
    let plan = plan(&project, &args.paths, &Filter::default())?;
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
