//! Nothing goes wrong in the page without being caught.

use footbridge_host::{ConsoleLevel, EntryKind};

use super::{Breach, Invariant};
use crate::judge::Evidence;

pub(super) const INVARIANT: Invariant = Invariant {
    name: "quiet",
    summary: "No uncaught error, no unhandled rejection, no console error.",
    check,
};

fn check(evidence: &Evidence<'_>) -> Vec<Breach> {
    let entries = evidence.journal.entries().iter();
    let errors = entries.filter_map(|entry| {
        let text = match &entry.kind {
            EntryKind::Error { text } => format!("uncaught: {text}"),
            EntryKind::Console {
                level: ConsoleLevel::Error,
                text,
            } => format!("console error: {text}"),
            _ => return None,
        };
        Some(Breach { at: entry.at, text })
    });
    errors.collect()
}

#[cfg(test)]
mod tests {
    use footbridge_host::{ConsoleLevel, EntryKind};

    use super::super::tests::breaches;

    #[test]
    fn errors_are_wrong_and_warnings_are_not() {
        let console = |level, text: &str| EntryKind::Console {
            level,
            text: text.into(),
        };
        let error = EntryKind::Error {
            text: "TypeError: x".into(),
        };
        assert_eq!(
            breaches(
                "quiet",
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
