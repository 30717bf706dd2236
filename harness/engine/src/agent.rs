//! The agent's script, and what it can be asked to do in a page.

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
    /// Run what is due by `until` (virtual milliseconds), and report when nothing is left to do. Answered by a `settled` note.
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
    /// Press a key, on an element or on what has the focus.
    Press {
        /// The element; none for the one that has the focus.
        target: Option<Target>,
        /// The key, by its DOM name.
        key: String,
    },
    /// Do to the page what the app does.
    Inject {
        /// What the app does.
        injection: Injection,
    },
    /// Change local storage as another tab of the same site does. Answered when the page has heard of it.
    OtherTab {
        /// The changes, in order.
        changes: Vec<StorageChange>,
    },
    /// Answer with the page's [`PageState`](crate::PageState).
    Read,
    /// Answer with those of these names that are on `window`.
    Left {
        /// The names.
        names: Vec<String>,
    },
}

/// A change to one key of a storage: the key, and the text it has from now on; none takes the key away.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct StorageChange(pub String, pub Option<String>);

/// The script that hands a command to the agent at the instant `now`; its value is whether there is an agent.
///
/// # Errors
/// None for an [`AgentCommand`].
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
