//! A worker: takes cases, runs them, and sends their records.

mod deliver;
mod job_run;
mod lease;
mod settings;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use async_nats::jetstream::AckKind;
use async_nats::jetstream::Message;
use async_nats::jetstream::consumer::PullConsumer;
use footbridge_engine::EngineSet;
use footbridge_runner::{Backends, CaseWorker, Interrupt, WallClock, WorkerError};
use futures_util::StreamExt as _;
use tokio::runtime::{Handle, Runtime};
use tokio::time::{sleep, timeout};

use crate::connection::Connection;
use crate::error::QueueError;
use crate::message::{Job, JobHead, JobSettings, Program, WorkerCall};
use crate::names::RunId;
use crate::project::download;
use crate::session::{LocalMachine, Session, SessionWork};
use crate::task::PrepareTasks;
use deliver::{Finished, deliver};
use job_run::JobRun;
use lease::Lease;
use settings::SettingsResponse;

/// The time to wait for a case before checking whether the worker was stopped.
const WAIT: Duration = Duration::from_secs(2);

/// The number of deliveries after which a case is recorded as crashed.
const MOST_ATTEMPTS: i64 = 10;

#[derive(Debug, Clone)]
pub struct WorkerSetup {
    /// The server's address.
    pub address: String,
    /// The worker's name, for people.
    pub name: String,
    /// The number of cases that run at once.
    pub slots: usize,
    /// The folder in which project files are kept between runs.
    pub cache: PathBuf,
    /// The simulated servers that are written in code.
    pub backends: Backends,
    /// The engines that pages run in.
    pub engines: EngineSet,
    /// Prepares the tasks of a run.
    pub prepare_tasks: PrepareTasks,
    /// The real clock.
    pub wall: WallClock,
}

/// A message about a worker, for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WorkerMessage {
    /// The worker waits for cases.
    Ready,
    /// The worker has downloaded the project of a run and starts with its cases.
    Joined { run: String },
    /// A case has ended, and its record is on the server.
    Ran {
        case: String,
        /// The case's verdict.
        verdict: &'static str,
    },
    /// A task has ended, and its result is on the server.
    Did {
        /// The task's number.
        task: usize,
    },
    /// A run has ended, and its cases are dropped.
    Ended { run: String },
    /// A run no longer responds, and its cases are dropped.
    Gone { run: String },
    /// The server does not respond.
    Waiting {
        /// The last error.
        problem: String,
    },
    /// A message is not a case, and is dropped.
    Dropped {
        /// The error.
        problem: String,
    },
}

/// The state shared by all slots of a worker.
struct Shared<'w> {
    setup: &'w WorkerSetup,
    machine: LocalMachine,
    connection: Connection,
    consumer: PullConsumer,
    runtime: Handle,
    stop: &'w Interrupt,
    session: Mutex<Option<Arc<Session>>>,
    gone: Mutex<BTreeSet<RunId>>,
    on_message: &'w (dyn Fn(WorkerMessage) + Sync),
}

/// Runs cases until `stop` is pressed.
///
/// # Errors
/// [`QueueError`] if this worker can't run cases.
pub fn work(
    setup: &WorkerSetup,
    stop: &Interrupt,
    on_message: &(dyn Fn(WorkerMessage) + Sync),
) -> Result<(), QueueError> {
    let runtime = Runtime::new().map_err(QueueError::file("start the network's runtime".into()))?;
    let cache = &setup.cache;
    std::fs::create_dir_all(cache)
        .map_err(QueueError::file(format!("write {}", cache.display())))?;
    let connection = runtime.block_on(Connection::open(&setup.address, &setup.name))?;
    let consumer = runtime.block_on(connection.workers())?;
    let shared = Shared {
        setup,
        machine: LocalMachine {
            backends: setup.backends.clone(),
            engines: setup.engines.clone(),
            prepare_tasks: setup.prepare_tasks,
            wall: setup.wall.clone(),
        },
        connection,
        consumer,
        runtime: runtime.handle().clone(),
        stop,
        session: Mutex::new(None),
        gone: Mutex::new(BTreeSet::new()),
        on_message,
    };
    on_message(WorkerMessage::Ready);
    let results: Vec<_> = thread::scope(|scope| {
        let slots: Vec<_> = (0..setup.slots.max(1))
            .map(|_| scope.spawn(|| Slot::new(&shared).run()))
            .collect();
        slots
            .into_iter()
            .map(thread::ScopedJoinHandle::join)
            .collect()
    });
    results.into_iter().try_for_each(|result| {
        // A panicking slot is a bug in this program, so the panic continues.
        result.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// One of the cases that a worker runs at once, with its own engine.
struct Slot<'w> {
    shared: &'w Shared<'w>,
    active: Option<Active>,
}

/// An engine with which a slot runs the cases of a run.
struct Active {
    /// Dropped before the session, whose network it uses.
    worker: CaseWorker,
    session: Arc<Session>,
}

impl<'w> Slot<'w> {
    const fn new(shared: &'w Shared<'w>) -> Self {
        Self {
            shared,
            active: None,
        }
    }

    fn run(mut self) -> Result<(), QueueError> {
        while !self.shared.stop.is_pressed() {
            let taken = self.shared.runtime.block_on(self.shared.take());
            let Some(message) = taken else {
                continue;
            };
            if let Err(error) = self.handle(&message) {
                // The other slots would fail as well.
                self.shared.stop.press();
                self.shared.return_case(&message);
                return Err(error);
            }
        }
        Ok(())
    }

    /// Runs the case of a message, unless it has to be dropped or returned.
    fn handle(&mut self, message: &Message) -> Result<(), QueueError> {
        let shared = self.shared;
        let lease = Lease::start(message, &shared.runtime);
        let Some(job) = shared.read_job(message)? else {
            return Ok(());
        };
        let settings = match shared.settings(&job)? {
            SettingsResponse::Settings(settings) => settings,
            SettingsResponse::Gone => {
                shared.acknowledge(message, AckKind::Term);
                return Ok(());
            }
            SettingsResponse::Stopped => {
                shared.return_case(message);
                return Ok(());
            }
        };
        let session = shared.session(&job.run, &settings)?;
        let attempt = message.info().map_or(1, |info| info.delivered);
        let work = match session.work(job.work) {
            Ok(work) => work,
            Err(error) => return Err(shared.unusable(&job.run, error)),
        };
        let active = match self.active.take() {
            Some(active) if active.session.run == session.run => active,
            // The engine of the last run ends before the next one starts.
            last => {
                drop(last);
                match session.prepared.worker(shared.stop) {
                    Ok(worker) => Active { worker, session },
                    Err(WorkerError::Interrupted) => {
                        shared.return_case(message);
                        return Ok(());
                    }
                    Err(error) => return Err(error.into()),
                }
            }
        };
        let Active { worker, session } = self.active.insert(active);
        let done = if attempt > MOST_ATTEMPTS {
            let reason = format!("no worker finished it in {MOST_ATTEMPTS} attempts");
            match work {
                SessionWork::Case(case) => JobRun::crashed(worker, &case, &reason),
                SessionWork::Task(_) => {
                    let problem = format!("task {}: {reason}", job.index + 1);
                    return Err(shared.unusable(&job.run, QueueError::Protocol { problem }));
                }
            }
        } else {
            JobRun::of(session, worker, job.index, work)
        };
        let Some(done) = done else {
            shared.return_case(message);
            return Ok(());
        };
        let JobRun {
            result,
            message: ran,
        } = done;
        let finished = Finished {
            run: &job.run,
            index: job.index,
            attempt,
            worker: &shared.setup.name,
            engine: worker.engine_version().to_owned(),
            result,
        };
        let now = shared.setup.wall.unix_millis();
        shared
            .runtime
            .block_on(deliver(&shared.connection, finished, now))?;
        drop(lease);
        shared.acknowledge(message, AckKind::Ack);
        (shared.on_message)(ran);
        match worker.ready() {
            Err(WorkerError::Interrupted) | Ok(()) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}

impl Shared<'_> {
    /// Returns the next case, if one arrives soon.
    async fn take(&self) -> Option<Message> {
        let next = async {
            let batch = self.consumer.batch().max_messages(1).expires(WAIT);
            let mut messages = batch.messages().await.map_err(|error| error.to_string())?;
            match messages.next().await {
                Some(Ok(message)) => Ok(Some(message)),
                Some(Err(error)) => Err(error.to_string()),
                None => Ok(None),
            }
        };
        let taken = timeout(WAIT * 5, next).await;
        match taken.unwrap_or_else(|_| Err("it did not respond".to_owned())) {
            Ok(message) => message,
            Err(problem) => {
                (self.on_message)(WorkerMessage::Waiting { problem });
                sleep(WAIT).await;
                None
            }
        }
    }

    /// Returns the job in a message. An unreadable message is dropped for good.
    fn read_job(&self, message: &Message) -> Result<Option<Job>, QueueError> {
        let own = Program::own();
        let problem = match serde_json::from_slice::<JobHead>(&message.payload) {
            Ok(head) if head.program != own => {
                let name = self.setup.name.clone();
                let worker = own.clone();
                let call = WorkerCall::Mismatched {
                    worker: name,
                    program: worker,
                };
                self.runtime.block_on(self.call(&head.run, &call)).ok();
                return Err(QueueError::OtherVersion {
                    worker: own.parts(),
                    run: head.program.parts(),
                });
            }
            Ok(_) => match serde_json::from_slice(&message.payload) {
                Ok(job) => return Ok(Some(job)),
                Err(error) => error.to_string(),
            },
            Err(error) => error.to_string(),
        };
        self.acknowledge(message, AckKind::Term);
        (self.on_message)(WorkerMessage::Dropped { problem });
        Ok(None)
    }

    /// Returns the session of a run, and opens it if the run has changed.
    fn session(&self, run: &RunId, settings: &JobSettings) -> Result<Arc<Session>, QueueError> {
        let mut current = self.session.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(session) = current.as_ref().filter(|session| session.run == *run) {
            return Ok(Arc::clone(session));
        }
        let cache = &self.setup.cache;
        let fetching = download(&self.connection.files, &settings.manifest, cache);
        let opened = self
            .runtime
            .block_on(fetching)
            .and_then(|received| Session::open(run.clone(), settings, received, &self.machine));
        let session = Arc::new(opened.map_err(|error| self.unusable(run, error))?);
        (self.on_message)(WorkerMessage::Joined {
            run: run.to_string(),
        });
        *current = Some(Arc::clone(&session));
        Ok(session)
    }

    /// Notifies the run that this worker can't use its project. Returns the error.
    fn unusable(&self, run: &RunId, error: QueueError) -> QueueError {
        let call = WorkerCall::Unusable {
            worker: self.setup.name.clone(),
            reason: error.to_string(),
        };
        self.runtime.block_on(self.call(run, &call)).ok();
        error
    }

    /// Returns the case to the queue, for another worker.
    fn return_case(&self, message: &Message) {
        self.acknowledge(message, AckKind::Nak(None));
    }

    /// Acknowledges a message. If the acknowledgement is lost, the server delivers the case again, and the run counts
    /// its record once.
    fn acknowledge(&self, message: &Message, kind: AckKind) {
        let acknowledged =
            async { timeout(Duration::from_secs(5), message.double_ack_with(kind)).await };
        let _ = self.runtime.block_on(acknowledged);
    }
}
