//! A scenario file as a tree, with the place of each part.
//!
//! All later modules read the tree instead of the text, so that one pass can report every error in a file.

mod duplicates;
mod events;
mod node;
mod scalar;
mod substitute;

pub(crate) use duplicates::report_duplicates;
pub(crate) use events::build;
pub(crate) use node::{MapEntry, Node, NodeKind};
pub(crate) use scalar::{Plain, resolve};
pub(crate) use substitute::{Uses, is_variable_name, substitute};
