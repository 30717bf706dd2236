//! The workers of an exploration.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, ScopedJoinHandle};

use footbridge_contract::Version;
use footbridge_runner::{Interrupt, PreparedRun, Project, WorkerError};
use miette::Diagnostic;
use thiserror::Error;

use crate::choices::Choices;
use crate::exploration::remote::{RemoteError, RemoteRunner, run_remotely};
use crate::novelty::SeenNames;
use crate::space::search_space::SearchSpace;
use crate::trial::explore_worker::ExploreWorker;
use crate::trial::{OtherWorker, Trial, run_both, run_trial};

/// The run of the same choices elsewhere.
pub(crate) struct OtherRun {
    pub(crate) run: PreparedRun,
    pub(crate) project: Arc<Project>,
    /// The version of the app, if it is another.
    pub(crate) version: Option<Version>,
}

/// Workers that run trials side by side. The results don't depend on their number.
pub(crate) struct Team<'t> {
    project: &'t Project,
    space: &'t SearchSpace,
    members: Members<'t>,
    interrupt: Interrupt,
}

/// The workers of a team.
enum Members<'t> {
    /// On this machine, each with the worker elsewhere that it is compared with.
    Here(Vec<Member>),
    /// On other machines.
    Remote(&'t mut dyn RemoteRunner),
}

/// A worker on this machine, and the worker elsewhere that it is compared with.
pub(crate) type Member = (Box<dyn ExploreWorker>, Option<OtherWorker>);

/// An error of a team.
#[derive(Debug, Error, Diagnostic)]
pub enum TeamError {
    /// A worker on this machine can't go on.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Worker(#[from] WorkerError),
    /// The other machines can't go on.
    #[error("{0}")]
    Remote(#[from] RemoteError),
}

impl<'t> Team<'t> {
    /// Starts the workers. With `other`, each trial runs there as well.
    pub(crate) fn start(
        run: &PreparedRun,
        other: Option<&OtherRun>,
        project: &'t Project,
        space: &'t SearchSpace,
        workers: usize,
        interrupt: &Interrupt,
    ) -> Result<Self, WorkerError> {
        let workers = (0..workers.max(1)).map(|_| {
            let other = other.map(|other| {
                Ok::<_, WorkerError>(OtherWorker {
                    worker: Box::new(other.run.worker(interrupt)?),
                    project: Arc::clone(&other.project),
                    version: other.version,
                })
            });
            let worker: Box<dyn ExploreWorker> = Box::new(run.worker(interrupt)?);
            Ok((worker, other.transpose()?))
        });
        let members = workers.collect::<Result<_, WorkerError>>()?;
        Ok(Self::here(members, project, space, interrupt))
    }

    /// Creates a team of these workers on this machine.
    pub(crate) fn here(
        members: Vec<Member>,
        project: &'t Project,
        space: &'t SearchSpace,
        interrupt: &Interrupt,
    ) -> Self {
        Self {
            project,
            space,
            members: Members::Here(members),
            interrupt: interrupt.clone(),
        }
    }

    /// Creates a team on other machines.
    pub(crate) fn remote(
        runner: &'t mut dyn RemoteRunner,
        project: &'t Project,
        space: &'t SearchSpace,
        interrupt: &Interrupt,
    ) -> Self {
        Self {
            project,
            space,
            members: Members::Remote(runner),
            interrupt: interrupt.clone(),
        }
    }

    /// What the runs choose from.
    pub(crate) fn space(&self) -> &'t SearchSpace {
        self.space
    }

    /// Whether the user interrupted the exploration.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.interrupt.is_pressed()
    }

    /// Runs a trial for each list of choices, and returns them in the same order. Those after an interrupted one are
    /// left out.
    pub(crate) fn run(
        &mut self,
        choices: Vec<Choices>,
        seen: &SeenNames,
    ) -> Result<Vec<Trial>, TeamError> {
        let (project, space) = (self.project, self.space);
        let workers = match &mut self.members {
            Members::Here(workers) => workers,
            Members::Remote(runner) => return Ok(run_remotely(*runner, choices, seen)?),
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
        let work = |(worker, other): &mut Member| {
            let mut done = Vec::new();
            while let Some((index, job)) = take() {
                let trial = match other {
                    Some(other) => run_both(&mut **worker, other, project, space, job, seen),
                    None => Ok(run_trial(&mut **worker, project, space, job, seen)),
                };
                let trial = match trial {
                    Ok(trial) => trial,
                    Err(error) => return (done, Err(error)),
                };
                let is_interrupted = trial.is_interrupted();
                done.push((index, trial));
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
        let mut trials = Vec::new();
        for (done, worked) in results {
            match worked {
                Ok(()) | Err(WorkerError::Interrupted) => trials.extend(done),
                Err(error) => return Err(error.into()),
            }
        }
        trials.sort_by_key(|(index, _)| *index);
        let whole = trials
            .into_iter()
            .enumerate()
            .take_while(|(place, (index, trial))| place == index && !trial.is_interrupted());
        Ok(whole.map(|(_, (_, trial))| trial).collect())
    }
}
