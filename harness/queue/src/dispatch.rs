//! The run's side of the queue: sends the cases, and turns their records into the events of a run.

mod calls;
mod jobs;
mod records;
mod replay;
mod tasks;
mod wait;

use std::time::Duration;

use footbridge_record::{RunEnd, RunEvent};
use footbridge_runner::{Collector, Interrupt, Options, Plan, Project, WallClock, case_order};
use tokio::runtime::Runtime;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::time::{interval, timeout};

use crate::connection::Connection;
use crate::error::QueueError;
use crate::message::{JobSettings, Program};
use crate::names::RunId;
use crate::project::{pack, upload};
use crate::retry::until_done;
use calls::{listen, respond};
use jobs::send_jobs;
use records::{Returned, read_records};
use replay::Replay;
use wait::{OTHERS, TICK, Wait};

pub use tasks::{TaskDispatch, TaskQueue};

/// A run over the queue.
#[derive(Debug)]
pub struct Dispatch<'d> {
    /// The server's address.
    pub address: &'d str,
    pub project: &'d Project,
    /// The cases.
    pub plan: &'d Plan,
    /// The options of the run, except the engine, which is the worker's.
    pub options: &'d Options,
    /// The real clock.
    pub wall: &'d WallClock,
    /// The switch that ends the run early.
    pub interrupt: &'d Interrupt,
    /// The time without progress after which the run fails.
    pub timeout: Duration,
}

/// A message about a run, besides its events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DispatchMessage {
    /// The project is on the server.
    Uploaded {
        /// The number of uploaded files.
        files: usize,
        /// Their size in bytes.
        bytes: u64,
        /// The number of files in the project.
        of: usize,
    },
    /// The cases are waiting for workers.
    Waiting {
        /// The number of cases.
        cases: usize,
    },
    /// A worker joined.
    Joined { worker: String },
    /// A worker did not join.
    Refused { worker: String, reason: String },
    /// A case returned a second record, which was not counted.
    Doubled {
        /// The case's index in the plan.
        index: usize,
    },
    /// A worker's engine has a different version from the first worker's.
    OtherEngine {
        worker: String,
        /// Its engine's name and version.
        engine: String,
    },
}

/// A message from a task of a run.
enum Incoming {
    /// A worker joined.
    Joined { worker: String },
    /// A worker has another version.
    Mismatched { worker: String, program: Program },
    /// A worker can't use the project.
    Unusable { worker: String, reason: String },
    /// A case has ended.
    Returned(Box<Returned>),
    /// A task failed.
    Failed(QueueError),
}

/// Runs a plan on the workers of a queue. Passes every event to `report` on this thread, like a local run.
///
/// # Errors
/// [`QueueError`] if the run can't start or continue. If any case has returned, the run's end is still reported.
pub fn dispatch(
    queued: &Dispatch<'_>,
    report: &mut dyn FnMut(RunEvent),
    on_message: &mut dyn FnMut(DispatchMessage),
) -> Result<(), QueueError> {
    let runtime = Runtime::new().map_err(QueueError::file("start the network's runtime".into()))?;
    let web = queued.options.web.as_deref();
    let packed = pack(queued.project, queued.plan, web)?;
    let options = queued.options;
    let mut collector = Collector::new(queued.project, queued.plan, options, queued.wall)?;
    let ran = runtime.block_on(async {
        let connection = Connection::open(queued.address, "footbridge run").await?;
        let uploaded = upload(&packed, &connection.files, queued.wall.unix_millis()).await?;
        on_message(DispatchMessage::Uploaded {
            files: uploaded.files,
            bytes: uploaded.bytes,
            of: packed.manifest.files.len(),
        });
        let settings = JobSettings::of(options, uploaded.manifest);
        let run = new_run(&connection)?;
        let ran = exchange(
            queued,
            &connection,
            &run,
            settings,
            &mut collector,
            report,
            on_message,
        )
        .await;
        let _ = timeout(OTHERS, clean_up(&connection, &run)).await;
        ran
    });
    if collector.done() == 0 && ran.is_err() {
        return ran;
    }
    let end = if queued.interrupt.is_pressed() {
        RunEnd::Interrupted
    } else if has_too_many_failures(options, &collector) {
        RunEnd::TooManyFailures
    } else {
        RunEnd::EngineLost
    };
    let ended = collector.end(end, queued.wall, report);
    ran.and(ended.map_err(Into::into))
}

/// Returns whether the run has reached its maximum number of failed cases.
fn has_too_many_failures(options: &Options, collector: &Collector<'_>) -> bool {
    let most = options.max_failures;
    most.is_some_and(|most| collector.failed() >= most.get())
}

/// Sends the jobs, and handles the results until every case has returned.
async fn exchange<'d>(
    queued: &Dispatch<'d>,
    connection: &Connection,
    run: &RunId,
    settings: JobSettings,
    collector: &mut Collector<'d>,
    report: &mut dyn FnMut(RunEvent),
    on_message: &mut dyn FnMut(DispatchMessage),
) -> Result<(), QueueError> {
    let (sender, incoming) = unbounded_channel();
    let calls = listen(connection, run).await?;
    let calls = tokio::spawn(respond(connection.clone(), calls, settings, sender.clone()));
    let records = read_records(connection.clone(), run.clone(), sender);
    let records = tokio::spawn(records);
    let order = case_order(queued.plan, queued.options.shuffle);
    let sent = send_jobs(connection, run, queued.plan, &order).await;
    let taken = match sent {
        Ok(()) => {
            let cases = queued.plan.cases.len();
            on_message(DispatchMessage::Waiting { cases });
            let replay = Replay::new(queued, collector, report, on_message);
            take_all(queued, incoming, replay).await
        }
        Err(error) => Err(error),
    };
    calls.abort();
    records.abort();
    taken
}

/// Handles the results until every case has returned, the run is interrupted, or no result can be expected.
async fn take_all(
    queued: &Dispatch<'_>,
    mut incoming: UnboundedReceiver<Incoming>,
    mut replay: Replay<'_, '_>,
) -> Result<(), QueueError> {
    let mut ticks = interval(TICK);
    let mut wait = Wait::new(queued.timeout);
    while replay.expects_more() && !queued.interrupt.is_pressed() {
        let message = tokio::select! {
            message = incoming.recv() => message,
            _ = ticks.tick() => {
                wait.tick(replay.left())?;
                continue;
            }
        };
        wait.reset();
        match message {
            Some(Incoming::Joined { worker }) => {
                wait.join();
                replay.join(worker);
            }
            Some(Incoming::Mismatched { worker, program }) => {
                replay.refuse(worker, wait.refuse(program));
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

/// Returns a unique name for a run.
fn new_run(connection: &Connection) -> Result<RunId, QueueError> {
    let inbox = connection.client.new_inbox();
    let unique = inbox.rsplit('.').next().unwrap_or_default().to_owned();
    RunId::try_from(unique).map_err(|problem| QueueError::Protocol { problem })
}

/// Removes the run's messages from the server. The server deletes the rest after a day.
async fn clean_up(connection: &Connection, run: &RunId) {
    let _ = until_done("clean up", || connection.publish_end(run)).await;
    let cases = || connection.cases.purge().filter(run.cases());
    let _ = until_done("clean up", || async { cases().await }).await;
    let _ = connection.records.delete_consumer(&run.consumer()).await;
    let _ = connection.records.purge().filter(run.records()).await;
}
