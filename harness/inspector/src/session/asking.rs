//! Calls of the app to the page, whose answers inspectors wait for.

use footbridge_host::{AskOutcome, EntryKind, StepVerb};
use footbridge_scenario::step::AskStep;
use footbridge_scenario::{CanAsk, Step};
use serde_json::Value;
use tokio::sync::mpsc::UnboundedSender;

use super::Session;
use crate::refusal::Refusal;
use crate::wire::Update;

/// A call to the page that is not answered yet.
#[derive(Debug)]
pub(super) struct PendingAsk {
    /// The host's number of the call.
    number: u32,
    name: String,
    /// The command's id, and where its answer goes.
    id: u32,
    answers: UnboundedSender<Update>,
}

impl PendingAsk {
    fn end(self, result: Result<Value, String>) {
        let id = self.id;
        // The inspector may be gone.
        let _ = self.answers.send(match result {
            Ok(value) => Update::Done { id, value },
            Err(problem) => Update::Refused {
                id,
                problem,
                mistakes: Vec::new(),
            },
        });
    }
}

impl Session {
    /// Calls the page. Returns whether an answer is to come.
    pub(super) fn ask(
        &mut self,
        name: String,
        payload: Option<Value>,
        (id, answers): (u32, &UnboundedSender<Update>),
    ) -> Result<bool, Refusal> {
        if self.page.is_none() {
            return Err(Refusal::new("no page is connected"));
        }
        let made = self.host.ask(&name, payload.as_ref());
        let (number, injection) = made.map_err(|error| Refusal::new(error.to_string()))?;
        let text = payload
            .as_ref()
            .map_or_else(|| name.clone(), |payload| format!("{name} {payload}"));
        let verb = StepVerb::Ask;
        self.record(EntryKind::Step { verb, text });
        self.remember(Step::Ask(AskStep {
            call: name.clone().into(),
            payload: payload.map(Into::into),
            answer: None,
            within: std::time::Duration::ZERO.into(),
        }));
        if let Some(injection) = injection {
            self.inject(injection);
        }
        let is_answered = self.parts.project.dialect.can_ask() == CanAsk::Yes;
        if is_answered {
            self.asks.push(PendingAsk {
                number,
                name,
                id,
                answers: answers.clone(),
            });
        }
        Ok(is_answered)
    }

    /// Gives inspectors the answers that have come.
    pub(super) fn answer_asks(&mut self) {
        for ask in std::mem::take(&mut self.asks) {
            match self.host.asked(ask.number).cloned() {
                Some(AskOutcome::Answered(value)) => ask.end(Ok(value)),
                Some(AskOutcome::Missed(path)) => ask.end(Err(format!(
                    "the page has no function `{path}`, which the app calls"
                ))),
                None => self.asks.push(ask),
            }
        }
    }

    /// Gives up the calls that the page can't answer any more.
    pub(super) fn give_up_asks(&mut self) {
        for ask in std::mem::take(&mut self.asks) {
            let problem = format!("the page was left before it answered `{}`", ask.name);
            ask.end(Err(problem));
        }
    }
}
