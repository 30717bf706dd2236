//! Recording what a page sends to a real app, which replies itself.

use footbridge_dialect::{AskResult, BridgeMessage, MessageError, ParsedMessage, Request, excerpt};
use serde_json::Value;

use super::{BridgeTraffic, fetched_messages};
use crate::instant::Instant;
use crate::kind::EntryKind;
use crate::number::CallNumber;

/// Takes the page's result for a call of the app.
type Asked<'a> = &'a mut dyn FnMut(&AskResult) -> Option<String>;

impl BridgeTraffic {
    /// Records a message from the page. Returns its call; `None` if it contains none. `asked` takes the page's result for
    /// a call of the app, and returns the call's name; `None` if no call waits for it.
    pub(crate) fn observe(
        &mut self,
        now: Instant,
        message: &BridgeMessage,
        asked: Asked<'_>,
    ) -> Option<CallNumber> {
        let result = self.result_shape();
        let result = result.and_then(|shape| shape.in_arguments(message));
        if self.observe_result(now, result, asked) {
            return None;
        }
        match self.dialect.read(&self.profile, message) {
            Ok(ParsedMessage::Call(request)) => self.observe_call(now, *request, asked),
            Ok(_) => None,
            Err(error) => {
                self.record_unreadable(now, &message.arguments, &error);
                None
            }
        }
    }

    /// Records messages that the app has fetched from the page: a list, or its JSON text. Returns their calls.
    pub(crate) fn observe_fetched(
        &mut self,
        now: Instant,
        value: &Value,
        asked: Asked<'_>,
    ) -> Vec<CallNumber> {
        let messages = match fetched_messages(value) {
            Ok(messages) => messages,
            Err(problem) => {
                let function = "the function with the messages".to_owned();
                let error = MessageError::NotFetched { function, problem };
                self.record_error(now, excerpt(value), &error);
                return Vec::new();
            }
        };
        let mut calls = Vec::new();
        for message in messages {
            let result = self.result_shape();
            let result = result.and_then(|shape| shape.in_message(&message));
            if self.observe_result(now, result, asked) {
                continue;
            }
            match self.dialect.read_fetched(&self.profile, &message) {
                Ok(request) => calls.extend(self.observe_call(now, request, asked)),
                Err(error) => self.record_error(now, excerpt(&message), &error),
            }
        }
        calls
    }

    /// Records a reply of the app.
    pub(crate) fn observe_reply(&mut self, now: Instant, call: CallNumber, reply: EntryKind) {
        self.calls.deliver(call);
        self.record(now, reply);
    }

    fn observe_call(
        &mut self,
        now: Instant,
        request: Request,
        asked: Asked<'_>,
    ) -> Option<CallNumber> {
        let result = self.result_shape();
        let result = result.and_then(|shape| shape.in_call(&request.name, &request.payload));
        if self.observe_result(now, result, asked) {
            return None;
        }
        let call = self.enter(now, request);
        self.open_link(now, &call.name, &call.payload);
        self.end_subscriptions(&call);
        Some(call.number)
    }

    /// Records the page's result for a call of the app. Returns whether a call waited for it.
    fn observe_result(
        &mut self,
        now: Instant,
        result: Option<AskResult>,
        asked: Asked<'_>,
    ) -> bool {
        let Some(result) = result else { return false };
        let Some(name) = asked(&result) else {
            return false;
        };
        let value = result.data;
        self.record(now, EntryKind::Result { name, value });
        true
    }
}
