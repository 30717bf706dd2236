//! The client leaves no callbacks on `window`.

use footbridge_journal::EntryKind;

use super::{Invariant, InvariantViolation};
use crate::judge::Evidence;

pub(super) const INVARIANT: Invariant = Invariant {
    name: "no-leaked-callbacks",
    summary: "No callback is left on window, but for calls whose time is not up.",
    advice: "The client leaves its callback on window after the reply. Remove it.",
    holds_on_any_host: false,
    check,
};

fn check(evidence: &Evidence<'_>) -> Vec<InvariantViolation> {
    let awaited = evidence.awaited();
    let is_waiting = |callback: &str| {
        let mut calls = awaited.iter().filter(|call| call.callback == callback);
        calls.any(|call| call.may_wait(evidence.end))
    };
    let entries = evidence.journal.entries().iter();
    let left = entries.filter_map(|entry| match &entry.kind {
        EntryKind::CallbackLeft { name } if !is_waiting(name) => Some(InvariantViolation::of(
            entry,
            format!("window.{name} was left behind"),
        )),
        _ => None,
    });
    left.collect()
}

#[cfg(test)]
mod tests {
    use footbridge_journal::{EntryKind, Instant};

    use super::super::tests::{call, part, reply, violations};

    fn left(name: &str) -> EntryKind {
        EntryKind::CallbackLeft { name: name.into() }
    }

    #[test]
    fn leaked_callback_is_a_violation() {
        assert_eq!(
            violations(
                "no-leaked-callbacks",
                [call(1, "share", Some("cb")), reply(1), left("cb")]
            ),
            ["window.cb was left behind"]
        );
    }

    #[test]
    fn stream_keeps_its_callback_until_it_ends() {
        let share = || call(1, "share", Some("cb"));
        assert!(violations("no-leaked-callbacks", [share(), part(1), left("cb")]).is_empty());
        assert_eq!(
            violations(
                "no-leaked-callbacks",
                [share(), part(1), reply(1), left("cb")]
            )
            .len(),
            1
        );
    }

    #[test]
    fn waiting_call_may_keep_its_callback() {
        let mut waiting = call(1, "share", Some("cb"));
        if let EntryKind::Call { deadline, .. } = &mut waiting {
            *deadline = Some(Instant::from_millis(3_600_000));
        }
        assert!(violations("no-leaked-callbacks", [waiting, left("cb")]).is_empty());
    }
}
