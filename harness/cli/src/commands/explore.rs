//! `footbridge explore`: the client driven at random.

use std::fs;
use std::io::Write as _;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::{Args, ValueEnum};
use footbridge_contract::{Platform, Version, counted};
use footbridge_explore::{
    Against, Budget, Corpus, ExploreSettings, FaultLevel, Finding, Progress, RemoteRunner,
    RemoteSettings, SearchSpace, StartPage, Surroundings,
};
use footbridge_queue::TaskDispatch;
use footbridge_record::{ExplorationRecord, RunEvent};
use footbridge_runner::{Interrupt, Options, Plan, Project, StateFolder, run as run_plan};
use footbridge_scenario::Filter;
use indicatif::{ProgressBar, ProgressStyle};

use crate::environment::ProcessEnvironment;
use crate::options::app_version::{check_versions, parse_version};
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
use crate::project::queue::QueuedTrials;
use crate::signals;

#[derive(Debug, Args)]
pub(crate) struct ExploreArgs {
    /// Explore for this time, such as 30s, 5m or 1h; by default 1m without --runs.
    #[arg(long = "for", value_name = "TIME", value_parser = parse_time)]
    time: Option<Duration>,

    /// Stop after N runs.
    #[arg(long, value_name = "N")]
    runs: Option<NonZeroUsize>,

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

    /// Compare with another build of the client, a folder or URL: what differs is a finding.
    #[arg(long, value_name = "URL|DIR", group = "other")]
    against: Option<String>,

    /// Compare with this engine: what differs is a finding.
    #[arg(long, value_enum, value_name = "ENGINE", group = "other")]
    against_engine: Option<SelectedEngines>,

    /// Compare with this version of the app: what differs is a finding.
    #[arg(long, value_name = "MAJOR.MINOR.PATCH", value_parser = parse_version, group = "other")]
    against_version: Option<Version>,

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
    /// What each run is compared with.
    fn against(&self) -> Option<Against> {
        let client = self.against.clone().map(Against::Client);
        let engines = || {
            let engines = self.against_engine?;
            Some(Against::Engines(engines.selection()))
        };
        client
            .or_else(engines)
            .or_else(|| self.against_version.map(Against::Version))
    }

    /// Rejects options that don't go with `--queue`.
    fn check_queue(&self) -> Result<(), CommandError> {
        self.queue.check(self.workers)?;
        if self.queue.queue.is_some() && self.against().is_some() {
            return Err(CommandError::input([miette::miette!(
                help = "leave out --queue: both runs of a comparison are made on this machine",
                "--against… doesn't go with --queue"
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
}

/// Reads the scenario that every run begins with.
fn beginning(settings: &ExploreSettings, project: &Project) -> Result<Plan, CommandError> {
    match &settings.scenario {
        Some(path) => plan(project, std::slice::from_ref(path), &Filter::default()),
        None => Ok(Plan::empty(project)),
    }
}

/// The time without `--for` and `--runs`.
const USUAL_TIME: Duration = Duration::from_secs(60);

fn parse_time(text: &str) -> Result<Duration, String> {
    let digits = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let seconds = match &text[digits.len()..] {
        "s" => Some(1),
        "m" => Some(60),
        "h" => Some(3600),
        _ => None,
    };
    let number: Option<u64> = digits.parse().ok();
    let time = number
        .zip(seconds)
        .and_then(|(number, each)| number.checked_mul(each));
    let time = time.filter(|time| *time > 0).map(Duration::from_secs);
    time.ok_or_else(|| "write a whole number and a unit: `30s`, `5m`, `1h`".to_owned())
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
    let first = beginning.scenarios.first();
    let mut space = SearchSpace::of(&project, &settings, first.map(Arc::as_ref));
    if args.against_version.is_some() {
        space = space.without_updates();
    }
    let state = StateFolder::of(&project.config.root);
    state.make().map_err(|error| {
        CommandError::environment(miette::miette!(
            "failed to create {}: {error}",
            state.path().display()
        ))
    })?;
    let mut corpus = Corpus::read(&state.path().join("explore"))
        .map_err(|error| CommandError::input([error]))?;
    let against = args.against();
    if let Some(version) = args.against_version {
        check_versions(&[version], false, &project.catalogue.app)?;
    }
    let seed = args
        .seed
        .unwrap_or_else(|| environment.wall.unix_millis() % 1_000_000);
    let budget = Budget {
        runs: args.runs.map(NonZeroUsize::get),
        time: args.time.or(args.runs.is_none().then_some(USUAL_TIME)),
    };
    let interrupt = Interrupt::default();
    let pressed = interrupt.clone();
    signals::on_first(move || pressed.press())?;

    let line = environment.terminal.is_watched.then(progress_line);
    let mut printed = Duration::ZERO;
    let report = |progress: Progress| match &line {
        Some(line) => line.set_message(describe(&progress)),
        // A log gets a line now and then.
        None if progress.elapsed >= printed + LOG_INTERVAL => {
            printed = progress.elapsed;
            let _ = writeln!(anstream::stderr(), "{}", describe(&progress));
        }
        None => {}
    };
    let mut remote = match &args.queue.queue {
        Some(address) => Some(QueuedTrials::open(TaskDispatch {
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
    let around = Surroundings {
        project: &project,
        options: &options,
        wall: &environment.wall,
        against: against.as_ref(),
        interrupt: &interrupt,
    };
    let remote = remote
        .as_mut()
        .map(|remote| remote as &mut dyn RemoteRunner);
    let explored =
        footbridge_explore::explore(around, &space, remote, &mut corpus, seed, budget, report);
    if let Some(line) = line {
        line.finish_and_clear();
    }
    corpus.write().map_err(CommandError::environment)?;
    let explored = explored.map_err(|error| {
        if error.is_input() {
            CommandError::input([error])
        } else {
            CommandError::environment(error)
        }
    })?;
    let mut stdout = anstream::stdout();
    let _ = writeln!(stdout, "{} · seed {seed}", describe(&explored.progress));
    let folder = args.out.clone().unwrap_or_else(|| found_folder(&project));
    let files = write_findings(&folder, &explored.findings)?;
    for (file, finding) in files.iter().zip(&explored.findings) {
        let message = finding.message.lines().next().unwrap_or_default();
        let _ = writeln!(stdout, "found {}: {message}", shown_path(file, &project));
    }
    let scenarios = scenario_names(&files, &project)?;
    let record = explored.record(&scenarios);
    report_findings(args, &project, &options, &files, record, environment)?;
    Ok(if explored.findings.is_empty() {
        ExitStatus::Success
    } else {
        ExitStatus::Failure
    })
}

/// The time between two progress lines in a log.
const LOG_INTERVAL: Duration = Duration::from_secs(10);

fn progress_line() -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {elapsed} {msg}")
        .unwrap_or_else(|_| ProgressStyle::default_spinner());
    let line = ProgressBar::new_spinner().with_style(style);
    line.enable_steady_tick(Duration::from_millis(200));
    line
}

/// Describes the state of an exploration on one line.
fn describe(progress: &Progress) -> String {
    let Progress {
        runs,
        steps,
        states,
        pairs,
        code,
        findings,
        elapsed,
        is_shrinking,
    } = *progress;
    let seconds = elapsed.as_secs().max(1);
    let rate = u64::try_from(steps).unwrap_or_default() / seconds;
    let shrinking = if is_shrinking { " · shrinking" } else { "" };
    let code = if code == 0 {
        String::new()
    } else {
        format!(" · {}", counted(code, "function"))
    };
    format!(
        "{} · {rate} moves/s · {} · {} of call and reply{code} · {}{shrinking}",
        counted(runs, "run"),
        counted(states, "state"),
        counted(pairs, "pair"),
        counted(findings, "finding"),
    )
}

/// The folder for the scenarios of findings.
fn found_folder(project: &Project) -> PathBuf {
    let mut folders = project.config.scenarios.iter();
    let first = folders.find(|path| path.is_dir());
    let root = || project.config.root.join("scenarios");
    first.cloned().unwrap_or_else(root).join("found")
}

/// A path as reports name it: relative to the project folder if it is in it.
fn shown_path(path: &Path, project: &Project) -> String {
    let inside = path.strip_prefix(&project.config.root);
    inside.unwrap_or(path).display().to_string()
}

/// The names of scenario files in reports.
fn scenario_names(files: &[PathBuf], project: &Project) -> Result<Vec<String>, CommandError> {
    let names = files.iter().map(|file| {
        let plan = plan(project, std::slice::from_ref(file), &Filter::default())?;
        let scenarios = plan.scenarios.iter();
        Ok(scenarios.map(|scenario| scenario.name.clone()).collect())
    });
    names.collect()
}

/// Writes the scenarios of findings. Returns their paths.
fn write_findings(folder: &Path, findings: &[Finding]) -> Result<Vec<PathBuf>, CommandError> {
    let unwritable = |path: &Path, error: std::io::Error| {
        CommandError::environment(miette::miette!(
            help = "give a writable folder with `--out`",
            "failed to write {}: {error}",
            path.display()
        ))
    };
    let mut files = Vec::new();
    for finding in findings {
        let text = finding
            .text()
            .map_err(|error| CommandError::environment(miette::miette!("{error}")))?;
        fs::create_dir_all(folder).map_err(|error| unwritable(folder, error))?;
        let path = free_path(folder, finding.file_name(), &text);
        fs::write(&path, text).map_err(|error| unwritable(&path, error))?;
        files.push(path);
    }
    Ok(files)
}

/// The path for a scenario of this name: one that has the same text, or does not exist.
fn free_path(folder: &Path, name: &str, text: &str) -> PathBuf {
    let stem = name.trim_end_matches(".yaml");
    let numbered = (2..).map(|number| format!("{stem}-{number}.yaml"));
    let names = std::iter::once(name.to_owned()).chain(numbered);
    let mut paths = names.map(|name| folder.join(name));
    let free = paths.find(|path| match fs::read_to_string(path) {
        Ok(known) => known == text,
        Err(_) => !path.exists(),
    });
    free.unwrap_or_else(|| folder.join(name))
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
    reports.take(&RunEvent::About(Arc::new(about)));
    reports.take(&RunEvent::Explored(Arc::new(record)));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_a_number_with_a_unit() {
        assert_eq!(parse_time("90s"), Ok(Duration::from_secs(90)));
        assert_eq!(parse_time("5m"), Ok(Duration::from_secs(300)));
        for wrong in ["", "5", "m", "0s", "1.5m", "5 m", "5d"] {
            assert!(parse_time(wrong).is_err(), "{wrong}");
        }
    }
}
