//! The step `expect`.

use serde_json::{Map, Value, json};

use crate::expectation::Expectation;
use crate::form::{Form, one, read_kind};
use crate::schema::Names;
use crate::syntax::reader::{Fields, Reader};
use crate::syntax::reference::Reference;
use crate::syntax::span::Spanned;
use crate::syntax::tree::Node;

/// Checks expectations at this point.
#[derive(Debug, Clone, PartialEq)]
pub struct ExpectStep {
    /// The expectations, at least one. All must hold, and each claims its calls and links in order.
    pub expectations: Vec<Spanned<Expectation>>,
}

impl Form for ExpectStep {
    const KEY: &'static str = "expect";
    const ABOUT: &'static str = "States what must hold now: one expectation, or a list of them.";

    fn read(reader: &mut Reader<'_>, value: &Node, _: &Fields<'_>) -> Option<Self> {
        let items = reader.one_or_many(value, "`expect`")?;
        let expectations: Vec<_> = items
            .iter()
            .filter_map(|item| {
                let expectation = read_kind(reader, item, "an expectation", Expectation::KINDS)?;
                Some(Spanned::new(expectation, item.span))
            })
            .collect();
        (!expectations.is_empty()).then_some(Self { expectations })
    }

    fn schema(_: &Names<'_>) -> Value {
        let one = json!({ "$ref": "#/$defs/expectation" });
        let many = json!({ "type": "array", "minItems": 1, "items": one });
        json!({ "anyOf": [one, many] })
    }

    fn references(&self) -> Vec<Reference<'_>> {
        self.expectations
            .iter()
            .flat_map(|expectation| expectation.references())
            .collect()
    }

    fn print(&self) -> Map<String, Value> {
        let mut printed: Vec<_> = self
            .expectations
            .iter()
            .map(|expectation| Value::Object(expectation.print()))
            .collect();
        let value = match printed.as_mut_slice() {
            [only] => only.take(),
            _ => Value::Array(printed),
        };
        one(Self::KEY, value)
    }
}
