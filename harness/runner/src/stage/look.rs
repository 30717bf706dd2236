//! The steps `look`, `hover` and `scroll`, and the page state that expectations examine.

use footbridge_engine::{AgentCommand, ElementState, HeadState, ShownNode, ShownText};
use footbridge_host::{EntryKind, StepVerb};
use footbridge_record::step_text;
use footbridge_scenario::Target;
use footbridge_scenario::expectation::ExpectElement;
use footbridge_scenario::step::{HoverStep, LookStep, ScrollEnd, ScrollStep};

use super::{CaseAborted, Performed, Stage};

impl Stage<'_> {
    pub(super) fn step_look(&mut self, look: &LookStep) -> Result<Performed, CaseAborted> {
        let target = look.target.as_ref().map(|target| target.value.clone());
        let states = look.states.clone();
        let mut line = target.as_ref().map_or("page".into(), step_text::target);
        if !states.is_empty() {
            line = format!("{line} with {}", states.join(", "));
        }
        self.write_step(StepVerb::Look, line);
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

    pub(super) fn step_hover(&mut self, hover: &HoverStep) -> Result<Performed, CaseAborted> {
        let target = hover.target.value.clone();
        self.write_step(StepVerb::Hover, step_text::target(&target));
        self.act(AgentCommand::Hover { target })
    }

    pub(super) fn step_scroll(&mut self, scroll: &ScrollStep) -> Result<Performed, CaseAborted> {
        let target = scroll.target.as_ref().map(|target| target.value.clone());
        let end = scroll.to.map(ScrollEnd::word);
        let line = match (&target, end) {
            (Some(target), Some(end)) => format!("{} to its {end}", step_text::target(target)),
            (Some(target), None) => format!("to {}", step_text::target(target)),
            (None, end) => end.unwrap_or_default().to_owned(),
        };
        self.write_step(StepVerb::Scroll, line);
        let to = scroll.to;
        self.act(AgentCommand::Scroll { target, to })
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

    /// Returns the texts that the page shows.
    pub(crate) fn texts(&mut self) -> Result<Vec<ShownText>, CaseAborted> {
        let texts = self.ask(AgentCommand::Texts)?.unwrap_or_default();
        Ok(serde_json::from_value(texts).unwrap_or_default())
    }

    /// Returns the document's head.
    pub(crate) fn head(&mut self) -> Result<HeadState, CaseAborted> {
        let head = self.ask(AgentCommand::Head)?.unwrap_or_default();
        Ok(serde_json::from_value(head).unwrap_or_default())
    }
}
