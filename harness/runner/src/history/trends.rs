//! Conclusions from a case's outcomes: that it is broken, that it is flaky, that it became slower.

use std::collections::BTreeMap;

use super::change::increase;
use super::entry::{CaseHistory, HistoryEntries, RunOutcome};
use super::statistics::{median, milliseconds};
use crate::record::Verdict;

/// So many changes between good and bad mean that a case is flaky, where no commit tells that it is.
const FLIPS: usize = 4;

/// Only so many of the latest outcomes tell that a case is flaky.
const LATEST: usize = 50;

/// A run with fewer known cases says nothing about the machine's speed.
const LEAST_CASES: usize = 5;

/// A case that has been bad since some run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrokenCase {
    /// The first run of those in which it has been bad without a break.
    pub since: usize,
    /// The last run before, in which it was good; none if it never was.
    pub last_good: Option<usize>,
    /// In how many outcomes it has been bad since.
    pub times: usize,
    /// The latest verdict.
    pub verdict: Verdict,
    /// The latest reason.
    pub reason: Option<String>,
}

/// A case that is good and bad by turns, without a change that explains it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flaky {
    /// In how many of the outcomes that tell so it was bad, or passed only at a second attempt.
    pub bad: usize,
    /// The number of outcomes on which it is based.
    pub of: usize,
    /// The latest run in which it was bad or flaky.
    pub last: usize,
}

/// A case that takes longer since some run.
#[derive(Debug, Clone, PartialEq)]
pub struct Slower {
    /// The first run in which it took longer.
    pub since: usize,
    /// The median before, in milliseconds at the speed of a usual run.
    pub before_ms: f64,
    /// The median since.
    pub after_ms: f64,
}

/// Whether a case is bad now, and since when.
pub(super) fn broken(history: &CaseHistory) -> Option<BrokenCase> {
    let outcomes = &history.outcomes;
    let last = outcomes.last().filter(|last| last.verdict.is_wrong())?;
    let good = outcomes
        .iter()
        .rposition(|outcome| !outcome.verdict.is_wrong());
    let first = good.map_or(0, |good| good + 1);
    Some(BrokenCase {
        since: outcomes[first].run,
        last_good: good.map(|good| outcomes[good].run),
        times: outcomes.len() - first,
        verdict: last.verdict,
        reason: last.reason.clone(),
    })
}

/// Whether a case is flaky: good and bad in one run, or with one client at one commit without changes; or passed only at a second
/// attempt. Where no commit is known, a case that went from good to bad and back again and again.
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
            && group.iter().any(|outcome| !outcome.verdict.is_wrong())
    };
    let mut telling: Vec<&RunOutcome> = of_same_code
        .values()
        .filter(is_mixed)
        .flatten()
        .copied()
        .collect();
    let has_commits = outcomes
        .iter()
        .all(|outcome| entries.runs[outcome.run].commit.is_some());
    if telling.is_empty() && !has_commits && flips(entries, outcomes) >= FLIPS {
        telling = outcomes.iter().collect();
    }
    let bad: Vec<_> = telling
        .iter()
        .filter(|outcome| is_unsteady(outcome))
        .collect();
    Some(Flaky {
        bad: bad.len(),
        of: telling.len(),
        last: bad.iter().map(|outcome| outcome.run).max()?,
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
    outcome.verdict.is_wrong() || outcome.verdict == Verdict::Flaky
}

/// The number of changes between good and bad that no change of the client explains.
fn flips(entries: &HistoryEntries, outcomes: &[RunOutcome]) -> usize {
    let pairs = outcomes.windows(2);
    let client = |outcome: &RunOutcome| &entries.runs[outcome.run].client;
    let differs = |pair: &&[RunOutcome]| {
        pair[0].verdict.is_wrong() != pair[1].verdict.is_wrong()
            && client(&pair[0]) == client(&pair[1])
    };
    pairs.filter(differs).count()
}

/// Whether a case takes longer than it did. Durations are taken at the speed of a usual run, by the factors of [`slowness`], so
/// that a busy machine doesn't make every case look slow.
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

/// By how much each run was slower than usual: the median, over its cases, of a case's duration there to its median. None for
/// a run with too few cases.
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

/// The outcomes whose duration says something about the next: a case that fails may give up early, or wait in vain.
fn passed(history: &CaseHistory) -> impl Iterator<Item = &RunOutcome> {
    let outcomes = history.outcomes.iter();
    outcomes.filter(|outcome| outcome.verdict == Verdict::Passed)
}

#[cfg(test)]
mod tests;
