//! Calls of the app to the page, whose results inspectors wait for.

use footbridge_host::AskOutcome;
use footbridge_journal::EntryKind;
use footbridge_scenario::step::AskStep;
use footbridge_scenario::{AskSupport, Step};
use serde_json::Value;

use super::Session;
use crate::refusal::Refusal;
use crate::requester::Requester;

/// A pending call to the page.
#[derive(Debug)]
pub(super) struct PendingAsk {
    /// The host's number of the call.
    number: u32,
    name: String,
    requester: Requester,
}

impl Session {
    /// Calls the page. Returns whether a result will follow.
    pub(super) fn ask(
        &mut self,
        name: String,
        payload: Option<Value>,
        requester: &Requester,
    ) -> Result<bool, Refusal> {
        if self.pages.current.is_none() {
            return Err(Refusal::new("no page is connected"));
        }
        let made = self.host.ask(&name, payload.as_ref());
        let (number, injection) = made.map_err(|error| Refusal::new(error.to_string()))?;
        let step = Step::Ask(AskStep {
            call: name.clone().into(),
            payload: payload.map(Into::into),
            answer: None,
            within: std::time::Duration::ZERO.into(),
        });
        let (verb, text) = (step.key().into(), step.line());
        self.record(EntryKind::Step { verb, text });
        self.record_step(step);
        if let Some(injection) = injection {
            self.inject(injection);
        }
        let is_pending = self.parts.project.dialect.can_ask() == AskSupport::Yes;
        if is_pending {
            self.asks.push(PendingAsk {
                number,
                name,
                requester: requester.clone(),
            });
        }
        Ok(is_pending)
    }

    /// Sends received results to inspectors.
    pub(super) fn return_results(&mut self) {
        for ask in std::mem::take(&mut self.asks) {
            match self.host.asked(ask.number).cloned() {
                Some(AskOutcome::Returned(value)) => ask.requester.respond(Ok(value)),
                Some(AskOutcome::Missed(path)) => ask.requester.respond(Err(Refusal::new(
                    format!("the page has no function `{path}`, which the app calls"),
                ))),
                None => self.asks.push(ask),
            }
        }
    }

    /// Fails the calls whose page is gone.
    pub(super) fn give_up_asks(&mut self) {
        for ask in std::mem::take(&mut self.asks) {
            let problem = format!("the page was left before the result of `{}`", ask.name);
            ask.requester.respond(Err(Refusal::new(problem)));
        }
    }
}
