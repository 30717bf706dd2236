//! The extent of a value: the whole, or a part.

/// The extent of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// A whole value, which must have all required fields.
    Whole,
    /// A part of a value, as in an expectation, which must fit into a valid value.
    Part,
}
