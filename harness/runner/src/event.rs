//! The one stream of events that a run, or a gateway that serves a browser, sends. Reports and everything else that wants
//! to know what happens consume it.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use footbridge_host::Entry;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::record::{CaseIdentity, CaseRecord};
use crate::shard::ShardPlan;

/// One event of a run.
#[derive(Debug, Clone)]
pub enum RunEvent {
    /// The run begins.
    Began {
        /// How many cases there are.
        cases: usize,
        /// How many run at once; 0 if the run is told again from its reports.
        workers: usize,
        /// The engine's product and its version, such as `WebKitGTK 2.50.6`.
        engine: String,
        /// The shard of a larger run that this is; none for a run of its own.
        shard: Option<Arc<ShardPlan>>,
    },
    /// A browser can be served from now on.
    Serving(Serving),
    /// An attempt at a case begins. A case that loses its engine is attempted once more.
    CaseBegan(Arc<Attempt>),
    /// Something happened on a stage, or while a browser is served. Sent as it happens; the stack of an error is not yet
    /// resolved to the client's sources.
    Entry {
        /// The attempt it happened in; none while a browser is served.
        attempt: Option<Arc<Attempt>>,
        /// What happened.
        entry: Entry,
    },
    /// A browser does not trust the certificate.
    Untrusted {
        /// The host that it asked for.
        host: String,
    },
    /// A case is over. Cases end in any order.
    CaseEnded(CaseResult),
    /// A case was given up, since the run was interrupted. It is among those that have not run.
    CaseInterrupted(CaseResult),
    /// So many events were left out before this one, since they were not taken in time.
    Skipped {
        /// The number of events.
        count: u64,
    },
    /// The run is over.
    Ended {
        /// How long it took.
        duration: Duration,
        /// How many cases have not run, because the run ended early.
        left_out: usize,
        /// Why it ended.
        end: RunEnd,
        /// The snapshots that were written.
        accepted: Vec<String>,
    },
}

/// One attempt at a case, for telling the events of cases that run at once apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    /// The case's place in the plan.
    pub index: usize,
    /// The attempt's number, from 1.
    pub number: u32,
    /// The case.
    pub case: CaseIdentity,
}

/// Where a browser finds the gateway, and what makes it trust it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Serving {
    /// Where the client believes it lives.
    pub origin: String,
    /// The proxy, for http and https both.
    pub proxy: SocketAddr,
    /// The base64 SHA-256 of the certificate's public key, as Chromium takes it.
    pub key: String,
}

/// Why a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RunEnd {
    /// All its cases have run.
    #[default]
    Finished,
    /// Somebody ended it.
    Interrupted,
    /// As many cases were bad as `--max-failures` allows.
    TooManyFailures,
    /// No engine was left to go on.
    EngineLost,
}

/// What a case left.
#[derive(Debug, Clone)]
pub struct CaseResult {
    /// Its place in the plan.
    pub index: usize,
    /// Its record.
    pub record: Arc<CaseRecord>,
    /// Whether all other cases of its scenario are over.
    pub is_last_of_scenario: bool,
}
