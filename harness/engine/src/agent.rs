//! The agent's script, and what it can be asked to do in a page.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The script that is injected before any client code; built from `agent/src`.
pub const AGENT: &str = include_str!(concat!(env!("OUT_DIR"), "/agent.js"));

/// What the agent can do.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum AgentCommand {
    /// Run what is due by `until` (virtual milliseconds), and say when nothing is left to do. Answered by a `settled` note.
    Settle {
        /// The last instant whose timers may run.
        until: u64,
    },
    /// Tap an element.
    Tap {
        /// Which.
        target: Target,
    },
    /// Put text into a field.
    Fill {
        /// Which.
        target: Target,
        /// The text.
        text: String,
    },
    /// Choose an option of a list.
    Select {
        /// Which list.
        target: Target,
        /// The option's label or value.
        option: String,
    },
    /// Press a key, on an element or on what has the focus.
    Press {
        /// Which element.
        target: Option<Target>,
        /// The key, by its DOM name.
        key: String,
    },
    /// Do to the page what the app does.
    Inject {
        /// What.
        injection: Injection,
    },
    /// Change local storage as another tab of the same site does. Answered when the page has heard of it.
    OtherTab {
        /// Keys and what they hold from now on; nothing takes one away.
        changes: Vec<(String, Option<String>)>,
    },
    /// Tell what the page shows and keeps.
    Read,
    /// Tell which of these names are on `window`.
    Left {
        /// The names.
        names: Vec<String>,
    },
}

/// What the app does to a page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Injection {
    /// Call a function by its path from `window`.
    Call {
        /// The path, such as `appCallback_1`.
        path: String,
        /// What it is given.
        arguments: Vec<Value>,
        /// Whether it is all right if there is no such function.
        optional: bool,
    },
    /// Show or hide the page.
    Visibility {
        /// `visible` or `hidden`.
        state: String,
    },
    /// Go one page back.
    HistoryBack,
}

/// An element, as a person names it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Target {
    /// Its ARIA role.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
    /// Its accessible name, beside the role.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its label.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// What is written on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Its placeholder.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub placeholder: Option<String>,
    /// Which of several, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nth: Option<u32>,
}

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
