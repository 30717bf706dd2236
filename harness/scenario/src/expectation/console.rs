//! The expectation `console`.

use serde_json::{Map, Value, json};

use crate::form::{Form, one};
use crate::schema::{Names, described, object, or_variable, text};
use crate::syntax::reader::{Fields, Reader};
use crate::syntax::span::Spanned;
use crate::syntax::tree::Node;

/// Expects a console message that no earlier expectation has claimed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExpectConsole {
    pub level: Level,
    /// A part of the message; `None` for any message.
    pub text: Option<Spanned<String>>,
}

/// The level of a console message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// `console.warn`.
    Warning,
    /// `console.error`.
    Error,
}

impl Level {
    const WORDS: [(&'static str, Self); 2] = [("warning", Self::Warning), ("error", Self::Error)];

    /// The word for it in scenarios.
    pub fn word(self) -> &'static str {
        match self {
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl Form for ExpectConsole {
    const KEY: &'static str = "console";
    const ABOUT: &'static str =
        "This message was written to the console: `{ level: warning or error, text }`.";

    fn read(reader: &mut Reader<'_>, value: &Node, _: &Fields<'_>) -> Option<Self> {
        let fields = reader.fields(value, "`console`", &["level", "text"])?;
        let level = fields
            .require(reader, "level")
            .and_then(|node| reader.word(node, "level", &Level::WORDS));
        let text = fields.optional("text", |node| reader.text(node, "the text"));
        Some(Self {
            level: level?,
            text: text.ok()?,
        })
    }

    fn schema(_: &Names<'_>) -> Value {
        let level = or_variable(json!({ "enum": Level::WORDS.map(|(word, _)| word) }));
        let properties = vec![
            ("level", described(level, "The level")),
            ("text", text("A part of the message")),
        ];
        described(object(properties, &["level"]), Self::ABOUT)
    }

    fn print(&self) -> Map<String, Value> {
        let mut map = one("level", self.level.word());
        if let Some(text) = &self.text {
            map.insert("text".to_owned(), json!(text.value));
        }
        one(Self::KEY, map)
    }
}
