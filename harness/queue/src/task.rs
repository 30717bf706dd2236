//! Tasks: work for a queue's workers that is not a case of a plan.

use std::fmt::Debug;

use footbridge_runner::{CaseWorker, Project};

/// Carries out the tasks of runs on a worker.
pub trait TaskKind: Debug + Send + Sync {
    /// Prepares the tasks of a run. `settings` is the run's text for them.
    ///
    /// # Errors
    /// The reason why this worker can't carry them out.
    fn prepare(&self, project: Project, settings: &str) -> Result<Box<dyn Tasks>, String>;
}

/// The tasks of a run.
pub trait Tasks: Debug + Send + Sync {
    /// Carries out a task, and returns its result; `None` if the worker was interrupted.
    fn run(&self, worker: &mut CaseWorker, task: &str) -> Option<String>;
}
