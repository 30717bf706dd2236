//! The client's side against the host's, with the dialects of all examples.

use std::time::Duration;

use footbridge_contract::Reply;
use footbridge_dialect::{
    Arrival, ArrivedContent, DispatchedContent, Injection, Meaning, MessageAction, PageMessage,
    ReplyKind, ReplyOutcome, SentCall,
};
use footbridge_journal::{EntryKind, Instant};
use footbridge_scenario::{Body, ReplyForm, Rule, Script, ScriptedReply};
use serde_json::{Value, json};

use crate::example_apps::{apps, bridge_message};
use crate::host::Host;

/// Carries a message to the host as a page does.
fn deliver(host: &mut Host, message: &PageMessage) -> Vec<Arrival> {
    let received = host.receive(Instant::ZERO, &bridge_message(message));
    let mut arrivals: Vec<Arrival> = Vec::new();
    if let Some(value) = received.value {
        let call = message.call;
        arrivals.push(Arrival::Returned { call, value });
    }
    while host.next_due().is_some() {
        let due = host.next_due().unwrap();
        if let Some(injection) = host.deliver_next(due) {
            if let Injection::Call {
                question: Some(question),
                ..
            } = &injection
                && let MessageAction::Navigation {
                    queue: Some((_, messages)),
                    ..
                } = &message.action
            {
                host.returned(due, *question, &Value::from(messages.as_str()));
                continue;
            }
            arrivals.extend(arrival(&injection, message));
        }
    }
    arrivals
}

/// Returns the arrival that a host action causes in the page, if any.
fn arrival(injection: &Injection, message: &PageMessage) -> Option<Arrival> {
    let call = message.call;
    Some(match injection {
        Injection::Call {
            path, arguments, ..
        } => {
            let named = message.functions.iter();
            let mut named = named.filter(|function| function.name.as_ref() == Some(path));
            match named.next() {
                Some(function) => Arrival::Callback {
                    call,
                    place: function.place.clone(),
                    arguments: arguments.clone(),
                },
                None => Arrival::Function {
                    path: path.clone(),
                    arguments: arguments.clone(),
                },
            }
        }
        Injection::Callback {
            function,
            arguments,
        } => Arrival::Callback {
            call,
            place: message.functions[*function as usize].place.clone(),
            arguments: arguments.clone(),
        },
        Injection::Settle { rejects, value, .. } => Arrival::Settled {
            call,
            rejects: *rejects,
            value: value.clone(),
        },
        Injection::Dispatch {
            target,
            name,
            content,
            ..
        } => Arrival::Event {
            target: *target,
            name: name.clone(),
            content: match content.clone() {
                DispatchedContent::None => ArrivedContent::None,
                DispatchedContent::Detail { value } => ArrivedContent::Detail { value },
                DispatchedContent::Data { value } => ArrivedContent::Data { value },
            },
        },
        Injection::Visibility { .. } | Injection::HistoryBack => return None,
    })
}

#[test]
fn host_reads_every_call_and_the_client_its_reply() {
    let mut count = 0;
    for (label, app) in apps() {
        let client = app.client();
        for call in &app.catalogue.calls {
            let availability = app.catalogue.call_availability(
                &call.name,
                app.profile.platform,
                app.profile.app_version,
            );
            if !availability.is_available() {
                continue;
            }
            let wants_reply = call.reply != Reply::None;
            let payload = call.payload.shape.examples().remove(0);
            for channel in 0..client.channels(&call.name) {
                let name = &call.name;
                let context = format!("{label}: {name} on channel {channel}");
                let message = client
                    .message(7, name, &payload, channel, wants_reply)
                    .unwrap_or_else(|| panic!("{context}: no message"));
                let mut host = app.host(Vec::new());
                let arrivals = deliver(&mut host, &message);
                let calls = host
                    .journal()
                    .entries()
                    .iter()
                    .filter_map(|entry| match &entry.kind {
                        EntryKind::Call { name, payload, .. } => {
                            Some((name.clone(), payload.clone()))
                        }
                        _ => None,
                    });
                let mut expected = payload.clone();
                expected.sort_all_objects();
                let calls: Vec<_> = calls.collect();
                assert_eq!(calls.len(), 1, "{context}: {:?}", host.journal());
                assert_eq!(calls[0].0, *name, "{context}");
                let is_default = host
                    .journal()
                    .entries()
                    .iter()
                    .any(|entry| matches!(entry.kind, EntryKind::Reply { .. }));
                if !is_default {
                    continue;
                }
                assert!(client.can_receive(name, channel), "{context}");
                let sent = [SentCall {
                    number: 7,
                    name: name.clone(),
                    payload: payload.clone(),
                    values: [("id".to_owned(), json!("7"))].into(),
                    is_open: true,
                }];
                let read = arrivals.iter().map(|arrival| client.read(arrival, &sent));
                let replies: Vec<_> = read
                    .filter_map(|meaning| match meaning {
                        Meaning::Reply(reply) => Some(reply),
                        _ => None,
                    })
                    .collect();
                assert_eq!(replies.len(), 1, "{context}: {arrivals:?}");
                let reply = &replies[0];
                assert_eq!(reply.problems, [], "{context}: {arrivals:?}");
                assert_eq!(reply.form, reply.described_form, "{context}");
                assert_eq!(reply.call, 7);
                count += 1;
            }
        }
    }
    assert!(count > 100, "only {count} replies");
}

#[test]
fn failures_are_read_as_failures() {
    for (label, app) in apps() {
        let client = app.client();
        let bridge = app.dialect.bridge(app.profile.platform).unwrap();
        let failure = app.catalogue.codes.iter().find(|code| {
            code.outcome == footbridge_contract::CodeOutcome::Failure
                && code.origin == footbridge_contract::Origin::App
        });
        let Some(failure) = failure else { continue };
        for call in &app.catalogue.calls {
            let name = &call.name;
            if call.reply == Reply::None || !client.can_receive(name, 0) {
                continue;
            }
            let variant = |kind| {
                let variant = bridge.reply.variant(name, kind);
                (&variant.value, &variant.page_channel)
            };
            // Where both look alike, a page can't know.
            if variant(ReplyKind::Success) == variant(ReplyKind::Failure) {
                continue;
            }
            let script = scripted(name, &failure.code, None);
            let message = client.message(7, name, &json!({}), 0, true).unwrap();
            let mut host = app.host(vec![script]);
            let arrivals = deliver(&mut host, &message);
            let sent = [SentCall {
                number: 7,
                name: name.clone(),
                payload: json!({}),
                values: [("id".to_owned(), json!("7"))].into(),
                is_open: true,
            }];
            for arrival in &arrivals {
                // A return value has no place for a code.
                if matches!(arrival, Arrival::Returned { .. }) {
                    continue;
                }
                if let Meaning::Reply(reply) = client.read(arrival, &sent) {
                    assert_eq!(
                        reply.outcome,
                        ReplyOutcome::Failure,
                        "{label}: {name} {arrival:?}"
                    );
                    assert_eq!(reply.problems, [], "{label}: {name} {arrival:?}");
                }
            }
        }
    }
}

/// The script with which the host replies to a call with a code, in a form.
fn scripted(call: &str, code: &str, form: Option<ReplyForm>) -> Script {
    let body = Body::Envelope {
        code: Some(code.to_owned().into()),
        msg: None,
        data: None,
        is_invalid: false,
    };
    let reply = ScriptedReply::Reply {
        body,
        form,
        after: Duration::ZERO,
        times: 1,
        every: Duration::ZERO,
    };
    Script {
        call: call.to_owned().into(),
        rules: vec![Rule { when: None, reply }.into()],
    }
}
