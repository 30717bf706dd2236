//! The state of a page at one moment.

use std::collections::BTreeMap;
use std::iter;

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
    pub text: PageText,
    /// The texts of the elements with the role `alert`.
    pub alerts: Vec<PageText>,
    /// The texts of the elements with the role `status`.
    pub statuses: Vec<PageText>,
    /// `localStorage`.
    pub local: BTreeMap<String, String>,
    /// `sessionStorage`.
    pub session: BTreeMap<String, String>,
    /// The cookies that the page can read.
    pub cookies: BTreeMap<String, String>,
}

/// A text of a page, in the letters that it shows and in those of the document.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PageText {
    /// The text as rendered.
    pub shown: String,
    /// The text as written in the document; `None` if `text-transform` doesn't change it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub written: Option<String>,
}

impl PageText {
    /// Returns the text as rendered and, if it differs, as written.
    pub fn forms(&self) -> impl Iterator<Item = &str> {
        iter::once(self.shown.as_str()).chain(self.written.as_deref())
    }
}

impl From<&str> for PageText {
    fn from(shown: &str) -> Self {
        Self {
            shown: shown.to_owned(),
            written: None,
        }
    }
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
