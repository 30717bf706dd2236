//! The shape of a value, of its fields and of a payload.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::assumed::Assumed;
use crate::entries::Named;

/// The shape of a value, named as in the catalogue's `type`.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Shape {
    /// No value: absent, null or an empty object.
    None,
    /// A text.
    String {
        /// The allowed texts; empty if any text is allowed.
        values: Vec<String>,
    },
    /// A whole number.
    Integer,
    /// Any number.
    Number,
    /// True or false.
    Boolean,
    Object {
        /// The fields; `None` if any are allowed.
        fields: Option<Vec<Field>>,
    },
    /// A list of anything.
    Array,
    /// Any value.
    Any,
}

impl Shape {
    /// The words for it in a file, each with its shape.
    pub(crate) const WORDS: [(&str, Self); 8] = [
        ("none", Self::None),
        ("string", Self::String { values: Vec::new() }),
        ("integer", Self::Integer),
        ("number", Self::Number),
        ("boolean", Self::Boolean),
        ("object", Self::Object { fields: None }),
        ("array", Self::Array),
        ("any", Self::Any),
    ];

    /// The fields of an object; `None` if any are allowed, or if it isn't an object.
    pub fn fields(&self) -> Option<&[Field]> {
        match self {
            Self::Object { fields } => fields.as_deref(),
            _ => None,
        }
    }

    /// A name for the shape in error messages, such as "a string".
    pub fn noun(&self) -> &'static str {
        match self {
            Self::None => "no value",
            Self::String { .. } => "a string",
            Self::Integer => "an integer",
            Self::Number => "a number",
            Self::Boolean => "a boolean",
            Self::Object { .. } => "an object",
            Self::Array => "an array",
            Self::Any => "a value",
        }
    }

    /// A name for a value's type in error messages, such as "a string".
    pub(crate) fn noun_of(value: &Value) -> &'static str {
        match value {
            Value::Null => "null",
            Value::Bool(_) => "a boolean",
            Value::Number(number) if number.is_f64() => "a number",
            Value::Number(_) => "an integer",
            Value::String(_) => "a string",
            Value::Array(_) => "an array",
            Value::Object(_) => "an object",
        }
    }

    /// Whether the value has the right type, regardless of its content.
    pub fn admits(&self, value: &Value) -> bool {
        match self {
            Self::None => {
                value.is_null() || value.as_object().is_some_and(serde_json::Map::is_empty)
            }
            Self::String { .. } => value.is_string(),
            Self::Integer => is_whole(value),
            Self::Number => value.is_number(),
            Self::Boolean => value.is_boolean(),
            Self::Object { .. } => value.is_object(),
            Self::Array => value.is_array(),
            Self::Any => true,
        }
    }
}

/// Whether a number is whole; JavaScript has a single number type, so `2.0` is.
fn is_whole(value: &Value) -> bool {
    value.is_i64() || value.is_u64() || value.as_f64().is_some_and(|float| float.fract() == 0.0)
}

/// The payload of a call or an event.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct PayloadSchema {
    pub shape: Shape,
    /// Whether it is assumed.
    pub assumed: Assumed,
}

impl PayloadSchema {
    /// The shape as a JSON Schema.
    pub fn json_schema(&self) -> Value {
        self.shape.json_schema()
    }
}

/// A field of an object, or a parameter of a link.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Field {
    pub name: String,
    /// The shape of its value.
    pub shape: Shape,
    /// Whether it is required.
    pub required: bool,
    /// Whether it repeats the name of the message's callback.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_callback: bool,
    /// Whether its value is secret and never recorded.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_secret: bool,
    /// The value that the app assumes if the field is absent, if known.
    pub default: Option<Value>,
    /// Whether it is assumed.
    pub assumed: Assumed,
}

impl Named for Field {
    const NOUN: &str = "field";
    const KEY: &str = "name";

    fn name(&self) -> &str {
        &self.name
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A field about which the specification says everything.
    pub(crate) fn field(name: &str, shape: Shape, required: bool) -> Field {
        Field {
            name: name.to_owned(),
            shape,
            required,
            is_callback: false,
            is_secret: false,
            default: None,
            assumed: Assumed::Nothing,
        }
    }
}
