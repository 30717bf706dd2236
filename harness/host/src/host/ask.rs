//! Calls from the app to the page, and the page's answers.

use std::collections::BTreeMap;

use serde_json::Value;
use thiserror::Error;

use super::Host;
use super::deliver::way_injection;
use crate::clock::Instant;
use crate::dialect::{AnswerShape, PageAnswer};
use crate::injection::Injection;
use crate::journal::EntryKind;
use crate::message_error::MessageError;

/// The calls of the app to the page.
#[derive(Debug, Default)]
pub(super) struct Asks {
    last: u32,
    open: BTreeMap<u32, OpenAsk>,
    answers: BTreeMap<u32, AskOutcome>,
}

/// A call to the page that is not answered yet.
#[derive(Debug)]
struct OpenAsk {
    name: String,
    /// The number by which the agent reports what the function gave back.
    question: Option<u32>,
    /// The function of the page, until it has been called.
    path: Option<String>,
}

/// What came of a call to the page.
#[derive(Debug, Clone, PartialEq)]
pub enum AskOutcome {
    /// The page answered.
    Answered(Value),
    /// The page had no function of this path.
    Missed(String),
}

/// An error while calling the page.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum AskError {
    /// The dialect doesn't say how the app calls the page.
    #[error("the dialect `{dialect}` has no [ask], so the app can't call the page")]
    NoWay {
        /// The dialect's name.
        dialect: String,
    },
    /// A browser has no app to call the page.
    #[error("a browser has no app to call `{call}`")]
    OutsideApp {
        /// The call.
        call: String,
    },
}

impl Host {
    /// Calls the page. Returns the number of the call, and the action that makes it.
    ///
    /// # Errors
    /// [`AskError`] if the dialect doesn't say how, or if there is no app.
    pub fn ask(
        &mut self,
        name: &str,
        payload: Option<&Value>,
    ) -> Result<(u32, Option<Injection>), AskError> {
        let Some(shape) = self.dialect.ask.as_ref() else {
            return Err(AskError::NoWay {
                dialect: self.dialect.name.clone(),
            });
        };
        if self.profile.version().is_none() {
            return Err(AskError::OutsideApp {
                call: name.to_owned(),
            });
        }
        self.asks.last += 1;
        let id = self.asks.last;
        let mut injection = way_injection(&shape.way, &|place| match place {
            "call" => Some(name.into()),
            "id" => Some(id.into()),
            "payload" => payload.cloned(),
            other => self.profile_value(other),
        });
        let returns = matches!(shape.answer, Some(AnswerShape::Return));
        let (mut asked, mut called) = (None, None);
        if let Some(Injection::Call { path, question, .. }) = &mut injection {
            called = Some(path.clone());
            if returns {
                asked = Some(self.questions.next());
                *question = asked;
            }
        }
        let open = OpenAsk {
            name: name.to_owned(),
            question: asked,
            path: called,
        };
        self.asks.open.insert(id, open);
        Ok((id, injection))
    }

    /// Notes that the action of a call to the page has been carried out.
    pub fn ask_made(&mut self, number: u32) {
        if let Some(open) = self.asks.open.get_mut(&number) {
            open.path = None;
        }
    }

    /// What came of a call to the page; `None` if it is not answered.
    pub fn asked(&self, number: u32) -> Option<&AskOutcome> {
        self.asks.answers.get(&number)
    }

    /// How the page answers.
    pub(super) fn answer_shape(&self) -> Option<&AnswerShape> {
        self.dialect.ask.as_ref()?.answer.as_ref()
    }

    /// Takes the page's answer, unless it answers nothing that the app asked. Returns whether it was taken.
    pub(super) fn take_answer(&mut self, now: Instant, answer: PageAnswer) -> bool {
        let number = match &answer.id {
            Some(id) => id.parse::<u32>().ok(),
            // Without an id, the page answers what it was asked first.
            None => self.asks.open.keys().next().copied(),
        };
        let open = number.and_then(|number| Some((number, self.asks.open.remove(&number)?)));
        let Some((number, ask)) = open else {
            return false;
        };
        self.journal.record(
            now,
            EntryKind::Result {
                name: ask.name,
                value: answer.data.clone(),
            },
        );
        let outcome = AskOutcome::Answered(answer.data);
        self.asks.answers.insert(number, outcome);
        true
    }

    /// Takes an answer in a message that is no call. `false` if the message is none.
    pub(super) fn take_message(&mut self, now: Instant, answer: Option<PageAnswer>) -> bool {
        let Some(answer) = answer else {
            return false;
        };
        let id = answer.id.clone().unwrap_or_default();
        if !self.take_answer(now, answer) {
            self.record_error(now, String::new(), &MessageError::NotAsked { id });
        }
        true
    }

    /// Takes what a function of the page gave back. `false` if the app didn't ask for it.
    pub(super) fn take_returned(&mut self, now: Instant, question: u32, value: &Value) -> bool {
        let mut open = self.asks.open.iter();
        let asked = open.find_map(|(id, ask)| (ask.question == Some(question)).then_some(*id));
        asked.is_some_and(|id| {
            let answer = PageAnswer {
                id: Some(id.to_string()),
                data: value.clone(),
            };
            self.take_answer(now, answer)
        })
    }

    /// Notes that the page has no function of this path. `false` if no call to the page needed it.
    pub(super) fn miss_asked(&mut self, path: &str) -> bool {
        let mut open = self.asks.open.iter();
        let missed = open.find_map(|(id, ask)| (ask.path.as_deref() == Some(path)).then_some(*id));
        let Some(id) = missed else {
            return false;
        };
        self.asks.open.remove(&id);
        let outcome = AskOutcome::Missed(path.to_owned());
        self.asks.answers.insert(id, outcome);
        true
    }
}

#[cfg(test)]
mod tests;
