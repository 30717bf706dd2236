//! `footbridge run`.

mod report_args;
mod retry_options;
mod run_outputs;
mod shard_options;
mod watch;

use std::io::Write as _;
use std::sync::Arc;

use clap::{Args, ValueEnum};
use footbridge_queue::Dispatch;
use footbridge_record::{RunEvent, RunKind};
use footbridge_runner::{
    Interrupt, Options, Plan, Project, RunError, StateFolder, client_name, run as run_plan,
};

use crate::commands::history::Recording;
use crate::environment::ProcessEnvironment;
use crate::options::case_selection::CaseSelection;
use crate::options::client_option::ClientOption;
use crate::options::engine_choice::SelectedEngines;
use crate::options::instruments::Instruments;
use crate::options::queue_options::QueueOptions;
use crate::options::worker_option::WorkerOption;
use crate::output::about::about;
use crate::output::command_error::CommandError;
use crate::output::exit_status::ExitStatus;
use crate::output::reports::{LastRun, reports};
use crate::output::unknown_app::SentMessages;
use crate::project::plan::{plan, project};
use crate::project::queue::run_on_queue;
use crate::signals;

use report_args::ReportArgs;
use retry_options::RetryOptions;
use run_outputs::RunOutputs;
use shard_options::ShardOptions;
use watch::{Round, watch};

#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    #[command(flatten)]
    cases: CaseSelection,

    #[command(flatten)]
    shards: ShardOptions,

    #[command(flatten)]
    retries: RetryOptions,

    #[command(flatten)]
    cache: CacheOptions,

    #[command(flatten)]
    instruments: Instruments,

    #[command(flatten)]
    workers: WorkerOption,

    /// Accept the current behaviour as the new snapshots, except in failed cases.
    #[arg(short, long)]
    update: bool,

    /// Print where the output of lost engines is stored.
    #[arg(short, long)]
    verbose: bool,

    #[command(flatten)]
    app: AppOptions,

    #[command(flatten)]
    client: ClientOption,

    #[command(flatten)]
    reports: ReportArgs,

    /// Use these engines instead of those in footbridge.toml: `phone` is WebKit for iOS and Chromium for Android and
    /// browsers; `all` runs each case in both.
    #[arg(long, value_enum)]
    engine: Option<SelectedEngines>,

    /// Leave this run out of the history.
    #[arg(long)]
    no_history: bool,

    #[command(flatten)]
    queue: QueueOptions,
}

/// The options of the emulated app.
#[derive(Debug, Args)]
struct AppOptions {
    /// Let calls that the catalogue doesn't list fail, so that the page goes on and one run reports all of them.
    #[arg(long, conflicts_with_all = ["queue", "update"])]
    tolerant: bool,

    /// Choose the clock of page, app and network; `real` runs in real time and compares no snapshots.
    #[arg(long, value_enum, default_value_t = Clock::Virtual)]
    clock: Clock,
}

/// The options for reusing results and for rerunning cases after a change.
#[derive(Debug, Args)]
struct CacheOptions {
    /// Run every case, without reading or writing the results cache.
    #[arg(long)]
    no_cache: bool,

    /// Rerun affected cases whenever a file changes.
    #[arg(long, conflicts_with_all = ["queue", "shard", "last_failed", "no_cache"])]
    watch: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Clock {
    Virtual,
    Real,
}

pub(crate) fn run(
    args: &RunArgs,
    environment: &ProcessEnvironment,
) -> Result<ExitStatus, CommandError> {
    args.queue.check(args.workers.workers)?;
    if args.cache.watch {
        let web = args.client.web.as_deref();
        return watch(&args.cases.paths, web, environment, |interrupt, round| {
            run_once(args, round, environment, || Ok(interrupt.clone()))
        });
    }
    run_once(args, &Round::default(), environment, || {
        let interrupt = Interrupt::default();
        let pressed = interrupt.clone();
        signals::on_first(move || pressed.press())?;
        Ok(interrupt)
    })
}

/// Plans the cases of a round. An empty plan is an error.
fn plan_round(args: &RunArgs, round: &Round, project: &Project) -> Result<Plan, CommandError> {
    args.cases.check(project)?;
    let mut filter = args.cases.filter();
    filter.text = round.filter.clone().or(filter.text);
    let plan = plan(project, &args.cases.paths, &filter)?;
    if plan.cases.is_empty() {
        return Err(CommandError::input([miette::miette!(
            help = "`footbridge list` shows all cases",
            "no case to run"
        )]));
    }
    Ok(plan)
}

/// Runs the cases once. `interrupt` creates the switch that ends the run, just before the run begins.
fn run_once(
    args: &RunArgs,
    round: &Round,
    environment: &ProcessEnvironment,
    interrupt: impl FnOnce() -> Result<Interrupt, CommandError>,
) -> Result<ExitStatus, CommandError> {
    let mut project = project(environment)?;
    if let Some(engine) = args.engine {
        project.engines = engine.selection();
    }
    let mut plan = plan_round(args, round, &project)?;
    let only_failed = args.shards.last_failed || round.only_failed;
    let client = client_name(
        &project.config,
        args.client.web.as_deref(),
        &environment.folder,
    );
    args.shards
        .keep(only_failed, &client, &mut plan, &project)?;
    if plan.cases.is_empty() && only_failed {
        let _ = writeln!(anstream::stdout(), "no case failed in the last run");
        return Ok(ExitStatus::Success);
    }
    let instrumentation = Arc::new(args.instruments.open()?);
    let options = Options {
        instrumentation: Arc::clone(&instrumentation),
        ..run_options(args, round, &project, environment)
    };
    // From here on, an interrupted run has results to report.
    let interrupt = interrupt()?;
    let mut outputs = open_outputs(args, &project, environment)?;
    let mut sent = SentMessages::default();
    let mut take = |event: RunEvent| {
        sent.take(&event);
        if !outputs.take(&event) {
            interrupt.press();
        }
    };
    let options_to_repeat = args.options_to_repeat();
    let options_to_repeat: Vec<&str> = options_to_repeat.iter().map(String::as_str).collect();
    let web = args.client.web.as_deref();
    let about = about(&project, web, &options_to_repeat, environment);
    take(RunEvent::About {
        about: Arc::new(about),
        kind: RunKind::Scenarios,
    });
    if let Some(address) = &args.queue.queue {
        let queued = Dispatch {
            address,
            project: &project,
            plan: &plan,
            options: &options,
            wall: &environment.wall,
            interrupt: &interrupt,
            timeout: args.queue.timeout(),
        };
        run_on_queue(&queued, &mut take)?;
    } else {
        let wall = &environment.wall;
        run_plan(&project, &plan, &options, wall, &interrupt, take).map_err(run_error)?;
    }
    outputs.warn();
    // Some of a project's cases may well send nothing.
    let is_whole = plan.is_whole && args.cases.paths.is_empty();
    if let Some(note) = sent.note(&project, web).filter(|_| is_whole) {
        let _ = writeln!(anstream::stderr(), "{note}");
    }
    if args.verbose {
        print_engine_log(&options);
    }
    let uncollected = instrumentation.errors();
    if !uncollected.is_empty() {
        return Err(CommandError::environment_all(uncollected));
    }
    outputs.end()
}

/// Opens the outputs of a run.
fn open_outputs(
    args: &RunArgs,
    project: &Project,
    environment: &ProcessEnvironment,
) -> Result<RunOutputs, CommandError> {
    let root = &project.config.root;
    let reports = reports(args.reports.options(root), environment)?;
    // A tool beside the client runs many times; none of these is the user's last run.
    let is_last_run = args.instruments.is_empty();
    let last_run = is_last_run.then(|| LastRun::of(root, args.shards.shard));
    let web = args.client.web.as_deref();
    let recording = Recording::new(project, web, !args.no_history, environment);
    Ok(RunOutputs::new(reports, last_run, recording))
}

/// Classifies an error that ended a run.
fn run_error(error: RunError) -> CommandError {
    if error.is_input() {
        CommandError::input([error])
    } else {
        CommandError::environment(error)
    }
}

/// Prints where the output of lost engines is kept, if there is any.
fn print_engine_log(options: &Options) {
    if let Some(log) = options.engine_log.as_ref().filter(|log| log.exists()) {
        let _ = writeln!(
            anstream::stderr(),
            "output of lost engines: {}",
            log.display()
        );
    }
}

/// Returns the runner's options for a run.
fn run_options(
    args: &RunArgs,
    round: &Round,
    project: &Project,
    environment: &ProcessEnvironment,
) -> Options {
    Options {
        workers: environment.workers(args.workers.workers, &project.config),
        update: args.update || round.accepts,
        is_compared: true,
        is_virtual: args.app.clock == Clock::Virtual,
        is_tolerant: args.app.tolerant,
        web: args.client.web.clone(),
        engines: environment.engines.of(&project.config),
        pictures: args.reports.pictures(),
        attempts: args.retries.attempts(),
        max_failures: args.retries.max_failures,
        shuffle: args.retries.shuffle,
        pace: None,
        engine_log: Some(StateFolder::of(&project.config.root).engine_log()),
        instrumentation: Arc::default(),
        cache: if args.cache.no_cache
            || round.is_full
            || args.app.tolerant
            || args.queue.queue.is_some()
            || args.reports.has_step_pictures()
            || !args.instruments.is_empty()
        {
            None
        } else {
            environment.results_cache(&project.config)
        },
    }
}

impl RunArgs {
    /// Returns the options, except `--web`, that a rerun of a single case needs.
    fn options_to_repeat(&self) -> Vec<String> {
        let mut options = self.cases.version_options();
        if let Some(engine) = self.engine.and_then(|engine| engine.to_possible_value()) {
            options.extend(["--engine".to_owned(), engine.get_name().to_owned()]);
        }
        if self.app.tolerant {
            options.push("--tolerant".to_owned());
        }
        if self.app.clock == Clock::Real {
            options.extend(["--clock", "real"].map(str::to_owned));
        }
        options
    }
}
