//! What the specification doesn't state, so that it was assumed.

use serde::{Serialize, Serializer};

/// The mark on a table of the catalogue: which of its values were assumed.
///
/// It is serialised as it is written: `false`, `true`, or a list of keys.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Assumed {
    /// The specification states everything.
    #[default]
    Nothing,
    /// The specification states nothing of it.
    Everything,
    /// The values of these keys were assumed.
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
