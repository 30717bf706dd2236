//! The expectation `element`.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::form::target::{self, Target};
use crate::form::{Form, one};
use crate::names::role::ROLES;
use crate::schema::{Names, described, text};
use crate::syntax::payload::Payload;
use crate::syntax::reader::{Fields, Reader};
use crate::syntax::source_error::SourceErrorKind;
use crate::syntax::span::Spanned;
use crate::syntax::suggest::or_list;
use crate::syntax::texts;
use crate::syntax::tree::{Node, NodeKind};

/// Expects an element on the page, with its attributes, computed styles and value.
#[derive(Debug, Clone, PartialEq)]
pub struct ExpectElement {
    /// The element; `None` for the page's body.
    pub target: Option<Spanned<Target>>,
    /// Values of its attributes; null for an attribute that must be absent.
    pub attributes: Option<Payload>,
    /// Values of its computed styles, in the engine's notation.
    pub styles: Option<Payload>,
    /// The value of a form field.
    pub value: Option<Spanned<String>>,
    /// The names of all elements with a role below it, in order, by role.
    pub only: BTreeMap<String, Vec<String>>,
}

impl Form for ExpectElement {
    const KEY: &'static str = "element";
    const ABOUT: &'static str = "The element is on the page, once, with these `attributes`, computed `styles`, this `value`, and below it `only` these elements: a target as an object, or `page` for the body.";
    const BESIDE: &'static [&'static str] = &["attributes", "styles", "value", "only"];

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
        let only = beside.optional("only", |node| read_only(reader, node));
        Some(Self {
            target: target?,
            attributes: attributes.ok()?,
            styles: styles.ok()?,
            value: value.ok()?,
            only: only.ok()?.unwrap_or_default(),
        })
    }

    fn schema(_: &Names<'_>) -> Value {
        described(target::schema_or_page(), Self::ABOUT)
    }

    fn schemas_beside(_: &Names<'_>) -> Vec<Value> {
        vec![
            texts::schema("Values of its attributes; null means absent"),
            texts::schema("Values of its computed styles, in the engine's notation"),
            text("The value of the form field"),
            texts::lists_schema(
                "The names of all elements below it, in order, by role: `{ link: [Home, Help] }`",
            ),
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
        if !self.only.is_empty() {
            map.insert("only".to_owned(), json!(self.only));
        }
        map
    }
}

/// Reads lists of names by role.
fn read_only(reader: &mut Reader<'_>, node: &Node) -> Option<BTreeMap<String, Vec<String>>> {
    let is_object = matches!(&node.kind, NodeKind::Map(entries) if !entries.is_empty());
    if !is_object {
        reader
            .wrong_type(node, "`only`", "an object")
            .help("write a role and the names of all its elements: `{ link: [Home, Help] }`");
        return None;
    }
    let lists: Vec<_> = node
        .entries()
        .iter()
        .map(|entry| {
            let role = entry.key.text.as_str();
            if !ROLES.contains(&role) {
                let kind = SourceErrorKind::UnknownWord {
                    word: role.to_owned(),
                    what: "role of WAI-ARIA".to_owned(),
                };
                let help = or_list(role, ROLES.iter().copied());
                reader.errors.report(kind, entry.key.span).help(help);
                return None;
            }
            let names = texts::read_list(reader, &entry.value, "the names")?;
            Some((role.to_owned(), names))
        })
        .collect();
    lists.into_iter().collect()
}
