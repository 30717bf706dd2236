//! The messages between the runner and an engine process, each one JSON object on a line, and the reports among them.
//! The commands are in `command.rs`.

use std::fmt;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A report from the engine to the runner.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Report {
    /// The engine is up. The first report.
    Ready {
        /// The product and its version, such as `WebKitGTK 2.50.6`.
        engine: String,
    },
    /// The previous case's page was left: none of its code runs any more. Sent once between `Reset` and
    /// [`Report::Reset`].
    Left,
    /// The reset is complete.
    Reset,
    /// The agent sent a message. It is JSON text from the page, and untrusted.
    AgentMessage { text: String },
    /// The client sent a message to the app, through a handler that the engine provides.
    Bridge {
        /// The handler's name, or `window.location` for a navigation.
        via: String,
        /// The argument; `null` if it has no JSON form.
        argument: Value,
    },
    /// The client called the app, and the page waits for the return value. Completes with [`Command::ReturnValue`](crate::Command::ReturnValue).
    Ask {
        /// Chosen by the engine.
        id: u64,
        /// The agent's message. It is JSON text from the page, and untrusted.
        text: String,
    },
    /// The load of the page's document reached another phase.
    Load {
        phase: LoadPhase,
        /// The document's address.
        url: String,
    },
    /// The page's document could not be loaded, so the previous document stays.
    LoadFailed {
        /// Its address.
        url: String,
        reason: LoadFailure,
    },
    /// The page requested another document, for itself or a frame. Followed by [`Report::Decided`].
    Requested {
        /// The document's address.
        url: String,
    },
    /// The page was allowed to navigate to the requested address. If it does, the load has been reported by now.
    Decided {
        /// Its address.
        url: String,
    },
    /// The page tried to open another window, by a link or a form. It was not opened.
    Window {
        /// Its address.
        url: String,
    },
    /// A download was requested, or a response can only be downloaded. The download was suppressed.
    Download {
        /// Its address.
        url: String,
    },
    /// A load of any kind started.
    ResourceStarted {
        /// Its address.
        url: String,
    },
    /// A load of any kind ended, successfully or not.
    ResourceFinished {
        /// Its address.
        url: String,
    },
    /// The page navigated to an address of an app's own scheme. The page stays where it is.
    AppLink {
        /// The address.
        url: String,
    },
    /// The page has no agent, so the command could not be run.
    Absent {
        /// The id of the command.
        id: u64,
    },
    /// The page goes to another entry of its history, or there is no such entry.
    Traversed {
        /// Whether there is such an entry.
        has_entry: bool,
    },
    /// The picture was saved, or failed.
    Pictured {
        /// The error; `None` if the picture was saved.
        problem: Option<String>,
    },
    /// The client's code that has run since the last such report.
    Covered {
        /// The functions, sorted; none from an engine that can't record them.
        functions: Vec<CoveredFunction>,
    },
    /// All processes that the page needs still run.
    Confirmed,
    /// A process that the page needs ended unexpectedly: its own, or one it depends on.
    Crashed {
        /// The process and the known reason, such as `the page's process ended`.
        reason: String,
    },
    /// A command failed.
    Failed {
        /// The reason.
        problem: String,
    },
}

impl Report {
    /// The report of a navigation that is a message to the app.
    pub fn bridge_navigation(url: &str) -> Self {
        Self::Bridge {
            via: "window.location".to_owned(),
            argument: url.into(),
        }
    }
}

/// A function of a script that has run.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct CoveredFunction {
    /// The script's address.
    pub url: String,
    /// The offset of its first character.
    pub start: u32,
    /// The offset after its last character.
    pub end: u32,
}

/// A phase in the load of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LoadPhase {
    /// The document was requested.
    Started,
    /// The document has replaced the previous one.
    Committed,
    /// The document is loaded.
    Finished,
}

/// The reason why a document could not be loaded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum LoadFailure {
    /// The response has no content.
    NoContent,
    /// There were too many redirects.
    Redirects,
    /// The connection failed, or broke off.
    Connection,
    /// Any other reason, in the engine's words.
    Other {
        /// The engine's message.
        problem: String,
    },
}

impl fmt::Display for LoadFailure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::NoContent => "the response has no content",
            Self::Redirects => "too many redirects",
            Self::Connection => "the connection failed",
            Self::Other { problem } => problem,
        })
    }
}

/// Encodes a message as one line, without the line feed.
///
/// # Errors
/// None for the types of this module; for others, if the value has no JSON form.
pub fn encode<T: Serialize>(message: &T) -> Result<String, serde_json::Error> {
    serde_json::to_string(message)
}

/// Decodes the message in a line.
///
/// # Errors
/// If the line isn't JSON, or not of this type.
pub fn decode<T: DeserializeOwned>(line: &str) -> Result<T, serde_json::Error> {
    serde_json::from_str(line)
}
