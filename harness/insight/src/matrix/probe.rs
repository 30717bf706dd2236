//! A version on which a scenario row is to be tried.

use footbridge_contract::{Platform, Version};

/// A version to try next.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Probe {
    /// The scenario file.
    pub scenario: String,
    /// The row's title.
    pub title: String,
    pub platform: Platform,
    pub version: Version,
}
