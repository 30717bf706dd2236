//! A time limit.

use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;

use crate::Assumed;
use crate::entries::Named;

/// A duration that the contract fixes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Limit {
    /// Its name in the catalogue.
    pub name: String,
    /// The section of the specification that states it, if known.
    pub section: Option<String>,
    /// Its subject, in one sentence.
    pub summary: String,
    /// The duration, in milliseconds.
    pub ms: u64,
    /// The keys above whose values are assumed, since the specification doesn't state them.
    pub assumed: Assumed,
}

impl Limit {
    pub const fn duration(&self) -> Duration {
        Duration::from_millis(self.ms)
    }
}

impl Named for Limit {
    const NOUN: &str = "limit";
    const KEY: &str = "name";

    fn name(&self) -> &str {
        &self.name
    }
}
