//! The schema of `replies`.

use footbridge_contract::Call;
use serde_json::{Map, Value, json};

use super::ReplyForm;
use super::word::WORDS;
use crate::schema::{self as piece, Names, described, or_variable};

/// The schema of one call's reply.
pub(crate) fn schema(names: &Names<'_>) -> Value {
    let words: Vec<_> = WORDS
        .iter()
        .map(|known| json!({ "const": known.name, "description": known.about }))
        .collect();
    let word = json!({ "anyOf": [{ "type": "string", "oneOf": words }, { "type": "null" }] });
    let raw = piece::object(vec![("raw", piece::text("Passed as it is"))], &["raw"]);
    let form = or_variable(json!({ "enum": ReplyForm::WORDS.map(|(word, _)| word) }));
    let part = json!({
        "type": "object",
        "additionalProperties": false,
        "properties": piece::properties(vec![
            ("code", names.code("The envelope's code")),
            ("msg", piece::text("The envelope's message")),
            ("data", json!({ "description": "The envelope's data" })),
            ("invalid-data", json!({ "description": "The envelope's data, which intentionally doesn't fit the catalogue" })),
            ("body", described(or_variable(json!({ "anyOf": [word, raw] })), "Instead of an envelope")),
            ("as", described(form.clone(), "The form in which it is delivered; by default the dialect's")),
            ("after", piece::duration("The delay after the previous part, or after the call")),
        ]),
    });
    let part = or_variable(json!({ "anyOf": [word, part] }));
    let stream = json!({ "type": "array", "minItems": 1, "items": part });
    let rule = json!({
        "type": "object",
        "additionalProperties": false,
        "properties": piece::properties(vec![
            ("when", json!({ "description": "Only for a payload that contains these values" })),
            ("code", names.code("The envelope's code")),
            ("msg", piece::text("The envelope's message")),
            ("data", json!({ "description": "The envelope's data" })),
            ("invalid-data", json!({ "description": "The envelope's data, which intentionally doesn't fit the catalogue" })),
            ("body", described(or_variable(json!({ "anyOf": [word, raw] })), "Instead of an envelope")),
            ("as", described(form, "The form in which it is delivered; by default the dialect's")),
            ("after", piece::duration("The delay after the call")),
            ("times", piece::count("The number of deliveries")),
            ("every", piece::duration("The time between the deliveries")),
            ("stream", described(or_variable(stream), "Several replies in order; the last one ends the call")),
        ]),
    });
    let one = or_variable(json!({ "anyOf": [word, rule] }));
    json!({ "anyOf": [one, { "type": "array", "minItems": 1, "items": one }] })
}

/// The schema of the replies to a call whose success data has a shape.
fn of_call(call: &Call, mut reply: Value) -> Value {
    let mut shapes = call.reply_data.iter();
    if let Some(shape) = shapes.find(|shape| shape.code.is_none()) {
        let data = with_variables(shape.data.shape.json_schema());
        // Other codes have other data.
        reply["if"] =
            json!({ "type": "object", "required": ["data"], "not": { "required": ["code"] } });
        reply["then"] = json!({ "properties": { "data": data } });
    }
    reply
}

/// A schema that also allows a variable in place of any value.
fn with_variables(mut schema: Value) -> Value {
    if let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        for property in properties.values_mut() {
            *property = with_variables(property.take());
        }
    }
    or_variable(schema)
}

/// The schema of `replies`.
pub(crate) fn scripts_schema(names: &Names<'_>) -> Value {
    let reply = |about: &str| described(json!({ "$ref": "#/$defs/reply" }), about);
    let calls: Map<_, _> = names
        .catalogue
        .calls
        .iter()
        .map(|call| (call.name.clone(), of_call(call, reply(&call.summary))))
        .collect();
    json!({
        "type": "object",
        "minProperties": 1,
        "properties": calls,
        "patternProperties": { r"\$\{": reply("The reply to a call of the row") },
        "additionalProperties": false,
    })
}
