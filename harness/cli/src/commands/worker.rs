//! `footbridge worker`: runs cases from a queue.

use std::path::PathBuf;

use clap::Args;
use footbridge_explore::RemoteExploration;
use footbridge_queue::{Tasks, WorkerMessage, WorkerSetup, work};
use footbridge_runner::{CaseWorker, Interrupt, Project};

use crate::environment::ProcessEnvironment;
use crate::options::worker_option::WorkerOption;
use crate::output::command_error::CommandError;
use crate::output::exit_status::ExitStatus;
use crate::project::backends::backends;
use crate::project::queue::{queue_error, report_line};
use crate::signals;

#[derive(Debug, Args)]
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
        prepare_tasks: ExplorationTasks::prepare,
        wall: environment.wall.clone(),
    };
    let stop = Interrupt::default();
    let pressed = stop.clone();
    signals::on_first(move || pressed.press())?;
    work(&setup, &stop, &|message| {
        report_line(&describe_work(&message));
    })
    .map_err(queue_error)?;
    Ok(ExitStatus::Success)
}

/// The runs of an exploration.
#[derive(Debug)]
struct ExplorationTasks(RemoteExploration);

impl ExplorationTasks {
    fn prepare(project: Project, settings: &str) -> Result<Box<dyn Tasks>, String> {
        Ok(Box::new(Self(RemoteExploration::prepare(
            project, settings,
        )?)))
    }
}

impl Tasks for ExplorationTasks {
    fn run(&self, worker: &mut CaseWorker, task: &str) -> Option<String> {
        self.0.run(worker, task)
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
