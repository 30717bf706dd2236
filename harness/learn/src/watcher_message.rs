//! The messages of the watching script. A page may send anything instead, so they are untrusted.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

/// A message of the watching script.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum WatcherMessage {
    /// The names in the client's scripts.
    Words { words: Vec<String> },
    /// The client read a missing global, or a property of the offered one.
    Read { path: String },
    /// The client defined the global itself.
    Wrote { path: String },
    /// A function of the client that the app could call.
    Function {
        path: String,
        /// The number of the function's arguments.
        takes: u32,
    },
    /// A message left the page.
    Sent {
        /// The function's path, `window.prompt` or `window.postMessage`.
        via: String,
        #[ts(type = "Array<unknown>")]
        arguments: Vec<Value>,
        /// The place of a page function's name: the argument's index, then keys.
        callback: Option<Vec<String>>,
    },
    /// The client used the return value of an app function.
    Used {
        #[serde(rename = "as")]
        usage: Usage,
    },
    /// The client listens for events that no browser sends.
    Listens { on: String, event: String },
    /// The client read a field of a reply. `known` states whether the message had the field too.
    Reply { path: String, known: bool },
    /// The client settled a promise with the reply, or with this field of it.
    Settled { path: String },
    /// The client did something on an event that no call preceded, and read these fields of it.
    Unasked {
        on: String,
        event: String,
        fields: Vec<String>,
    },
    /// The client kept a function after a reply had called it.
    Kept {},
    /// The client read the user agent.
    ReadAgent {},
    /// The client parsed a reply as JSON text.
    Parsed {},
    /// A client function that led to a message.
    Caller { name: String },
    /// The script dispatched an event that clients treat as the app's ready signal.
    Began { on: String, event: String },
    /// The client read the reply in this field of an event.
    TookEvent {
        on: String,
        event: String,
        field: String,
        /// Whether the client went on with its call.
        sure: bool,
    },
    /// The client read the reply passed to one of its functions.
    TookCall {
        path: String,
        /// `event`, `id` and `reply`.
        arguments: Vec<String>,
        /// The event's name, if it is an argument.
        event: Option<String>,
        /// The index of the message that got this reply.
        number: usize,
        /// Whether the client went on with its call.
        sure: bool,
    },
    /// The client threw an error on a reply.
    Stopped { text: String },
}

/// The use of an app function's return value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Usage {
    /// The client awaited it.
    Promise,
    /// The client read it as a string.
    Text,
    /// The client read its fields.
    Value,
}
