//! The pool of workers that run the client.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, ScopedJoinHandle};

use footbridge_contract::Version;
use footbridge_runner::{Interrupt, PreparedRun, Project, WorkerError};
use miette::Diagnostic;
use thiserror::Error;

use crate::choices::Choices;
use crate::exploration::remote::{RemoteError, RemoteRunner, run_remotely};
use crate::explored_run::explore_worker::ExploreWorker;
use crate::explored_run::{ExploredRun, TargetWorker, explore_both, explore_run};
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
    /// The first interrupted run and all later runs are omitted.
    pub(crate) fn run(
        &mut self,
        choices: Vec<Choices>,
        seen: &SeenNames,
    ) -> Result<Vec<ExploredRun>, WorkerPoolError> {
        let (project, space) = (self.project, self.space);
        let workers = match &mut self.workers {
            Workers::Local(workers) => workers,
            Workers::Remote(runner) => return Ok(run_remotely(runner, choices, seen)?),
        };
        let jobs: Vec<Mutex<Option<Choices>>> = choices
            .into_iter()
            .map(|one| Mutex::new(Some(one)))
            .collect();
        let next = AtomicUsize::new(0);
        let take = || {
            if self.interrupt.is_pressed() {
                return None;
            }
            let index = next.fetch_add(1, Ordering::Relaxed);
            let job = jobs.get(index)?.lock().ok()?.take()?;
            Some((index, job))
        };
        let work = |(worker, other): &mut LocalWorker| {
            let mut done = Vec::new();
            while let Some((index, job)) = take() {
                let run = match other {
                    Some(other) => explore_both(&mut **worker, other, project, space, job, seen),
                    None => Ok(explore_run(&mut **worker, project, space, job, seen)),
                };
                let run = match run {
                    Ok(run) => run,
                    Err(error) => return (done, Err(error)),
                };
                let is_interrupted = run.is_interrupted();
                done.push((index, run));
                if is_interrupted {
                    break;
                }
                if let Err(error) = worker.ready() {
                    return (done, Err(error));
                }
            }
            (done, Ok(()))
        };
        let results: Vec<_> = thread::scope(|scope| {
            let running: Vec<_> = workers
                .iter_mut()
                .map(|worker| scope.spawn(|| work(worker)))
                .collect();
            let results = running.into_iter().map(ScopedJoinHandle::join);
            results.flatten().collect()
        });
        let mut runs = Vec::new();
        for (done, worked) in results {
            match worked {
                Ok(()) | Err(WorkerError::Interrupted) => runs.extend(done),
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
}
