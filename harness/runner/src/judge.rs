//! Judging the entries of a stage.
//!
//! The module is pure. A case passes when its expectations hold ([`Matcher::judge`]), no invariant and none of its
//! properties is broken ([`broken`]), and its transcript is the one in its snapshot ([`Snapshot::compare`]).

mod evidence;
mod expectation;
mod invariant;
mod locales;
mod matcher;
mod messages;
mod nearest_text;
mod outcomes;
mod outside;
mod property_watch;
mod ready_property;
mod seen_texts;
mod shown_page;
mod snapshot;

pub use evidence::{Evidence, LoadedDocument};
pub use invariant::{
    BrokenInvariant, INVARIANTS, Invariant, InvariantViolation, broken, invariant_names,
};
pub use locales::Locales;
pub use matcher::{JudgeContext, MatchResult, Matcher, Seen};
pub(crate) use nearest_text::nearest_text;
pub use outside::Outside;
pub(crate) use property_watch::{Moment, PropertyWatch};
pub(crate) use ready_property::reads_pages;
pub use ready_property::{
    GIVES_UP_WAITING, ONE_EFFECT, READY_PROPERTIES, holds_on_any_host, ready_names, rule,
};
pub use shown_page::ShownPage;
pub use snapshot::{Comparison, HostRange, Section, Snapshot, SnapshotError, SnapshotHost};
