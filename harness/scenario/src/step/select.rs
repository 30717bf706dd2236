//! The step `select`.

use serde_json::{Map, Value, json};

use crate::form::target::{self, Target};
use crate::form::{Form, one};
use crate::schema::{Names, object, text};
use crate::step::step_text;
use crate::syntax::reader::{Fields, Reader};
use crate::syntax::span::Spanned;
use crate::syntax::tree::Node;

/// Selects an option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SelectStep {
    /// The field with the option.
    pub target: Spanned<Target>,
    /// The option's visible text.
    pub option: Spanned<String>,
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
    "option",
];

impl Form for SelectStep {
    const KEY: &'static str = "select";
    const ABOUT: &'static str = "Selects an option of a list or a combo box.";

    fn read(reader: &mut Reader<'_>, value: &Node, _: &Fields<'_>) -> Option<Self> {
        let fields = reader.fields(value, "`select`", &KEYS)?;
        let target = target::read_fields(reader, &fields);
        let option = fields
            .require(reader, "option")
            .and_then(|node| reader.text(node, "`option`"));
        Some(Self {
            target: Spanned::new(target?, value.span),
            option: option?,
        })
    }

    fn schema(_: &Names<'_>) -> Value {
        let mut properties = target::properties();
        properties.push(("option", text("The option's visible text")));
        object(properties, &["option"])
    }

    fn print(&self) -> Map<String, Value> {
        let mut fields = self.target.print_fields();
        fields.insert("option".to_owned(), json!(self.option.value));
        one(Self::KEY, fields)
    }

    fn line(&self) -> String {
        let option = step_text::text(&self.option.value);
        format!("{option} in {}", step_text::target(&self.target.value))
    }
}
