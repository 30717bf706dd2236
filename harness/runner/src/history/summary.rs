//! The summary of the history, ready to be shown: each case with the conclusions from its outcomes.

use serde::Serialize;

use super::case_key::CaseKey;
use super::change::increase;
use super::commit::Commit;
use super::entry::{CaseHistory, HistoryEntries, RunOutcome};
use super::statistics::{median, milliseconds};
use super::trends::{broken, flaky, slower, slowness};
use crate::record::Verdict;

/// The name of the summary's schema, as it is written for programs.
const SCHEMA: &str = "footbridge.history/1";

/// The summary of the history.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Summary {
    /// The schema.
    pub schema: &'static str,
    /// The number of runs kept.
    pub runs: usize,
    /// The first of them.
    pub first: Option<RunRef>,
    /// The last of them.
    pub last: Option<RunRef>,
    /// Since when whole runs are slower; none if they are not.
    pub slower: Option<SlowerSince>,
    /// The cases, by name.
    pub cases: Vec<CaseHistorySummary>,
}

/// The summary of one case.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CaseHistorySummary {
    /// The case.
    pub case: CaseKey,
    /// The latest verdict.
    pub verdict: Verdict,
    /// The number of outcomes kept.
    pub outcomes: usize,
    /// In how many of them it was bad.
    pub bad: usize,
    /// The median duration, in milliseconds.
    pub median_ms: f64,
    /// Since when it is broken; none if it is good.
    pub broken: Option<BrokenSince>,
    /// When it first broke, of all times that it did; none if it was never bad.
    pub first_broken: Option<RunRef>,
    /// The flakiness of the case; none without evidence.
    pub flaky: Option<FlakyBy>,
    /// Since when it is slower; none if it is not.
    pub slower: Option<SlowerSince>,
    /// Each outcome, the latest first, if they were asked for.
    pub details: Vec<OutcomeRef>,
}

/// A run, as people know it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RunRef {
    /// When it began, in milliseconds since 1970.
    pub started_ms: u64,
    /// The commit it was made of; none outside version control.
    pub commit: Option<Commit>,
}

/// A break that still lasts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BrokenSince {
    /// The first run of those in which the case has been bad without a break.
    pub since: RunRef,
    /// The last run before, in which it was good; none if it never was.
    pub last_good: Option<RunRef>,
    /// In how many outcomes it has been bad since.
    pub times: usize,
    /// The latest reason.
    pub reason: Option<String>,
}

/// The evidence that a case is flaky.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FlakyBy {
    /// In how many outcomes of the same code it was bad, or passed only at a second attempt.
    pub bad: usize,
    /// The number of outcomes of the same code.
    pub of: usize,
    /// The latest run in which it was.
    pub last: RunRef,
}

/// A change of durations that still lasts.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SlowerSince {
    /// The first run that took longer.
    pub since: RunRef,
    /// The median before: of a case in milliseconds, of whole runs in parts of the usual.
    pub before: f64,
    /// The median since.
    pub after: f64,
}

/// One outcome.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OutcomeRef {
    /// The run.
    pub run: RunRef,
    /// The verdict.
    pub verdict: Verdict,
    /// The reason for it.
    pub reason: Option<String>,
    /// The duration, in milliseconds.
    pub wall_ms: u64,
}

impl Summary {
    /// Summarises the cases whose name contains `text`, with each outcome; without a text, all cases without their
    /// outcomes.
    pub fn new(entries: &HistoryEntries, text: Option<&str>) -> Self {
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
    let first_bad = outcomes.iter().find(|outcome| outcome.verdict.is_wrong());
    let bad = outcomes.iter().filter(|outcome| outcome.verdict.is_wrong());
    Some(CaseHistorySummary {
        case: history.case.clone(),
        verdict: outcomes.last()?.verdict,
        outcomes: outcomes.len(),
        bad: bad.count(),
        median_ms: median(outcomes.iter().map(|outcome| milliseconds(outcome.wall_ms)))?,
        broken: broken(history).map(|found| BrokenSince {
            since: run(found.since),
            last_good: found.last_good.map(run),
            times: found.times,
            reason: found.reason,
        }),
        first_broken: first_bad.map(|outcome| run(outcome.run)),
        flaky: flaky(entries, history).map(|found| FlakyBy {
            bad: found.bad,
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

/// Since when whole runs are slower than before. The factors are shares of a usual run, taken here in thousandths.
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
