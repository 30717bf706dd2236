//! Judging: from what happened on a stage to a verdict.
//!
//! Pure. A case passes when its expectations hold ([`Claims::judge`]), the invariants hold ([`broken`]) and its
//! transcript is the one in its snapshot ([`Snapshot::compare`]).

mod claims;
mod evidence;
mod expectation;
mod invariant;
mod snapshot;
mod verdict;

pub use claims::{Claims, Judgement, Setting};
pub use evidence::Evidence;
pub use invariant::{Breach, Broken, INVARIANTS, Invariant, broken, invariant_names};
pub use snapshot::{Comparison, HostRange, Section, Snapshot, SnapshotError, SnapshotHost};
pub use verdict::Verdict;
