//! The scenario or the catalogue has a reply to every call that expects one.

use footbridge_journal::EntryKind;

use super::{Invariant, InvariantViolation};
use crate::judge::Evidence;

pub(super) const INVARIANT: Invariant = Invariant {
    name: "scripted",
    summary: "Every call that expects a reply has a scripted or a default one.",
    advice: "Script a reply, or add a default reply to the catalogue.",
    holds_on_any_host: false,
    check,
};

fn check(evidence: &Evidence<'_>) -> Vec<InvariantViolation> {
    let awaited = evidence.awaited();
    let entries = evidence.journal.entries().iter();
    let unscripted = entries.filter_map(|entry| match &entry.kind {
        EntryKind::Unscripted { call } => {
            let name = awaited
                .iter()
                .find(|known| known.number == *call)
                .map_or("a call", |known| known.name);
            Some(InvariantViolation::of(
                entry,
                format!("{call} {name} has no reply: script one, or `never`"),
            ))
        }
        _ => None,
    });
    unscripted.collect()
}

#[cfg(test)]
mod tests {
    use footbridge_journal::EntryKind;

    use super::super::tests::{call, number, violations};

    #[test]
    fn call_without_a_scripted_reply_is_a_violation() {
        let unscripted = EntryKind::Unscripted { call: number(2) };
        assert_eq!(
            violations(
                "scripted",
                [
                    call(1, "share", Some("a")),
                    call(2, "goShare", Some("b")),
                    unscripted
                ]
            ),
            ["#2 goShare has no reply: script one, or `never`"]
        );
    }
}
