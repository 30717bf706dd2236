//! The steps of a case: those of its row, or those that an explorer chooses one after the other.

use footbridge_engine::PageControls;
use footbridge_journal::{Instant, Journal};
use footbridge_scenario::{Spanned, Step};

use crate::stage::{CaseAborted, Stage};

/// Chooses the steps of a case while it runs.
pub trait Explorer {
    /// Returns the next step, given the page after the previous one; `None` ends the case.
    fn next_step(&mut self, page: &ExploredPage<'_>) -> Option<Step>;
}

/// The page before a step.
#[derive(Debug)]
pub struct ExploredPage<'p> {
    /// The controls that a user could operate; none before a page is open.
    pub controls: PageControls,
    /// The entries so far.
    pub journal: &'p Journal,
    /// The instant on the case's clock.
    pub now: Instant,
    /// The instant of the next thing that is due; `None` if nothing is.
    pub next_due: Option<Instant>,
}

/// The steps of a case, and those that were already given out.
pub(crate) struct StepSource<'s, 'e> {
    row: std::slice::Iter<'s, Spanned<Step>>,
    explorer: Option<&'e mut (dyn Explorer + 'e)>,
    given: Vec<Spanned<Step>>,
}

impl<'s, 'e> StepSource<'s, 'e> {
    /// Creates the source of these steps, followed by those of the explorer.
    pub(crate) fn new(
        row: &'s [Spanned<Step>],
        explorer: Option<&'e mut (dyn Explorer + 'e)>,
    ) -> Self {
        Self {
            row: row.iter(),
            explorer,
            given: Vec::new(),
        }
    }

    /// Returns the next step; `None` at the end.
    pub(crate) fn next(
        &mut self,
        stage: &mut Stage<'_>,
    ) -> Result<Option<Spanned<Step>>, CaseAborted> {
        let step = match (self.row.next(), &mut self.explorer) {
            (Some(step), _) => Some(step.clone()),
            (None, None) => None,
            (None, Some(explorer)) => {
                let controls = stage.controls()?;
                let page = ExploredPage {
                    controls,
                    journal: stage.host().journal(),
                    now: stage.now(),
                    next_due: stage.next_instant(),
                };
                explorer.next_step(&page).map(Spanned::from)
            }
        };
        self.given.extend(step.clone());
        Ok(step)
    }

    /// The steps given out so far.
    pub(crate) fn given(&self) -> &[Spanned<Step>] {
        &self.given
    }

    /// Returns the steps given out.
    pub(crate) fn into_given(self) -> Vec<Spanned<Step>> {
        self.given
    }
}
