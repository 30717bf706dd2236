//! Calls from the app to the page.

use crate::bridge_message::BridgeMessage;
use crate::message_error::parse_json;
use crate::page_channel::PageChannel;
use crate::template::{Captures, Template, text};
use serde_json::Value;

/// The format of calls from the app to the page, and of their results.
#[derive(Debug, Clone)]
pub struct AskShape {
    pub page_channel: PageChannel,
    /// `None` if the page returns no result.
    pub result: Option<AskResultShape>,
}

/// The place of the page's result for an app call.
#[derive(Debug, Clone)]
pub enum AskResultShape {
    /// The return value of the function.
    Return,
    /// A call of this name.
    Call { call: String, payload: Template },
    /// A message that isn't a call.
    Message(Template),
}

/// The page's result for an app call.
#[derive(Debug, Clone, PartialEq)]
pub struct AskResult {
    /// The id of the app's call, as text; `None` if the result has none.
    pub id: Option<String>,
    pub data: Value,
}

impl AskResultShape {
    /// Returns the result in a call of the page, if any.
    pub fn in_call(&self, name: &str, payload: &Value) -> Option<AskResult> {
        match self {
            Self::Call {
                call,
                payload: template,
            } if call == name => read(template, payload),
            _ => None,
        }
    }

    /// Returns the result in a message, if any.
    pub fn in_message(&self, message: &Value) -> Option<AskResult> {
        let Self::Message(template) = self else {
            return None;
        };
        match message {
            Value::String(text) => read(template, &parse_json(text).ok()?),
            other => read(template, other),
        }
    }

    /// Returns the result in the arguments of a message, if any.
    pub fn in_arguments(&self, message: &BridgeMessage) -> Option<AskResult> {
        let mut arguments = message.arguments.iter();
        arguments.find_map(|argument| self.in_message(argument))
    }
}

fn read(template: &Template, value: &Value) -> Option<AskResult> {
    let mut captures = Captures::new();
    template.read(value, "", &mut captures).ok()?;
    Some(AskResult {
        id: if template.has("id") {
            Some(text(captures.get("id")?))
        } else {
            None
        },
        data: captures.remove("data").unwrap_or_default(),
    })
}
