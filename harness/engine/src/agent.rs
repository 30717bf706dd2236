//! The agent's script, and the commands that it takes.

use footbridge_host::Injection;
use footbridge_scenario::Target;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The script that is injected before any client code; built from `agent/src`.
pub const AGENT: &str = include_str!(concat!(env!("OUT_DIR"), "/agent.js"));

/// A command to the agent.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum AgentCommand {
    /// Run all timers due by `until` (virtual milliseconds), and report when nothing is left to do. Answered by a
    /// `settled` note.
    Settle {
        /// The last instant whose timers may run.
        until: u64,
    },
    /// Tap an element.
    Tap {
        /// The element.
        target: Target,
    },
    /// Put text into a field.
    Fill {
        /// The field.
        target: Target,
        /// The text.
        text: String,
    },
    /// Choose an option of a list.
    Select {
        /// The list.
        target: Target,
        /// The option's label or value.
        option: String,
    },
    /// Press a key, on an element or on the focused one.
    Press {
        /// The element; `None` for the focused one.
        target: Option<Target>,
        /// The key, by its DOM name.
        key: String,
    },
    /// Act on the page as the app does.
    Inject {
        /// The app's action.
        injection: Injection,
    },
    /// Change local storage as another tab of the same site does. Answered when the page has received the storage
    /// events.
    OtherTab {
        /// The changes, in order.
        changes: Vec<StorageChange>,
    },
    /// Answer with the page's [`PageState`](crate::PageState).
    Read,
    /// Answer with those of the names that are properties of `window`.
    Left {
        /// The names.
        names: Vec<String>,
    },
}

/// A change to one key of a storage: the key and its new value. `None` removes the key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct StorageChange(pub String, pub Option<String>);

/// The script that hands a command to the agent at the instant `now`. It evaluates to whether the page has an agent.
///
/// # Errors
/// None for an [`AgentCommand`], which is always valid JSON.
pub fn receive_script(
    id: u64,
    now: u64,
    command: &AgentCommand,
) -> Result<String, serde_json::Error> {
    let command = serde_json::to_string(command)?;
    Ok(format!(
        "(a=>a?(a.receive({id},{now},{command}),true):false)(window[Symbol.for('footbridge')])"
    ))
}
