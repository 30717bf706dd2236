//! The kinds of errors in a scenario file.

use thiserror::Error;

/// The kind of an error, with its details.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum SourceErrorKind {
    /// The file isn't YAML.
    #[error("this is not YAML: {reason}")]
    Yaml {
        /// The parser's message.
        reason: String,
    },
    /// The file has YAML syntax that scenarios don't support.
    #[error("a scenario can't have {what}")]
    Unsupported {
        /// A name for the syntax, such as "an anchor".
        what: &'static str,
    },
    #[error("unknown key `{key}` in {place}")]
    UnknownKey {
        /// The key as written.
        key: String,
        /// The object that contains it, such as "a target".
        place: String,
    },
    /// A key occurs twice in an object.
    #[error("`{key}` occurs twice")]
    DuplicateKey {
        /// The key as written.
        key: String,
    },
    /// A required key is missing.
    #[error("{place} needs `{key}`")]
    MissingKey {
        key: String,
        /// The object that lacks it.
        place: String,
    },
    /// An object, list or file is empty.
    #[error("{place} is empty")]
    Nothing {
        /// A name for the empty value.
        place: String,
    },
    /// A value has the wrong type.
    #[error("{place} must be {expected}, not {found}")]
    WrongType {
        /// A name for the value.
        place: String,
        /// The expected type, such as "a text".
        expected: String,
        /// The type found, such as "a list".
        found: String,
    },
    /// A value of the right type is invalid.
    #[error("{place}: {reason}")]
    BadValue {
        /// A name for the value.
        place: String,
        /// The reason why it is invalid.
        reason: String,
    },
    /// A word is not one of the allowed ones.
    #[error("`{word}` is not {} {what}", article(what))]
    UnknownWord {
        /// The word as written.
        word: String,
        /// The kind of word, such as "theme".
        what: String,
    },
    /// A name is unknown to the catalogue and the runner.
    #[error("there is no {what} `{name}`")]
    UnknownName {
        /// The kind of name, such as "call".
        what: String,
        /// The name as written.
        name: String,
    },
    /// Keys can't be combined, or one value makes another pointless.
    #[error("{reason}")]
    Conflict {
        /// The keys or values, and the reason.
        reason: String,
    },
    /// A payload doesn't fit its call, or parameters don't fit their link.
    #[error("{owner} can't carry this: {reason}")]
    Misfit {
        /// The owner, such as "call `share`".
        owner: String,
        /// The part that doesn't fit.
        reason: String,
    },
    /// Hosts are impossible, or make a part of the scenario impossible.
    #[error("{reason}")]
    ImpossibleHost { reason: String },
    /// An error in `each` or its variables.
    #[error("{reason}")]
    Variable {
        /// The error, as a lowercase fragment.
        reason: String,
    },
}

impl SourceErrorKind {
    /// The default label of the error's place.
    pub(super) fn label(&self) -> &'static str {
        match self {
            Self::UnknownKey { .. } => "nothing reads this",
            Self::UnknownWord { .. } | Self::UnknownName { .. } => "not known",
            Self::Nothing { .. } => "empty",
            Self::Misfit { .. } => "doesn't fit",
            _ => "here",
        }
    }
}

/// The indefinite article before a noun.
fn article(noun: &str) -> &'static str {
    if noun.starts_with(['a', 'e', 'i', 'o', 'u']) {
        "an"
    } else {
        "a"
    }
}
