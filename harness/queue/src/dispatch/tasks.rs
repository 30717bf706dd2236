//! The run's side of tasks: sends them, and waits for their results.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::time::Duration;

use footbridge_runner::{Attempts, Interrupt, Plan, Project, WallClock};
use tokio::runtime::Runtime;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::calls::{listen, respond};
use super::jobs::send_tasks;
use super::records::{Returned, ReturnedResult, read_records};
use super::wait::{OTHERS, TICK, Wait};
use super::{DispatchMessage, Incoming, clean_up, new_run};
use crate::connection::Connection;
use crate::error::QueueError;
use crate::message::JobSettings;
use crate::names::RunId;
use crate::project::{pack, upload};

/// A run of tasks over the queue.
#[derive(Debug)]
pub struct TaskDispatch<'d> {
    /// The server's address.
    pub address: &'d str,
    pub project: &'d Project,
    /// A plan with the scenarios that the tasks need.
    pub plan: &'d Plan,
    /// The client, instead of the project's.
    pub web: Option<&'d str>,
    /// The text by which workers prepare the tasks.
    pub settings: String,
    /// The real clock.
    pub wall: &'d WallClock,
    /// The switch that ends the run early.
    pub interrupt: Interrupt,
    /// The time without progress after which the run fails.
    pub timeout: Duration,
}

/// The queue's workers, for tasks.
pub struct TaskQueue {
    runtime: Runtime,
    connection: Connection,
    run: RunId,
    incoming: UnboundedReceiver<Incoming>,
    readers: [JoinHandle<()>; 2],
    interrupt: Interrupt,
    wait: Wait,
    /// The number of tasks so far.
    sent: usize,
    /// The workers that joined.
    workers: BTreeSet<String>,
    /// The workers that returned a result.
    returned: BTreeSet<String>,
    /// The engine of the first of them.
    engine: Option<String>,
}

impl fmt::Debug for TaskQueue {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = formatter.debug_struct("TaskQueue");
        shown.field("run", &self.run).finish_non_exhaustive()
    }
}

impl TaskQueue {
    /// Uploads the project, and starts to listen for workers.
    ///
    /// # Errors
    /// [`QueueError`] if the project can't be sent, or the server can't be used.
    pub fn open(
        queued: TaskDispatch<'_>,
        on_message: &mut dyn FnMut(DispatchMessage),
    ) -> Result<Self, QueueError> {
        let runtime =
            Runtime::new().map_err(QueueError::file("start the network's runtime".into()))?;
        let packed = pack(queued.project, queued.plan, queued.web)?;
        let opened = runtime.block_on(async {
            let connection = Connection::open(queued.address, "footbridge explore").await?;
            let uploaded = upload(&packed, &connection.files, queued.wall.unix_millis()).await?;
            on_message(DispatchMessage::Uploaded {
                files: uploaded.files,
                bytes: uploaded.bytes,
                of: packed.manifest.files.len(),
            });
            let run = new_run(&connection)?;
            let settings = JobSettings {
                manifest: uploaded.manifest,
                is_virtual: true,
                is_compared: false,
                pictures: None,
                attempts: Attempts::default(),
                tasks: Some(queued.settings),
            };
            let (sender, incoming) = unbounded_channel();
            let calls = listen(&connection, &run).await?;
            let calls = respond(connection.clone(), calls, settings, sender.clone());
            let records = read_records(connection.clone(), run.clone(), sender);
            let readers = [tokio::spawn(calls), tokio::spawn(records)];
            Ok::<_, QueueError>((connection, run, incoming, readers))
        });
        let (connection, run, incoming, readers) = opened?;
        Ok(Self {
            runtime,
            connection,
            run,
            incoming,
            readers,
            interrupt: queued.interrupt,
            wait: Wait::new(queued.timeout),
            sent: 0,
            workers: BTreeSet::new(),
            returned: BTreeSet::new(),
            engine: None,
        })
    }

    /// Runs tasks on the workers. The results are in the order of the tasks; none if the run was interrupted.
    ///
    /// # Errors
    /// [`QueueError`] if no result can be expected.
    pub fn run(
        &mut self,
        tasks: Vec<String>,
        on_message: &mut dyn FnMut(DispatchMessage),
    ) -> Result<Vec<String>, QueueError> {
        let first = self.sent;
        let count = tasks.len();
        self.sent += count;
        let sending = send_tasks(&self.connection, &self.run, first, tasks);
        self.runtime.block_on(sending)?;
        let mut results: BTreeMap<usize, String> = BTreeMap::new();
        self.wait.reset();
        while results.len() < count {
            if self.interrupt.is_pressed() {
                return Ok(Vec::new());
            }
            let Self {
                runtime, incoming, ..
            } = self;
            let message = runtime.block_on(async { timeout(TICK, incoming.recv()).await });
            let Ok(message) = message else {
                self.wait.tick(count - results.len())?;
                continue;
            };
            self.wait.reset();
            let ended = || QueueError::server("read the results")("its tasks ended".into());
            if let Some(returned) = self.take(message.ok_or_else(ended)?, on_message)? {
                let Returned { index, result, .. } = returned;
                let ReturnedResult::Task(result) = result else {
                    let problem = format!("task {index} returned the record of a case");
                    return Err(QueueError::Protocol { problem });
                };
                if (first..self.sent).contains(&index) {
                    results.entry(index).or_insert(result);
                }
            }
        }
        Ok(results.into_values().collect())
    }

    /// Handles a message. Returns a result.
    fn take(
        &mut self,
        message: Incoming,
        on_message: &mut dyn FnMut(DispatchMessage),
    ) -> Result<Option<Returned>, QueueError> {
        match message {
            Incoming::Joined { worker } => {
                self.wait.join();
                if self.workers.insert(worker.clone()) {
                    on_message(DispatchMessage::Joined { worker });
                }
            }
            Incoming::Mismatched { worker, program } => {
                let reason = self.wait.refuse(program);
                on_message(DispatchMessage::Refused { worker, reason });
            }
            Incoming::Unusable { worker, reason } => {
                return Err(QueueError::Unusable { worker, reason });
            }
            Incoming::Returned(returned) => {
                self.compare_engines(&returned, on_message);
                return Ok(Some(*returned));
            }
            Incoming::Failed(error) => return Err(error),
        }
        Ok(None)
    }

    /// Reports a worker whose engine differs from that of the first one, since the results may differ as well.
    fn compare_engines(
        &mut self,
        returned: &Returned,
        on_message: &mut dyn FnMut(DispatchMessage),
    ) {
        let Returned { worker, engine, .. } = returned;
        let first = self.engine.get_or_insert_with(|| engine.clone());
        if self.returned.insert(worker.clone()) && first != engine {
            on_message(DispatchMessage::OtherEngine {
                worker: worker.clone(),
                engine: engine.clone(),
            });
        }
    }
}

impl Drop for TaskQueue {
    /// Removes the run's messages from the server.
    fn drop(&mut self) {
        for reader in &self.readers {
            reader.abort();
        }
        let ending = async { timeout(OTHERS, clean_up(&self.connection, &self.run)).await };
        let _ = self.runtime.block_on(ending);
    }
}
