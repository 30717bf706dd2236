//! Calls from the app to the page.

use super::message::BridgeMessage;
use super::way::Way;
use crate::message_error::parse_json;
use crate::template::{Captures, Template, text};
use serde_json::Value;

/// How the app calls the page, and how the page answers.
#[derive(Debug, Clone)]
pub(crate) struct AskShape {
    pub(crate) way: Way,
    /// `None` if the page answers nothing.
    pub(crate) answer: Option<AnswerShape>,
}

/// How the page answers a call of the app.
#[derive(Debug, Clone)]
pub(crate) enum AnswerShape {
    /// By what the function gives back.
    Return,
    /// By a call of this name.
    Call { call: String, payload: Template },
    /// By a message that is no call.
    Message(Template),
}

/// The page's answer to a call of the app.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PageAnswer {
    /// The id that the app gave its call, as text; `None` where an answer has none.
    pub(crate) id: Option<String>,
    pub(crate) data: Value,
}

impl AnswerShape {
    /// The answer in a call of the page's; `None` if the call is none.
    pub(crate) fn in_call(&self, name: &str, payload: &Value) -> Option<PageAnswer> {
        match self {
            Self::Call {
                call,
                payload: template,
            } if call == name => read(template, payload),
            _ => None,
        }
    }

    /// The answer in a message; `None` if it is none.
    pub(crate) fn in_message(&self, message: &Value) -> Option<PageAnswer> {
        let Self::Message(template) = self else {
            return None;
        };
        match message {
            Value::String(text) => read(template, &parse_json(text).ok()?),
            other => read(template, other),
        }
    }

    /// The answer in a message that came on a channel; `None` if it is none.
    pub(crate) fn in_arguments(&self, message: &BridgeMessage) -> Option<PageAnswer> {
        let mut arguments = message.arguments.iter();
        arguments.find_map(|argument| self.in_message(argument))
    }
}

fn read(template: &Template, value: &Value) -> Option<PageAnswer> {
    let mut captures = Captures::new();
    template.read(value, "", &mut captures).ok()?;
    Some(PageAnswer {
        id: if template.has("id") {
            Some(text(captures.get("id")?))
        } else {
            None
        },
        data: captures.remove("data").unwrap_or_default(),
    })
}
