//! Errors in a scenario file, and their places.
//!
//! A file is always read to its end, so [`SourceErrors`] contains every error, in the order of the file, each with its
//! place and the correct form.

mod all;
mod kind;
mod one;

use std::sync::Arc;

use miette::NamedSource;

pub use all::SourceErrors;
pub use kind::SourceErrorKind;
pub use one::SourceError;
pub(crate) use one::Via;

/// A scenario file's name and text, as used in error messages.
pub(crate) type Source = Arc<NamedSource<String>>;
