//! One run of an exploration, made from its choices.

pub(crate) mod against;
pub(crate) mod explore_worker;
pub(crate) mod violation;

use std::ops::Range;
use std::sync::Arc;

use footbridge_contract::{Platform, Version};
use footbridge_journal::EntryKind;
use footbridge_record::{CaseRecord, EndingKind, FailureFingerprint};
use footbridge_runner::{Case, ExploredRun, Project, WorkerError};
use footbridge_scenario::{Filter, Row, Scenario, Step, VersionChoice, Versions, Waiver, expand};

use crate::choices::Choices;
use crate::faults::setup::{Setup, draw_setup};
use crate::novelty::replies::{CallReplies, ReplyReader};
use crate::novelty::{Features, SeenNames};
use crate::space::search_space::{ChosenHost, SearchSpace};
use crate::trial::against::difference;
use crate::trial::explore_worker::ExploreWorker;
use crate::trial::violation::{Violation, violations};
use crate::walk::Walk;

/// A run that has ended.
#[derive(Debug, Clone)]
pub(crate) struct Trial {
    /// The choices, without zeros at their end.
    pub(crate) choices: Vec<u32>,
    /// The groups of choices that can be left out together.
    pub(crate) groups: Vec<Range<usize>>,
    /// The scenario that repeats the run.
    pub(crate) row: Row,
    pub(crate) record: CaseRecord,
    pub(crate) features: Features,
    pub(crate) calls: Vec<CallReplies>,
    /// What is wrong with it.
    pub(crate) problems: Vec<Violation>,
}

impl Trial {
    /// Whether the user interrupted it.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.record.ending.kind == EndingKind::Interrupted
    }

    /// Whether the same is wrong with it.
    pub(crate) fn has(&self, fingerprint: &FailureFingerprint) -> bool {
        let mut problems = self.problems.iter();
        problems.any(|problem| problem.fingerprint == *fingerprint)
    }
}

/// A worker of the same choices elsewhere.
pub(crate) struct OtherWorker {
    pub(crate) worker: Box<dyn ExploreWorker>,
    pub(crate) project: Arc<Project>,
    /// The version of the app, if it is another.
    pub(crate) version: Option<Version>,
}

/// Runs the client as these choices say, here and elsewhere. What differs is what is wrong.
/// Returns an error if a worker can't go on.
pub(crate) fn run_both(
    worker: &mut dyn ExploreWorker,
    other: &mut OtherWorker,
    project: &Project,
    space: &SearchSpace,
    choices: Choices,
    seen: &SeenNames,
) -> Result<Trial, WorkerError> {
    let mut trial = run_trial(worker, project, space, choices, seen);
    if trial.is_interrupted() {
        return Ok(trial);
    }
    worker.ready()?;
    let mut again = Choices::repeat(trial.choices.clone());
    let mut setup = draw_setup(&mut again, space, seen);
    if let Some(version) = other.version {
        let version = VersionChoice::Exactly(version);
        setup.row.hosts.versions = Versions::List(vec![version.into()]).into();
    }
    let (run, _) = walk(
        &mut *other.worker,
        &other.project,
        space,
        &setup,
        &mut again,
    );
    other.worker.ready()?;
    trial.problems = difference(&trial.record, &run.record).into_iter().collect();
    Ok(trial)
}

/// Runs the client with a setup, and draws its steps.
fn walk(
    worker: &mut dyn ExploreWorker,
    project: &Project,
    space: &SearchSpace,
    setup: &Setup,
    choices: &mut Choices,
) -> (ExploredRun, Features) {
    let platform = setup.row.hosts.platforms.first();
    let scenario = scenario_of("explored.yaml", setup.row.clone(), space);
    let case = case_of(scenario, project);
    let host = ChosenHost {
        platform: platform.map_or(Platform::Ios, |platform| platform.value),
        version: setup.version,
    };
    let start = setup.start.as_deref();
    let mut walk = Walk::new(
        space,
        (host, setup.row.hosts.theme),
        start,
        setup.waits,
        choices,
    );
    let run = worker.explore(&case, &mut walk);
    (run, walk.features)
}

/// Runs the client as these choices say.
pub(crate) fn run_trial(
    worker: &mut dyn ExploreWorker,
    project: &Project,
    space: &SearchSpace,
    mut choices: Choices,
    seen: &SeenNames,
) -> Trial {
    let setup = draw_setup(&mut choices, space, seen);
    let (run, mut features) = walk(worker, project, space, &setup, &mut choices);
    let ExploredRun {
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
    let problems = violations(&record);
    Trial {
        choices: made,
        groups: choices.groups().to_vec(),
        row: pruned(setup.row, steps, &record),
        record,
        features,
        calls,
        problems,
    }
}

/// The scenario of a row.
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

/// The case of a scenario.
fn case_of(scenario: Scenario, project: &Project) -> Case {
    let scenario = Arc::new(scenario);
    let specs = expand(&scenario, &project.catalogue, &Filter::default());
    let spec = specs.into_iter().next();
    let spec = spec.expect("a row with one platform and one version has one host");
    let mut cases = Case::in_each(&scenario, spec, project.engines);
    cases.next().expect("there is at least one engine")
}

/// The scenario of a run, without the rules that nothing used.
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
