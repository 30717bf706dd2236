//! The expectation `title`.

use serde_json::{Map, Value};

use crate::form::{Form, one};
use crate::reader::{Fields, Reader};
use crate::schema::{self, Names};
use crate::span::Spanned;
use crate::tree::Node;

/// The document has a title.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Title {
    /// The whole title.
    pub text: Spanned<String>,
}

impl Form for Title {
    const KEY: &'static str = "title";
    const ABOUT: &'static str = "The document's title is this.";

    fn read(reader: &mut Reader<'_>, value: &Node, _: &Fields<'_>) -> Option<Self> {
        let text = reader.text(value, "the title")?;
        Some(Self { text })
    }

    fn schema(_: &Names<'_>) -> Value {
        schema::text(Self::ABOUT)
    }

    fn print(&self) -> Map<String, Value> {
        one(Self::KEY, self.text.value.as_str())
    }
}
