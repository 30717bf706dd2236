//! The host's actions on the page, carried out by the script that the engine injects.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use crate::dialect::{EventTarget, Visibility};

/// An action of the app on the page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Injection {
    /// Call a function of the page. Its path is looked up at the time of the call.
    Call {
        /// Property names from `window` on, joined by dots: `appCallback_1`, `app.events.on`.
        path: String,
        /// The function's arguments.
        #[ts(type = "unknown[]")]
        arguments: Vec<Value>,
        /// Whether the function may be absent, as for events. A missing function that isn't optional is reported by
        /// the agent.
        optional: bool,
        /// Whether the function is deleted afterwards.
        deletes: bool,
        /// The number by which the agent reports what the function gave back; `None` if nobody waits for that.
        question: Option<u32>,
    },
    /// Call a function that the page passed to the app.
    Answer {
        /// Its number.
        function: u32,
        /// Its arguments.
        #[ts(type = "unknown[]")]
        arguments: Vec<Value>,
    },
    /// Settle a promise that the page was given.
    Settle {
        /// Its number.
        promise: u32,
        /// Whether it is rejected. A text then becomes an error's message.
        rejects: bool,
        /// Its value.
        #[ts(type = "unknown")]
        value: Value,
    },
    /// Dispatch a DOM event.
    Dispatch {
        /// Its target.
        target: EventTarget,
        /// Its name.
        name: String,
        /// Its content.
        content: DispatchedContent,
        /// Whether nobody need take it, as with events. One that isn't optional and whose content nobody reads is reported
        /// by the agent.
        optional: bool,
    },
    /// Make the page visible or hidden, with a `visibilitychange` event.
    Visibility {
        /// The new visibility.
        state: Visibility,
    },
    /// Go back one entry in the page's history.
    HistoryBack,
}

/// The content of a DOM event.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum DispatchedContent {
    /// None: an `Event`.
    None,
    /// The detail of a `CustomEvent`.
    Detail {
        /// The detail.
        #[ts(type = "unknown")]
        value: Value,
    },
    /// The data of a `MessageEvent`.
    Data {
        /// The data.
        #[ts(type = "unknown")]
        value: Value,
    },
}
