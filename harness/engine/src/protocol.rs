//! The messages between the runner and an engine process: one JSON object per line.

use std::fmt;
use std::time::Duration;

use footbridge_dialect::Global;
use footbridge_scenario::Theme;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::agent::AgentCommand;
use crate::boot::Boot;

/// The real time that an engine waits for a page to draw itself for a [`Command::Picture`].
pub const DRAWING: Duration = Duration::from_secs(1);

/// A command from the runner to the engine.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Command {
    /// Configure the process: the gateway's port, and the one trusted certificate with its hosts. The first command.
    Start {
        /// The gateway's loopback port.
        proxy_port: u16,
        /// The certificate, in PEM.
        certificate: String,
        /// The hosts it is trusted for.
        hosts: Vec<String>,
    },
    /// Discard all state of the previous case and set the page up for the next. If the boot data continues the case,
    /// the site's cookies, cache and storage stay, except for session storage. Completes with [`Report::Reset`].
    Reset {
        /// The data for the next document.
        boot: Box<Boot>,
    },
    /// Load an address.
    Load {
        /// An absolute URL.
        url: String,
        /// The instant, in virtual milliseconds since the case began.
        now: u64,
    },
    /// Go to another entry of the page's history. Completes with [`Report::Traversed`].
    Traverse {
        /// The distance: -1 for the previous entry, 1 for the next.
        delta: i32,
        /// The instant, in virtual milliseconds since the case began.
        now: u64,
    },
    /// Run a command of the agent. Its result has the same id; without an agent the engine sends [`Report::Absent`].
    Run {
        /// Chosen by the runner.
        id: u64,
        /// The instant of the command, in virtual milliseconds since the case began.
        now: u64,
        /// The agent's command.
        command: AgentCommand,
    },
    /// Return a value to the page, which waits for it.
    ReturnValue {
        /// The number of the message.
        id: u64,
        /// The value to return, if any.
        value: Option<Value>,
    },
    /// End the case. From then on, nothing the page does has an effect.
    End,
    /// Check that all processes that the page needs still run. Completes with [`Report::Confirmed`] or
    /// [`Report::Crashed`].
    Confirm,
    /// Report the code that has run. Completes with [`Report::Covered`].
    Cover,
    /// Show the page in another theme. The agent reports when the page has it.
    Theme {
        /// The theme.
        theme: Theme,
        /// The globals of the page's next documents.
        globals: Vec<Global>,
    },
    /// Save a picture of the page, as PNG. Completes with [`Report::Pictured`].
    Picture {
        /// The path of the file to write.
        path: String,
    },
}

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
    AgentMessage {
        /// The text.
        text: String,
    },
    /// The client sent a message to the app, through a handler that the engine provides.
    Bridge {
        /// The handler's name, or `window.location` for a navigation.
        via: String,
        /// The argument; `null` if it has no JSON form.
        argument: Value,
    },
    /// The client called the app, and the page waits for the return value. Completes with [`Command::ReturnValue`].
    Ask {
        /// Chosen by the engine.
        id: u64,
        /// The agent's message. It is JSON text from the page, and untrusted.
        text: String,
    },
    /// The load of the page's document reached another phase.
    Load {
        /// The phase.
        phase: LoadPhase,
        /// The document's address.
        url: String,
    },
    /// The page's document could not be loaded, so the previous document stays.
    LoadFailed {
        /// Its address.
        url: String,
        /// The reason.
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
