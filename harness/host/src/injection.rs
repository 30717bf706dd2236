//! What the host does to the page: data for the script that the engine injects.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use crate::dialect::Visibility;

/// One thing the app does to the page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Injection {
    /// Call a function of the page. Its path is looked up now, not when the page was loaded.
    Call {
        /// Names from `window` on, joined by dots: `appCallback_1`, `app.events.on`.
        path: String,
        /// The function's arguments.
        #[ts(type = "unknown[]")]
        arguments: Vec<Value>,
        /// Whether the function may be absent, as those that events call may be. If a reply's is, the agent reports it.
        optional: bool,
    },
    /// Make the page visible or hidden, with a `visibilitychange` event.
    Visibility {
        /// Whether it can be seen from now on.
        state: Visibility,
    },
    /// Go back one entry in the page's history.
    HistoryBack,
}
