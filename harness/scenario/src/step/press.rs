//! The step `press`.

use serde_json::{Map, Value, json};

use crate::form::target::{self, Target};
use crate::form::{Form, one};
use crate::schema::{Names, object, or_variable};
use crate::step::step_text;
use crate::syntax::reader::{Fields, Reader};
use crate::syntax::source_error::SourceErrorKind;
use crate::syntax::span::Spanned;
use crate::syntax::suggest::did_you_mean;
use crate::syntax::tree::{Node, NodeKind};

/// Presses a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PressStep {
    /// The key's name in the DOM, such as `Escape` or `a`.
    pub key: Spanned<String>,
    /// The element that receives the key; `None` for the focused one.
    pub target: Option<Spanned<Target>>,
}

/// The keys of the step's value.
const KEYS: [&str; 8] = [
    "key",
    "role",
    "name",
    "label",
    "text",
    "placeholder",
    "test-id",
    "nth",
];

/// The named keys of the DOM that a scenario can press. Single characters are allowed as well.
const NAMED: &[&str] = &[
    "Enter",
    "Tab",
    "Escape",
    "Backspace",
    "Delete",
    "Insert",
    "Home",
    "End",
    "PageUp",
    "PageDown",
    "ArrowUp",
    "ArrowDown",
    "ArrowLeft",
    "ArrowRight",
    "Shift",
    "Control",
    "Alt",
    "Meta",
    "CapsLock",
    "ContextMenu",
    "GoBack",
    "BrowserBack",
    "BrowserForward",
    "BrowserRefresh",
    "Space",
    "F1",
    "F2",
    "F3",
    "F4",
    "F5",
    "F6",
    "F7",
    "F8",
    "F9",
    "F10",
    "F11",
    "F12",
];

impl Form for PressStep {
    const KEY: &'static str = "press";
    const ABOUT: &'static str =
        "Presses a key by its DOM name, such as `Escape`; with a target, in that element.";

    fn read(reader: &mut Reader<'_>, value: &Node, _: &Fields<'_>) -> Option<Self> {
        if let NodeKind::Scalar(_) = value.kind {
            let key = read_key(reader, value)?;
            return Some(Self { key, target: None });
        }
        let fields = reader.fields(value, "`press`", &KEYS)?;
        let key = fields
            .require(reader, "key")
            .and_then(|node| read_key(reader, node));
        let has_target = value.entries().iter().any(|entry| entry.key.text != "key");
        if !has_target {
            return Some(Self {
                key: key?,
                target: None,
            });
        }
        let target = target::read_fields(reader, &fields);
        Some(Self {
            key: key?,
            target: Some(Spanned::new(target?, value.span)),
        })
    }

    fn schema(_: &Names<'_>) -> Value {
        let key = or_variable(json!({
            "anyOf": [{ "enum": NAMED }, { "type": "string", "minLength": 1, "maxLength": 1 }, { "type": "integer", "minimum": 0, "maximum": 9 }],
            "description": "The key's DOM name",
        }));
        let mut properties = target::properties();
        properties.push(("key", key.clone()));
        json!({ "anyOf": [key, object(properties, &["key"])] })
    }

    fn print(&self) -> Map<String, Value> {
        let Some(target) = &self.target else {
            return one(Self::KEY, self.key.value.as_str());
        };
        let mut fields = one("key", self.key.value.as_str());
        fields.extend(target.print_fields());
        one(Self::KEY, fields)
    }

    fn line(&self) -> String {
        let key = &self.key.value;
        match &self.target {
            Some(target) => format!("{key} on {}", step_text::target(&target.value)),
            None => key.clone(),
        }
    }
}

fn read_key(reader: &mut Reader<'_>, node: &Node) -> Option<Spanned<String>> {
    let key = reader.text(node, "the key to press")?;
    let is_character = key.chars().count() == 1;
    if is_character || NAMED.contains(&key.as_str()) {
        return Some(key);
    }
    let help = did_you_mean(&key, NAMED.iter().copied()).unwrap_or_else(|| {
        "use a key's DOM name such as `Enter`, `Escape`, `ArrowDown`, or one character; to type a text use `fill`".to_owned()
    });
    let kind = SourceErrorKind::UnknownWord {
        word: key.value,
        what: "key of the DOM".to_owned(),
    };
    reader.errors.at(node, kind).help(help);
    None
}
