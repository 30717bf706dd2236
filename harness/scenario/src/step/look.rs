//! The step `look`.

use serde_json::{Map, Value};

use crate::form::{Form, one};
use crate::reader::{Fields, Reader};
use crate::schema::Names;
use crate::span::Spanned;
use crate::target::{self, Target};
use crate::tree::Node;

/// Writes the accessible tree of an element, or of the whole page, into the transcript.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LookStep {
    /// The element; `None` for the whole page.
    pub target: Option<Spanned<Target>>,
}

impl Form for LookStep {
    const KEY: &'static str = "look";
    const ABOUT: &'static str = "Writes the accessible tree of an element, or of the `page`, into the transcript: roles, names, values, states and link targets.";

    fn read(reader: &mut Reader<'_>, value: &Node, _: &Fields<'_>) -> Option<Self> {
        let target = target::read_or_page(reader, value)?;
        Some(Self { target })
    }

    fn schema(_: &Names<'_>) -> Value {
        target::schema_or_page()
    }

    fn print(&self) -> Map<String, Value> {
        one(Self::KEY, target::print_or_page(self.target.as_ref()))
    }
}
