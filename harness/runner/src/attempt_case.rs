//! Running one case to its verdict, which may take several attempts.

use std::collections::BTreeSet;
use std::sync::Arc;

use footbridge_gateway::ClientLookup;
use footbridge_host::Entry;
use footbridge_record::{CaseRecord, EndingKind, RunEvent};

use crate::attempts::{AttemptLog, Attempts};
use crate::case::{Case, identify};
use crate::case_run::{CaseContext, CaseRun, attempt, run_case};
use crate::options::Options;
use crate::picture::Pictures;
use crate::redaction::{Redaction, remove_response};
use crate::snapshots::Accepted;
use crate::stage::EngineState;
use crate::step_observer::StepObserver;
use crate::worker::Worker;
use crate::worker_error::WorkerError;

/// The rules by which every case of a run is attempted and compared.
#[derive(Debug, Clone)]
pub(crate) struct CaseRules {
    /// The number of attempts at a case.
    attempts: Attempts,
    /// The accepted transcripts; `None` if transcripts are not compared.
    accepted: Option<Accepted>,
    /// The folder of pictures; `None` if no report shows them.
    pictures: Option<Pictures>,
    /// The observer of the steps, which may also delay them.
    pace: Option<Arc<dyn StepObserver>>,
}

impl CaseRules {
    /// The rules of a run with these options. `accepted` is used only if the run compares transcripts.
    pub(crate) fn new(options: &Options, accepted: Accepted) -> Self {
        Self {
            attempts: options.attempts,
            accepted: options.compares_transcripts().then_some(accepted),
            pictures: options.pictures.clone(),
            pace: options.pace.clone(),
        }
    }
}

impl CaseRules {
    /// The accepted transcript of a case, if transcripts are compared.
    pub(crate) fn accepted_transcript(&self, case: &Case) -> Option<String> {
        self.accepted
            .as_ref()?
            .transcript_of(case)
            .map(str::to_owned)
    }
}

/// A case that has its verdict.
pub(crate) struct CaseOutcome {
    /// Its record.
    pub(crate) record: CaseRecord,
    /// The files of the client folder that its last attempt looked up.
    pub(crate) lookups: BTreeSet<ClientLookup>,
    /// Whether the worker is ready for the next case; an error if it can't go on.
    pub(crate) renewed: Result<(), WorkerError>,
}

/// Runs a case to its verdict, with further attempts where they are due.
pub(crate) fn run_to_verdict(
    worker: &mut Worker,
    rules: &CaseRules,
    (index, case): (usize, &Case),
    send: &impl Fn(RunEvent),
) -> CaseOutcome {
    let mut log = AttemptLog::new(rules.attempts);
    loop {
        let run = attempt_case(worker, rules, (index, &log, case), send);
        if run.record.ending.kind == EndingKind::Interrupted {
            return CaseOutcome {
                record: run.record,
                lookups: run.lookups,
                renewed: Ok(()),
            };
        }
        let renewed = worker.renew_after(run.engine);
        let is_lost = run.engine == EngineState::Lost;
        if is_lost && matches!(renewed, Err(WorkerError::Interrupted)) {
            let mut record = run.record;
            record.ending.kind = EndingKind::Interrupted;
            return CaseOutcome {
                record,
                lookups: run.lookups,
                renewed: Ok(()),
            };
        }
        if let Some(record) = log.add(run.record, is_lost, renewed.is_ok()) {
            return CaseOutcome {
                record,
                lookups: run.lookups,
                renewed,
            };
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
    let attempt = attempt(index, log.next_number(), identify(case, worker.project()));
    send(RunEvent::CaseBegan(Arc::clone(&attempt)));
    let mut redaction = Redaction::new(Arc::clone(&worker.project().catalogue));
    let mut listener = |entry: &Entry| {
        let mut entry = entry.clone();
        redaction.learn(&entry);
        redaction.apply(&mut entry);
        remove_response(&mut entry);
        send(RunEvent::Entry {
            attempt: Some(Arc::clone(&attempt)),
            entry,
        });
    };
    let is_beyond = case.is_beyond(&worker.project().catalogue.app);
    let context = CaseContext {
        attempt: &attempt,
        accepted: rules.accepted.as_ref().filter(|_| !is_beyond),
        pictures: rules.pictures.as_ref().filter(|_| !log.keeps_picture()),
        listener: &mut listener,
        pace: rules.pace.as_deref(),
    };
    run_case(worker, case, context)
}
