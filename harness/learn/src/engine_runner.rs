//! Passes in engines: one run whose workers execute each pass on both platforms.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::thread::{self, ScopedJoinHandle};

use footbridge_record::CaseRecord;
use footbridge_runner::config::Config;
use footbridge_runner::{Case, CaseWorker, Interrupt, Plan, PreparedRun, Project, WorkerError};
use footbridge_scenario::Filter;
use serde_json::json;

use crate::learn_error::LearnError;
use crate::options::{LearnOptions, RunContext};
use crate::pass::{Offer, Pass, PassRunner};
use crate::seen::HOST;
use crate::silent_run::{run_error, silent_options};
use crate::toml_text::quoted;
use crate::watcher_settings::WatcherSettings;

/// The watching script, `watcher/src/main.ts` bundled.
const WATCHER: &str = include_str!(concat!(env!("OUT_DIR"), "/watcher.js"));

/// A runner whose engines stay open for all passes.
pub struct EngineRunner<'a> {
    options: &'a LearnOptions,
    context: &'a RunContext<'a>,
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
        let (project, _) = load(options, &[], &Offer::nothing(), context)?;
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
            workers: started.map_err(LearnError::environment)?,
            _run: run,
        })
    }
}

impl<'a> EngineRunner<'a> {
    /// Changes the page or the taps of the client for the next passes.
    pub fn use_options(&mut self, options: &'a LearnOptions) {
        self.options = options;
    }
}

impl PassRunner for EngineRunner<'_> {
    fn run(&mut self, words: &[String], offer: &Offer) -> Result<Pass, LearnError> {
        let (project, plan) = load(self.options, words, offer, self.context)?;
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
    words: &[String],
    offer: &Offer,
    context: &RunContext<'_>,
) -> Result<(Project, Plan), LearnError> {
    let folder = tempfile::tempdir().map_err(|error| unwritten(&error))?;
    write_project(folder.path(), options, words, offer).map_err(|error| unwritten(&error))?;
    let config = Config::find(folder.path()).map_err(|error| LearnError::invalid([error]))?;
    let project = Project::load(config, &context.backends).map_err(LearnError::invalid)?;
    let plan = Plan::make(&project, &[], &Filter::default()).map_err(LearnError::invalid)?;
    Ok((project, plan))
}

fn write_project(
    folder: &Path,
    options: &LearnOptions,
    words: &[String],
    offer: &Offer,
) -> std::io::Result<()> {
    fs::create_dir_all(folder.join("catalogue"))?;
    fs::create_dir_all(folder.join("scenarios"))?;
    let settings = json!(WatcherSettings::new(words, offer));
    let script = format!("const settings = {settings};\n{WATCHER}");
    let mut steps = vec![json!({ "open": options.open })];
    // Allows time to collect the page's words before a tap leaves the page.
    if words.is_empty() {
        steps.push(json!({ "advance": "500ms" }));
    }
    steps.extend(options.taps.iter().map(|name| json!({ "tap": name })));
    steps.push(json!({ "advance": "2s" }));
    // JSON is valid YAML.
    let scenario = json!({ "title": "The client is watched", "hosts": { "platforms": ["ios", "android"] }, "steps": steps });
    let config = format!(
        "[client]\nweb = {}\norigin = \"https://{HOST}\"\n\n[app]\ncatalogue = \"catalogue\"\ndialect = \"dialect.toml\"\n",
        json!(options.location())
    );
    let files = [
        ("footbridge.toml", config),
        ("watch.js", script),
        ("scenarios/watch.yaml", scenario.to_string()),
        ("dialect.toml", dialect(options.user_agent.as_deref())),
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

/// Returns the dialect of the watching script, with the user agent of both platforms.
fn dialect(user_agent: Option<&str>) -> String {
    let text = include_str!("watch/dialect.toml");
    let Some(agent) = user_agent else {
        return text.to_owned();
    };
    let line = |line: &str| {
        if line.starts_with("user_agent = ") {
            format!("user_agent = {}\n", quoted(agent))
        } else {
            format!("{line}\n")
        }
    };
    text.lines().map(line).collect()
}

fn unwritten(error: &std::io::Error) -> LearnError {
    LearnError::environment(miette::miette!(
        "failed to create a project for observing the client: {error}"
    ))
}
