//! Nothing on the page is loading an hour after the last activity.

use std::collections::BTreeSet;

use footbridge_contract::{Catalogue, CodeOutcome};
use footbridge_journal::{CallNumber, Entry, EntryKind, RequestNumber, Settled};

use serde_json::Value;

use super::{Invariant, InvariantViolation};
use crate::judge::Evidence;

pub(super) const INVARIANT: Invariant = Invariant {
    name: "no-endless-loading",
    summary: "Nothing is loading an hour after the last step, reply and response.",
    advice: "The page still loads after everything has come. End the loading state on every reply, error and timeout.",
    holds_on_any_host: false,
    check,
};

/// The end of the text for a button that is disabled since a tap on it.
const SINCE_TAP: &str = " is disabled since it was tapped";

fn check(evidence: &Evidence<'_>) -> Vec<InvariantViolation> {
    let entries = evidence.journal.entries();
    let outcomes = Outcomes::of(evidence);
    // The page may well show that it waits for an outcome that never comes.
    if outcomes.has_pending {
        return Vec::new();
    }
    let loading = entries.iter().filter_map(|entry| match &entry.kind {
        EntryKind::StillLoading { text } => Some((entry, text)),
        _ => None,
    });
    let loading = loading.filter(|(_, text)| match text.strip_suffix(SINCE_TAP) {
        // A button may stay disabled if its purpose is fulfilled.
        Some(button) => outcomes.failed_after_tap(button, entries),
        None => true,
    });
    loading
        .map(|(entry, text)| InvariantViolation::of(entry, format!("after an hour, {text}")))
        .collect()
}

/// The calls and requests of a case, by outcome.
#[derive(Default)]
struct Outcomes {
    /// Whether one has no outcome, and no time limit ends it.
    has_pending: bool,
    failed_calls: BTreeSet<CallNumber>,
    failed_requests: BTreeSet<RequestNumber>,
}

impl Outcomes {
    fn of(evidence: &Evidence<'_>) -> Self {
        let mut outcomes = Self::default();
        // The calls and requests without an outcome so far.
        let mut limits = Vec::new();
        let mut requests = BTreeSet::new();
        for entry in evidence.journal.entries() {
            match &entry.kind {
                EntryKind::Call {
                    number,
                    callback: Some(_),
                    deadline,
                    ..
                } => limits.push((*number, *deadline)),
                EntryKind::Reply {
                    call,
                    text,
                    by_default,
                    ..
                } => {
                    limits.retain(|(number, _)| number != call);
                    if !by_default && !is_success(text, evidence.catalogue) {
                        outcomes.failed_calls.insert(*call);
                    }
                }
                EntryKind::Settle { call, outcome, .. } => {
                    limits.retain(|(number, _)| number != call);
                    if *outcome == Settled::Rejected {
                        outcomes.failed_calls.insert(*call);
                    }
                }
                EntryKind::Request { number, .. } => drop(requests.insert(*number)),
                EntryKind::Response {
                    number,
                    outcome,
                    is_default,
                    ..
                } => {
                    requests.remove(number);
                    if !is_default && !has_succeeded(outcome, evidence.catalogue) {
                        outcomes.failed_requests.insert(*number);
                    }
                }
                _ => {}
            }
        }
        let is_endless = |(_, deadline): &(_, Option<_>)| {
            deadline.is_none_or(|deadline| evidence.end < deadline)
        };
        outcomes.has_pending = !requests.is_empty() || limits.iter().any(is_endless);
        let late = limits.into_iter().map(|(number, _)| number);
        outcomes.failed_calls.extend(late);
        outcomes
    }

    /// Whether a call or a request failed that the last tap on a button made.
    fn failed_after_tap(&self, button: &str, entries: &[Entry]) -> bool {
        // A scenario may describe the button by its text alone.
        let is_tap = |entry: &&Entry| matches!(&entry.kind, EntryKind::Step { verb, text } if verb == "tap" && button.ends_with(text));
        let Some(tap) = entries.iter().rev().find(is_tap) else {
            return false;
        };
        let mut made = entries.iter().filter(|entry| entry.step == tap.step);
        made.any(|entry| match &entry.kind {
            EntryKind::Call { number, .. } => self.failed_calls.contains(number),
            EntryKind::Request { number, .. } => self.failed_requests.contains(number),
            _ => false,
        })
    }
}

/// Whether a reply has a success code.
fn is_success(text: &str, catalogue: &Catalogue) -> bool {
    let reply: Value = serde_json::from_str(text).unwrap_or_default();
    let code = reply.get("code").and_then(Value::as_str);
    code.is_some_and(|code| is_success_code(code, catalogue))
}

/// Whether the summary of a response, such as `200 00000`, has a status and a code of success.
fn has_succeeded(outcome: &str, catalogue: &Catalogue) -> bool {
    let mut words = outcome.split(' ');
    let status = words.next().unwrap_or_default();
    status.starts_with('2')
        && words
            .next()
            .is_none_or(|code| is_success_code(code, catalogue))
}

fn is_success_code(code: &str, catalogue: &Catalogue) -> bool {
    let known = catalogue.codes.get(code);
    let mut replies = catalogue
        .calls
        .iter()
        .filter_map(|call| call.default_reply.as_ref());
    known.is_some_and(|code| code.outcome == CodeOutcome::Success)
        || replies.any(|reply| reply.code == code)
}

#[cfg(test)]
mod tests {
    use footbridge_journal::{EntryKind, Instant};

    use super::super::tests::{call, reply, violations};

    const NAME: &str = "no-endless-loading";

    fn loading(text: &str) -> EntryKind {
        EntryKind::StillLoading { text: text.into() }
    }

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
}
