//! The page has no uncaught errors and no console errors.

use footbridge_journal::{ConsoleLevel, EntryKind};

use super::{Invariant, InvariantViolation};
use crate::judge::Evidence;

pub(super) const INVARIANT: Invariant = Invariant {
    name: "no-page-errors",
    summary: "No uncaught error, no unhandled rejection, no console error.",
    advice: "An uncaught error or an unhandled rejection. Its stack is in the entry.",
    holds_on_any_host: true,
    check,
};

/// The maximum number of frames shown of an error's stack. Outer frames usually belong to the framework.
const FRAMES: usize = 10;

fn check(evidence: &Evidence<'_>) -> Vec<InvariantViolation> {
    let entries = evidence.journal.entries().iter();
    // The refusal itself breaks `offline`.
    let refused = entries.clone().filter_map(|entry| match &entry.kind {
        EntryKind::Refused { url, .. } => Some(url.as_str()),
        _ => None,
    });
    let refused: Vec<&str> = refused.collect();
    let is_refusal = |text: &str| refused.iter().any(|url| text.contains(url));
    let errors = entries.filter_map(|entry| match &entry.kind {
        EntryKind::Error { text, .. } if is_refusal(text) => None,
        EntryKind::Error { text, stack } => Some(InvariantViolation {
            stack: stack.iter().take(FRAMES).map(ToString::to_string).collect(),
            ..InvariantViolation::of(entry, format!("uncaught: {text}"))
        }),
        EntryKind::Console {
            level: ConsoleLevel::Error,
            text,
        } => Some(InvariantViolation::of(
            entry,
            format!("console error: {text}"),
        )),
        _ => None,
    });
    errors.collect()
}

#[cfg(test)]
mod tests {
    use footbridge_journal::{ConsoleLevel, EntryKind};

    use super::super::tests::violations;

    #[test]
    fn error_about_a_refused_address_is_not_another_violation() {
        let refused = EntryKind::Refused {
            url: "https://a.test/sw.js".into(),
            reason: "unknown path".into(),
        };
        let error = |script: &str| EntryKind::Error {
            text: format!("TypeError: failed to load https://a.test/{script}"),
            stack: Vec::new(),
        };
        assert_eq!(
            violations("no-page-errors", [error("sw.js"), refused, error("b.js")]),
            ["uncaught: TypeError: failed to load https://a.test/b.js"]
        );
    }

    #[test]
    fn errors_are_violations_and_warnings_are_not() {
        let console = |level, text: &str| EntryKind::Console {
            level,
            text: text.into(),
        };
        let error = EntryKind::Error {
            text: "TypeError: x".into(),
            stack: Vec::new(),
        };
        assert_eq!(
            violations(
                "no-page-errors",
                [
                    console(ConsoleLevel::Warning, "old"),
                    console(ConsoleLevel::Error, "bad"),
                    error
                ]
            ),
            ["console error: bad", "uncaught: TypeError: x"]
        );
    }
}
