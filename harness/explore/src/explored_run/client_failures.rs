//! The failures of a run that are problems of the client, and not gaps of the project.

use footbridge_record::{CaseRecord, Failure, FailureKind};

/// The invariants that break if the project is incomplete.
const INVARIANTS: [&str; 2] = ["offline", "scripted"];

/// Returns the broken invariants and properties of a run that are problems of the client: those that show no gap of the
/// project and follow from none, at the same instant of the same step.
pub(crate) fn client_failures(record: &CaseRecord) -> Vec<&Failure> {
    let is_gap = |failure: &&Failure| {
        let mut names = INVARIANTS.iter();
        names.any(|name| failure.invariant.as_deref() == Some(name))
    };
    let failures = record.failures.iter();
    let failures = failures.filter(|failure| failure.kind == FailureKind::Invariant);
    let gaps: Vec<_> = failures.clone().filter(is_gap).collect();
    let follows = |failure: &&Failure| {
        let mut gaps = gaps.iter();
        gaps.any(|gap| (gap.step, gap.at) == (failure.step, failure.at))
    };
    let waits = |failure: &&Failure| {
        !gaps.is_empty() && failure.invariant.as_deref() == Some("no-endless-loading")
    };
    failures
        .filter(|failure| !is_gap(failure) && !follows(failure) && !waits(failure))
        .collect()
}

#[cfg(test)]
mod tests {
    use footbridge_journal::Instant;
    use footbridge_record::{Verdict, testing};

    use super::*;

    fn failure(invariant: &str, step: usize, at: u64) -> Failure {
        Failure {
            invariant: Some(invariant.to_owned()),
            step: Some(step),
            at: Some(Instant::from_millis(at)),
            ..Failure::new(FailureKind::Invariant, format!("{invariant} at {at}"))
        }
    }

    #[test]
    fn refused_request_and_its_error_arent_problems_of_the_client() {
        let failures = vec![
            failure("offline", 1, 0),
            failure("no-page-errors", 1, 0),
            failure("no-page-errors", 2, 0),
            failure("no-endless-loading", 2, 9),
        ];
        let record = testing::record("a.yaml", "1.0.0", Verdict::Failed, failures);
        let left = client_failures(&record);
        let steps: Vec<_> = left.iter().map(|failure| failure.step).collect();
        assert_eq!(steps, [Some(2)]);
        assert_eq!(left[0].invariant.as_deref(), Some("no-page-errors"));
    }
}
