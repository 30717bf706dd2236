//! Nothing on the page is loading an hour after the last activity.

use footbridge_journal::{Entry, EntryKind, EventOutcome};

use super::{Invariant, InvariantViolation};
use crate::judge::Evidence;
use crate::judge::outcomes::{Outcomes, tapped_button};

/// The roles whose texts a page shows for a purpose: live regions, and controls with a new name.
const SPEAKING_ROLES: [&str; 5] = ["alert", "button", "link", "log", "status"];

pub(super) const INVARIANT: Invariant = Invariant {
    name: "no-endless-loading",
    summary: "Nothing is loading an hour after the last step, reply and response.",
    advice: "The page still loads after everything has come. End the loading state on every reply, error and timeout.",
    holds_on_any_host: false,
    check,
};

fn check(evidence: &Evidence<'_>) -> Vec<InvariantViolation> {
    let outcomes = Outcomes::of(evidence);
    // The page may well show that it waits for an outcome that never comes. `gives-up-waiting` limits that.
    if has_pending(evidence, &outcomes) {
        return Vec::new();
    }
    let loading = evidence.still_loading();
    let loading = loading.filter(|(entry, text)| match tapped_button(text) {
        // A button may stay disabled if its purpose is fulfilled.
        Some(button) => failed_after_tap(evidence, &outcomes, button),
        None => !is_plain_text(text) || has_asked(evidence, entry),
    });
    loading
        .map(|(entry, text)| InvariantViolation::of(entry, format!("after an hour, {text}")))
        .collect()
}

/// Whether an entry is about a text of the page outside of live regions and controls.
fn is_plain_text(text: &str) -> bool {
    let role = text.split(' ').next().unwrap_or_default();
    text.ends_with("\" is shown") && !SPEAKING_ROLES.contains(&role)
}

/// Whether the page that an entry is about has made a call or a request since the last event of the app. A page that
/// asked for nothing may show a plain text until the app lets it go on, as a cover does in the background.
fn has_asked(evidence: &Evidence<'_>, entry: &Entry) -> bool {
    let entries = evidence.journal.entries();
    let place = entries.iter().position(|other| std::ptr::eq(other, entry));
    let place = place.unwrap_or(entries.len());
    let document = evidence.document_of(place);
    let first = document.map_or(0, |(_, document)| document.place.min(place));
    let mut since = entries[first..place]
        .iter()
        .rev()
        .take_while(|entry| match &entry.kind {
            EntryKind::Event { outcome, .. } => *outcome != EventOutcome::Sent,
            _ => true,
        });
    since.any(|entry| {
        matches!(
            entry.kind,
            EntryKind::Call { .. }
                | EntryKind::Request {
                    is_ambient: false,
                    ..
                }
        )
    })
}

/// Whether a call or a request has no outcome, and no time limit ends it.
fn has_pending(evidence: &Evidence<'_>, outcomes: &Outcomes<'_>) -> bool {
    let mut calls = outcomes.open_calls.iter();
    !outcomes.open_requests.is_empty()
        || outcomes.has_call_in_time(evidence.end)
        || calls.any(|call| call.deadline.is_none())
}

/// Whether a call or a request failed that the last tap on a button made.
fn failed_after_tap(evidence: &Evidence<'_>, outcomes: &Outcomes<'_>, button: &str) -> bool {
    let Some(tap) = evidence.last_tap(button) else {
        return false;
    };
    let entries = evidence.journal.entries().iter();
    let mut made = entries.filter(|entry| entry.step == tap.step);
    made.any(|entry| match &entry.kind {
        EntryKind::Call { number, .. } => outcomes.failed_calls.contains(number),
        EntryKind::Request { number, .. } => outcomes.failed_requests.contains(number),
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use footbridge_journal::{EntryKind, EventOutcome, Instant};

    use super::super::tests::{
        call, dialect_with, journal, loading, reply, violations, violations_with,
    };

    const NAME: &str = "no-endless-loading";

    fn tap() -> EntryKind {
        EntryKind::Step {
            verb: "tap".into(),
            text: "button \"Pay\"".into(),
        }
    }

    #[test]
    fn element_that_is_still_loading_is_a_violation() {
        let found = violations(
            NAME,
            [
                call(1, "pay", Some("cb")),
                reply(1),
                loading("main is loading"),
            ],
        );
        assert_eq!(found, ["after an hour, main is loading"]);
    }

    #[test]
    fn plain_text_of_a_page_that_asked_for_nothing_may_stay() {
        let text = || loading("text \"Loading\" is shown");
        assert!(violations(NAME, [text()]).is_empty());
        let status = loading("status \"Loading\" is shown");
        assert_eq!(violations(NAME, [status]).len(), 1);
        let asked = || [call(1, "pay", Some("cb")), reply(1)];
        let with = |event: Option<EntryKind>| {
            let kinds = asked().into_iter().chain(event);
            violations(NAME, kinds.chain([text()]))
        };
        assert_eq!(with(None).len(), 1);
        let background = EntryKind::Event {
            name: "background".into(),
            payload: serde_json::Value::Null,
            outcome: EventOutcome::Sent,
        };
        assert!(with(Some(background)).is_empty());
        assert_eq!(violations(NAME, [loading("main is loading")]).len(), 1);
    }

    #[test]
    fn page_may_wait_for_a_call_without_a_time_limit() {
        assert!(
            violations(
                NAME,
                [call(1, "pay", Some("cb")), loading("main is loading")]
            )
            .is_empty()
        );
    }

    #[test]
    fn page_may_not_wait_longer_than_the_time_limit() {
        let mut late = call(1, "pay", Some("cb"));
        if let EntryKind::Call { deadline, .. } = &mut late {
            *deadline = Some(Instant::from_millis(10_000));
        }
        assert_eq!(
            violations(NAME, [late, loading("main is loading")]).len(),
            1
        );
    }

    #[test]
    fn button_may_stay_disabled_unless_its_call_failed() {
        let disabled = || loading("button \"Pay\" is disabled since it was tapped");
        assert!(violations(NAME, [tap(), disabled()]).is_empty());
        let failed = [tap(), call(1, "pay", Some("cb")), reply(1), disabled()];
        assert_eq!(violations(NAME, failed).len(), 1);
        let usual = EntryKind::Reply {
            call: super::super::tests::number(1),
            form: footbridge_dialect::WireForm::Object,
            text: "{}".into(),
            by_default: true,
        };
        let fine = [tap(), call(1, "pay", Some("cb")), usual, disabled()];
        assert!(violations(NAME, fine).is_empty());
    }

    /// Whether a button may stay disabled after a reply with this text, in a dialect with these keys of `[reply]`.
    fn may_stay_disabled(dialect: &str, text: &str) -> bool {
        let reply = EntryKind::Reply {
            call: super::super::tests::number(1),
            form: footbridge_dialect::WireForm::Object,
            text: text.into(),
            by_default: false,
        };
        let disabled = loading("button \"Pay\" is disabled since it was tapped");
        let kinds = [tap(), call(1, "pay", Some("cb")), reply, disabled];
        let journal = journal(kinds.map(|kind| (0, kind)));
        violations_with(NAME, &journal, &dialect_with(dialect)).is_empty()
    }

    #[test]
    fn reply_is_read_by_the_dialect() {
        let fields = "value = { status = \"{code}\", body = \"{data}\" }";
        assert!(may_stay_disabled(fields, r#"{"status":"OK","body":{}}"#));
        assert!(!may_stay_disabled(
            fields,
            r#"{"status":"BUSY","body":null}"#
        ));
        assert!(!may_stay_disabled(fields, r#"{"code":"OK"}"#));
        let data = "value = \"{data}\"\nfailure = { value = { error = \"{code}\" } }";
        assert!(may_stay_disabled(data, r#"{"receipt":"R-1"}"#));
        assert!(!may_stay_disabled(data, r#"{"error":"BUSY"}"#));
    }
}
