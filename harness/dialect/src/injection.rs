//! The app's actions on the page, carried out by the script that the engine injects.

use crate::{EventTarget, Visibility};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

/// An action of the app on the page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Injection {
    /// Call a function of the page. Its path is resolved at the time of the call.
    Call {
        /// Property names from `window` on, joined by dots: `appCallback_1`, `app.events.on`.
        path: String,
        /// The function's arguments.
        #[ts(type = "unknown[]")]
        arguments: Vec<Value>,
        /// Whether the function may be absent, as for app events. The agent reports a missing function that isn't
        /// optional.
        optional: bool,
        /// Whether the agent deletes the function afterwards.
        deletes: bool,
        /// The number under which the agent reports the function's return value; `None` to ignore the value.
        question: Option<u32>,
    },
    /// Call a function that the page passed to the app.
    Callback {
        /// The function's number.
        function: u32,
        #[ts(type = "unknown[]")]
        arguments: Vec<Value>,
    },
    /// Settle a promise that the page received.
    Settle {
        /// The promise's number.
        promise: u32,
        /// Whether the promise is rejected. A text value then becomes the error's message.
        rejects: bool,
        #[ts(type = "unknown")]
        value: Value,
    },
    /// Dispatch a DOM event.
    Dispatch {
        target: EventTarget,
        name: String,
        content: DispatchedContent,
        /// Whether the page may ignore the event, as for app events. The agent reports an event that isn't optional if
        /// no listener reads its content.
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
    /// No content: an `Event`.
    None,
    /// The detail of a `CustomEvent`.
    Detail {
        #[ts(type = "unknown")]
        value: Value,
    },
    /// The data of a `MessageEvent`.
    Data {
        #[ts(type = "unknown")]
        value: Value,
    },
}
