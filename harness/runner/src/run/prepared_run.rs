//! A run that takes cases one by one, such as from a queue.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::mpsc::channel;

use footbridge_engine::{CoveredFunction, EngineName};
use footbridge_record::{CaseRecord, EndingKind, RunEvent};
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
pub struct ExploredRun {
    /// Its record.
    pub record: CaseRecord,
    /// The chosen steps.
    pub steps: Vec<Step>,
    /// The client's code that ran; none if the engine doesn't record it.
    pub covered: BTreeSet<CoveredFunction>,
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

    /// Runs a case to its verdict. The second value is an error if the worker can't go on.
    pub fn run(&mut self, index: usize, case: &Case) -> (CaseRecord, Result<(), WorkerError>) {
        self.run_case(index, case, &|_| {})
    }

    /// Like [`CaseWorker::run`], with the events of the case passed to `report` as they happen.
    pub fn run_and_report(
        &mut self,
        case: &Case,
        report: &impl Fn(RunEvent),
    ) -> (CaseRecord, Result<(), WorkerError>) {
        self.run_case(0, case, report)
    }

    fn run_case(
        &mut self,
        index: usize,
        case: &Case,
        report: &impl Fn(RunEvent),
    ) -> (CaseRecord, Result<(), WorkerError>) {
        if let Err(error) = self.worker.use_engine(case.engine) {
            return (self.crashed(case, &error.to_string()), Err(error));
        }
        let (run, renewed) = run_to_verdict(&mut self.worker, &self.rules, index, case, report);
        (run.record, renewed)
    }

    /// Runs a case whose steps an explorer chooses, and judges it. Nothing is compared with accepted transcripts. The
    /// second value is an error if the worker can't go on.
    pub fn explore(
        &mut self,
        case: &Case,
        explorer: &mut dyn Explorer,
    ) -> (ExploredRun, Result<(), WorkerError>) {
        let identity = identify(case, self.worker.project());
        if let Err(error) = self.worker.use_engine(case.engine) {
            let record = crashed(identity, case, &error.to_string());
            let run = ExploredRun {
                record,
                steps: Vec::new(),
                covered: BTreeSet::new(),
            };
            return (run, Err(error));
        }
        let attempt = attempt(0, 1, identity);
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
            engine,
            ..
        } = run_case(&mut self.worker, case, context);
        let renewed = match record.ending.kind {
            EndingKind::Interrupted => Ok(()),
            _ => self.worker.renew_after(engine),
        };
        let steps = steps.into_iter().map(|step| step.value).collect();
        let run = ExploredRun {
            record,
            steps,
            covered,
        };
        (run, renewed)
    }

    /// Returns the record of a case that crashed for this reason before it had a stage.
    pub fn crashed(&self, case: &Case, reason: &str) -> CaseRecord {
        let identity = identify(case, self.worker.project());
        crashed(identity, case, reason)
    }
}
