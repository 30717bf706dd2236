//! The host's actions on the page, carried out by the script that the engine injects.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use crate::dialect::Visibility;

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
    },
    /// Make the page visible or hidden, with a `visibilitychange` event.
    Visibility {
        /// The new visibility.
        state: Visibility,
    },
    /// Go back one entry in the page's history.
    HistoryBack,
}
