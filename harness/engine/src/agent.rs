//! The agent's script and its commands.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher as _, Hasher as _};

use footbridge_dialect::Injection;
use footbridge_scenario::Target;
use footbridge_scenario::step::ScrollEnd;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::question::ask_script;

/// The script that is injected before any client code. Built from `agent/src`.
pub const AGENT: &str = include_str!(concat!(env!("OUT_DIR"), "/agent.js"));

/// The name of the script world of the engine's script, [`listen_script`], which no client code can reach.
pub const WORLD: &str = "footbridge";

/// Creates the name of the DOM event in which the agent offers its element. It is the secret of the engine's process.
pub fn create_channel() -> String {
    let secret = RandomState::new().build_hasher().finish();
    format!("footbridge-agent-message-{secret:016x}")
}

/// Returns the agent's script for a page whose agents recognise each other by `key`. The key is part of the script, so
/// that no frame has to request it.
pub fn agent_script(key: &str) -> String {
    let key = serde_json::Value::from(key);
    format!("(FOOTBRIDGE_KEY=>{{{AGENT}}})({key})")
}

/// The number of results of work on other threads (`crypto.subtle`, caches) that a page gets while it runs until idle.
/// Each may make it request a script, and whether that script runs before or after the next result must not depend on
/// the machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Results {
    /// None, since something may be loading.
    None,
    /// The first.
    One,
    /// All, one after another.
    All,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum AgentCommand {
    /// Run all timers due by `until` (virtual milliseconds), and report when nothing is left to do. The result is an
    /// [`AgentMessage::Idle`](crate::AgentMessage::Idle).
    RunUntilIdle {
        /// The last instant whose timers may run.
        until: u64,
        /// Whether loads have ended since the last such command. An engine may report that before the page has received
        /// the loaded data.
        loaded: bool,
        /// The number of awaited results that the page gets.
        results: Results,
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
    /// Wait until the page matches a media query; not at all if it does already.
    AwaitMedia {
        /// The query, such as `(prefers-color-scheme: dark)`.
        query: String,
    },
    /// Move the mouse onto an element.
    Hover {
        /// The element.
        target: Target,
    },
    /// Scroll, as a user can. Completes when the page has received the scroll event.
    Scroll {
        /// The element; `None` for the page.
        target: Option<Target>,
        /// The end to scroll to; `None` brings the element into view.
        to: Option<ScrollEnd>,
    },
    /// Act on the page as the app does.
    Inject {
        /// The app's action.
        injection: Injection,
    },
    /// Change local storage as another tab of the same site does. Completes when the page has received the storage
    /// events.
    OtherTab {
        /// The changes, in order.
        changes: Vec<StorageChange>,
    },
    /// Return the accessible tree: a list of [`ShownNode`]s.
    Look {
        /// The element; `None` for the whole page.
        target: Option<Target>,
        /// The attributes to include beside the states.
        states: Vec<String>,
    },
    /// Return an element's [`ElementState`](crate::ElementState).
    Examine {
        /// The element; `None` for the body.
        target: Option<Target>,
        /// The computed styles to include.
        styles: Vec<String>,
        /// The roles of the descendants to list.
        lists: Vec<String>,
    },
    /// Return the number of elements that match a target.
    Count { target: Target },
    /// Return the places of texts in the viewport: a list of [`ShownPlace`]s.
    Places { texts: Vec<String> },
    /// Return the page's texts: a list of [`ShownText`]s.
    Texts,
    /// Return the [`PageControls`](crate::PageControls).
    Controls,
    /// Return what a user still has to wait for: a list of texts, such as `dialog "Saving" [busy]`.
    Loading,
    /// Return the document's [`HeadState`](crate::HeadState).
    Head,
    /// Return the page's [`PageState`](crate::PageState).
    Read,
    /// Report the values of the globals in `Boot::collect`, with one message for each.
    Collect,
    /// Remove expired cookies, as far as the page can.
    RemoveCookies { cookies: Vec<CookieName> },
    /// Return the names that are properties of `window`.
    Left { names: Vec<String> },
}

/// A change to one key of a storage: the key and its new value. `None` removes the key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct StorageChange(pub String, pub Option<String>);

/// A cookie's identity.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CookieName {
    pub name: String,
    /// The host that set it, or its `Domain` attribute.
    pub host: String,
    /// Whether subdomains get the cookie, too.
    pub subdomains: bool,
    /// The path that it is for.
    pub path: String,
}

/// A node of the accessible tree: its depth below the root, and its line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ShownNode(pub u32, pub String);

/// A rectangle in the viewport, in CSS pixels: its left and top edge, its width and height.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, TS)]
pub struct ShownPlace(pub f64, pub f64, pub f64, pub f64);

/// A text that the page shows, and its place: the role of its element, and the nearest named one around it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ShownText(pub String, pub String);

/// Returns the engine's script for a page. It runs in its own script world when a document starts. The agent offers it
/// an element that no client code can reach, in the event `channel` on the document. The script accepts the first offer
/// and passes the messages that arrive at the element to `post`, a JavaScript expression for a function that takes a
/// text. In the page and its frames, it requests the answers to questions of agents that may show no prompts from the
/// address `questions`.
pub fn listen_script(channel: &str, post: &str, questions: &str) -> String {
    let ask = ask_script(questions, channel, post);
    format!(
        "globalThis.footbridgeAnswer??=({{detail}})=>document.dispatchEvent(new CustomEvent('{channel}=',\
{{detail:({ask})(...JSON.parse(detail))}}));document.addEventListener('{channel}!',globalThis.footbridgeAnswer);\
if(window===top&&!globalThis.footbridgeLine){{const take=offer=>{{\
if(globalThis.footbridgeLine)return;offer.preventDefault();const line=offer.relatedTarget;globalThis.footbridgeLine=line;\
document.removeEventListener('{channel}',take);line.addEventListener('message',message=>({post})(String(message.detail)))}};\
document.addEventListener('{channel}',take)}}document.dispatchEvent(new Event('{channel}?'))"
    )
}

/// The script that ends the case. It runs in the world of [`listen_script`].
pub const END_SCRIPT: &str = "globalThis.footbridgeLine?.dispatchEvent(new CustomEvent('end'))";

/// Returns the script that passes a command to the agent at the instant `now`. It runs in the world of
/// [`listen_script`] and evaluates to whether the page has an agent.
///
/// # Errors
/// None for an [`AgentCommand`], which is always valid JSON.
pub fn receive_script(
    id: u64,
    now: u64,
    command: &AgentCommand,
) -> Result<String, serde_json::Error> {
    let command = serde_json::to_string(&serde_json::to_string(&(id, now, command))?)?;
    Ok(format!(
        "(line=>line?(line.dispatchEvent(new CustomEvent('run',{{detail:{command}}})),true):false)(globalThis.footbridgeLine)"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn channel_cannot_be_guessed() {
        let channel = create_channel();
        assert_ne!(channel, create_channel());
        assert!(
            channel
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-'),
            "{channel} needs no escape in a script"
        );
    }
}
