//! Sequences of events for the risk token (§4, §9), compared with `footbridge_exchange_reference::risk_token`.

use footbridge_exchange_reference::risk_token::{
    AttemptFailure, Effect, Input, RiskToken, StoredValues, Timing, carries,
};
use footbridge_exchange_reference::risk_token::{PATHS, PREFIXES};
use proptest::prelude::*;
use serde::Serialize;
use serde_json::{Value, json};

use crate::compare::{Judgement, compare, equal};
use crate::page::Page;

const START: u64 = 1_767_268_800_000;

/// A sequence of events on a page.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
struct Sequence {
    start: u64,
    stored: Elsewhere,
    fallback: Option<String>,
    is_visible: bool,
    steps: Vec<Step>,
}

#[derive(Debug, Clone, Serialize)]
#[serde(
    tag = "kind",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
enum Step {
    Advance { ms: u64 },
    Answer { answer: Answer, late: bool },
    Visible { is_visible: bool },
    Elsewhere { stored: Elsewhere },
}

#[derive(Debug, Clone, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum Answer {
    Token { token: Value },
    Error,
    Throws,
    NotLoaded,
    InstallsNothing,
}

impl Answer {
    fn result(&self) -> Result<String, AttemptFailure> {
        match self {
            Self::Token {
                token: Value::String(token),
            } => Ok(token.clone()),
            Self::Token { .. } | Self::Error | Self::Throws => Err(AttemptFailure::Acquisition),
            Self::NotLoaded | Self::InstallsNothing => Err(AttemptFailure::Script),
        }
    }
}

/// The values that another tab stores. An outer `None` leaves the value, an inner one removes it. Instants are
/// relative to the present, in milliseconds.
#[derive(Debug, Clone, Default, Serialize)]
#[expect(
    clippy::option_option,
    reason = "a value can be unchanged, removed or set"
)]
struct Elsewhere {
    #[serde(skip_serializing_if = "Option::is_none")]
    cookie: Option<Option<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expiry: Option<Option<i64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pending: Option<Option<i64>>,
}

fn token() -> impl Strategy<Value = String> + Clone {
    prop_oneof![
        6 => "[0-9A-Za-z]{40}",
        3 => "[0-9A-Za-z]{1,60}",
        1 => "[0-9a-z]{39}[-_é=\n]",
        1 => Just(String::new()),
    ]
}

fn answer() -> impl Strategy<Value = Answer> {
    prop_oneof![
        8 => token().prop_map(|token| Answer::Token { token: Value::from(token) }),
        1 => prop::sample::select(vec![json!(null), json!(40), json!(["t"])])
            .prop_map(|token| Answer::Token { token }),
        2 => Just(Answer::Error),
        1 => Just(Answer::Throws),
        1 => Just(Answer::NotLoaded),
        1 => Just(Answer::InstallsNothing),
    ]
}

fn elsewhere() -> impl Strategy<Value = Elsewhere> {
    let cookie = prop::option::of(prop::option::of(token()));
    let ahead = prop_oneof![-5_000i64..5_000, Just(0), 1_000_000i64..20_000_000];
    let pending = prop_oneof![
        4 => -12_000i64..=0,
        1 => Just(-10_000i64),
        1 => 1i64..20_000,
    ];
    let expiry = prop::option::of(prop::option::of(ahead));
    let pending = prop::option::of(prop::option::of(pending));
    (cookie, expiry, pending).prop_map(|(cookie, expiry, pending)| Elsewhere {
        cookie,
        expiry,
        pending,
    })
}

fn step() -> impl Strategy<Value = Step> {
    let ms = prop_oneof![
        2 => 0u64..3_000,
        2 => prop::sample::select(vec![1_000u64, 9_000, 9_999, 10_000, 10_001, 1_200_000, 14_400_000]),
        // Durations that end just before a deadline.
        2 => prop::sample::select(vec![500u64, 5_000, 1_195_000, 14_395_000]),
        1 => 0u64..1_300_000,
        1 => 0u64..15_000_000,
    ];
    prop_oneof![
        6 => ms.prop_map(|ms| Step::Advance { ms }),
        6 => (answer(), prop::bool::weighted(0.15)).prop_map(|(answer, late)| Step::Answer { answer, late }),
        2 => any::<bool>().prop_map(|is_visible| Step::Visible { is_visible }),
        2 => elsewhere().prop_map(|stored| Step::Elsewhere { stored }),
    ]
}

/// Sequences in which a token's lifetime ends near the next deadline; random ones never do.
fn end_of_life() -> impl Strategy<Value = Vec<Step>> {
    let around = (
        0u64..12_000,
        0u64..12_000,
        any::<bool>(),
        answer(),
        answer(),
    );
    around.prop_map(|(before, after, is_visible, first, second)| {
        let answer = |answer| Step::Answer {
            answer,
            late: false,
        };
        vec![
            answer(first),
            Step::Visible { is_visible: false },
            Step::Advance {
                ms: 14_400_000 - before,
            },
            Step::Visible { is_visible: true },
            Step::Visible { is_visible },
            Step::Advance { ms: after },
            answer(second),
            Step::Visible { is_visible: true },
        ]
    })
}

fn sequence() -> impl Strategy<Value = Sequence> {
    let fallback = prop::option::weighted(0.3, token());
    let steps = || prop::collection::vec(step(), 0..25);
    let steps = prop_oneof![
        9 => steps(),
        1 => (end_of_life(), steps()).prop_map(|(first, then)| [first, then].concat()),
    ];
    (elsewhere(), fallback, any::<bool>(), steps).prop_map(
        |(stored, fallback, is_visible, steps)| Sequence {
            start: START,
            stored,
            fallback,
            is_visible,
            steps,
        },
    )
}

/// The reference's state machine, its storage, and its log.
struct Run {
    token: RiskToken,
    stored: StoredValues,
    now: u64,
    events: Vec<Value>,
}

impl Run {
    fn input(&mut self, input: Input) {
        let at = self.now - START;
        for effect in self.token.handle(self.now, &self.stored, input) {
            match effect {
                Effect::SetPending { since } => self.stored.pending = Some(since),
                Effect::RemovePending => self.stored.pending = None,
                Effect::Ask => self.events.push(json!({ "at": at, "kind": "ask" })),
                Effect::SetCookie { token } => self.stored.cookie = Some(token),
                Effect::RemoveFallback => self.stored.fallback = None,
                Effect::SetFallback { token } => self.stored.fallback = Some(token),
                Effect::SetExpiry { at } => self.stored.expiry = Some(at),
                Effect::Transition { from, to, cause } => {
                    let (from, to) = (from.to_string(), to.to_string());
                    let note =
                        json!({ "at": at, "kind": "note", "from": from, "to": to, "cause": cause });
                    self.events.push(note);
                }
                Effect::Report { failure } => {
                    let failure = failure.cause().replace(' ', "-");
                    self.events
                        .push(json!({ "at": at, "kind": "report", "failure": failure }));
                }
            }
        }
    }

    fn advance(&mut self, ms: u64) {
        let end = self.now + ms;
        while let Some(due) = self.token.next_due().filter(|due| *due <= end) {
            self.now = due.max(self.now);
            self.input(Input::Advanced);
        }
        self.now = end;
    }

    fn store(&mut self, elsewhere: &Elsewhere) {
        let ahead = |ahead: i64| self.now.saturating_add_signed(ahead);
        if let Some(cookie) = &elsewhere.cookie {
            self.stored.cookie.clone_from(cookie);
        }
        if let Some(expiry) = elsewhere.expiry {
            self.stored.expiry = expiry.map(ahead);
        }
        if let Some(pending) = elsewhere.pending {
            self.stored.pending = pending.map(ahead);
        }
    }
}

fn reference(sequence: &Sequence) -> Value {
    let mut run = Run {
        token: RiskToken::new(Timing::SPECIFIED),
        stored: StoredValues {
            fallback: sequence.fallback.clone(),
            ..StoredValues::default()
        },
        now: START,
        events: Vec::new(),
    };
    run.store(&sequence.stored);
    run.input(Input::Visible(sequence.is_visible));
    run.input(Input::Started);
    for step in &sequence.steps {
        match step {
            Step::Advance { ms } => run.advance(*ms),
            // A late response to an earlier request is ignored.
            Step::Answer { late: true, .. } => {}
            Step::Answer { answer, .. } => run.input(Input::Responded(answer.result())),
            Step::Visible { is_visible } => run.input(Input::Visible(*is_visible)),
            Step::Elsewhere { stored } => {
                run.store(stored);
                run.input(Input::Advanced);
            }
        }
    }
    json!({ "value": {
        "events": run.events,
        "status": run.token.status().to_string(),
        "cookie": run.stored.cookie,
        "fallback": run.stored.fallback,
        "expiry": run.stored.expiry,
        "pending": run.stored.pending,
        "carried": run.stored.header(),
    } })
}

pub(crate) fn risk_token_sequences_agree(page: &Page) -> Judgement {
    compare(page, "risk-token", &sequence(), |input, result| {
        equal(result, &reference(input))
    })
}

pub(crate) fn risk_token_paths_agree(page: &Page) -> Judgement {
    let listed = prop::sample::select([&PATHS[..], &PREFIXES[..]].concat());
    let path = (listed, "(/?[a-zA-Z]{0,3})?", any::<bool>()).prop_map(|(path, more, shorter)| {
        let whole = format!("{path}{more}");
        let kept = whole.len() - usize::from(shorter);
        whole[..kept].to_owned()
    });
    compare(page, "risk-path", &path, |path, result| {
        equal(result, &json!({ "value": carries(path) }))
    })
}
