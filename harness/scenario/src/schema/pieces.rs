//! The building blocks of schemas.

use serde_json::{Map, Value, json};

/// `schema` with a description.
pub(crate) fn described(mut schema: Value, about: &str) -> Value {
    if let Value::Object(map) = &mut schema {
        map.insert("description".to_owned(), json!(about));
    }
    schema
}

/// A text; numbers and booleans are allowed as well, and taken as written.
pub(crate) fn text(about: &str) -> Value {
    json!({ "type": ["string", "number", "boolean"], "description": about })
}

pub(crate) fn duration(about: &str) -> Value {
    described(
        or_variable(json!({ "type": "string", "pattern": "^[0-9]+(ms|s|m|h)$" })),
        about,
    )
}

/// A whole number from 1.
pub(crate) fn count(about: &str) -> Value {
    described(
        or_variable(json!({ "type": "integer", "minimum": 1 })),
        about,
    )
}

/// Allows a variable of `each` in place of a value of `schema`.
#[expect(
    clippy::needless_pass_by_value,
    reason = "schemas are built from the inside out, each in one expression"
)]
pub(crate) fn or_variable(schema: Value) -> Value {
    json!({ "anyOf": [schema, { "$ref": "#/$defs/variable" }] })
}

/// A text with a variable in it.
pub(crate) fn variable_definition() -> Value {
    json!({ "type": "string", "pattern": r"\$\{[A-Za-z][A-Za-z0-9_-]*\}", "description": "A value of the row of `each`" })
}

/// The `properties` of an object schema.
pub(crate) fn properties(list: Vec<(&str, Value)>) -> Value {
    let map: Map<_, _> = list
        .into_iter()
        .map(|(key, schema)| (key.to_owned(), schema))
        .collect();
    Value::Object(map)
}

/// An object with these keys and no others.
pub(crate) fn object(list: Vec<(&str, Value)>, required: &[&str]) -> Value {
    let mut schema = json!({
        "type": "object",
        "properties": properties(list),
        "additionalProperties": false,
        "minProperties": 1,
    });
    if !required.is_empty() {
        schema["required"] = json!(required);
    }
    schema
}
