//! The messages between the recorder in a client's page and the server.

use footbridge_dialect::{EnvironmentProbes, Listeners, PageFacts, Senders};
use footbridge_journal::Observation;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The setup in the recorder's script, so that it misses nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
pub struct RecorderSetup {
    /// The parts of the environment to look for.
    pub probes: EnvironmentProbes,
    /// The functions and events to listen for.
    pub listeners: Listeners,
    /// The channels on which the page sends messages.
    pub senders: Senders,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct RecorderReport {
    /// The page's random name, which changes on each load.
    pub page: String,
    /// The number of the report on this page, from 1. A repeated report changes nothing.
    pub number: u32,
    /// The facts that the page finds, until the server knows the app.
    pub facts: Option<PageFacts>,
    /// The observations since the last report, in order.
    pub observed: Vec<Observed>,
}

/// An observation on the page, with its time.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Observed {
    /// The time on the device's clock, in milliseconds since 1970.
    pub at: f64,
    pub observation: Observation,
}

/// The response to a report of the recorder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RecorderState {
    /// Whether the server knows the app.
    pub is_known: bool,
}
