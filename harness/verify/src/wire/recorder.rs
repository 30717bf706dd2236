//! The messages between the recorder in a client's page and the server.

use footbridge_dialect::{EnvironmentProbes, Listeners, PageFacts, Senders};
use footbridge_journal::Observation;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What the recorder gets with its script, so that it misses nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
pub struct RecorderSetup {
    /// What to look for.
    pub probes: EnvironmentProbes,
    /// What to listen for.
    pub listeners: Listeners,
    /// Where the page sends messages.
    pub senders: Senders,
}

/// A report of the recorder.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct RecorderReport {
    /// The page's own random name, which changes when it is loaded again.
    pub page: String,
    /// The number of the report on this page, from 1. A repeated report changes nothing.
    pub number: u32,
    /// What the page finds of the app, until the server knows which it is.
    pub facts: Option<PageFacts>,
    /// What was observed since the last report, in order.
    pub observed: Vec<Observed>,
}

/// Something observed on the page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Observed {
    /// The time on the device's clock, in milliseconds since 1970.
    pub at: f64,
    /// What was observed.
    pub observation: Observation,
}

/// The response to a report of the recorder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RecorderState {
    /// Whether the server knows which app it is.
    pub is_known: bool,
}
