//! The page gives up on a call that gets no reply, although the catalogue has no time limit for it.

use footbridge_scenario::step_text;

use crate::judge::Evidence;
use crate::judge::invariant::{Invariant, InvariantViolation};
use crate::judge::outcomes::{OpenCall, Outcomes, tapped_button};

pub(super) const PROPERTY: Invariant = Invariant {
    name: "gives-up-waiting",
    summary: "A call without a reply keeps the page busy for a limited time, also if it has no time limit.",
    advice: "The app may never reply. Stop waiting after a while, and show an error.",
    holds_on_any_host: false,
    check,
};

/// Judges the page an hour after the last activity, as `no-endless-loading` does. The page may still wait for a
/// response, and for a reply whose time limit has not passed.
fn check(evidence: &Evidence<'_>) -> Vec<InvariantViolation> {
    let outcomes = Outcomes::of(evidence);
    if !outcomes.open_requests.is_empty() || outcomes.has_call_in_time(evidence.end) {
        return Vec::new();
    }
    let allowed = evidence.unanswered;
    let unlimited = outcomes.open_calls.iter();
    let unlimited: Vec<&OpenCall<'_>> = unlimited
        .filter(|call| {
            call.deadline.is_none()
                && call.needs_reply(evidence)
                && evidence.is_of_last_document(call.place)
                && evidence.end.since(call.entry.at) >= allowed
        })
        .collect();
    let loading = evidence.still_loading().filter_map(|(entry, text)| {
        let mut calls = unlimited.iter();
        let call = match tapped_button(text) {
            // A button may stay disabled for other reasons.
            Some(button) => {
                let step = evidence.last_tap(button)?.step;
                calls.find(|call| call.entry.step == step)
            }
            None => calls.next(),
        }?;
        let problem = format!(
            "{} ({}) has had no reply since {}, for more than {}, and {text}: give up and show it, or give the call a `time_limit` in the catalogue; `unanswered = false` under [explore] turns this off",
            call.name,
            call.number,
            call.entry.at,
            step_text::duration(allowed),
        );
        Some(InvariantViolation::of(entry, problem))
    });
    loading.collect()
}

#[cfg(test)]
mod tests {
    use footbridge_journal::{EntryKind, Instant};

    use crate::judge::invariant::tests::{
        call, loading, part, reply, request, violations, violations_at,
    };

    const NAME: &str = "gives-up-waiting";

    fn limited(kind: EntryKind, at: u64) -> EntryKind {
        let mut kind = kind;
        if let EntryKind::Call { deadline, .. } = &mut kind {
            *deadline = Some(Instant::from_millis(at));
        }
        kind
    }

    #[test]
    fn call_without_a_reply_or_a_limit_may_not_keep_the_page_busy() {
        let found = violations(
            NAME,
            [call(1, "getToken", Some("cb")), loading("main is loading")],
        );
        assert_eq!(
            found,
            [
                "getToken (#1) has had no reply since 0ms, for more than 1m, and main is loading: give up and show it, or give the call a `time_limit` in the catalogue; `unanswered = false` under [explore] turns this off"
            ]
        );
    }

    #[test]
    fn page_that_shows_no_loading_has_given_up() {
        assert!(violations(NAME, [call(1, "pay", Some("cb"))]).is_empty());
    }

    #[test]
    fn replied_calls_and_calls_without_a_callback_are_fine() {
        let main = || loading("main is loading");
        for kinds in [
            vec![call(1, "pay", Some("cb")), reply(1), main()],
            vec![call(1, "pay", Some("cb")), part(1), main()],
            vec![call(1, "pay", None), main()],
        ] {
            assert!(violations(NAME, kinds.clone()).is_empty(), "{kinds:?}");
        }
    }

    #[test]
    fn time_counts_from_the_call() {
        let late = [
            (1, call(1, "pay", Some("cb"))),
            (60_000, loading("main is loading")),
        ];
        assert!(violations_at(NAME, late).is_empty());
    }

    #[test]
    fn call_with_a_time_limit_is_left_to_the_other_rules() {
        for at in [10_000, 3_600_000] {
            let kinds = [
                limited(call(1, "pay", Some("cb")), at),
                loading("main is loading"),
            ];
            assert!(violations(NAME, kinds).is_empty());
        }
    }

    #[test]
    fn page_may_wait_for_a_response() {
        let kinds = [
            call(1, "pay", Some("cb")),
            request(1),
            loading("main is loading"),
        ];
        assert!(violations(NAME, kinds).is_empty());
    }

    #[test]
    fn call_of_an_earlier_document_keeps_nothing_busy() {
        let kinds = [
            call(1, "pay", Some("cb")),
            EntryKind::Goto {
                url: "https://app.test/other".into(),
            },
            loading("main is loading"),
        ];
        assert!(violations(NAME, kinds).is_empty());
    }

    #[test]
    fn button_may_stay_disabled_for_other_reasons_than_a_call_of_its_tap() {
        let tap = EntryKind::Step {
            verb: "tap".into(),
            text: "button \"Pay\"".into(),
        };
        let disabled = || loading("button \"Pay\" is disabled since it was tapped");
        let waits = [tap.clone(), call(1, "pay", Some("cb")), disabled()];
        assert_eq!(violations(NAME, waits).len(), 1);
        assert!(violations(NAME, [tap, disabled()]).is_empty());
    }
}
