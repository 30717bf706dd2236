//! Passes in engines: one run whose workers execute each pass on both platforms.

use std::fs;
use std::iter;
use std::path::Path;
use std::sync::Arc;
use std::thread::{self, ScopedJoinHandle};

use footbridge_contract::Platform;
use footbridge_record::CaseRecord;
use footbridge_runner::config::Config;
use footbridge_runner::{Case, CaseWorker, Interrupt, Plan, PreparedRun, Project, WorkerError};
use footbridge_scenario::{Filter, Target};
use serde_json::json;

use crate::app_script::{AppScript, Place};
use crate::learn_error::LearnError;
use crate::options::{LearnOptions, RunContext};
use crate::pass::{Offer, Pass, PassRunner};
use crate::seen::HOST;
use crate::silent_run::{run_error, silent_options};
use crate::tap::{step_value, tappable};
use crate::toml_text::quoted;
use crate::watcher_settings::WatcherSettings;

/// The watching script, `watcher/src/main.ts` bundled.
const WATCHER: &str = include_str!(concat!(env!("OUT_DIR"), "/watcher.js"));

/// A runner whose engines stay open for all passes.
pub struct EngineRunner<'a> {
    options: &'a LearnOptions,
    context: &'a RunContext<'a>,
    /// The elements to tap. Where several have a text, the one that a user can tap.
    taps: Vec<Target>,
    // Fields are dropped in order: the workers before the run that they belong to.
    workers: Vec<CaseWorker>,
    _run: PreparedRun,
}

impl<'a> EngineRunner<'a> {
    /// Starts the engines: one for each platform, if the machine has the cores.
    ///
    /// # Errors
    /// [`LearnError`] if the client or an engine can't be started.
    pub fn start(
        options: &'a LearnOptions,
        context: &'a RunContext<'a>,
    ) -> Result<Self, LearnError> {
        let (project, _) = load(options, &options.taps, &[], &Offer::nothing(), context)?;
        let run = silent_options(context);
        let run = PreparedRun::open(&project, &Plan::empty(&project), &run, context.wall)
            .map_err(run_error)?;
        let interrupt = Interrupt::default();
        let started = thread::scope(|scope| {
            let start = || run.worker(&interrupt);
            let starting: Vec<_> = (0..context.cores.clamp(1, 2))
                .map(|_| scope.spawn(start))
                .collect();
            let started = starting.into_iter().map(ScopedJoinHandle::join);
            started.flatten().collect::<Result<Vec<_>, WorkerError>>()
        });
        Ok(Self {
            options,
            context,
            taps: options.taps.clone(),
            workers: started.map_err(LearnError::environment)?,
            _run: run,
        })
    }
}

impl<'a> EngineRunner<'a> {
    /// Changes the page or the taps of the client for the next passes.
    pub fn use_options(&mut self, options: &'a LearnOptions) {
        self.options = options;
        self.taps.clone_from(&options.taps);
    }

    /// Returns the elements that the passes tapped.
    pub fn into_taps(self) -> Vec<Target> {
        self.taps
    }

    /// Replaces a text that several elements have with the element that a user can tap. Returns whether there was one.
    fn choose_tapped(&mut self, pass: &Pass) -> bool {
        let errors = pass.ios.errors.iter().chain(&pass.android.errors);
        let mut chosen = errors.filter_map(|error| {
            let mut taps = self.taps.iter().enumerate();
            taps.find_map(|(place, target)| Some((place, tappable(target, error)?)))
        });
        let Some((place, target)) = chosen.next() else {
            return false;
        };
        self.taps[place] = target;
        true
    }
}

impl PassRunner for EngineRunner<'_> {
    fn run(&mut self, words: &[String], offer: &Offer) -> Result<Pass, LearnError> {
        loop {
            let pass = self.run_once(words, offer)?;
            if !self.choose_tapped(&pass) {
                return Ok(pass);
            }
        }
    }
}

impl EngineRunner<'_> {
    fn run_once(&mut self, words: &[String], offer: &Offer) -> Result<Pass, LearnError> {
        let (project, plan) = load(self.options, &self.taps, words, offer, self.context)?;
        let project = Arc::new(project);
        let share = plan.cases.len().div_ceil(self.workers.len()).max(1);
        let records = thread::scope(|scope| {
            let run = |(worker, cases): (&mut CaseWorker, &[Case])| {
                worker.use_project(Arc::clone(&project));
                run_cases(worker, cases)
            };
            let running: Vec<_> = self
                .workers
                .iter_mut()
                .zip(plan.cases.chunks(share))
                .map(|part| scope.spawn(move || run(part)))
                .collect();
            let records = running.into_iter().map(ScopedJoinHandle::join);
            records.flatten().collect::<Result<Vec<_>, WorkerError>>()
        });
        let mut pass = Pass::default();
        for record in records.map_err(LearnError::environment)?.iter().flatten() {
            pass.add(record);
        }
        Ok(pass)
    }
}

fn run_cases(worker: &mut CaseWorker, cases: &[Case]) -> Result<Vec<CaseRecord>, WorkerError> {
    let mut records = Vec::new();
    for (index, case) in cases.iter().enumerate() {
        records.push(worker.run(index, case));
        worker.ready()?;
    }
    Ok(records)
}

/// Loads the project of a pass from a temporary folder.
fn load(
    options: &LearnOptions,
    taps: &[Target],
    words: &[String],
    offer: &Offer,
    context: &RunContext<'_>,
) -> Result<(Project, Plan), LearnError> {
    let folder = tempfile::tempdir().map_err(|error| unwritten(&error))?;
    write_project(folder.path(), options, taps, words, offer).map_err(|error| unwritten(&error))?;
    let config = Config::find(folder.path()).map_err(|error| LearnError::invalid([error]))?;
    let project = Project::load(config, &context.backends).map_err(LearnError::invalid)?;
    let plan = Plan::make(&project, &[], &Filter::default()).map_err(LearnError::invalid)?;
    Ok((project, plan))
}

/// The most taps with time for a reply after each: the watcher reports for less than a second.
const MOST_SEPARATE_TAPS: usize = 14;

fn write_project(
    folder: &Path,
    options: &LearnOptions,
    taps: &[Target],
    words: &[String],
    offer: &Offer,
) -> std::io::Result<()> {
    fs::create_dir_all(folder.join("catalogue"))?;
    fs::create_dir_all(folder.join("scenarios"))?;
    let scripts = if words.is_empty() {
        read_scripts(options)?
    } else {
        Vec::new()
    };
    let settings = json!(WatcherSettings::new(words, scripts, offer));
    let script = format!("const settings = {settings};\n{WATCHER}");
    let mut steps = vec![json!({ "open": options.open })];
    // Allows time to collect the page's words before a tap leaves the page.
    if words.is_empty() {
        steps.push(json!({ "advance": "500ms" }));
    }
    // The search for the reply to a message ends before the next tap, so that what goes on is that message's sender.
    let searches = !words.is_empty() && taps.len() <= MOST_SEPARATE_TAPS;
    for target in taps {
        if searches {
            steps.push(json!({ "advance": "40ms" }));
        }
        steps.push(json!({ "tap": step_value(target) }));
    }
    steps.push(json!({ "advance": "2s" }));
    // JSON is valid YAML.
    let scenario = json!({ "title": "The client is watched", "hosts": { "platforms": ["ios", "android"] }, "steps": steps });
    let config = format!(
        "[client]\nweb = {}\norigin = \"https://{HOST}\"\n\n[app]\ncatalogue = \"catalogue\"\ndialect = \"dialect.toml\"\n",
        json!(options.client(Place::Elsewhere))
    );
    let files = [
        ("footbridge.toml", config),
        ("watch.js", script),
        ("scenarios/watch.yaml", scenario.to_string()),
        ("dialect.toml", dialect(options)),
        (
            "catalogue/app.toml",
            include_str!("watch/app.toml").to_owned(),
        ),
        (
            "catalogue/calls.toml",
            include_str!("watch/calls.toml").to_owned(),
        ),
        (
            "catalogue/codes.toml",
            include_str!("watch/codes.toml").to_owned(),
        ),
    ];
    for (path, text) in files {
        fs::write(folder.join(path), text)?;
    }
    Ok(())
}

/// Returns the texts of the app's scripts.
fn read_scripts(options: &LearnOptions) -> std::io::Result<Vec<String>> {
    let files = options.bootstrap.iter();
    let read = |script: &AppScript| fs::read_to_string(options.folder.join(&script.file));
    files.map(read).collect()
}

/// Returns the dialect of the watching script, which runs before the app's scripts, with the given user agent, or else one with the app's name, as in a
/// draft.
fn dialect(options: &LearnOptions) -> String {
    let mut platform = Platform::Ios;
    let mut line = |line: &str| {
        if line == "[android]" {
            platform = Platform::Android;
        }
        if line.starts_with("bootstrap = ") {
            let scripts = options.bootstrap.iter();
            let scripts = scripts.filter(|script| script.is_on(platform));
            let paths =
                scripts.map(|script| script.path_from_dialect(&options.folder, Place::Elsewhere));
            let all: Vec<_> = iter::once("watch.js".to_owned()).chain(paths).collect();
            return format!("bootstrap = {}\n", json!(all));
        }
        match &options.user_agent {
            Some(agent) if line.starts_with("user_agent = ") => {
                format!("user_agent = {}\n", quoted(agent))
            }
            None => {
                let line = line.replace(
                    "App/{app_version}",
                    &format!("{}/{{app_version}}", options.name),
                );
                line + "\n"
            }
            _ => format!("{line}\n"),
        }
    };
    let text = include_str!("watch/dialect.toml");
    text.lines().map(&mut line).collect()
}

fn unwritten(error: &std::io::Error) -> LearnError {
    LearnError::environment(miette::miette!(
        "failed to create a project for observing the client: {error}"
    ))
}
