//! `footbridge run --queue`, `explore --queue` and `worker`: cases and runs on other machines.

use footbridge_contract::counted;
use std::error::Error;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::Args as ClapArgs;
use footbridge_explore::{RemoteRunner, RemoteTrials};
use footbridge_queue::{
    Dispatch, DispatchMessage, QueueError, TaskDispatch, TaskKind, TaskQueue, TaskRun, Tasks,
    WorkerMessage, WorkerSetup, dispatch, work,
};
use footbridge_record::RunEvent;
use footbridge_runner::{CaseWorker, Interrupt, Project};

use crate::environment::ProcessEnvironment;
use crate::options::worker_option::WorkerOption;
use crate::output::command_error::CommandError;
use crate::output::exit_status::ExitStatus;
use crate::project::backends::backends;
use crate::signals;

/// The options for a run on other machines.
#[derive(Debug, ClapArgs)]
pub(crate) struct QueueOptions {
    /// Distribute the work to workers over this NATS server's work queue (docs/queue.md).
    #[arg(long, value_name = "nats://HOST:PORT")]
    pub(crate) queue: Option<String>,

    /// Stop waiting after SECONDS in which no worker takes or finishes a case.
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = 300,
        requires = "queue",
        alias = "queue-patience"
    )]
    queue_timeout: u64,
}

impl QueueOptions {
    /// The time without progress after which the run fails.
    pub(crate) fn timeout(&self) -> Duration {
        Duration::from_secs(self.queue_timeout.max(1))
    }

    /// Rejects `--workers` beside `--queue`: each worker sets its own number of cases.
    pub(crate) fn check(&self, workers: Option<u16>) -> Result<(), CommandError> {
        match (&self.queue, workers) {
            (Some(_), Some(workers)) => Err(CommandError::input([miette::miette!(
                help = format!(
                    "omit it here and pass it to the workers: footbridge worker --queue … --workers {workers}"
                ),
                "--workers applies to cases on this machine, and with --queue all cases run on workers"
            )])),
            _ => Ok(()),
        }
    }
}

/// The options of `footbridge worker`.
#[derive(Debug, ClapArgs)]
pub(crate) struct WorkerArgs {
    /// Take cases from the work queue of this NATS server.
    #[arg(long, value_name = "nats://HOST:PORT")]
    queue: String,

    #[command(flatten)]
    workers: WorkerOption,

    /// Store project files in this folder, to download only changed ones; by default in the user's cache.
    #[arg(long, value_name = "DIR")]
    cache: Option<PathBuf>,

    /// Set the worker's name in messages; by default the machine's name and the process id.
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
}

/// Runs a plan on the workers of a queue.
pub(crate) fn run_on_queue(
    queued: &Dispatch<'_>,
    report: &mut dyn FnMut(RunEvent),
) -> Result<(), CommandError> {
    dispatch(queued, report, &mut |message| {
        report_line(&describe_dispatch(&message));
    })
    .map_err(into_command_error)
}

/// Runs cases from a queue until Ctrl-C.
pub(crate) fn worker(
    args: &WorkerArgs,
    environment: &ProcessEnvironment,
) -> Result<ExitStatus, CommandError> {
    let cache = args.cache.clone().or_else(|| environment.cache.clone());
    let Some(cache) = cache else {
        return Err(CommandError::input([miette::miette!(
            help = "set one with --cache DIR",
            "there is no cache folder for project files"
        )]));
    };
    let default_name = || format!("{}-{}", environment.machine, std::process::id());
    let setup = WorkerSetup {
        address: args.queue.clone(),
        name: args.name.clone().unwrap_or_else(default_name),
        slots: args.workers.workers.map_or(environment.cores, usize::from),
        cache,
        backends: backends(),
        engines: environment.engines.all.clone(),
        tasks: Arc::new(ExplorationTasks),
        wall: environment.wall.clone(),
    };
    let stop = Interrupt::default();
    let pressed = stop.clone();
    signals::on_first(move || pressed.press())?;
    work(&setup, &stop, &|message| {
        report_line(&describe_work(&message));
    })
    .map_err(into_command_error)?;
    Ok(ExitStatus::Success)
}

/// Carries out the runs of explorations.
#[derive(Debug)]
struct ExplorationTasks;

impl TaskKind for ExplorationTasks {
    fn prepare(&self, project: Project, settings: &str) -> Result<Box<dyn Tasks>, String> {
        let trials = RemoteTrials::prepare(project, settings)?;
        Ok(Box::new(ExplorationRuns(trials)))
    }
}

#[derive(Debug)]
struct ExplorationRuns(RemoteTrials);

impl Tasks for ExplorationRuns {
    fn run(&self, worker: &mut CaseWorker, task: &str) -> TaskRun {
        let (result, renewed) = self.0.run(worker, task);
        TaskRun { result, renewed }
    }
}

/// The workers of a queue, for the runs of an exploration.
pub(crate) struct QueuedTrials(TaskQueue);

impl QueuedTrials {
    /// Uploads the project, and starts to listen for workers.
    pub(crate) fn open(queued: TaskDispatch<'_>) -> Result<Self, CommandError> {
        let queue = TaskQueue::open(queued, &mut |message| {
            report_line(&describe_dispatch(&message));
        });
        queue.map(Self).map_err(into_command_error)
    }
}

impl RemoteRunner for QueuedTrials {
    fn run(&mut self, trials: Vec<String>) -> Result<Vec<String>, Box<dyn Error + Send + Sync>> {
        let ran = self.0.run(trials, &mut |message| {
            report_line(&describe_dispatch(&message));
        });
        ran.map_err(Into::into)
    }
}

fn into_command_error(error: QueueError) -> CommandError {
    if error.is_input() {
        CommandError::input([error])
    } else {
        CommandError::environment(error)
    }
}

fn describe_dispatch(message: &DispatchMessage) -> String {
    match message {
        DispatchMessage::Uploaded { files, bytes, of } => {
            format!("{files} of {of} files uploaded, {bytes} bytes")
        }
        DispatchMessage::Waiting { cases } => {
            format!("waiting for workers: {}", counted(*cases, "case"))
        }
        DispatchMessage::Joined { worker } => format!("worker {worker} joined"),
        DispatchMessage::Refused { worker, reason } => {
            format!("worker {worker} did not join: {reason}")
        }
        DispatchMessage::Doubled { index } => {
            format!(
                "case {} returned two results; the first one counts",
                index + 1
            )
        }
        DispatchMessage::OtherEngine { worker, engine } => {
            format!("worker {worker} has a different engine from the first worker: {engine}")
        }
    }
}

fn describe_work(message: &WorkerMessage) -> String {
    match message {
        WorkerMessage::Ready => "waiting for cases".to_owned(),
        WorkerMessage::Joined { run } => format!("downloaded the project of run {run}"),
        WorkerMessage::Ran { case, verdict } => format!("{verdict}: {case}"),
        WorkerMessage::Did { task } => format!("run {task} of an exploration ended"),
        WorkerMessage::Ended { run } => format!("run {run} ended; its cases are dropped"),
        WorkerMessage::Gone { run } => {
            format!("run {run} no longer responds; its cases are dropped")
        }
        WorkerMessage::Waiting { problem } => format!("the server does not respond: {problem}"),
        WorkerMessage::Dropped { problem } => {
            format!("dropped a message that is not a case: {problem}")
        }
    }
}

/// Writes a line to standard error. If it is closed, the line is lost.
fn report_line(line: &str) {
    let _ = writeln!(anstream::stderr().lock(), "queue: {line}");
}
