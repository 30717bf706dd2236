//! The step `fill`.

use serde_json::{Map, Value, json};

use crate::form::target::{self, Target};
use crate::form::{Form, one};
use crate::schema::{Names, object};
use crate::step::step_text;
use crate::syntax::reader::{Fields, Reader};
use crate::syntax::span::Spanned;
use crate::syntax::tree::{Node, NodeKind};

/// Fills a form field, replacing its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FillStep {
    /// The field.
    pub target: Spanned<Target>,
    /// The new value; an object or list in the file becomes compact JSON.
    pub with: Spanned<String>,
}

/// The keys of the step's value.
const KEYS: [&str; 8] = [
    "role",
    "name",
    "label",
    "text",
    "placeholder",
    "test-id",
    "nth",
    "with",
];

impl Form for FillStep {
    const KEY: &'static str = "fill";
    const ABOUT: &'static str =
        "Fills a form field. An object or a list in `with` is written as JSON.";

    fn read(reader: &mut Reader<'_>, value: &Node, _: &Fields<'_>) -> Option<Self> {
        let fields = reader.fields(value, "`fill`", &KEYS)?;
        let target = target::read_fields(reader, &fields);
        let with = fields
            .require(reader, "with")
            .and_then(|node| read_text(reader, node));
        Some(Self {
            target: Spanned::new(target?, value.span),
            with: with?,
        })
    }

    fn schema(_: &Names<'_>) -> Value {
        let mut properties = target::properties();
        properties.push((
            "with",
            json!({ "description": "The text; an object or a list is written as JSON" }),
        ));
        object(properties, &["with"])
    }

    fn print(&self) -> Map<String, Value> {
        let mut fields = self.target.print_fields();
        fields.insert("with".to_owned(), json!(self.with.value));
        one(Self::KEY, fields)
    }

    fn line(&self) -> String {
        let target = step_text::target(&self.target.value);
        format!("{target} with {}", step_text::text(&self.with.value))
    }
}

fn read_text(reader: &mut Reader<'_>, node: &Node) -> Option<Spanned<String>> {
    match &node.kind {
        // An empty text clears the field.
        NodeKind::Scalar(scalar) if !scalar.plain && scalar.text.is_empty() => {
            Some(Spanned::new(String::new(), node.span))
        }
        NodeKind::Scalar(_) => reader.text(node, "`with`"),
        NodeKind::List(_) | NodeKind::Map(_) => {
            let value = reader.value(node, "`with`")?;
            Some(Spanned::new(value.value.to_string(), node.span))
        }
    }
}
