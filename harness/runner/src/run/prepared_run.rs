//! A run that takes cases one by one, such as from a queue.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::mpsc::channel;

use footbridge_engine::{CoveredFunction, EngineName};
use footbridge_record::{CaseRecord, RunEvent};
use footbridge_scenario::Step;
use tokio::runtime::Runtime;

use crate::case::case_run::{CaseContext, CaseRun, attempt, crashed, run_case};
use crate::case::snapshots::Snapshots;
use crate::case::step_source::Explorer;
use crate::case::worker::Worker;
use crate::case::worker_context::WorkerContext;
use crate::case::worker_error::WorkerError;
use crate::plan::Plan;
use crate::plan::case::{Case, identify};
use crate::run::attempt_case::run_to_verdict;
use crate::run::case_rules::CaseRules;
use crate::run::interrupt::Interrupt;
use crate::run::options::Options;
use crate::run::run_error::RunError;
use crate::run::share;
use crate::sources::project::Project;
use crate::sources::wall_clock::WallClock;

/// The shared state of a run, for cases in any order.
#[derive(Debug)]
pub struct PreparedRun {
    rules: CaseRules,
    shared: Arc<WorkerContext>,
    /// The engine of the first case.
    engine: EngineName,
    /// The network runtime of all cases.
    _runtime: Runtime,
}

impl PreparedRun {
    /// Prepares a run of the plan's scenarios.
    ///
    /// # Errors
    /// [`RunError`] if the client or the snapshots are invalid.
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
            engine: plan.first_engine(),
            shared: Arc::new(share(project, options, wall, &runtime)?),
            _runtime: runtime,
        })
    }

    /// The accepted transcript of a case, if it has one.
    pub fn accepted_transcript(&self, case: &Case) -> Option<String> {
        self.rules.accepted_transcript(case)
    }

    /// Starts an engine for a sequence of cases. `interrupt` ends the running case.
    ///
    /// # Errors
    /// [`WorkerError`] if the engine doesn't start.
    pub fn worker(&self, interrupt: &Interrupt) -> Result<CaseWorker, WorkerError> {
        let (incoming, inbox) = channel();
        interrupt.add(incoming.clone());
        Ok(CaseWorker {
            worker: Worker::start(Arc::clone(&self.shared), self.engine, incoming, inbox)?,
            rules: self.rules.clone(),
        })
    }
}

/// A case whose steps an explorer chose.
#[derive(Debug)]
pub struct ExploredCase {
    pub record: CaseRecord,
    /// The chosen steps.
    pub steps: Vec<Step>,
    /// The client's code that ran; none if the engine doesn't record it.
    pub covered: BTreeSet<CoveredFunction>,
    /// Whether the case was cut off at its limit of real time.
    pub is_out_of_time: bool,
}

/// A worker that runs single cases as a local run does.
pub struct CaseWorker {
    worker: Worker,
    rules: CaseRules,
}

impl CaseWorker {
    /// The engine's product and its version.
    pub fn engine_version(&self) -> &str {
        &self.worker.engine_version
    }

    /// Plays another app in the next cases: the dialect, catalogue, devices and servers of another project. The client,
    /// its host name and the certificates stay the run's, so a new server needs a host that the run knows.
    pub fn use_project(&mut self, project: Arc<Project>) {
        self.worker.use_project(project);
    }

    /// Ensures that the next case has a usable engine.
    ///
    /// # Errors
    /// [`WorkerError`] if the worker can't go on.
    pub fn ready(&mut self) -> Result<(), WorkerError> {
        self.worker.ready()
    }

    /// Runs a case to its verdict.
    pub fn run(&mut self, index: usize, case: &Case) -> CaseRecord {
        self.run_case(index, case, &|_| {})
    }

    /// Like [`CaseWorker::run`], with the events of the case passed to `report` as they happen.
    pub fn run_and_report(&mut self, case: &Case, report: &impl Fn(RunEvent)) -> CaseRecord {
        self.run_case(0, case, report)
    }

    fn run_case(&mut self, index: usize, case: &Case, report: &impl Fn(RunEvent)) -> CaseRecord {
        if let Err(error) = self.worker.use_engine(case.engine) {
            return self.fail(case, error);
        }
        run_to_verdict(&mut self.worker, &self.rules, index, case, report).record
    }

    /// Ends the worker with an error, and returns the record of the case that crashed for it.
    fn fail(&mut self, case: &Case, error: WorkerError) -> CaseRecord {
        let record = self.crashed(case, &error.to_string());
        self.worker.fail(error);
        record
    }

    /// Runs a case whose steps an explorer chooses, and judges it. Nothing is compared with accepted transcripts.
    pub fn explore(&mut self, case: &Case, explorer: &mut dyn Explorer) -> ExploredCase {
        if let Err(error) = self.worker.use_engine(case.engine) {
            return ExploredCase {
                record: self.fail(case, error),
                steps: Vec::new(),
                covered: BTreeSet::new(),
                is_out_of_time: false,
            };
        }
        let attempt = attempt(0, 1, identify(case, self.worker.project()));
        let context = CaseContext {
            attempt: &attempt,
            accepted: None,
            pictures: None,
            listener: &mut |_| {},
            pace: None,
            explorer: Some(explorer),
        };
        let CaseRun {
            record,
            steps,
            covered,
            is_out_of_time,
            ..
        } = run_case(&mut self.worker, case, context);
        ExploredCase {
            record,
            steps: steps.into_iter().map(|step| step.value).collect(),
            covered,
            is_out_of_time,
        }
    }

    /// Returns the record of a case that crashed for this reason before it had a stage.
    pub fn crashed(&self, case: &Case, reason: &str) -> CaseRecord {
        let identity = identify(case, self.worker.project());
        crashed(identity, case, reason)
    }
}
