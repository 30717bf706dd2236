//! The workers of an exploration.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, ScopedJoinHandle};

use footbridge_runner::{CaseWorker, Interrupt, PreparedRun, Project, WorkerError};

use crate::choices::Choices;
use crate::novelty::SeenNames;
use crate::search_space::SearchSpace;
use crate::trial::{Trial, run_trial};

/// Workers that run trials side by side. The results don't depend on their number.
pub(crate) struct Team<'t> {
    project: &'t Project,
    space: &'t SearchSpace,
    workers: Vec<CaseWorker>,
    interrupt: Interrupt,
}

impl<'t> Team<'t> {
    /// Starts the workers.
    pub(crate) fn start(
        run: &PreparedRun,
        project: &'t Project,
        space: &'t SearchSpace,
        workers: usize,
        interrupt: &Interrupt,
    ) -> Result<Self, WorkerError> {
        let workers = (0..workers.max(1)).map(|_| run.worker(interrupt));
        Ok(Self {
            project,
            space,
            workers: workers.collect::<Result<_, _>>()?,
            interrupt: interrupt.clone(),
        })
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
    ) -> Result<Vec<Trial>, WorkerError> {
        let (project, space) = (self.project, self.space);
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
        let work = |worker: &mut CaseWorker| {
            let mut done = Vec::new();
            while let Some((index, job)) = take() {
                let (trial, worked) = run_trial(worker, project, space, job, seen);
                let is_interrupted = trial.is_interrupted();
                done.push((index, trial));
                if let Err(error) = worked {
                    return (done, Err(error));
                }
                if is_interrupted {
                    break;
                }
            }
            (done, Ok(()))
        };
        let results: Vec<_> = thread::scope(|scope| {
            let running: Vec<_> = self
                .workers
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
                Err(error) => return Err(error),
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
