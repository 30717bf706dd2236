//! What can be wrong with a scenario file, and where.
//!
//! A file is read to its end whatever it holds, so [`Mistakes`] has all that is wrong with it, in the order of the
//! file, each with its place and with what to write instead.

mod all;
mod kind;
mod one;

use std::sync::Arc;

use miette::NamedSource;

pub use all::Mistakes;
pub use kind::MistakeKind;
pub use one::Mistake;

/// A scenario file's name and text, as the messages show them.
pub(crate) type Source = Arc<NamedSource<String>>;
