//! The expectation `text`.

use serde_json::{Map, Value};

use crate::form::{Form, one};
use crate::reader::{Fields, Reader};
use crate::schema::{self, Names};
use crate::span::Spanned;
use crate::tree::Node;

/// A text is visible on the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text {
    /// The text, or a part of it.
    pub text: Spanned<String>,
}

impl Form for Text {
    const KEY: &'static str = "text";
    const ABOUT: &'static str =
        "This text is visible on the page; a part of what stands there is enough.";

    fn read(reader: &mut Reader<'_>, value: &Node, _: &Fields<'_>) -> Option<Self> {
        let text = reader.text(value, "the text")?;
        Some(Self { text })
    }

    fn schema(_: &Names<'_>) -> Value {
        schema::text(Self::ABOUT)
    }

    fn print(&self) -> Map<String, Value> {
        one(Self::KEY, self.text.value.as_str())
    }
}
