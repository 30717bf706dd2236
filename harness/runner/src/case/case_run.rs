//! One attempt at a case: its run, its judgement and its record.

mod judging;
mod page_reading;
mod performance;
mod problems;
mod properties;
mod steps;

use std::collections::BTreeSet;
use std::sync::Arc;

use footbridge_engine::CoveredFunction;
use footbridge_gateway::ClientLookup;
use footbridge_journal::Entry;
use footbridge_record::{
    Attempt, CaseIdentity, CaseRecord, Durations, Ending, EndingKind, Failure, FailureKind,
    RecordSchema, Verdict,
};
use footbridge_scenario::{Spanned, Step};

use crate::case::picture::Pictures;
use crate::case::snapshots::Accepted;
use crate::case::step_observer::StepObserver;
use crate::case::step_source::{Explorer, StepSource};
use crate::case::worker::Worker;
use crate::plan::case::{Case, recorded_steps};
use crate::redaction::Redaction;
use crate::stage::phase_times::{Phase, PhaseTimes};
use crate::stage::{CaseAborted, EngineState, StageOutcome};

use performance::CasePerformance;
use problems::CaseProblems;
use properties::Properties;

/// The context of an attempt at a case.
pub(crate) struct CaseContext<'c> {
    pub(crate) attempt: &'c Attempt,
    /// The accepted transcripts; `None` if transcripts are not compared.
    pub(crate) accepted: Option<&'c Accepted>,
    /// The folder of pictures; `None` if no report shows them.
    pub(crate) pictures: Option<&'c Pictures>,
    /// A callback for each entry of the journal as it is recorded.
    pub(crate) listener: &'c mut dyn FnMut(&Entry),
    /// The observer of the steps, which may also delay them; `None` without one.
    pub(crate) pace: Option<&'c dyn StepObserver>,
    /// The explorer that chooses the steps; `None` for the steps of the case's row.
    pub(crate) explorer: Option<&'c mut (dyn Explorer + 'c)>,
}

/// The result of an attempt at a case.
#[derive(Debug)]
pub(crate) struct CaseRun {
    pub(crate) record: CaseRecord,
    pub(crate) steps: Vec<Spanned<Step>>,
    /// The files that it looked up in the client folder.
    pub(crate) lookups: BTreeSet<ClientLookup>,
    /// The client's code that ran, if an explorer chose the steps and the engine records it.
    pub(crate) covered: BTreeSet<CoveredFunction>,
    /// Whether it reached its limit of real time.
    pub(crate) is_out_of_time: bool,
}

/// Runs a case on a stage of this worker, and judges it.
pub(crate) fn run_case(worker: &mut Worker, case: &Case, context: CaseContext<'_>) -> CaseRun {
    let CaseContext {
        attempt,
        accepted,
        pictures,
        listener,
        pace,
        explorer,
    } = context;
    let shared = Arc::clone(worker.shared());
    let project = Arc::clone(worker.project());
    let covers = explorer.is_some();
    let mut performance = CasePerformance {
        case,
        steps: StepSource::new(&case.row().steps, explorer),
        observer: pace,
        properties: Properties::of(case, &project),
        problems: CaseProblems::new(pictures, &attempt.case, case.row().steps.len()),
        redaction: Redaction::new(Arc::clone(&project.catalogue)),
        project,
    };
    let mut times = PhaseTimes::start(&shared.wall);
    let (ended, left) = match worker.open_stage(case, covers, &mut times, listener) {
        Ok(mut stage) => {
            let ended = performance.perform(&mut stage);
            stage.in_phase(Phase::Judge, |stage| {
                shared.source_maps.resolve(stage.host_mut().journal_mut());
                performance.judge(stage, &ended, accepted);
            });
            performance.picture_end(&mut stage, &ended);
            (ended, stage.end())
        }
        Err(aborted) => (Err(aborted), StageOutcome::default()),
    };
    shared
        .instrumentation
        .keep(&attempt.case, &left.observed.collected);
    times.enter(Phase::Judge);
    worker.leave_engine(engine_after(&ended, &left));
    let CasePerformance {
        steps,
        problems,
        redaction,
        ..
    } = performance;
    let mut run = record(
        attempt.case.clone(),
        case,
        steps.into_given(),
        ended,
        problems,
        left,
    );
    redaction.apply_to_record(&mut run.record);
    let (wall, phases) = times.end();
    run.record.durations.wall_ms = u64::try_from(wall.as_millis()).unwrap_or(u64::MAX);
    run.record.durations.phases = Some(phases);
    run
}

/// The state of the engine after a case.
fn engine_after(ended: &Result<(), CaseAborted>, left: &StageOutcome) -> EngineState {
    match ended {
        Ok(()) if left.observed.is_engine_spent => EngineState::Spent,
        // Another attempt would have the same result.
        Err(CaseAborted::Exceeded(_) | CaseAborted::OutOfTime(_)) => EngineState::Spent,
        Ok(()) | Err(CaseAborted::Interrupted) => EngineState::Reusable,
        Err(_) => EngineState::Lost,
    }
}

/// Creates the record of a case, without its real time.
fn record(
    identity: CaseIdentity,
    case: &Case,
    steps: Vec<Spanned<Step>>,
    ended: Result<(), CaseAborted>,
    problems: CaseProblems,
    left: StageOutcome,
) -> CaseRun {
    let is_out_of_time = matches!(ended, Err(CaseAborted::OutOfTime(_)));
    let (verdict, reason) = match &ended {
        Ok(()) => verdict(&problems.failures, problems.unsupported),
        Err(CaseAborted::Crashed(reason)) => (Verdict::Crashed, Some(reason.clone())),
        Err(
            CaseAborted::Hung(reason)
            | CaseAborted::Exceeded(reason)
            | CaseAborted::OutOfTime(reason),
        ) => (Verdict::Hung, Some(reason.clone())),
        Err(CaseAborted::Interrupted) => (Verdict::Crashed, Some(INTERRUPTED.to_owned())),
    };
    CaseRun {
        record: CaseRecord {
            schema: RecordSchema::Current,
            case: identity,
            verdict,
            reason,
            ending: ending(ended),
            steps: recorded_steps(case, &steps),
            journal: left.journal,
            failures: problems.failures,
            durations: Durations {
                virtual_ms: left.now.as_millis(),
                ..Durations::default()
            },
            files: left.observed.files(),
            picture: problems.picture,
            pictures: problems.pictures,
        },
        steps,
        lookups: left.observed.lookups,
        covered: left.observed.covered,
        is_out_of_time,
    }
}

/// Returns the record of a case that crashed for this reason before it had a stage.
pub(crate) fn crashed(case_identity: CaseIdentity, case: &Case, reason: &str) -> CaseRecord {
    let steps = case.row().steps.clone();
    let ended = Err(CaseAborted::Crashed(reason.to_owned()));
    let problems = CaseProblems::default();
    record(
        case_identity,
        case,
        steps,
        ended,
        problems,
        StageOutcome::default(),
    )
    .record
}

const INTERRUPTED: &str = "the run was interrupted";

/// Returns the verdict on a case that finished, and its reason.
fn verdict(failures: &[Failure], unsupported: Option<String>) -> (Verdict, Option<String>) {
    let failed = failures.iter();
    let failed = failed.filter(|failure| failure.kind != FailureKind::Snapshot);
    if let Some(failure) = failed.min_by_key(|failure| failure.cause_rank()) {
        return (Verdict::Failed, Some(failure.message.clone()));
    }
    match failures.first() {
        Some(failure) if failure.is_new_transcript() => {
            (Verdict::New, Some(failure.message.clone()))
        }
        Some(failure) => (Verdict::Changed, Some(failure.message.clone())),
        None if unsupported.is_some() => (Verdict::Unsupported, unsupported),
        None => (Verdict::Passed, None),
    }
}

fn ending(ended: Result<(), CaseAborted>) -> Ending {
    let (kind, reason) = match ended {
        Ok(()) => (EndingKind::Finished, None),
        Err(CaseAborted::Crashed(reason)) => (EndingKind::Crashed, Some(reason)),
        Err(
            CaseAborted::Hung(reason)
            | CaseAborted::Exceeded(reason)
            | CaseAborted::OutOfTime(reason),
        ) => (EndingKind::Hung, Some(reason)),
        Err(CaseAborted::Interrupted) => (EndingKind::Interrupted, Some(INTERRUPTED.to_owned())),
    };
    Ending { kind, reason }
}

/// Creates an attempt. Its number distinguishes its events from those of other attempts.
pub(crate) fn attempt(index: usize, number: u32, case: CaseIdentity) -> Arc<Attempt> {
    Arc::new(Attempt {
        index,
        number,
        case,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reason_is_the_likeliest_cause() {
        let mut error = Failure::new(FailureKind::Invariant, "a is not a function");
        error.invariant = Some("no-page-errors".to_owned());
        let failures = [
            Failure::new(FailureKind::Expectation, "expected the status"),
            Failure::new(
                FailureKind::Snapshot,
                "the transcript is not the accepted one",
            ),
            error,
        ];
        let reason = Some("a is not a function".to_owned());
        assert_eq!(verdict(&failures, None), (Verdict::Failed, reason));
    }

    #[test]
    fn case_without_an_accepted_transcript_is_new() {
        let new = Failure::new(FailureKind::Snapshot, "nothing has been accepted");
        let mut changed = new.clone();
        changed.diff = Some("-a\n+b\n".to_owned());
        assert_eq!(verdict(&[new], None).0, Verdict::New);
        assert_eq!(verdict(&[changed], None).0, Verdict::Changed);
    }
}
