//! How much of a value there is.

/// The extent of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// A whole value, which has to have all required fields.
    Whole,
    /// A part of a value, as in an expectation: it has to fit into a valid value.
    Part,
}
