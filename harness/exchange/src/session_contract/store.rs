//! A value that the client stores.

use footbridge_contract::{Assumed, Named};
use serde::Serialize;

/// An entry of the client's cookies or storages (§3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Store {
    /// Its key; a final `*` matches several keys.
    pub key: String,
    /// Its storage.
    pub kind: StoreKind,
    /// The section of the specification that defines it.
    pub section: String,
    /// Its content, in one sentence.
    pub summary: String,
    /// The name of the limit after which a cookie expires.
    pub kept: Option<String>,
    /// The keys above whose values are assumed, since the specification doesn't state them.
    pub assumed: Assumed,
}

/// The storage of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum StoreKind {
    Cookie,
    /// Local storage.
    Local,
    /// Session storage.
    Session,
}

impl StoreKind {
    /// The words for it in a file.
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
