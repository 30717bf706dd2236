//! Judging a case that was performed.

use footbridge_record::{Failure, FailureKind};

use super::performance::CasePerformance;
use super::problems::BrokenRule;
use crate::case::snapshots::Accepted;
use crate::judge::{Evidence, broken};
use crate::plan::case::place;
use crate::stage::{CaseAborted, Stage};

impl CasePerformance<'_, '_> {
    /// Judges the case if it finished: its invariants, its properties, and its transcript. Redacts the journal.
    pub(super) fn judge(
        &mut self,
        stage: &mut Stage<'_>,
        ended: &Result<(), CaseAborted>,
        accepted: Option<&Accepted>,
    ) {
        if ended.is_ok() {
            let broken = self.broken_invariants(stage);
            self.problems.add_broken(broken);
            self.add_violations();
        }
        // Invariants are judged on the unredacted journal. Everything below uses the redacted one.
        self.redaction.redact(stage.host_mut().journal_mut());
        stage.host_mut().journal_mut().fold();
        if let (Ok(()), Some(accepted)) = (ended, accepted) {
            let compared = accepted.compare(self.case, stage.host().journal());
            self.problems.failures.extend(compared);
        }
    }

    /// Takes a picture of a page with a failure, if the case has none yet.
    pub(super) fn picture_end(&mut self, stage: &mut Stage<'_>, ended: &Result<(), CaseAborted>) {
        let lost = ended.as_ref().err();
        self.problems.take_picture(stage, &mut self.redaction, lost);
    }

    /// Returns the invariants and ready properties that the case breaks so far, as failures.
    pub(super) fn broken_invariants(&self, stage: &Stage<'_>) -> Vec<BrokenRule> {
        let kept_callbacks = stage.host().kept_callbacks();
        let outside = self.project.outside();
        let documents = stage.documents();
        let evidence = Evidence {
            journal: stage.host().journal(),
            end: stage.now(),
            catalogue: &self.project.catalogue,
            dialect: &self.project.dialect,
            platform: stage.host().profile().platform,
            documents: &documents,
            pages: self.properties.pages(),
            unanswered: self.project.config.unanswered.time(),
            not_found: &self.project.config.pages.not_found,
            kept_callbacks: &kept_callbacks,
            outside: outside.as_ref(),
            locales: self.project.config.pages.locales.as_ref(),
        };
        let ready = self.project.ready_properties_of(&self.case.scenario);
        let mut failures = Vec::new();
        for broken in broken(&evidence, ready, &self.case.scenario.waivers) {
            for violation in broken.violations {
                let step = violation.step.and_then(|step| self.steps.given().get(step));
                let failure = Failure {
                    invariant: Some(broken.invariant.name.to_owned()),
                    step: violation.step,
                    place: step.map(|step| place(self.case, step.span)),
                    at: Some(violation.at),
                    found: violation.stack,
                    ..Failure::new(FailureKind::Invariant, violation.text)
                };
                failures.push(BrokenRule {
                    failure,
                    is_cause: violation.is_cause,
                });
            }
        }
        failures
    }

    /// Adds the violations of properties.
    fn add_violations(&mut self) {
        let waivers = &self.case.scenario.waivers;
        for (property, violation) in self.properties.take_violations() {
            let mut waivers = waivers.iter();
            if waivers.any(|waiver| waiver.covers(&property, &violation.text)) {
                continue;
            }
            let step = violation.step.and_then(|step| self.steps.given().get(step));
            self.problems.failures.push(Failure {
                invariant: Some(property),
                step: violation.step,
                place: step.map(|step| place(self.case, step.span)),
                at: Some(violation.at),
                ..Failure::new(FailureKind::Invariant, violation.text)
            });
        }
    }
}
