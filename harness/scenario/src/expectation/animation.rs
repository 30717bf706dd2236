//! The expectation `animation`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use ts_rs::TS;

use crate::form::{Form, one};
use crate::schema::{Names, described, object, or_variable, text};
use crate::syntax::reader::{Fields, Reader};
use crate::syntax::span::Spanned;
use crate::syntax::tree::Node;

/// Expects that an animation began or ended that no earlier expectation has claimed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExpectAnimation {
    /// The phase it reached.
    pub phase: AnimationPhase,
    /// A part of its name: of its keyframes, the property of a transition, or the id that a script gave it; `None`
    /// for any.
    pub name: Option<Spanned<String>>,
    /// A part of the element's description, such as `dialog "Orders"`; `None` for any.
    pub element: Option<Spanned<String>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum AnimationPhase {
    /// It began.
    Begun,
    /// It reached its end.
    Ended,
    /// It was cancelled before its end.
    Cancelled,
}

impl AnimationPhase {
    const WORDS: [(&'static str, Self); 3] = [
        ("begun", Self::Begun),
        ("ended", Self::Ended),
        ("cancelled", Self::Cancelled),
    ];

    /// The word for it in scenarios and transcripts.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Begun => "begun",
            Self::Ended => "ended",
            Self::Cancelled => "cancelled",
        }
    }
}

/// The keys of the expectation's value.
const KEYS: [&str; 3] = ["phase", "name", "element"];

impl Form for ExpectAnimation {
    const KEY: &'static str = "animation";
    const ABOUT: &'static str =
        "An animation began or ended: `{ phase: begun, ended or cancelled, name, element }`.";

    fn read(reader: &mut Reader<'_>, value: &Node, _: &Fields<'_>) -> Option<Self> {
        let fields = reader.fields(value, "`animation`", &KEYS)?;
        let phase = fields
            .require(reader, "phase")
            .and_then(|node| reader.word(node, "phase", &AnimationPhase::WORDS));
        let name = fields.optional("name", |node| reader.text(node, "the name"));
        let element = fields.optional("element", |node| reader.text(node, "the element"));
        Some(Self {
            phase: phase?,
            name: name.ok()?,
            element: element.ok()?,
        })
    }

    fn schema(_: &Names<'_>) -> Value {
        let phase = or_variable(json!({ "enum": AnimationPhase::WORDS.map(|(word, _)| word) }));
        let properties = vec![
            ("phase", described(phase, "The phase it reached")),
            (
                "name",
                text("A part of its name: keyframes, the property of a transition, an id"),
            ),
            (
                "element",
                text("A part of the element's role and name, such as `dialog \"Orders\"`"),
            ),
        ];
        described(object(properties, &["phase"]), Self::ABOUT)
    }

    fn print(&self) -> Map<String, Value> {
        let mut map = one("phase", self.phase.word());
        for (key, text) in [("name", &self.name), ("element", &self.element)] {
            if let Some(text) = text {
                map.insert(key.to_owned(), json!(text.value));
            }
        }
        one(Self::KEY, map)
    }
}
