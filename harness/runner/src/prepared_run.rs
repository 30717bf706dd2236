//! A run whose cases are handed out one by one, such as by a queue.

use std::sync::Arc;
use std::sync::mpsc::channel;

use tokio::runtime::Runtime;

use crate::attempt_case::{CaseRules, run_to_verdict};
use crate::case::{Case, identify};
use crate::case_run::crashed;
use crate::launch::WorkerError;
use crate::plan::Plan;
use crate::project::Project;
use crate::record::CaseRecord;
use crate::run::{Interrupt, Options, RunError, share};
use crate::snapshots::Snapshots;
use crate::wall_clock::WallClock;
use crate::worker::{Shared, Worker};

/// The state that the cases of a run share, ready for cases in any order.
#[derive(Debug)]
pub struct PreparedRun {
    rules: CaseRules,
    shared: Arc<Shared>,
    /// The runtime of the network of all cases.
    _runtime: Runtime,
}

impl PreparedRun {
    /// Prepares a run of the plan's scenarios.
    ///
    /// # Errors
    /// [`RunError`] if the client or the snapshots are wrong.
    pub fn open(
        project: &Project,
        plan: &Plan,
        options: &Options,
        wall: &WallClock,
    ) -> Result<Self, RunError> {
        let snapshots = Snapshots::read(&project.config.root, plan)
            .map_err(|errors| RunError::WrongSnapshots { errors })?;
        let runtime = Runtime::new().map_err(|source| RunError::Runtime { source })?;
        Ok(Self {
            rules: CaseRules::new(options, snapshots.accepted()),
            shared: Arc::new(share(project, options, wall, &runtime)?),
            _runtime: runtime,
        })
    }

    /// Starts an engine for cases that follow each other. `interrupt` ends the case under way.
    ///
    /// # Errors
    /// [`WorkerError`] if the engine doesn't start.
    pub fn worker(&self, interrupt: &Interrupt) -> Result<CaseWorker, WorkerError> {
        let (incoming, inbox) = channel();
        interrupt.add(incoming.clone());
        Ok(CaseWorker {
            worker: Worker::start(Arc::clone(&self.shared), incoming, inbox)?,
            rules: self.rules.clone(),
        })
    }
}

/// An engine that runs single cases as a local run does.
pub struct CaseWorker {
    worker: Worker,
    rules: CaseRules,
}

impl CaseWorker {
    /// The engine's product and its version.
    pub fn engine_version(&self) -> &str {
        &self.worker.engine_version
    }

    /// Runs a case to its verdict. The second value is an error if the worker can't go on.
    pub fn run(&mut self, index: usize, case: &Case) -> (CaseRecord, Result<(), WorkerError>) {
        run_to_verdict(&mut self.worker, &self.rules, (index, case), &|_| {})
    }

    /// The record of a case that crashed for that reason before it had a stage.
    pub fn crashed(&self, case: &Case, reason: &str) -> CaseRecord {
        let identity = identify(case, self.worker.project(), self.worker.engine());
        crashed(identity, case, reason)
    }
}
