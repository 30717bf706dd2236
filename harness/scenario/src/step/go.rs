//! The step `go`.

use serde_json::{Map, Value, json};

use crate::form::{Form, one};
use crate::schema::{Names, or_variable};
use crate::syntax::reader::{Fields, Reader};
use crate::syntax::span::Spanned;
use crate::syntax::tree::Node;

/// Goes back or forward in the page's history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GoStep {
    pub direction: Spanned<HistoryDirection>,
}

/// A direction in the page's history.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HistoryDirection {
    /// To the previous entry.
    Back,
    /// To the next entry.
    Forward,
}

impl HistoryDirection {
    const WORDS: [(&'static str, Self); 2] = [("back", Self::Back), ("forward", Self::Forward)];

    /// The word for it in scenarios.
    pub fn word(self) -> &'static str {
        match self {
            Self::Back => "back",
            Self::Forward => "forward",
        }
    }

    /// The distance to its entry.
    pub fn delta(self) -> i32 {
        match self {
            Self::Back => -1,
            Self::Forward => 1,
        }
    }
}

impl Form for GoStep {
    const KEY: &'static str = "go";
    const ABOUT: &'static str =
        "Goes `back` or `forward` in the page's history. It fails where there is no such entry.";

    fn read(reader: &mut Reader<'_>, value: &Node, _: &Fields<'_>) -> Option<Self> {
        let direction = reader.word(value, "direction", &HistoryDirection::WORDS)?;
        Some(Self {
            direction: Spanned::new(direction, value.span),
        })
    }

    fn schema(_: &Names<'_>) -> Value {
        or_variable(json!({ "description": Self::ABOUT, "enum": ["back", "forward"] }))
    }

    fn print(&self) -> Map<String, Value> {
        one(Self::KEY, self.direction.value.word())
    }

    fn line(&self) -> String {
        self.direction.value.word().to_owned()
    }
}
