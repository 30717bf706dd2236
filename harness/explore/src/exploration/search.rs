//! The search: which runs are made next, and which of their problems become findings.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng as _, SeedableRng as _};
use footbridge_record::{CurvePoint, FailureFingerprint};

use crate::choices::Choices;
use crate::exploration::budget::Budget;
use crate::exploration::fault_targets::{FaultTargets, TriedFaults};
use crate::exploration::finding::Finding;
use crate::exploration::gaps::Gaps;
use crate::exploration::progress::ProgressReporter;
use crate::exploration::shrink::shrink;
use crate::exploration::worker_pool::{WorkerPool, WorkerPoolError};
use crate::exploration::{Exploration, MOST_FINDINGS, millis};
use crate::explored_run::ExploredRun;
use crate::explored_run::problem::Problem;
use crate::novelty::map::ClientMap;
use crate::novelty::{Novelty, SeenNames};

/// A run that reached something new.
struct Entry {
    choices: Vec<u32>,
    groups: Vec<Range<usize>>,
    /// The targets for another fault.
    targets: FaultTargets,
}

/// The state of a search.
pub(super) struct Search {
    random: ChaCha8Rng,
    /// The entries of an earlier exploration, which run first, from the last to the first.
    earlier: Vec<Vec<u32>>,
    corpus: Vec<Entry>,
    tried: TriedFaults,
    novelty: Novelty,
    seen: SeenNames,
    map: ClientMap,
    curve: Vec<CurvePoint>,
    known: BTreeSet<FailureFingerprint>,
    /// The problems that never occurred alone, each with its likely causes.
    followers: BTreeMap<FailureFingerprint, Vec<FailureFingerprint>>,
    findings: Vec<Finding>,
    gaps: Gaps,
    budget: Budget,
    /// Whether the listener ended it.
    is_stopped: bool,
}

impl Search {
    pub(super) fn new(
        seed: u64,
        mut earlier: Vec<Vec<u32>>,
        budget: Budget,
        pool: &WorkerPool<'_>,
    ) -> Self {
        earlier.reverse();
        Self {
            random: ChaCha8Rng::seed_from_u64(seed),
            earlier,
            corpus: Vec::new(),
            tried: TriedFaults::default(),
            novelty: Novelty::default(),
            seen: SeenNames::default(),
            map: ClientMap::default(),
            curve: Vec::new(),
            known: BTreeSet::new(),
            followers: BTreeMap::new(),
            findings: Vec::new(),
            gaps: Gaps::of_events(&pool.space().app.catalogue),
            budget,
            is_stopped: false,
        }
    }

    /// Returns the new corpus: the runs that reached something new, and the earlier entries that have not run.
    pub(super) fn entries(&self) -> Vec<Vec<u32>> {
        let entries = self.corpus.iter().map(|entry| &entry.choices);
        entries.chain(self.earlier.iter().rev()).cloned().collect()
    }

    /// Draws the choices of the next runs.
    fn draw(&mut self, count: usize) -> Vec<Choices> {
        let draws = (0..count).map(|_| match self.earlier.pop() {
            Some(earlier) => Choices::repeat(earlier),
            None => self.draw_one(),
        });
        draws.collect()
    }

    fn draw_one(&mut self) -> Choices {
        let seed = self.random.next_u64();
        let given = match self.below(4) {
            0 => None,
            _ => self.draw_changed(),
        };
        Choices::extend(given.unwrap_or_default(), seed)
    }

    /// Draws a run of the corpus, and changes its choices in one place.
    fn draw_changed(&mut self) -> Option<Vec<u32>> {
        // Prefer later runs, which are closer to unknown states, and those with calls and requests.
        let count = self.corpus.len();
        let drawn = [(); 3].map(|()| self.below(count).max(self.below(count)));
        let has_targets = |index: &usize| {
            let entry = self.corpus.get(*index);
            entry.is_some_and(|entry| !entry.targets.is_empty())
        };
        let index = drawn.iter().copied().find(has_targets).unwrap_or(drawn[0]);
        let other = self.below(count);
        let (group, value, kind) = (self.below(1 << 16), self.below(256), self.below(14));
        let numbers = [(); 3].map(|()| self.random.next_u32());
        let entry = self.corpus.get(index)?;
        let mut choices = entry.choices.clone();
        let range = |entry: &Entry| {
            let group = group.checked_rem(entry.groups.len())?;
            let range = entry.groups.get(group)?;
            let end = range.end.min(entry.choices.len());
            Some(range.start.min(end)..end)
        };
        // While a kind of fault is untried, half of the changed runs get a fault.
        let is_fault = if entry.targets.has_untried(&self.tried) {
            kind >= 7
        } else {
            (8..12).contains(&kind)
        };
        match kind {
            // Add a fault to a call or a request of the run.
            _ if is_fault => {
                let at = entry.groups.first()?.start.min(choices.len());
                // Half of the runs continue in another way, since the page waits or shows something else.
                if value % 2 == 0 {
                    choices.truncate(range(entry)?.start.max(at));
                }
                let fault = entry.targets.draw(numbers, &mut self.tried)?;
                choices.splice(at..at, fault);
            }
            // Keep the beginning, and draw the rest again.
            0..5 => choices.truncate(range(entry)?.start),
            // Change one value.
            5..7 => {
                let at = group.checked_rem(choices.len())?;
                *choices.get_mut(at)? = u32::try_from(value).unwrap_or_default();
            }
            7 => drop(choices.drain(range(entry)?)),
            // Insert a part of another run.
            _ => {
                let other = self.corpus.get(other)?;
                let part = other.choices.get(range(other)?)?.to_vec();
                let at = range(entry)?.start;
                choices.splice(at..at, part);
            }
        }
        Some(choices)
    }

    /// Adds the current progress to the curve, and reports it.
    pub(super) fn add_point(&mut self, reporter: &mut ProgressReporter<'_>) {
        reporter.report();
        let progress = &reporter.progress;
        self.curve.push(CurvePoint {
            runs: progress.runs,
            ms: millis(progress.elapsed),
            states: progress.states,
            pairs: progress.pairs,
            code: progress.code,
            findings: progress.findings,
        });
    }

    fn below(&mut self, bound: usize) -> usize {
        let bound = u64::try_from(bound.max(1)).unwrap_or(u64::MAX);
        usize::try_from(self.random.next_u64() % bound).unwrap_or_default()
    }

    /// Whether another batch of runs is drawn.
    pub(super) fn goes_on(&self, pool: &WorkerPool<'_>, reporter: &ProgressReporter<'_>) -> bool {
        let is_over = self
            .budget
            .drawing()
            .is_some_and(|time| reporter.elapsed() >= time);
        !is_over
            && !self.is_stopped
            && !pool.is_interrupted()
            && self.findings.len() < MOST_FINDINGS
    }

    /// Draws runs of the client, makes them, and adds those that reached something new to the corpus.
    pub(super) fn run(
        &mut self,
        pool: &mut WorkerPool<'_>,
        count: usize,
        reporter: &mut ProgressReporter<'_>,
    ) -> Result<Vec<ExploredRun>, WorkerPoolError> {
        let choices = self.draw(count);
        let until = self.budget.drawing().map(|time| reporter.at(time));
        let runs = pool.run(choices, &self.seen, until, reporter)?;
        for run in &runs {
            let progress = &mut reporter.progress;
            progress.runs += 1;
            progress.steps += run.row.steps.len();
            progress.cut_off += usize::from(run.is_cut_off);
            self.seen.add(&run.record.journal);
            self.map.add(&run.features.visits, &run.calls);
            self.gaps.add(&run.record);
            // A run that was cut off costs too much to be changed.
            if self.novelty.add(&run.features) && !run.is_cut_off {
                self.corpus.push(Entry {
                    choices: run.choices.clone(),
                    groups: run.groups.clone(),
                    targets: FaultTargets::of(run, pool.space()),
                });
            }
            progress.states = self.novelty.states;
            progress.pairs = self.novelty.pairs;
            progress.code = self.novelty.code;
        }
        Ok(runs)
    }

    /// Shrinks those of the runs that have new problems.
    pub(super) fn judge(
        &mut self,
        pool: &mut WorkerPool<'_>,
        runs: &[ExploredRun],
        reporter: &mut ProgressReporter<'_>,
    ) -> Result<(), WorkerPoolError> {
        runs.iter()
            .try_for_each(|run| self.judge_one(pool, run, reporter))
    }

    /// Adds a finding, unless another has the same cause or explains it.
    fn add_finding(&mut self, new: Finding, reporter: &mut ProgressReporter<'_>) {
        let same = self
            .findings
            .iter_mut()
            .find(|known| new.has_cause_of(known));
        if let Some(same) = same {
            same.runs += 1;
            return;
        }
        let causes = self.findings.iter();
        let causes = causes.filter(|known| known.explains(&new.fingerprint) && new.shows(known));
        let causes: Vec<_> = causes.map(|known| known.fingerprint.clone()).collect();
        if !causes.is_empty() {
            self.followers.insert(new.fingerprint, causes);
            return;
        }
        let (explained, kept): (Vec<_>, Vec<_>) = std::mem::take(&mut self.findings)
            .into_iter()
            .partition(|known| new.explains(&known.fingerprint));
        self.findings = kept;
        // The new file exists before the old ones are removed.
        self.is_stopped |= !reporter.listener.found(&new);
        for known in explained {
            reporter.listener.dropped(&known);
            let causes = vec![new.fingerprint.clone()];
            self.followers.insert(known.fingerprint, causes);
        }
        self.findings.push(new);
    }

    /// Removes and returns the causes of a problem of this run, if the run has none of them. The problem is then a
    /// separate finding.
    fn take_independent(
        &mut self,
        run: &ExploredRun,
        fingerprint: &FailureFingerprint,
    ) -> Option<Vec<FailureFingerprint>> {
        let causes = self.followers.get(fingerprint)?;
        if causes.iter().any(|cause| run.has(cause)) {
            return None;
        }
        self.followers.remove(fingerprint)
    }

    fn judge_one(
        &mut self,
        pool: &mut WorkerPool<'_>,
        run: &ExploredRun,
        reporter: &mut ProgressReporter<'_>,
    ) -> Result<(), WorkerPoolError> {
        for problem in &run.problems {
            let fingerprint = &problem.fingerprint;
            let is_new = self.known.insert(fingerprint.clone());
            let without = self.take_independent(run, fingerprint);
            if !is_new && without.is_none() {
                let mut findings = self.findings.iter_mut();
                if let Some(finding) = findings.find(|finding| finding.fingerprint == *fingerprint)
                {
                    finding.runs += 1;
                }
                continue;
            }
            let causes = self
                .findings
                .iter()
                .filter(|finding| run.has(&finding.fingerprint) && finding.explains(fingerprint));
            let causes: Vec<_> = causes.map(|finding| finding.fingerprint.clone()).collect();
            if !causes.is_empty() {
                self.followers.insert(fingerprint.clone(), causes);
                continue;
            }
            reporter.progress.is_shrinking = true;
            let shrunk = self.shrink(pool, run, problem, &without.unwrap_or_default(), reporter);
            reporter.progress.is_shrinking = false;
            shrunk?;
        }
        Ok(())
    }

    /// Shrinks a run with a new problem to a finding, if its scenario shows the problem again.
    fn shrink(
        &mut self,
        pool: &mut WorkerPool<'_>,
        run: &ExploredRun,
        problem: &Problem,
        without: &[FailureFingerprint],
        reporter: &mut ProgressReporter<'_>,
    ) -> Result<(), WorkerPoolError> {
        let until = self.budget.shrinking().map(|time| reporter.at(time));
        let run = run.clone();
        let shrunk = shrink(pool, run, &problem.fingerprint, without, until, reporter)?;
        let finding = Finding::new(shrunk, problem, pool.space());
        if pool.shows_again(&finding, reporter)? {
            self.add_finding(finding, reporter);
        } else {
            reporter.progress.unrepeated += 1;
        }
        reporter.progress.findings = self.findings.len();
        Ok(())
    }

    /// Returns the result of the search.
    pub(super) fn finish(self, seed: u64, reporter: &ProgressReporter<'_>) -> Exploration {
        Exploration {
            progress: reporter.progress,
            findings: self.findings,
            gaps: self.gaps.record(),
            has_messages: !self.seen.calls.is_empty() || !self.seen.requests.is_empty(),
            seed,
            map: self.map,
            curve: self.curve,
        }
    }
}
