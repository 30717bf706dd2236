use std::sync::LazyLock;

use proptest::prelude::*;

use super::*;
use footbridge_contract::{Catalogue, Machine};

const TIMING: Timing = Timing::SPECIFIED;

/// A page with its storage, to which effects are applied.
#[derive(Debug)]
struct Page {
    token: RiskToken,
    stored: StoredValues,
    now: u64,
    attempts: usize,
    transitions: Vec<String>,
    reports: Vec<AttemptFailure>,
}

impl Page {
    fn with(stored: StoredValues) -> Self {
        Self {
            token: RiskToken::new(TIMING),
            stored,
            now: 1_000_000,
            attempts: 0,
            transitions: Vec::new(),
            reports: Vec::new(),
        }
    }

    fn started() -> Self {
        let mut page = Self::with(StoredValues::default());
        page.input(Input::Started);
        page
    }

    fn input(&mut self, input: Input) {
        let stored = self.stored.clone();
        for effect in self.token.handle(self.now, &stored, input) {
            match effect {
                Effect::SetPending { since } => self.stored.pending = Some(since),
                Effect::RemovePending => self.stored.pending = None,
                Effect::Ask => self.attempts += 1,
                Effect::SetCookie { token } => self.stored.cookie = Some(token),
                Effect::RemoveFallback => self.stored.fallback = None,
                Effect::SetFallback { token } => self.stored.fallback = Some(token),
                Effect::SetExpiry { at } => self.stored.expiry = Some(at),
                Effect::Transition { from, to, cause } => {
                    self.transitions.push(format!("{from} → {to} ({cause})"));
                }
                Effect::Report { failure } => self.reports.push(failure),
            }
        }
    }

    fn respond(&mut self, length: usize) {
        self.input(Input::Responded(Ok("t".repeat(length))));
    }

    fn wait(&mut self, ms: u64) {
        self.now += ms;
        self.input(Input::Advanced);
    }
}

#[test]
fn fresh_token_sets_the_cookie_and_removes_the_fallback() {
    let mut page = Page::with(StoredValues {
        fallback: Some("old".to_owned()),
        ..StoredValues::default()
    });
    page.input(Input::Started);
    assert_eq!(page.stored.pending, Some(page.now));
    page.respond(40);
    assert_eq!(page.transitions, ["0 → 1 (token of 40 characters)"]);
    assert_eq!(page.stored.header().len(), 40);
    assert_eq!(page.stored.fallback, None);
    assert_eq!(page.stored.pending, None);
    assert_eq!(page.stored.expiry, Some(page.now + 2_400_000));
    assert!(page.stored.is_fresh(page.now + 2_399_999));
    assert!(!page.stored.is_fresh(page.now + 2_400_000));
}

#[test]
fn token_of_another_length_is_demoted_and_sent_before_the_cookies() {
    let mut page = Page::started();
    page.respond(40);
    page.wait(TIMING.refresh);
    page.respond(39);
    assert_eq!(
        page.transitions,
        [
            "0 → 1 (token of 40 characters)",
            "1 → 2 (token of 39 characters)"
        ]
    );
    assert_eq!(page.stored.header().len(), 39);
    assert_eq!(page.stored.cookie.as_ref().unwrap().len(), 40);
    page.wait(TIMING.refresh);
    page.respond(40);
    assert_eq!(page.token.status(), Status::Success);
    assert_eq!(page.stored.header().len(), 40);
}

#[test]
fn failed_attempt_is_repeated_once_after_a_second_and_then_reported() {
    let mut page = Page::started();
    page.input(Input::Responded(Err(AttemptFailure::Acquisition)));
    page.wait(999);
    assert_eq!(page.attempts, 1);
    page.wait(1);
    assert_eq!(
        (page.attempts, page.token.status()),
        (2, Status::Uninitialised)
    );
    page.respond(0);
    assert_eq!(page.transitions, ["0 → 3 (empty token)"]);
    assert_eq!(page.reports, [AttemptFailure::Empty]);
    assert_eq!(page.stored.pending, None);
    page.wait(TIMING.retry_delay);
    assert_eq!(page.attempts, 2);
}

#[test]
fn second_attempt_may_succeed() {
    let mut page = Page::started();
    page.input(Input::Responded(Err(AttemptFailure::Script)));
    page.wait(1_000);
    page.respond(40);
    assert_eq!(page.transitions, ["0 → 1 (token of 40 characters)"]);
    assert_eq!(page.reports, []);
}

#[test]
fn acquisition_times_out_after_ten_seconds() {
    let mut page = Page::started();
    page.wait(9_999);
    assert!(page.token.is_acquiring());
    page.wait(1);
    assert_eq!(page.transitions, ["0 → 4 (no answer)"]);
    page.respond(40);
    assert_eq!(page.token.status(), Status::TimedOut);
    assert_eq!(page.stored.cookie, None);
    assert_eq!(page.reports, []);
}

#[test]
fn timeout_includes_the_second_attempt() {
    let mut page = Page::started();
    page.now += 9_500;
    page.input(Input::Responded(Err(AttemptFailure::Acquisition)));
    assert_eq!(page.token.next_due(), Some(page.now + 500));
    page.wait(500);
    assert_eq!((page.attempts, page.token.status()), (1, Status::TimedOut));
}

#[test]
fn stored_token_is_used_while_fresh() {
    let stored = |expiry| StoredValues {
        cookie: Some("t".repeat(40)),
        expiry: Some(expiry),
        ..StoredValues::default()
    };
    let mut fresh = Page::with(stored(1_000_001));
    fresh.input(Input::Started);
    assert_eq!(
        (fresh.attempts, fresh.transitions),
        (0, vec!["0 → 1 (token in the cookie)".to_owned()])
    );
    let mut stale = Page::with(stored(1_000_000));
    stale.input(Input::Started);
    assert_eq!(stale.attempts, 1);
}

#[test]
fn page_waits_for_another_tabs_acquisition() {
    let mut page = Page::with(StoredValues {
        pending: Some(995_000),
        ..StoredValues::default()
    });
    page.input(Input::Started);
    assert_eq!((page.attempts, page.token.next_due()), (0, Some(1_005_000)));
    page.stored = StoredValues {
        cookie: Some("t".repeat(40)),
        expiry: Some(9_000_000),
        ..StoredValues::default()
    };
    page.input(Input::Advanced);
    assert_eq!(page.transitions, ["0 → 1 (token in the cookie)"]);

    let mut page = Page::with(StoredValues {
        pending: Some(995_000),
        ..StoredValues::default()
    });
    page.input(Input::Started);
    page.wait(5_000);
    assert_eq!((page.attempts, page.stored.pending), (1, Some(1_005_000)));
}

#[test]
fn hidden_page_refreshes_when_it_becomes_visible() {
    let mut page = Page::started();
    page.respond(40);
    page.input(Input::Visible(false));
    page.wait(TIMING.refresh);
    assert_eq!(page.attempts, 1);
    page.input(Input::Visible(true));
    assert_eq!(page.attempts, 2);
    page.respond(40);
    assert_eq!(page.transitions.len(), 1);
    page.input(Input::Visible(false));
    page.wait(1);
    page.input(Input::Visible(true));
    assert_eq!(page.attempts, 2);
}

#[test]
fn token_that_was_never_renewed_ends_with_its_lifetime() {
    let mut page = Page::started();
    page.respond(40);
    page.input(Input::Visible(false));
    page.wait(TIMING.lifetime - 1);
    assert_eq!(page.token.status(), Status::Success);
    page.wait(1);
    assert_eq!(page.transitions.last().unwrap(), "1 → 0 (lifetime over)");
    assert_eq!(page.attempts, 1);
    page.input(Input::Visible(true));
    assert_eq!(page.attempts, 2);
}

#[test]
fn expiry_during_an_acquisition_starts_no_other() {
    let mut page = Page::started();
    page.respond(40);
    page.input(Input::Visible(false));
    page.wait(TIMING.lifetime - 5_000);
    page.input(Input::Visible(true));
    page.input(Input::Visible(false));
    assert_eq!(
        (page.attempts, page.token.next_due()),
        (2, Some(page.now + 5_000))
    );
    page.wait(5_000);
    assert_eq!(page.transitions.last().unwrap(), "1 → 0 (lifetime over)");
    page.respond(40);
    assert_eq!(
        page.transitions.last().unwrap(),
        "0 → 1 (token of 40 characters)"
    );
    page.input(Input::Visible(true));
    assert_eq!(page.attempts, 2);
}

#[test]
fn mark_from_the_future_is_ignored() {
    let mut page = Page::with(StoredValues {
        pending: Some(1_000_001),
        ..StoredValues::default()
    });
    page.input(Input::Started);
    assert_eq!((page.attempts, page.stored.pending), (1, Some(1_000_000)));
}

#[test]
fn token_has_only_letters_and_digits() {
    let odd = "t".repeat(39) + "-";
    let stored = StoredValues {
        cookie: Some(odd.clone()),
        fallback: Some(String::new()),
        expiry: Some(2_000_000),
        pending: None,
    };
    assert!(!stored.is_fresh(1_000_000));
    assert_eq!(stored.header(), "");
    let mut page = Page::with(stored);
    page.input(Input::Started);
    page.input(Input::Responded(Ok(odd.clone())));
    page.wait(TIMING.retry_delay);
    page.input(Input::Responded(Ok(odd)));
    assert_eq!(page.transitions, ["0 → 3 (acquisition failed)"]);
}

#[derive(Debug, Clone)]
enum Event {
    Wait(u64),
    Respond(usize),
    Fail,
    Visible(bool),
}

fn event() -> impl Strategy<Value = Event> {
    prop_oneof![
        prop_oneof![0u64..3_000, 0u64..20_000_000].prop_map(Event::Wait),
        prop_oneof![Just(40usize), 0usize..60].prop_map(Event::Respond),
        Just(Event::Fail),
        any::<bool>().prop_map(Event::Visible),
    ]
}

/// The machine as described by the catalogue.
static MOVES: LazyLock<Machine> = LazyLock::new(|| {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../fixtures/contract");
    let catalogue = Catalogue::load(folder).unwrap();
    catalogue.machines.get("risk-token").unwrap().clone()
});

proptest! {
    /// For any inputs: the machine only makes transitions that the catalogue allows, a mark never outlives its
    /// acquisition, a mark covers at most two attempts, and the cookie only ever contains 40 characters.
    #[test]
    fn machine_keeps_its_invariants(events in proptest::collection::vec(event(), 1..40)) {
        let mut page = Page::started();
        let mut attempts_before = 0;
        let mut mark = page.stored.pending;
        for event in events {
            let before = page.transitions.len();
            match event {
                Event::Wait(ms) => page.wait(ms),
                Event::Respond(length) => page.respond(length),
                Event::Fail => page.input(Input::Responded(Err(AttemptFailure::Acquisition))),
                Event::Visible(is_visible) => page.input(Input::Visible(is_visible)),
            }
            for transition in &page.transitions[before..] {
                let (from, rest) = transition.split_once(" → ").unwrap();
                let (to, cause) = rest.split_once(" (").unwrap();
                prop_assert!(MOVES.allows(from, to, cause.trim_end_matches(')')), "{transition}");
            }
            if page.stored.pending != mark {
                mark = page.stored.pending;
                attempts_before = page.attempts - usize::from(mark.is_some());
            }
            prop_assert!(page.attempts - attempts_before <= 2);
            prop_assert_eq!(page.stored.pending.is_some(), page.token.is_acquiring());
            prop_assert!(page.stored.cookie.iter().all(|token| token.len() == 40));
            prop_assert!(!page.token.is_acquiring() || page.token.next_due().is_some());
        }
    }
}
