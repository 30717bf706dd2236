//! One departure of a value from its shape.

use std::fmt;

use serde::Serialize;
use thiserror::Error;

use crate::suggest::suggest_help;

/// The way into a value: the names of the fields passed through. Empty for the value itself.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize)]
pub struct ValuePath(pub Vec<String>);

impl ValuePath {
    /// The way that a JSON pointer describes.
    pub(crate) fn from_pointer(pointer: &str) -> Self {
        let names = pointer.split('/').skip(1);
        Self(
            names
                .map(|name| name.replace("~1", "/").replace("~0", "~"))
                .collect(),
        )
    }

    /// The way to a field of what this leads to.
    pub(crate) fn join(&self, name: &str) -> Self {
        let names = self.0.iter().cloned().chain([name.to_owned()]);
        Self(names.collect())
    }
}

impl fmt::Display for ValuePath {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0.join("."))
    }
}

/// A place in a value where it departs from its shape.
#[derive(Debug, Clone, PartialEq, Eq, Error, Serialize)]
#[error("{}{trouble}", if path.0.is_empty() { String::new() } else { format!("`{path}`: ") })]
pub struct Mismatch {
    /// Where: for an unknown field, the way to it; for a missing one, the way to the object that lacks it.
    pub path: ValuePath,
    /// What is wrong there.
    pub trouble: Trouble,
}

impl Mismatch {
    /// What to write instead.
    pub fn help(&self) -> String {
        self.trouble.help()
    }
}

/// What is wrong with a value.
#[derive(Debug, Clone, PartialEq, Eq, Error, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Trouble {
    /// The object takes no field of this name.
    #[error("unknown field `{name}`")]
    UnknownField {
        /// The name.
        name: String,
        /// The names it takes.
        known: Vec<String>,
    },
    /// The object lacks a field that has to be there.
    #[error("the field `{name}` is missing")]
    MissingField {
        /// The name.
        name: String,
        /// What it would hold, such as "a string".
        expected: &'static str,
    },
    /// The value is of another kind.
    #[error("expected {expected}, found {found}")]
    WrongType {
        /// What was wanted, such as "a string".
        expected: &'static str,
        /// What is there.
        found: &'static str,
    },
    /// The text is none of those allowed.
    #[error("`{value}` is not one of its values")]
    NotOneOf {
        /// The text.
        value: String,
        /// The texts allowed.
        allowed: Vec<String>,
    },
}

impl Trouble {
    /// What to write instead.
    pub fn help(&self) -> String {
        match self {
            Self::UnknownField { known, .. } if known.is_empty() => "leave it out".to_owned(),
            Self::UnknownField { name: word, known }
            | Self::NotOneOf {
                value: word,
                allowed: known,
            } => suggest_help(word, known.iter().map(String::as_str)),
            Self::MissingField { name, expected } => format!("give `{name}` {expected}"),
            Self::WrongType {
                expected: "no value",
                ..
            } => "leave the payload out".to_owned(),
            Self::WrongType { expected, .. } => format!("write {expected}"),
        }
    }
}
