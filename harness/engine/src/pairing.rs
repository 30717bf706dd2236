//! Pairing: connects a page in any browser to the emulated app by the agent and a WebSocket, without an engine process.
//!
//! The page loads one script before any other: [`pairing_script`]. It opens the socket, sends a [`Greeting`] and then
//! the agent's messages, one frame each, and carries out [`PageCommand`]s.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use crate::agent::{AGENT, AgentCommand};
use crate::boot::Boot;

/// The script that connects the agent; built from `agent/src/pair.ts`.
const PAIR: &str = include_str!(concat!(env!("OUT_DIR"), "/pair.js"));

/// The data that a page needs for pairing.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Pairing {
    /// The boot data of its document.
    pub boot: Boot,
    /// The number of the document, which associates its socket with its calls.
    pub document: u64,
    /// The address of the socket. A path is relative to the page's host.
    pub socket: String,
    /// The address for a [`PageAsk`]. A path is relative to the page's host.
    pub ask: String,
    /// The parameters that the app adds to an address it opens.
    pub launch: Launch,
    /// Whether the gateway serves the page.
    pub is_served: bool,
    /// The version of the harness. A page that was loaded from another version is reloaded.
    pub version: String,
}

/// The parameters that the app adds to an address it opens, as pairs of a name and a value.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Launch {
    /// The parameters of the query.
    pub query: Vec<(String, String)>,
    /// The parameters of the fragment.
    pub hash: Vec<(String, String)>,
}

/// The first message of a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Greeting {
    /// The number of its document.
    pub document: u64,
    /// The page's address.
    pub url: String,
    /// Whether the gateway serves the page.
    pub is_served: bool,
    /// Whether its window shows it as on the phone.
    #[serde(default)]
    pub is_on_display: bool,
    /// The version of the harness that served its script.
    pub version: String,
}

/// A call that the page waits for. It is sent by a separate synchronous request, the only thing a page can wait for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PageAsk {
    /// The page, which may have no socket yet; `None` for a frame, whose page has been greeted.
    pub greeting: Option<Greeting>,
    /// The number of messages that its socket has sent. All of them come before the call.
    pub sent: u64,
    /// Messages that the socket will not send. They come before the call as well.
    pub unsent: Vec<String>,
    /// The agent's message.
    pub note: String,
}

/// A message of a paired page that is not from the agent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum PageReport {
    /// The document has loaded.
    Loaded,
    /// The page navigates to an address that is a message to the app, or of an app's own scheme. It stays where it is.
    Navigated {
        /// The address.
        url: String,
    },
}

/// A message to a paired page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum PageCommand {
    /// Run a command of the agent. Its result has the same id.
    Run {
        /// Chosen by the harness.
        id: u64,
        /// The instant of the command, in milliseconds since the session began.
        now: u64,
        /// The agent's command.
        command: AgentCommand,
    },
    /// Load the page again.
    Reload,
    /// Go to an address.
    Open {
        /// A path or a whole address.
        url: String,
    },
    /// Remove everything that the page has stored, then go to an address.
    Clear {
        /// A path or a whole address.
        url: String,
    },
    /// Change an entry of the page's storage.
    Store {
        /// The place.
        area: StorageArea,
        /// The key, or the cookie's name.
        key: String,
        /// The new value; `None` removes the entry.
        value: Option<String>,
    },
    /// Hold the page's timers and its clock, or resume them. Only on the machine's clock.
    HoldTime {
        /// Whether they are held.
        is_held: bool,
    },
    /// Send a message to the app in the client's place.
    Send {
        /// The message handler, the path of a function, `window.prompt` or `window.postMessage`.
        via: String,
        #[ts(type = "unknown[]")]
        arguments: Vec<Value>,
    },
}

/// A place where a page stores texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum StorageArea {
    /// `localStorage`.
    Local,
    /// `sessionStorage`.
    Session,
    /// The cookies that the page can read.
    Cookies,
}

/// Returns the script that a page has to run before any other.
///
/// # Errors
/// None for a [`Pairing`], which is always valid JSON.
pub fn pairing_script(mut pairing: Pairing) -> Result<String, serde_json::Error> {
    let bootstrap = std::mem::take(&mut pairing.boot.environment.bootstrap).join("\n");
    let pairing = serde_json::to_string(&pairing)?;
    Ok(format!(
        "window[Symbol.for('footbridge.pairing')]={pairing};\n{PAIR}\n{AGENT}\n{bootstrap}"
    ))
}
