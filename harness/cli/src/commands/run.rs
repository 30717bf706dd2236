//! `footbridge run`.

mod watch;

use std::collections::{BTreeSet, HashMap};
use std::io::Write as _;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, ValueEnum};
use footbridge_queue::Dispatch;
use footbridge_record::{
    CaseIdentity, JsonReport, ReportDurations, RunEvent, Shard, Totals, read_report,
};
use footbridge_runner::{
    Attempts, Interrupt, Options, PictureMoment, Pictures, Plan, Project, StateFolder,
    run as run_plan,
};

use crate::commands::history::Recording;
use crate::environment::ProcessEnvironment;
use crate::options::case_selection::CaseSelection;
use crate::options::client_option::ClientOption;
use crate::options::engine_choice::SelectedEngines;
use crate::options::instruments::Instruments;
use crate::options::queue_options::QueueOptions;
use crate::options::reporter_option::ReporterOption;
use crate::options::worker_option::WorkerOption;
use crate::output::about::about;
use crate::output::command_error::CommandError;
use crate::output::exit_status::ExitStatus;
use crate::output::reports::{LastRun, ReportOptions, reports};
use crate::project::plan::{plan, project, warn_of_former_names};
use crate::project::queue::run_on_queue;
use crate::signals;

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

    /// Choose the clock of page, app and network; `real` runs in real time and compares no snapshots.
    #[arg(long, value_enum, default_value_t = Clock::Virtual)]
    clock: Clock,

    #[command(flatten)]
    client: ClientOption,

    #[command(flatten)]
    reports: ReporterArgs,

    /// Choose when to take pictures of the page.
    #[arg(long, value_enum, default_value_t = PictureTime::Failures)]
    pictures: PictureTime,

    /// Store pictures in this folder; by default in `pictures` beside the first report file, or nowhere without one.
    #[arg(long, value_name = "DIR")]
    picture_folder: Option<PathBuf>,

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

/// The options for reports.
#[derive(Debug, Args)]
struct ReporterArgs {
    #[command(flatten)]
    reporter: ReporterOption,

    /// Show where each case's time went, after the summary of the terminal report.
    #[arg(long)]
    timings: bool,
}

/// When to take pictures of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum PictureTime {
    /// At the first failure of a case.
    Failures,
    /// After each step, for the report's story of a case; disables the results cache.
    Steps,
}

/// The options that select a part of the cases.
#[derive(Debug, Args)]
struct ShardOptions {
    /// Run part K of N parts of similar duration, such as 2/3; `footbridge merge` combines their reports.
    #[arg(long, value_name = "K/N")]
    shard: Option<Shard>,

    /// Balance the shards by this report's durations; by default by the last run's. All shards must use the same
    /// report.
    #[arg(long, value_name = "REPORT", requires = "shard")]
    durations: Option<PathBuf>,

    /// Run only the cases that failed last time.
    #[arg(long)]
    last_failed: bool,

    /// Run only the cases listed in FILE, one per line, in that order, named as in `footbridge list`.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["last_failed", "shard"])]
    cases: Option<PathBuf>,
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

/// The options for the order and the repetition of cases.
#[derive(Debug, Args)]
struct RetryOptions {
    /// Stop after N failures.
    #[arg(long, value_name = "N")]
    max_failures: Option<NonZeroUsize>,

    /// Run each case N times; it fails if any run fails.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), conflicts_with = "retries")]
    repeat: Option<u32>,

    /// Retry a failed case up to N times; it counts as flaky if it then passes.
    #[arg(long, value_name = "N")]
    retries: Option<u32>,

    /// Shuffle the cases, in the same order for the same SEED; reports keep the usual order.
    #[arg(long, value_name = "SEED")]
    shuffle: Option<u64>,
}

impl RetryOptions {
    fn attempts(&self) -> Attempts {
        match self.repeat {
            Some(times) => Attempts::Repeat(times),
            None => Attempts::Retry(self.retries.unwrap_or_default()),
        }
    }
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
    warn_of_former_names(&plan);
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
    args.shards.keep(only_failed, &mut plan, &project)?;
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
    let root = &project.config.root;
    let report_options = ReportOptions {
        choices: &args.reports.reporter.reporter,
        root: Some(root),
        shows_timings: args.reports.timings,
    };
    let mut reports = reports(report_options, environment)?;
    // A tool beside the client runs many times; none of these is the user's last run.
    let mut last_run = args
        .instruments
        .is_empty()
        .then(|| LastRun::of(root, args.shards.shard));
    let mut recording = Recording::new(
        &project,
        args.client.web.as_deref(),
        !args.no_history,
        environment,
    );

    let options_to_repeat = args.options_to_repeat();
    let options_to_repeat: Vec<&str> = options_to_repeat.iter().map(String::as_str).collect();
    let about = about(
        &project,
        args.client.web.as_deref(),
        &options_to_repeat,
        environment,
    );

    let mut totals = Totals::default();
    let mut cut_short = false;
    let mut take = |event: RunEvent| {
        match &event {
            RunEvent::CaseEnded(result) => totals.add(result.record.verdict),
            RunEvent::Ended { left_out, .. } => cut_short = *left_out > 0,
            _ => {}
        }
        reports.take(&event);
        if let Some(last_run) = &mut last_run {
            last_run.take(&event);
        }
        recording.take(&event);
        // At its end, every report is complete and reads no more.
        if reports.are_unread() && !matches!(event, RunEvent::Ended { .. }) {
            interrupt.press();
        }
    };
    take(RunEvent::About(Arc::new(about)));
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
        run_plan(&project, &plan, &options, wall, &interrupt, take).map_err(|error| {
            if error.is_input() {
                CommandError::input([error])
            } else {
                CommandError::environment(error)
            }
        })?;
    }
    if let Some(last_run) = last_run {
        last_run.warn();
    }
    if args.verbose {
        print_engine_log(&options);
    }
    let uncollected = instrumentation.errors();
    if !uncollected.is_empty() {
        return Err(CommandError::environment_all(uncollected));
    }
    let unwritten = reports.into_errors();
    if !unwritten.is_empty() {
        return Err(CommandError::environment_all(unwritten));
    }
    Ok(if totals.fails_run() || cut_short {
        ExitStatus::Failure
    } else {
        ExitStatus::Success
    })
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
        is_virtual: args.clock == Clock::Virtual,
        web: args.client.web.clone(),
        engines: environment.engines.of(&project.config),
        pictures: pictures(args),
        attempts: args.retries.attempts(),
        max_failures: args.retries.max_failures,
        shuffle: args.retries.shuffle,
        pace: None,
        engine_log: Some(StateFolder::of(&project.config.root).engine_log()),
        instrumentation: Arc::default(),
        cache: if args.cache.no_cache
            || round.is_full
            || args.queue.queue.is_some()
            || args.pictures == PictureTime::Steps
            || !args.instruments.is_empty()
        {
            None
        } else {
            environment.results_cache(&project.config)
        },
    }
}

impl ShardOptions {
    /// Keeps only the cases of this part.
    fn keep(
        &self,
        only_failed: bool,
        plan: &mut Plan,
        project: &Project,
    ) -> Result<(), CommandError> {
        let cases = plan.identities(project);
        let last_run = StateFolder::of(&project.config.root).last_run();
        let mut kept: Vec<usize> = (0..cases.len()).collect();
        if only_failed {
            let report = read_report(&last_run).map_err(|error| CommandError::input([error]))?;
            let failed = report
                .cases
                .iter()
                .filter(|record| record.verdict.fails_run());
            let failed: BTreeSet<_> = failed.map(|record| &record.case).collect();
            kept.retain(|place| failed.contains(&cases[*place]));
        }
        if let Some(path) = &self.cases {
            kept = listed(path, &cases)?;
        }
        plan.keep(&kept);
        let Some(shard) = self.shard else {
            return Ok(());
        };
        let cases: Vec<_> = kept.into_iter().map(|place| cases[place].clone()).collect();
        plan.divide(shard, &cases, &self.expected(&last_run)?);
        Ok(())
    }

    /// Returns the expected durations of cases from `--durations`, or else from the last run.
    fn expected(&self, last_run: &Path) -> Result<ReportDurations, CommandError> {
        let report: Option<JsonReport> = match &self.durations {
            Some(path) => Some(read_report(path).map_err(|error| CommandError::input([error]))?),
            None => read_report(last_run).ok(),
        };
        Ok(report
            .as_ref()
            .map(ReportDurations::new)
            .unwrap_or_default())
    }
}

/// Returns the places of the cases listed in a file, in the file's order.
fn listed(path: &Path, cases: &[CaseIdentity]) -> Result<Vec<usize>, CommandError> {
    let text = std::fs::read_to_string(path).map_err(|error| {
        CommandError::input([miette::miette!(
            help = "`--cases` requires a file with one case name per line",
            "failed to read {}: {error}",
            path.display()
        )])
    })?;
    let places: HashMap<String, usize> = cases
        .iter()
        .enumerate()
        .map(|(place, case)| (case.to_string(), place))
        .collect();
    let lines = text.lines().enumerate();
    let named = lines.filter(|(_, line)| !line.trim().is_empty());
    let (found, unknown): (Vec<_>, Vec<_>) = named
        .map(|(index, line)| places.get(line.trim()).copied().ok_or((index + 1, line)))
        .partition(Result::is_ok);
    if unknown.is_empty() {
        return Ok(found.into_iter().filter_map(Result::ok).collect());
    }
    let errors = unknown.into_iter().filter_map(Result::err);
    Err(CommandError::input(errors.map(|(line, name)| {
        miette::miette!(
            help = "`footbridge list` prints all case names",
            "{}:{line}: no case is named `{}`",
            path.display(),
            name.trim()
        )
    })))
}

impl RunArgs {
    /// Returns the options, except `--web`, that a rerun of a single case needs.
    fn options_to_repeat(&self) -> Vec<String> {
        let mut options = self.cases.version_options();
        if let Some(engine) = self.engine.and_then(|engine| engine.to_possible_value()) {
            options.extend(["--engine".to_owned(), engine.get_name().to_owned()]);
        }
        if self.clock == Clock::Real {
            options.extend(["--clock", "real"].map(str::to_owned));
        }
        options
    }
}

/// Returns where and when to take pictures: in `--picture-folder`, or else beside the first report file, except the
/// terminal's.
fn pictures(args: &RunArgs) -> Option<Pictures> {
    let moment = match args.pictures {
        PictureTime::Failures => PictureMoment::Failures,
        PictureTime::Steps => PictureMoment::Steps,
    };
    if let Some(folder) = &args.picture_folder {
        return Some(Pictures::new(folder, moment));
    }
    let mut reports = args
        .reports
        .reporter
        .reporter
        .iter()
        .filter(|report| report.name != "terminal");
    let file = reports.find_map(|report| report.file.as_deref())?;
    Some(Pictures::new(file.with_file_name("pictures"), moment))
}
