//! The forms of replies on the wire.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The form of a reply as delivered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WireForm {
    Object,
    /// A JSON text with line breaks.
    Json,
    /// Base64 of a JSON text in UTF-8.
    Base64,
    /// The empty text.
    Empty,
    /// The text `null`.
    Null,
    /// Text that is not JSON.
    Malformed,
    /// A text given by the scenario, passed unchanged.
    Raw,
}
