//! The results of a scenario row on one version.

use std::collections::BTreeSet;

use footbridge_contract::Platform;
use footbridge_scenario::CatalogueEntry;

use crate::matrix::model::Outcome;

/// The results of a row on one version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Point {
    pub(super) is_passed: bool,
    pub(super) outcome: Outcome,
    pub(super) reason: Option<String>,
    /// The entries that were used and exist on this version.
    pub(super) used: BTreeSet<CatalogueEntry>,
    /// The entries that were used and don't exist on this version.
    pub(super) in_vain: BTreeSet<CatalogueEntry>,
    /// The entries that exist and are expected, but were not used.
    pub(super) left: BTreeSet<CatalogueEntry>,
}

/// A row of a scenario on a host, without its version.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct FloorKey {
    pub(super) scenario: String,
    pub(super) title: String,
    pub(super) platform: Platform,
    pub(super) engine: String,
}
