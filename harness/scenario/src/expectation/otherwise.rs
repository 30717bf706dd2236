//! `otherwise`: what holds on a host that lacks what an expectation is about.

use serde_json::{Value, json};

use super::Expectation;
use crate::form::read_kind;
use crate::reader::Reader;
use crate::reference::Reference;
use crate::span::Spanned;
use crate::tree::Node;

/// The key beside `call`, `link` and `settle`.
pub(super) const KEY: &str = "otherwise";

/// The expectations on a host that lacks an expectation's call or link: in place of the expectation, and of those that follow it in
/// the same list.
#[derive(Debug, Clone, PartialEq)]
pub struct Otherwise {
    /// At least one; all have to hold.
    pub expectations: Vec<Spanned<Expectation>>,
}

impl Otherwise {
    pub(super) fn read(reader: &mut Reader<'_>, node: &Node) -> Option<Self> {
        let items = reader.one_or_many(node, "`otherwise`")?;
        let expectations = items.iter().map(|item| {
            let expectation = read_kind(reader, item, "an expectation", Expectation::KINDS)?;
            Some(Spanned::new(expectation, item.span))
        });
        let expectations = expectations.collect::<Vec<_>>();
        let expectations = expectations.into_iter().collect::<Option<Vec<_>>>()?;
        Some(Self { expectations })
    }

    pub(super) fn schema() -> Value {
        let one = json!({ "$ref": "#/$defs/expectation" });
        json!({
            "anyOf": [one, { "type": "array", "minItems": 1, "items": one }],
            "description": "What holds on a host that lacks it, in place of this and of what follows in the same list: one expectation, or a list of them",
        })
    }

    pub(super) fn references(&self) -> impl Iterator<Item = Reference<'_>> {
        let expectations = self.expectations.iter();
        expectations.flat_map(|expectation| expectation.value.references())
    }

    pub(super) fn print(&self) -> Value {
        let mut printed: Vec<_> = self
            .expectations
            .iter()
            .map(|expectation| Value::Object(expectation.value.print()))
            .collect();
        match printed.as_mut_slice() {
            [only] => only.take(),
            _ => Value::Array(printed),
        }
    }
}
