//! The controls of a page at one moment: what a user could do on it.

use footbridge_scenario::Target;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::agent::ShownNode;

/// The controls that a user can operate at one moment, and what the page shows around them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PageControls {
    /// The page's whole address.
    pub url: String,
    /// The accessible tree.
    pub tree: Vec<ShownNode>,
    /// The controls, in the document's order. Below a modal dialog there are none.
    pub controls: Vec<PageControl>,
    /// The keys of its local storage, sorted.
    pub stored: Vec<String>,
    /// Whether the page can be scrolled further down.
    pub scrolls: bool,
    /// The number of entries in its history.
    pub entries: u32,
}

/// A control, such as a button or a field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PageControl {
    /// The target that finds only this control.
    pub target: Target,
    /// How a user operates it.
    pub operation: Operation,
}

/// How a user operates a control.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Operation {
    Tap {
        /// The address of a link, if it is one.
        href: Option<String>,
    },
    /// By text.
    Fill(TextField),
    /// By the choice of an option.
    Select {
        /// The options' texts.
        options: Vec<String>,
    },
}

/// The attributes of a text field that say which texts fit.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct TextField {
    pub label: String,
    /// `type`, such as `email`; `textarea` for an element of that name.
    pub form: String,
    /// `inputmode`, such as `decimal`.
    pub mode: String,
    /// `autocomplete`, such as `one-time-code`.
    pub purpose: String,
    /// `min`.
    pub min: String,
    /// `max`.
    pub max: String,
    /// `pattern`.
    pub pattern: String,
    /// `maxlength`.
    pub longest: Option<u32>,
    /// `placeholder`.
    pub placeholder: String,
    /// The current text.
    pub value: String,
}
