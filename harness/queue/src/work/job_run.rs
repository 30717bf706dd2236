//! Carries out a job on a worker's engine.

use footbridge_record::{CaseRecord, EndingKind};
use footbridge_runner::{Case, CaseWorker};

use super::WorkerMessage;
use super::deliver::FinishedResult;
use crate::session::{Session, SessionWork};

/// A job that has ended.
pub(super) struct JobRun {
    pub(super) result: FinishedResult,
    /// The message about it.
    pub(super) message: WorkerMessage,
}

impl JobRun {
    /// Carries out the work of a job; `None` if it was interrupted.
    pub(super) fn of(
        session: &Session,
        worker: &mut CaseWorker,
        index: usize,
        work: SessionWork,
    ) -> Option<Self> {
        match (work, &session.tasks) {
            (SessionWork::Case(case), _) => {
                let record = worker.run(index, &case);
                Self::of_record(&case, record)
            }
            (SessionWork::Task(task), Some(tasks)) => {
                let result = tasks.run(worker, &task)?;
                Some(Self {
                    result: FinishedResult::Task(result),
                    message: WorkerMessage::Did { task: index + 1 },
                })
            }
            (SessionWork::Task(_), None) => None,
        }
    }

    /// The record of a case that was never run, for this reason.
    pub(super) fn crashed(worker: &CaseWorker, case: &Case, reason: &str) -> Option<Self> {
        Self::of_record(case, worker.crashed(case, reason))
    }

    /// The end of a case; `None` if it was interrupted.
    fn of_record(case: &Case, record: CaseRecord) -> Option<Self> {
        if record.ending.kind == EndingKind::Interrupted {
            return None;
        }
        let message = WorkerMessage::Ran {
            case: case.spec.to_string(),
            verdict: record.verdict.word(),
        };
        Some(Self {
            result: FinishedResult::Case(Box::new(record)),
            message,
        })
    }
}
