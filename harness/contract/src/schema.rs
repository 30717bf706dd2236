//! The shape of a payload or of a link's parameters, and mismatches between a value and its shape.

mod check;
mod field;
mod json_schema;
mod mismatch;
mod shape;

pub use check::Extent;
pub(crate) use check::{Values, check, check_fields};
pub use field::{Field, Payload};
pub use mismatch::{Mismatch, Trouble, ValuePath};
pub use shape::Shape;
