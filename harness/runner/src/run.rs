//! A run: workers take cases from one list, until all are done or the run is interrupted.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use footbridge_engine::Engine;
use footbridge_host::{Entry, transcript};
use miette::Diagnostic;
use thiserror::Error;
use tokio::runtime::Runtime;

use crate::attempts::{AttemptLog, Attempts};
use crate::case_run::{CaseContext, CaseRun, attempt, identify, run_case};
use crate::event::{CaseResult, RunEvent};
use crate::launch::{HasStarted, WorkerError};
use crate::picture::Pictures;
use crate::plan::{Case, Plan};
use crate::project::Project;
use crate::record::{CaseRecord, EndingKind};
use crate::schedule::Schedule;
use crate::snapshots::{Snapshots, SnapshotsError};
use crate::source_map::SourceMaps;
use crate::stage::{EngineState, Incoming};
use crate::wall_clock::WallClock;
use crate::web::{Web, WebError};
use crate::worker::{Shared, Worker};

/// The options of a run.
#[derive(Debug, Clone)]
pub struct Options {
    /// The number of cases that run at once.
    pub workers: usize,
    /// Whether to accept the transcripts as the new snapshots.
    pub update: bool,
    /// Compare what happens with the snapshots. A matter of the virtual clock, and not of an update.
    pub is_compared: bool,
    /// Whether to run on the virtual clock; otherwise the run is in real time, and without snapshots.
    pub is_virtual: bool,
    /// The client, in place of the configured one.
    pub web: Option<String>,
    /// The engine that pages run in.
    pub engine: Arc<dyn Engine>,
    /// The folder for pictures of pages with failures; `None` takes no pictures.
    pub pictures: Option<Pictures>,
    /// How often a case is attempted.
    pub attempts: Attempts,
    /// After how many bad cases the run stops; it goes on if there is none.
    pub max_failures: Option<NonZeroUsize>,
    /// The number by which the order of the cases is another; none for that of the plan.
    pub shuffle: Option<u64>,
}

/// An error that kept a run from beginning or from ending well.
#[derive(Debug, Error, Diagnostic)]
pub enum RunError {
    /// The client can't be served, or the certificates can't be made.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Web(#[from] WebError),
    /// A snapshot can't be read or written.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Snapshots(#[from] SnapshotsError),
    /// Several snapshots can't be read.
    #[error("some snapshots are wrong")]
    WrongSnapshots {
        /// The errors.
        #[related]
        errors: Vec<SnapshotsError>,
    },
    /// The network's runtime could not be started.
    #[error("failed to start the network's runtime")]
    Runtime {
        /// The operating system's error.
        source: std::io::Error,
    },
    /// A worker can't go on.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Worker(#[from] WorkerError),
}

impl RunError {
    /// Whether the user's input is wrong, rather than the environment.
    pub const fn is_input(&self) -> bool {
        match self {
            Self::Web(error) => error.is_input(),
            Self::Snapshots(_) | Self::WrongSnapshots { .. } => true,
            _ => false,
        }
    }
}

/// A switch that ends a run early. Cheap to clone; all clones are the same switch.
#[derive(Debug, Clone, Default)]
pub struct Interrupt {
    is_pressed: Arc<AtomicBool>,
    workers: Arc<Mutex<Vec<Sender<Incoming>>>>,
}

impl Interrupt {
    /// Ends the run: cases under way are dropped, and the finished ones are reported.
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

    pub(crate) fn is_pressed(&self) -> bool {
        self.is_pressed.load(Ordering::SeqCst)
    }

    fn add(&self, worker: Sender<Incoming>) {
        let mut workers = self.workers.lock().unwrap_or_else(PoisonError::into_inner);
        // It may have been pressed before there was anybody to send it to.
        if self.is_pressed() {
            let _ = worker.send(Incoming::Interrupted);
        }
        workers.push(worker);
    }
}

/// A message from a worker to the run.
enum Message {
    Event(Box<RunEvent>),
    Lost(WorkerError),
}

/// Runs the plan. Every event is passed to `report` on this thread, in order. Workers never wait for it, so it never
/// delays a page.
///
/// # Errors
/// [`RunError`] if the run could not begin, if no worker is left, or if snapshots could not be written.
pub fn run(
    project: &Project,
    plan: &Plan,
    options: &Options,
    wall: &WallClock,
    interrupt: &Interrupt,
    mut report: impl FnMut(RunEvent),
) -> Result<(), RunError> {
    let began = wall.now();
    let mut snapshots = Snapshots::read(&project.config.root, plan)
        .map_err(|errors| RunError::WrongSnapshots { errors })?;
    let runtime = Runtime::new().map_err(|source| RunError::Runtime { source })?;
    let shared = Arc::new(share(project, options, wall, &runtime)?);
    let is_compared = options.is_virtual && options.is_compared && !options.update;
    let accepted = is_compared.then(|| snapshots.accepted());
    let schedule = Schedule::new(plan, options, interrupt, accepted);
    let is_updated = options.update && options.is_virtual;
    let mut done = 0;
    let mut left = count_by_scenario(plan);
    let mut failure = None;
    thread::scope(|scope| {
        let (sender, messages) = channel();
        for _ in 0..schedule.workers {
            let (shared, sender, schedule) = (Arc::clone(&shared), sender.clone(), &schedule);
            scope.spawn(move || work(shared, schedule, &sender));
        }
        drop(sender);
        let mut has_begun = false;
        for message in messages {
            match message {
                Message::Event(event) => match *event {
                    RunEvent::Began { .. } if has_begun => {}
                    RunEvent::CaseEnded(mut result) => {
                        done += 1;
                        let case = &plan.cases[result.index];
                        if is_updated
                            && !result.record.verdict.is_bad()
                            && !case.is_beyond(&project.catalogue.app)
                        {
                            snapshots.keep(case, transcript(&result.record.journal));
                        }
                        if let Some(left) = left.get_mut(&result.record.case.scenario) {
                            *left -= 1;
                            result.is_last_of_scenario = *left == 0;
                        }
                        report(RunEvent::CaseEnded(result));
                    }
                    event => {
                        has_begun |= matches!(event, RunEvent::Began { .. });
                        report(event);
                    }
                },
                Message::Lost(error) => failure = Some(error),
            }
        }
    });
    if done == 0
        && let Some(error) = failure.take()
    {
        return Err(error.into());
    }
    let left_out = plan.cases.len() - done;
    let written = if is_updated {
        snapshots.write(plan, &project.catalogue)
    } else {
        Ok(Vec::new())
    };
    // What the cases did is reported, whatever else went wrong.
    let (accepted, unaccepted) = match written {
        Ok(accepted) => (accepted, None),
        Err(error) => (Vec::new(), Some(error)),
    };
    report(RunEvent::Ended {
        duration: wall.now().saturating_sub(began),
        left_out,
        end: schedule.end(left_out),
        accepted,
    });
    match (failure, unaccepted) {
        (Some(error), _) if left_out > 0 && !interrupt.is_pressed() => Err(error.into()),
        (_, Some(error)) => Err(error.into()),
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
    wall: &WallClock,
    runtime: &Runtime,
) -> Result<Shared, RunError> {
    let web = Web::open(project, options.web.as_deref())?;
    web.reach()?;
    Ok(Shared {
        project: project.clone(),
        source_maps: SourceMaps::new(
            web.client().clone(),
            &project.site,
            runtime.handle().clone(),
        ),
        web,
        engine: Arc::clone(&options.engine),
        runtime: runtime.handle().clone(),
        wall: wall.clone(),
        is_virtual: options.is_virtual,
        has_started: HasStarted::default(),
    })
}

/// Runs cases until there are no more, with an engine of this worker's own.
fn work(shared: Arc<Shared>, schedule: &Schedule<'_>, sender: &Sender<Message>) {
    let send = |event| {
        // The run receives messages as long as there are workers.
        let _ = sender.send(Message::Event(Box::new(event)));
    };
    let lose = |error| {
        if !matches!(error, WorkerError::Interrupted) {
            let _ = sender.send(Message::Lost(error));
        }
    };
    let (incoming, inbox) = channel();
    schedule.interrupt.add(incoming.clone());
    let mut worker = match Worker::start(shared, incoming, inbox) {
        Ok(worker) => worker,
        Err(error) => return lose(error),
    };
    send(RunEvent::Began {
        cases: schedule.plan().cases.len(),
        workers: schedule.workers,
        engine: worker.engine_version.clone(),
        shard: schedule.plan().shard.clone(),
    });
    while let Some((index, case)) = schedule.next() {
        let (record, renewed) = run_to_verdict(&mut worker, schedule, (index, case), &send);
        let is_interrupted = record.ending.kind == EndingKind::Interrupted;
        let result = CaseResult {
            index,
            record: Arc::new(record),
            is_last_of_scenario: false,
        };
        if is_interrupted {
            send(RunEvent::CaseInterrupted(result));
            return;
        }
        schedule.count(result.record.verdict);
        send(RunEvent::CaseEnded(result));
        if let Err(error) = renewed {
            return lose(error);
        }
    }
}

/// Attempts a case as often as it takes. The worker is then ready for the next case, or can't go on.
fn run_to_verdict(
    worker: &mut Worker,
    schedule: &Schedule<'_>,
    (index, case): (usize, &Case),
    send: &impl Fn(RunEvent),
) -> (CaseRecord, Result<(), WorkerError>) {
    let mut log = AttemptLog::new(schedule.attempts);
    loop {
        let run = attempt_case(worker, schedule, (index, &log, case), send);
        if run.record.ending.kind == EndingKind::Interrupted {
            return (run.record, Ok(()));
        }
        let renewed = worker.renew_after(run.engine);
        let is_lost = run.engine == EngineState::Lost;
        if is_lost && matches!(renewed, Err(WorkerError::Interrupted)) {
            let mut record = run.record;
            record.ending.kind = EndingKind::Interrupted;
            return (record, Ok(()));
        }
        if let Some(record) = log.add(run.record, is_lost, renewed.is_ok()) {
            return (record, renewed);
        }
    }
}

/// Makes one attempt at a case, sending its entries as they are recorded.
fn attempt_case(
    worker: &mut Worker,
    schedule: &Schedule<'_>,
    (index, log, case): (usize, &AttemptLog, &Case),
    send: &impl Fn(RunEvent),
) -> CaseRun {
    let attempt = attempt(
        index,
        log.next_number(),
        identify(case, worker.project(), worker.engine()),
    );
    send(RunEvent::CaseBegan(Arc::clone(&attempt)));
    let mut listener = |entry: &Entry| {
        send(RunEvent::Entry {
            attempt: Some(Arc::clone(&attempt)),
            entry: entry.clone(),
        });
    };
    let is_beyond = case.is_beyond(&worker.project().catalogue.app);
    let context = CaseContext {
        attempt: &attempt,
        accepted: schedule.accepted.as_ref().filter(|_| !is_beyond),
        pictures: schedule.pictures.filter(|_| !log.keeps_picture()),
        listener: &mut listener,
    };
    run_case(worker, case, context)
}
