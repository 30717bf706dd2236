//! Something that the client stores.

use footbridge_contract::{Assumed, Named};
use serde::Serialize;

/// An entry of the client's cookies or storages (§3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Store {
    /// Its key; a final `*` stands for several.
    pub key: String,
    /// Where it is.
    pub kind: StoreKind,
    /// The section of the specification it comes from.
    pub section: String,
    /// Its content, in a sentence.
    pub summary: String,
    /// The name of the limit after which a cookie goes.
    pub kept: Option<String>,
    /// The keys above whose values are assumed, since the specification doesn't state them.
    pub assumed: Assumed,
}

/// Where something is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum StoreKind {
    /// A cookie.
    Cookie,
    /// The local storage.
    Local,
    /// The session storage.
    Session,
}

impl StoreKind {
    /// The words a file may use.
    pub(crate) const WORDS: [(&str, Self); 3] = [
        ("cookie", Self::Cookie),
        ("local", Self::Local),
        ("session", Self::Session),
    ];
}

impl Named for Store {
    const NOUN: &str = "store";
    const KEY: &str = "key";

    fn name(&self) -> &str {
        &self.key
    }
}
