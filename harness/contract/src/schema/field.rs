//! A payload and its fields.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::Shape;
use crate::assumed::Assumed;
use crate::entries::Named;

/// The payload of a call or an event.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct PayloadSchema {
    /// Its shape.
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
    /// Its name.
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
