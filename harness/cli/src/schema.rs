//! `footbridge schema`: the JSON Schema of scenario files.

use std::io::Write as _;

use crate::complain::Trouble;
use crate::environment::Environment;
use crate::outcome::Outcome;
use crate::plan::project;

pub(crate) fn schema(environment: &Environment) -> Result<Outcome, Trouble> {
    let project = project(environment)?;
    let schema = footbridge_scenario::schema(&project.catalogue, &project.known());
    let text = serde_json::to_string_pretty(&schema)
        .map_err(|error| Trouble::environment(miette::miette!("{error}")))?;
    let _ = writeln!(anstream::stdout(), "{text}");
    Ok(Outcome::Good)
}
