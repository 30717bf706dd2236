//! The pool of workers that run the client.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::thread::{self, ScopedJoinHandle};
use std::time::Duration;

use footbridge_contract::Version;
use footbridge_runner::{Interrupt, PreparedRun, Project, WallClock, WorkerError};
use footbridge_scenario::parse;
use miette::Diagnostic;
use thiserror::Error;

use crate::choices::Choices;
use crate::exploration::finding::Finding;
use crate::exploration::progress::ProgressReporter;
use crate::exploration::remote::{RemoteError, RemoteRunner, run_remotely};
use crate::explored_run::explore_worker::ExploreWorker;
use crate::explored_run::{ExploredRun, TargetWorker, explore_both, explore_run, run_scenario};
use crate::novelty::SeenNames;
use crate::space::search_space::SearchSpace;

/// The prepared runs on the target of a comparison.
pub(crate) struct TargetRun {
    pub(crate) run: PreparedRun,
    pub(crate) project: Arc<Project>,
    /// The app version, if it differs.
    pub(crate) version: Option<Version>,
}

/// A pool of workers that run the client in parallel. The results don't depend on its size.
pub(crate) struct WorkerPool<'t> {
    project: &'t Project,
    space: &'t SearchSpace,
    workers: Workers<'t>,
    interrupt: Interrupt,
}

/// The workers of a pool.
enum Workers<'t> {
    /// On this machine.
    Local(Vec<LocalWorker>),
    /// On other machines.
    Remote(RemoteRunner<'t>),
}

/// A local worker, and the worker for the target of a comparison.
pub(crate) type LocalWorker = (Box<dyn ExploreWorker>, Option<TargetWorker>);

#[derive(Debug, Error, Diagnostic)]
pub enum WorkerPoolError {
    /// A local worker failed.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Worker(#[from] WorkerError),
    /// The remote workers failed.
    #[error("{0}")]
    Remote(#[from] RemoteError),
}

impl<'t> WorkerPool<'t> {
    /// Starts local workers. With `other`, each run is repeated on the target of a comparison.
    pub(crate) fn start(
        run: &PreparedRun,
        other: Option<&TargetRun>,
        project: &'t Project,
        space: &'t SearchSpace,
        workers: usize,
        interrupt: &Interrupt,
    ) -> Result<Self, WorkerError> {
        let workers = (0..workers.max(1)).map(|_| {
            let other = other.map(|other| {
                Ok::<_, WorkerError>(TargetWorker {
                    worker: Box::new(other.run.worker(interrupt)?),
                    project: Arc::clone(&other.project),
                    version: other.version,
                })
            });
            let worker: Box<dyn ExploreWorker> = Box::new(run.worker(interrupt)?);
            Ok((worker, other.transpose()?))
        });
        let workers = workers.collect::<Result<_, WorkerError>>()?;
        Ok(Self::local(workers, project, space, interrupt))
    }

    /// Creates a pool of local workers.
    pub(crate) fn local(
        workers: Vec<LocalWorker>,
        project: &'t Project,
        space: &'t SearchSpace,
        interrupt: &Interrupt,
    ) -> Self {
        Self {
            project,
            space,
            workers: Workers::Local(workers),
            interrupt: interrupt.clone(),
        }
    }

    /// Creates a pool of remote workers.
    pub(crate) fn remote(
        runner: RemoteRunner<'t>,
        project: &'t Project,
        space: &'t SearchSpace,
        interrupt: &Interrupt,
    ) -> Self {
        Self {
            project,
            space,
            workers: Workers::Remote(runner),
            interrupt: interrupt.clone(),
        }
    }

    /// The explored project.
    pub(crate) fn project(&self) -> &'t Project {
        self.project
    }

    /// The search space of all runs.
    pub(crate) fn space(&self) -> &'t SearchSpace {
        self.space
    }

    /// Whether the user interrupted the exploration.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.interrupt.is_pressed()
    }

    /// Runs the client once for each list of choices, and returns the runs in the same order.
    ///
    /// The first interrupted run and all later runs are omitted, and so are runs that haven't begun at `until` on the
    /// real clock.
    pub(crate) fn run(
        &mut self,
        choices: Vec<Choices>,
        seen: &SeenNames,
        until: Option<Duration>,
        reporter: &mut ProgressReporter<'_>,
    ) -> Result<Vec<ExploredRun>, WorkerPoolError> {
        let (project, space) = (self.project, self.space);
        let workers = match &mut self.workers {
            Workers::Local(workers) => workers,
            Workers::Remote(runner) => return Ok(run_remotely(runner, choices, seen)?),
        };
        let jobs = Jobs {
            choices: choices
                .into_iter()
                .map(|one| Mutex::new(Some(one)))
                .collect(),
            next: AtomicUsize::new(0),
            interrupt: &self.interrupt,
            wall: reporter.wall,
            until,
        };
        let (sender, finished) = mpsc::channel();
        let work = |(worker, other): &mut LocalWorker, sender: mpsc::Sender<_>| {
            while let Some((index, job)) = jobs.take() {
                let run = match other {
                    Some(other) => explore_both(&mut **worker, other, project, space, job, seen),
                    None => Ok(explore_run(&mut **worker, project, space, job, seen)),
                };
                let run = run?;
                let is_interrupted = run.is_interrupted();
                // The receiver lives until every worker has ended.
                let _ = sender.send((index, run));
                if is_interrupted {
                    break;
                }
                worker.ready()?;
            }
            Ok(())
        };
        let (mut runs, ended) = thread::scope(|scope| {
            let running: Vec<_> = workers
                .iter_mut()
                .map(|worker| {
                    let sender = sender.clone();
                    scope.spawn(move || work(worker, sender))
                })
                .collect();
            drop(sender);
            let runs = receive(&finished, reporter);
            let ended: Vec<Result<(), WorkerError>> = running
                .into_iter()
                .flat_map(ScopedJoinHandle::join)
                .collect();
            (runs, ended)
        });
        for ended in ended {
            match ended {
                Ok(()) | Err(WorkerError::Interrupted) => {}
                Err(error) => return Err(error.into()),
            }
        }
        runs.sort_by_key(|(index, _)| *index);
        let whole = runs
            .into_iter()
            .enumerate()
            .take_while(|(place, (index, run))| place == index && !run.is_interrupted());
        Ok(whole.map(|(_, (_, run))| run).collect())
    }

    /// Runs the scenario of a finding as it will be written, or again with its choices if it needs another client too.
    /// Returns whether the problem occurs again.
    pub(crate) fn shows_again(
        &mut self,
        finding: &Finding,
        reporter: &mut ProgressReporter<'_>,
    ) -> Result<bool, WorkerPoolError> {
        if let Workers::Local(workers) = &mut self.workers
            && let Some((worker, None)) = workers.first_mut()
        {
            // What is written is parsed, as it will be.
            let text = finding.text().unwrap_or_default();
            let Ok(scenario) = parse(finding.file_name(), &text) else {
                return Ok(false);
            };
            let (_, problems) = run_scenario(&mut **worker, self.project, scenario);
            worker.ready()?;
            let mut problems = problems.iter();
            return Ok(problems.any(|problem| problem.fingerprint == finding.fingerprint));
        }
        let choices = vec![Choices::repeat(finding.choices.clone())];
        let runs = self.run(choices, &SeenNames::default(), None, reporter)?;
        let mut runs = runs.iter();
        Ok(runs.any(|run| run.has(&finding.fingerprint)))
    }
}

/// The time between two reports while runs are made.
const REPORT_INTERVAL: Duration = Duration::from_secs(1);

/// Receives finished runs until all workers have ended, and reports the progress meanwhile.
fn receive<T>(finished: &mpsc::Receiver<T>, reporter: &mut ProgressReporter<'_>) -> Vec<T> {
    let mut runs = Vec::new();
    loop {
        match finished.recv_timeout(REPORT_INTERVAL) {
            Ok(run) => runs.push(run),
            Err(mpsc::RecvTimeoutError::Timeout) => {}
            Err(mpsc::RecvTimeoutError::Disconnected) => return runs,
        }
        reporter.report();
    }
}

/// The runs that are still to be made.
struct Jobs<'j> {
    choices: Vec<Mutex<Option<Choices>>>,
    next: AtomicUsize,
    interrupt: &'j Interrupt,
    wall: &'j WallClock,
    /// The instant on the real clock at which no further run begins.
    until: Option<Duration>,
}

impl Jobs<'_> {
    /// Takes the next run, with its index.
    fn take(&self) -> Option<(usize, Choices)> {
        let is_over = self.until.is_some_and(|until| self.wall.now() >= until);
        if is_over || self.interrupt.is_pressed() {
            return None;
        }
        let index = self.next.fetch_add(1, Ordering::Relaxed);
        let choices = self.choices.get(index)?.lock().ok()?.take()?;
        Some((index, choices))
    }
}
