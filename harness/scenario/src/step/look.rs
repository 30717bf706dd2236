//! The step `look`.

use serde_json::{Map, Value, json};

use crate::form::target::{self, Target};
use crate::form::{Form, one};
use crate::schema::Names;
use crate::step::step_text;
use crate::syntax::reader::{Fields, Reader};
use crate::syntax::span::Spanned;
use crate::syntax::texts;
use crate::syntax::tree::Node;

/// Writes the accessible tree of an element, or of the whole page, into the transcript.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LookStep {
    /// The element; `None` for the whole page.
    pub target: Option<Spanned<Target>>,
    /// The attributes whose values are shown beside the states.
    pub states: Vec<String>,
}

impl Form for LookStep {
    const KEY: &'static str = "look";
    const ABOUT: &'static str = "Writes the accessible tree of an element, or of the `page`, into the transcript: roles, names, values, states and link targets.";
    const BESIDE: &'static [&'static str] = &["states"];

    fn read(reader: &mut Reader<'_>, value: &Node, beside: &Fields<'_>) -> Option<Self> {
        let target = target::read_or_page(reader, value);
        let states = beside.optional("states", |node| {
            reader.list(node, "`states`")?;
            texts::read_list(reader, node, "`states`")
        });
        Some(Self {
            target: target?,
            states: states.ok()?.unwrap_or_default(),
        })
    }

    fn schema(_: &Names<'_>) -> Value {
        target::schema_or_page()
    }

    fn schemas_beside(_: &Names<'_>) -> Vec<Value> {
        vec![json!({
            "type": "array",
            "minItems": 1,
            "items": { "type": "string" },
            "description": "Attributes whose values are shown beside the states, such as `data-tone`",
        })]
    }

    fn print(&self) -> Map<String, Value> {
        let mut map = one(Self::KEY, target::print_or_page(self.target.as_ref()));
        if !self.states.is_empty() {
            map.insert("states".to_owned(), json!(self.states));
        }
        map
    }

    fn line(&self) -> String {
        let target = self.target.as_ref();
        let line = target.map_or("page".to_owned(), |target| step_text::target(&target.value));
        if self.states.is_empty() {
            return line;
        }
        format!("{line} with {}", self.states.join(", "))
    }
}
