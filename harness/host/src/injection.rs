//! What the host does to the page: data for the script that the engine injects.

use serde::Serialize;
use serde_json::Value;

use crate::dialect::Visibility;

/// One thing to do to the page. Serialises with a `kind` and camelCase keys.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(
    tag = "kind",
    rename_all = "kebab-case",
    rename_all_fields = "camelCase"
)]
pub enum Injection {
    /// Call a function of the page. Its path is looked up now, not when the page was loaded.
    Call {
        /// Names from `window` on, joined by dots: `appCallback_1`, `app.events.on`.
        path: String,
        /// The function's arguments.
        arguments: Vec<Value>,
        /// Whether nothing need be said if there is no such function. A client need not install what events call; a
        /// reply without a callback is to be told to [`Host::missed`](crate::Host::missed).
        optional: bool,
    },
    /// Make the page visible or hidden, with a `visibilitychange` event.
    Visibility {
        /// Which.
        state: Visibility,
    },
    /// Go back one entry in the page's history.
    HistoryBack,
}
