//! Events: messages from the app to the page that are not replies.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::Observation;
use crate::Assumed;
use crate::entries::Named;
use crate::schema::{Extent, Mismatch, PayloadSchema, Values, check};

/// An event that the app sends to the page.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Event {
    pub name: String,
    /// The section of the specification that states it, if known.
    pub section: Option<String>,
    /// Its cause, in one sentence.
    pub summary: String,
    pub payload: PayloadSchema,
    /// The action of a person that makes the app send it, as a sentence; `None` if the catalogue doesn't state it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trigger: Option<String>,
    /// The real apps in which it was as described.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub observed: Vec<Observation>,
    /// The keys above whose values are assumed, since the specification doesn't state them.
    pub assumed: Assumed,
}

impl Event {
    /// The mismatches between a payload and the event's shape; empty if it fits.
    pub fn mismatches(&self, payload: &Value, extent: Extent) -> Vec<Mismatch> {
        check(&self.payload.shape, payload, extent, Values::Json)
    }
}

impl Named for Event {
    const NOUN: &str = "event";
    const KEY: &str = "name";

    fn name(&self) -> &str {
        &self.name
    }
}
