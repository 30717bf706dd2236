//! `footbridge run --queue` and `footbridge worker`: cases that run on other machines.

use std::io::Write as _;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args as ClapArgs;
use footbridge_queue::{Dispatch, DispatchNote, QueueError, WorkNote, WorkerSetup, dispatch, work};
use footbridge_runner::{Interrupt, Options, Plan, Project, RunEvent};

use crate::backends::backends;
use crate::command_error::CommandError;
use crate::environment::ProcessEnvironment;
use crate::exit_status::ExitStatus;
use crate::signals;

/// The options for a run on other machines.
#[derive(Debug, ClapArgs)]
pub(crate) struct QueueOptions {
    /// Hand the cases to workers over the work queue of this NATS server (docs/queue.md).
    #[arg(long, value_name = "nats://HOST:PORT")]
    pub(crate) queue: Option<String>,

    /// The seconds to wait while no worker takes or finishes a case.
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = 300,
        requires = "queue"
    )]
    queue_patience: u64,
}

impl QueueOptions {
    /// Refuses a number of cases at once beside a queue: it is each worker's own.
    pub(crate) fn check(&self, workers: Option<u16>) -> Result<(), CommandError> {
        match (&self.queue, workers) {
            (Some(_), Some(workers)) => Err(CommandError::input([miette::miette!(
                help = format!(
                    "leave it out here, and start the workers with it: footbridge worker --queue … --workers {workers}"
                ),
                "--workers is the number of cases that run at once on this machine, and with --queue none do"
            )])),
            _ => Ok(()),
        }
    }
}

/// `footbridge worker`.
#[derive(Debug, ClapArgs)]
pub(crate) struct WorkerArgs {
    /// The NATS server whose work queue the cases are on.
    #[arg(long, value_name = "nats://HOST:PORT")]
    queue: String,

    /// The number of cases that run at once; by default one for each core.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=64))]
    workers: Option<u16>,

    /// The folder in which files of projects are kept, so that only those that changed travel; by default in the user's cache.
    #[arg(long, value_name = "DIR")]
    cache: Option<PathBuf>,

    /// The worker's name in messages; by default the machine's name and the process's number.
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
}

/// Runs a plan on the workers of a queue.
pub(crate) fn run_on_queue(
    address: &str,
    options: &QueueOptions,
    (project, plan): (&Project, &Plan),
    run_options: &Options,
    interrupt: &Interrupt,
    environment: &ProcessEnvironment,
    report: &mut dyn FnMut(RunEvent),
) -> Result<(), CommandError> {
    let job = Dispatch {
        address,
        project,
        plan,
        options: run_options,
        wall: &environment.wall,
        interrupt,
        patience: Duration::from_secs(options.queue_patience.max(1)),
    };
    dispatch(&job, report, &mut |note| {
        report_line(&describe_dispatch(&note));
    })
    .map_err(into_command_error)
}

/// Takes cases from a queue until Ctrl-C.
pub(crate) fn worker(
    args: &WorkerArgs,
    environment: &ProcessEnvironment,
) -> Result<ExitStatus, CommandError> {
    let cache = args.cache.clone().or_else(|| environment.cache.clone());
    let Some(cache) = cache else {
        return Err(CommandError::input([miette::miette!(
            help = "name one with --cache DIR",
            "there is no folder for files of projects"
        )]));
    };
    let default_name = || format!("{}-{}", environment.machine, std::process::id());
    let setup = WorkerSetup {
        address: args.queue.clone(),
        name: args.name.clone().unwrap_or_else(default_name),
        slots: args.workers.map_or(environment.cores, usize::from),
        cache,
        backends: backends(),
        engines: environment.engines.all.clone(),
        wall: environment.wall.clone(),
    };
    let stop = Interrupt::default();
    let pressed = stop.clone();
    signals::on_first(move || pressed.press())?;
    work(&setup, &stop, &|note| report_line(&describe_work(&note))).map_err(into_command_error)?;
    Ok(ExitStatus::Success)
}

fn into_command_error(error: QueueError) -> CommandError {
    if error.is_input() {
        CommandError::input([error])
    } else {
        CommandError::environment(error)
    }
}

fn describe_dispatch(note: &DispatchNote) -> String {
    match note {
        DispatchNote::Uploaded { files, bytes, of } => {
            format!("{files} of {of} files uploaded, {bytes} bytes")
        }
        DispatchNote::Waiting { cases } => format!("{cases} cases wait for workers"),
        DispatchNote::Joined { worker } => format!("worker {worker} takes part"),
        DispatchNote::Refused { worker, reason } => {
            format!("worker {worker} takes no part: {reason}")
        }
        DispatchNote::Doubled { index } => {
            format!("case {} came back twice, and counts once", index + 1)
        }
        DispatchNote::OtherEngine { worker, engine } => {
            format!("worker {worker} has another engine than the first: {engine}")
        }
    }
}

fn describe_work(note: &WorkNote) -> String {
    match note {
        WorkNote::Ready => "waiting for cases".to_owned(),
        WorkNote::Joined { run } => format!("has the project of run {run}"),
        WorkNote::Ran { case, verdict } => format!("{verdict}: {case}"),
        WorkNote::Ended { run } => format!("run {run} has ended: its cases are dropped"),
        WorkNote::Gone { run } => {
            format!("run {run} does not answer any more: its cases are dropped")
        }
        WorkNote::Waiting { problem } => format!("the server does not answer: {problem}"),
        WorkNote::Dropped { problem } => format!("dropped a message that is no case: {problem}"),
    }
}

/// Writes to standard error. There is no one left to read one that is closed.
fn report_line(line: &str) {
    let _ = writeln!(anstream::stderr().lock(), "queue: {line}");
}
