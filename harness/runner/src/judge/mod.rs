//! Judging: from what happened on a stage to a verdict.
//!
//! Pure. A case passes when its expectations hold ([`Claims::judge`]), the invariants hold ([`broken`]) and its
//! transcript is the one in its snapshot ([`Snapshot::compare`]).

mod claims;
mod evidence;
mod expectation;
mod invariant;
mod snapshot;

pub use claims::{Claims, Judgement, Setting};
pub use evidence::Evidence;
pub use invariant::{Broken, INVARIANTS, Invariant, Violation, broken, invariant_names};
pub use snapshot::{Comparison, HostRange, Section, Snapshot, SnapshotError, SnapshotHost};
