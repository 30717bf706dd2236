//! A file of a draft.

/// A file's path below the project folder, with slashes, and its text.
pub type NewFile = (&'static str, String);
