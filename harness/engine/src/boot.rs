//! The data that a document gets when it starts.

use footbridge_dialect::{Environment, MessageHandler};
use footbridge_scenario::StorageAccess;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// An agent's optional reports, sent besides its usual messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
pub struct AgentReports {
    /// The requests of scripts, before the browser makes them.
    pub requests: bool,
    /// The user's actions on the page.
    pub acts: bool,
    /// The animations that begin and end.
    pub animations: bool,
}

/// The kind of start that a document makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Begins {
    /// The start of a case. The site has no cookies and no storage.
    Case,
    /// A restart of the app within a case. The site's cookies and storage stay, except for data that an app keeps only
    /// until it ends.
    Restart,
    /// None: an earlier document of the app already made it.
    Nothing,
}

/// The data that a document gets when it starts.
///
/// The agent requests it synchronously, before any client code runs, so that a reloaded page continues at the clock's
/// current instant.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Boot {
    /// Virtual milliseconds since the case began.
    pub now: u64,
    /// The wall time at which every case begins, in milliseconds since 1970.
    pub epoch: u64,
    /// The seed of the page's random numbers.
    pub seed: u32,
    /// The kind of start that the document makes.
    pub begins: Begins,
    /// Whether the page's clock is the virtual one.
    pub virtual_time: bool,
    /// The DOM event in which the agent offers the engine its element for messages and commands, and the key by which
    /// agents recognise each other. Set by the engine, and secret from client code.
    #[serde(default)]
    pub channel: String,
    /// The number of history entries from before the case; set by the engine.
    #[serde(default)]
    pub entries_before: u32,
    /// The message handlers that the engine provides itself; set by the engine.
    #[serde(default)]
    pub native_handlers: Vec<MessageHandler>,
    /// The agent's optional reports, sent besides its usual messages.
    #[serde(default)]
    pub reports: AgentReports,
    /// The paths of the globals whose values the agent reports when a document ends, such as `__coverage__`.
    #[serde(default)]
    pub collect: Vec<String>,
    /// Whether the engine records which of the client's code runs, if it can.
    #[serde(default)]
    pub covers: bool,
    /// The page's access to its storage.
    #[serde(default)]
    pub storage: StorageAccess,
    /// The environment that the device shows a page.
    pub environment: Environment,
}
