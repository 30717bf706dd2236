//! `footbridge explore`: the client driven at random.

mod budget_options;
mod comparison_options;
mod findings;
mod gap_lines;
mod progress_display;

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, ValueEnum};
use footbridge_contract::Platform;
use footbridge_explore::{
    Corpus, Exploration, ExplorationError, ExploreContext, ExploreListener, ExploreSettings,
    FaultLevel, Finding, Progress, RemoteRunner, RemoteSettings, SearchSpace, StartPage,
};
use footbridge_queue::TaskDispatch;
use footbridge_record::{ExplorationRecord, RunEvent, RunKind};
use footbridge_runner::{Interrupt, Options, Plan, Project, StateFolder, run as run_plan};
use footbridge_scenario::Filter;

use crate::environment::ProcessEnvironment;
use crate::options::client_option::ClientOption;
use crate::options::engine_choice::SelectedEngines;
use crate::options::platform_option::parse_platform;
use crate::options::queue_options::QueueOptions;
use crate::output::about::about;
use crate::output::command_error::CommandError;
use crate::output::exit_status::ExitStatus;
use crate::output::reporter_choice::{ReporterChoice, parse_reporter, reporter_help};
use crate::output::reports::{ReportOptions, reports};
use crate::project::plan::{plan, project};
use crate::project::queue::open_task_queue;
use crate::signals;

use budget_options::BudgetOptions;
use comparison_options::ComparisonOptions;
use findings::{FoundFiles, found_folder, scenario_names};
use progress_display::{ProgressDisplay, describe};

#[derive(Debug, Args)]
pub(crate) struct ExploreArgs {
    #[command(flatten)]
    budget: BudgetOptions,

    /// Draw the runs from this seed; the same seed, corpus and client give the same runs.
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,

    /// Choose how often the app and the servers misbehave; by default as in footbridge.toml, else `some`.
    #[arg(long, value_enum)]
    faults: Option<Faults>,

    /// Begin with this page instead of those in footbridge.toml; may be repeated.
    #[arg(long, value_name = "PATH")]
    start: Vec<String>,

    /// Play the app on this platform; may be repeated.
    #[arg(long, value_name = "ios|android|browser", value_parser = parse_platform, value_delimiter = ',')]
    platform: Vec<Platform>,

    /// Run N pages at once; by default one per core.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=64))]
    workers: Option<u16>,

    #[command(flatten)]
    client: ClientOption,

    /// Use this engine instead of those in footbridge.toml.
    #[arg(long, value_enum)]
    engine: Option<SelectedEngines>,

    #[command(flatten)]
    comparison: ComparisonOptions,

    #[command(flatten)]
    queue: QueueOptions,

    /// Write the scenarios of findings to this folder; by default `found` in the first scenario folder.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// Write a report on the findings, to FILE if given; may be repeated.
    #[arg(long, value_name = "NAME[=FILE]", value_parser = parse_reporter, default_value = "terminal", long_help = reporter_help())]
    reporter: Vec<ReporterChoice>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Faults {
    /// The app and the servers respond as usual.
    None,
    /// A fault in every second run.
    Some,
    /// Two faults or more in most runs.
    Many,
}

impl From<Faults> for FaultLevel {
    fn from(faults: Faults) -> Self {
        match faults {
            Faults::None => Self::None,
            Faults::Some => Self::Some,
            Faults::Many => Self::Many,
        }
    }
}

impl ExploreArgs {
    /// Rejects options that can't be combined with `--queue`.
    fn check_queue(&self) -> Result<(), CommandError> {
        self.queue.check(self.workers)?;
        if self.queue.queue.is_some() && self.comparison.against().is_some() {
            return Err(CommandError::input([miette::miette!(
                help = "leave out --queue: both runs of a comparison are made on this machine",
                "--against… can't be combined with --queue"
            )]));
        }
        Ok(())
    }

    /// The settings of `footbridge.toml`, changed by the options.
    fn settings(&self, project: &Project) -> Result<ExploreSettings, CommandError> {
        let mut settings =
            ExploreSettings::read(project).map_err(|error| CommandError::input([error]))?;
        if !self.start.is_empty() {
            let start = self.start.iter().map(|address| StartPage {
                address: address.clone(),
                line: None,
            });
            settings.start = start.collect();
        }
        if let Some(faults) = self.faults {
            settings.faults = faults.into();
        }
        settings.platforms.clone_from(&self.platform);
        Ok(settings)
    }

    /// Returns what the runs may do after the scenario that they begin with.
    fn space(
        &self,
        project: &Project,
        settings: &ExploreSettings,
        beginning: &Plan,
    ) -> SearchSpace {
        let first = beginning.scenarios.first();
        let space = SearchSpace::of(project, settings, first.map(Arc::as_ref));
        if self.comparison.has_version() {
            space.without_updates()
        } else {
            space
        }
    }
}

/// Reads the scenario that every run begins with.
fn beginning(settings: &ExploreSettings, project: &Project) -> Result<Plan, CommandError> {
    match &settings.scenario {
        Some(path) => plan(project, std::slice::from_ref(path), &Filter::default()),
        None => Ok(Plan::empty(project)),
    }
}

pub(crate) fn explore(
    args: &ExploreArgs,
    environment: &ProcessEnvironment,
) -> Result<ExitStatus, CommandError> {
    let mut project = project(environment)?;
    if let Some(engine) = args.engine {
        project.engines = engine.selection();
    }
    args.check_queue()?;
    let options = options(args, &project, environment);
    let settings = args.settings(&project)?;
    let beginning = beginning(&settings, &project)?;
    let space = args.space(&project, &settings, &beginning);
    let mut corpus = read_corpus(&project)?;
    let against = args.comparison.against();
    args.comparison.check(&project)?;
    let default_seed = || environment.wall.unix_millis() % 1_000_000;
    let seed = args.seed.unwrap_or_else(default_seed);
    let interrupt = Interrupt::default();
    let pressed = interrupt.clone();
    signals::on_first(move || pressed.press())?;

    let budget = args.budget.budget();
    let limits = format!("{} · seed {seed}", budget_options::describe(budget));
    let mut listener = Listener {
        display: ProgressDisplay::new(environment.terminal.is_watched, &limits),
        files: FoundFiles::new(args.out.clone().unwrap_or_else(|| found_folder(&project))),
    };
    let mut remote = match &args.queue.queue {
        Some(address) => Some(open_task_queue(TaskDispatch {
            address,
            project: &project,
            plan: &beginning,
            web: options.web.as_deref(),
            settings: RemoteSettings::of(&settings, project.engines).print(),
            wall: &environment.wall,
            interrupt: interrupt.clone(),
            timeout: args.queue.timeout(),
        })?),
        None => None,
    };
    let context = ExploreContext {
        project: &project,
        options: &options,
        wall: &environment.wall,
        against: against.as_ref(),
        interrupt: &interrupt,
    };
    let remote = remote.as_mut().map(|remote| remote as RemoteRunner<'_>);
    let explored = footbridge_explore::explore(
        context,
        &space,
        remote,
        &mut corpus,
        seed,
        budget,
        &mut listener,
    );
    let Listener { display, mut files } = listener;
    display.clear();
    let explored = match explored {
        Ok(explored) => explored,
        Err(error) => {
            // The findings so far stay.
            let unwritten = files.print(&project);
            return Err(exploration_error(error).with(unwritten));
        }
    };
    let progress = describe(&explored.progress);
    let _ = writeln!(anstream::stdout(), "{progress} · seed {seed}");
    if !explored.has_messages && explored.findings.is_empty() {
        let _ = writeln!(anstream::stdout(), "{NOTHING_REACHED}");
    }
    for gap in &explored.gaps {
        let _ = write!(anstream::stdout(), "{}", gap_lines::describe(gap));
    }
    let unwritten = files.print(&project);
    if !unwritten.is_empty() {
        return Err(CommandError::environment_all(unwritten));
    }
    let files = files.paths(&explored.findings);
    conclude(args, &project, &options, (&explored, &files), environment)
}

/// The advice after an exploration without a call and a request.
const NOTHING_REACHED: &str = "no call and no request of the client was reached: give a login with `scenario` in [explore] of footbridge.toml, \
    or with `start` the pages that call the app";

/// Shows the progress, and writes the findings.
struct Listener {
    display: ProgressDisplay,
    files: FoundFiles,
}

impl ExploreListener for Listener {
    fn progress(&mut self, progress: &Progress) {
        self.display.show(progress);
    }

    fn found(&mut self, finding: &Finding) -> bool {
        self.files.write(finding)
    }

    fn dropped(&mut self, finding: &Finding) {
        self.files.remove(finding);
    }
}

/// Reads the corpus of earlier explorations.
fn read_corpus(project: &Project) -> Result<Corpus, CommandError> {
    let state = StateFolder::of(&project.config.root);
    state.make().map_err(|error| {
        CommandError::environment(miette::miette!(
            "failed to create {}: {error}",
            state.path().display()
        ))
    })?;
    Corpus::read(&state.path().join("explore")).map_err(|error| CommandError::input([error]))
}

/// Classifies an error that ended an exploration.
fn exploration_error(error: ExplorationError) -> CommandError {
    if error.is_input() {
        CommandError::input([error])
    } else {
        CommandError::environment(error)
    }
}

/// Reports the findings of an exploration, whose scenarios are in `files`.
fn conclude(
    args: &ExploreArgs,
    project: &Project,
    options: &Options,
    (explored, files): (&Exploration, &[PathBuf]),
    environment: &ProcessEnvironment,
) -> Result<ExitStatus, CommandError> {
    let scenarios = scenario_names(files, project)?;
    let record = explored.record(&scenarios);
    report_findings(args, project, options, files, record, environment)?;
    Ok(if explored.findings.is_empty() {
        ExitStatus::Success
    } else {
        ExitStatus::Failure
    })
}

/// Runs the scenarios of findings as any others, with the requested reports.
fn report_findings(
    args: &ExploreArgs,
    project: &Project,
    options: &Options,
    files: &[PathBuf],
    record: ExplorationRecord,
    environment: &ProcessEnvironment,
) -> Result<(), CommandError> {
    let plan = if files.is_empty() {
        Plan::empty(project)
    } else {
        plan(project, files, &Filter::default())?
    };
    // Without a finding, the terminal has nothing to show.
    let choices = args
        .reporter
        .iter()
        .filter(|choice| !files.is_empty() || choice.file.is_some() || choice.name != "terminal");
    let choices: Vec<ReporterChoice> = choices.cloned().collect();
    if choices.is_empty() {
        return Ok(());
    }
    let report_options = ReportOptions {
        choices: &choices,
        root: Some(&project.config.root),
        shows_timings: false,
    };
    let mut reports = reports(report_options, environment)?;
    let about = about(project, args.client.web.as_deref(), &[], environment);
    reports.take(&RunEvent::About {
        about: Arc::new(about),
        kind: RunKind::Exploration(Arc::new(record)),
    });
    // A second Ctrl-C ends the command at once.
    let interrupt = Interrupt::default();
    run_plan(
        project,
        &plan,
        options,
        &environment.wall,
        &interrupt,
        |event| reports.take(&event),
    )
    .map_err(CommandError::environment)?;
    let unwritten = reports.into_errors();
    if unwritten.is_empty() {
        Ok(())
    } else {
        Err(CommandError::environment_all(unwritten))
    }
}

/// Returns the runner's options.
fn options(args: &ExploreArgs, project: &Project, environment: &ProcessEnvironment) -> Options {
    Options {
        workers: environment.workers(args.workers, &project.config),
        update: false,
        is_compared: false,
        is_virtual: true,
        is_tolerant: false,
        web: args.client.web.clone(),
        engines: environment.engines.of(&project.config),
        pictures: None,
        attempts: footbridge_runner::Attempts::Retry(0),
        max_failures: None,
        shuffle: None,
        pace: None,
        engine_log: Some(StateFolder::of(&project.config.root).engine_log()),
        instrumentation: Arc::default(),
        cache: None,
    }
}
