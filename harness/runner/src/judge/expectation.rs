//! Judging one expectation of a scenario (docs/scenarios.md, Expectations).

mod bridge;
mod client;
mod element;
mod head;
mod link;
mod nearest_request;
mod page;
mod request;
mod script;

use footbridge_scenario::Expectation;

use super::matcher::{JudgeContext, MatchResult, Matcher};

impl Matcher {
    /// Judges one expectation, and claims the matching entries of the journal: later expectations don't match them
    /// again.
    pub fn judge(&mut self, expectation: &Expectation, context: &JudgeContext<'_>) -> MatchResult {
        if expectation.looks_at_page() {
            self.seen_texts.keep(context.now, context.page);
        }
        let result = self.judge_one(expectation, context);
        let wanted = match expectation {
            Expectation::Alert(expected) => &expected.text,
            Expectation::Status(expected) => &expected.text,
            Expectation::Text(expected) => &expected.text,
            _ => return result,
        };
        result.or_hint(|| self.seen_texts.of(&wanted.value, context.journal))
    }

    fn judge_one(&mut self, expectation: &Expectation, context: &JudgeContext<'_>) -> MatchResult {
        match expectation {
            Expectation::Call(expected) => self.call(expected, context),
            Expectation::NoCall(expected) => self.no_call(expected, context),
            Expectation::Settle(expected) => self.settle(expected, context),
            Expectation::Link(expected) => self.link(expected, context),
            Expectation::NoLink(expected) => self.no_link(expected, context),
            Expectation::Request(expected) => self.request(expected, context),
            Expectation::NoRequest(expected) => self.no_request(expected, context),
            Expectation::Transition(expected) => self.transition(expected, context),
            Expectation::Console(expected) => self.console(expected, context),
            Expectation::Animation(expected) => self.animation(expected, context),
            Expectation::Script(expected) => self.script(expected, context),
            Expectation::NoScript(expected) => self.no_script(expected, context),
            Expectation::Alert(expected) => page::alert(expected, context.page),
            Expectation::Status(expected) => page::status(expected, context.page),
            Expectation::Text(expected) => page::text(expected, context.page),
            Expectation::NoText(expected) => page::no_text(expected, context.page),
            Expectation::Title(expected) => page::title(expected, context.page),
            Expectation::Url(expected) => page::url(expected, context),
            Expectation::Element(expected) => element::element(expected, context.seen),
            Expectation::NoElement(expected) => element::no_element(expected, context.seen),
            Expectation::Head(expected) => head::head(expected, context),
            Expectation::Storage(expected) => page::storage(expected, context.page),
        }
    }
}

#[cfg(test)]
mod tests;
