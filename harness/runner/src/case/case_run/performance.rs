//! The performance of a case on its stage: its steps, its end, and the evidence for the judge.

use std::sync::Arc;

use footbridge_journal::Instant;

use super::problems::CaseProblems;
use super::properties::Properties;
use crate::case::step_observer::StepObserver;
use crate::case::step_source::StepSource;
use crate::plan::case::Case;
use crate::redaction::Redaction;
use crate::sources::project::Project;
use crate::stage::{CaseAborted, Stage};

/// A case that is performed, with what is found meanwhile.
pub(super) struct CasePerformance<'c, 'e> {
    pub(super) case: &'c Case,
    pub(super) project: Arc<Project>,
    pub(super) steps: StepSource<'c, 'e>,
    /// The observer of the steps, which may also delay them.
    pub(super) observer: Option<&'c dyn StepObserver>,
    pub(super) properties: Properties,
    pub(super) problems: CaseProblems,
    pub(super) redaction: Redaction,
}

impl CasePerformance<'_, '_> {
    /// Performs the case to its end, and collects what the page leaves.
    pub(super) fn perform(&mut self, stage: &mut Stage<'_>) -> Result<(), CaseAborted> {
        self.perform_steps(stage)?;
        stage.finish(|stage, target| self.advance_to(stage, target, None))?;
        self.observe(stage, None)?;
        stage.collect()?;
        stage.cover()
    }

    /// Advances the clock to an instant, while the properties are observed.
    pub(super) fn advance_to(
        &mut self,
        stage: &mut Stage<'_>,
        target: Instant,
        step: Option<usize>,
    ) -> Result<(), CaseAborted> {
        let redaction = &mut self.redaction;
        self.properties
            .advance_to(stage, target, &self.project, redaction, step)
    }

    /// Observes the properties now.
    pub(super) fn observe(
        &mut self,
        stage: &mut Stage<'_>,
        step: Option<usize>,
    ) -> Result<(), CaseAborted> {
        let redaction = &mut self.redaction;
        self.properties
            .observe(stage, &self.project, redaction, step)?;
        self.properties.keep_page(stage, step)
    }
}
