//! The expectation `no-text`.

use serde_json::{Map, Value};

use crate::form::{Form, one};
use crate::reader::{Fields, Reader};
use crate::schema::{self, Names};
use crate::span::Spanned;
use crate::tree::Node;

/// A text is nowhere visible on the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoText {
    /// The text.
    pub text: Spanned<String>,
}

impl Form for NoText {
    const KEY: &'static str = "no-text";
    const ABOUT: &'static str = "This text is nowhere visible on the page.";

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
