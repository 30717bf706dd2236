//! The host can parse every message from the page.

use footbridge_journal::EntryKind;

use super::{Invariant, InvariantViolation};
use crate::judge::Evidence;

pub(super) const INVARIANT: Invariant = Invariant {
    name: "messages-parse",
    summary: "The host understands everything that the page sends.",
    advice: "The message does not have the dialect's form. Compare it with the dialect file.",
    holds_on_any_host: true,
    check,
};

fn check(evidence: &Evidence<'_>) -> Vec<InvariantViolation> {
    let entries = evidence.journal.entries().iter();
    let violations = entries.filter_map(|entry| match &entry.kind {
        EntryKind::Unreadable { reason, .. } => Some(InvariantViolation::of(entry, reason.clone())),
        _ => None,
    });
    violations.collect()
}

#[cfg(test)]
mod tests {
    use footbridge_journal::EntryKind;

    use super::super::tests::{call, violations};

    #[test]
    fn unreadable_message_is_a_violation() {
        let unreadable = EntryKind::Unreadable {
            sent: "{}".into(),
            reason: "`name` is missing".into(),
        };
        assert_eq!(
            violations("messages-parse", [call(1, "logout", None), unreadable]),
            ["`name` is missing"]
        );
    }
}
