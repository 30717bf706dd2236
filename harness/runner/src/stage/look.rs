//! The step `look`, and the page state that expectations examine.

use footbridge_engine::{
    AgentCommand, ElementState, HeadState, PageControls, ShownNode, ShownText,
};
use footbridge_journal::EntryKind;
use footbridge_scenario::Target;
use footbridge_scenario::expectation::ExpectElement;
use footbridge_scenario::step::LookStep;

use super::{CaseAborted, Performed, Stage};

impl Stage<'_> {
    pub(super) fn step_look(&mut self, look: &LookStep) -> Result<Performed, CaseAborted> {
        let target = look.target.as_ref().map(|target| target.value.clone());
        let states = look.states.clone();
        let tree = match self.ask(AgentCommand::Look { target, states })? {
            Ok(tree) => tree,
            Err(problem) => return Ok(Performed::Refused(problem)),
        };
        // The result comes from the page, which may send anything.
        let nodes: Vec<ShownNode> = serde_json::from_value(tree).unwrap_or_default();
        for ShownNode(depth, text) in nodes {
            self.host
                .record(self.clock.now, EntryKind::Shown { depth, text });
        }
        Ok(Performed::Done)
    }

    /// Returns the state of an expectation's element, or the reason why it can't be found.
    pub(crate) fn examine(
        &mut self,
        expected: &ExpectElement,
    ) -> Result<Result<ElementState, String>, CaseAborted> {
        let styles = expected
            .styles
            .as_ref()
            .and_then(|styles| styles.value.as_object());
        let styles = styles.map(|styles| styles.keys().cloned().collect());
        let target = expected.target.as_ref().map(|target| target.value.clone());
        let found = self.ask(AgentCommand::Examine {
            target,
            styles: styles.unwrap_or_default(),
            lists: expected.only.keys().cloned().collect(),
        })?;
        Ok(found.map(|state| serde_json::from_value(state).unwrap_or_default()))
    }

    /// Returns the number of elements that match a target.
    pub(crate) fn count(&mut self, target: &Target) -> Result<u64, CaseAborted> {
        let target = target.clone();
        let count = self.ask(AgentCommand::Count { target })?;
        // Without an open page, there are no elements.
        Ok(count
            .ok()
            .and_then(|count| count.as_u64())
            .unwrap_or_default())
    }

    /// Returns the accessible tree of the page. A page that is not open, or sends something else, has none.
    pub(crate) fn tree(&mut self) -> Result<Vec<ShownNode>, CaseAborted> {
        let tree = self.ask(AgentCommand::Look {
            target: None,
            states: Vec::new(),
        })?;
        let tree = tree.unwrap_or_default();
        Ok(serde_json::from_value(tree).unwrap_or_default())
    }

    /// Returns the texts that the page shows.
    pub(crate) fn texts(&mut self) -> Result<Vec<ShownText>, CaseAborted> {
        let texts = self.ask(AgentCommand::Texts)?.unwrap_or_default();
        Ok(serde_json::from_value(texts).unwrap_or_default())
    }

    /// Returns the controls that a user could operate. A page that is not open, or sends something else, has none.
    pub(crate) fn controls(&mut self) -> Result<PageControls, CaseAborted> {
        let controls = self.ask(AgentCommand::Controls)?.unwrap_or_default();
        Ok(serde_json::from_value(controls).unwrap_or_default())
    }

    /// Returns the document's head.
    pub(crate) fn head(&mut self) -> Result<HeadState, CaseAborted> {
        let head = self.ask(AgentCommand::Head)?.unwrap_or_default();
        Ok(serde_json::from_value(head).unwrap_or_default())
    }
}
