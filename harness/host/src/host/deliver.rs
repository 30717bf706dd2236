//! Delivery of replies to the page.

use footbridge_dialect::{
    DispatchedContent, EventContent, Injection, MessageError, PageChannel, ReplyKind, Returns,
    Target,
};
use footbridge_journal::{CallNumber, EntryKind, Instant, ReceivedCall, Route};
use serde_json::Value;

use super::{Decision, Due, DueReply, Host};
use crate::reply::ReplyArgument;

impl Host {
    pub(super) fn deliver_reply(&mut self, now: Instant, due: DueReply) -> Option<Injection> {
        let DueReply {
            call,
            reply,
            by_default,
            more,
        } = due;
        let route = self.traffic.calls.deliver(call)?.route.clone()?;
        let injection = self.reply_injection(call, &route, &reply, more);
        if let Some(Injection::Call { path, .. } | Injection::Dispatch { name: path, .. }) =
            &injection
        {
            self.traffic.calls.record_route(path, call);
        }
        if more {
            let ReplyArgument { form, text, .. } = reply;
            self.traffic
                .record(now, EntryKind::Part { call, form, text });
        } else {
            self.record_reply(now, call, reply, by_default);
        }
        injection
    }

    fn record_reply(
        &mut self,
        now: Instant,
        call: CallNumber,
        reply: ReplyArgument,
        by_default: bool,
    ) {
        self.traffic.record(
            now,
            EntryKind::Reply {
                call,
                form: reply.form,
                text: reply.text,
                by_default,
            },
        );
    }

    /// The action that delivers a reply to the page.
    fn reply_injection(
        &self,
        call: CallNumber,
        route: &Route,
        reply: &ReplyArgument,
        more: bool,
    ) -> Option<Injection> {
        let state = self.traffic.calls.get(call)?;
        let name = self.traffic.calls.name(call)?;
        let shape = self.traffic.reply_shape()?;
        let variant = shape.variant(name, ReplyKind::of(reply.succeeds, more));
        let values = |place: &str| match place {
            "reply" => Some(reply.argument.clone()),
            "code" | "message" | "data" => reply.parts.get(place).cloned(),
            "more" => Some(more.into()),
            "event" => Some(shape.event(name).into()),
            other => {
                let captured = state.captures.get(other).cloned();
                captured.or_else(|| self.profile_value(other))
            }
        };
        match route {
            Route::Function(function) => match &variant.page_channel {
                PageChannel::Return => Some(Injection::Callback {
                    function: *function,
                    arguments: vec![reply.argument.clone()],
                }),
                PageChannel::Callback { place, arguments } => {
                    let target = Target::at(&state.captures, place)?;
                    let deletes = variant.deletes && !more;
                    Some(callback(target, list(arguments.fill(&values)), deletes))
                }
                page_channel => channel_injection(page_channel, &values).map(awaited),
            },
            Route::Promise(promise) => {
                let bridge = self.traffic.dialect.bridge(self.traffic.profile.platform)?;
                let reason = bridge
                    .channels
                    .iter()
                    .find_map(|channel| match &channel.returns {
                        Returns::Promise { reason } => Some(reason.clone()),
                        _ => None,
                    });
                let reason = reason.flatten().filter(|_| !reply.succeeds);
                Some(Injection::Settle {
                    promise: *promise,
                    rejects: reason.is_some(),
                    value: match reason {
                        Some(reason) => reason.fill(&values).unwrap_or_default(),
                        None => reply.argument.clone(),
                    },
                })
            }
            Route::PageChannel => {
                let deletes = variant.deletes && !more;
                match &variant.page_channel {
                    // A page that passes no function for failures expects none.
                    PageChannel::Callback { place, arguments } => {
                        let target = Target::at(&state.captures, place)?;
                        Some(callback(target, list(arguments.fill(&values)), deletes))
                    }
                    page_channel => channel_injection(page_channel, &values).map(awaited),
                }
            }
            Route::Value | Route::Gone => None,
        }
    }

    /// The return value of a call with this reply.
    pub(super) fn return_value(
        &self,
        returns: &Returns,
        call: CallNumber,
        name: &str,
        payload: &Value,
        reply: Option<&ReplyArgument>,
    ) -> Option<Value> {
        let Returns::Value { value, as_json, .. } = returns else {
            return None;
        };
        let captures = self.traffic.calls.get(call).map(|state| &state.captures);
        let filled = value.fill(&|place| match place {
            "reply" => reply.map(|reply| reply.argument.clone()),
            "call" => Some(name.into()),
            "payload" => Some(payload.clone()),
            "code" | "message" | "data" => reply?.parts.get(place).cloned(),
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

    /// Replies to a call whose page waits for the return value.
    pub(super) fn reply_at_once(
        &mut self,
        now: Instant,
        call: &ReceivedCall,
        returns: &Returns,
    ) -> Option<Value> {
        self.traffic.open_link(now, &call.name, &call.payload);
        self.traffic.end_subscriptions(call);
        self.called(now, &call.name);
        let chosen = self.choose(call);
        self.change_state(now, call, &chosen);
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
                    self.traffic.record_error(now, String::new(), &error);
                }
                (deliveries.into_iter().next()?, by_default)
            }
            Decision::None => return None,
            Decision::Unscripted => {
                let call = call.number;
                self.traffic.record(now, EntryKind::Unscripted { call });
                return None;
            }
        };
        self.deliver_at_once(now, call, returns, delivery.reply, by_default)
    }

    /// Delivers a reply as the return value of its call.
    pub(super) fn deliver_at_once(
        &mut self,
        now: Instant,
        call: &ReceivedCall,
        returns: &Returns,
        reply: ReplyArgument,
        by_default: bool,
    ) -> Option<Value> {
        self.traffic.calls.deliver(call.number)?;
        let value = self.return_value(
            returns,
            call.number,
            &call.name,
            &call.payload,
            Some(&reply),
        );
        self.record_reply(now, call.number, reply, by_default);
        value
    }

    /// Schedules an action on the page at the earliest instant.
    pub(super) fn act(&mut self, now: Instant, injection: Injection) {
        self.due.push(now, Due::Inject(injection));
    }
}

/// The action of a page channel, as for an event; `None` for a channel that only a request opens.
pub(super) fn channel_injection(
    page_channel: &PageChannel,
    values: &dyn Fn(&str) -> Option<Value>,
) -> Option<Injection> {
    match page_channel {
        PageChannel::Return | PageChannel::Callback { .. } => None,
        PageChannel::Function {
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
        PageChannel::Event {
            target,
            name,
            content,
        } => {
            let filled =
                |value: &footbridge_dialect::Template| value.fill(values).unwrap_or_default();
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
        Target::Function(function) => Injection::Callback {
            function,
            arguments,
        },
    }
}

/// The action for a reply, which the page must receive.
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
