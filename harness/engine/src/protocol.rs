//! What the runner and an engine's process send each other: one JSON object a line.

use std::fmt;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::agent::AgentCommand;
use crate::boot::Boot;

/// From the runner to the engine.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Command {
    /// The first command: where the gateway is, and the one certificate that is trusted, for which hosts.
    Start {
        /// The gateway's loopback port.
        proxy_port: u16,
        /// The certificate, in PEM.
        certificate: String,
        /// The hosts it is trusted for.
        hosts: Vec<String>,
    },
    /// Forget everything, and become this page. Answered by [`Report::Reset`].
    Reset {
        /// What the next document is told when it starts.
        boot: Boot,
    },
    /// Go to an address.
    Load {
        /// A whole URL.
        url: String,
        /// The instant, in virtual milliseconds since the case began.
        now: u64,
    },
    /// Have the agent do something. Answered by a note with the same id, or by [`Report::Absent`].
    Run {
        /// Chosen by the runner.
        id: u64,
        /// The instant it is done at, in virtual milliseconds since the case began.
        now: u64,
        /// What to do.
        command: AgentCommand,
    },
    /// The case is over: whatever the page does on its way out has no effect.
    End,
    /// Say whether everything that the page needs of the engine is still there. Answered by [`Report::Confirmed`], or by
    /// [`Report::Crashed`].
    Confirm,
    /// Write a picture of the page, as PNG. Answered by [`Report::Pictured`].
    Picture {
        /// The file to write.
        path: String,
    },
}

/// From the engine to the runner.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Report {
    /// The engine is up. The first report.
    Ready {
        /// The product and its version, such as `WebKitGTK 2.50.6`.
        engine: String,
    },
    /// The page of the case before is left: nothing of it runs any more. Sent once between `Reset` and [`Report::Reset`].
    Left,
    /// The page is as new.
    Reset,
    /// The agent sent a note: JSON text from the page, not to be trusted.
    Note {
        /// The text.
        text: String,
    },
    /// A message handler of the engine's own was called.
    Bridge {
        /// Its name.
        handler: String,
        /// What it was given; `null` for what has no JSON form.
        argument: Value,
    },
    /// The page's own document.
    Load {
        /// How far it is.
        phase: LoadPhase,
        /// Its address.
        url: String,
    },
    /// The page's document could not be loaded, so the one before it stays.
    LoadFailed {
        /// Its address.
        url: String,
        /// Why.
        reason: LoadFailure,
    },
    /// The page asked for another document, its own or a frame's. Followed by [`Report::Decided`].
    Requested {
        /// Its address.
        url: String,
    },
    /// The page has its leave to go where it asked to: if it goes there, the load has been reported by now.
    Decided {
        /// Its address.
        url: String,
    },
    /// The page asked for another window, by a link or a form. It was not opened.
    Window {
        /// Its address.
        url: String,
    },
    /// The page asked for, or was answered with, what is to be kept as a file. It was not.
    Download {
        /// Its address.
        url: String,
    },
    /// A load of any kind began.
    ResourceStarted {
        /// Its address.
        url: String,
    },
    /// A load of any kind ended, well or not.
    ResourceFinished {
        /// Its address.
        url: String,
    },
    /// The page went to an address of an app's own scheme.
    AppLink {
        /// The address.
        url: String,
    },
    /// The agent is not on this page, so it cannot do what it was asked to.
    Absent {
        /// The id of the command.
        id: u64,
    },
    /// The picture is written, or why it is not.
    Pictured {
        /// Why not.
        problem: Option<String>,
    },
    /// Everything that the page needs of the engine was there until now.
    Confirmed,
    /// A process that the page needs is gone: its own, or one that serves it.
    Crashed {
        /// Which, and what is known of it, such as `the page's process ended`.
        reason: String,
    },
    /// The engine could not carry out a command.
    Failed {
        /// Why.
        problem: String,
    },
}

/// How far a document is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LoadPhase {
    /// It was asked for.
    Started,
    /// It has taken the place of the one before.
    Committed,
    /// It is loaded.
    Finished,
}

/// Why a document could not be loaded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum LoadFailure {
    /// The answer has no content.
    NoContent,
    /// It was redirected too often.
    Redirects,
    /// The connection failed, or broke off.
    Connection,
    /// Any other reason, in the engine's own words.
    Other {
        /// What the engine says.
        problem: String,
    },
}

impl fmt::Display for LoadFailure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::NoContent => "the answer has no content",
            Self::Redirects => "too many redirects",
            Self::Connection => "the connection failed",
            Self::Other { problem } => problem,
        })
    }
}

/// One line, without its end.
///
/// # Errors
/// None for the types of this module; a value that cannot be JSON for others.
pub fn encode<T: Serialize>(message: &T) -> Result<String, serde_json::Error> {
    serde_json::to_string(message)
}

/// The message in a line.
///
/// # Errors
/// What is wrong with the line.
pub fn decode<T: DeserializeOwned>(line: &str) -> Result<T, serde_json::Error> {
    serde_json::from_str(line)
}
