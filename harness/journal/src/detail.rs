//! Entry details with a fixed set of values.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use crate::number::CallNumber;

/// Verbs of steps in a transcript: the step's key in the scenario file.
pub mod step_verb {
    /// A page was opened.
    pub const OPEN: &str = "open";
    /// The app loaded its page again.
    pub const RELOAD: &str = "reload";
    /// The user went back or forward in the history.
    pub const GO: &str = "go";
    /// The app ended and started again.
    pub const RESTART: &str = "restart";
    /// The developer switched to another device. Only in a live session.
    pub const PHONE: &str = "phone";
}

/// A server's response as a live session shows it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ShownResponse {
    /// The headers, with names in lower case.
    pub headers: Vec<(String, String)>,
    /// The body before it is encrypted: JSON as it is, anything else as text; `null` if it is empty.
    pub body: Value,
}

/// The role of a live region.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum LiveRole {
    /// `role=alert`.
    Alert,
    /// `role=status`.
    Status,
}

/// The outcome of an event sent by the host.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum EventOutcome {
    /// The page was notified, by its function or by a change of visibility.
    Sent,
    /// The event replied to these open calls.
    Replied {
        /// The calls, in order; at least one.
        calls: Vec<CallNumber>,
    },
    /// The event replies to calls of this name, and none was open.
    NoneOpen {
        /// The call's name.
        name: String,
    },
}

/// The outcome of a call in the client, reported by the probe (docs/probe.md).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Settled {
    /// Its promise was fulfilled.
    Resolved,
    /// Its promise was rejected.
    Rejected,
}

/// The level of a console message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ConsoleLevel {
    /// `console.warn`.
    Warning,
    /// `console.error`.
    Error,
}
