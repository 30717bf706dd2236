//! The expectation `no-element`.

use serde_json::{Map, Value};

use crate::form::target::{self, Target};
use crate::form::{Form, one};
use crate::schema::{Names, described, object};
use crate::syntax::reader::{Fields, Reader};
use crate::syntax::span::Spanned;
use crate::syntax::tree::Node;

/// Expects that the page shows no such element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExpectNoElement {
    /// The element.
    pub target: Spanned<Target>,
}

impl Form for ExpectNoElement {
    const KEY: &'static str = "no-element";
    const ABOUT: &'static str = "The page shows no such element: a target as an object.";

    fn read(reader: &mut Reader<'_>, value: &Node, _: &Fields<'_>) -> Option<Self> {
        let fields = reader.fields(value, "`no-element`", &target::KEYS)?;
        let target = target::read_fields(reader, &fields)?;
        Some(Self {
            target: Spanned::new(target, value.span),
        })
    }

    fn schema(_: &Names<'_>) -> Value {
        described(object(target::properties(), &[]), Self::ABOUT)
    }

    fn print(&self) -> Map<String, Value> {
        one(Self::KEY, Value::Object(self.target.print_fields()))
    }
}
