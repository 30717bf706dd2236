//! The step `other-tab`.

use serde_json::{Map, Value, json};

use crate::form::{Form, one};
use crate::schema::{Names, described, object, or_variable};
use crate::step::step_text;
use crate::syntax::reader::{Fields, Reader};
use crate::syntax::span::Spanned;
use crate::syntax::tree::{Node, NodeKind};

/// Changes local storage as another tab of the same site would. The page receives the storage events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherTabStep {
    /// The changes, in the order of the file; at least one.
    pub changes: Vec<Change>,
}

/// A change to local storage.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    pub key: Spanned<String>,
    /// The new value; `None` removes the key.
    pub text: Option<String>,
}

impl Form for OtherTabStep {
    const KEY: &'static str = "other-tab";
    const ABOUT: &'static str = "Changes local storage as another tab of the same site would: `{ local: {key: value} }`; `null` removes a key. The page receives the storage events.";

    fn read(reader: &mut Reader<'_>, value: &Node, _: &Fields<'_>) -> Option<Self> {
        let fields = reader.fields(value, "`other-tab`", &["local"])?;
        let node = fields.require(reader, "local")?;
        let NodeKind::Map(entries) = &node.kind else {
            reader
                .wrong_type(node, "`local`", "an object")
                .help("write `local: { key: value }`");
            return None;
        };
        if entries.is_empty() {
            reader
                .nothing(node, "`local`")
                .help("name a key and its new text; `null` removes it");
            return None;
        }
        let changes: Vec<Option<Change>> = entries
            .iter()
            .map(|entry| {
                let text = if entry.value.is_null() {
                    None
                } else {
                    Some(reader.text(&entry.value, "what it holds")?.value)
                };
                Some(Change {
                    key: Spanned::new(entry.key.text.clone(), entry.key.span),
                    text,
                })
            })
            .collect();
        let changes = changes.into_iter().collect::<Option<_>>()?;
        Some(Self { changes })
    }

    fn schema(_: &Names<'_>) -> Value {
        let local = described(
            or_variable(json!({
                "type": "object",
                "minProperties": 1,
                "additionalProperties": { "type": ["string", "number", "boolean", "null"] },
            })),
            "localStorage: keys and their new texts; `null` removes a key",
        );
        described(object(vec![("local", local)], &["local"]), Self::ABOUT)
    }

    fn print(&self) -> Map<String, Value> {
        let local: Map<_, _> = self
            .changes
            .iter()
            .map(|change| (change.key.value.clone(), json!(change.text)))
            .collect();
        one(Self::KEY, json!({ "local": local }))
    }

    fn line(&self) -> String {
        let changes = self.changes.iter().map(|change| match &change.text {
            Some(text) => format!("stores {} {}", change.key.value, step_text::text(text)),
            None => format!("removes {}", change.key.value),
        });
        changes.collect::<Vec<_>>().join(", ")
    }
}
