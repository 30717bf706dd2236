//! The messages between a run and its workers, as JSON.

use footbridge_record::CaseRecord;
use footbridge_runner::{Attempts, Options, PictureMoment, Pictures};
use footbridge_scenario::CaseSpec;
use serde::{Deserialize, Serialize};

use crate::files::ContentHash;
use crate::names::RunId;
use crate::{PROTOCOL, VERSION};

/// The version of one side, which shows whether a run and a worker are compatible.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Program {
    /// The version of Footbridge.
    pub(crate) version: String,
    /// The protocol version.
    pub(crate) protocol: u32,
}

impl Program {
    /// Returns this program's version.
    pub(crate) fn own() -> Self {
        Self {
            version: VERSION.to_owned(),
            protocol: PROTOCOL,
        }
    }

    /// Returns the version and the protocol, for an error.
    pub(crate) fn parts(self) -> (String, u32) {
        (self.version, self.protocol)
    }
}

/// The first part of a job, which every version can read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct JobHead {
    pub(crate) run: RunId,
    /// The program that sent the job.
    pub(crate) program: Program,
}

/// A job for a worker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Job {
    pub(crate) run: RunId,
    /// The program that sent the job.
    pub(crate) program: Program,
    /// The case's index in the plan, or the task's in the run.
    pub(crate) index: usize,
    pub(crate) work: JobWork,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum JobWork {
    /// A case of the plan.
    Case {
        case: CaseSpec,
        /// The name of its engine.
        engine: String,
    },
    /// A task, by its text.
    Task(String),
}

/// A call from a worker to a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum WorkerCall {
    /// The worker has taken a case and requests its settings. The run responds with [`JobSettings`].
    Taken {
        worker: String,
        /// The case's index in the plan.
        index: usize,
    },
    /// The worker has another version and does not join. The content of the response is ignored.
    Mismatched {
        worker: String,
        /// The worker's program.
        program: Program,
    },
    /// The worker can't use the project and does not join.
    Unusable { worker: String, reason: String },
}

/// The settings for the cases of a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct JobSettings {
    /// The hash of the project's file list.
    pub(crate) manifest: ContentHash,
    /// Whether cases run on the virtual clock.
    pub(crate) is_virtual: bool,
    /// Whether transcripts are compared with the snapshots.
    pub(crate) is_compared: bool,
    /// When pictures are taken; `None` for no pictures.
    pub(crate) pictures: Option<PictureMoment>,
    /// The number of attempts at a case.
    pub(crate) attempts: Attempts,
    /// The text by which a worker prepares tasks; `None` for a run of cases.
    pub(crate) tasks: Option<String>,
}

impl JobSettings {
    /// The settings for the cases of a run with these options.
    pub(crate) fn of(options: &Options, manifest: ContentHash) -> Self {
        Self {
            manifest,
            is_virtual: options.is_virtual,
            is_compared: options.compares_transcripts(),
            pictures: options.pictures.as_ref().map(Pictures::moment),
            attempts: options.attempts,
            tasks: None,
        }
    }
}

/// The message that a worker sends when a job has ended.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Delivery {
    /// The index of the case or task.
    pub(crate) index: usize,
    /// The number of deliveries of the job so far.
    pub(crate) attempt: i64,
    pub(crate) worker: String,
    /// The engine's name and version.
    pub(crate) engine: String,
    pub(crate) result: DeliveredResult,
    /// The picture of the page, as an object of [`RESULTS`](crate::names::RESULTS).
    pub(crate) picture: Option<ContentHash>,
    /// The pictures after the steps, in the record's order.
    pub(crate) step_pictures: Vec<ContentHash>,
}

/// The result of a job.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum DeliveredResult {
    /// The record of a case.
    Case(Delivered<Box<CaseRecord>>),
    /// The result of a task.
    Task(Delivered<String>),
}

/// A value, in the message or in an object.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Delivered<T> {
    /// In the message.
    Inline(T),
    /// Too large for a message: an object of [`RESULTS`](crate::names::RESULTS), as JSON.
    Object(ContentHash),
}

#[cfg(test)]
mod tests {
    use footbridge_engine::EngineSet;

    use super::*;

    fn options() -> Options {
        Options {
            is_compared: true,
            ..Options::once(EngineSet::new([]))
        }
    }

    #[test]
    fn worker_receives_attempts_and_comparison_settings() {
        let settings = |options: Options| {
            let settings = JobSettings::of(&options, ContentHash::of(b""));
            (settings.attempts, settings.is_virtual, settings.is_compared)
        };
        let usual = settings(options());
        assert_eq!(usual, (Attempts::Retry(0), true, true));
        let accepting = settings(Options {
            update: true,
            attempts: Attempts::Retry(2),
            ..options()
        });
        assert_eq!(accepting, (Attempts::Retry(2), true, false));
        let real = settings(Options {
            is_virtual: false,
            attempts: Attempts::Repeat(3),
            ..options()
        });
        assert_eq!(real, (Attempts::Repeat(3), false, false));
    }
}
