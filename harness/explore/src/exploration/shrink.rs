//! Shrinking: a failing run is made simpler for as long as the same is wrong with it.

use std::collections::HashSet;

use footbridge_record::{FailureFingerprint, Verdict};
use footbridge_scenario::Step;

use crate::choices::Choices;
use crate::exploration::team::{Team, TeamError};
use crate::faults::setup::START_CHOICE;
use crate::novelty::SeenNames;
use crate::trial::Trial;

/// The largest number of runs that shrinking one finding takes.
const MOST_RUNS: usize = 400;

/// The number of runs that one counts for in which the page hangs or crashes, since it takes that much longer.
const LOST_RUN: usize = 25;

/// The number of candidates that run side by side. It doesn't depend on the number of workers, nor does the result.
const AT_ONCE: usize = 4;

/// Shrinks a run with this problem, and without these others.
pub(crate) fn shrink(
    team: &mut Team<'_>,
    trial: Trial,
    fingerprint: &FailureFingerprint,
    without: &[FailureFingerprint],
) -> Result<Trial, TeamError> {
    let mut shrinking = Shrinking {
        team,
        fingerprint,
        without,
        tried: HashSet::from([trial.choices.clone()]),
        runs: 0,
        best: trial,
    };
    while shrinking.runs < MOST_RUNS && !shrinking.team.is_interrupted() {
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

struct Shrinking<'s, 't> {
    team: &'s mut Team<'t>,
    fingerprint: &'s FailureFingerprint,
    without: &'s [FailureFingerprint],
    tried: HashSet<Vec<u32>>,
    runs: usize,
    /// The simplest run so far with the problem.
    best: Trial,
}

impl Shrinking<'_, '_> {
    /// Leaves out groups of choices: half of them at once, then ever fewer.
    fn delete_groups(&mut self) -> Result<(), TeamError> {
        let mut size = self.best.groups.len().div_ceil(2).max(1);
        loop {
            // Later groups first: what comes after the problem is never needed.
            let mut end = self.best.groups.len();
            while end > 0 && self.runs < MOST_RUNS && !self.team.is_interrupted() {
                let mut candidates = Vec::new();
                let mut ends = Vec::new();
                let mut at = end;
                while at > 0 && candidates.len() < AT_ONCE {
                    candidates.push(self.without(at.saturating_sub(size), at));
                    ends.push(at);
                    at = at.saturating_sub(size);
                }
                end = match self.try_all(candidates)? {
                    // The groups before the deleted ones are still there.
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

    /// Starts with the page that the run opens second, if runs can start with it.
    fn start_later(&mut self) -> Result<(), TeamError> {
        let space = self.team.space();
        let mut steps = self.best.row.steps.iter().map(|step| &step.value);
        let (Some(Step::Open(_)), Some(Step::Open(second))) = (steps.next(), steps.next()) else {
            return Ok(());
        };
        let mut pages = space.start.iter();
        let number = pages.position(|page| page.address == second.address.value);
        let Some(number) = number.and_then(|number| u32::try_from(number).ok()) else {
            return Ok(());
        };
        // One of the groups is that of opening it.
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

    /// The choices without those of some groups.
    fn without(&self, from: usize, to: usize) -> Vec<u32> {
        let groups = self.best.groups.get(from..to).unwrap_or_default();
        let choices = self.best.choices.iter().enumerate();
        let kept = choices.filter(|(at, _)| !groups.iter().any(|group| group.contains(at)));
        kept.map(|(_, choice)| *choice).collect()
    }

    /// Lowers single choices: to 0, else to a half, else by 1.
    fn lower_values(&mut self) -> Result<(), TeamError> {
        let mut at = 0;
        while at < self.best.choices.len() && self.runs < MOST_RUNS && !self.team.is_interrupted() {
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
    fn try_all(&mut self, candidates: Vec<Vec<u32>>) -> Result<Option<usize>, TeamError> {
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
        let trials = self.team.run(choices, &SeenNames::default())?;
        let costs = trials.iter().map(|trial| match trial.record.verdict {
            Verdict::Hung | Verdict::Crashed => LOST_RUN,
            _ => 1,
        });
        self.runs += costs.sum::<usize>().max(1);
        let mut found = trials.into_iter().zip(indices);
        let better = found.find(|(trial, _)| {
            trial.has(self.fingerprint)
                && !self.without.iter().any(|other| trial.has(other))
                && is_simpler(&trial.choices, &self.best.choices)
        });
        Ok(better.map(|(trial, index)| {
            self.tried.insert(trial.choices.clone());
            self.best = trial;
            index
        }))
    }
}

/// Whether choices are fewer, or lower in the same number.
fn is_simpler(one: &[u32], other: &[u32]) -> bool {
    (one.len(), one) < (other.len(), other)
}
