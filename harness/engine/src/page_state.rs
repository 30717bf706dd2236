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

/// The state of an element at one moment, as the agent reads it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ElementState {
    pub attributes: BTreeMap<String, String>,
    /// The computed styles that were asked for.
    pub styles: BTreeMap<String, String>,
    /// The value, if it is a form field.
    pub value: Option<String>,
    /// The names of the elements below it, by the roles that were asked for.
    pub lists: BTreeMap<String, Vec<String>>,
}

/// The head of a document, as the agent reads it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct HeadState {
    /// The attribute `lang` of the root; empty without one.
    pub lang: String,
    /// The attribute `dir` of the root; empty without one.
    pub dir: String,
    /// The addresses of the canonical links.
    pub canonical: Vec<String>,
    /// The `hreflang` and the address of each alternate link.
    pub alternates: Vec<(String, String)>,
    /// The name or property and the content of each `meta` element that has both.
    pub meta: Vec<(String, String)>,
}
