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
    notes: Vec<String>,
    reports: Vec<AttemptFailure>,
}

impl Page {
    fn with(stored: StoredValues) -> Self {
        Self {
            token: RiskToken::new(TIMING),
            stored,
            now: 1_000_000,
            attempts: 0,
            notes: Vec::new(),
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
                Effect::Note { from, to, cause } => {
                    self.notes.push(format!("{from} → {to} ({cause})"));
                }
                Effect::Report { failure } => self.reports.push(failure),
            }
        }
    }

    fn answer(&mut self, length: usize) {
        self.input(Input::Answered(Ok("t".repeat(length))));
    }

    fn wait(&mut self, ms: u64) {
        self.now += ms;
        self.input(Input::Advanced);
    }
}

#[test]
fn a_fresh_token_sets_the_cookie_and_removes_the_fallback() {
    let mut page = Page::with(StoredValues {
        fallback: Some("old".to_owned()),
        ..StoredValues::default()
    });
    page.input(Input::Started);
    assert_eq!(page.stored.pending, Some(page.now));
    page.answer(40);
    assert_eq!(page.notes, ["0 → 1 (token of 40 characters)"]);
    assert_eq!(page.stored.header().len(), 40);
    assert_eq!(page.stored.fallback, None);
    assert_eq!(page.stored.pending, None);
    assert_eq!(page.stored.expiry, Some(page.now + 2_400_000));
    assert!(page.stored.is_fresh(page.now + 2_399_999));
    assert!(!page.stored.is_fresh(page.now + 2_400_000));
}

#[test]
fn a_token_of_another_length_is_demoted_and_sent_before_the_cookies() {
    let mut page = Page::started();
    page.answer(40);
    page.wait(TIMING.refresh);
    page.answer(39);
    assert_eq!(
        page.notes,
        [
            "0 → 1 (token of 40 characters)",
            "1 → 2 (token of 39 characters)"
        ]
    );
    assert_eq!(page.stored.header().len(), 39);
    assert_eq!(page.stored.cookie.as_ref().unwrap().len(), 40);
    page.wait(TIMING.refresh);
    page.answer(40);
    assert_eq!(page.token.status(), Status::Success);
    assert_eq!(page.stored.header().len(), 40);
}

#[test]
fn a_failure_is_repeated_once_after_a_second_and_then_reported() {
    let mut page = Page::started();
    page.input(Input::Answered(Err(AttemptFailure::Acquisition)));
    page.wait(999);
    assert_eq!(page.attempts, 1);
    page.wait(1);
    assert_eq!(
        (page.attempts, page.token.status()),
        (2, Status::Uninitialised)
    );
    page.answer(0);
    assert_eq!(page.notes, ["0 → 3 (empty token)"]);
    assert_eq!(page.reports, [AttemptFailure::Empty]);
    assert_eq!(page.stored.pending, None);
    page.wait(TIMING.retry_delay);
    assert_eq!(page.attempts, 2);
}

#[test]
fn a_second_attempt_may_succeed() {
    let mut page = Page::started();
    page.input(Input::Answered(Err(AttemptFailure::Script)));
    page.wait(1_000);
    page.answer(40);
    assert_eq!(page.notes, ["0 → 1 (token of 40 characters)"]);
    assert_eq!(page.reports, []);
}

#[test]
fn ten_seconds_without_an_answer_are_a_time_out_whatever_comes_later() {
    let mut page = Page::started();
    page.wait(9_999);
    assert!(page.token.is_acquiring());
    page.wait(1);
    assert_eq!(page.notes, ["0 → 4 (no answer)"]);
    page.answer(40);
    assert_eq!(page.token.status(), Status::TimedOut);
    assert_eq!(page.stored.cookie, None);
    assert_eq!(page.reports, []);
}

#[test]
fn the_ten_seconds_cover_the_second_attempt_too() {
    let mut page = Page::started();
    page.now += 9_500;
    page.input(Input::Answered(Err(AttemptFailure::Acquisition)));
    assert_eq!(page.token.next_due(), Some(page.now + 500));
    page.wait(500);
    assert_eq!((page.attempts, page.token.status()), (1, Status::TimedOut));
}

#[test]
fn a_stored_token_is_taken_while_it_is_fresh() {
    let stored = |expiry| StoredValues {
        cookie: Some("t".repeat(40)),
        expiry: Some(expiry),
        ..StoredValues::default()
    };
    let mut fresh = Page::with(stored(1_000_001));
    fresh.input(Input::Started);
    assert_eq!(
        (fresh.attempts, fresh.notes),
        (0, vec!["0 → 1 (token in the cookie)".to_owned()])
    );
    let mut stale = Page::with(stored(1_000_000));
    stale.input(Input::Started);
    assert_eq!(stale.attempts, 1);
}

#[test]
fn another_tabs_acquisition_is_waited_for() {
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
    assert_eq!(page.notes, ["0 → 1 (token in the cookie)"]);

    let mut page = Page::with(StoredValues {
        pending: Some(995_000),
        ..StoredValues::default()
    });
    page.input(Input::Started);
    page.wait(5_000);
    assert_eq!((page.attempts, page.stored.pending), (1, Some(1_005_000)));
}

#[test]
fn a_hidden_page_refreshes_when_it_becomes_visible() {
    let mut page = Page::started();
    page.answer(40);
    page.input(Input::Visible(false));
    page.wait(TIMING.refresh);
    assert_eq!(page.attempts, 1);
    page.input(Input::Visible(true));
    assert_eq!(page.attempts, 2);
    page.answer(40);
    assert_eq!(page.notes.len(), 1);
    page.input(Input::Visible(false));
    page.wait(1);
    page.input(Input::Visible(true));
    assert_eq!(page.attempts, 2);
}

#[test]
fn a_token_that_was_never_renewed_ends_with_its_lifetime() {
    let mut page = Page::started();
    page.answer(40);
    page.input(Input::Visible(false));
    page.wait(TIMING.lifetime - 1);
    assert_eq!(page.token.status(), Status::Success);
    page.wait(1);
    assert_eq!(page.notes.last().unwrap(), "1 → 0 (lifetime over)");
    assert_eq!(page.attempts, 1);
    page.input(Input::Visible(true));
    assert_eq!(page.attempts, 2);
}

#[test]
fn a_lifetime_that_ends_while_a_token_is_acquired_asks_for_no_other() {
    let mut page = Page::started();
    page.answer(40);
    page.input(Input::Visible(false));
    page.wait(TIMING.lifetime - 5_000);
    page.input(Input::Visible(true));
    page.input(Input::Visible(false));
    assert_eq!(
        (page.attempts, page.token.next_due()),
        (2, Some(page.now + 5_000))
    );
    page.wait(5_000);
    assert_eq!(page.notes.last().unwrap(), "1 → 0 (lifetime over)");
    page.answer(40);
    assert_eq!(page.notes.last().unwrap(), "0 → 1 (token of 40 characters)");
    page.input(Input::Visible(true));
    assert_eq!(page.attempts, 2);
}

#[test]
fn a_mark_from_the_future_is_nobodys() {
    let mut page = Page::with(StoredValues {
        pending: Some(1_000_001),
        ..StoredValues::default()
    });
    page.input(Input::Started);
    assert_eq!((page.attempts, page.stored.pending), (1, Some(1_000_000)));
}

#[test]
fn what_isnt_letters_and_digits_is_no_token() {
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
    page.input(Input::Answered(Ok(odd.clone())));
    page.wait(TIMING.retry_delay);
    page.input(Input::Answered(Ok(odd)));
    assert_eq!(page.notes, ["0 → 3 (acquisition failed)"]);
}

#[derive(Debug, Clone)]
enum Event {
    Wait(u64),
    Answer(usize),
    Fail,
    Visible(bool),
}

fn event() -> impl Strategy<Value = Event> {
    prop_oneof![
        prop_oneof![0u64..3_000, 0u64..20_000_000].prop_map(Event::Wait),
        prop_oneof![Just(40usize), 0usize..60].prop_map(Event::Answer),
        Just(Event::Fail),
        any::<bool>().prop_map(Event::Visible),
    ]
}

/// The machine as the catalogue describes it.
static MOVES: LazyLock<Machine> = LazyLock::new(|| {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/contract");
    let catalogue = Catalogue::load(folder).unwrap();
    catalogue.machines.get("risk-token").unwrap().clone()
});

proptest! {
    /// For any inputs: the machine changes its state only as the catalogue allows, a mark never outlives its
    /// acquisition, at most two attempts belong to one mark, and the cookie only ever holds 40 characters.
    #[test]
    fn it_keeps_its_promises(events in proptest::collection::vec(event(), 1..40)) {
        let mut page = Page::started();
        let mut attempts_before = 0;
        let mut mark = page.stored.pending;
        for event in events {
            let noted = page.notes.len();
            match event {
                Event::Wait(ms) => page.wait(ms),
                Event::Answer(length) => page.answer(length),
                Event::Fail => page.input(Input::Answered(Err(AttemptFailure::Acquisition))),
                Event::Visible(is_visible) => page.input(Input::Visible(is_visible)),
            }
            for note in &page.notes[noted..] {
                let (from, rest) = note.split_once(" → ").unwrap();
                let (to, cause) = rest.split_once(" (").unwrap();
                prop_assert!(MOVES.allows(from, to, cause.trim_end_matches(')')), "{note}");
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
