//! The matrix: the outcome of each feature of a client on each version of the app, computed from the records of cases
//! (docs/matrix.md).
//!
//! A [`Feature`] is a call or a link of the catalogue, or a scenario that declares one. For each platform and engine
//! it has a [`Track`]: ranges of versions with the same [`Outcome`]. Matrices are the source of the consequences of a
//! lowest supported version ([`Decision`]), of the check whether it may be shipped ([`Gate`]), and of the changes
//! between two runs ([`Diff`]). [`FloorSearch`] uses the cases themselves: it finds the lowest versions of scenarios
//! and the client's own version checks.

mod base;
mod boundaries;
mod catalogue_diff;
mod decision;
mod diff;
mod evidence;
mod floor;
mod fold;
mod gate;
mod grouping;
mod knowledge;
mod minimum;
mod model;
mod probe;
mod proposal;
mod remaining;
mod segments;
mod source;
mod subject;
mod support;
mod support_levels;
mod text;
mod track;

pub use base::{Base, BaseError};
pub use boundaries::{Needed, UntriedBoundary, more_probes, plan_at};
pub use catalogue_diff::{CatalogueDiff, CatalogueDiffSchema, EntryChange, ValueChange};
pub use decision::{Decision, DecisionSchema, Deletable, LeftBehind, StillNeeded};
pub use diff::{Diff, DiffSchema, OutcomeChange, Side, VerdictChange};
pub use floor::{Difference, DifferenceKind, Floor, FloorSchema, FloorSearch, Floors};
pub use gate::{Gate, GateRules, GateSchema, UntriedRow};
pub use minimum::{Minimums, MinimumsError};
pub use model::{
    DecidingCase, FallbackEnd, Feature, FeatureKind, InstalledBase, Matrix, MatrixSchema, Minimum,
    Outcome, OutcomeRange, Support, Track, WorstOutcome,
};
pub use probe::Probe;
pub use proposal::{Proposal, Proposals, ProposalsSchema};
pub use remaining::Remaining;
pub use source::DecisionSource;
pub use subject::{Subject, Subjects};

#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
