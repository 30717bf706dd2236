//! The kinds of mistake.

use thiserror::Error;

/// What is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum MistakeKind {
    /// The file is no YAML.
    #[error("this is not YAML: {reason}")]
    Yaml {
        /// The parser's own words.
        reason: String,
    },
    /// YAML that a scenario has no use for.
    #[error("a scenario can't have {what}")]
    Unsupported {
        /// Such as "an anchor".
        what: &'static str,
    },
    /// A key that nothing reads.
    #[error("unknown key `{key}` in {place}")]
    UnknownKey {
        /// The key as written.
        key: String,
        /// What it stands in, such as "a target".
        place: String,
    },
    /// The same key twice in one object.
    #[error("`{key}` is here twice")]
    DuplicateKey {
        /// The key as written.
        key: String,
    },
    /// A key that has to be there.
    #[error("{place} needs `{key}`")]
    MissingKey {
        /// The key.
        key: String,
        /// What it should stand in.
        place: String,
    },
    /// An empty object, list or file.
    #[error("{place} holds nothing")]
    Nothing {
        /// What is empty.
        place: String,
    },
    /// A value of the wrong type.
    #[error("{place} must be {expected}, not {found}")]
    WrongType {
        /// What the value is for.
        place: String,
        /// Such as "a text".
        expected: String,
        /// Such as "a list".
        found: String,
    },
    /// A value of the right type that says nothing useful.
    #[error("{place}: {reason}")]
    BadValue {
        /// What the value is for.
        place: String,
        /// The reason that it is refused.
        reason: String,
    },
    /// A word that is none of those allowed.
    #[error("`{word}` is no {what}")]
    UnknownWord {
        /// The word as written.
        word: String,
        /// Such as "theme".
        what: String,
    },
    /// A name that the catalogue, or whoever runs the scenario, doesn't know.
    #[error("there is no {what} `{name}`")]
    UnknownName {
        /// Such as "call".
        what: String,
        /// The name as written.
        name: String,
    },
    /// Keys that can't stand together, or a value that a neighbour makes pointless.
    #[error("{reason}")]
    Conflict {
        /// The keys or values, and the reason.
        reason: String,
    },
    /// A payload that its call, or parameters that their link, can't carry.
    #[error("{owner} can't carry this: {reason}")]
    Misfit {
        /// Such as "call `share`".
        owner: String,
        /// What doesn't fit.
        reason: String,
    },
    /// Hosts that can't be, or that make a part of the scenario impossible.
    #[error("{reason}")]
    ImpossibleHost {
        /// The reason.
        reason: String,
    },
    /// Something about `each` and its variables.
    #[error("{reason}")]
    Variable {
        /// The mistake, as a lowercase fragment.
        reason: String,
    },
}

impl MistakeKind {
    /// Words for the place, when nothing better is known.
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
