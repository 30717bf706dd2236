//! The events of a run, or of a gateway that serves a browser, for reports and other consumers.

use std::sync::Arc;
use std::time::Duration;

use footbridge_journal::Entry;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    CaseIdentity, CaseRecord, ExplorationRecord, OutdatedResults, RunAbout, ShardPlan,
    VerificationRecord,
};

/// One event of a run.
#[derive(Debug, Clone)]
pub enum RunEvent {
    /// The subject and the kind of the run. The first event, if it is known.
    About {
        /// The subject.
        about: Arc<RunAbout>,
        kind: RunKind,
    },
    /// The run begins.
    Began {
        /// The number of cases.
        cases: usize,
        /// The number of cases that run at once; 0 if the run is replayed from reports.
        workers: usize,
        /// The engine's product and its version, such as `WebKitGTK 2.50.6`.
        engine: String,
        /// The shard of a larger run; `None` for a whole run.
        shard: Option<Arc<ShardPlan>>,
    },
    /// Cases run again although they had cached results. It follows the valid cached results.
    ResultsOutdated(Arc<OutdatedResults>),
    /// An attempt at a case begins. A case that loses its engine has further attempts.
    CaseBegan(Arc<Attempt>),
    /// An entry was recorded on a stage. It is sent at once, before an error's stack is resolved to the client's sources.
    Entry {
        attempt: Arc<Attempt>,
        entry: Box<Entry>,
    },
    /// A case has ended. Cases end in any order.
    CaseEnded(CaseResult),
    /// A case was abandoned because the run was interrupted. It counts as not run.
    CaseInterrupted(CaseResult),
    /// The run has ended.
    Ended {
        /// The duration of the run.
        duration: Duration,
        /// The number of cases that did not run, because the run ended early.
        left_out: usize,
        /// The reason for the end.
        end: RunEnd,
        /// The snapshots that were written.
        accepted: Vec<String>,
    },
}

/// The origin of a run's cases.
#[derive(Debug, Clone, Default)]
pub enum RunKind {
    /// The scenarios of a project.
    #[default]
    Scenarios,
    /// The findings of this exploration.
    Exploration(Arc<ExplorationRecord>),
    /// The entries of this verification.
    Verification(Arc<VerificationRecord>),
}

/// An attempt at a case, which distinguishes the events of concurrent cases.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    /// The case's index in the plan, from 0.
    pub index: usize,
    /// The attempt's number, from 1.
    pub number: u32,
    pub case: CaseIdentity,
}

/// The reason for which a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RunEnd {
    /// All its cases have run.
    #[default]
    Finished,
    /// The user interrupted it.
    Interrupted,
    /// The number of failed cases reached `--max-failures`.
    TooManyFailures,
    /// No engine was left.
    EngineLost,
}

#[derive(Debug, Clone)]
pub struct CaseResult {
    /// The case's index in the plan, from 0.
    pub index: usize,
    pub record: Arc<CaseRecord>,
    /// Whether all other cases of its scenario have ended.
    pub is_last_of_scenario: bool,
    /// Whether it did not run because its cached result is still valid.
    pub is_unchanged: bool,
}
