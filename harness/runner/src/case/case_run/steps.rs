//! Performing the steps of a case.

use std::collections::VecDeque;

use footbridge_contract::Platform;
use footbridge_engine::PageState;
use footbridge_record::{Failure, FailureKind};
use footbridge_scenario::step::ExpectStep;
use footbridge_scenario::{Expectation, Step};

use super::page_reading::{read, read_for};
use super::performance::CasePerformance;
use crate::judge::{JudgeContext, MatchResult, Matcher, nearest_text};
use crate::plan::case::place;
use crate::stage::phase_times::Phase;
use crate::stage::{CaseAborted, Performed, Stage};

impl CasePerformance<'_, '_> {
    /// Performs the steps. After a failed expectation the next ones are still judged; a step that can't be performed
    /// ends the case.
    pub(super) fn perform_steps(&mut self, stage: &mut Stage<'_>) -> Result<(), CaseAborted> {
        let mut matcher = Matcher::default();
        let mut loading = None;
        for index in 0.. {
            let Some(step) = self.steps.next(stage)? else {
                break;
            };
            if self
                .observer
                .is_some_and(|observer| !observer.before(index))
            {
                return Err(CaseAborted::Interrupted);
            }
            stage.begin_step(Some(index));
            if matches!(step.value, Step::Open(_) | Step::Reload(_)) {
                loading = Some((index, step.span));
            }
            let performed = self.perform_step(stage, index, &step.value, &mut matcher)?;
            if let Performed::Refused(problem) = performed {
                if self.problems.unsupported.is_none() {
                    self.problems.failures.push(Failure {
                        step: Some(index),
                        place: Some(place(self.case, step.span)),
                        at: Some(stage.now()),
                        ..Failure::new(FailureKind::Step, problem)
                    });
                }
                self.picture(stage, index);
                break;
            }
            self.observe(stage, Some(index))?;
            self.picture(stage, index);
            self.show_step(stage, index);
        }
        if let Some((step, span)) = loading
            && let Some(problem) = problem_of_page(stage)
        {
            let place = Some(place(self.case, span));
            self.problems.fail_page(step, place, stage.now(), problem);
        }
        stage.begin_step(None);
        Ok(())
    }

    /// Performs one step, or judges its expectations.
    fn perform_step(
        &mut self,
        stage: &mut Stage<'_>,
        index: usize,
        step: &Step,
        matcher: &mut Matcher,
    ) -> Result<Performed, CaseAborted> {
        match step {
            Step::Expect(_) if self.problems.unsupported.is_some() => Ok(Performed::Done),
            Step::Expect(expect) => stage
                .in_phase(Phase::Judge, |stage| {
                    self.expect(stage, index, expect, matcher)
                })
                .map(|()| Performed::Done),
            // In a browser there is no app to do it; the same scenario may run inside the app as well.
            Step::Send(_) | Step::Ask(_) | Step::Restart(_)
                if self.case.spec.platform == Platform::Browser =>
            {
                Ok(Performed::Done)
            }
            Step::Advance(advance) => {
                stage.begin_advance(advance);
                let target = stage.now().after(advance.by.value);
                self.advance_to(stage, target, Some(index))?;
                stage.end_step(Performed::Done)
            }
            acting => stage.perform(acting),
        }
    }

    /// Takes the pictures that are due after a step.
    fn picture(&mut self, stage: &mut Stage<'_>, step: usize) {
        self.problems.take_picture(stage, &mut self.redaction, None);
        self.problems.picture_step(stage, &mut self.redaction, step);
    }

    /// Reports a step to the observer, with a picture of the page.
    fn show_step(&self, stage: &mut Stage<'_>, step: usize) {
        let Some(observer) = self.observer else {
            return;
        };
        stage.publish();
        let picture = observer.picture(step);
        // Nothing is masked: the developer sees the page itself.
        let picture = picture.filter(|path| stage.take_picture(path, &[]));
        let mut failures = self.problems.failures.clone();
        let broken = self.broken_invariants(stage).into_iter();
        failures.extend(broken.map(|broken| broken.failure));
        observer.after(step, &failures, picture);
    }

    /// Judges the expectations of one step.
    fn expect(
        &mut self,
        stage: &mut Stage<'_>,
        step: usize,
        expect: &ExpectStep,
        matcher: &mut Matcher,
    ) -> Result<(), CaseAborted> {
        let mut expectations = expect.expectations.iter();
        // Reading a page forces a layout, which most expectations don't need.
        let page = if expectations.any(|wanted| wanted.value.looks_at_page()) {
            read(stage)?
        } else {
            PageState::default()
        };
        self.redaction.learn_stored(&page);
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
                catalogue: &self.project.catalogue,
                site: self.project.config.origin.trim_end_matches('/'),
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
                    self.problems.failures.push(Failure {
                        step: Some(step),
                        place: Some(place(self.case, expectation.span)),
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
                        self.problems.unsupported = Some(format!("{entry}: {availability}"));
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
}

/// Returns why nothing of a page is known: it did not load, or no agent started in it.
fn problem_of_page(stage: &Stage<'_>) -> Option<String> {
    if let Some(url) = stage.unopened() {
        return Some(format!("the page did not load: {url} got no response"));
    }
    let url = stage.unattended()?;
    Some(format!(
        "what the page does is unknown: the agent did not start in {url}"
    ))
}

/// The message of a failed expectation: `expected the url /pay, since pay needs 2.9.0`.
fn message(expected: &str, instead: Option<&str>) -> String {
    match instead {
        Some(why) => format!("expected {expected}, since {why}"),
        None => format!("expected {expected}"),
    }
}
