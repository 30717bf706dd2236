//! The matrix: what each version of the app gives a client, feature by feature, told from the records of cases
//! (docs/matrix.md).
//!
//! A [`Feature`] is a call or a link of the catalogue, or a scenario that declares one. For each platform and engine it has a
//! [`Track`]: ranges of versions with the same [`Outcome`].

mod model;

pub use model::{
    Feature, FeatureKind, InstalledBase, Matrix, MatrixSchema, Minimum, Outcome, OutcomeRange,
    Track, UntestedFeature,
};

use schemars::Schema;

use crate::record::schema_of;

/// The JSON Schema of a matrix.
pub fn schema() -> Schema {
    schema_of::<Matrix>()
}
