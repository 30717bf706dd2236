//! A run: workers take cases from one list, until all are done or the run is interrupted.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use footbridge_engine::Engine;
use miette::Diagnostic;
use thiserror::Error;
use tokio::runtime::Runtime;

use crate::attempt_case::{CaseRules, run_to_verdict};
use crate::attempts::Attempts;
use crate::collector::Collector;
use crate::event::{CaseResult, RunEvent};
use crate::launch::{HasStarted, WorkerError};
use crate::picture::Pictures;
use crate::plan::Plan;
use crate::project::Project;
use crate::record::{CaseRecord, EndingKind};
use crate::schedule::Schedule;
use crate::snapshots::SnapshotsError;
use crate::source_map::SourceMaps;
use crate::stage::Incoming;
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
    /// The number of attempts at a case.
    pub attempts: Attempts,
    /// The number of bad cases after which the run stops; `None` for no limit.
    pub max_failures: Option<NonZeroUsize>,
    /// The seed of another order of the cases; `None` for the order of the plan.
    pub shuffle: Option<u64>,
}

impl Options {
    /// Whether the cases are compared with the accepted transcripts.
    pub const fn compares_transcripts(&self) -> bool {
        self.is_virtual && self.is_compared && !self.update
    }
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

    /// Whether the run is to end.
    pub fn is_pressed(&self) -> bool {
        self.is_pressed.load(Ordering::SeqCst)
    }

    /// Registers a worker that is to know when the switch is pressed.
    pub(crate) fn add(&self, worker: Sender<Incoming>) {
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
    Started {
        engine: String,
    },
    Finished {
        index: usize,
        record: Arc<CaseRecord>,
    },
    /// An event that is reported as it is.
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
    let mut collector = Collector::new(project, plan, options, wall)?;
    let runtime = Runtime::new().map_err(|source| RunError::Runtime { source })?;
    let shared = Arc::new(share(project, options, wall, &runtime)?);
    let rules = CaseRules::new(options, collector.accepted());
    let schedule = Schedule::new(plan, options, interrupt, rules);
    let mut failure = None;
    thread::scope(|scope| {
        let (sender, messages) = channel();
        for _ in 0..schedule.workers {
            let (shared, sender, schedule) = (Arc::clone(&shared), sender.clone(), &schedule);
            scope.spawn(move || work(shared, schedule, &sender));
        }
        drop(sender);
        for message in messages {
            match message {
                Message::Started { engine } => {
                    collector.begin(schedule.workers, &engine, &mut report);
                }
                Message::Finished { index, record } => {
                    collector.end_case(index, record, &mut report);
                }
                Message::Event(event) => report(*event),
                Message::Lost(error) => failure = Some(error),
            }
        }
    });
    if collector.done() == 0
        && let Some(error) = failure.take()
    {
        return Err(error.into());
    }
    let left_out = collector.left();
    // What the cases did is reported, whatever else went wrong.
    let ended = collector.end(schedule.end(), wall, &mut report);
    match failure {
        Some(error) if left_out > 0 && !interrupt.is_pressed() => Err(error.into()),
        _ => ended,
    }
}

/// Makes ready what all workers of a run share.
pub(crate) fn share(
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
    // The run receives messages as long as there are workers.
    let send = |message| {
        let _ = sender.send(message);
    };
    let send_event = |event| send(Message::Event(Box::new(event)));
    let lose = |error| {
        if !matches!(error, WorkerError::Interrupted) {
            send(Message::Lost(error));
        }
    };
    let (incoming, inbox) = channel();
    schedule.interrupt.add(incoming.clone());
    let mut worker = match Worker::start(shared, incoming, inbox) {
        Ok(worker) => worker,
        Err(error) => return lose(error),
    };
    send(Message::Started {
        engine: worker.engine_version.clone(),
    });
    while let Some((index, case)) = schedule.next() {
        let (record, renewed) =
            run_to_verdict(&mut worker, &schedule.rules, (index, case), &send_event);
        let record = Arc::new(record);
        if record.ending.kind == EndingKind::Interrupted {
            send_event(RunEvent::CaseInterrupted(CaseResult {
                index,
                record,
                is_last_of_scenario: false,
            }));
            return;
        }
        schedule.count(record.verdict);
        send(Message::Finished { index, record });
        if let Err(error) = renewed {
            return lose(error);
        }
    }
}
