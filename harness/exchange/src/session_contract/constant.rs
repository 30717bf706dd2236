//! A constant other than a time.

use footbridge_contract::{Assumed, Named};
use serde::Serialize;
use serde_json::Value;

/// A number or a text that the contract fixes (§9).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Constant {
    /// Its name in the catalogue.
    pub name: String,
    /// The section of the specification that defines it.
    pub section: String,
    /// A text or a number.
    pub value: Value,
    /// A summary, in one sentence.
    pub summary: String,
    /// The keys above whose values are assumed, since the specification doesn't state them.
    pub assumed: Assumed,
}

impl Named for Constant {
    const NOUN: &str = "constant";
    const KEY: &str = "name";

    fn name(&self) -> &str {
        &self.name
    }
}
