//! The shape of a payload or of a link's parameters, and mismatches between a value and its shape.

mod check;
mod examples;
mod extent;
mod json_schema;
mod mismatch;
mod shape;

pub(crate) use check::{Values, check, check_fields};
pub use extent::Extent;
pub use mismatch::{Mismatch, Trouble, ValuePath};
pub use shape::{Field, PayloadSchema, Shape};
