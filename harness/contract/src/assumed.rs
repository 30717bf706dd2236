//! The mark for assumed values, which the specification doesn't state.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

/// The mark for a table's assumed values.
///
/// It serialises as written in the file: `false`, `true`, or a list of keys.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Assumed {
    /// No value is assumed: the specification states them all.
    #[default]
    Nothing,
    /// All values are assumed: the specification states none of them.
    Everything,
    /// The values of these keys are assumed.
    Keys(Vec<String>),
}

impl Assumed {
    /// Whether any value is assumed.
    pub fn any(&self) -> bool {
        *self != Self::Nothing
    }

    /// Whether the value of this key is assumed.
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
