//! The error of a calculation.

use thiserror::Error;

/// A text that isn't a decimal, or a number that isn't a valid number of decimals (§5).
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("[DecimalError] Invalid argument: {text}")]
pub struct InvalidArgument {
    /// The text or number given.
    pub text: String,
}
