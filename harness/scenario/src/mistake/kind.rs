//! The kinds of mistake.

use thiserror::Error;

/// The kind of a mistake, with its details.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum MistakeKind {
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
    /// A key that isn't known.
    #[error("unknown key `{key}` in {place}")]
    UnknownKey {
        /// The key as written.
        key: String,
        /// The object that has it, such as "a target".
        place: String,
    },
    /// A key is in one object twice.
    #[error("`{key}` is here twice")]
    DuplicateKey {
        /// The key as written.
        key: String,
    },
    /// A required key is missing.
    #[error("{place} needs `{key}`")]
    MissingKey {
        /// The key.
        key: String,
        /// The object that lacks it.
        place: String,
    },
    /// An object, list or file is empty.
    #[error("{place} holds nothing")]
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
    /// A value has the right type and is still wrong.
    #[error("{place}: {reason}")]
    BadValue {
        /// A name for the value.
        place: String,
        /// The reason for which it is refused.
        reason: String,
    },
    /// A word isn't one of the allowed ones.
    #[error("`{word}` is no {what}")]
    UnknownWord {
        /// The word as written.
        word: String,
        /// The kind of word, such as "theme".
        what: String,
    },
    /// A name isn't known to the catalogue or the runner.
    #[error("there is no {what} `{name}`")]
    UnknownName {
        /// The kind of name, such as "call".
        what: String,
        /// The name as written.
        name: String,
    },
    /// Keys that can't be combined, or a value that another one makes pointless.
    #[error("{reason}")]
    Conflict {
        /// The keys or values, and the reason.
        reason: String,
    },
    /// A payload doesn't fit its call, or parameters don't fit their link.
    #[error("{owner} can't carry this: {reason}")]
    Misfit {
        /// Such as "call `share`".
        owner: String,
        /// The part that doesn't fit.
        reason: String,
    },
    /// Hosts that are impossible, or that make a part of the scenario impossible.
    #[error("{reason}")]
    ImpossibleHost {
        /// The reason.
        reason: String,
    },
    /// A mistake in `each` or its variables.
    #[error("{reason}")]
    Variable {
        /// The mistake, as a lowercase fragment.
        reason: String,
    },
}

impl MistakeKind {
    /// The default label of the mistake's place.
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
