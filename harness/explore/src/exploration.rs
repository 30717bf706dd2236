//! The exploration: new runs extend and mutate earlier runs that reached something new.

pub(crate) mod budget;
pub(crate) mod fault_targets;
pub(crate) mod finding;
pub(crate) mod gaps;
mod grounds;
pub(crate) mod progress;
pub(crate) mod remote;
mod search;
pub(crate) mod shrink;
mod start_check;
pub(crate) mod worker_pool;

use std::sync::Arc;
use std::time::Duration;

use footbridge_record::{CurvePoint, ExplorationRecord, ExploredFinding, ExploredGap};
use footbridge_runner::{Interrupt, Options, Plan, PreparedRun, Project, RunError, WallClock};
use miette::Diagnostic;
use thiserror::Error;

use crate::exploration::budget::Budget;
use crate::exploration::finding::Finding;
use crate::exploration::progress::{ExploreListener, Progress, ProgressReporter};
use crate::exploration::remote::RemoteRunner;
use crate::exploration::search::Search;
use crate::exploration::start_check::check_start;
use crate::exploration::worker_pool::{TargetRun, WorkerPool, WorkerPoolError};
use crate::explored_run::against::Against;
use crate::novelty::corpus::{Corpus, CorpusError};
use crate::novelty::map::ClientMap;
use crate::space::search_space::SearchSpace;

/// The number of runs that are drawn together, independent of the number of workers, so that the result is too.
const BATCH: usize = 8;

/// The maximum number of findings; a client with more is broken everywhere.
const MOST_FINDINGS: usize = 50;

/// The result of an exploration.
#[derive(Debug)]
pub struct Exploration {
    /// The state at the end.
    pub progress: Progress,
    /// The findings, in the order in which they were found.
    pub findings: Vec<Finding>,
    /// The parts of the client's world that the project doesn't describe.
    pub gaps: Vec<ExploredGap>,
    /// Whether the client made a call or a request.
    pub has_messages: bool,
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
            grounds: finding.grounds.clone(),
        });
        let mut record = ExplorationRecord {
            seed: self.seed,
            runs: self.progress.runs,
            actions: self.progress.steps,
            duration_ms: millis(self.progress.elapsed),
            curve: self.curve.clone(),
            findings: findings.collect(),
            gaps: self.gaps.clone(),
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
    /// The corpus can't be written.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Corpus(#[from] CorpusError),
}

impl ExplorationError {
    /// Whether it is an error in the user's input.
    pub fn is_input(&self) -> bool {
        match self {
            Self::Run(error) => error.is_input(),
            Self::NoStart { .. } => true,
            Self::WorkerPool(_) | Self::Corpus(_) => false,
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

/// Explores the client. The listener follows it. The corpus is written as it grows.
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
    listener: &mut dyn ExploreListener,
) -> Result<Exploration, ExplorationError> {
    let ExploreContext {
        project,
        options,
        wall,
        against,
        interrupt,
    } = context;
    let mut project = project.clone();
    let limits = &mut project.config.limits;
    limits.seconds = budget.longest_run(limits.seconds);
    limits.time_of_a_delivery = Duration::ZERO;
    let project = &project;
    let mut reporter = ProgressReporter::new(wall, listener);
    reporter.report();
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
    search(pool, corpus, seed, budget, reporter)
}

/// Searches for findings with a pool of workers.
fn search(
    mut pool: WorkerPool<'_>,
    corpus: &mut Corpus,
    seed: u64,
    budget: Budget,
    mut reporter: ProgressReporter<'_>,
) -> Result<Exploration, ExplorationError> {
    check_start(&mut pool, &mut reporter)?;
    let mut search = Search::new(seed, corpus.entries.clone(), budget, &pool);
    while search.goes_on(&pool, &reporter) {
        let left = budget.runs.map_or(BATCH, |runs| {
            runs.saturating_sub(reporter.progress.runs).min(BATCH)
        });
        if left == 0 {
            break;
        }
        let runs = search.run(&mut pool, left, &mut reporter)?;
        // Shrinking takes long, and the process may be killed.
        corpus.replace(search.entries())?;
        search.judge(&mut pool, &runs, &mut reporter)?;
        search.add_point(&mut reporter);
    }
    Ok(search.finish(seed, &reporter))
}

#[cfg(test)]
mod tests;
