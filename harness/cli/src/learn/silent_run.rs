//! Runs of temporary projects, without reports.

use std::sync::Arc;

use footbridge_record::{CaseRecord, RunEvent};
use footbridge_runner::{Attempts, Interrupt, Options, Plan, Project, run};

use crate::command_error::CommandError;
use crate::environment::ProcessEnvironment;

/// Runs the cases of a plan once each, and passes their records to `take`.
pub(super) fn silent_run(
    project: &Project,
    plan: &Plan,
    environment: &ProcessEnvironment,
    mut take: impl FnMut(&CaseRecord),
) -> Result<(), CommandError> {
    let options = Options {
        workers: environment.cores.min(2),
        update: false,
        is_compared: false,
        is_virtual: true,
        web: None,
        engines: environment.engines.all.clone(),
        pictures: None,
        attempts: Attempts::Retry(0),
        max_failures: None,
        shuffle: None,
        pace: None,
        engine_log: None,
        instrumentation: Arc::default(),
        cache: None,
    };
    let ended = |event: RunEvent| {
        if let RunEvent::CaseEnded(result) = event {
            take(&result.record);
        }
    };
    let interrupt = Interrupt::default();
    let outcome = run(
        project,
        plan,
        &options,
        &environment.wall,
        &interrupt,
        ended,
    );
    outcome.map(drop).map_err(|error| {
        if error.is_input() {
            CommandError::input([error])
        } else {
            CommandError::environment(error)
        }
    })
}
