//! Runs of temporary projects, without reports.

use footbridge_record::{CaseRecord, RunEvent};
use footbridge_runner::{Interrupt, Options, Plan, Project, RunError, run};

use crate::learn_error::LearnError;
use crate::options::RunContext;

/// Runs the cases of a plan once each, and passes their records to `take`.
pub(crate) fn silent_run(
    project: &Project,
    plan: &Plan,
    context: &RunContext<'_>,
    mut take: impl FnMut(&CaseRecord),
) -> Result<(), LearnError> {
    let options = silent_options(context);
    let ended = |event: RunEvent| {
        if let RunEvent::CaseEnded(result) = event {
            take(&result.record);
        }
    };
    let interrupt = Interrupt::default();
    let outcome = run(project, plan, &options, context.wall, &interrupt, ended);
    outcome.map(drop).map_err(run_error)
}

/// Returns the options of a run that compares, keeps and reports nothing.
pub(crate) fn silent_options(context: &RunContext<'_>) -> Options {
    Options {
        workers: context.cores.min(2),
        ..Options::once(context.engines.clone())
    }
}

/// Converts the error of a run, by its cause.
pub(crate) fn run_error(error: RunError) -> LearnError {
    if error.is_input() {
        LearnError::invalid([error])
    } else {
        LearnError::environment(error)
    }
}
