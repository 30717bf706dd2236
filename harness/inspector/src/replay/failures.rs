//! The failures of a replayed case: in the order of reports, and as violations.

use footbridge_journal::Journal;
use footbridge_record::{Failure, FailureKind};
use footbridge_runner::judge::rule;

use crate::session::entry_of;
use crate::wire::Violation;

/// The rule and the advice of a property, which is the project's own.
const PROPERTY: (&str, &str) = (
    "A property of the project.",
    "The file in properties/ describes it.",
);

/// Sorts failures as reports do: the likeliest cause first.
pub(super) fn sort(failures: &mut [Failure]) {
    failures.sort_by_key(Failure::cause_rank);
}

/// Returns each failure's step and message.
pub(super) fn lines(failures: &[Failure]) -> Vec<(Option<u32>, String)> {
    let failures = failures.iter();
    failures
        .map(|failure| {
            let step = failure.step.and_then(|step| u32::try_from(step).ok());
            (step, failure.message.clone())
        })
        .collect()
}

/// Returns the violations among the failures, in their order.
pub(super) fn violations(failures: &[Failure], journal: &Journal) -> Vec<Violation> {
    let broken = failures
        .iter()
        .filter(|failure| failure.kind == FailureKind::Invariant);
    broken
        .map(|failure| {
            let name = failure.invariant.clone().unwrap_or_default();
            let (rule, advice) = rule(&name).map_or(PROPERTY, |rule| (rule.summary, rule.advice));
            let at = failure.at.unwrap_or_default();
            Violation {
                invariant: name,
                rule: rule.to_owned(),
                advice: advice.to_owned(),
                text: failure.message.clone(),
                at: at.as_millis(),
                entry: entry_of(journal, at, &failure.message),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use footbridge_journal::{EntryKind, Instant};

    use super::*;

    fn invariant(name: &str, at: u64, message: &str) -> Failure {
        Failure {
            invariant: Some(name.to_owned()),
            at: Some(Instant::from_millis(at)),
            step: Some(1),
            ..Failure::new(FailureKind::Invariant, message)
        }
    }

    #[test]
    fn cause_comes_before_its_symptoms() {
        let mut failures = [
            Failure {
                step: Some(2),
                ..Failure::new(FailureKind::Expectation, "expected the status Paid")
            },
            invariant("no-leaked-callbacks", 900, "window.cb was left behind"),
            invariant("no-page-errors", 400, "uncaught: TypeError: x"),
            Failure::new(
                FailureKind::Snapshot,
                "the transcript is not the accepted one",
            ),
        ];
        sort(&mut failures);
        let lines = lines(&failures);
        let lines: Vec<_> = lines
            .iter()
            .map(|(step, text)| (*step, text.as_str()))
            .collect();
        assert_eq!(
            lines,
            [
                (Some(1), "uncaught: TypeError: x"),
                (Some(2), "expected the status Paid"),
                (Some(1), "window.cb was left behind"),
                (None, "the transcript is not the accepted one"),
            ]
        );
    }

    #[test]
    fn broken_invariants_and_properties_are_violations() {
        let mut journal = Journal::default();
        journal.record(
            Instant::from_millis(400),
            EntryKind::Error {
                text: "TypeError: x".to_owned(),
                stack: Vec::new(),
            },
        );
        let failures = [
            invariant("no-page-errors", 400, "uncaught: TypeError: x"),
            Failure::new(FailureKind::Expectation, "expected the status Paid"),
            invariant("a-paid-order-stays-paid", 900, "the status is Open"),
        ];
        let violations = violations(&failures, &journal);
        let shown: Vec<_> = violations
            .iter()
            .map(|violation| {
                let Violation {
                    invariant,
                    text,
                    at,
                    entry,
                    ..
                } = violation;
                (invariant.as_str(), text.as_str(), *at, *entry)
            })
            .collect();
        assert_eq!(
            shown,
            [
                ("no-page-errors", "uncaught: TypeError: x", 400, Some(0)),
                ("a-paid-order-stays-paid", "the status is Open", 900, None),
            ]
        );
        assert!(violations[0].advice.contains("stack"));
        assert_eq!(violations[1].rule, PROPERTY.0);
    }
}
