//! One run of an exploration, determined by its choices.

pub(crate) mod against;
mod client_failures;
pub(crate) mod explore_worker;
pub(crate) mod problem;

use std::ops::Range;
use std::sync::Arc;

use footbridge_contract::{Platform, Version};
use footbridge_journal::EntryKind;
use footbridge_record::{CaseRecord, EndingKind, FailureFingerprint};
use footbridge_runner::{Case, ExploredCase, ExploredPage, Explorer, Project, WorkerError};
use footbridge_scenario::{Filter, Row, Scenario, Step, VersionChoice, Versions, Waiver, expand};

use crate::choices::Choices;
use crate::explored_run::against::difference;
use crate::explored_run::explore_worker::ExploreWorker;
use crate::explored_run::problem::{Problem, problems_of};
use crate::faults::setup::{Setup, draw_setup};
use crate::novelty::replies::{CallReplies, ReplyReader};
use crate::novelty::{Features, SeenNames};
use crate::space::search_space::{ChosenHost, SearchSpace};
use crate::step_generator::StepGenerator;

/// A finished run of the client.
#[derive(Debug, Clone)]
pub(crate) struct ExploredRun {
    /// The choices, without trailing zeros.
    pub(crate) choices: Vec<u32>,
    /// The groups of choices that can be removed together.
    pub(crate) groups: Vec<Range<usize>>,
    /// The scenario that repeats the run.
    pub(crate) row: Row,
    pub(crate) record: CaseRecord,
    pub(crate) features: Features,
    pub(crate) calls: Vec<CallReplies>,
    pub(crate) problems: Vec<Problem>,
    /// Whether it was cut off at its limit of real time.
    pub(crate) is_cut_off: bool,
}

impl ExploredRun {
    /// Whether the user interrupted the run.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.record.ending.kind == EndingKind::Interrupted
    }

    /// Whether the run has a problem with this fingerprint.
    pub(crate) fn has(&self, fingerprint: &FailureFingerprint) -> bool {
        let mut problems = self.problems.iter();
        problems.any(|problem| problem.fingerprint == *fingerprint)
    }
}

/// The worker for the target of a comparison.
pub(crate) struct TargetWorker {
    pub(crate) worker: Box<dyn ExploreWorker>,
    pub(crate) project: Arc<Project>,
    /// The app version, if it differs.
    pub(crate) version: Option<Version>,
}

/// Runs the client with the same choices on both workers. A difference between the runs is a problem.
///
/// Returns an error if a worker can't continue.
pub(crate) fn explore_both(
    worker: &mut dyn ExploreWorker,
    other: &mut TargetWorker,
    project: &Project,
    space: &SearchSpace,
    choices: Choices,
    seen: &SeenNames,
) -> Result<ExploredRun, WorkerError> {
    let mut run = explore_run(worker, project, space, choices, seen);
    if run.is_interrupted() {
        return Ok(run);
    }
    worker.ready()?;
    let mut row = run.row.clone();
    if let Some(version) = other.version {
        let version = VersionChoice::Exactly(version);
        row.hosts.versions = Versions::List(vec![version.into()]).into();
    }
    // The same steps, whatever the other page shows.
    let case = case_of(scenario_of("explored.yaml", row, space), &other.project);
    let other_case = other.worker.explore(&case, &mut WithoutSteps);
    other.worker.ready()?;
    let is_cut_off = run.is_cut_off || other_case.is_out_of_time;
    let differ = || difference(&run.record, &other_case.record);
    run.problems = if is_cut_off { None } else { differ() }
        .into_iter()
        .collect();
    Ok(run)
}

/// Adds no step to those of a row.
struct WithoutSteps;

impl Explorer for WithoutSteps {
    fn next_step(&mut self, _: &ExploredPage<'_>) -> Option<Step> {
        None
    }
}

/// Runs a scenario of one row, and returns its problems.
pub(crate) fn run_scenario(
    worker: &mut dyn ExploreWorker,
    project: &Project,
    scenario: Scenario,
) -> (CaseRecord, Vec<Problem>) {
    let run = worker.explore(&case_of(scenario, project), &mut WithoutSteps);
    let problems = problems_in(&run);
    (run.record, problems)
}

/// Returns the problems of the client in a run.
fn problems_in(run: &ExploredCase) -> Vec<Problem> {
    if run.is_out_of_time && !stands_still(run) {
        return Vec::new();
    }
    problems_of(&run.record)
}

/// Whether a page that ran out of time kept its clock from moving: it never becomes idle. A page that does something
/// again and again while much time passes is only slow to play.
fn stands_still(run: &ExploredCase) -> bool {
    let entries = run.record.journal.entries();
    let is_step = |entry: &&footbridge_journal::Entry| matches!(entry.kind, EntryKind::Step { .. });
    let last = entries.iter().rfind(is_step);
    let since = last.map_or(0, |entry| entry.at.as_millis());
    run.record.durations.virtual_ms.saturating_sub(since) < 1000
}

/// Runs the client with a setup, and draws the steps.
fn perform(
    worker: &mut dyn ExploreWorker,
    project: &Project,
    space: &SearchSpace,
    setup: &Setup,
    choices: &mut Choices,
) -> (ExploredCase, Features) {
    let platform = setup.row.hosts.platforms.first();
    let scenario = scenario_of("explored.yaml", setup.row.clone(), space);
    let case = case_of(scenario, project);
    let host = ChosenHost {
        platform: platform.map_or(Platform::Ios, |platform| platform.value),
        version: setup.version,
    };
    let start = setup.start.as_deref();
    let mut generator = StepGenerator::new(
        space,
        (host, setup.row.hosts.theme),
        start,
        setup.waits,
        choices,
    );
    let run = worker.explore(&case, &mut generator);
    (run, generator.features)
}

/// Runs the client with these choices.
pub(crate) fn explore_run(
    worker: &mut dyn ExploreWorker,
    project: &Project,
    space: &SearchSpace,
    mut choices: Choices,
    seen: &SeenNames,
) -> ExploredRun {
    let setup = draw_setup(&mut choices, space, seen);
    let (run, mut features) = perform(worker, project, space, &setup, &mut choices);
    let problems = problems_in(&run);
    let ExploredCase {
        record,
        steps,
        covered,
        is_out_of_time,
    } = run;
    let replies = ReplyReader {
        dialect: &space.app.dialect,
        catalogue: &space.app.catalogue,
        platform: record.case.platform,
    };
    let calls = replies.read(&record.journal);
    features.add_code(&covered);
    features.add_journal(&record.journal, &calls);
    let mut made = choices.made().to_vec();
    while made.last() == Some(&0) {
        made.pop();
    }
    ExploredRun {
        choices: made,
        groups: choices.groups().to_vec(),
        row: pruned(setup.row, steps, &record),
        record,
        features,
        calls,
        problems,
        is_cut_off: is_out_of_time,
    }
}

/// Creates a scenario with one row.
pub(crate) fn scenario_of(name: impl Into<String>, row: Row, space: &SearchSpace) -> Scenario {
    let mut scenario = Scenario::unwritten(name, row);
    // It states all that matters: the problem.
    scenario.transcript.is_ignored = true;
    let waivers = space.waived.iter().map(|(invariant, reason)| Waiver {
        invariant: invariant.clone().into(),
        text: None,
        reason: reason.clone(),
    });
    scenario.waivers = waivers.collect();
    let properties = space.properties.iter();
    scenario.properties = properties.map(|name| name.clone().into()).collect();
    scenario
}

/// Returns the only case of a scenario.
fn case_of(scenario: Scenario, project: &Project) -> Case {
    let scenario = Arc::new(scenario);
    let specs = expand(&scenario, &project.catalogue, &Filter::default());
    let spec = specs.into_iter().next();
    let spec = spec.expect("a row with one platform and one version has one host");
    let mut cases = Case::in_each(&scenario, spec, project.engines);
    cases.next().expect("there is at least one engine")
}

/// Returns the row of a run without unused replies and network rules.
fn pruned(mut row: Row, steps: Vec<Step>, record: &CaseRecord) -> Row {
    let calls = |name: &str| {
        let entries = record.journal.entries().iter();
        let calls = entries.filter(
            |entry| matches!(&entry.kind, EntryKind::Call { name: called, .. } if called == name),
        );
        calls.count()
    };
    row.replies.retain_mut(|script| {
        let used = calls(&script.call.value);
        script.rules.truncate(used.max(1));
        used > 0
    });
    let requests: Vec<(&str, &str)> = record
        .journal
        .entries()
        .iter()
        .filter_map(|entry| match &entry.kind {
            EntryKind::Request { host, path, .. } => Some((host.as_str(), path.as_str())),
            _ => None,
        })
        .collect();
    row.network.retain(|rule| {
        let mut requests = requests.iter();
        requests.any(|(host, path)| rule.value.address.matches(host, path))
    });
    row.steps = steps.into_iter().map(Into::into).collect();
    row
}
