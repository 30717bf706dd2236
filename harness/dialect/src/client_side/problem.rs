//! Differences between what the app sends or provides and its description.

/// A difference between a value of the app and its description.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    pub kind: ProblemKind,
    /// The difference, as a lowercase fragment such as "`data` is missing".
    pub message: String,
}

/// The kind of a difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProblemKind {
    /// A described part is missing.
    Missing,
    /// A part is not described.
    Undescribed,
    /// A part has another value or form.
    Other,
}

impl Problem {
    pub(super) fn missing(message: impl Into<String>) -> Self {
        Self::new(ProblemKind::Missing, message)
    }

    pub(super) fn undescribed(message: impl Into<String>) -> Self {
        Self::new(ProblemKind::Undescribed, message)
    }

    pub(super) fn other(message: impl Into<String>) -> Self {
        Self::new(ProblemKind::Other, message)
    }

    fn new(kind: ProblemKind, message: impl Into<String>) -> Self {
        Self {
            kind,
            message: message.into(),
        }
    }
}
