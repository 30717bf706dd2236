//! A run's side of the queue: sends cases out, and makes the events of a run of what comes back.

mod calls;
mod orders;
mod records;
mod replay;

use std::time::Duration;

use footbridge_runner::{
    Collector, Interrupt, Options, Pictures, Plan, Project, RunEnd, RunEvent, WallClock, case_order,
};
use tokio::runtime::Runtime;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::time::{interval, timeout};

use crate::connection::Connection;
use crate::error::QueueError;
use crate::message::{Program, Terms};
use crate::names::RunId;
use crate::project::{pack, upload};
use crate::retry::until_done;
use calls::{answer, listen};
use orders::send_orders;
use records::{Returned, read_records};
use replay::Replay;

/// The interval at which a run checks whether it was interrupted, and whether it makes progress.
const TICK: Duration = Duration::from_millis(200);

/// The time that a run waits for another worker after one of another version.
const OTHERS: Duration = Duration::from_secs(10);

/// A run over the queue.
#[derive(Debug)]
pub struct Dispatch<'d> {
    /// The server's address.
    pub address: &'d str,
    /// The project.
    pub project: &'d Project,
    /// The cases.
    pub plan: &'d Plan,
    /// The options of the run; the engine is the workers'.
    pub options: &'d Options,
    /// The clock on the wall.
    pub wall: &'d WallClock,
    /// Ends the run before its time.
    pub interrupt: &'d Interrupt,
    /// The time without progress after which the run gives up.
    pub patience: Duration,
}

/// A message of a run besides its events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DispatchNote {
    /// The project is on the server.
    Uploaded {
        /// The number of files that the server lacked.
        files: usize,
        /// Their size in bytes.
        bytes: u64,
        /// The number of files of the project.
        of: usize,
    },
    /// The cases wait for workers.
    Waiting {
        /// The number of cases.
        cases: usize,
    },
    /// A worker takes part.
    Joined {
        /// The worker.
        worker: String,
    },
    /// A worker takes no part.
    Refused {
        /// The worker.
        worker: String,
        /// The reason.
        reason: String,
    },
    /// A case came back that had come back before, and was not counted again.
    Doubled {
        /// The case's place in the plan.
        index: usize,
    },
    /// A worker's engine is of another version than the first one's.
    OtherEngine {
        /// The worker.
        worker: String,
        /// Its engine's name and version.
        engine: String,
    },
}

/// A message from a task of a run.
enum Incoming {
    /// A worker takes part.
    Joined { worker: String },
    /// A worker is of another version.
    Mismatched { worker: String, program: Program },
    /// A worker cannot use the project.
    Unusable { worker: String, reason: String },
    /// A case is over.
    Returned(Box<Returned>),
    /// A task can't go on.
    Failed(QueueError),
}

/// Runs a plan on the workers of a queue. Every event is handed to `report` on this thread, as for a local run.
///
/// # Errors
/// [`QueueError`] if the run can't begin or go on. If anything has come back by then, the run's end is reported all the same.
pub fn dispatch(
    job: &Dispatch<'_>,
    report: &mut dyn FnMut(RunEvent),
    note: &mut dyn FnMut(DispatchNote),
) -> Result<(), QueueError> {
    let runtime = Runtime::new().map_err(QueueError::file("start the network's runtime".into()))?;
    let web = job.options.web.as_deref();
    let packed = pack(job.project, job.plan, web)?;
    let options = job.options;
    let mut collector = Collector::new(job.project, job.plan, options, job.wall)?;
    let ran = runtime.block_on(async {
        let connection = Connection::open(job.address, "footbridge run").await?;
        let uploaded = upload(&packed, &connection.files, job.wall.unix_millis()).await?;
        note(DispatchNote::Uploaded {
            files: uploaded.files,
            bytes: uploaded.bytes,
            of: packed.manifest.files.len(),
        });
        let terms = Terms {
            manifest: uploaded.manifest,
            is_virtual: options.is_virtual,
            is_compared: options.compares_transcripts(),
            pictures: options.pictures.as_ref().map(Pictures::moment),
            attempts: options.attempts,
        };
        let run = new_run(&connection)?;
        let ran = exchange(job, &connection, &run, terms, &mut collector, report, note).await;
        let _ = timeout(OTHERS, clean_up(&connection, &run)).await;
        ran
    });
    if collector.done() == 0 && ran.is_err() {
        return ran;
    }
    let end = if job.interrupt.is_pressed() {
        RunEnd::Interrupted
    } else if has_too_many_failures(options, &collector) {
        RunEnd::TooManyFailures
    } else {
        RunEnd::EngineLost
    };
    let ended = collector.end(end, job.wall, report);
    ran.and(ended.map_err(Into::into))
}

/// Whether as many cases are bad as the run allows.
fn has_too_many_failures(options: &Options, collector: &Collector<'_>) -> bool {
    let most = options.max_failures;
    most.is_some_and(|most| collector.wrong() >= most.get())
}

/// Sends the orders and takes what comes back, until every case has.
async fn exchange<'d>(
    job: &Dispatch<'d>,
    connection: &Connection,
    run: &RunId,
    terms: Terms,
    collector: &mut Collector<'d>,
    report: &mut dyn FnMut(RunEvent),
    note: &mut dyn FnMut(DispatchNote),
) -> Result<(), QueueError> {
    let (sender, incoming) = unbounded_channel();
    let calls = listen(connection, run).await?;
    let calls = tokio::spawn(answer(connection.clone(), calls, terms, sender.clone()));
    let records = read_records(connection.clone(), run.clone(), sender);
    let records = tokio::spawn(records);
    let order = case_order(job.plan, job.options.shuffle);
    let sent = send_orders(connection, run, job.plan, &order).await;
    let taken = match sent {
        Ok(()) => {
            let cases = job.plan.cases.len();
            note(DispatchNote::Waiting { cases });
            let replay = Replay::new(job, collector, report, note);
            take_all(job, incoming, replay).await
        }
        Err(error) => Err(error),
    };
    calls.abort();
    records.abort();
    taken
}

/// Takes what comes back until every case has, the run is interrupted, or it is clear that nothing will come.
async fn take_all(
    job: &Dispatch<'_>,
    mut incoming: UnboundedReceiver<Incoming>,
    mut replay: Replay<'_, '_>,
) -> Result<(), QueueError> {
    let mut ticks = interval(TICK);
    let mut idle = Duration::ZERO;
    let mut mismatched: Option<Program> = None;
    let mut has_joined = false;
    while replay.is_another_due() && !job.interrupt.is_pressed() {
        let message = tokio::select! {
            message = incoming.recv() => message,
            _ = ticks.tick() => {
                idle += TICK;
                if let (Some(worker), false, true) = (&mismatched, has_joined, idle >= OTHERS) {
                    return Err(QueueError::OtherVersion {
                        worker: worker.clone().parts(),
                        run: Program::own().parts(),
                    });
                }
                if idle >= job.patience {
                    return Err(QueueError::NoWorkers {
                        seconds: job.patience.as_secs(),
                        left: replay.left(),
                    });
                }
                continue;
            }
        };
        idle = Duration::ZERO;
        match message {
            Some(Incoming::Joined { worker }) => {
                has_joined = true;
                replay.join(worker);
            }
            Some(Incoming::Mismatched { worker, program }) => {
                replay.refuse(worker, format!("it is Footbridge {}", program.version));
                mismatched = Some(program);
            }
            Some(Incoming::Unusable { worker, reason }) => {
                if !replay.has_begun() {
                    return Err(QueueError::Unusable { worker, reason });
                }
                replay.refuse(worker, reason);
            }
            Some(Incoming::Returned(returned)) => replay.take(*returned)?,
            Some(Incoming::Failed(error)) => return Err(error),
            None => {
                return Err(QueueError::server("read the records")(
                    "its tasks ended".into(),
                ));
            }
        }
    }
    Ok(())
}

/// A name for a run that no other has.
fn new_run(connection: &Connection) -> Result<RunId, QueueError> {
    let inbox = connection.client.new_inbox();
    let unique = inbox.rsplit('.').next().unwrap_or_default().to_owned();
    RunId::try_from(unique).map_err(|problem| QueueError::Protocol { problem })
}

/// Takes the run's messages off the server. What can't be taken off goes when it is a day old.
async fn clean_up(connection: &Connection, run: &RunId) {
    let _ = until_done("clean up", || connection.note_end(run)).await;
    let cases = || connection.cases.purge().filter(run.cases());
    let _ = until_done("clean up", || async { cases().await }).await;
    let _ = connection.records.delete_consumer(&run.consumer()).await;
    let _ = connection.records.purge().filter(run.records()).await;
}
