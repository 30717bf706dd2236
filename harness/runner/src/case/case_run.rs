//! One attempt at a case: its run, its judgement and its record.

mod page_reading;
mod properties;
mod steps;

use std::collections::BTreeSet;
use std::sync::Arc;

use footbridge_engine::CoveredFunction;
use footbridge_gateway::ClientLookup;
use footbridge_host::{Entry, Instant, Journal};
use footbridge_record::{
    Attempt, CaseIdentity, CaseRecord, ClientFile, Durations, Ending, EndingKind, Failure,
    FailureKind, RecordSchema, Verdict,
};
use footbridge_scenario::{Spanned, Step};

use crate::case::picture::Pictures;
use crate::case::snapshots::Accepted;
use crate::case::step_observer::StepObserver;
use crate::case::step_source::{Explorer, StepSource};
use crate::case::worker::Worker;
use crate::client::instrumentation::CollectedValue;
use crate::judge::{Evidence, broken};
use crate::plan::case::{Case, place, recorded_steps};
use crate::redaction::Redaction;
use crate::sources::project::Project;
use crate::stage::phase_times::{Phase, PhaseTimes};
use crate::stage::{CaseAborted, EngineState, Stage};

use properties::Properties;
use steps::{CaseProblems, PicturePaths, StepRun, carry_out};

/// The context of an attempt at a case.
pub(crate) struct CaseContext<'c> {
    /// The attempt.
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
    /// Its record.
    pub(crate) record: CaseRecord,
    /// Its steps.
    pub(crate) steps: Vec<Spanned<Step>>,
    /// The files that it looked up in the client folder.
    pub(crate) lookups: BTreeSet<ClientLookup>,
    /// The client's code that ran, if an explorer chose the steps and the engine records it.
    pub(crate) covered: BTreeSet<CoveredFunction>,
    /// The state of the engine after the case.
    pub(crate) engine: EngineState,
}

/// The results that a stage leaves at its end.
struct StageResult {
    ended: Result<(), CaseAborted>,
    problems: CaseProblems,
    journal: Journal,
    now: Instant,
    files: Vec<ClientFile>,
    lookups: BTreeSet<ClientLookup>,
    collected: Vec<CollectedValue>,
    covered: BTreeSet<CoveredFunction>,
    is_spent: bool,
}

impl StageResult {
    /// Returns the result of a case that never had a stage.
    fn without_stage(lost: CaseAborted) -> Self {
        Self {
            ended: Err(lost),
            problems: CaseProblems::default(),
            journal: Journal::default(),
            now: Instant::ZERO,
            files: Vec::new(),
            lookups: BTreeSet::new(),
            collected: Vec::new(),
            covered: BTreeSet::new(),
            is_spent: false,
        }
    }
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
    let covers = explorer.is_some();
    let mut run = StepRun {
        steps: StepSource::new(&case.row().steps, explorer),
        properties: Properties::of(case, worker.project()),
        pace,
    };
    let mut times = PhaseTimes::start(worker.wall());
    let steps = case.row().steps.len();
    let paths = pictures.map(|pictures| PicturePaths::clear(pictures, &attempt.case, steps));
    let paths = paths.unwrap_or_default();
    let mut redaction = Redaction::new(Arc::clone(&worker.project().catalogue));
    let collects = !worker.instrumentation().is_empty();
    let result = worker
        .with_stage(
            case,
            covers,
            &mut times,
            listener,
            |stage, project, source_maps| {
                let mut stage = stage;
                let mut problems = CaseProblems::new(paths);
                let ended = carry_out(
                    &mut stage,
                    case,
                    &mut run,
                    project,
                    &mut problems,
                    &mut redaction,
                )
                .and_then(|()| {
                    stage.finish(|stage, target| {
                        let properties = &mut run.properties;
                        properties.advance_to(stage, target, project, &mut redaction, None)
                    })
                })
                .and_then(|()| {
                    run.properties
                        .observe(&mut stage, project, &mut redaction, None)
                })
                .and_then(|()| if collects { stage.collect() } else { Ok(()) })
                .and_then(|()| stage.cover());
                stage.in_phase(Phase::Judge, |stage| {
                    source_maps.resolve(stage.host_mut().journal_mut());
                    if ended.is_ok() {
                        judge(stage, case, run.steps.given(), project, &mut problems);
                        add_violations(&mut run.properties, case, run.steps.given(), &mut problems);
                    }
                    // Invariants are judged on the unredacted journal. Everything below uses the redacted one.
                    redaction.redact(stage.host_mut().journal_mut());
                    if let (Ok(()), Some(accepted)) = (&ended, accepted) {
                        let compared = accepted.compare(case, stage.host().journal());
                        problems.failures.extend(compared);
                    }
                });
                problems.take_picture(&mut stage, &mut redaction, ended.as_ref().err());
                StageResult {
                    ended,
                    problems,
                    now: stage.now(),
                    files: stage.take_files(),
                    lookups: stage.take_lookups(),
                    collected: stage.take_collected(),
                    covered: stage.take_covered(),
                    is_spent: stage.is_engine_spent(),
                    journal: stage.end().into_journal(),
                }
            },
        )
        .unwrap_or_else(StageResult::without_stage);
    worker
        .instrumentation()
        .keep(&attempt.case, &result.collected);
    times.enter(Phase::Judge);
    let steps = run.steps.into_given();
    let mut run = record(attempt.case.clone(), case, steps, result);
    redaction.apply_to_record(&mut run.record);
    let (wall, phases) = times.end();
    run.record.durations.wall_ms = u64::try_from(wall.as_millis()).unwrap_or(u64::MAX);
    run.record.durations.phases = Some(phases);
    run
}

/// Judges the invariants of a case that finished.
fn judge(
    stage: &Stage<'_>,
    case: &Case,
    steps: &[Spanned<Step>],
    project: &Project,
    problems: &mut CaseProblems,
) {
    let kept_callbacks = stage.host().kept_callbacks();
    let outside = project.outside();
    let evidence = Evidence {
        journal: stage.host().journal(),
        end: stage.now(),
        catalogue: &project.catalogue,
        not_found: &project.config.pages.not_found,
        kept_callbacks: &kept_callbacks,
        outside: outside.as_ref(),
        locales: project.config.pages.locales.as_ref(),
    };
    let waivers = case.scenario.waivers.iter();
    let waived: Vec<&str> = waivers
        .map(|waiver| waiver.invariant.value.as_str())
        .collect();
    for broken in broken(&evidence, &waived) {
        for violation in broken.violations {
            let step = violation.step.and_then(|step| steps.get(step));
            problems.failures.push(Failure {
                invariant: Some(broken.invariant.name.to_owned()),
                step: violation.step,
                place: step.map(|step| place(case, step.span)),
                at: Some(violation.at),
                found: violation.stack,
                ..Failure::new(FailureKind::Invariant, violation.text)
            });
        }
    }
}

/// Adds the violations of properties.
fn add_violations(
    properties: &mut Properties,
    case: &Case,
    steps: &[Spanned<Step>],
    problems: &mut CaseProblems,
) {
    for (property, violation) in properties.take_violations() {
        let step = violation.step.and_then(|step| steps.get(step));
        problems.failures.push(Failure {
            invariant: Some(property),
            step: violation.step,
            place: step.map(|step| place(case, step.span)),
            at: Some(violation.at),
            ..Failure::new(FailureKind::Invariant, violation.text)
        });
    }
}

/// Creates the record of a case, without its real time.
fn record(
    case_identity: CaseIdentity,
    case: &Case,
    steps: Vec<Spanned<Step>>,
    result: StageResult,
) -> CaseRun {
    let StageResult {
        ended,
        problems,
        journal,
        now,
        files,
        lookups,
        is_spent,
        covered,
        collected: _,
    } = result;
    let CaseProblems {
        failures,
        unsupported,
        picture,
        pictures,
        ..
    } = problems;
    let (verdict, reason) = match &ended {
        Ok(()) => verdict(&failures, unsupported),
        Err(CaseAborted::Crashed(reason)) => (Verdict::Crashed, Some(reason.clone())),
        Err(CaseAborted::Hung(reason) | CaseAborted::Exceeded(reason)) => {
            (Verdict::Hung, Some(reason.clone()))
        }
        Err(CaseAborted::Interrupted) => (Verdict::Crashed, Some(INTERRUPTED.to_owned())),
    };
    let engine = match &ended {
        Ok(()) if is_spent => EngineState::Spent,
        // Another attempt would have the same result.
        Err(CaseAborted::Exceeded(_)) => EngineState::Spent,
        Ok(()) | Err(CaseAborted::Interrupted) => EngineState::Reusable,
        Err(_) => EngineState::Lost,
    };
    CaseRun {
        record: CaseRecord {
            schema: RecordSchema::Current,
            case: case_identity,
            verdict,
            reason,
            ending: ending(ended),
            steps: recorded_steps(case, &steps),
            journal,
            failures,
            durations: Durations {
                virtual_ms: now.as_millis(),
                ..Durations::default()
            },
            files,
            picture,
            pictures,
        },
        steps,
        lookups,
        covered,
        engine,
    }
}

/// Returns the record of a case that crashed for this reason before it had a stage.
pub(crate) fn crashed(case_identity: CaseIdentity, case: &Case, reason: &str) -> CaseRecord {
    let result = StageResult::without_stage(CaseAborted::Crashed(reason.to_owned()));
    let steps = case.row().steps.clone();
    record(case_identity, case, steps, result).record
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
        Err(CaseAborted::Hung(reason) | CaseAborted::Exceeded(reason)) => {
            (EndingKind::Hung, Some(reason))
        }
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
