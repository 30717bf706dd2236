//! What a payload or a link's parameters look like, and where a value departs from that.

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
