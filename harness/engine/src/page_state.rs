//! The state of a page at one moment.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The state of a page at one moment, as the agent reads it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PageState {
    /// Its whole address.
    pub url: String,
    /// The document's title.
    pub title: String,
    /// The visible text.
    pub text: String,
    /// The texts of the elements with the role `alert`.
    pub alerts: Vec<String>,
    /// The texts of the elements with the role `status`.
    pub statuses: Vec<String>,
    /// `localStorage`.
    pub local: BTreeMap<String, String>,
    /// `sessionStorage`.
    pub session: BTreeMap<String, String>,
    /// The cookies that the page can read.
    pub cookies: BTreeMap<String, String>,
}
