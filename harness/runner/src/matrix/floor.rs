//! The lowest versions on which scenarios still pass, and where the client's own version checks differ from the catalogue.

mod difference;
mod point;
mod search;
#[cfg(test)]
mod tests;
mod text;

pub use difference::{Difference, DifferenceKind};
pub use search::{FloorSearch, Probe};

use footbridge_contract::{Platform, Version};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The name of the floors' schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub enum FloorSchema {
    /// The only one so far.
    #[default]
    #[serde(rename = "footbridge.floor/1")]
    V1,
}

/// The floors of some scenarios.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Floors {
    /// The schema.
    pub schema: FloorSchema,
    /// The app's name.
    pub app: String,
    /// By scenario, row, platform and engine.
    pub floors: Vec<Floor>,
    /// The differences between the client and the catalogue.
    pub differences: Vec<Difference>,
}

/// The lowest versions of one scenario, or of one row of it, on one platform.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Floor {
    /// The scenario's file.
    pub scenario: String,
    /// The row's title.
    pub title: String,
    /// The platform.
    pub platform: Platform,
    /// The engine's short name.
    pub engine: String,
    /// From here on up everything that the scenario expects holds, a fallback that it asserts included. None if it doesn't
    /// on the highest version that was tried.
    pub passes_from: Option<Version>,
    /// From here on up it passes without any fallback.
    pub native_from: Option<Version>,
    /// By the catalogue, the lowest version that has all it uses; none if no version has.
    pub needs: Option<Version>,
    /// Whether the catalogue assumes that version, since the specification doesn't state it.
    pub assumed: bool,
    /// The lowest version that the scenario says the client asks for.
    pub requires: Option<Version>,
    /// The versions that were tried, lowest first.
    pub tried: Vec<Version>,
    /// The failure on the highest version that fails.
    pub reason: Option<String>,
}
