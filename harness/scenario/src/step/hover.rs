//! The step `hover`.

use serde_json::{Map, Value};

use crate::form::target::{self, Target};
use crate::form::{Form, one};
use crate::schema::Names;
use crate::step::step_text;
use crate::syntax::reader::{Fields, Reader};
use crate::syntax::span::Spanned;
use crate::syntax::tree::Node;

/// Moves the mouse onto an element, off the previous one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HoverStep {
    /// The element.
    pub target: Spanned<Target>,
}

impl Form for HoverStep {
    const KEY: &'static str = "hover";
    const ABOUT: &'static str = "Moves the mouse onto an element, and off the previous one.";

    fn read(reader: &mut Reader<'_>, value: &Node, _: &Fields<'_>) -> Option<Self> {
        let target = target::read(reader, value)?;
        Some(Self {
            target: Spanned::new(target, value.span),
        })
    }

    fn schema(names: &Names<'_>) -> Value {
        target::schema(names)
    }

    fn print(&self) -> Map<String, Value> {
        one(Self::KEY, self.target.print())
    }

    fn line(&self) -> String {
        step_text::target(&self.target.value)
    }
}
