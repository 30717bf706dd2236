//! The expectation `element`.

use serde_json::{Map, Value, json};

use crate::form::{Form, one};
use crate::payload::Payload;
use crate::reader::{Fields, Reader};
use crate::schema::{Names, described, text};
use crate::span::Spanned;
use crate::target::{self, Target};
use crate::texts;
use crate::tree::{Node, NodeKind};

/// Expects an element to be on the page, with its attributes, computed styles and value.
#[derive(Debug, Clone, PartialEq)]
pub struct ExpectElement {
    /// The element; `None` for the page's body.
    pub target: Option<Spanned<Target>>,
    /// Values of its attributes; null for one that must be absent.
    pub attributes: Option<Payload>,
    /// Values of its computed styles, as the engine writes them.
    pub styles: Option<Payload>,
    /// The value of a form field.
    pub value: Option<Spanned<String>>,
}

impl Form for ExpectElement {
    const KEY: &'static str = "element";
    const ABOUT: &'static str = "The element is on the page, once, with these `attributes`, computed `styles` and this `value`: a target as an object, or `page` for the body.";
    const BESIDE: &'static [&'static str] = &["attributes", "styles", "value"];

    fn read(reader: &mut Reader<'_>, value: &Node, beside: &Fields<'_>) -> Option<Self> {
        let target = target::read_or_page(reader, value);
        let attributes = beside.optional("attributes", |node| {
            texts::read(reader, node, "`attributes`")
        });
        let styles = beside.optional("styles", |node| texts::read(reader, node, "`styles`"));
        let value = beside.optional("value", |node| match &node.kind {
            // An empty field has an empty value.
            NodeKind::Scalar(scalar) if !node.is_null() => {
                Some(Spanned::new(scalar.text.clone(), node.span))
            }
            _ => reader.text(node, "`value`"),
        });
        Some(Self {
            target: target?,
            attributes: attributes.ok()?,
            styles: styles.ok()?,
            value: value.ok()?,
        })
    }

    fn schema(_: &Names<'_>) -> Value {
        described(target::schema_or_page(), Self::ABOUT)
    }

    fn schemas_beside(_: &Names<'_>) -> Vec<Value> {
        vec![
            texts::schema("Values of its attributes; null is absent"),
            texts::schema("Values of its computed styles, as the engine writes them"),
            text("The value of the form field"),
        ]
    }

    fn print(&self) -> Map<String, Value> {
        let mut map = one(Self::KEY, target::print_or_page(self.target.as_ref()));
        for (key, texts) in [("attributes", &self.attributes), ("styles", &self.styles)] {
            if let Some(texts) = texts {
                map.insert(key.to_owned(), texts.value.clone());
            }
        }
        if let Some(value) = &self.value {
            map.insert("value".to_owned(), json!(value.value));
        }
        map
    }
}
