//! What can be wrong in a catalogue.

use thiserror::Error;

use crate::{Mismatch, Version, VersionError};

/// What is wrong in a catalogue.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Fault {
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
    /// Parameters choose among replies, and there is only one.
    #[error("the file holds one reply, and `reply_by` wants several")]
    RepliesNotKeyed,
    /// A table has a key that means nothing there.
    #[error("unknown key `{key}` in {place}")]
    UnknownKey {
        /// The key.
        key: String,
        /// What the table is, such as "a call".
        place: &'static str,
    },
    /// A table lacks a key.
    #[error("{place} needs `{key}`")]
    MissingKey {
        /// The key.
        key: &'static str,
        /// What the table is, such as "a call".
        place: &'static str,
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
        /// Why not.
        error: VersionError,
    },
    /// A version is not one the app has had.
    #[error("no version of the app is {version}: they go from {first} to {latest}")]
    VersionOutOfRange {
        /// The version.
        version: Version,
        /// The app's first version.
        first: Version,
        /// The app's latest version.
        latest: Version,
    },
    /// The app's last version comes before its first.
    #[error("the latest version, {latest}, comes before the first, {first}")]
    VersionsReversed {
        /// The app's first version.
        first: Version,
        /// The app's latest version.
        latest: Version,
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
    /// A text is not a DNS name.
    #[error("`{text}` is not a host")]
    NotAHost {
        /// The text.
        text: String,
    },
    /// A text is not a URL scheme.
    #[error("`{text}` is not a scheme")]
    NotAScheme {
        /// The text.
        text: String,
    },
    /// A text is not the beginning of https addresses.
    #[error("`{text}` is not an https address")]
    NotAnAddress {
        /// The text.
        text: String,
    },
    /// A link's path has a segment that is neither plain text nor one parameter in braces.
    #[error("`{segment}` is no part of a link's path")]
    NotALinkSegment {
        /// The segment.
        segment: String,
    },
    /// A link's path names a parameter more than once.
    #[error("the path names `{name}` twice")]
    ParameterTwice {
        /// The parameter.
        name: String,
    },
    /// A text is not a path on a host.
    #[error("`{text}` is not a path")]
    NotAPath {
        /// The text.
        text: String,
    },
    /// A number is not a sign mode.
    #[error("there is no sign mode {number}")]
    NotASignMode {
        /// The number.
        number: u64,
    },
    /// A window ends before it starts, or as it does.
    #[error("the window ends before it starts")]
    EmptyWindow,
    /// A value is neither a text nor a number.
    #[error("a constant is a text or a number")]
    NotAConstant,
    /// A default doesn't fit its own field.
    #[error("the default doesn't fit its field: {mismatch}")]
    Misfit {
        /// Where and how it departs.
        mismatch: Mismatch,
    },
}
