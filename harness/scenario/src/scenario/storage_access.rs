//! A scenario's `storage`: the page's access to its storage.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use ts_rs::TS;

use crate::schema::or_variable;
use crate::syntax::reader::Reader;
use crate::syntax::tree::Node;

/// The page's access to its local and session storage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum StorageAccess {
    /// Reading and writing.
    #[default]
    Usable,
    /// Only reading. Nothing can be stored: `setItem` throws a `QuotaExceededError`.
    Full,
    /// No access: `localStorage`, `sessionStorage` and `indexedDB.open` throw a `SecurityError`.
    Refused,
}

impl StorageAccess {
    const WORDS: [(&'static str, Self); 3] = [
        ("usable", Self::Usable),
        ("full", Self::Full),
        ("refused", Self::Refused),
    ];

    /// The word for it in scenarios.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Usable => "usable",
            Self::Full => "full",
            Self::Refused => "refused",
        }
    }
}

/// Reads the value of `storage`.
pub(crate) fn read(reader: &mut Reader<'_>, node: &Node) -> Option<StorageAccess> {
    reader.word(node, "value of `storage`", &StorageAccess::WORDS)
}

/// The JSON Schema of `storage`.
pub(crate) fn schema() -> Value {
    or_variable(json!({ "enum": StorageAccess::WORDS.map(|(word, _)| word) }))
}
