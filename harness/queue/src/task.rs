//! Tasks: work for a queue's workers that is not a case of a plan.

use std::fmt::Debug;

use footbridge_runner::{CaseWorker, Project, WorkerError};

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
    /// Carries out a task.
    fn run(&self, worker: &mut CaseWorker, task: &str) -> TaskRun;
}

/// A task that has ended.
#[derive(Debug)]
pub struct TaskRun {
    /// Its result; `None` if the worker was interrupted.
    pub result: Option<String>,
    /// An error if the worker can't go on.
    pub renewed: Result<(), WorkerError>,
}
