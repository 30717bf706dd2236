//! The summary of the history: each case with the trends in its outcomes.

use footbridge_record::Verdict;
use serde::Serialize;

use super::case_key::CaseKey;
use super::change::increase;
use super::commit::Commit;
use super::entry::{CaseHistory, HistoryEntries, RunOutcome};
use super::statistics::{median, milliseconds};
use super::trends::{broken, flaky, slower, slowness};

/// The name of the summary's schema in JSON.
const SCHEMA: &str = "footbridge.history/1";

/// The summary of the history.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Summary {
    pub schema: &'static str,
    /// The other client whose runs are shown; `None` for the project's own.
    pub client: Option<String>,
    /// The clients whose runs are left out.
    pub left_out: Vec<ClientRuns>,
    /// The number of runs of this client in the history.
    pub runs: usize,
    /// The first run.
    pub first: Option<RunRef>,
    /// The last run.
    pub last: Option<RunRef>,
    /// The run since which whole runs are slower; `None` if they are not.
    pub slower: Option<SlowerSince>,
    /// The cases, by name.
    pub cases: Vec<CaseHistorySummary>,
}

/// The number of runs of a client.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ClientRuns {
    /// The client's name; `None` for the project's own.
    pub client: Option<String>,
    pub runs: usize,
}

/// The summary of one case.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CaseHistorySummary {
    pub case: CaseKey,
    /// The latest verdict.
    pub verdict: Verdict,
    /// The number of outcomes in the history.
    pub outcomes: usize,
    /// The number of failed outcomes.
    #[serde(rename = "bad")]
    pub failed: usize,
    /// The median duration, in milliseconds.
    pub median_ms: f64,
    /// The run since which it is broken; `None` if it passes.
    pub broken: Option<BrokenSince>,
    /// The first run in which it failed; `None` if it never failed.
    pub first_broken: Option<RunRef>,
    /// The flakiness of the case; `None` without evidence.
    pub flaky: Option<FlakyBy>,
    /// The run since which it is slower; `None` if it is not.
    pub slower: Option<SlowerSince>,
    /// Each outcome, the latest first, if outcomes were requested.
    pub details: Vec<OutcomeRef>,
}

/// A run in reports.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RunRef {
    /// The time at which it began, in milliseconds since 1970.
    pub started_ms: u64,
    /// Its commit; `None` outside version control.
    pub commit: Option<Commit>,
}

/// An uninterrupted series of failures up to the latest run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BrokenSince {
    /// The first run of the series.
    pub since: RunRef,
    /// The run before it, in which the case passed last; `None` if it never passed.
    #[serde(rename = "last_good")]
    pub last_passed: Option<RunRef>,
    /// The number of failures since.
    pub times: usize,
    /// The latest reason.
    pub reason: Option<String>,
}

/// The evidence that a case is flaky.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FlakyBy {
    /// The number of outcomes of the same code in which it failed, or passed only on a second attempt.
    #[serde(rename = "bad")]
    pub failed: usize,
    /// The number of outcomes of the same code.
    pub of: usize,
    /// The latest run in which it failed or was flaky.
    pub last: RunRef,
}

/// A lasting increase of durations.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SlowerSince {
    /// The first run that took longer.
    pub since: RunRef,
    /// The median before: in milliseconds for a case, relative to the usual for whole runs.
    pub before: f64,
    /// The median since.
    pub after: f64,
}

/// One outcome.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OutcomeRef {
    pub run: RunRef,
    pub verdict: Verdict,
    /// The reason for it.
    pub reason: Option<String>,
    /// The duration, in milliseconds.
    pub wall_ms: u64,
}

impl Summary {
    /// Summarises the cases whose names contain `text`, with each outcome; without a text, all cases without their
    /// outcomes. Only the runs of one client count: the other client with this name, or the project's own.
    pub fn new(all: &HistoryEntries, other_client: Option<&str>, text: Option<&str>) -> Self {
        let clients = all.clients().into_iter();
        let left_out = clients.filter(|(client, _)| *client != other_client);
        let left_out = left_out.map(|(client, runs)| ClientRuns {
            client: client.map(str::to_owned),
            runs,
        });
        let entries = &all.of_client(other_client);
        let slowness = slowness(entries);
        let is_asked = |history: &&CaseHistory| text.is_none_or(|text| history.case.contains(text));
        let cases = entries.cases.iter().filter(is_asked);
        let cases = cases.filter_map(|history| {
            let mut case = case_summary(entries, history, &slowness)?;
            if text.is_some() {
                let outcomes = history.outcomes.iter().rev();
                case.details = outcomes.map(|outcome| detail(entries, outcome)).collect();
            }
            Some(case)
        });
        let run = |index| run_ref(entries, index);
        Self {
            schema: SCHEMA,
            client: other_client.map(str::to_owned),
            left_out: left_out.collect(),
            runs: entries.runs.len(),
            first: (!entries.runs.is_empty()).then(|| run(0)),
            last: entries.runs.len().checked_sub(1).map(run),
            slower: slower_runs(entries, &slowness),
            cases: cases.collect(),
        }
    }
}

fn run_ref(entries: &HistoryEntries, index: usize) -> RunRef {
    let run = &entries.runs[index];
    RunRef {
        started_ms: run.started_ms,
        commit: run.commit.clone(),
    }
}

fn case_summary(
    entries: &HistoryEntries,
    history: &CaseHistory,
    slowness: &[Option<f64>],
) -> Option<CaseHistorySummary> {
    let run = |index| run_ref(entries, index);
    let outcomes = &history.outcomes;
    let first_failed = outcomes.iter().find(|outcome| outcome.verdict.is_failure());
    let failed = outcomes
        .iter()
        .filter(|outcome| outcome.verdict.is_failure());
    Some(CaseHistorySummary {
        case: history.case.clone(),
        verdict: outcomes.last()?.verdict,
        outcomes: outcomes.len(),
        failed: failed.count(),
        median_ms: median(outcomes.iter().map(|outcome| milliseconds(outcome.wall_ms)))?,
        broken: broken(history).map(|found| BrokenSince {
            since: run(found.since),
            last_passed: found.last_passed.map(run),
            times: found.times,
            reason: found.reason,
        }),
        first_broken: first_failed.map(|outcome| run(outcome.run)),
        flaky: flaky(entries, history).map(|found| FlakyBy {
            failed: found.failed,
            of: found.of,
            last: run(found.last),
        }),
        slower: slower(history, slowness).map(|found| SlowerSince {
            since: run(found.since),
            before: found.before_ms,
            after: found.after_ms,
        }),
        details: Vec::new(),
    })
}

fn detail(entries: &HistoryEntries, outcome: &RunOutcome) -> OutcomeRef {
    OutcomeRef {
        run: run_ref(entries, outcome.run),
        verdict: outcome.verdict,
        reason: outcome.reason.clone(),
        wall_ms: outcome.wall_ms,
    }
}

/// Returns the run since which whole runs are slower. The factors are relative to the usual duration, in thousandths
/// here.
fn slower_runs(entries: &HistoryEntries, slowness: &[Option<f64>]) -> Option<SlowerSince> {
    let known: Vec<(usize, f64)> = slowness
        .iter()
        .enumerate()
        .filter_map(|(run, factor)| Some((run, (*factor)?)))
        .collect();
    let values: Vec<f64> = known.iter().map(|(_, factor)| factor * 1000.0).collect();
    let found = increase(&values)?;
    Some(SlowerSince {
        since: run_ref(entries, known[found.from].0),
        before: found.before / 1000.0,
        after: found.after / 1000.0,
    })
}
