//! The lowest versions on which scenarios still pass, and the differences between the client's own version checks and
//! the catalogue.

mod difference;
mod point;
mod search;
#[cfg(test)]
mod tests;
mod text;

pub use difference::{Difference, DifferenceKind};
pub use search::FloorSearch;

use footbridge_contract::{Platform, Version};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The name of the floors' schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub enum FloorSchema {
    /// The only version.
    #[default]
    #[serde(rename = "footbridge.floor/1")]
    Current,
}

/// The floors of some scenarios.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Floors {
    pub schema: FloorSchema,
    /// The app's name.
    pub app: String,
    /// The floors by scenario, row, platform and engine.
    pub floors: Vec<Floor>,
    /// The differences between the client and the catalogue.
    pub differences: Vec<Difference>,
}

/// The lowest versions of one scenario, or of one row of it, on one platform.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Floor {
    /// The scenario file.
    pub scenario: String,
    /// The row's title.
    pub title: String,
    pub platform: Platform,
    /// The engine's short name.
    pub engine: String,
    /// The lowest version from which all expectations of the scenario hold, including an asserted fallback. Null if
    /// they don't hold on the highest version tried.
    pub passes_from: Option<Version>,
    /// The lowest version from which it passes without any fallback.
    pub native_from: Option<Version>,
    /// The lowest version with all entries that it uses, according to the catalogue; null if there is no such
    /// version.
    pub needs: Option<Version>,
    /// Whether the catalogue assumes that version, since the specification doesn't state it.
    pub assumed: bool,
    /// The lowest version that the client requires, according to the scenario.
    pub requires: Option<Version>,
    /// The versions tried, lowest first.
    pub tried: Vec<Version>,
    /// The failure on the highest version that fails.
    pub reason: Option<String>,
}
