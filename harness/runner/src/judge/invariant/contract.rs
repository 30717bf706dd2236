//! Every request satisfies the rules of its server.

use footbridge_journal::EntryKind;

use super::{Invariant, InvariantViolation};
use crate::judge::Evidence;

pub(super) const INVARIANT: Invariant = Invariant {
    name: "contract",
    summary: "Every request keeps to the session contract.",
    advice: "The entry names the rule of the server's contract that the request violates.",
    holds_on_any_host: true,
    check,
};

fn check(evidence: &Evidence<'_>) -> Vec<InvariantViolation> {
    let entries = evidence.journal.entries().iter();
    let violations = entries.filter_map(|entry| match &entry.kind {
        EntryKind::Violation {
            request,
            rule,
            section,
            reason,
            ..
        } => Some(InvariantViolation::of(
            entry,
            format!("{request}: {reason} ({rule}, §{section})"),
        )),
        _ => None,
    });
    violations.collect()
}

#[cfg(test)]
mod tests {
    use footbridge_journal::{EntryKind, RequestNumber};

    use super::super::tests::violations;

    #[test]
    fn request_that_breaks_a_rule_is_a_violation() {
        let response = EntryKind::Response {
            number: RequestNumber::new(1),
            request: "GET /api/a".into(),
            outcome: "200 00000".into(),
            is_default: true,
            response: None,
        };
        let violation = EntryKind::Violation {
            number: RequestNumber::new(1),
            request: "GET /api/a".into(),
            rule: "default-headers".into(),
            section: "7.1".into(),
            reason: "`locale` is missing".into(),
        };
        assert_eq!(
            violations("contract", [violation, response]),
            ["GET /api/a: `locale` is missing (default-headers, §7.1)"]
        );
    }
}
