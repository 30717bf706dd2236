//! Invariants that a scenario may break.

use serde_json::{Map, Value, json};

use crate::names::project_names::ProjectNames;
use crate::schema::text;
use crate::syntax::reader::Reader;
use crate::syntax::source_error::SourceErrorKind;
use crate::syntax::span::Spanned;
use crate::syntax::tree::{MapEntry, Node, NodeKind};

const KEYS: [&str; 2] = ["text", "reason"];

/// An invariant that a scenario may break, with the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiver {
    /// The invariant's name.
    pub invariant: Spanned<String>,
    /// A part of the messages of the violations that are allowed; `None` allows every violation.
    pub text: Option<String>,
    pub reason: String,
}

impl Waiver {
    /// Whether it allows every violation of an invariant.
    pub fn covers_all(&self, invariant: &str) -> bool {
        self.invariant.value == invariant && self.text.is_none()
    }

    /// Whether it allows a violation of an invariant with this message.
    pub fn covers(&self, invariant: &str, message: &str) -> bool {
        let text = self.text.as_ref();
        self.invariant.value == invariant && text.is_none_or(|text| message.contains(text))
    }
}

pub(crate) fn read(reader: &mut Reader<'_>, node: &Node) -> Vec<Waiver> {
    if node.is_null() || matches!(&node.kind, NodeKind::Map(entries) if entries.is_empty()) {
        reader
            .nothing(node, "`waive`")
            .help("name an invariant, or leave `waive` out");
        return Vec::new();
    }
    if !matches!(node.kind, NodeKind::Map(_)) {
        reader.wrong_type(node, "`waive`", "an object").help(
            "write the invariant and the reason: `console-error: the client logs what it refuses`",
        );
        return Vec::new();
    }
    let mut waivers = Vec::new();
    for entry in node.entries() {
        match &entry.value.kind {
            NodeKind::List(_) => {
                let items = reader.list(&entry.value, "the waivers of an invariant");
                let items = items.unwrap_or_default().iter();
                waivers.extend(items.filter_map(|item| one(reader, entry, item)));
            }
            _ => waivers.extend(one(reader, entry, &entry.value)),
        }
    }
    waivers
}

fn one(reader: &mut Reader<'_>, entry: &MapEntry, node: &Node) -> Option<Waiver> {
    let name = &entry.key.text;
    let (text, reason) = if let NodeKind::Map(_) = node.kind {
        let fields = reader.fields(node, "a waiver", &KEYS)?;
        let text = match fields.get("text") {
            Some(text) if is_blank(text) => {
                reader
                    .nothing(text, "`text`")
                    .help("write a part of the message, or leave `text` out to allow all");
                return None;
            }
            Some(text) => Some(reader.text(text, "`text`")?.value),
            None => None,
        };
        (text, fields.get("reason"))
    } else {
        (None, Some(node))
    };
    let Some(reason) = reason.filter(|reason| !is_blank(reason)) else {
        let help = match text {
            Some(_) => "write why it may be broken here: `reason: because …`".to_owned(),
            None => format!("write why it may be broken here: `{name}: because …`"),
        };
        let reason = format!("`{name}` is waived without a reason");
        reader
            .errors
            .report(SourceErrorKind::Conflict { reason }, entry.key.span)
            .help(help);
        return None;
    };
    Some(Waiver {
        invariant: Spanned::new(name.clone(), entry.key.span),
        text,
        reason: reader.text(reason, "the reason")?.value,
    })
}

fn is_blank(node: &Node) -> bool {
    match &node.kind {
        NodeKind::Scalar(scalar) => node.is_null() || scalar.text.trim().is_empty(),
        _ => false,
    }
}

/// Prints waivers as the value of `waive`.
pub(crate) fn print(waivers: &[Waiver]) -> Value {
    let mut named: Map<String, Value> = Map::new();
    for waiver in waivers {
        let name = &waiver.invariant.value;
        if named.contains_key(name) {
            continue;
        }
        let own: Vec<_> = waivers
            .iter()
            .filter(|other| other.invariant.value == *name)
            .map(|own| match &own.text {
                Some(text) => json!({ "text": text, "reason": own.reason }),
                None => json!(own.reason),
            })
            .collect();
        let value = match <[Value; 1]>::try_from(own) {
            Ok([one]) => one,
            Err(several) => Value::Array(several),
        };
        named.insert(name.clone(), value);
    }
    Value::Object(named)
}

pub(crate) fn schema(known: &ProjectNames) -> Value {
    let reason = text("Why it may be broken here");
    let one = json!({ "anyOf": [reason, {
        "type": "object",
        "properties": {
            "text": {
                "type": "string",
                "pattern": "\\S",
                "description": "A part of the messages of the allowed violations; left out: all are allowed",
            },
            "reason": reason,
        },
        "required": ["reason"],
        "additionalProperties": false,
    }] });
    let any = json!({ "anyOf": [one, { "type": "array", "minItems": 1, "items": one }] });
    let names = known.invariants.iter();
    let properties: Map<_, _> = names.map(|name| (name.clone(), any.clone())).collect();
    json!({ "type": "object", "minProperties": 1, "properties": properties, "additionalProperties": false })
}
