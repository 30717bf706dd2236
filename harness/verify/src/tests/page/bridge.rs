//! The messages between the page and the app.

use std::collections::BTreeMap;

use footbridge_dialect::{
    Arrival, ArrivedContent, BridgeMessage, DispatchedContent, EventTarget, Injection,
    MessageAction, PageMessage, ReturnKind, Visibility,
};
use serde_json::{Value, json};

use super::FakePage;

/// The key of an argument object that represents a function.
const FUNCTION: &str = "footbridge-function";

/// The functions, promises and messages that the page has passed to the app.
#[derive(Default)]
pub(super) struct Passed {
    /// The passed functions by number, each with its call and place.
    functions: Vec<(u32, String)>,
    /// The functions that were passed by name, each with its call and place.
    named: BTreeMap<String, (u32, String)>,
    /// The calls with a promise, by the promise's number.
    promises: Vec<u32>,
    /// The waiting messages, by the function that returns them. The last one is returned first.
    queues: BTreeMap<String, Vec<String>>,
}

impl Passed {
    /// Stores the functions of a message. Returns the numbers of unnamed functions by place.
    fn keep_functions(&mut self, message: &PageMessage) -> BTreeMap<String, usize> {
        let mut numbers = BTreeMap::new();
        for function in &message.functions {
            let own = (message.call, function.place.clone());
            if let Some(name) = &function.name {
                self.named.insert(name.clone(), own);
            } else {
                numbers.insert(function.place.clone(), self.functions.len());
                self.functions.push(own);
            }
        }
        numbers
    }
}

/// The target of a message: its path, the arguments, and the return kind of the app's function. A missing function is
/// an error with its path.
type Target<'m> = (&'m str, Vec<Value>, Result<ReturnKind, String>);

impl FakePage {
    pub(super) fn receive(
        &mut self,
        via: &str,
        arguments: Vec<Value>,
        promise: Option<u32>,
    ) -> Option<Value> {
        let message = BridgeMessage {
            via: via.to_owned(),
            arguments,
            promise,
        };
        self.host.receive(self.now, &message).value
    }

    /// Sends a message to the app.
    pub(super) fn send(&mut self, message: &PageMessage) {
        let call = message.call;
        let (via, arguments, returns) = self.target(message);
        let wants_promise = message.returns == ReturnKind::Promise;
        match returns {
            Err(path) => {
                let message = format!("{path} is not there");
                return self.arrived(Arrival::Threw { call, message });
            }
            Ok(returns) if wants_promise && returns != ReturnKind::Promise => {
                let message = "the app's function returned no promise".to_owned();
                return self.arrived(Arrival::Threw { call, message });
            }
            Ok(_) => {}
        }
        let promise = wants_promise.then(|| {
            self.passed.promises.push(call);
            u32::try_from(self.passed.promises.len() - 1).unwrap()
        });
        let value = self.receive(via, arguments, promise);
        if message.returns == ReturnKind::Value {
            let value = value.unwrap_or_default();
            self.arrived(Arrival::Returned { call, value });
        }
    }

    /// Returns the target of a message, and stores the functions that it passes.
    fn target<'m>(&mut self, message: &'m PageMessage) -> Target<'m> {
        let numbers = self.passed.keep_functions(message);
        let filled = |values: &[Value]| values.iter().map(|value| fill(value, &numbers)).collect();
        let environment = &self.window.environment;
        let has = |prefixes: &[String], text: &str| {
            let mut prefixes = prefixes.iter();
            prefixes.any(|prefix| text.starts_with(prefix.as_str()))
        };
        match &message.action {
            MessageAction::Handler { name, argument } => {
                let path = format!("webkit.messageHandlers.{name}.postMessage");
                let returns = self.window.handler(name).ok_or(path);
                (name.as_str(), vec![argument.clone()], returns)
            }
            MessageAction::Method { path, arguments } => {
                let returns = self.window.method(path).ok_or_else(|| path.clone());
                (path.as_str(), filled(arguments), returns)
            }
            MessageAction::Prompt { arguments } => {
                let text = arguments.first().and_then(Value::as_str);
                assert!(has(&environment.prompts, text.unwrap_or_default()));
                ("window.prompt", arguments.clone(), Ok(ReturnKind::Value))
            }
            MessageAction::Post { message } => {
                assert!(environment.posts);
                let arguments = vec![message.clone()];
                ("window.postMessage", arguments, Ok(ReturnKind::Nothing))
            }
            MessageAction::Navigation { url, queue } => {
                assert!(has(&environment.navigations, url));
                if let Some((function, messages)) = queue.clone() {
                    self.passed
                        .queues
                        .entry(function)
                        .or_default()
                        .push(messages);
                }
                let arguments = vec![url.as_str().into()];
                ("window.location", arguments, Ok(ReturnKind::Nothing))
            }
        }
    }

    /// Performs an injection of the app.
    pub(super) fn carry_out(&mut self, injection: Injection) {
        match injection {
            Injection::Call {
                path,
                question: Some(question),
                ..
            } => {
                let messages = self.passed.queues.get_mut(&path).and_then(Vec::pop);
                let messages = messages.unwrap_or_else(|| "[]".to_owned());
                self.host.returned(self.now, question, &messages.into());
            }
            Injection::Call {
                path, arguments, ..
            } => self.called(path, arguments),
            Injection::Callback {
                function,
                arguments,
            } => {
                let (call, place) = self.passed.functions[function as usize].clone();
                self.arrived(Arrival::Callback {
                    call,
                    place,
                    arguments,
                });
            }
            Injection::Settle {
                promise,
                rejects,
                value,
            } => {
                let call = self.passed.promises[promise as usize];
                self.arrived(Arrival::Settled {
                    call,
                    rejects,
                    value,
                });
            }
            Injection::Dispatch {
                target,
                name,
                content,
                ..
            } => self.dispatched(target, name, content),
            Injection::Visibility { state } => {
                let hidden = state == Visibility::Hidden;
                self.arrived(Arrival::Visibility { hidden });
            }
            Injection::HistoryBack => {}
        }
    }

    /// Handles the app's call of a function of the page.
    fn called(&mut self, path: String, arguments: Vec<Value>) {
        if let Some((call, place)) = self.passed.named.get(&path).cloned() {
            self.arrived(Arrival::Callback {
                call,
                place,
                arguments,
            });
        } else if self.setup.listeners.functions.contains(&path) {
            self.arrived(Arrival::Function { path, arguments });
        }
    }

    /// Handles an event that the app dispatches.
    fn dispatched(&mut self, target: EventTarget, name: String, content: DispatchedContent) {
        let mut events = self.setup.listeners.events.iter();
        if events.any(|event| event.target == target && event.name == name) {
            let content = match content {
                DispatchedContent::None => ArrivedContent::None,
                DispatchedContent::Detail { value } => ArrivedContent::Detail { value },
                DispatchedContent::Data { value } => ArrivedContent::Data { value },
            };
            self.arrived(Arrival::Event {
                target,
                name,
                content,
            });
        }
    }
}

/// Replaces the placeholders of functions with their numbers.
fn fill(value: &Value, numbers: &BTreeMap<String, usize>) -> Value {
    match value {
        Value::Array(items) => items.iter().map(|item| fill(item, numbers)).collect(),
        Value::Object(fields) => {
            let place = fields.get(FUNCTION).and_then(Value::as_str);
            if let Some(number) = place.and_then(|place| numbers.get(place)) {
                return json!({ FUNCTION: number });
            }
            let filled = fields
                .iter()
                .map(|(key, field)| (key.clone(), fill(field, numbers)));
            Value::Object(filled.collect())
        }
        other => other.clone(),
    }
}
