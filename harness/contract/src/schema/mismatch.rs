//! A mismatch between a value and its shape.

use std::fmt;

use serde::Serialize;
use thiserror::Error;

use crate::suggest::suggest_help;

/// A path into a value: the field names leading to it. Empty for the value itself.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize)]
pub struct ValuePath(pub Vec<String>);

impl ValuePath {
    /// The path to a field of the value at this path.
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

/// A place in a value that doesn't match its shape.
#[derive(Debug, Clone, PartialEq, Eq, Error, Serialize)]
#[error("{}{trouble}", if path.0.is_empty() { String::new() } else { format!("`{path}`: ") })]
pub struct Mismatch {
    /// The path: for an unknown field, that of the field; for a missing one, that of the object without it.
    pub path: ValuePath,
    /// The problem.
    pub trouble: Trouble,
}

impl Mismatch {
    /// The help for the mismatch.
    pub fn help(&self) -> String {
        self.trouble.help()
    }
}

/// The problem with a value.
#[derive(Debug, Clone, PartialEq, Eq, Error, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Trouble {
    /// The object has no field of this name.
    #[error("unknown field `{name}`")]
    UnknownField {
        name: String,
        /// The known names.
        known: Vec<String>,
    },
    /// The object lacks a required field.
    #[error("the field `{name}` is missing")]
    MissingField {
        name: String,
        /// The expected value, such as "a string".
        expected: &'static str,
    },
    /// The value has a wrong type.
    #[error("expected {expected}, found {found}")]
    WrongType {
        /// The expected type, such as "a string".
        expected: &'static str,
        /// The type found.
        found: &'static str,
    },
    /// The text isn't one of the allowed ones.
    #[error("`{value}` is not one of its values")]
    NotOneOf {
        /// The text.
        value: String,
        /// The texts allowed.
        allowed: Vec<String>,
    },
}

impl Trouble {
    /// The help for the problem.
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
