//! A worker: takes cases, runs them, sends what they left.

mod deliver;
mod lease;
mod terms;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use async_nats::jetstream::AckKind;
use async_nats::jetstream::Message;
use async_nats::jetstream::consumer::PullConsumer;
use footbridge_engine::EngineSet;
use footbridge_runner::record::EndingKind;
use footbridge_runner::{Backends, CaseWorker, Interrupt, WallClock, WorkerError};
use futures_util::StreamExt as _;
use tokio::runtime::{Handle, Runtime};
use tokio::time::{sleep, timeout};

use crate::connection::Connection;
use crate::error::QueueError;
use crate::message::{Order, OrderHead, Program, Terms, WorkerMessage};
use crate::names::RunId;
use crate::project::download;
use crate::session::{LocalMachine, Session};
use deliver::{Finished, deliver};
use lease::Lease;
use terms::TermsAnswer;

/// The time that a worker waits for a case before it checks whether it was stopped.
const WAIT: Duration = Duration::from_secs(2);

/// The number of times that a case is handed out before it is recorded as crashed.
const MOST_ATTEMPTS: i64 = 10;

/// The setup of a worker.
#[derive(Debug, Clone)]
pub struct WorkerSetup {
    /// The server's address.
    pub address: String,
    /// The worker's name, for people.
    pub name: String,
    /// The number of cases that run at once.
    pub slots: usize,
    /// The folder in which files of projects are kept, so that they travel once.
    pub cache: PathBuf,
    /// The simulated servers that are code.
    pub backends: Backends,
    /// The engines that pages run in.
    pub engines: EngineSet,
    /// The clock on the wall.
    pub wall: WallClock,
}

/// A message of a worker to the people who watch it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WorkNote {
    /// It waits for cases.
    Ready,
    /// It has the project of a run, and begins with its cases.
    Joined {
        /// The run.
        run: String,
    },
    /// A case is over, and its record is with the server.
    Ran {
        /// The case.
        case: String,
        /// The verdict on it.
        verdict: &'static str,
    },
    /// A run has ended, and its cases are dropped.
    Ended {
        /// The run.
        run: String,
    },
    /// A run does not answer any more, and its cases are dropped.
    Gone {
        /// The run.
        run: String,
    },
    /// The server does not answer for now.
    Waiting {
        /// The last error.
        problem: String,
    },
    /// A message is none that a worker can use, and is dropped.
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
    note: &'w (dyn Fn(WorkNote) + Sync),
}

/// Works until `stop` is pressed.
///
/// # Errors
/// [`QueueError`] if this worker can't be of use to a run.
pub fn work(
    setup: &WorkerSetup,
    stop: &Interrupt,
    note: &(dyn Fn(WorkNote) + Sync),
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
            wall: setup.wall.clone(),
        },
        connection,
        consumer,
        runtime: runtime.handle().clone(),
        stop,
        session: Mutex::new(None),
        gone: Mutex::new(BTreeSet::new()),
        note,
    };
    note(WorkNote::Ready);
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
        // A slot that panicked is a fault of this program, and goes on as one.
        result.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// One of the cases that a worker runs at once, with an engine of its own.
struct Slot<'w> {
    shared: &'w Shared<'w>,
    active: Option<Active>,
}

/// An engine with which a slot runs the cases of a run.
struct Active {
    /// It goes before the session, whose network it uses.
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
                // The other slots can do no better.
                self.shared.stop.press();
                self.shared.give_back(&message);
                return Err(error);
            }
        }
        Ok(())
    }

    /// Runs the case of a message, unless there is a reason not to.
    fn handle(&mut self, message: &Message) -> Result<(), QueueError> {
        let shared = self.shared;
        let lease = Lease::hold(message, &shared.runtime);
        let Some(order) = shared.read_order(message)? else {
            return Ok(());
        };
        let terms = match shared.terms(&order)? {
            TermsAnswer::Terms(terms) => terms,
            TermsAnswer::Gone => {
                shared.settle(message, AckKind::Term);
                return Ok(());
            }
            TermsAnswer::Stopped => {
                shared.give_back(message);
                return Ok(());
            }
        };
        let session = shared.session(&order.run, &terms)?;
        let attempt = message.info().map_or(1, |info| info.delivered);
        let case = match session.case(order.case, &order.engine) {
            Ok(case) => case,
            Err(error) => return Err(shared.unusable(&order.run, error)),
        };
        let active = match self.active.take() {
            Some(active) if active.session.run == session.run => active,
            // The engine of the last run goes before that of the next comes.
            last => {
                drop(last);
                match session.prepared.worker(shared.stop) {
                    Ok(worker) => Active { worker, session },
                    Err(WorkerError::Interrupted) => {
                        shared.give_back(message);
                        return Ok(());
                    }
                    Err(error) => return Err(error.into()),
                }
            }
        };
        let worker = &mut self.active.insert(active).worker;
        let (record, renewed) = if attempt > MOST_ATTEMPTS {
            let reason = format!(
                "it was handed out {MOST_ATTEMPTS} times, and no worker came to an end with it"
            );
            (worker.crashed(&case, &reason), Ok(()))
        } else {
            worker.run(order.index, &case)
        };
        if record.ending.kind == EndingKind::Interrupted {
            shared.give_back(message);
            return Ok(());
        }
        let ran = WorkNote::Ran {
            case: case.spec.to_string(),
            verdict: record.verdict.word(),
        };
        let finished = Finished {
            run: &order.run,
            index: order.index,
            attempt,
            worker: &shared.setup.name,
            engine: worker.engine_version().to_owned(),
            record,
        };
        let now = shared.setup.wall.unix_millis();
        shared
            .runtime
            .block_on(deliver(&shared.connection, finished, now))?;
        drop(lease);
        shared.settle(message, AckKind::Ack);
        (shared.note)(ran);
        match renewed {
            Err(WorkerError::Interrupted) | Ok(()) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}

impl Shared<'_> {
    /// The next case, if one comes soon.
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
        match taken.unwrap_or_else(|_| Err("it did not answer".to_owned())) {
            Ok(message) => message,
            Err(problem) => {
                (self.note)(WorkNote::Waiting { problem });
                sleep(WAIT).await;
                None
            }
        }
    }

    /// The order in a message. None if there is none; the message is then dropped for good.
    fn read_order(&self, message: &Message) -> Result<Option<Order>, QueueError> {
        let own = Program::own();
        let problem = match serde_json::from_slice::<OrderHead>(&message.payload) {
            Ok(head) if head.program != own => {
                let name = self.setup.name.clone();
                let worker = own.clone();
                let call = WorkerMessage::Mismatched {
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
                Ok(order) => return Ok(Some(order)),
                Err(error) => error.to_string(),
            },
            Err(error) => error.to_string(),
        };
        self.settle(message, AckKind::Term);
        (self.note)(WorkNote::Dropped { problem });
        Ok(None)
    }

    /// The session of a run; opened, if it is another run than the last.
    fn session(&self, run: &RunId, terms: &Terms) -> Result<Arc<Session>, QueueError> {
        let mut current = self.session.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(session) = current.as_ref().filter(|session| session.run == *run) {
            return Ok(Arc::clone(session));
        }
        let cache = &self.setup.cache;
        let fetching = download(&self.connection.files, &terms.manifest, cache);
        let opened = self
            .runtime
            .block_on(fetching)
            .and_then(|arrived| Session::open(run.clone(), terms, arrived, &self.machine));
        let session = Arc::new(opened.map_err(|error| self.unusable(run, error))?);
        (self.note)(WorkNote::Joined {
            run: run.to_string(),
        });
        *current = Some(Arc::clone(&session));
        Ok(session)
    }

    /// Tells the run that this worker can't use its project. Returns the error.
    fn unusable(&self, run: &RunId, error: QueueError) -> QueueError {
        let call = WorkerMessage::Unusable {
            worker: self.setup.name.clone(),
            reason: error.to_string(),
        };
        self.runtime.block_on(self.call(run, &call)).ok();
        error
    }

    /// Hands the case to another worker at once.
    fn give_back(&self, message: &Message) {
        self.settle(message, AckKind::Nak(None));
    }

    /// Acknowledges a message. If the acknowledgement is lost, the server hands the case out again, and the run counts its record
    /// once.
    fn settle(&self, message: &Message, kind: AckKind) {
        let settled =
            async { timeout(Duration::from_secs(5), message.double_ack_with(kind)).await };
        let _ = self.runtime.block_on(settled);
    }
}
