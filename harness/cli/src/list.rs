//! `footbridge list`: the cases of a run.

use std::io::Write as _;

use crate::args::List;
use crate::command_error::CommandError;
use crate::environment::Environment;
use crate::outcome::Outcome;
use crate::plan::{plan, project};

pub(crate) fn list(args: &List, environment: &Environment) -> Result<Outcome, CommandError> {
    let project = project(environment)?;
    args.cases.check(&project)?;
    let plan = plan(&project, &args.cases.paths, &args.cases.filter())?;
    let mut output = anstream::stdout().lock();
    for case in &plan.cases {
        // A reader may close the pipe early; that is no error.
        if writeln!(output, "{}", case.spec).is_err() {
            break;
        }
    }
    Ok(Outcome::Good)
}
