//! The messages between a run and its workers, as JSON.

use footbridge_runner::record::CaseRecord;
use footbridge_runner::{Attempts, PictureMoment};
use footbridge_scenario::CaseSpec;
use serde::{Deserialize, Serialize};

use crate::files::ContentHash;
use crate::names::RunId;
use crate::{PROTOCOL, VERSION};

/// The version of one side, by which a run and a worker find out whether they are compatible.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Program {
    /// The version of Footbridge.
    pub(crate) version: String,
    /// The number of the protocol.
    pub(crate) protocol: u32,
}

impl Program {
    /// This program.
    pub(crate) fn own() -> Self {
        Self {
            version: VERSION.to_owned(),
            protocol: PROTOCOL,
        }
    }

    /// The version and the protocol, for an error.
    pub(crate) fn parts(self) -> (String, u32) {
        (self.version, self.protocol)
    }
}

/// The first part of an order, which every version can read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OrderHead {
    /// The run.
    pub(crate) run: RunId,
    /// The program that wrote it.
    pub(crate) program: Program,
}

/// A case that a worker is to run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Order {
    /// The run.
    pub(crate) run: RunId,
    /// The program that wrote it.
    pub(crate) program: Program,
    /// The case's place in the plan.
    pub(crate) index: usize,
    /// The case.
    pub(crate) case: CaseSpec,
    /// The name of its engine.
    pub(crate) engine: String,
}

/// A call of a worker to a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum WorkerMessage {
    /// It has taken a case, and asks how to run it. The run answers with [`Terms`].
    Taken {
        /// The worker.
        worker: String,
        /// The case's place in the plan.
        index: usize,
    },
    /// It is of another version, and takes no part. The run answers with nothing in particular.
    Mismatched {
        /// The worker.
        worker: String,
        /// The program that it is.
        program: Program,
    },
    /// It cannot use the project, and takes no part.
    Unusable {
        /// The worker.
        worker: String,
        /// The reason.
        reason: String,
    },
}

/// The terms under which the cases of a run are run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Terms {
    /// The list of the project's files, by its hash.
    pub(crate) manifest: ContentHash,
    /// Whether cases run on the virtual clock.
    pub(crate) is_virtual: bool,
    /// Whether transcripts are compared with the snapshots.
    pub(crate) is_compared: bool,
    /// The moments at which pictures are taken; `None` for no pictures.
    pub(crate) pictures: Option<PictureMoment>,
    /// The number of attempts at a case.
    pub(crate) attempts: Attempts,
}

/// The message that a worker sends when a case has ended.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct CaseDelivery {
    /// The case's place in the plan.
    pub(crate) index: usize,
    /// The number of times that the case had been handed out by then.
    pub(crate) attempt: i64,
    /// The worker.
    pub(crate) worker: String,
    /// The engine's name and version.
    pub(crate) engine: String,
    /// The record.
    pub(crate) record: DeliveredRecord,
    /// The picture of the page, as an object of [`RESULTS`](crate::names::RESULTS).
    pub(crate) picture: Option<ContentHash>,
    /// The pictures after the steps, in the record's order.
    pub(crate) step_pictures: Vec<ContentHash>,
}

/// A record, in the message or beside it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum DeliveredRecord {
    /// In the message.
    Inline(Box<CaseRecord>),
    /// Too large for a message: an object of [`RESULTS`](crate::names::RESULTS).
    Object(ContentHash),
}
