//! No request goes to an unknown host or path.

use footbridge_journal::EntryKind;

use super::{Invariant, InvariantViolation};
use crate::judge::Evidence;

pub(super) const INVARIANT: Invariant = Invariant {
    name: "offline",
    summary: "No request goes to an unknown host or path.",
    advice: "No server has this address. Add it to the project's servers, or remove the request from the client.",
    holds_on_any_host: false,
    check,
};

fn check(evidence: &Evidence<'_>) -> Vec<InvariantViolation> {
    let entries = evidence.journal.entries().iter();
    let refused = entries.filter_map(|entry| match &entry.kind {
        EntryKind::Refused { url, reason } => Some(InvariantViolation {
            is_cause: is_script(url),
            ..InvariantViolation::of(entry, format!("{url} was refused: {reason}"))
        }),
        _ => None,
    });
    refused.collect()
}

/// Whether an address is that of a script, without which a page rarely works.
fn is_script(url: &str) -> bool {
    let path = url.split(['?', '#']).next().unwrap_or_default();
    [".js", ".mjs", ".cjs"]
        .iter()
        .any(|end| path.ends_with(end))
}

#[cfg(test)]
mod tests {
    use footbridge_journal::{EntryKind, RequestNumber};

    use super::super::tests::violations;

    #[test]
    fn refused_request_is_a_violation() {
        let request = EntryKind::Request {
            number: RequestNumber::new(1),
            is_ambient: false,
            method: "GET".into(),
            host: "app.test".into(),
            path: "/api/a".into(),
            query: Vec::new(),
            headers: Vec::new(),
            body: serde_json::Value::Null,
            text: "GET /api/a".into(),
        };
        let refused = EntryKind::Refused {
            url: "https://elsewhere.test/".into(),
            reason: "unknown host".into(),
        };
        assert_eq!(
            violations("offline", [request, refused]),
            ["https://elsewhere.test/ was refused: unknown host"]
        );
    }

    #[test]
    fn refused_script_is_a_cause() {
        for address in ["https://a.test/main.js", "https://a.test/x/main.mjs?v=1#a"] {
            assert!(super::is_script(address), "{address}");
        }
        for address in ["https://a.test/", "https://a.test/a.json?b=.js"] {
            assert!(!super::is_script(address), "{address}");
        }
    }
}
