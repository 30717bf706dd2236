//! Every call that expects a reply settles once, and in time.

use super::{Invariant, InvariantViolation};
use crate::judge::Evidence;
use crate::judge::evidence::Awaited;

pub(super) const INVARIANT: Invariant = Invariant {
    name: "settles-once",
    summary: "Every call with a callback settles exactly once: by its reply, or at its time limit.",
    advice: "Check how the client handles the reply: it must tolerate a late or a second one.",
    holds_on_any_host: false,
    check,
};

/// Judges by the probe's reports if the client sends any. Otherwise a call counts as settled when a reply found its
/// callback, or when the callback is gone from the page; a second reply that finds the callback counts as taken
/// twice. A call with another reply channel settles by its reply. A call may stay open if its time limit is not over
/// at the end of the case; it must not be given up before.
fn check(evidence: &Evidence<'_>) -> Vec<InvariantViolation> {
    let is_probed = evidence.is_probed();
    let awaited = evidence.awaited();
    let violations = awaited.iter().filter_map(|call| {
        let problem = match call.settled {
            _ if call.may_wait(evidence.end) => return None,
            _ if let Some(taken) = call.taken => {
                let by = awaited.iter().find(|other| other.number == taken.by)?;
                let text = describe_taken(evidence, call, by);
                return Some(InvariantViolation::of(taken.entry, text));
            }
            _ if let Some(early) = call.given_up_early() => format!("was given up {early}"),
            _ if !is_probed && call.final_replies > 1 && takes_once(evidence, call) => {
                format!("took {} replies", call.final_replies)
            }
            0 if call.is_left => return None,
            0 if is_probed && call.has_callback() => "never settled".to_owned(),
            0 if call.replies == 0 && evidence.is_left(call.callback) => {
                "never got a reply and was not given up".to_owned()
            }
            0 if call.is_missed && call.replies == 0 && !call.has_callback() => {
                "got a reply that nothing on the page received".to_owned()
            }
            1 if let Some(late) = call.settled_late() => format!("settled {late}"),
            0 | 1 => return None,
            times => format!("settled {times} times"),
        };
        let text = format!("{} {} {problem}", call.number, call.name);
        Some(InvariantViolation::of(call.entry, text))
    });
    violations.collect()
}

/// Describes the reply to a call that another call took. Names their pages if the document was replaced between them.
fn describe_taken(evidence: &Evidence<'_>, call: &Awaited<'_>, by: &Awaited<'_>) -> String {
    let name = |call: &Awaited<'_>| format!("{} ({})", call.name, call.number);
    let (asked, taker) = (name(call), name(by));
    let shared = if call.has_callback() {
        format!("callback {}", call.callback)
    } else {
        call.callback.to_owned()
    };
    let documents = [call, by].map(|call| evidence.document_of(call.place));
    match documents {
        [before, Some((number, now))] if before.is_none_or(|(first, _)| first != number) => {
            let before = before.map_or("an earlier page", |(_, document)| &document.url);
            format!(
                "a reply of an earlier page is taken for one of this page: {taker} on {} takes the reply to {asked}, which {before} asked for before it was left; both use the {shared}",
                now.url
            )
        }
        _ => format!(
            "a reply is taken for another: {taker} takes the reply to {asked}; both use the {shared}"
        ),
    }
}

/// Whether the client must remove the callback at the first reply.
fn takes_once(evidence: &Evidence<'_>, call: &Awaited<'_>) -> bool {
    call.has_callback() && !evidence.kept_callbacks.contains(call.name)
}

#[cfg(test)]
mod tests {
    use footbridge_journal::{EntryKind, EventOutcome, Instant, Settled};

    use super::super::tests::{
        broken_in, call, journal, number, part, reply, violations, violations_at,
    };

    fn settle(number_: u32) -> EntryKind {
        EntryKind::Settle {
            call: number(number_),
            outcome: Settled::Resolved,
            code: None,
            reason: None,
        }
    }

    fn left(name: &str) -> EntryKind {
        EntryKind::CallbackLeft { name: name.into() }
    }

    /// A call whose time limit is over at the end.
    fn limited(number: u32, callback: &str) -> EntryKind {
        let mut kind = call(number, "share", Some(callback));
        if let EntryKind::Call { deadline, .. } = &mut kind {
            *deadline = Some(Instant::from_millis(1));
        }
        kind
    }

    #[test]
    fn call_without_a_time_limit_may_stay_open() {
        let open = || call(1, "share", Some("a"));
        assert!(violations("settles-once", [open(), left("a")]).is_empty());
        let other = [call(2, "share", Some("b")), settle(2)];
        assert!(violations("settles-once", [open()].into_iter().chain(other)).is_empty());
    }

    #[test]
    fn page_that_was_left_settles_nothing() {
        let step = |verb: &'static str| EntryKind::Step {
            verb: verb.into(),
            text: String::new(),
        };
        let other = || [call(2, "share", Some("other")), settle(2)];
        for verb in ["open", "reload", "go", "restart"] {
            let waiting = [limited(1, "cb"), step(verb)];
            let found = violations("settles-once", waiting.into_iter().chain(other()));
            assert!(found.is_empty(), "{found:?}");
        }
        let waiting = [step("open"), limited(1, "cb")];
        let found = violations("settles-once", waiting.into_iter().chain(other()));
        assert_eq!(found, ["#1 share never settled"]);
    }

    #[test]
    fn settling_once_is_valid() {
        assert!(
            violations(
                "settles-once",
                [call(1, "share", Some("cb")), reply(1), settle(1)]
            )
            .is_empty()
        );
        assert!(violations("settles-once", [call(1, "share", None)]).is_empty());
    }

    #[test]
    fn reply_settles_a_promise_although_the_probe_reports_other_calls() {
        let calls = [
            call(1, "share", Some("cb")),
            call(2, "fetch", Some("promise 1")),
            reply(1),
            reply(2),
            settle(1),
        ];
        assert!(violations("settles-once", calls).is_empty());
        let sharing = [
            call(1, "share", Some("id 7")),
            call(2, "share", Some("id 7")),
            reply(1),
        ];
        assert_eq!(
            violations("settles-once", sharing),
            [
                "a reply is taken for another: share (#2) takes the reply to share (#1); both use the id 7"
            ]
        );
        // A function is called for each call that it was passed to.
        let passed = [
            call(1, "share", Some("function 1")),
            call(2, "share", Some("function 1")),
            reply(1),
            reply(2),
        ];
        assert!(violations("settles-once", passed).is_empty());
    }

    #[test]
    fn settling_never_or_twice_is_a_violation() {
        assert_eq!(
            violations(
                "settles-once",
                [
                    call(1, "share", Some("a")),
                    call(2, "share", Some("b")),
                    reply(1),
                    settle(2),
                    settle(2),
                ]
            ),
            ["#1 share never settled", "#2 share settled 2 times"]
        );
    }

    #[test]
    fn without_the_probe_a_reply_or_a_removed_callback_counts_as_settled() {
        assert!(violations("settles-once", [call(1, "share", Some("a")), reply(1)]).is_empty());
        assert!(violations("settles-once", [call(1, "share", Some("a"))]).is_empty());
        assert_eq!(
            violations("settles-once", [limited(1, "a"), left("a")]),
            ["#1 share never got a reply and was not given up"]
        );
        let missed = EntryKind::Missed {
            call: number(1),
            callback: "a".into(),
        };
        assert_eq!(
            violations(
                "settles-once",
                [call(1, "share", Some("a")), reply(1), missed, left("a")]
            )
            .len(),
            1
        );
    }

    #[test]
    fn without_the_probe_a_second_reply_finds_no_callback() {
        let twice = |name, callback| [call(1, name, Some(callback)), reply(1), reply(1)];
        assert_eq!(
            violations("settles-once", twice("share", "a")),
            ["#1 share took 2 replies"]
        );
        let missed = EntryKind::Missed {
            call: number(1),
            callback: "a".into(),
        };
        let gone = twice("share", "a").into_iter().chain([missed]);
        assert!(violations("settles-once", gone).is_empty());
        // A promise takes only one reply.
        assert!(violations("settles-once", twice("share", "promise 1")).is_empty());
        assert!(violations("settles-once", twice("keep", "a")).is_empty());
    }

    #[test]
    fn stream_may_continue() {
        let goes_on = [call(1, "share", Some("a")), part(1), part(1), left("a")];
        assert!(violations("settles-once", goes_on).is_empty());
        let ends = [
            call(1, "share", Some("a")),
            part(1),
            reply(1),
            settle(1),
            settle(1),
        ];
        assert_eq!(
            violations("settles-once", ends),
            ["#1 share settled 2 times"]
        );
    }

    #[test]
    fn only_a_callback_needs_the_probe() {
        // Replies by id, by promise, by a passed function, and by return value.
        for callback in ["id 7", "promise 1", "function 2", "call 1"] {
            let probed = [call(2, "share", Some("cb")), reply(2), settle(2)];
            let replied = [call(1, "share", Some(callback)), reply(1)];
            let entries = replied.into_iter().chain(probed);
            assert!(violations("settles-once", entries).is_empty(), "{callback}");
        }
        let callbacks = [
            call(1, "share", Some("cb_1")),
            reply(1),
            call(2, "share", Some("cb_2")),
            reply(2),
            settle(2),
        ];
        assert_eq!(
            violations("settles-once", callbacks),
            ["#1 share never settled"]
        );
    }

    #[test]
    fn reply_without_a_receiver_does_not_settle() {
        let missed = EntryKind::Missed {
            call: number(1),
            callback: "shop.resolve".into(),
        };
        assert_eq!(
            violations(
                "settles-once",
                [call(1, "share", Some("id 1")), reply(1), missed]
            ),
            ["#1 share got a reply that nothing on the page received"]
        );
        assert!(violations("settles-once", [call(1, "share", Some("id 1")), reply(1)]).is_empty());
    }

    #[test]
    fn settling_after_the_time_limit_is_a_violation() {
        let mut waiting = call(1, "fetch", Some("a"));
        if let EntryKind::Call { deadline, .. } = &mut waiting {
            *deadline = Some(Instant::ZERO);
        }
        let late = violations_at("settles-once", [(0, waiting), (1, settle(1))]);
        assert_eq!(late, ["#1 fetch settled 1ms after its time limit of 0ms"]);
    }

    #[test]
    fn giving_up_before_the_time_limit_is_a_violation_without_a_reply() {
        let waiting = |deadline| {
            let mut waiting = call(1, "fetch", Some("a"));
            if let EntryKind::Call { deadline: its, .. } = &mut waiting {
                *its = Some(Instant::from_millis(deadline));
            }
            waiting
        };
        let rejected = || EntryKind::Settle {
            call: number(1),
            outcome: Settled::Rejected,
            code: None,
            reason: None,
        };
        assert_eq!(
            violations_at("settles-once", [(0, waiting(60_000)), (59_999, rejected())]),
            ["#1 fetch was given up 1ms before its time limit of 60000ms"]
        );
        let at_its_end = [(0, waiting(60_000)), (60_000, rejected())];
        assert!(violations_at("settles-once", at_its_end).is_empty());
        let refused = [(0, waiting(60_000)), (1, reply(1)), (1, rejected())];
        assert!(violations_at("settles-once", refused).is_empty());
    }

    #[test]
    fn callback_of_two_open_calls_is_a_violation() {
        let calls = || {
            [
                call(1, "share", Some("cb")),
                call(2, "share", Some("other")),
                call(3, "share", Some("cb")),
            ]
        };
        let ends = [
            reply(1),
            settle(1),
            reply(2),
            settle(2),
            reply(3),
            settle(3),
        ];
        assert_eq!(
            violations("settles-once", calls().into_iter().chain(ends)),
            [
                "a reply is taken for another: share (#3) takes the reply to share (#1); both use the callback cb"
            ]
        );
        let one_after_the_other = [
            call(1, "share", Some("cb")),
            reply(1),
            settle(1),
            call(2, "share", Some("cb")),
            reply(2),
            settle(2),
        ];
        assert!(violations("settles-once", one_after_the_other).is_empty());
    }

    #[test]
    fn reply_to_the_page_before_is_a_violation_at_its_instant() {
        let goto = |url: &str| EntryKind::Goto { url: url.into() };
        let journal = journal([
            (0, goto("https://app.test/basket")),
            (0, call(1, "share", Some("cb_1"))),
            (500, goto("https://app.test/orders")),
            (500, call(2, "fetch", Some("cb_1"))),
            (2000, reply(1)),
            (2000, reply(2)),
        ]);
        let found = broken_in("settles-once", &journal);
        assert_eq!(
            found[0].text,
            "a reply of an earlier page is taken for one of this page: fetch (#2) on https://app.test/orders takes the reply to share (#1), which https://app.test/basket asked for before it was left; both use the callback cb_1"
        );
        assert_eq!(found[0].at, Instant::from_millis(2000));
    }

    #[test]
    fn page_may_register_for_an_event_again() {
        let event = EntryKind::Event {
            name: "visible".into(),
            payload: serde_json::Value::Null,
            outcome: EventOutcome::Replied {
                calls: vec![number(1), number(2)],
            },
        };
        let journal = [
            call(1, "onVisible", Some("cb")),
            call(2, "onVisible", Some("cb")),
            event,
            reply(1),
            reply(2),
        ];
        assert!(violations("settles-once", journal).is_empty());
    }

    #[test]
    fn call_may_stay_open_until_its_time_limit() {
        let mut waiting = call(1, "setOnWebVisibleCallback", Some("a"));
        if let EntryKind::Call { deadline, .. } = &mut waiting {
            *deadline = Some(Instant::from_millis(3_600_000));
        }
        assert!(violations("settles-once", [waiting, left("a")]).is_empty());
    }
}
