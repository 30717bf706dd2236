//! What the watching script says. A page may say anything in its place, so nothing of it is taken on trust.

use serde::Deserialize;
use serde_json::Value;

/// A note of the watching script.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum Note {
    /// The names in the client's scripts.
    Words { words: Vec<String> },
    /// The client read a global that was not there, or something of the one that was offered.
    Read { path: String },
    /// The client made the global itself.
    Wrote { path: String },
    /// A function of the client's that the app could call.
    Function {
        path: String,
        /// How many arguments it takes.
        takes: u32,
    },
    /// A message left the page.
    Sent {
        /// The function's path, `window.prompt` or `window.postMessage`.
        via: String,
        arguments: Vec<Value>,
        /// Where among the arguments the name of a function on the page is.
        callback: Option<Vec<String>>,
    },
    /// The client used what a function of the app gave back.
    Used {
        #[serde(rename = "as")]
        usage: Usage,
    },
    /// The client listens for events that no browser sends.
    Listens { on: String, event: String },
    /// The client read a field of a reply; it is known if the message had it, too.
    Reply { path: String, known: bool },
    /// The client left the function there that a reply had called.
    Kept {},
    /// The client read the user agent.
    ReadAgent {},
    /// The client parsed a reply as JSON text.
    Parsed {},
    /// A function of the client's that led to a message.
    Caller { name: String },
    /// An event of this name, which clients take for the app's sign that it is ready, was fired.
    Began { on: String, event: String },
    /// The client read the reply that this field of an event had.
    TookEvent {
        on: String,
        event: String,
        field: String,
    },
    /// The client read the reply that one of its functions was called with.
    TookCall {
        path: String,
        /// `event`, `id` and `reply`.
        arguments: Vec<String>,
        /// The event's name, where it is an argument.
        event: Option<String>,
        /// The message that was answered, from 0.
        number: usize,
    },
    /// The client failed on a reply.
    Stopped { text: String },
}

/// The use of what a function of the app gave back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Usage {
    /// It was awaited.
    Promise,
    /// It was read as a text.
    Text,
    /// Its fields were read.
    Value,
}
