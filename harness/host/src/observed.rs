//! The observer against the emulated app: both have the same calls and replies in their journals.

use std::sync::Arc;
use std::time::Duration;

use footbridge_contract::Reply;
use footbridge_dialect::{
    Arrival, ArrivedContent, BridgeMessage, DispatchedContent, Injection, MessageAction,
    PageMessage, Visibility,
};
use footbridge_journal::{Entry, EntryKind, Instant, Journal, Observation, Observer};
use footbridge_scenario::{Body, Rule, Script, ScriptedReply};
use serde_json::{Value, json};

use crate::example_apps::{App, apps, bridge_message};
use crate::host::Host;

/// The page of all messages in these tests.
const PAGE: u32 = 1;

fn observer(app: &App) -> Observer {
    let (dialect, catalogue) = (app.dialect.clone(), app.catalogue.clone());
    Observer::new(app.profile.clone(), Arc::new(dialect), Arc::new(catalogue))
}

/// Carries a message to the host, and what happens on the page to the observer. Returns whether the page got a return
/// value, which may have less than the reply.
fn play(host: &mut Host, observer: &mut Observer, message: &PageMessage) -> bool {
    let sent = bridge_message(message);
    let number = message.call;
    let mut observe = |observation: &Observation| {
        observer.observe(Instant::ZERO, PAGE, observation);
    };
    observe(&Observation::Message {
        number,
        message: BridgeMessage {
            promise: sent.promise.map(|_| number),
            ..sent.clone()
        },
    });
    let received = host.receive(Instant::ZERO, &sent);
    let has_value = received.value.is_some();
    if let Some(value) = received.value {
        let call = number;
        let arrival = Arrival::Returned { call, value };
        observe(&Observation::Arrived { arrival });
    }
    while let Some(due) = host.next_due() {
        let Some(injection) = host.deliver_next(due) else {
            continue;
        };
        if let Injection::Call {
            question: Some(question),
            ..
        } = &injection
            && let MessageAction::Navigation {
                queue: Some((_, messages)),
                ..
            } = &message.action
        {
            let value = Value::from(messages.as_str());
            observe(&Observation::Fetched {
                value: value.clone(),
            });
            host.returned(due, *question, &value);
            continue;
        }
        if let Some(observation) = seen(injection, number) {
            observe(&observation);
        }
    }
    has_value
}

/// Returns the observation that a host action causes in the page, if any.
fn seen(injection: Injection, message: u32) -> Option<Observation> {
    let arrival = match injection {
        Injection::Call {
            path, arguments, ..
        } => Arrival::Function { path, arguments },
        Injection::Callback {
            function,
            arguments,
        } => {
            return Some(Observation::Called {
                function,
                arguments,
            });
        }
        Injection::Settle { rejects, value, .. } => Arrival::Settled {
            call: message,
            rejects,
            value,
        },
        Injection::Dispatch {
            target,
            name,
            content,
            ..
        } => Arrival::Event {
            target,
            name,
            content: match content {
                DispatchedContent::None => ArrivedContent::None,
                DispatchedContent::Detail { value } => ArrivedContent::Detail { value },
                DispatchedContent::Data { value } => ArrivedContent::Data { value },
            },
        },
        Injection::Visibility { state } => Arrival::Visibility {
            hidden: state == Visibility::Hidden,
        },
        Injection::HistoryBack => return None,
    };
    Some(Observation::Arrived { arrival })
}

/// The traffic on the bridge in a journal. A reply says nothing of the catalogue's defaults, and the label of a
/// reply's destination has the page's own numbers.
fn traffic(journal: &Journal) -> Vec<EntryKind> {
    let kinds = journal.entries().iter().map(|Entry { kind, .. }| kind);
    kinds
        .filter_map(|kind| match kind.clone() {
            EntryKind::Call {
                number,
                name,
                payload,
                availability,
                deadline,
                ..
            } => Some(EntryKind::Call {
                number,
                name,
                payload,
                callback: None,
                availability,
                deadline,
            }),
            EntryKind::Reply {
                call, form, text, ..
            } => Some(EntryKind::Reply {
                call,
                form,
                text,
                by_default: true,
            }),
            kind @ (EntryKind::Part { .. }
            | EntryKind::Event { .. }
            | EntryKind::Link { .. }
            | EntryKind::Unreadable { .. }) => Some(kind),
            _ => None,
        })
        .collect()
}

/// Compares all calls of all examples with these replies. Returns the number of replies.
fn compare(scripts: impl Fn(&App, &str) -> Vec<Script>) -> usize {
    let mut replies = 0;
    for (label, app) in apps() {
        let client = app.client();
        for call in &app.catalogue.calls {
            let name = &call.name;
            let payload = call.payload.shape.examples().remove(0);
            let wants_reply = call.reply != Reply::None;
            for channel in 0..client.channels(name) {
                let mut host = app.host(scripts(&app, name));
                let mut observer = observer(&app);
                let mut has_values = false;
                for number in 1..=2 {
                    let message = client.message(number, name, &payload, channel, wants_reply);
                    has_values |= play(&mut host, &mut observer, &message.unwrap());
                }
                if has_values && !scripts(&app, name).is_empty() {
                    continue;
                }
                let (own, other) = (traffic(observer.journal()), traffic(host.journal()));
                assert_eq!(own, other, "{label}: {name} on channel {channel}");
                let own = own.iter();
                replies += own
                    .filter(|kind| matches!(kind, EntryKind::Reply { .. }))
                    .count();
            }
        }
    }
    replies
}

#[test]
fn journal_has_the_calls_and_replies_of_the_app() {
    let replies = compare(|_, _| Vec::new());
    assert!(replies > 200, "only {replies} replies");
}

#[test]
fn failures_are_recorded_as_they_come() {
    let replies = compare(|app, call| {
        let failure = app.catalogue.codes.iter().find(|code| {
            code.outcome == footbridge_contract::CodeOutcome::Failure
                && code.origin == footbridge_contract::Origin::App
        });
        let script = failure.map(|failure| Script {
            call: call.to_owned().into(),
            rules: vec![
                Rule {
                    when: None,
                    reply: ScriptedReply::Reply {
                        body: Body::Envelope {
                            code: Some(failure.code.clone().into()),
                            msg: Some("no".to_owned()),
                            data: Some(json!({ "why": "denied" }).into()),
                            is_invalid: false,
                        },
                        form: None,
                        after: Duration::ZERO,
                        times: 1,
                        every: Duration::ZERO,
                    },
                }
                .into(),
            ],
        });
        script.into_iter().collect()
    });
    assert!(replies > 100, "only {replies} replies");
}

#[test]
fn events_are_recorded_with_their_payload() {
    let mut count = 0;
    for (label, app) in apps() {
        for event in &app.catalogue.events {
            let payload = event.payload.shape.examples().remove(0);
            let mut host = app.host(Vec::new());
            let mut observer = observer(&app);
            let Ok(injections) = host.send(Instant::ZERO, &event.name, Some(&payload)) else {
                continue;
            };
            let seen: Vec<_> = injections
                .into_iter()
                .filter_map(|injection| seen(injection, 0))
                .collect();
            if seen.is_empty() {
                continue;
            }
            for observation in &seen {
                observer.observe(Instant::ZERO, PAGE, observation);
            }
            let names = traffic(observer.journal())
                .into_iter()
                .map(|kind| match kind {
                    EntryKind::Event { name, .. } => name,
                    other => format!("{other:?}"),
                });
            let names: Vec<_> = names.collect();
            assert_eq!(names, [event.name.as_str()], "{label}");
            count += 1;
        }
    }
    assert!(count > 20, "only {count} events");
}
