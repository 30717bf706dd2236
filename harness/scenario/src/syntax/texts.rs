//! Objects of texts, in which `null` marks an absent one.

use serde_json::{Map, Value, json};

use crate::schema::{described, or_variable};
use crate::syntax::payload::Payload;
use crate::syntax::reader::Reader;
use crate::syntax::tree::{Node, NodeKind};

/// The schema of such an object.
pub(crate) fn schema(about: &str) -> Value {
    let value = json!({ "type": ["string", "number", "boolean", "null"] });
    let texts = json!({ "type": "object", "minProperties": 1, "additionalProperties": value });
    described(or_variable(texts), about)
}

/// The schema of an object of texts, where a repeated name has a list.
pub(crate) fn repeated_schema(about: &str) -> Value {
    let value = json!({
        "type": ["string", "number", "boolean", "null", "array"],
        "items": { "type": ["string", "number", "boolean"] },
    });
    let texts = json!({ "type": "object", "minProperties": 1, "additionalProperties": value });
    described(or_variable(texts), about)
}

/// The schema of an object of lists of texts.
pub(crate) fn lists_schema(about: &str) -> Value {
    let list = or_variable(
        json!({ "type": "array", "items": { "type": ["string", "number", "boolean"] } }),
    );
    let lists = json!({ "type": "object", "minProperties": 1, "additionalProperties": list });
    described(or_variable(lists), about)
}

/// Reads a list of texts, which may be empty; numbers and booleans are taken as written.
pub(crate) fn read_list(reader: &mut Reader<'_>, node: &Node, place: &str) -> Option<Vec<String>> {
    let NodeKind::List(items) = &node.kind else {
        reader
            .wrong_type(node, place, "a list")
            .help("write `[…]`; an empty list is `[]`");
        return None;
    };
    let texts: Vec<_> = items
        .iter()
        .map(|item| reader.text(item, place).map(|text| text.value))
        .collect();
    texts.into_iter().collect()
}

/// Reads an object of texts and nulls; numbers and booleans are taken as written.
pub(crate) fn read(reader: &mut Reader<'_>, node: &Node, place: &str) -> Option<Payload> {
    read_object(reader, node, place, Lists::Refused)
}

/// Reads an object of texts, nulls and lists of texts, where a repeated name has a list.
pub(crate) fn read_repeated(reader: &mut Reader<'_>, node: &Node, place: &str) -> Option<Payload> {
    read_object(reader, node, place, Lists::Taken)
}

/// How lists are handled.
#[derive(Clone, Copy, PartialEq)]
enum Lists {
    Taken,
    Refused,
}

fn read_object(reader: &mut Reader<'_>, node: &Node, place: &str, lists: Lists) -> Option<Payload> {
    let error = match &node.kind {
        NodeKind::Map(entries) if !entries.is_empty() => None,
        NodeKind::Map(_) => Some(reader.nothing(node, place)),
        _ => Some(reader.wrong_type(node, place, "an object")),
    };
    if let Some(error) = error {
        error.help("write names and values; `null` is absent");
        return None;
    }
    let entries: Vec<_> = node
        .entries()
        .iter()
        .map(|entry| {
            let value = match &entry.value.kind {
                _ if entry.value.is_null() => Value::Null,
                NodeKind::Scalar(scalar) => Value::String(scalar.text.clone()),
                NodeKind::List(items) if lists == Lists::Taken && !items.is_empty() => {
                    Value::from(read_list(reader, &entry.value, "the values")?)
                }
                _ => {
                    let place = format!("`{}`", entry.key.text);
                    reader
                        .wrong_type(&entry.value, &place, "a text")
                        .help("write one text; numbers need no quotes");
                    return None;
                }
            };
            Some((entry.key.text.clone(), value))
        })
        .collect();
    let map: Option<Map<_, _>> = entries.into_iter().collect();
    map.map(|map| Payload::from(Value::Object(map)))
}
