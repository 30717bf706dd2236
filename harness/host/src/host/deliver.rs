//! Replies on their way to the page.

use serde_json::Value;

use super::{Decision, Due, DueReply, HeldCall, Host};
use crate::clock::Instant;
use crate::dialect::{EventContent, ReplyKind, Returns, Target, Way};
use crate::injection::{DispatchedContent, Injection};
use crate::journal::{CallNumber, EntryKind};
use crate::ledger::Route;
use crate::message_error::MessageError;
use crate::reply::ReplyArgument;

impl Host {
    /// Delivers a reply.
    pub(super) fn answer(&mut self, now: Instant, due: DueReply) -> Option<Injection> {
        let DueReply {
            call,
            answer,
            by_default,
            more,
        } = due;
        let route = self.calls.deliver(call)?.route.clone()?;
        let injection = self.reply_injection(call, &route, &answer, more);
        if let Some(Injection::Call { path: way, .. } | Injection::Dispatch { name: way, .. }) =
            &injection
        {
            self.calls.answered_by(way, call);
        }
        if more {
            let ReplyArgument { form, text, .. } = answer;
            self.journal
                .record(now, EntryKind::Part { call, form, text });
        } else {
            self.record_reply(now, call, answer, by_default);
        }
        injection
    }

    fn record_reply(
        &mut self,
        now: Instant,
        call: CallNumber,
        answer: ReplyArgument,
        by_default: bool,
    ) {
        self.journal.record(
            now,
            EntryKind::Reply {
                call,
                form: answer.form,
                text: answer.text,
                by_default,
            },
        );
    }

    /// The action that takes a reply to the page.
    fn reply_injection(
        &self,
        call: CallNumber,
        route: &Route,
        answer: &ReplyArgument,
        more: bool,
    ) -> Option<Injection> {
        let state = self.calls.get(call)?;
        let name = self.calls.name(call)?;
        let shape = self.reply_shape()?;
        let variant = shape.variant(name, ReplyKind::of(answer.succeeds, more));
        let values = |place: &str| match place {
            "reply" => Some(answer.argument.clone()),
            "code" | "message" | "data" => answer.parts.get(place).cloned(),
            "more" => Some(more.into()),
            "event" => Some(shape.event(name).into()),
            other => {
                let captured = state.captures.get(other).cloned();
                captured.or_else(|| self.profile_value(other))
            }
        };
        match route {
            Route::Function(function) => match &variant.way {
                Way::Return => Some(Injection::Answer {
                    function: *function,
                    arguments: vec![answer.argument.clone()],
                }),
                Way::Callback { place, arguments } => {
                    let target = Target::at(&state.captures, place)?;
                    let deletes = variant.deletes && !more;
                    Some(callback(target, list(arguments.fill(&values)), deletes))
                }
                way => way_injection(way, &values).map(awaited),
            },
            Route::Promise(promise) => {
                let bridge = self.dialect.bridge(self.profile.platform)?;
                let reason = bridge
                    .channels
                    .iter()
                    .find_map(|channel| match &channel.returns {
                        Returns::Promise { reason } => Some(reason.clone()),
                        _ => None,
                    });
                let reason = reason.flatten().filter(|_| !answer.succeeds);
                Some(Injection::Settle {
                    promise: *promise,
                    rejects: reason.is_some(),
                    value: match reason {
                        Some(reason) => reason.fill(&values).unwrap_or_default(),
                        None => answer.argument.clone(),
                    },
                })
            }
            Route::Way => {
                let deletes = variant.deletes && !more;
                match &variant.way {
                    // A page that passes no function for a failure wants none.
                    Way::Callback { place, arguments } => {
                        let target = Target::at(&state.captures, place)?;
                        Some(callback(target, list(arguments.fill(&values)), deletes))
                    }
                    way => way_injection(way, &values).map(awaited),
                }
            }
            Route::Value => None,
        }
    }

    /// The value that a call is given back at once; `answer` is its reply.
    pub(super) fn return_value(
        &self,
        returns: &Returns,
        call: CallNumber,
        name: &str,
        payload: &Value,
        answer: Option<&ReplyArgument>,
    ) -> Option<Value> {
        let Returns::Value { value, as_json, .. } = returns else {
            return None;
        };
        let captures = self.calls.get(call).map(|state| &state.captures);
        let filled = value.fill(&|place| match place {
            "reply" => answer.map(|answer| answer.argument.clone()),
            "call" => Some(name.into()),
            "payload" => Some(payload.clone()),
            "code" | "message" | "data" => answer?.parts.get(place).cloned(),
            other => {
                let sent = captures.and_then(|captures| captures.get(other).cloned());
                sent.or_else(|| self.profile_value(other))
            }
        });
        match filled {
            Some(filled) if *as_json => Some(Value::String(filled.to_string())),
            filled => filled,
        }
    }

    /// Answers a call whose page waits for the value.
    pub(super) fn answer_at_once(
        &mut self,
        now: Instant,
        call: &HeldCall,
        returns: &Returns,
    ) -> Option<Value> {
        self.open_link(now, &call.name, &call.payload);
        self.end_subscriptions(call);
        self.called(now, &call.name);
        let chosen = self.choose(call);
        let (delivery, by_default) = match self.decide(call, chosen) {
            Decision::Reply(deliveries, by_default) => {
                let wish = match deliveries.as_slice() {
                    [] => return None,
                    [only] if only.after.is_zero() => None,
                    [_] => Some("come later"),
                    _ => Some("come more than once"),
                };
                if let Some(wish) = wish {
                    let error = MessageError::AtOnce {
                        call: call.number.to_string(),
                        name: call.name.clone(),
                        wish,
                    };
                    self.record_error(now, String::new(), &error);
                }
                (deliveries.into_iter().next()?, by_default)
            }
            Decision::None => return None,
            Decision::Unscripted => {
                let call = call.number;
                self.journal.record(now, EntryKind::Unscripted { call });
                return None;
            }
        };
        self.calls.deliver(call.number)?;
        let answer = delivery.answer;
        let value = self.return_value(
            returns,
            call.number,
            &call.name,
            &call.payload,
            Some(&answer),
        );
        self.record_reply(now, call.number, answer, by_default);
        value
    }

    /// Has the app act on the page as soon as it can.
    pub(super) fn act(&mut self, now: Instant, injection: Injection) {
        self.due.push(now, Due::Inject(injection));
    }
}

/// The action that goes a way, as an event's; `None` for one that only a request opens.
pub(super) fn way_injection(
    way: &Way,
    values: &dyn Fn(&str) -> Option<Value>,
) -> Option<Injection> {
    match way {
        Way::Return | Way::Callback { .. } => None,
        Way::Function {
            path,
            arguments,
            is_optional,
        } => Some(Injection::Call {
            path: path.fill_text(values),
            arguments: list(arguments.fill(values)),
            optional: *is_optional,
            deletes: false,
            question: None,
        }),
        Way::Event {
            target,
            name,
            content,
        } => {
            let filled = |value: &crate::template::Template| value.fill(values).unwrap_or_default();
            Some(Injection::Dispatch {
                target: *target,
                name: name.fill_text(values),
                optional: true,
                content: match content {
                    EventContent::None => DispatchedContent::None,
                    EventContent::Detail(value) => DispatchedContent::Detail {
                        value: filled(value),
                    },
                    EventContent::Data(value) => DispatchedContent::Data {
                        value: filled(value),
                    },
                },
            })
        }
    }
}

/// The action that calls a function which the message names or passes.
fn callback(target: Target, arguments: Vec<Value>, deletes: bool) -> Injection {
    match target {
        Target::Name(path) => Injection::Call {
            path,
            arguments,
            optional: false,
            deletes,
            question: None,
        },
        Target::Function(function) => Injection::Answer {
            function,
            arguments,
        },
    }
}

/// The action with a reply, which the page has to take.
fn awaited(mut injection: Injection) -> Injection {
    if let Injection::Dispatch { optional, .. } = &mut injection {
        *optional = false;
    }
    injection
}

/// The items of a list.
fn list(value: Option<Value>) -> Vec<Value> {
    match value {
        Some(Value::Array(items)) => items,
        Some(other) => vec![other],
        None => Vec::new(),
    }
}
