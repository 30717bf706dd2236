//! The kinds of errors in a TOML file.

use thiserror::Error;

use crate::VersionError;

/// The kind of an error in a TOML file.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum FileErrorKind {
    /// A file is missing or can't be read as text.
    #[error("can't read {file}: {reason}")]
    Unreadable {
        file: String,
        /// The operating system's message.
        reason: String,
    },
    /// A folder contains a file that doesn't belong there.
    #[error("{file} is not a catalogue file")]
    UnknownFile { file: String },
    /// A file isn't TOML.
    #[error("not TOML: {message}")]
    Syntax {
        /// The parser's message.
        message: String,
    },
    /// A file that an entry refers to isn't JSON.
    #[error("not JSON: {message}")]
    NotJson {
        /// The parser's message.
        message: String,
    },
    /// A table has an unknown key.
    #[error("unknown key `{key}` in {place}")]
    UnknownKey {
        key: String,
        /// A name for the table, such as "a call".
        place: String,
    },
    /// A table lacks a required key.
    #[error("{place} needs `{key}`")]
    MissingKey {
        key: &'static str,
        /// A name for the table, such as "a call".
        place: String,
    },
    /// A key isn't allowed beside another key.
    #[error("`{key}` is not allowed here, since {because}")]
    StrayKey {
        key: &'static str,
        /// The reason.
        because: String,
    },
    /// A value has the wrong type.
    #[error("`{key}` is {found} instead of {expected}")]
    WrongType {
        key: String,
        /// The expected type, such as "a string".
        expected: &'static str,
        /// The type found, such as "an integer".
        found: &'static str,
    },
    /// A required text is empty.
    #[error("`{key}` is empty")]
    Empty { key: String },
    /// A number is negative or too large.
    #[error("`{key}` is out of range")]
    NumberOutOfRange { key: String },
    /// A text isn't one of the allowed words.
    #[error("`{word}` is not a value of `{key}`")]
    UnknownWord {
        key: String,
        /// The text.
        word: String,
    },
    /// A text is not a version.
    #[error("not a version: {error}")]
    NotAVersion {
        /// The parser's error.
        error: VersionError,
    },
    /// A name refers to an entry that doesn't exist.
    #[error("there is no {noun} `{name}`")]
    UnknownReference {
        /// The kind of entry, such as "limit".
        noun: &'static str,
        name: String,
    },
    /// Two entries have the same name.
    #[error("the {noun} `{name}` occurs twice")]
    Duplicate {
        /// The kind of entry, such as "call".
        noun: &'static str,
        name: String,
    },
    /// A single table is written instead of a list of tables.
    #[error("`[{key}]` is a single table instead of a list of tables")]
    SingleTable { key: String },
    /// A table that isn't an entry of a list occurs again.
    #[error("`[{key}]` occurs twice")]
    RepeatedTable { key: String },
    /// A value is invalid for another reason.
    #[error("{message}")]
    Invalid {
        /// The error, as a lowercase fragment.
        message: String,
    },
}
