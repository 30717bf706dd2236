//! Calls from the app to the page.

use crate::bridge_message::BridgeMessage;
use crate::message_error::parse_json;
use crate::page_channel::PageChannel;
use crate::template::{Captures, Template, text};
use serde_json::Value;

/// How the app calls the page, and how the page returns a result.
#[derive(Debug, Clone)]
pub struct AskShape {
    pub page_channel: PageChannel,
    /// `None` if the page returns no result.
    pub result: Option<AskResultShape>,
}

/// How the page returns the result of a call of the app.
#[derive(Debug, Clone)]
pub enum AskResultShape {
    /// As the return value of the function.
    Return,
    /// In a call of this name.
    Call { call: String, payload: Template },
    /// In a message that is not a call.
    Message(Template),
}

/// The page's result for a call of the app.
#[derive(Debug, Clone, PartialEq)]
pub struct AskResult {
    /// The id that the app gave its call, as text; `None` if the result has none.
    pub id: Option<String>,
    pub data: Value,
}

impl AskResultShape {
    /// The result in a call of the page; `None` if the call carries none.
    pub fn in_call(&self, name: &str, payload: &Value) -> Option<AskResult> {
        match self {
            Self::Call {
                call,
                payload: template,
            } if call == name => read(template, payload),
            _ => None,
        }
    }

    /// The result in a message; `None` if the message carries none.
    pub fn in_message(&self, message: &Value) -> Option<AskResult> {
        let Self::Message(template) = self else {
            return None;
        };
        match message {
            Value::String(text) => read(template, &parse_json(text).ok()?),
            other => read(template, other),
        }
    }

    /// The result in the arguments of a message; `None` if they carry none.
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
