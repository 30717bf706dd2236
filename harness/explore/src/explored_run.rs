//! One run of an exploration, determined by its choices.

pub(crate) mod against;
pub(crate) mod explore_worker;
pub(crate) mod problem;

use std::ops::Range;
use std::sync::Arc;

use footbridge_contract::{Platform, Version};
use footbridge_journal::EntryKind;
use footbridge_record::{CaseRecord, EndingKind, FailureFingerprint};
use footbridge_runner::{Case, ExploredCase, Project, WorkerError};
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
    let mut again = Choices::repeat(run.choices.clone());
    let mut setup = draw_setup(&mut again, space, seen);
    if let Some(version) = other.version {
        let version = VersionChoice::Exactly(version);
        setup.row.hosts.versions = Versions::List(vec![version.into()]).into();
    }
    let (other_case, _) = perform(
        &mut *other.worker,
        &other.project,
        space,
        &setup,
        &mut again,
    );
    other.worker.ready()?;
    run.problems = difference(&run.record, &other_case.record)
        .into_iter()
        .collect();
    Ok(run)
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
    let ExploredCase {
        record,
        steps,
        covered,
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
    let problems = problems_of(&record);
    ExploredRun {
        choices: made,
        groups: choices.groups().to_vec(),
        row: pruned(setup.row, steps, &record),
        record,
        features,
        calls,
        problems,
    }
}

/// Creates a scenario with one row.
pub(crate) fn scenario_of(name: impl Into<String>, row: Row, space: &SearchSpace) -> Scenario {
    let mut scenario = Scenario::unwritten(name, row);
    let waivers = space.waived.iter().map(|(invariant, reason)| Waiver {
        invariant: invariant.clone().into(),
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
