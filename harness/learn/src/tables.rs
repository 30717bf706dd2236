//! The tables of a dialect draft: common ones, or separate ones for each platform.

/// The tables of messages and replies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tables {
    /// A table of both platforms, and one for the differences of a platform.
    Common,
    /// A whole table for each platform.
    Separate,
}
