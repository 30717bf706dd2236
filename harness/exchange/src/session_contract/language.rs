//! The number of a locale's language.

use footbridge_contract::{Assumed, Named};
use serde::Serialize;

/// The value of `languageType` for a locale (§9).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Language {
    /// The locale's code, such as `zh-CN`.
    pub locale: String,
    #[serde(rename = "type")]
    pub number: u64,
    /// The section of the specification that defines it.
    pub section: String,
    /// The keys above whose values are assumed, since the specification doesn't state them.
    pub assumed: Assumed,
}

impl Named for Language {
    const NOUN: &str = "language";
    const KEY: &str = "locale";

    fn name(&self) -> &str {
        &self.locale
    }
}
