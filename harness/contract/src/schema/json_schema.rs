//! Shapes as JSON Schema.

use serde_json::{Map, Value, json};

use super::{Extent, Shape};

impl Shape {
    /// The shape as a JSON Schema, for a whole value.
    pub fn json_schema(&self) -> Value {
        json_schema(self, Extent::Whole, false)
    }
}

/// Converts a shape into a JSON Schema. With `extras`, objects may have fields besides their own.
pub(super) fn json_schema(shape: &Shape, extent: Extent, extras: bool) -> Value {
    match shape {
        Shape::None => json!({ "enum": [null, {}] }),
        Shape::String { values } if values.is_empty() => json!({ "type": "string" }),
        Shape::String { values } => json!({ "type": "string", "enum": values }),
        Shape::Integer => json!({ "type": "integer" }),
        Shape::Number => json!({ "type": "number" }),
        Shape::Boolean => json!({ "type": "boolean" }),
        Shape::Object { fields: None } => json!({ "type": "object" }),
        Shape::Object {
            fields: Some(fields),
        } => {
            let properties: Map<_, _> = fields
                .iter()
                .map(|field| {
                    (
                        field.name.clone(),
                        json_schema(&field.shape, extent, extras),
                    )
                })
                .collect();
            let required = properties.keys().filter(|name| {
                let mut fields = fields.iter();
                extent == Extent::Whole
                    && fields.any(|field| field.required && field.name == **name)
            });
            let required: Vec<_> = required.cloned().collect();
            json!({
                "type": "object",
                "properties": properties,
                "required": required,
                "additionalProperties": extras,
            })
        }
        Shape::Array => json!({ "type": "array" }),
        Shape::Any => json!(true),
    }
}
