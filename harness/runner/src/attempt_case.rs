//! Running one case to its verdict, in as many attempts as it takes.

use std::sync::Arc;

use footbridge_host::Entry;

use crate::attempts::{AttemptLog, Attempts};
use crate::case::{Case, identify};
use crate::case_run::{CaseContext, CaseRun, attempt, run_case};
use crate::event::RunEvent;
use crate::launch::WorkerError;
use crate::picture::Pictures;
use crate::record::{CaseRecord, EndingKind};
use crate::run::Options;
use crate::snapshots::Accepted;
use crate::stage::EngineState;
use crate::worker::Worker;

/// The rules by which every case of a run is attempted and compared.
#[derive(Debug, Clone)]
pub(crate) struct CaseRules {
    /// The number of attempts at a case.
    attempts: Attempts,
    /// The accepted transcripts; `None` if transcripts are not compared.
    accepted: Option<Accepted>,
    /// The folder of pictures; `None` if no report shows them.
    pictures: Option<Pictures>,
}

impl CaseRules {
    /// The rules of a run with these options. `accepted` is used only if the run compares transcripts.
    pub(crate) fn new(options: &Options, accepted: Accepted) -> Self {
        Self {
            attempts: options.attempts,
            accepted: options.compares_transcripts().then_some(accepted),
            pictures: options.pictures.clone(),
        }
    }
}

/// Attempts a case as often as it takes. The worker is then ready for the next case, or can't go on.
pub(crate) fn run_to_verdict(
    worker: &mut Worker,
    rules: &CaseRules,
    (index, case): (usize, &Case),
    send: &impl Fn(RunEvent),
) -> (CaseRecord, Result<(), WorkerError>) {
    let mut log = AttemptLog::new(rules.attempts);
    loop {
        let run = attempt_case(worker, rules, (index, &log, case), send);
        if run.record.ending.kind == EndingKind::Interrupted {
            return (run.record, Ok(()));
        }
        let renewed = worker.renew_after(run.engine);
        let is_lost = run.engine == EngineState::Lost;
        if is_lost && matches!(renewed, Err(WorkerError::Interrupted)) {
            let mut record = run.record;
            record.ending.kind = EndingKind::Interrupted;
            return (record, Ok(()));
        }
        if let Some(record) = log.add(run.record, is_lost, renewed.is_ok()) {
            return (record, renewed);
        }
    }
}

/// Makes one attempt at a case, sending its entries as they are recorded.
fn attempt_case(
    worker: &mut Worker,
    rules: &CaseRules,
    (index, log, case): (usize, &AttemptLog, &Case),
    send: &impl Fn(RunEvent),
) -> CaseRun {
    let attempt = attempt(
        index,
        log.next_number(),
        identify(case, worker.project(), worker.engine()),
    );
    send(RunEvent::CaseBegan(Arc::clone(&attempt)));
    let mut listener = |entry: &Entry| {
        send(RunEvent::Entry {
            attempt: Some(Arc::clone(&attempt)),
            entry: entry.clone(),
        });
    };
    let is_beyond = case.is_beyond(&worker.project().catalogue.app);
    let context = CaseContext {
        attempt: &attempt,
        accepted: rules.accepted.as_ref().filter(|_| !is_beyond),
        pictures: rules.pictures.as_ref().filter(|_| !log.keeps_picture()),
        listener: &mut listener,
    };
    run_case(worker, case, context)
}
