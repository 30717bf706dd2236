//! Findings: problems of the client, each with a scenario that reproduces it.

use footbridge_record::{CaseRecord, FailureFingerprint, Verdict};
use footbridge_scenario::{NotPrintable, Scenario, print};

use crate::explored_run::problem::Problem;
use crate::explored_run::{ExploredRun, scenario_of};
use crate::novelty::screen::Screen;
use crate::space::search_space::SearchSpace;

/// The maximum length of a title, in characters.
const LONGEST_TITLE: usize = 100;

/// A problem of the client, with the shortest run that shows it.
#[derive(Debug, Clone)]
pub struct Finding {
    /// The name of the broken invariant or property; `None` for a crash, a hang or a difference.
    pub invariant: Option<String>,
    /// The problem, on one line.
    pub message: String,
    /// The number of runs that showed it.
    pub runs: usize,
    /// The number of steps of the shortest run.
    pub steps: usize,
    /// The choices of the shortest run.
    pub choices: Vec<u32>,
    /// The scenario that reproduces the problem.
    pub scenario: Scenario,
    /// The record of the shortest run.
    pub record: CaseRecord,
    pub(crate) fingerprint: FailureFingerprint,
    /// The screen at the end of the shortest run.
    pub(crate) screen: Option<Screen>,
    /// All problems of the shortest run.
    shown: Vec<FailureFingerprint>,
}

impl Finding {
    /// Creates the finding of a shrunk run.
    pub(crate) fn new(run: ExploredRun, found: &Problem, space: &SearchSpace) -> Self {
        // The message of the shortest run may have other numbers.
        let mut problems = run.problems.iter();
        let shortest = problems.find(|problem| problem.fingerprint == found.fingerprint);
        let violation = &shortest.unwrap_or(found).clone();
        let ExploredRun {
            choices,
            mut row,
            record,
            problems,
            features,
            ..
        } = run;
        let shown = problems.into_iter().map(|problem| problem.fingerprint);
        let kind = match (&violation.invariant, record.verdict) {
            (Some(invariant), _) => invariant.as_str(),
            (None, Verdict::Hung) => "hang",
            (None, Verdict::Crashed) => "crash",
            (None, _) => "difference",
        };
        let message = violation.message.lines().next().unwrap_or_default();
        row.title = shortened(&format!("{kind}: {message}"));
        let steps = row.steps.len();
        let digest = violation.fingerprint.digest();
        let name = format!("{kind}-{}.yaml", digest.get(..8).unwrap_or(&digest));
        let mut scenario = scenario_of(name, row, space);
        let is_broken = |name: &str| violation.invariant.as_deref() == Some(name);
        scenario.properties.retain(|name| is_broken(&name.value));
        let broken = match (&violation.invariant, kind) {
            (Some(name), _) => format!("It violates {name}"),
            (None, "hang") => "The page hangs".to_owned(),
            (None, "crash") => "The page crashes".to_owned(),
            (None, _) => "The transcripts differ".to_owned(),
        };
        scenario.about = Some(format!(
            "Found by `footbridge explore`. {broken}: {}",
            violation.message
        ));
        Self {
            invariant: violation.invariant.clone(),
            message: violation.message.clone(),
            runs: 1,
            steps,
            choices,
            scenario,
            record,
            fingerprint: violation.fingerprint.clone(),
            screen: features.visits.into_iter().last().map(|visit| visit.screen),
            shown: shown.collect(),
        }
    }

    /// Whether another finding is its likely cause: the shortest run shows both, and the other ranks lower.
    pub(crate) fn follows_from(&self, other: &Self) -> bool {
        self.shown.contains(&other.fingerprint) && other.rank() < self.rank()
    }

    /// Returns the rank as a cause, lowest first. Page errors cause other problems; leaks are consequences.
    fn rank(&self) -> u8 {
        match self.invariant.as_deref() {
            None | Some("no-page-errors" | "offline") => 0,
            Some("no-leaked-callbacks" | "no-endless-loading") => 2,
            Some(_) => 1,
        }
    }

    /// Returns the file name of the scenario.
    pub fn file_name(&self) -> &str {
        &self.scenario.name
    }

    /// Returns the scenario as YAML.
    ///
    /// # Errors
    /// Never, since the scenario has one row.
    pub fn text(&self) -> Result<String, NotPrintable> {
        print(&self.scenario)
    }
}

fn shortened(title: &str) -> String {
    if title.chars().count() <= LONGEST_TITLE {
        return title.to_owned();
    }
    title.chars().take(LONGEST_TITLE - 1).chain(['…']).collect()
}
