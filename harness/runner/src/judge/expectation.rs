//! One expectation of a scenario, held against what happened (docs/scenarios.md, Expectations).

mod bridge;
mod client;
mod link;
mod page;
mod request;

use footbridge_scenario::Expectation;

use super::claims::{Claims, Judgement, Setting};

impl Claims {
    /// Judges one expectation. What it finds in the journal is claimed: no later expectation finds it again.
    pub fn judge(&mut self, expectation: &Expectation, setting: &Setting<'_>) -> Judgement {
        match expectation {
            Expectation::Call(expected) => self.call(expected, setting),
            Expectation::NoCall(expected) => self.no_call(expected, setting),
            Expectation::Settle(expected) => self.settle(expected, setting),
            Expectation::Link(expected) => self.link(expected, setting),
            Expectation::NoLink(expected) => self.no_link(expected, setting),
            Expectation::Request(expected) => self.request(expected, setting),
            Expectation::NoRequest(expected) => self.no_request(expected, setting),
            Expectation::Transition(expected) => self.transition(expected, setting),
            Expectation::Console(expected) => self.console(expected, setting),
            Expectation::Alert(expected) => page::alert(expected, setting.page),
            Expectation::Status(expected) => page::status(expected, setting.page),
            Expectation::Text(expected) => page::text(expected, setting.page),
            Expectation::NoText(expected) => page::no_text(expected, setting.page),
            Expectation::Title(expected) => page::title(expected, setting.page),
            Expectation::Url(expected) => page::url(expected, setting),
            Expectation::Storage(expected) => page::storage(expected, setting.page),
        }
    }
}

#[cfg(test)]
mod tests;
