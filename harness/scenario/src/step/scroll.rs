//! The step `scroll`.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use ts_rs::TS;

use crate::form::target::{self, Target};
use crate::form::{Form, one};
use crate::schema::{Names, object, or_variable};
use crate::step::step_text;
use crate::syntax::reader::{Fields, Reader};
use crate::syntax::span::Spanned;
use crate::syntax::tree::{Node, NodeKind};

/// Scrolls as with a finger or a wheel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScrollStep {
    /// The element to scroll, or to bring into view; `None` for the page.
    pub target: Option<Spanned<Target>>,
    /// The end to scroll to; `None` brings the element into view.
    pub to: Option<ScrollEnd>,
}

/// An end of the scrollable content.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ScrollEnd {
    Top,
    Bottom,
}

impl ScrollEnd {
    const WORDS: [(&'static str, Self); 2] = [("top", Self::Top), ("bottom", Self::Bottom)];

    /// The word for it in scenarios.
    pub fn word(self) -> &'static str {
        match self {
            Self::Top => "top",
            Self::Bottom => "bottom",
        }
    }
}

/// The keys of the step's value.
const KEYS: [&str; 8] = [
    "role",
    "name",
    "label",
    "text",
    "placeholder",
    "test-id",
    "nth",
    "to",
];

impl Form for ScrollStep {
    const KEY: &'static str = "scroll";
    const ABOUT: &'static str = "Scrolls the page to its `top` or `bottom`, an element into view, or with `to` within an element. It fails where a user can't scroll.";

    fn read(reader: &mut Reader<'_>, value: &Node, _: &Fields<'_>) -> Option<Self> {
        if let NodeKind::Scalar(_) = value.kind {
            let to = reader.word(value, "end of the page", &ScrollEnd::WORDS)?;
            return Some(Self {
                target: None,
                to: Some(to),
            });
        }
        let fields = reader.fields(value, "`scroll`", &KEYS)?;
        let target = target::read_fields(reader, &fields);
        let to = fields.optional("to", |node| {
            reader.word(node, "end of an element", &ScrollEnd::WORDS)
        });
        Some(Self {
            target: Some(Spanned::new(target?, value.span)),
            to: to.ok()?,
        })
    }

    fn schema(_: &Names<'_>) -> Value {
        let end = or_variable(json!({ "enum": ["top", "bottom"] }));
        let mut properties = target::properties();
        properties.push(("to", end.clone()));
        json!({ "anyOf": [end, object(properties, &[])] })
    }

    fn print(&self) -> Map<String, Value> {
        let to = self.to.map(ScrollEnd::word);
        let Some(target) = &self.target else {
            return one(Self::KEY, to.unwrap_or("top"));
        };
        let mut fields = target.print_fields();
        if let Some(to) = to {
            fields.insert("to".to_owned(), json!(to));
        }
        one(Self::KEY, fields)
    }

    fn line(&self) -> String {
        let end = self.to.map(ScrollEnd::word);
        match (&self.target, end) {
            (Some(target), Some(end)) => {
                format!("{} to its {end}", step_text::target(&target.value))
            }
            (Some(target), None) => format!("to {}", step_text::target(&target.value)),
            (None, end) => end.unwrap_or_default().to_owned(),
        }
    }
}
