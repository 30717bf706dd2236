//! What can be wrong in a TOML file.

use thiserror::Error;

use crate::VersionError;

/// What is wrong in a TOML file.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum FileErrorKind {
    /// A file is missing or can't be read as text.
    #[error("can't read {file}: {reason}")]
    Unreadable {
        /// The file.
        file: String,
        /// What the system says.
        reason: String,
    },
    /// A file isn't TOML.
    #[error("not TOML: {message}")]
    Syntax {
        /// What the parser says.
        message: String,
    },
    /// A file that an entry names isn't JSON.
    #[error("not JSON: {message}")]
    NotJson {
        /// What the parser says.
        message: String,
    },
    /// A table has a key that means nothing there.
    #[error("unknown key `{key}` in {place}")]
    UnknownKey {
        /// The key.
        key: String,
        /// What the table is, such as "a call".
        place: String,
    },
    /// A table lacks a key.
    #[error("{place} needs `{key}`")]
    MissingKey {
        /// The key.
        key: &'static str,
        /// What the table is, such as "a call".
        place: String,
    },
    /// A key makes no sense beside another.
    #[error("`{key}` has no place here, since {because}")]
    StrayKey {
        /// The key.
        key: &'static str,
        /// What rules it out.
        because: String,
    },
    /// A value is of the wrong type.
    #[error("`{key}` is {found} instead of {expected}")]
    WrongType {
        /// The key.
        key: String,
        /// What was wanted, such as "a string".
        expected: &'static str,
        /// What is there, such as "an integer".
        found: &'static str,
    },
    /// A text is empty that says something everywhere else.
    #[error("`{key}` is empty")]
    Empty {
        /// The key.
        key: String,
    },
    /// A number is below zero or too large.
    #[error("`{key}` is out of range")]
    NumberOutOfRange {
        /// The key.
        key: String,
    },
    /// A text is none of the words known here.
    #[error("`{word}` is not a word for `{key}`")]
    UnknownWord {
        /// The key.
        key: String,
        /// The text.
        word: String,
    },
    /// A text is not a version.
    #[error("not a version: {error}")]
    NotAVersion {
        /// The error of reading it.
        error: VersionError,
    },
    /// A name refers to an entry that isn't there.
    #[error("there is no {noun} `{name}`")]
    UnknownReference {
        /// What is referred to, such as "limit".
        noun: &'static str,
        /// The name.
        name: String,
    },
    /// Two entries have one name.
    #[error("the {noun} `{name}` is here twice")]
    Duplicate {
        /// What they are, such as "call".
        noun: &'static str,
        /// The name.
        name: String,
    },
    /// One table stands where a list of tables is wanted.
    #[error("`[{key}]` is one table, and a list of tables is wanted")]
    SingleTable {
        /// The key.
        key: String,
    },
    /// A value says something that can't be.
    #[error("{message}")]
    Invalid {
        /// What is wrong, as a lowercase fragment.
        message: String,
    },
}
