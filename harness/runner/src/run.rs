//! A run: workers take cases from one list, until there are no more or somebody presses Ctrl-C.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use footbridge_engine::{Display, StartError};
use miette::Diagnostic;
use thiserror::Error;
use tokio::runtime::Runtime;

use crate::event::{CaseResult, RunEvent};
use crate::judge::Verdict;
use crate::plan::Plan;
use crate::project::Project;
use crate::snapshots::{Snapshots, SnapshotsError};
use crate::stage::Incoming;
use crate::trial::{Fate, Trial};
use crate::wall::Wall;
use crate::web::{Web, WebError};
use crate::worker::{Shared, Worker, WorkerError};

/// How a run is to go.
#[derive(Debug, Clone)]
pub struct Options {
    /// How many cases run at once.
    pub workers: usize,
    /// Accept what happens as the new snapshots.
    pub update: bool,
    /// Run on the virtual clock; otherwise in real time, and without snapshots.
    pub is_virtual: bool,
    /// The client, if it is not the configuration's.
    pub web: Option<String>,
    /// The engine's program.
    pub program: PathBuf,
}

/// Why a run could not begin, or not end well.
#[derive(Debug, Error, Diagnostic)]
pub enum RunError {
    /// The client or the certificates are at fault.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Web(#[from] WebError),
    /// A snapshot cannot be read or written.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Snapshots(#[from] SnapshotsError),
    /// Several snapshots cannot be read.
    #[error("some snapshots are wrong")]
    WrongSnapshots {
        /// Each.
        #[related]
        errors: Vec<SnapshotsError>,
    },
    /// The network's runtime could not be started.
    #[error("failed to start the network's runtime")]
    Runtime {
        /// What the system said.
        source: std::io::Error,
    },
    /// There is no display.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Display(#[from] StartError),
    /// A worker cannot work.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Worker(#[from] WorkerError),
}

impl RunError {
    /// Whether the input is at fault rather than the machine.
    pub const fn is_input(&self) -> bool {
        match self {
            Self::Web(error) => error.is_input(),
            Self::Snapshots(_) | Self::WrongSnapshots { .. } => true,
            _ => false,
        }
    }
}

/// Ends a run before its time. Cheap to clone; every clone is the same switch.
#[derive(Debug, Clone, Default)]
pub struct Interrupt {
    is_pressed: Arc<AtomicBool>,
    workers: Arc<Mutex<Vec<Sender<Incoming>>>>,
}

impl Interrupt {
    /// Ends the run: cases under way are dropped, what is done is reported.
    pub fn press(&self) {
        self.is_pressed.store(true, Ordering::SeqCst);
        for worker in self
            .workers
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .iter()
        {
            let _ = worker.send(Incoming::Interrupted);
        }
    }

    fn is_pressed(&self) -> bool {
        self.is_pressed.load(Ordering::SeqCst)
    }

    fn tell(&self, worker: Sender<Incoming>) {
        self.workers
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(worker);
    }
}

/// What a worker tells the run.
enum Told {
    Event(RunEvent),
    Lost(WorkerError),
}

/// Runs the plan. Every event is handed to `tell` on this thread, in order.
///
/// # Errors
/// [`RunError`] if the run could not begin, if no worker is left to go on, or if snapshots could not be written.
pub fn run(
    project: &Project,
    plan: &Plan,
    options: &Options,
    wall: &Wall,
    interrupt: &Interrupt,
    mut tell: impl FnMut(RunEvent),
) -> Result<(), RunError> {
    let began = wall.now();
    let mut snapshots = Snapshots::read(&project.config.root, plan)
        .map_err(|errors| RunError::WrongSnapshots { errors })?;
    let runtime = Runtime::new().map_err(|source| RunError::Runtime { source })?;
    let shared = Arc::new(share(project, options, wall, &runtime)?);
    let workers = options.workers.clamp(1, plan.cases.len().max(1));
    let next = AtomicUsize::new(0);
    let mut done = 0;
    let mut left = count_by_scenario(plan);
    let mut failure = None;
    thread::scope(|scope| {
        let (sender, told) = channel();
        for _ in 0..workers {
            let (shared, sender, next) = (Arc::clone(&shared), sender.clone(), &next);
            scope.spawn(move || work(shared, plan, next, interrupt, workers, &sender));
        }
        drop(sender);
        let mut has_begun = false;
        for told in told {
            match told {
                Told::Event(RunEvent::Began { .. }) if has_begun => {}
                Told::Event(RunEvent::CaseEnded(result)) => {
                    done += 1;
                    let mut result = settle(result, &mut snapshots, options);
                    if let Some(left) = left.get_mut(&result.case.spec.scenario) {
                        *left -= 1;
                        result.is_last_of_scenario = *left == 0;
                    }
                    tell(RunEvent::CaseEnded(result));
                }
                Told::Event(event) => {
                    has_begun |= matches!(event, RunEvent::Began { .. });
                    tell(event);
                }
                Told::Lost(error) => failure = Some(error),
            }
        }
    });
    if done == 0
        && let Some(error) = failure.take()
    {
        return Err(error.into());
    }
    let left_out = plan.cases.len() - done;
    let accepted = if options.update && options.is_virtual {
        snapshots.write(plan, &project.catalogue)?
    } else {
        Vec::new()
    };
    tell(RunEvent::Ended {
        duration: wall.now().saturating_sub(began),
        left_out,
        accepted,
    });
    match failure {
        Some(error) if left_out > 0 && !interrupt.is_pressed() => Err(error.into()),
        _ => Ok(()),
    }
}

fn count_by_scenario(plan: &Plan) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for case in &plan.cases {
        *counts.entry(case.spec.scenario.clone()).or_default() += 1;
    }
    counts
}

fn share(
    project: &Project,
    options: &Options,
    wall: &Wall,
    runtime: &Runtime,
) -> Result<Shared, RunError> {
    Ok(Shared {
        project: project.clone(),
        web: Web::open(project, options.web.as_deref())?,
        display: Display::private()?,
        program: options.program.clone(),
        runtime: runtime.handle().clone(),
        wall: wall.clone(),
        is_virtual: options.is_virtual,
    })
}

/// Takes cases until there are none, with an engine of this worker's own.
fn work(
    shared: Arc<Shared>,
    plan: &Plan,
    next: &AtomicUsize,
    interrupt: &Interrupt,
    workers: usize,
    told: &Sender<Told>,
) {
    let mut worker = match Worker::start(shared) {
        Ok(worker) => worker,
        Err(error) => {
            let _ = told.send(Told::Lost(error));
            return;
        }
    };
    interrupt.tell(worker.interrupt());
    let _ = told.send(Told::Event(RunEvent::Began {
        cases: plan.cases.len(),
        workers,
        engine: worker.engine_name.clone(),
    }));
    while !interrupt.is_pressed() {
        let index = next.fetch_add(1, Ordering::SeqCst);
        let Some(case) = plan.cases.get(index) else {
            return;
        };
        let _ = told.send(Told::Event(RunEvent::CaseBegan { case: case.clone() }));
        let mut trial = Trial::hold(&mut worker, case);
        if trial.is_interrupted {
            return;
        }
        let mut renewed = worker.renew_after(trial.engine);
        if renewed.is_ok() && trial.engine == Fate::Lost {
            // Once more, in a new engine: what it does then tells a broken client from a broken engine.
            trial = second(&trial, &mut worker, case);
            if trial.is_interrupted {
                return;
            }
            renewed = worker.renew_after(trial.engine);
        }
        let _ = told.send(Told::Event(RunEvent::CaseEnded(CaseResult {
            index,
            case: case.clone(),
            verdict: trial.verdict,
            duration: trial.duration,
            transcript: trial.transcript,
            is_last_of_scenario: false,
        })));
        if let Err(error) = renewed {
            let _ = told.send(Told::Lost(error));
            return;
        }
    }
}

/// The second try of a case whose engine was lost.
fn second(first: &Trial, worker: &mut Worker, case: &crate::plan::Case) -> Trial {
    let mut trial = Trial::hold(worker, case);
    trial.duration += first.duration;
    if !trial.verdict.is_bad() {
        let word = first.verdict.word();
        let reason = first.verdict.reason().unwrap_or_default();
        trial.verdict = Verdict::Flaky(format!("{word} first, then passed: {reason}"));
    }
    trial
}

/// Holds a result against its snapshot, or keeps it to be accepted. In real time there is nothing to compare.
fn settle(mut result: CaseResult, snapshots: &mut Snapshots, options: &Options) -> CaseResult {
    if let Some(transcript) = &result.transcript
        && options.is_virtual
    {
        if !options.update {
            result.verdict = snapshots.compare(&result.case, transcript, result.verdict);
        } else if !result.verdict.is_bad() {
            snapshots.keep(&result.case, transcript.clone());
        }
    }
    result
}
