//! Running the steps of a case.

use std::collections::VecDeque;
use std::path::PathBuf;

use footbridge_contract::Platform;
use footbridge_engine::PageState;
use footbridge_host::Instant;
use footbridge_host::Place;
use footbridge_record::{CaseIdentity, Failure, FailureKind, StepPicture};
use footbridge_scenario::step::ExpectStep;
use footbridge_scenario::{Expectation, Step};

use super::page_reading::{read, read_for};
use super::properties::Properties;
use crate::case::picture::{PictureMoment, Pictures};
use crate::case::step_observer::StepObserver;
use crate::case::step_source::StepSource;
use crate::judge::{JudgeContext, MatchResult, Matcher, nearest_text};
use crate::plan::case::{Case, place};
use crate::redaction::Redaction;
use crate::sources::project::Project;
use crate::stage::phase_times::Phase;
use crate::stage::{CaseAborted, Performed, Stage};

/// The problems found while a case runs, and a picture of the first one.
#[derive(Default)]
pub(super) struct CaseProblems {
    pub(super) failures: Vec<Failure>,
    /// The call or link that this host lacks, if the scenario expects one.
    pub(super) unsupported: Option<String>,
    /// The path of the picture, if one was taken.
    pub(super) picture: Option<String>,
    /// The pictures after the steps.
    pub(super) pictures: Vec<StepPicture>,
    paths: PicturePaths,
}

/// The picture files of a case.
#[derive(Default)]
pub(super) struct PicturePaths {
    /// The picture of the first failure; `None` takes no picture.
    failure: Option<PathBuf>,
    /// The pictures after the steps, if they are taken.
    steps: Vec<PathBuf>,
}

impl PicturePaths {
    /// Returns the picture files of a case with this number of steps, and removes the files of an earlier run.
    pub(super) fn clear(pictures: &Pictures, case: &CaseIdentity, steps: usize) -> Self {
        let failure = pictures.path_of(case);
        let paths: Vec<PathBuf> = (0..steps)
            .map(|step| pictures.path_after(case, step))
            .collect();
        for path in paths.iter().chain([&failure]) {
            // Usually the file does not exist.
            let _ = std::fs::remove_file(path);
        }
        let is_each = pictures.moment() == PictureMoment::Steps;
        Self {
            failure: Some(failure),
            steps: if is_each { paths } else { Vec::new() },
        }
    }
}

impl CaseProblems {
    /// Creates an empty value that writes its pictures to these files.
    pub(super) fn new(paths: PicturePaths) -> Self {
        Self {
            paths,
            ..Self::default()
        }
    }

    /// Takes a picture of the page after a step, if each step has one.
    fn picture_step(&mut self, stage: &mut Stage<'_>, redaction: &mut Redaction, step: usize) {
        if let Some(path) = self.paths.steps.get(step)
            && stage.take_picture(path, &redaction.secrets_of(stage.host().journal()))
        {
            let picture = path.display().to_string();
            self.pictures.push(StepPicture { step, picture });
        }
    }

    /// Adds a failure of the step that opened a page, if the page never loaded. It comes before the failures that
    /// follow from it.
    fn fail_unopened(&mut self, step: usize, place: Option<Place>, now: Instant, message: String) {
        let failure = Failure {
            step: Some(step),
            place,
            at: Some(now),
            ..Failure::new(FailureKind::Step, message)
        };
        let is_later = |other: &Failure| other.step >= Some(step);
        let index = self.failures.iter().position(is_later);
        self.failures
            .insert(index.unwrap_or(self.failures.len()), failure);
    }

    /// Takes a picture of a page with a failure, if the case has none yet.
    pub(super) fn take_picture(
        &mut self,
        stage: &mut Stage<'_>,
        redaction: &mut Redaction,
        lost: Option<&CaseAborted>,
    ) {
        let is_wrong = match lost {
            None => !self.failures.is_empty(),
            Some(lost) => matches!(lost, CaseAborted::Hung(_) | CaseAborted::Exceeded(_)),
        };
        if !is_wrong || self.picture.is_some() {
            return;
        }
        if let Some(path) = &self.paths.failure
            && stage.take_picture(path, &redaction.secrets_of(stage.host().journal()))
        {
            self.picture = Some(path.display().to_string());
        }
    }
}

/// The steps of a case, and what observes them.
pub(super) struct StepRun<'s, 'e> {
    pub(super) steps: StepSource<'s, 'e>,
    pub(super) properties: Properties,
    /// The observer of the steps, which may also delay them.
    pub(super) pace: Option<&'s dyn StepObserver>,
}

/// Runs the steps. After a failed expectation the next ones are still judged; a step that can't be performed ends the
/// case.
pub(super) fn carry_out(
    stage: &mut Stage<'_>,
    case: &Case,
    run: &mut StepRun<'_, '_>,
    project: &Project,
    problems: &mut CaseProblems,
    redaction: &mut Redaction,
) -> Result<(), CaseAborted> {
    let StepRun {
        steps,
        properties,
        pace,
    } = run;
    let pace = *pace;
    let mut matcher = Matcher::default();
    let mut opened = None;
    for index in 0.. {
        let Some(step) = steps.next(stage)? else {
            break;
        };
        if pace.is_some_and(|pace| !pace.before(index)) {
            return Err(CaseAborted::Interrupted);
        }
        stage.begin_step(Some(index));
        match &step.value {
            Step::Expect(_) if problems.unsupported.is_some() => {}
            Step::Expect(expect) => {
                let judged = JudgedStep {
                    case,
                    project,
                    index,
                    expect,
                };
                stage.in_phase(Phase::Judge, |stage| {
                    judge_all(stage, judged, &mut matcher, problems, redaction)
                })?;
            }
            // In a browser there is no app to do it; the same scenario may run inside the app as well.
            Step::Send(_) | Step::Ask(_) | Step::Restart(_)
                if case.spec.platform == Platform::Browser => {}
            acting => {
                if matches!(acting, Step::Open(_)) {
                    opened = Some(index);
                }
                let performed = match acting {
                    Step::Advance(advance) => {
                        stage.begin_advance(advance);
                        let target = stage.now().after(advance.by.value);
                        properties.advance_to(stage, target, project, redaction, Some(index))?;
                        stage.end_step(Performed::Done)?
                    }
                    _ => stage.perform(acting, &project.site)?,
                };
                if let Performed::Refused(problem) = performed {
                    if problems.unsupported.is_none() {
                        problems.failures.push(Failure {
                            step: Some(index),
                            place: Some(place(case, step.span)),
                            at: Some(stage.now()),
                            ..Failure::new(FailureKind::Step, problem)
                        });
                    }
                    problems.take_picture(stage, redaction, None);
                    problems.picture_step(stage, redaction, index);
                    break;
                }
            }
        }
        properties.observe(stage, project, redaction, Some(index))?;
        problems.take_picture(stage, redaction, None);
        problems.picture_step(stage, redaction, index);
        if let Some(pace) = pace {
            show_step(stage, index, problems, pace);
        }
    }
    if let (Some(url), Some(step)) = (stage.unopened(), opened) {
        let message = format!("the page did not load: {url} got no response");
        let opened = steps
            .given()
            .get(step)
            .map(|opened| place(case, opened.span));
        problems.fail_unopened(step, opened, stage.now(), message);
    }
    stage.begin_step(None);
    Ok(())
}

/// Reports a step to the observer, with a picture of the page.
fn show_step(stage: &mut Stage<'_>, step: usize, problems: &CaseProblems, pace: &dyn StepObserver) {
    stage.publish();
    let picture = pace.picture(step);
    // Nothing is masked: the developer sees the page itself.
    let picture = picture.filter(|path| stage.take_picture(path, &[]));
    pace.after(step, &problems.failures, picture);
}

/// A step whose expectations are judged.
#[derive(Debug, Clone, Copy)]
struct JudgedStep<'s> {
    case: &'s Case,
    project: &'s Project,
    /// The step's index in the case.
    index: usize,
    expect: &'s ExpectStep,
}

/// Judges the expectations of one step.
fn judge_all(
    stage: &mut Stage<'_>,
    judged: JudgedStep<'_>,
    matcher: &mut Matcher,
    problems: &mut CaseProblems,
    redaction: &mut Redaction,
) -> Result<(), CaseAborted> {
    let JudgedStep {
        case,
        project,
        index: step,
        expect,
    } = judged;
    let mut expectations = expect.expectations.iter();
    // Reading a page forces a layout, which most expectations don't need.
    let page = if expectations.any(|wanted| wanted.value.looks_at_page()) {
        read(stage)?
    } else {
        PageState::default()
    };
    redaction.learn_stored(&page);
    // An expectation, and the reason why it replaces another.
    let mut pending: VecDeque<_> = expect
        .expectations
        .iter()
        .map(|expectation| (expectation, None))
        .collect();
    while let Some((expectation, instead)) = pending.pop_front() {
        let seen = read_for(stage, &expectation.value)?;
        let context = JudgeContext {
            now: stage.now(),
            seen: &seen,
            journal: stage.host().journal(),
            page: &page,
            profile: stage.host().profile(),
            catalogue: &project.catalogue,
            site: project.config.origin.trim_end_matches('/'),
        };
        match matcher.judge(&expectation.value, &context) {
            MatchResult::Holds => {}
            MatchResult::Failed {
                expected,
                mut found,
                help,
            } => {
                if let Expectation::Text(wanted) = &expectation.value
                    && let Some(near) = nearest_text(&wanted.text.value, &stage.texts()?)
                {
                    found = vec![near];
                }
                problems.failures.push(Failure {
                    step: Some(step),
                    place: Some(place(case, expectation.span)),
                    at: Some(stage.now()),
                    expected: Some(expected.clone()),
                    found,
                    help,
                    ..Failure::new(
                        FailureKind::Expectation,
                        message(&expected, instead.as_deref()),
                    )
                });
            }
            MatchResult::Unsupported {
                entry,
                availability,
            } => {
                let Some(otherwise) = expectation.value.otherwise() else {
                    problems.unsupported = Some(format!("{entry}: {availability}"));
                    break;
                };
                // The rest of the list is about a host that has it.
                pending.clear();
                let why = format!("{entry} {availability}");
                let instead = otherwise.expectations.iter();
                pending.extend(instead.map(|instead| (instead, Some(why.clone()))));
            }
        }
    }
    Ok(())
}

/// The message of a failed expectation: `expected the url /pay, since pay needs 2.9.0`.
fn message(expected: &str, instead: Option<&str>) -> String {
    match instead {
        Some(why) => format!("expected {expected}, since {why}"),
        None => format!("expected {expected}"),
    }
}
