//! The differences between an app and its description.

use footbridge_dialect::{Problem, ProblemKind};
use footbridge_record::{DifferenceKind, VerifiedDifference};

/// The maximum number of mismatches to report for a reply or a part of the environment. A page may report any number.
pub(crate) const MOST_MISMATCHES: usize = 50;

/// Creates a difference without values.
pub(crate) fn difference(kind: DifferenceKind, message: String) -> VerifiedDifference {
    VerifiedDifference {
        kind,
        message,
        expected: None,
        found: None,
        probe: None,
    }
}

/// Creates the difference for a problem of the dialect. `place` precedes its message.
pub(crate) fn problem_difference(problem: &Problem, place: &str) -> VerifiedDifference {
    let kind = match problem.kind {
        ProblemKind::Missing => DifferenceKind::Missing,
        ProblemKind::Undescribed => DifferenceKind::Undescribed,
        ProblemKind::Other => DifferenceKind::Schema,
    };
    difference(kind, format!("{place}{}", problem.message))
}

/// Adds a difference, unless there is one of this kind with this message. Returns whether it was added.
pub(crate) fn add_new(
    differences: &mut Vec<VerifiedDifference>,
    other: VerifiedDifference,
) -> bool {
    let mut known = differences.iter();
    let is_new = !known.any(|known| known.kind == other.kind && known.message == other.message);
    if is_new {
        differences.push(other);
    }
    is_new
}
