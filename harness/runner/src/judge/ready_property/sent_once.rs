//! The same call or request isn't sent again while it is pending.

use footbridge_scenario::step_text;

use crate::judge::Evidence;
use crate::judge::invariant::{Invariant, InvariantViolation};
use crate::judge::messages::{Content, Message};

/// The steps in which a user or the app may cause a message again.
const CAUSES: [&str; 6] = ["tap", "press", "select", "fill", "send", "ask"];

/// The time in milliseconds in which no client gives up on a call without a time limit, or on a request.
const SURELY_PENDING: u128 = 1000;

pub(super) const PROPERTY: Invariant = Invariant {
    name: "sent-once",
    summary: "While a call or a request that may change something is pending, the page doesn't send the same one again.",
    advice: "Ignore further taps and events while it is pending. State `effect = \"none\"` in the catalogue for a call that may be made at any time.",
    holds_on_any_host: false,
    check,
};

/// Compares each message with the last one for the same target. A message with another content in between may have
/// changed back what the first one changed.
fn check(evidence: &Evidence<'_>) -> Vec<InvariantViolation> {
    let messages = evidence.messages();
    let violations = messages.iter().enumerate().filter_map(|(index, second)| {
        let mut earlier = messages[..index].iter().rev();
        let first = earlier.find(|first| first.content.has_target_of(&second.content))?;
        let is_again = first.content == second.content
            && first.is_awaited
            && first.may_change_something(evidence)
            && is_pending(first, second)
            && evidence.document_number(first.place) == evidence.document_number(second.place)
            && has_other_cause(evidence, first, second);
        is_again.then(|| InvariantViolation::of(second.entry, text(evidence, first, second)))
    });
    violations.collect()
}

/// Whether a message is surely pending when another is sent. The journal doesn't show when a client gives up on
/// a request, nor on a call unless it uses the probe.
fn is_pending(first: &Message<'_>, second: &Message<'_>) -> bool {
    if first.end.is_some_and(|end| end < second.place) {
        return false;
    }
    let (sent, now) = (first.entry.at, second.entry.at);
    match first.deadline {
        Some(deadline) => now < deadline,
        None => first.is_probed || now.since(sent).as_millis() < SURELY_PENDING,
    }
}

/// Whether a later step of the user or the app caused the second message, or the catalogue states that the call has
/// an effect. Two parts of a page may send the same at once, and a timer may ask for the same again.
fn has_other_cause(evidence: &Evidence<'_>, first: &Message<'_>, second: &Message<'_>) -> bool {
    let is_stated = matches!(first.content, Content::Call { name, .. } if evidence.stated_effect(name).is_some());
    let cause = evidence.step_of(second.entry);
    let is_caused = cause.is_some_and(|(verb, _)| CAUSES.contains(&verb));
    is_stated || (is_caused && first.entry.step != second.entry.step)
}

fn text(evidence: &Evidence<'_>, first: &Message<'_>, second: &Message<'_>) -> String {
    let cause = evidence
        .step_of(second.entry)
        .filter(|_| first.entry.step != second.entry.step);
    let cause = cause.map_or_else(String::new, |(verb, text)| {
        format!(" by the step `{verb} {text}`")
    });
    let missing = match first.content {
        Content::Call { .. } => "reply",
        _ => "response",
    };
    let limit = first.deadline.map_or_else(String::new, |deadline| {
        let limit = step_text::duration(deadline.since(first.entry.at));
        format!(" within its time limit of {limit}")
    });
    format!(
        "{} is sent again while it is pending: {} at {}{cause}, though {} of {} had no {missing} yet{limit}",
        second.content.name(),
        second.title(),
        second.entry.at,
        first.title(),
        first.entry.at,
    )
}

#[cfg(test)]
mod tests {
    use footbridge_journal::{EntryKind, Instant};
    use serde_json::json;

    use crate::judge::invariant::tests::{
        call, part, reply, request, response, step, steps_violations,
    };

    const NAME: &str = "sent-once";

    /// A call with this amount as its payload, and a time limit of 3 s.
    fn pay(number: u32, amount: u32) -> EntryKind {
        let mut kind = call(number, "pay", Some("cb"));
        if let EntryKind::Call {
            payload, deadline, ..
        } = &mut kind
        {
            *payload = json!({ "amount": amount });
            *deadline = Some(Instant::from_millis(3000));
        }
        kind
    }

    fn post(number: u32, to: &str, text: &str) -> EntryKind {
        let mut kind = request(number);
        if let EntryKind::Request {
            method, path, body, ..
        } = &mut kind
        {
            "POST".clone_into(method);
            to.clone_into(path);
            *body = json!(text);
        }
        kind
    }

    fn tap() -> EntryKind {
        step("tap", "button \"Pay\"")
    }

    #[test]
    fn second_tap_sends_a_pending_call_again() {
        let found = steps_violations(
            NAME,
            [(0, tap()), (0, pay(1, 5)), (400, tap()), (400, pay(2, 5))],
        );
        assert_eq!(
            found,
            [
                "pay is sent again while it is pending: pay (#2) at 400ms by the step `tap button \"Pay\"`, though pay (#1) of 0ms had no reply yet within its time limit of 3s"
            ]
        );
    }

    #[test]
    fn call_may_be_repeated_after_its_reply_or_its_time_limit() {
        let ends = [(100, reply(1)), (100, part(1)), (100, settled(1))];
        for end in ends {
            let kinds = [
                (0, tap()),
                (0, pay(1, 5)),
                end,
                (400, tap()),
                (400, pay(2, 5)),
            ];
            assert!(steps_violations(NAME, kinds).is_empty());
        }
        let late = [(0, tap()), (0, pay(1, 5)), (3000, tap()), (3000, pay(2, 5))];
        assert!(steps_violations(NAME, late).is_empty());
    }

    fn settled(number: u32) -> EntryKind {
        EntryKind::Settle {
            call: crate::judge::invariant::tests::number(number),
            outcome: footbridge_journal::Settled::Rejected,
            code: None,
            reason: None,
        }
    }

    #[test]
    fn another_payload_is_another_call() {
        let kinds = [(0, tap()), (0, pay(1, 5)), (0, tap()), (0, pay(2, 6))];
        assert!(steps_violations(NAME, kinds).is_empty());
        let there_and_back = [
            (0, tap()),
            (0, pay(1, 5)),
            (0, tap()),
            (0, pay(2, 6)),
            (0, tap()),
            (0, pay(3, 5)),
        ];
        assert!(steps_violations(NAME, there_and_back).is_empty());
    }

    #[test]
    fn calls_that_only_read_or_expect_no_reply_may_be_repeated() {
        for (name, callback) in [
            ("getToken", Some("cb")),
            ("pay", None),
            ("close", Some("cb")),
        ] {
            let kinds = [
                (0, tap()),
                (0, call(1, name, callback)),
                (0, tap()),
                (0, call(2, name, callback)),
            ];
            assert!(steps_violations(NAME, kinds).is_empty(), "{name}");
        }
    }

    #[test]
    fn two_parts_of_a_page_and_timers_may_ask_for_the_same() {
        let at_once = [(0, tap()), (0, pay(1, 5)), (0, pay(2, 5))];
        assert!(steps_violations(NAME, at_once).is_empty());
        let by_timer = [
            (0, tap()),
            (0, pay(1, 5)),
            (0, step("advance", "1s")),
            (500, pay(2, 5)),
        ];
        assert!(steps_violations(NAME, by_timer).is_empty());
    }

    #[test]
    fn client_may_give_up_on_a_call_without_a_limit() {
        let kinds = |at| {
            [
                (0, tap()),
                (0, call(1, "share", Some("cb"))),
                (at, tap()),
                (at, call(2, "share", Some("cb"))),
            ]
        };
        assert_eq!(steps_violations(NAME, kinds(200)).len(), 1);
        assert!(steps_violations(NAME, kinds(5000)).is_empty());
    }

    #[test]
    fn page_that_was_replaced_sends_nothing_again() {
        let kinds = [
            (0, tap()),
            (0, pay(1, 5)),
            (
                0,
                EntryKind::Goto {
                    url: "https://app.test/other".into(),
                },
            ),
            (0, tap()),
            (0, pay(2, 5)),
        ];
        assert!(steps_violations(NAME, kinds).is_empty());
    }

    #[test]
    fn pending_request_is_sent_once() {
        let twice = |path, second| {
            [
                (0, tap()),
                (0, post(1, path, "a")),
                (0, step("send", "foreground")),
                (0, post(2, path, second)),
            ]
        };
        assert_eq!(
            steps_violations(NAME, twice("/orders", "a")),
            [
                "POST /orders is sent again while it is pending: POST /orders (#2) at 0ms by the step `send foreground`, though POST /orders (#1) of 0ms had no response yet"
            ]
        );
        assert!(steps_violations(NAME, twice("/orders", "b")).is_empty());
        assert!(steps_violations(NAME, twice("/orders/search", "a")).is_empty());
        let gets = [(0, tap()), (0, request(1)), (0, tap()), (0, request(2))];
        assert!(steps_violations(NAME, gets).is_empty());
        let after = [
            (0, tap()),
            (0, post(1, "/orders", "a")),
            (0, response(1, "500")),
            (0, tap()),
            (0, post(2, "/orders", "a")),
        ];
        assert!(steps_violations(NAME, after).is_empty());
    }
}
