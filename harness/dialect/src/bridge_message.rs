//! Unparsed messages of a page.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

/// A message from the page to the app, as received.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct BridgeMessage {
    /// The channel name: a message handler, the path of a function, `window.prompt`, `window.postMessage`, or
    /// `window.location` for a navigation.
    pub via: String,
    /// The arguments as JSON; `null` for a value without a JSON form.
    #[ts(type = "unknown[]")]
    pub arguments: Vec<Value>,
    /// The number of the promise that the page received, if any.
    pub promise: Option<u32>,
}
