//! The mark for values that the specification doesn't state and that were assumed.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

/// The mark for a table's values that were assumed.
///
/// It is serialised as written in the file: `false`, `true`, or a list of keys.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Assumed {
    /// No value: the specification states them all.
    #[default]
    Nothing,
    /// All values: the specification states none of them.
    Everything,
    /// The values of these keys.
    Keys(Vec<String>),
}

impl Assumed {
    /// Whether anything was assumed.
    pub fn any(&self) -> bool {
        *self != Self::Nothing
    }

    /// Whether the value of this key was assumed.
    pub fn covers(&self, key: &str) -> bool {
        match self {
            Self::Nothing => false,
            Self::Everything => true,
            Self::Keys(keys) => keys.iter().any(|known| known == key),
        }
    }
}

impl Serialize for Assumed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Nothing => serializer.serialize_bool(false),
            Self::Everything => serializer.serialize_bool(true),
            Self::Keys(keys) => serializer.collect_seq(keys),
        }
    }
}

impl JsonSchema for Assumed {
    fn schema_name() -> Cow<'static, str> {
        "Assumed".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "The values that were assumed, since the specification doesn't state them: all, none, or those of these keys.",
            "anyOf": [generator.subschema_for::<bool>(), generator.subschema_for::<Vec<String>>()],
        })
    }
}
