//! A worker that runs a client while an explorer chooses the steps.

use footbridge_runner::{Case, CaseWorker, ExploredCase, Explorer, WorkerError};

/// Runs a client in an engine, or a fake client in tests of the search.
pub(crate) trait ExploreWorker: Send {
    /// Runs a case.
    fn explore(&mut self, case: &Case, explorer: &mut dyn Explorer) -> ExploredCase;

    /// Ensures that the next case can run. Returns an error if the worker can't continue.
    fn ready(&mut self) -> Result<(), WorkerError>;
}

impl ExploreWorker for CaseWorker {
    fn explore(&mut self, case: &Case, explorer: &mut dyn Explorer) -> ExploredCase {
        Self::explore(self, case, explorer)
    }

    fn ready(&mut self) -> Result<(), WorkerError> {
        Self::ready(self)
    }
}
