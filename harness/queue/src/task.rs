//! Tasks: work for a queue's workers that isn't a case of a plan.

use std::fmt::Debug;

use footbridge_runner::{CaseWorker, Project};

/// Prepares the tasks of a run with its settings for them, or returns the reason why this worker can't carry them out.
pub type PrepareTasks = fn(Project, &str) -> Result<Box<dyn Tasks>, String>;

/// The tasks of a run.
pub trait Tasks: Debug + Send + Sync {
    /// Carries out a task, and returns its result; `None` if the worker was interrupted.
    fn run(&self, worker: &mut CaseWorker, task: &str) -> Option<String>;
}
