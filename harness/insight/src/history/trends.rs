//! Trends in a case's outcomes: broken, flaky or slower.

use std::collections::BTreeMap;

use footbridge_record::Verdict;

use super::change::increase;
use super::entry::{CaseHistory, HistoryEntries, RunOutcome};
use super::statistics::{median, milliseconds};

/// The number of changes between passing and failing that make a case flaky, if commits are unknown.
const FLIPS: usize = 4;

/// The number of latest outcomes that are checked for flakiness.
const LATEST: usize = 50;

/// The minimum number of known cases in a run from which the machine's speed is estimated.
const LEAST_CASES: usize = 5;

/// A case that has failed in every run since one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrokenCase {
    /// The first run of the uninterrupted failures.
    pub since: usize,
    /// The run before it, in which the case passed last; `None` if it never passed.
    pub last_passed: Option<usize>,
    /// The number of failures since.
    pub times: usize,
    /// The latest verdict.
    pub verdict: Verdict,
    /// The latest reason.
    pub reason: Option<String>,
}

/// A case that passes and fails without a change that explains it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flaky {
    /// The number of these outcomes in which it failed, or passed only on a second attempt.
    pub failed: usize,
    /// The number of outcomes that the trend is based on.
    pub of: usize,
    /// The latest run in which it failed or was flaky.
    pub last: usize,
}

/// A case that takes longer since a run.
#[derive(Debug, Clone, PartialEq)]
pub struct Slower {
    /// The first run in which it took longer.
    pub since: usize,
    /// The median before, in milliseconds at the usual speed of the machine.
    pub before_ms: f64,
    /// The median since.
    pub after_ms: f64,
}

/// Returns the run since which a case fails, if it fails now.
pub(super) fn broken(history: &CaseHistory) -> Option<BrokenCase> {
    let outcomes = &history.outcomes;
    let last = outcomes.last().filter(|last| last.verdict.is_failure())?;
    let passed = outcomes
        .iter()
        .rposition(|outcome| !outcome.verdict.is_failure());
    let first = passed.map_or(0, |passed| passed + 1);
    Some(BrokenCase {
        since: outcomes[first].run,
        last_passed: passed.map(|passed| outcomes[passed].run),
        times: outcomes.len() - first,
        verdict: last.verdict,
        reason: last.reason.clone(),
    })
}

/// Returns the evidence that a case is flaky: it passed and failed in one run, or with one client at one clean
/// commit; or it passed only on a second attempt. If commits are unknown, a case is flaky if it alternates between
/// passing and failing.
pub(super) fn flaky(entries: &HistoryEntries, history: &CaseHistory) -> Option<Flaky> {
    let skipped = history.outcomes.len().saturating_sub(LATEST);
    let outcomes = &history.outcomes[skipped..];
    let mut of_same_code: BTreeMap<SameCode<'_>, Vec<&RunOutcome>> = BTreeMap::new();
    for outcome in outcomes {
        let same = same_code(entries, outcome);
        of_same_code.entry(same).or_default().push(outcome);
    }
    let is_mixed = |group: &&Vec<&RunOutcome>| {
        group.iter().any(|outcome| is_unsteady(outcome))
            && group.iter().any(|outcome| !outcome.verdict.is_failure())
    };
    let mut evidence: Vec<&RunOutcome> = of_same_code
        .values()
        .filter(is_mixed)
        .flatten()
        .copied()
        .collect();
    let has_commits = outcomes
        .iter()
        .all(|outcome| entries.runs[outcome.run].commit.is_some());
    if evidence.is_empty() && !has_commits && flips(entries, outcomes) >= FLIPS {
        evidence = outcomes.iter().collect();
    }
    let failed: Vec<_> = evidence
        .iter()
        .filter(|outcome| is_unsteady(outcome))
        .collect();
    Some(Flaky {
        failed: failed.len(),
        of: evidence.len(),
        last: failed.iter().map(|outcome| outcome.run).max()?,
    })
}

/// The common code of outcomes: the commit and the client, or the run.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum SameCode<'e> {
    Commit(&'e str, Option<&'e str>),
    Run(usize),
}

fn same_code<'e>(entries: &'e HistoryEntries, outcome: &RunOutcome) -> SameCode<'e> {
    let run = &entries.runs[outcome.run];
    match &run.commit {
        Some(commit) if !commit.is_dirty => SameCode::Commit(&commit.id, run.client.as_deref()),
        _ => SameCode::Run(outcome.run),
    }
}

fn is_unsteady(outcome: &RunOutcome) -> bool {
    outcome.verdict.is_failure() || outcome.verdict == Verdict::Flaky
}

/// The number of changes between passing and failing that no change of the client explains.
fn flips(entries: &HistoryEntries, outcomes: &[RunOutcome]) -> usize {
    let pairs = outcomes.windows(2);
    let client = |outcome: &RunOutcome| &entries.runs[outcome.run].client;
    let differs = |pair: &&[RunOutcome]| {
        pair[0].verdict.is_failure() != pair[1].verdict.is_failure()
            && client(&pair[0]) == client(&pair[1])
    };
    pairs.filter(differs).count()
}

/// Returns the run since which a case takes longer. Durations are normalised by the factors of [`slowness`], so that
/// a busy machine doesn't make every case look slow.
pub(super) fn slower(history: &CaseHistory, slowness: &[Option<f64>]) -> Option<Slower> {
    let passed: Vec<&RunOutcome> = passed(history).collect();
    let values: Vec<f64> = passed
        .iter()
        .map(|outcome| milliseconds(outcome.wall_ms) / slowness[outcome.run].unwrap_or(1.0))
        .collect();
    let found = increase(&values)?;
    Some(Slower {
        since: passed[found.from].run,
        before_ms: found.before,
        after_ms: found.after,
    })
}

/// Returns the factor by which each run was slower than usual: the median, over its cases, of a case's duration
/// relative to its own median. `None` for a run with too few cases.
pub(super) fn slowness(entries: &HistoryEntries) -> Vec<Option<f64>> {
    let mut ratios: Vec<Vec<f64>> = vec![Vec::new(); entries.runs.len()];
    for history in &entries.cases {
        let usual = median(passed(history).map(|outcome| milliseconds(outcome.wall_ms)));
        let Some(usual) = usual.filter(|usual| *usual > 0.0) else {
            continue;
        };
        for outcome in passed(history) {
            ratios[outcome.run].push(milliseconds(outcome.wall_ms) / usual);
        }
    }
    let factors = ratios.into_iter().map(|ratios| {
        let is_enough = ratios.len() >= LEAST_CASES;
        let factor = is_enough.then(|| median(ratios)).flatten();
        factor.filter(|factor| *factor > 0.0)
    });
    factors.collect()
}

/// The outcomes that passed. A failed case may end early or wait for a time limit, so its duration doesn't count.
fn passed(history: &CaseHistory) -> impl Iterator<Item = &RunOutcome> {
    let outcomes = history.outcomes.iter();
    outcomes.filter(|outcome| outcome.verdict == Verdict::Passed)
}

#[cfg(test)]
mod tests;
