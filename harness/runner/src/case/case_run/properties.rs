//! The properties of a case while it runs.

use footbridge_engine::PageState;
use footbridge_journal::Instant;
use footbridge_scenario::Expectation;

use super::page_reading::{read, read_for};
use crate::judge::{
    InvariantViolation, JudgeContext, Moment, PropertyWatch, Seen, ShownPage, reads_pages,
};
use crate::plan::case::Case;
use crate::redaction::Redaction;
use crate::sources::project::Project;
use crate::stage::{CaseAborted, Stage};

/// The properties of a case.
pub(super) struct Properties {
    watches: Vec<PropertyWatch>,
    /// The pages after the steps; `None` if no ready property compares them.
    pages: Option<Vec<ShownPage>>,
}

impl Properties {
    /// The properties that hold in a case.
    pub(super) fn of(case: &Case, project: &Project) -> Self {
        let waivers = case.scenario.waivers.iter();
        let is_waived = |name: &str| waivers.clone().any(|waiver| waiver.covers_all(name));
        let properties = project.properties_of(&case.scenario).cloned();
        let watched = properties.filter(|property| !is_waived(&property.name));
        let mut ready = project.ready_properties_of(&case.scenario);
        let compares = ready.any(|ready| reads_pages(ready) && !is_waived(ready.name));
        Self {
            watches: watched.map(PropertyWatch::new).collect(),
            pages: compares.then(Vec::new),
        }
    }

    /// Advances the clock to an instant, and observes the page at each instant at which a property must hold.
    pub(super) fn advance_to(
        &mut self,
        stage: &mut Stage<'_>,
        target: Instant,
        project: &Project,
        redaction: &mut Redaction,
        step: Option<usize>,
    ) -> Result<(), CaseAborted> {
        loop {
            let deadlines = self.watches.iter().filter_map(PropertyWatch::deadline);
            let due = deadlines.filter(|due| *due > stage.now()).min();
            let Some(due) = due.filter(|due| *due < target) else {
                break;
            };
            stage.advance(due.since(stage.now()))?;
            self.observe(stage, project, redaction, step)?;
        }
        stage.advance(target.since(stage.now()))
    }

    /// Observes the page now.
    pub(super) fn observe(
        &mut self,
        stage: &mut Stage<'_>,
        project: &Project,
        redaction: &mut Redaction,
        step: Option<usize>,
    ) -> Result<(), CaseAborted> {
        if self.watches.is_empty() {
            return Ok(());
        }
        let questions = || self.watches.iter().flat_map(PropertyWatch::questions);
        let page = if questions().any(Expectation::looks_at_page) {
            read(stage)?
        } else {
            PageState::default()
        };
        redaction.learn_stored(&page);
        let seen = questions().map(|expectation| read_for(stage, expectation));
        let mut seen = seen.collect::<Result<Vec<_>, _>>()?.into_iter();
        for watch in &mut self.watches {
            let count = watch.questions().count();
            watch.observe(&Moment {
                seen: seen.by_ref().take(count).collect(),
                context: JudgeContext {
                    now: stage.now(),
                    seen: &Seen::Nothing,
                    journal: stage.host().journal(),
                    page: &page,
                    profile: stage.host().profile(),
                    catalogue: &project.catalogue,
                    site: project.config.origin.trim_end_matches('/'),
                },
                step,
                is_open: stage.is_open(),
            });
        }
        Ok(())
    }

    /// Reads the page at the end of a step, or of the case, if a ready property compares the pages.
    pub(super) fn keep_page(
        &mut self,
        stage: &mut Stage<'_>,
        step: Option<usize>,
    ) -> Result<(), CaseAborted> {
        if let Some(pages) = &mut self.pages {
            let nodes = stage.tree()?;
            let place = stage.host().journal().entries().len();
            pages.push(ShownPage::new(place, stage.now(), step, &nodes));
        }
        Ok(())
    }

    /// The pages after the steps; empty if no ready property compares them.
    pub(super) fn pages(&self) -> &[ShownPage] {
        self.pages.as_deref().unwrap_or_default()
    }

    /// Takes the violations, each with the name of its property.
    pub(super) fn take_violations(&mut self) -> Vec<(String, InvariantViolation)> {
        let violations = self.watches.iter_mut().filter_map(|watch| {
            let violation = watch.violation.take()?;
            Some((watch.property.name.clone(), violation))
        });
        violations.collect()
    }
}
