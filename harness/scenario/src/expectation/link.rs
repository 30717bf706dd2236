//! The expectation `link`.

use serde_json::{Map, Value, json};

use super::otherwise::{self, Otherwise};
use crate::form::{Form, one};
use crate::schema::{Names, link_path, text};
use crate::syntax::payload::Payload;
use crate::syntax::reader::{Fields, Reader};
use crate::syntax::reference::Reference;
use crate::syntax::span::Spanned;
use crate::syntax::tree::{Node, NodeKind};

/// Expects a deep link that no earlier expectation has claimed.
#[derive(Debug, Clone, PartialEq)]
pub struct ExpectLink {
    /// The link's path in the catalogue, such as `orders/{id}`.
    pub path: Spanned<String>,
    /// Its exact parameters, as an object; `None` for any parameters.
    pub parameters: Option<Payload>,
    /// The whole link, byte for byte; `None` for any spelling.
    pub written: Option<Spanned<String>>,
    /// The expectations that apply instead on a host that lacks it.
    pub otherwise: Option<Otherwise>,
}

impl Form for ExpectLink {
    const KEY: &'static str = "link";
    const ABOUT: &'static str = "A deep link to this path was opened.";
    const BESIDE: &'static [&'static str] = &["parameters", "written", otherwise::KEY];

    fn read(reader: &mut Reader<'_>, value: &Node, beside: &Fields<'_>) -> Option<Self> {
        let path = reader.text(value, "the link's path");
        let parameters = match beside.get("parameters") {
            None => None,
            Some(node) if matches!(node.kind, NodeKind::Map(_)) => {
                Some(reader.value(node, "the parameters")?)
            }
            Some(node) => {
                reader
                    .wrong_type(node, "`parameters`", "an object")
                    .help("write `parameters: {}` for a link without any");
                return None;
            }
        };
        let written = beside.optional("written", |node| reader.text(node, "the whole link"));
        let otherwise = beside.optional(otherwise::KEY, |node| Otherwise::read(reader, node));
        Some(Self {
            path: path?,
            parameters,
            written: written.ok()?,
            otherwise: otherwise.ok()?,
        })
    }

    fn schema(_: &Names<'_>) -> Value {
        link_path()
    }

    fn schemas_beside(_: &Names<'_>) -> Vec<Value> {
        let parameters = crate::schema::or_variable(json!({ "type": "object" }));
        vec![
            crate::schema::described(parameters, "The link's parameters, exactly these"),
            text("The whole link, byte for byte"),
            Otherwise::schema(),
        ]
    }

    fn references(&self) -> Vec<Reference<'_>> {
        let parameters = self.parameters.as_ref();
        let link = Reference::Link {
            path: &self.path,
            parameters,
        };
        let otherwise = self.otherwise.iter().flat_map(Otherwise::references);
        std::iter::once(link).chain(otherwise).collect()
    }

    fn print(&self) -> Map<String, Value> {
        let mut map = one(Self::KEY, self.path.value.as_str());
        if let Some(parameters) = &self.parameters {
            map.insert("parameters".to_owned(), parameters.value.clone());
        }
        if let Some(written) = &self.written {
            map.insert("written".to_owned(), json!(written.value));
        }
        if let Some(otherwise) = &self.otherwise {
            map.insert(otherwise::KEY.to_owned(), otherwise.print());
        }
        map
    }
}
