//! `footbridge run`.

use std::collections::{BTreeSet, HashMap};
use std::io::Write as _;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, ValueEnum};
use footbridge_runner::record::CaseIdentity;
use footbridge_runner::report::{JsonReport, ReportDurations, Totals, read_report};
use footbridge_runner::{
    Attempts, Interrupt, Options, PictureMoment, Pictures, Plan, Project, RunEvent, Shard,
    StateFolder, run as run_plan,
};

use crate::about::about;
use crate::case_selection::CaseSelection;
use crate::command_error::CommandError;
use crate::engines::SelectedEngines;
use crate::environment::ProcessEnvironment;
use crate::exit_status::ExitStatus;
use crate::history::Recording;
use crate::instruments::Instruments;
use crate::plan::{plan, project};
use crate::queue::{QueueOptions, run_on_queue};
use crate::reporter_choice::{ReporterChoice, parse_reporter, reporter_help};
use crate::reports::{LastRun, reports};
use crate::signals;
use crate::watch::{Round, watch};

#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    #[command(flatten)]
    cases: CaseSelection,

    #[command(flatten)]
    part: Part,

    #[command(flatten)]
    course: Course,

    #[command(flatten)]
    choice: Choice,

    #[command(flatten)]
    instruments: Instruments,

    /// The number of cases that run at once; by default one for each core.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=64))]
    workers: Option<u16>,

    /// Accept what happens as the new snapshots. What fails is not accepted.
    #[arg(short, long)]
    update: bool,

    /// Print where the output of lost engines is kept.
    #[arg(short, long)]
    verbose: bool,

    /// The clock that page, app and network go by. The real one takes its time, and compares no snapshots.
    #[arg(long, value_enum, default_value_t = Clock::Virtual)]
    clock: Clock,

    /// The client: a folder, or the URL of a development server; by default the one that footbridge.toml names.
    #[arg(long, value_name = "URL|DIR")]
    web: Option<String>,

    /// A report, and the file it goes to; may be repeated.
    #[arg(long, value_name = "NAME[=FILE]", value_parser = parse_reporter, default_value = "terminal", long_help = reporter_help())]
    reporter: Vec<ReporterChoice>,

    /// When pictures of the page are taken: at a case's first failure, or after each step.
    #[arg(long, value_enum, default_value_t = PictureTime::Failures)]
    pictures: PictureTime,

    /// The folder of the pictures; by default `pictures` beside the first report that goes to a file. Without such a report none are
    /// taken.
    #[arg(long, value_name = "DIR")]
    picture_folder: Option<PathBuf>,

    /// The engines that pages run in, in place of those that footbridge.toml names: `phone` is WebKit for iOS, and Chromium for
    /// Android and browsers; `all` runs each case in both.
    #[arg(long, value_enum)]
    engine: Option<SelectedEngines>,

    /// Leave this run out of the history.
    #[arg(long)]
    no_history: bool,

    #[command(flatten)]
    queue: QueueOptions,
}

/// When pictures of the page are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum PictureTime {
    /// At the first failure of a case.
    Failures,
    /// After each step, for the report's story of a case; such a run takes nothing from the results cache.
    Steps,
}

/// The cases that run here.
#[derive(Debug, Args)]
struct Part {
    /// One part of the cases, such as 2/3: the second of three that take about as long. `footbridge merge` makes one report of
    /// them.
    #[arg(long, value_name = "K/N")]
    shard: Option<Shard>,

    /// The report by whose durations shards are balanced; by default that of the last run, where there is one. Every shard has to
    /// know the same durations.
    #[arg(long, value_name = "REPORT", requires = "shard")]
    durations: Option<PathBuf>,

    /// Only the cases that were bad in the last run.
    #[arg(long)]
    last_failed: bool,

    /// Only the cases that this file names, one a line, in that order. A name is a scenario's path, its title and its host, as in
    /// `footbridge list`.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["last_failed", "shard"])]
    cases: Option<PathBuf>,
}

/// Whether cases run of which nothing has changed, and what happens when something does.
#[derive(Debug, Args)]
struct Choice {
    /// Run every case, whether or not anything has changed since it passed, and remember no results.
    #[arg(long)]
    no_cache: bool,

    /// Stay, and run what a save changes: a scenario, a snapshot, data of the app, a file of the client. At a terminal, keys choose what
    /// runs; Ctrl-C ends it.
    #[arg(long, conflicts_with_all = ["queue", "shard", "last_failed", "no_cache"])]
    watch: bool,
}

/// In which order cases run, how often, and how long.
#[derive(Debug, Args)]
struct Course {
    /// Stop after so many bad cases.
    #[arg(long, value_name = "N")]
    max_failures: Option<NonZeroUsize>,

    /// Run each case so many times. It is bad if one of them is.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), conflicts_with = "retries")]
    repeat: Option<u32>,

    /// Run a case that is bad again, so many times at most. It is flaky if it passes then.
    #[arg(long, value_name = "N")]
    retries: Option<u32>,

    /// Run the cases in another order: the same one for the same number. Reports keep the usual order.
    #[arg(long, value_name = "SEED")]
    shuffle: Option<u64>,
}

impl Course {
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
    args.queue.check(args.workers)?;
    if args.choice.watch {
        let web = args.web.as_deref();
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

/// Runs the cases once. `interrupt` gives the switch that ends the run, when it is about to begin.
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
    args.cases.check(&project)?;
    let mut filter = args.cases.filter();
    filter.text = round.filter.clone().or(filter.text);
    let mut plan = plan(&project, &args.cases.paths, &filter)?;
    if plan.cases.is_empty() {
        return Err(CommandError::input([miette::miette!(
            help = "`footbridge list` shows the cases there are",
            "no case is left to run"
        )]));
    }
    let only_failed = args.part.last_failed || round.only_failed;
    args.part.keep(only_failed, &mut plan, &project)?;
    if plan.cases.is_empty() && only_failed {
        let _ = writeln!(anstream::stdout(), "nothing was bad in the last run");
        return Ok(ExitStatus::Success);
    }
    let instrumentation = Arc::new(args.instruments.open()?);
    let options = Options {
        instrumentation: Arc::clone(&instrumentation),
        ..run_options(args, round, &project, environment)
    };
    // From here on there is something to take away.
    let interrupt = interrupt()?;
    let root = &project.config.root;
    let mut reports = reports(&args.reporter, Some(root), environment)?;
    // A tool beside the client runs many times, of which none is the user's last run.
    let mut last_run = args
        .instruments
        .is_empty()
        .then(|| LastRun::of(root, args.part.shard));
    let mut recording =
        Recording::new(&project, args.web.as_deref(), !args.no_history, environment);

    let options_to_repeat = args.options_to_repeat();
    let options_to_repeat: Vec<&str> = options_to_repeat.iter().map(String::as_str).collect();
    let about = about(
        &project,
        args.web.as_deref(),
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
        // At the end every report is complete, and takes no more.
        if reports.are_unread() && !matches!(event, RunEvent::Ended { .. }) {
            interrupt.press();
        }
    };
    take(RunEvent::About(Arc::new(about)));
    if let Some(address) = &args.queue.queue {
        let cases = (&project, &plan);
        run_on_queue(
            address,
            &args.queue,
            cases,
            &options,
            &interrupt,
            environment,
            &mut take,
        )?;
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
    Ok(if totals.has_bad() || cut_short {
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

/// The options of a run for the runner.
fn run_options(
    args: &RunArgs,
    round: &Round,
    project: &Project,
    environment: &ProcessEnvironment,
) -> Options {
    Options {
        workers: args
            .workers
            .map(usize::from)
            .or(project.config.workers)
            .unwrap_or(environment.cores),
        update: args.update || round.accepts,
        is_compared: true,
        is_virtual: args.clock == Clock::Virtual,
        web: args.web.clone(),
        engines: environment.engines.of(&project.config),
        pictures: pictures(args),
        attempts: args.course.attempts(),
        max_failures: args.course.max_failures,
        shuffle: args.course.shuffle,
        pace: None,
        engine_log: Some(StateFolder::of(&project.config.root).engine_log()),
        instrumentation: Arc::default(),
        cache: if args.choice.no_cache
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

impl Part {
    /// Keeps the cases that run here.
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
            let bad = report.cases.iter().filter(|record| record.verdict.is_bad());
            let bad: BTreeSet<_> = bad.map(|record| &record.case).collect();
            kept.retain(|place| bad.contains(&cases[*place]));
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

    /// The expected durations of cases, by the report that was named, or else that of the last run.
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

/// The places of the cases that a file names, in its order.
fn listed(path: &Path, cases: &[CaseIdentity]) -> Result<Vec<usize>, CommandError> {
    let text = std::fs::read_to_string(path).map_err(|error| {
        CommandError::input([miette::miette!(
            help = "`--cases` takes a file with the name of a case on each line",
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
            help = "`footbridge list` prints the names of the cases there are",
            "{}:{line}: no case is named `{}`",
            path.display(),
            name.trim()
        )
    })))
}

impl RunArgs {
    /// The options with which one of the cases runs again in the same way, other than `--web`.
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

/// The pictures: in the folder that the user names, or beside the first report that is written to a file and isn't the terminal's.
fn pictures(args: &RunArgs) -> Option<Pictures> {
    let moment = match args.pictures {
        PictureTime::Failures => PictureMoment::Failures,
        PictureTime::Steps => PictureMoment::Steps,
    };
    if let Some(folder) = &args.picture_folder {
        return Some(Pictures::new(folder, moment));
    }
    let mut reports = args
        .reporter
        .iter()
        .filter(|report| report.name != "terminal");
    let file = reports.find_map(|report| report.file.as_deref())?;
    Some(Pictures::new(file.with_file_name("pictures"), moment))
}
