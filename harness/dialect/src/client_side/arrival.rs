//! Arrivals: the calls, events and values that reach a page from the app.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use crate::page_channel::EventTarget;

/// A call, event or value that reached the page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Arrival {
    /// The app called a function that a call passed or named.
    Callback {
        /// The call's number.
        call: u32,
        /// The function's placeholder in the message.
        place: String,
        #[ts(type = "unknown[]")]
        arguments: Vec<Value>,
    },
    /// The app called a function of the page.
    Function {
        /// The function's path below `window`.
        path: String,
        #[ts(type = "unknown[]")]
        arguments: Vec<Value>,
    },
    /// A DOM event was dispatched.
    Event {
        target: EventTarget,
        name: String,
        content: ArrivedContent,
    },
    /// The promise that the app returned for a call settled.
    Settled {
        /// The call's number.
        call: u32,
        /// Whether the promise was rejected; `value` is then the reason, or the message of an error.
        rejects: bool,
        #[ts(type = "unknown")]
        value: Value,
    },
    /// The app's function returned a value for a call.
    Returned {
        /// The call's number.
        call: u32,
        #[ts(type = "unknown")]
        value: Value,
    },
    /// Sending a call threw an error.
    Threw {
        /// The call's number.
        call: u32,
        /// The error's message.
        message: String,
    },
    /// The page became visible or hidden.
    Visibility { hidden: bool },
}

/// The content of a DOM event that reached the page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum ArrivedContent {
    None,
    /// The detail of a `CustomEvent`.
    Detail {
        #[ts(type = "unknown")]
        value: Value,
    },
    /// The data of a `MessageEvent`.
    Data {
        #[ts(type = "unknown")]
        value: Value,
    },
}

impl Arrival {
    /// Returns the number of the call that caused the arrival, if it is certain.
    pub fn call(&self) -> Option<u32> {
        match self {
            Self::Callback { call, .. }
            | Self::Settled { call, .. }
            | Self::Returned { call, .. }
            | Self::Threw { call, .. } => Some(*call),
            Self::Function { .. } | Self::Event { .. } | Self::Visibility { .. } => None,
        }
    }

    /// Returns the place of the arrival in words, for error messages.
    pub fn place(&self) -> String {
        match self {
            Self::Callback { place, .. } => format!("a call of the function at `{place}`"),
            Self::Function { path, .. } => format!("a call of `{path}`"),
            Self::Event { name, .. } => format!("the event `{name}`"),
            Self::Settled { rejects: true, .. } => "a rejected promise".to_owned(),
            Self::Settled { .. } => "a resolved promise".to_owned(),
            Self::Returned { .. } => "a return value".to_owned(),
            Self::Threw { .. } => "an exception".to_owned(),
            Self::Visibility { .. } => "a change of the page's visibility".to_owned(),
        }
    }

    /// Returns the content: the arguments as a list, or a single value.
    pub fn content(&self) -> Value {
        match self {
            Self::Callback { arguments, .. } | Self::Function { arguments, .. } => {
                Value::Array(arguments.clone())
            }
            Self::Event { content, .. } => match content {
                ArrivedContent::None => Value::Null,
                ArrivedContent::Detail { value } | ArrivedContent::Data { value } => value.clone(),
            },
            Self::Settled { value, .. } | Self::Returned { value, .. } => value.clone(),
            Self::Threw { message, .. } => Value::from(message.as_str()),
            Self::Visibility { hidden } => Value::from(*hidden),
        }
    }
}
