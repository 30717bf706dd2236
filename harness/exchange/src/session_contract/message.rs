//! A text of the request layer.

use footbridge_contract::{Assumed, Named};
use serde::Serialize;

/// A text that the request layer shows, in English (§8).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct UserMessage {
    /// Its key in the locale tables.
    pub key: String,
    pub text: String,
    /// The section of the specification that defines it.
    pub section: String,
    /// The keys above whose values are assumed, since the specification doesn't state them.
    pub assumed: Assumed,
}

impl Named for UserMessage {
    const NOUN: &str = "message";
    const KEY: &str = "key";

    fn name(&self) -> &str {
        &self.key
    }
}
