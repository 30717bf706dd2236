//! Findings: problems of the client, each with a scenario that reproduces it.

use footbridge_record::{CaseRecord, FailureFingerprint};
use footbridge_scenario::{NotPrintable, Row, Scenario, Step, print};

use crate::exploration::grounds::grounds;
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
    /// The sentences that allow its faults.
    pub(crate) grounds: Vec<String>,
    cause: Cause,
    /// All problems of the shortest run.
    shown: Vec<Problem>,
}

/// The traits that findings with one cause share.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Cause {
    invariant: Option<String>,
    /// The place in the client's code, else the message.
    place: String,
    /// The last step that isn't a wait.
    last_action: Option<String>,
}

/// Returns the last step of a row that isn't a wait.
fn last_action(row: &Row) -> Option<String> {
    let mut steps = row.steps.iter();
    let action = steps.rfind(|step| !matches!(step.value, Step::Advance(_)));
    action.map(|step| step.value.summary())
}

impl Finding {
    /// Creates the finding of a shrunk run.
    pub(crate) fn new(run: ExploredRun, found: &Problem, space: &SearchSpace) -> Self {
        // The message of the shortest run may have other numbers.
        let mut problems = run.problems.iter();
        let shortest = problems.find(|problem| problem.fingerprint == found.fingerprint);
        let problem = shortest.unwrap_or(found).clone();
        let ExploredRun {
            choices,
            mut row,
            record,
            problems,
            features,
            ..
        } = run;
        let kind = problem.kind(record.verdict).to_owned();
        let message = problem.message.lines().next().unwrap_or_default();
        row.title = shortened(&format!("{kind}: {message}"));
        let steps = row.steps.len();
        let digest = problem.fingerprint.digest();
        let name = format!("{kind}-{}.yaml", digest.get(..8).unwrap_or(&digest));
        let grounds = grounds(&row, record.case.platform, space);
        let cause = Cause {
            invariant: problem.invariant.clone(),
            place: problem.place.as_ref().unwrap_or(&problem.message).clone(),
            last_action: last_action(&row),
        };
        let mut scenario = scenario_of(name, row, space);
        let is_broken = |name: &str| problem.invariant.as_deref() == Some(name);
        scenario.properties.retain(|name| is_broken(&name.value));
        let broken = match &problem.invariant {
            Some(name) => format!("It violates {name}"),
            None if kind == "hang" => "The page hangs".to_owned(),
            None if kind == "crash" => "The page crashes".to_owned(),
            None => "The clients differ".to_owned(),
        };
        let mut about = format!(
            "Found by `footbridge explore`. {broken}: {}",
            problem.message
        );
        if !grounds.is_empty() {
            about.push_str("\nAllowed by ");
            about.push_str(&grounds.join("; "));
        }
        scenario.about = Some(about);
        Self {
            invariant: problem.invariant.clone(),
            message: problem.message.clone(),
            runs: 1,
            steps,
            choices,
            scenario,
            record,
            grounds,
            fingerprint: problem.fingerprint.clone(),
            screen: features.visits.into_iter().last().map(|visit| visit.screen),
            cause,
            shown: problems,
        }
    }

    /// Whether it is the likely cause of another problem: its shortest run shows that too, as a consequence or at the
    /// same instant.
    pub(crate) fn explains(&self, fingerprint: &FailureFingerprint) -> bool {
        let find = |fingerprint: &FailureFingerprint| {
            let mut shown = self.shown.iter();
            shown.find(|problem| problem.fingerprint == *fingerprint)
        };
        let (Some(cause), Some(other)) = (find(&self.fingerprint), find(fingerprint)) else {
            return false;
        };
        let is_at_once = (other.step, other.at) == (cause.step, cause.at) && other.step.is_some();
        cause.rank() < other.rank() || (cause.rank() == other.rank() && is_at_once)
    }

    /// Whether its shortest run shows the problem of another finding too.
    pub(crate) fn shows(&self, other: &Self) -> bool {
        let mut shown = self.shown.iter();
        shown.any(|problem| problem.fingerprint == other.fingerprint)
    }

    /// Whether the shortest runs of both end with the same action, and break the same rule in the same way.
    pub(crate) fn has_cause_of(&self, other: &Self) -> bool {
        self.cause == other.cause
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
