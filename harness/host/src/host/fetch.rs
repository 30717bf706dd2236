//! Messages that wait in the page until the app fetches them through a function.

use std::collections::BTreeMap;

use footbridge_dialect::{Injection, MessageError, excerpt};
use footbridge_journal::{Instant, fetched_messages};
use serde_json::Value;

use super::Host;

/// The functions of the page that were called for a return value and have not returned it yet.
#[derive(Debug, Default)]
pub(super) struct Questions {
    last: u32,
    fetched: BTreeMap<u32, String>,
}

impl Questions {
    /// The number of the next such call.
    pub(super) fn next(&mut self) -> u32 {
        self.last += 1;
        self.last
    }
}

impl Host {
    /// Calls a function of the page to fetch its messages.
    pub(super) fn fetch(&mut self, now: Instant, function: String) {
        let question = self.questions.next();
        self.questions.fetched.insert(question, function.clone());
        let injection = Injection::Call {
            path: function,
            arguments: Vec::new(),
            optional: false,
            deletes: false,
            question: Some(question),
        };
        self.act(now, injection);
    }

    /// Receives the return value of a function of the page: a list of messages, or its JSON text.
    pub fn returned(&mut self, now: Instant, question: u32, value: &Value) {
        if self.take_returned(now, question, value) {
            return;
        }
        let Some(function) = self.questions.fetched.remove(&question) else {
            return;
        };
        let messages = match fetched_messages(value) {
            Ok(messages) => messages,
            Err(problem) => {
                let error = MessageError::NotFetched { function, problem };
                self.traffic.record_error(now, excerpt(value), &error);
                return;
            }
        };
        for message in messages {
            let result = self.traffic.result_shape();
            let result = result.and_then(|shape| shape.in_message(&message));
            if self.take_message(now, result) {
                continue;
            }
            match self
                .traffic
                .dialect
                .read_fetched(&self.traffic.profile, &message)
            {
                Ok(request) => {
                    self.call(now, request);
                }
                Err(error) => self.traffic.record_error(now, excerpt(&message), &error),
            }
        }
    }
}
