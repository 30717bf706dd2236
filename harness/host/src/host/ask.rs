//! Calls from the app to the page, and their results.

use std::collections::BTreeMap;

use footbridge_dialect::{AskResult, AskResultShape, Injection, MessageError};
use footbridge_journal::{EntryKind, Instant};
use serde_json::Value;
use thiserror::Error;

use super::Host;
use super::deliver::channel_injection;

/// The app's calls to the page.
#[derive(Debug, Default)]
pub(super) struct Asks {
    last: u32,
    open: BTreeMap<u32, OpenAsk>,
    outcomes: BTreeMap<u32, AskOutcome>,
}

/// A call to the page without a result yet.
#[derive(Debug)]
struct OpenAsk {
    name: String,
    /// The number by which the agent reports the function's return value.
    question: Option<u32>,
    /// The function of the page, until it has been called.
    path: Option<String>,
}

/// The outcome of a call to the page.
#[derive(Debug, Clone, PartialEq)]
pub enum AskOutcome {
    /// The page returned a result.
    Returned(Value),
    /// The page had no function at this path.
    Missed(String),
}

/// An error while calling the page.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum AskError {
    /// The dialect doesn't define how the app calls the page.
    #[error("the dialect `{dialect}` has no [ask], so the app can't call the page")]
    NotDefined {
        /// The dialect's name.
        dialect: String,
    },
    /// A browser has no app to call the page.
    #[error("a browser has no app to call `{call}`")]
    OutsideApp { call: String },
}

impl Host {
    /// Calls the page. Returns the number of the call, and the action that makes it.
    ///
    /// # Errors
    /// An [`AskError`] if the dialect has no `[ask]`, or if there is no app.
    pub fn ask(
        &mut self,
        name: &str,
        payload: Option<&Value>,
    ) -> Result<(u32, Option<Injection>), AskError> {
        let Some(shape) = self.traffic.dialect.ask.as_ref() else {
            return Err(AskError::NotDefined {
                dialect: self.traffic.dialect.name.clone(),
            });
        };
        if self.traffic.profile.version().is_none() {
            return Err(AskError::OutsideApp {
                call: name.to_owned(),
            });
        }
        self.asks.last += 1;
        let id = self.asks.last;
        let mut injection = channel_injection(&shape.page_channel, &|place| match place {
            "call" => Some(name.into()),
            "id" => Some(id.into()),
            "payload" => payload.cloned(),
            other => self.profile_value(other),
        });
        let returns = matches!(shape.result, Some(AskResultShape::Return));
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

    /// Records that the action of a call to the page has been carried out.
    pub fn ask_made(&mut self, number: u32) {
        if let Some(open) = self.asks.open.get_mut(&number) {
            open.path = None;
        }
    }

    /// The outcome of a call to the page; `None` while there is none.
    pub fn asked(&self, number: u32) -> Option<&AskOutcome> {
        self.asks.outcomes.get(&number)
    }

    /// Takes the page's result for an open call of the app. Returns whether it was taken.
    pub(super) fn take_result(&mut self, now: Instant, result: AskResult) -> bool {
        let number = match &result.id {
            Some(id) => id.parse::<u32>().ok(),
            // Without an id, the result belongs to the oldest open call.
            None => self.asks.open.keys().next().copied(),
        };
        let open = number.and_then(|number| Some((number, self.asks.open.remove(&number)?)));
        let Some((number, ask)) = open else {
            return false;
        };
        self.traffic.record(
            now,
            EntryKind::Result {
                name: ask.name,
                value: result.data.clone(),
            },
        );
        let outcome = AskOutcome::Returned(result.data);
        self.asks.outcomes.insert(number, outcome);
        true
    }

    /// Takes a result from a message that is not a call. Returns `false` if the message carries none.
    pub(super) fn take_message(&mut self, now: Instant, result: Option<AskResult>) -> bool {
        let Some(result) = result else {
            return false;
        };
        let id = result.id.clone().unwrap_or_default();
        if !self.take_result(now, result) {
            self.traffic
                .record_error(now, String::new(), &MessageError::NotAsked { id });
        }
        true
    }

    /// Takes a function's return value. Returns `false` if no call to the page is waiting for it.
    pub(super) fn take_returned(&mut self, now: Instant, question: u32, value: &Value) -> bool {
        let mut open = self.asks.open.iter();
        let asked = open.find_map(|(id, ask)| (ask.question == Some(question)).then_some(*id));
        asked.is_some_and(|id| {
            let result = AskResult {
                id: Some(id.to_string()),
                data: value.clone(),
            };
            self.take_result(now, result)
        })
    }

    /// Records that the page has no function at this path. Returns `false` if no call to the page needed it.
    pub(super) fn miss_asked(&mut self, path: &str) -> bool {
        let mut open = self.asks.open.iter();
        let missed = open.find_map(|(id, ask)| (ask.path.as_deref() == Some(path)).then_some(*id));
        let Some(id) = missed else {
            return false;
        };
        self.asks.open.remove(&id);
        let outcome = AskOutcome::Missed(path.to_owned());
        self.asks.outcomes.insert(id, outcome);
        true
    }
}

#[cfg(test)]
mod tests;
