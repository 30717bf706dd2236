//! What the app tells the page unasked.

use serde::Serialize;
use serde_json::Value;

use super::Named;
use crate::Assumed;
use crate::schema::{Extent, Mismatch, Payload, Values, check};

/// Something the app tells the page unasked.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Event {
    /// Its name.
    pub name: String,
    /// The section of the specification it comes from, if the catalogue says.
    pub section: Option<String>,
    /// What happened, in a sentence.
    pub summary: String,
    /// What the app sends along.
    pub payload: Payload,
    /// The keys above whose values are assumed, since the specification doesn't state them.
    pub assumed: Assumed,
}

impl Event {
    /// Where a payload departs from what the event carries; empty if it fits.
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
