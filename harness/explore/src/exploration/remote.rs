//! Runs on remote workers: the messages to the workers and their results.

use std::error::Error;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use footbridge_contract::Platform;
use footbridge_engine::EngineSelection;
use footbridge_record::CaseRecord;
use footbridge_runner::{CaseWorker, Plan, Project};
use footbridge_scenario::{Filter, Scenario, parse, print};
use serde::{Deserialize, Serialize};

use crate::choices::Choices;
use crate::explored_run::problem::Problem;
use crate::explored_run::{ExploredRun, explore_run};
use crate::novelty::replies::CallReplies;
use crate::novelty::{Features, SeenNames};
use crate::space::fault_level::FaultLevel;
use crate::space::search_space::SearchSpace;
use crate::space::settings::{ExploreSettings, StartPage};

/// Sends tasks to remote workers, and returns their results in the same order.
///
/// Returns fewer results if the user interrupts them, and an error if no result can be expected.
pub type RemoteRunner<'r> =
    &'r mut dyn FnMut(Vec<String>) -> Result<Vec<String>, Box<dyn Error + Send + Sync>>;

/// The settings of an exploration for remote workers, which already have the project.
#[derive(Debug, Serialize, Deserialize)]
pub struct RemoteSettings {
    start: Vec<String>,
    faults: String,
    platforms: Vec<Platform>,
    engines: String,
}

impl RemoteSettings {
    /// Returns the settings that command-line options can change.
    pub fn of(settings: &ExploreSettings, engines: EngineSelection) -> Self {
        let start = settings.start.iter();
        Self {
            start: start.map(|page| page.address.clone()).collect(),
            faults: settings.faults.name().to_owned(),
            platforms: settings.platforms.clone(),
            engines: engines.as_str().to_owned(),
        }
    }

    /// Returns the settings as JSON.
    pub fn print(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// An exploration on a remote worker.
#[derive(Debug)]
pub struct RemoteExploration {
    project: Project,
    space: SearchSpace,
}

/// The task of a remote worker: the choices of a run.
#[derive(Debug, Serialize, Deserialize)]
struct RunTask {
    given: Vec<u32>,
    seed: Option<u64>,
    seen: SeenNames,
}

/// The result of a task.
#[derive(Debug, Serialize, Deserialize)]
struct RunResult {
    choices: Vec<u32>,
    groups: Vec<Range<usize>>,
    /// The scenario that repeats the run.
    scenario: String,
    record: CaseRecord,
    features: Features,
    calls: Vec<CallReplies>,
    problems: Vec<Problem>,
    is_cut_off: bool,
}

/// The title of sent scenarios, since a scenario must have a title.
const TITLE: &str = "Explored";

impl RemoteExploration {
    /// Prepares the runs of an exploration with these settings.
    ///
    /// # Errors
    /// The reason why the project can't be explored.
    pub fn prepare(mut project: Project, settings: &str) -> Result<Self, String> {
        let sent: RemoteSettings = from_text(settings)?;
        let mut settings = ExploreSettings::read(&project).map_err(|error| error.to_string())?;
        let start = sent.start.into_iter();
        settings.start = start
            .map(|address| StartPage {
                address,
                line: None,
            })
            .collect();
        settings.platforms = sent.platforms;
        settings.faults = FaultLevel::of_name(&sent.faults).ok_or("unknown level of faults")?;
        project.engines = EngineSelection::of_name(&sent.engines).ok_or("unknown engine")?;
        let beginning = settings.scenario.as_ref().map(|path| {
            let path = std::slice::from_ref(path);
            let plan = Plan::make(&project, path, &Filter::default());
            let plan = plan.map_err(|errors| {
                let errors: Vec<_> = errors.iter().map(ToString::to_string).collect();
                errors.join("; ")
            })?;
            Ok::<_, String>(plan.scenarios.into_iter().next())
        });
        let beginning: Option<Arc<Scenario>> = beginning.transpose()?.flatten();
        let space = SearchSpace::of(&project, &settings, beginning.as_deref());
        Ok(Self { project, space })
    }

    /// Runs a task. Returns its result or its error as JSON; `None` if the user interrupted the run.
    pub fn run(&self, worker: &mut CaseWorker, task: &str) -> Option<String> {
        let task: RunTask = match from_text(task) {
            Ok(task) => task,
            Err(problem) => return to_text(&Err(problem)),
        };
        let choices = Choices::from_source(task.given, task.seed);
        let run = explore_run(worker, &self.project, &self.space, choices, &task.seen);
        if run.is_interrupted() {
            return None;
        }
        to_text(&RunResult::of(run))
    }
}

impl RunResult {
    /// Creates the result of a run. Returns an error if it can't be sent.
    fn of(run: ExploredRun) -> Result<Self, String> {
        let mut row = run.row;
        TITLE.clone_into(&mut row.title);
        let scenario = print(&Scenario::unwritten("explored.yaml", row));
        Ok(Self {
            choices: run.choices,
            groups: run.groups,
            scenario: scenario.map_err(|error| error.to_string())?,
            record: run.record,
            features: run.features,
            calls: run.calls,
            problems: run.problems,
            is_cut_off: run.is_cut_off,
        })
    }
}

/// Formats a result as JSON, which [`read_run`] parses.
fn to_text(result: &Result<RunResult, String>) -> Option<String> {
    serde_json::to_string(result).ok()
}

/// An error of the runs on remote workers.
#[derive(Debug)]
pub struct RemoteError(Box<dyn Error + Send + Sync>);

impl fmt::Display for RemoteError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl Error for RemoteError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.0.source()
    }
}

/// Runs the client on remote workers, once for each list of choices.
pub(crate) fn run_remotely(
    runner: RemoteRunner<'_>,
    choices: Vec<Choices>,
    names: &SeenNames,
) -> Result<Vec<ExploredRun>, RemoteError> {
    let tasks = choices.into_iter().map(|choices| {
        let (given, seed) = choices.source();
        let task = RunTask {
            given: given.to_vec(),
            seed,
            seen: names.clone(),
        };
        serde_json::to_string(&task)
    });
    let tasks = tasks.collect::<Result<Vec<_>, _>>();
    let tasks = tasks.map_err(|error| RemoteError(error.into()))?;
    let results = runner(tasks).map_err(RemoteError)?;
    let runs = results.iter().map(|text| read_run(text));
    let runs = runs.collect::<Result<_, _>>();
    runs.map_err(|problem| RemoteError(problem.into()))
}

fn read_run(text: &str) -> Result<ExploredRun, String> {
    let invalid = |problem: String| format!("invalid result from a worker: {problem}");
    let result: Result<RunResult, String> = from_text(text).map_err(invalid)?;
    let result = result.map_err(|problem| format!("a worker can't run this: {problem}"))?;
    let scenario = parse("explored.yaml", &result.scenario);
    let scenario = scenario.map_err(|errors| invalid(errors.to_string()))?;
    let mut rows = scenario.rows.into_iter();
    let row = rows.next();
    let mut row = row.ok_or_else(|| invalid("a scenario without rows".to_owned()))?;
    row.title.clear();
    Ok(ExploredRun {
        choices: result.choices,
        groups: result.groups,
        row,
        record: result.record,
        features: result.features,
        calls: result.calls,
        problems: result.problems,
        is_cut_off: result.is_cut_off,
    })
}

fn from_text<'t, T: Deserialize<'t>>(text: &'t str) -> Result<T, String> {
    serde_json::from_str(text)
        .map_err(|error| format!("{error}: {}", text.chars().take(200).collect::<String>()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reason_of_a_worker_is_the_error() {
        let sent = to_text(&Err("missing field `given`".to_owned())).unwrap();
        let error = read_run(&sent).unwrap_err();
        assert_eq!(error, "a worker can't run this: missing field `given`");
    }

    #[test]
    fn other_text_is_an_invalid_result() {
        let error = read_run("[]").unwrap_err();
        assert!(
            error.starts_with("invalid result from a worker: "),
            "{error}"
        );
    }
}
