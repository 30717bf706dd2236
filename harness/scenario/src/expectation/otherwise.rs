//! `otherwise`: the expectations on a host that lacks the call or link of an expectation.

use serde_json::{Value, json};

use super::Expectation;
use crate::form::read_kind;
use crate::syntax::reader::Reader;
use crate::syntax::reference::Reference;
use crate::syntax::span::Spanned;
use crate::syntax::tree::Node;

/// The key, used beside `call`, `link` and `settle`.
pub(super) const KEY: &str = "otherwise";

/// The expectations on a host that lacks an expectation's call or link: they replace that expectation and the ones
/// after it in the same list.
#[derive(Debug, Clone, PartialEq)]
pub struct Otherwise {
    /// At least one; all must hold.
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
            "description": "What must hold on a host that lacks it, in place of this and the following expectations of the same list: one expectation, or a list of them",
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
