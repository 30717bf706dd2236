//! Running one case to its verdict, which may take several attempts.

use std::sync::Arc;

use footbridge_journal::Entry;
use footbridge_record::{EndingKind, RunEvent};

use crate::case::case_run::{CaseContext, CaseRun, attempt, run_case};
use crate::case::worker::Worker;
use crate::case::worker_error::WorkerError;
use crate::plan::case::{Case, identify};
use crate::redaction::{Redaction, remove_response};
use crate::run::attempts::AttemptLog;
use crate::run::case_rules::CaseRules;

/// Runs a case to its verdict, with further attempts where they are due.
pub(crate) fn run_to_verdict(
    worker: &mut Worker,
    rules: &CaseRules,
    index: usize,
    case: &Case,
    send: &impl Fn(RunEvent),
) -> CaseRun {
    let mut log = AttemptLog::new(rules.attempts);
    loop {
        let mut run = attempt_case(worker, rules, index, &log, case, send);
        if run.record.ending.kind == EndingKind::Interrupted {
            return run;
        }
        let is_lost = worker.has_lost_engine();
        let has_engine = match worker.ready() {
            Ok(()) => true,
            Err(WorkerError::Interrupted) if is_lost => {
                run.record.ending.kind = EndingKind::Interrupted;
                return run;
            }
            Err(error) => {
                worker.fail(error);
                false
            }
        };
        if let Some(record) = log.add(run.record, is_lost, has_engine) {
            return CaseRun { record, ..run };
        }
    }
}

/// Makes one attempt at a case, sending its entries as they are recorded.
fn attempt_case(
    worker: &mut Worker,
    rules: &CaseRules,
    index: usize,
    log: &AttemptLog,
    case: &Case,
    send: &impl Fn(RunEvent),
) -> CaseRun {
    let attempt = attempt(index, log.next_number(), identify(case, worker.project()));
    send(RunEvent::CaseBegan(Arc::clone(&attempt)));
    let mut redaction = Redaction::new(Arc::clone(&worker.project().catalogue));
    let mut listener = |entry: &Entry| {
        let mut entry = entry.clone();
        redaction.learn(&entry);
        redaction.apply(&mut entry);
        remove_response(&mut entry);
        send(RunEvent::Entry {
            attempt: Arc::clone(&attempt),
            entry: Box::new(entry),
        });
    };
    let is_beyond = case.is_beyond(&worker.project().catalogue.app);
    let context = CaseContext {
        attempt: &attempt,
        accepted: rules.accepted.as_ref().filter(|_| !is_beyond),
        pictures: rules.pictures.as_ref().filter(|_| !log.keeps_picture()),
        listener: &mut listener,
        pace: rules.pace.as_deref(),
        explorer: None,
    };
    run_case(worker, case, context)
}
