//! Judging the entries of a stage.
//!
//! The module is pure. A case passes when its expectations hold ([`Matcher::judge`]), no invariant is broken
//! ([`broken`]) and its transcript is the one in its snapshot ([`Snapshot::compare`]).

mod evidence;
mod expectation;
mod invariant;
mod locales;
mod matcher;
mod nearest_text;
mod outside;
mod property_watch;
mod seen_texts;
mod snapshot;

pub use evidence::Evidence;
pub use invariant::holds_on_any_host;
pub use invariant::{
    BrokenInvariant, INVARIANTS, Invariant, InvariantViolation, broken, invariant_names,
};
pub use locales::Locales;
pub use matcher::{JudgeContext, MatchResult, Matcher, Seen};
pub(crate) use nearest_text::nearest_text;
pub use outside::Outside;
pub(crate) use property_watch::{Moment, PropertyWatch};
pub use snapshot::{Comparison, HostRange, Section, Snapshot, SnapshotError, SnapshotHost};
