//! The expectation `alert`.

use serde_json::{Map, Value};

use crate::form::{Form, one};
use crate::reader::{Fields, Reader};
use crate::schema::{self, Names};
use crate::span::Spanned;
use crate::tree::Node;

/// An element of the role `alert` shows a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alert {
    /// What it shows.
    pub text: Spanned<String>,
}

impl Form for Alert {
    const KEY: &'static str = "alert";
    const ABOUT: &'static str = "An element of the role alert shows this text.";

    fn read(reader: &mut Reader<'_>, value: &Node, _: &Fields<'_>) -> Option<Self> {
        let text = reader.text(value, "the alert's text")?;
        Some(Self { text })
    }

    fn schema(_: &Names<'_>) -> Value {
        schema::text(Self::ABOUT)
    }

    fn print(&self) -> Map<String, Value> {
        one(Self::KEY, self.text.value.as_str())
    }
}
