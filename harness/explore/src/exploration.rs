//! The exploration: new runs extend and mutate earlier runs that reached something new.

pub(crate) mod fault_targets;
pub(crate) mod finding;
pub(crate) mod remote;
pub(crate) mod shrink;
pub(crate) mod worker_pool;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng as _, SeedableRng as _};
use footbridge_journal::EntryKind;
use footbridge_record::{
    CurvePoint, ExplorationRecord, ExploredFinding, Failure, FailureFingerprint, FailureKind,
};
use footbridge_runner::config::FILE;
use footbridge_runner::{Interrupt, Options, Plan, PreparedRun, Project, RunError, WallClock};
use miette::Diagnostic;
use thiserror::Error;

use crate::choices::Choices;
use crate::exploration::fault_targets::{FaultTargets, TriedFaults};
use crate::exploration::finding::Finding;
use crate::exploration::remote::RemoteRunner;
use crate::exploration::shrink::shrink;
use crate::exploration::worker_pool::{TargetRun, WorkerPool, WorkerPoolError};
use crate::explored_run::ExploredRun;
use crate::explored_run::against::Against;
use crate::novelty::corpus::Corpus;
use crate::novelty::map::ClientMap;
use crate::novelty::{Novelty, SeenNames};
use crate::space::search_space::SearchSpace;

/// The number of runs that are drawn together, independent of the number of workers, so that the result is too.
const BATCH: usize = 8;

/// The maximum number of findings; a client with more is broken everywhere.
const MOST_FINDINGS: usize = 50;

/// The limits of an exploration, which ends at the first limit that it reaches.
#[derive(Debug, Clone, Copy, Default)]
pub struct Budget {
    /// The maximum number of runs; `None` for no limit.
    pub runs: Option<usize>,
    /// The maximum time; `None` for no limit.
    pub time: Option<Duration>,
}

/// The state of an exploration.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Progress {
    /// The number of runs.
    pub runs: usize,
    /// The number of steps in all runs.
    pub steps: usize,
    /// The number of different states of the client.
    pub states: usize,
    /// The number of pairs of a call and the form of its reply.
    pub pairs: usize,
    /// The number of functions of the client's code that ran; 0 if the engine doesn't record them.
    pub code: usize,
    /// The number of findings.
    pub findings: usize,
    /// The time since the start.
    pub elapsed: Duration,
    /// Whether a finding is being shrunk.
    pub is_shrinking: bool,
}

/// The result of an exploration.
#[derive(Debug)]
pub struct Exploration {
    /// The state at the end.
    pub progress: Progress,
    /// The findings, in the order in which they were found.
    pub findings: Vec<Finding>,
    seed: u64,
    map: ClientMap,
    curve: Vec<CurvePoint>,
}

impl Exploration {
    /// Returns the record of the exploration. `scenarios` are the paths of the findings' scenarios, in their order.
    pub fn record(&self, scenarios: &[String]) -> ExplorationRecord {
        let findings = self.findings.iter().zip(scenarios);
        let findings = findings.map(|(finding, scenario)| ExploredFinding {
            invariant: finding.invariant.clone(),
            message: finding.message.clone(),
            scenario: scenario.clone(),
            runs: finding.runs,
            steps: finding.steps,
            screen: finding
                .screen
                .as_ref()
                .and_then(|screen| self.map.known(screen)),
        });
        let mut record = ExplorationRecord {
            seed: self.seed,
            runs: self.progress.runs,
            actions: self.progress.steps,
            duration_ms: millis(self.progress.elapsed),
            curve: self.curve.clone(),
            findings: findings.collect(),
            ..ExplorationRecord::default()
        };
        self.map.write(&mut record);
        record
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// An error that ends an exploration.
#[derive(Debug, Error, Diagnostic)]
pub enum ExplorationError {
    /// The run can't start.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Run(#[from] RunError),
    /// A start page is missing.
    #[error("{place}the start page {address} isn't there: {reason}")]
    #[diagnostic(help("name pages of the client, such as `/`"))]
    NoStart {
        /// The file and line, followed by a colon; empty for a command-line option.
        place: String,
        /// The page's address.
        address: String,
        reason: String,
    },
    /// The workers can't start or continue.
    #[error(transparent)]
    #[diagnostic(transparent)]
    WorkerPool(#[from] WorkerPoolError),
}

impl ExplorationError {
    /// Whether it is an error in the user's input.
    pub fn is_input(&self) -> bool {
        match self {
            Self::Run(error) => error.is_input(),
            Self::NoStart { .. } => true,
            Self::WorkerPool(_) => false,
        }
    }
}

/// The constant inputs of an exploration.
#[derive(Debug, Clone, Copy)]
pub struct ExploreContext<'e> {
    pub project: &'e Project,
    /// The options of its runs.
    pub options: &'e Options,
    /// The real clock.
    pub wall: &'e WallClock,
    /// The target of a comparison; without one, each run is judged by the invariants.
    pub against: Option<&'e Against>,
    /// The user's interrupt, which ends the exploration.
    pub interrupt: &'e Interrupt,
}

/// Explores the client. `report` is called after each batch of runs.
///
/// # Errors
/// [`ExplorationError`] if the exploration can't start or continue.
pub fn explore(
    context: ExploreContext<'_>,
    space: &SearchSpace,
    remote: Option<RemoteRunner<'_>>,
    corpus: &mut Corpus,
    seed: u64,
    budget: Budget,
    report: impl FnMut(Progress),
) -> Result<Exploration, ExplorationError> {
    let ExploreContext {
        project,
        options,
        wall,
        against,
        interrupt,
    } = context;
    let other = against.map(|against| {
        let project = Arc::new(against.project(project));
        let options = against.options(options);
        Ok::<_, RunError>(TargetRun {
            run: PreparedRun::open(&project, &Plan::empty(&project), &options, wall)?,
            project,
            version: against.version(),
        })
    });
    let other = other.transpose()?;
    let workers = options.workers;
    let prepared;
    let pool = if let Some(runner) = remote {
        WorkerPool::remote(runner, project, space, interrupt)
    } else {
        prepared = PreparedRun::open(project, &Plan::empty(project), options, wall)?;
        WorkerPool::start(
            &prepared,
            other.as_ref(),
            project,
            space,
            workers,
            interrupt,
        )
        .map_err(WorkerPoolError::from)?
    };
    search(pool, corpus, seed, budget, wall, report)
}

/// Searches for findings with a pool of workers.
fn search(
    mut pool: WorkerPool<'_>,
    corpus: &mut Corpus,
    seed: u64,
    budget: Budget,
    wall: &WallClock,
    mut report: impl FnMut(Progress),
) -> Result<Exploration, ExplorationError> {
    check_start(&mut pool)?;
    let mut search = Search::new(seed, std::mem::take(&mut corpus.entries));
    let began = wall.now();
    let mut result = Ok(());
    while !pool.is_interrupted() && search.findings.len() < MOST_FINDINGS {
        let elapsed = wall.now().saturating_sub(began);
        let left = budget.runs.map_or(BATCH, |runs| {
            runs.saturating_sub(search.progress.runs).min(BATCH)
        });
        if left == 0 || budget.time.is_some_and(|time| elapsed >= time) {
            break;
        }
        let choices = search.draw(left);
        search.progress.elapsed = elapsed;
        result = search.run(&mut pool, choices, &mut report);
        search.progress.elapsed = wall.now().saturating_sub(began);
        search.add_point();
        report(search.progress);
        if result.is_err() {
            break;
        }
    }
    corpus.entries = search.entries();
    result?;
    Ok(Exploration {
        progress: search.progress,
        findings: search.findings,
        seed,
        map: search.map,
        curve: search.curve,
    })
}

/// Ensures that each start page opens without faults.
fn check_start(pool: &mut WorkerPool<'_>) -> Result<(), ExplorationError> {
    let space = pool.space();
    let numbers = 0..u32::try_from(space.start.len()).unwrap_or(u32::MAX);
    let choices = numbers
        .map(|number| Choices::repeat(vec![0, number]))
        .collect();
    let runs = pool.run(choices, &SeenNames::default())?;
    for (run, page) in runs.iter().zip(&space.start) {
        let mut failures = run.record.failures.iter();
        let is_missing = |failure: &&Failure| {
            failure.kind == FailureKind::Step
                || failure.invariant.as_deref() == Some("no-missing-page")
        };
        let entries = run.record.journal.entries();
        let refused = entries.iter().find_map(|entry| match &entry.kind {
            EntryKind::Refused { url, reason } if is_at(url, &page.address) => Some(reason),
            _ => None,
        });
        let missing = failures.find(is_missing).map(|failure| &failure.message);
        if let Some(reason) = refused.or(missing) {
            let place = page.line.map(|line| format!("{FILE}:{line}: "));
            return Err(ExplorationError::NoStart {
                place: place.unwrap_or_default(),
                address: page.address.clone(),
                reason: reason.clone(),
            });
        }
    }
    Ok(())
}

/// Whether a URL matches the address of a start page.
fn is_at(url: &str, address: &str) -> bool {
    url == address || (address.starts_with('/') && url.ends_with(address))
}

/// A run that reached something new.
struct Entry {
    choices: Vec<u32>,
    groups: Vec<Range<usize>>,
    /// The targets for another fault.
    targets: FaultTargets,
}

/// The state of a search.
struct Search {
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
    progress: Progress,
}

impl Search {
    fn new(seed: u64, mut earlier: Vec<Vec<u32>>) -> Self {
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
            progress: Progress::default(),
        }
    }

    /// Removes and returns the new corpus: the runs that reached something new, and the earlier entries that have not
    /// run.
    fn entries(&mut self) -> Vec<Vec<u32>> {
        let entries = self.corpus.drain(..).map(|entry| entry.choices);
        entries.chain(self.earlier.drain(..).rev()).collect()
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
        // Prefer later runs, which are closer to unknown states.
        let count = self.corpus.len();
        let index = self.below(count).max(self.below(count));
        let other = self.below(count);
        let (group, value, kind) = (self.below(1 << 16), self.below(256), self.below(14));
        let numbers = [(); 4].map(|()| self.random.next_u32());
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

    /// Adds the current progress to the curve.
    fn add_point(&mut self) {
        let Progress {
            runs,
            states,
            pairs,
            code,
            findings,
            elapsed,
            ..
        } = self.progress;
        self.curve.push(CurvePoint {
            runs,
            ms: millis(elapsed),
            states,
            pairs,
            code,
            findings,
        });
    }

    fn below(&mut self, bound: usize) -> usize {
        let bound = u64::try_from(bound.max(1)).unwrap_or(u64::MAX);
        usize::try_from(self.random.next_u64() % bound).unwrap_or_default()
    }

    /// Runs the client, and shrinks the runs with new problems.
    fn run(
        &mut self,
        pool: &mut WorkerPool<'_>,
        choices: Vec<Choices>,
        report: &mut impl FnMut(Progress),
    ) -> Result<(), ExplorationError> {
        for run in pool.run(choices, &self.seen)? {
            self.progress.runs += 1;
            self.progress.steps += run.row.steps.len();
            self.seen.add(&run.record.journal);
            self.map.add(&run.features.visits, &run.calls);
            if self.novelty.add(&run.features) {
                self.corpus.push(Entry {
                    choices: run.choices.clone(),
                    groups: run.groups.clone(),
                    targets: FaultTargets::of(&run, pool.space()),
                });
            }
            self.progress.states = self.novelty.states;
            self.progress.pairs = self.novelty.pairs;
            self.progress.code = self.novelty.code;
            self.judge(pool, &run, report)?;
        }
        Ok(())
    }

    /// Adds a finding, unless it likely follows from other findings that its shortest run also shows.
    fn add_finding(&mut self, new: Finding) {
        let causes = self.findings.iter().filter(|known| new.follows_from(known));
        let causes: Vec<_> = causes.map(|known| known.fingerprint.clone()).collect();
        if causes.is_empty() {
            for known in self
                .findings
                .iter()
                .filter(|known| known.follows_from(&new))
            {
                let causes = vec![new.fingerprint.clone()];
                self.followers.insert(known.fingerprint.clone(), causes);
            }
            self.findings.retain(|known| !known.follows_from(&new));
            self.findings.push(new);
        } else {
            self.followers.insert(new.fingerprint, causes);
        }
        self.progress.findings = self.findings.len();
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

    fn judge(
        &mut self,
        pool: &mut WorkerPool<'_>,
        run: &ExploredRun,
        report: &mut impl FnMut(Progress),
    ) -> Result<(), ExplorationError> {
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
            self.progress.is_shrinking = true;
            report(self.progress);
            let without = without.unwrap_or_default();
            let shrunk = shrink(pool, run.clone(), fingerprint, &without)?;
            self.progress.is_shrinking = false;
            self.add_finding(Finding::new(shrunk, problem, pool.space()));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
