//! Shrinking: simplifies a failing run while its problem remains.

use std::collections::HashSet;
use std::time::Duration;

use footbridge_record::{FailureFingerprint, Verdict};
use footbridge_scenario::Step;

use crate::choices::Choices;
use crate::exploration::progress::ProgressReporter;
use crate::exploration::worker_pool::{WorkerPool, WorkerPoolError};
use crate::explored_run::ExploredRun;
use crate::faults::setup::START_CHOICE;
use crate::novelty::SeenNames;

/// The maximum number of runs to shrink one finding.
const MOST_RUNS: usize = 400;

/// The cost of a run in which the page hangs or crashes, as a number of ordinary runs.
const LOST_RUN: usize = 25;

/// The number of candidates that run in parallel, independent of the number of workers, so that the result is too.
const AT_ONCE: usize = 4;

/// Shrinks a run that has this problem. The result has none of the problems in `without`.
pub(crate) fn shrink(
    pool: &mut WorkerPool<'_>,
    run: ExploredRun,
    fingerprint: &FailureFingerprint,
    without: &[FailureFingerprint],
    until: Option<Duration>,
    reporter: &mut ProgressReporter<'_>,
) -> Result<ExploredRun, WorkerPoolError> {
    let mut shrinking = Shrinking {
        pool,
        reporter,
        until,
        fingerprint,
        without,
        tried: HashSet::from([run.choices.clone()]),
        runs: 0,
        best: run,
    };
    while !shrinking.is_over() {
        let before = shrinking.best.choices.clone();
        shrinking.delete_groups()?;
        shrinking.start_later()?;
        shrinking.lower_values()?;
        if shrinking.best.choices == before {
            break;
        }
    }
    Ok(shrinking.best)
}

struct Shrinking<'s, 't, 'r> {
    pool: &'s mut WorkerPool<'t>,
    reporter: &'s mut ProgressReporter<'r>,
    /// The instant on the real clock at which it ends.
    until: Option<Duration>,
    fingerprint: &'s FailureFingerprint,
    without: &'s [FailureFingerprint],
    tried: HashSet<Vec<u32>>,
    runs: usize,
    /// The simplest run so far with the problem.
    best: ExploredRun,
}

impl Shrinking<'_, '_, '_> {
    fn is_over(&self) -> bool {
        let now = self.reporter.wall.now();
        self.runs >= MOST_RUNS
            || self.pool.is_interrupted()
            || self.until.is_some_and(|until| now >= until)
    }

    /// Removes groups of choices: half of them at once, then fewer each time.
    fn delete_groups(&mut self) -> Result<(), WorkerPoolError> {
        let mut size = self.best.groups.len().div_ceil(2).max(1);
        loop {
            // Later groups first: steps after the problem are never needed.
            let mut end = self.best.groups.len();
            while end > 0 && !self.is_over() {
                let mut candidates = Vec::new();
                let mut ends = Vec::new();
                let mut at = end;
                while at > 0 && candidates.len() < AT_ONCE {
                    candidates.push(self.without(at.saturating_sub(size), at));
                    ends.push(at);
                    at = at.saturating_sub(size);
                }
                end = match self.try_all(candidates)? {
                    // Continue before the deleted groups.
                    Some(index) => {
                        let deleted = ends.get(index).copied().unwrap_or(end);
                        deleted.saturating_sub(size).min(self.best.groups.len())
                    }
                    None => at,
                };
            }
            if size == 1 {
                return Ok(());
            }
            size = size.div_ceil(2);
        }
    }

    /// Starts with the second page that the run opens, if it is a start page.
    fn start_later(&mut self) -> Result<(), WorkerPoolError> {
        let space = self.pool.space();
        let mut steps = self.best.row.steps.iter().map(|step| &step.value);
        let (Some(Step::Open(_)), Some(Step::Open(second))) = (steps.next(), steps.next()) else {
            return Ok(());
        };
        let mut pages = space.start.iter();
        let number = pages.position(|page| page.address == second.address.value);
        let Some(number) = number.and_then(|number| u32::try_from(number).ok()) else {
            return Ok(());
        };
        // One of the groups opens the second page.
        let candidates = (0..self.best.groups.len()).map(|group| {
            let mut choices = self.without(group, group + 1);
            if let Some(start) = choices.get_mut(START_CHOICE) {
                *start = number;
            }
            choices
        });
        let candidates = candidates.collect();
        self.try_all(candidates).map(drop)
    }

    /// Returns the choices without a range of groups.
    fn without(&self, from: usize, to: usize) -> Vec<u32> {
        let groups = self.best.groups.get(from..to).unwrap_or_default();
        let choices = self.best.choices.iter().enumerate();
        let kept = choices.filter(|(at, _)| !groups.iter().any(|group| group.contains(at)));
        kept.map(|(_, choice)| *choice).collect()
    }

    /// Lowers single choices: to 0, else to a half, else by 1.
    fn lower_values(&mut self) -> Result<(), WorkerPoolError> {
        let mut at = 0;
        while at < self.best.choices.len() && !self.is_over() {
            let value = self.best.choices.get(at).copied().unwrap_or_default();
            let mut lower = vec![0, value / 2, value.saturating_sub(1)];
            lower.dedup();
            lower.retain(|lower| *lower < value);
            let candidates = lower.into_iter().map(|lower| {
                let mut choices = self.best.choices.clone();
                if let Some(choice) = choices.get_mut(at) {
                    *choice = lower;
                }
                choices
            });
            let candidates: Vec<_> = candidates.collect();
            if self.try_all(candidates)?.is_none() {
                at += 1;
            }
        }
        Ok(())
    }

    /// Runs candidates, and keeps the first that is simpler and has the problem. Returns its index.
    fn try_all(&mut self, candidates: Vec<Vec<u32>>) -> Result<Option<usize>, WorkerPoolError> {
        let mut indices = Vec::new();
        let mut choices = Vec::new();
        for (index, mut candidate) in candidates.into_iter().enumerate() {
            while candidate.last() == Some(&0) {
                candidate.pop();
            }
            if self.tried.insert(candidate.clone()) {
                indices.push(index);
                choices.push(Choices::repeat(candidate));
            }
        }
        if choices.is_empty() {
            return Ok(None);
        }
        let names = SeenNames::default();
        let runs = self.pool.run(choices, &names, self.until, self.reporter)?;
        let costs = runs.iter().map(|run| match run.record.verdict {
            Verdict::Hung | Verdict::Crashed => LOST_RUN,
            _ => 1,
        });
        self.runs += costs.sum::<usize>().max(1);
        let mut found = runs.into_iter().zip(indices);
        let better = found.find(|(run, _)| {
            run.has(self.fingerprint)
                && !self.without.iter().any(|other| run.has(other))
                && is_simpler(&run.choices, &self.best.choices)
        });
        Ok(better.map(|(run, index)| {
            self.tried.insert(run.choices.clone());
            self.best = run;
            index
        }))
    }
}

/// Whether a list of choices is shorter than another, or as long and lower.
fn is_simpler(one: &[u32], other: &[u32]) -> bool {
    (one.len(), one) < (other.len(), other)
}
