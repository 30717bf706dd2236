//! The emulated app on one stage.
//!
//! A host receives the page's actions with their virtual instants, and returns actions on the page. It keeps the
//! stage's journal. It never waits and never reads a clock.

mod ask;
mod call;
mod deliver;
mod event;
mod fetch;
mod handshake;
mod hold;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use footbridge_contract::{Catalogue, Reply};
use footbridge_dialect::{
    Announcement, BridgeMessage, Dialect, Environment, Injection, MessageError, ParsedMessage,
    Profile, ReplyKind, excerpt,
};
use footbridge_journal::{
    BridgeTraffic, CallNumber, EntryKind, Instant, Journal, ReceivedCall, Route,
};
use footbridge_scenario::{Body, Script};
use serde_json::Value;
use url::{Url, form_urlencoded};

use crate::probe::ProbeMessage;
use crate::queue::Queue;
use crate::replies::{Choice, Delivery, RepliedCall, ReplyScripts};
use crate::reply::ReplyArgument;
use crate::state_store::StateStore;

use ask::Asks;
use fetch::Questions;

pub use ask::{AskError, AskOutcome};
pub use event::SendError;
pub use hold::{CallBreakpoints, PendingReply};

/// The emulated app on one stage: one profile, one dialect, its scripted replies and one journal.
#[derive(Debug)]
pub struct Host {
    traffic: BridgeTraffic,
    replies: ReplyScripts,
    state: StateStore,
    due: Queue<Due>,
    breakpoints: CallBreakpoints,
    held: Vec<ReceivedCall>,
    questions: Questions,
    asks: Asks,
    /// The state machines whose ambient transitions are left out of the transcript.
    ambient_machines: BTreeSet<String>,
    /// Whether calls that the catalogue doesn't list fail instead of staying open.
    is_tolerant: bool,
}

/// The app's reaction to a call.
#[derive(Debug)]
enum Decision {
    /// Replies; the flag is whether by default.
    Reply(Vec<Delivery>, bool),
    /// Doesn't reply.
    None,
    /// Neither the scenario nor the catalogue defines a reply.
    Unscripted,
}

/// A scheduled action of the app.
#[derive(Debug)]
enum Due {
    Reply(DueReply),
    /// An event, with its payload.
    Event(String, Option<Value>),
    /// An action on the page.
    Inject(Injection),
}

/// A scheduled reply.
#[derive(Debug)]
struct DueReply {
    call: CallNumber,
    reply: ReplyArgument,
    by_default: bool,
    /// Whether more replies to the call follow.
    more: bool,
}

/// The result of a message from the page.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Received {
    /// The call in the message; `None` if it contains none.
    pub call: Option<CallNumber>,
    /// The return value of the message; `None` for none.
    pub value: Option<Value>,
}

impl Host {
    /// Creates a host for a page that has not loaded yet.
    pub fn new(
        profile: Profile,
        dialect: Arc<Dialect>,
        catalogue: Arc<Catalogue>,
        scripts: Vec<Script>,
    ) -> Self {
        Self {
            state: StateStore::new(&catalogue),
            traffic: BridgeTraffic::new(profile, dialect, catalogue),
            replies: ReplyScripts::new(scripts),
            due: Queue::default(),
            breakpoints: CallBreakpoints::default(),
            held: Vec::new(),
            questions: Questions::default(),
            asks: Asks::default(),
            ambient_machines: BTreeSet::new(),
            is_tolerant: false,
        }
    }

    /// Sets whether calls that the catalogue doesn't list fail, so that the page goes on, instead of staying open.
    #[must_use]
    pub fn with_tolerance(mut self, is_tolerant: bool) -> Self {
        self.is_tolerant = is_tolerant;
        self
    }

    /// Sets the state machines whose ambient transitions are left out of the transcript.
    #[must_use]
    pub fn with_ambient_machines(mut self, names: BTreeSet<String>) -> Self {
        self.ambient_machines = names;
        self
    }

    /// Whether the catalogue lists a transition as ambient, in a machine whose ambient transitions are left out.
    fn is_ambient(&self, machine: &str, from: &str, to: &str, cause: Option<&str>) -> bool {
        let known = self.traffic.catalogue.machines.get(machine);
        self.ambient_machines.contains(machine)
            && known
                .zip(cause)
                .is_some_and(|(known, cause)| known.is_ambient(from, to, cause))
    }

    /// The emulated app and its device.
    pub fn profile(&self) -> &Profile {
        &self.traffic.profile
    }

    /// Returns the environment of a page, as the dialect describes the app.
    pub fn environment(&self) -> Environment {
        self.traffic
            .dialect
            .environment(&self.traffic.profile, &self.traffic.catalogue)
    }

    /// A value of the profile, by the name of its placeholder.
    fn profile_value(&self, place: &str) -> Option<Value> {
        self.traffic
            .dialect
            .value(&self.traffic.profile, &self.traffic.catalogue, place)
    }

    /// An address as the app opens it, with the parameters that the dialect adds.
    pub fn launch_address(&self, mut url: Url) -> Url {
        let added = self
            .traffic
            .dialect
            .launch_parameters(&self.traffic.profile, &self.traffic.catalogue);
        if !added.query.is_empty() {
            url.query_pairs_mut().extend_pairs(added.query);
        }
        if !added.hash.is_empty() {
            let added = form_urlencoded::Serializer::new(String::new())
                .extend_pairs(added.hash)
                .finish();
            // A fragment that holds parameters continues with them; one that is a router's path begins its query.
            let fragment = match url.fragment() {
                Some(own) if own.contains(['=', '?']) => format!("{own}&{added}"),
                Some(own) if !own.is_empty() => format!("{own}?{added}"),
                _ => added,
            };
            url.set_fragment(Some(&fragment));
        }
        url
    }

    /// The entries so far.
    pub fn journal(&self) -> &Journal {
        &self.traffic.journal
    }

    /// Records an entry that originates outside the host, such as a step, a live region or a request.
    pub fn record(&mut self, now: Instant, kind: EntryKind) {
        self.traffic.record(now, kind);
    }

    /// The entries so far, for details that become known later.
    pub fn journal_mut(&mut self) -> &mut Journal {
        &mut self.traffic.journal
    }

    /// Records an app link that the page opened.
    pub fn link(&mut self, now: Instant, url: &str) {
        self.traffic.link(now, url);
    }

    /// Sets the current step of the scenario, to which the following entries belong.
    pub fn set_step(&mut self, step: Option<usize>) {
        self.traffic.journal.set_step(step);
    }

    /// Receives a message from the page. A call is numbered and recorded, and its replies are scheduled. A message
    /// that cannot be parsed is recorded as unreadable and gets no number.
    pub fn receive(&mut self, now: Instant, message: &BridgeMessage) -> Received {
        let result = self.traffic.result_shape();
        let result = result.and_then(|shape| shape.in_arguments(message));
        if self.take_message(now, result) {
            return Received::default();
        }
        match self.traffic.dialect.read(&self.traffic.profile, message) {
            Ok(ParsedMessage::Call(call)) => self.call(now, *call),
            Ok(ParsedMessage::Fetch { function }) => {
                self.fetch(now, function);
                Received::default()
            }
            Ok(ParsedMessage::Constant(text)) => Received {
                call: None,
                value: Some(Value::String(text)),
            },
            Ok(ParsedMessage::Handshake(index)) => {
                self.shake_hands(now, index);
                Received::default()
            }
            Ok(ParsedMessage::Other) => Received::default(),
            Err(error) => {
                self.traffic
                    .record_unreadable(now, &message.arguments, &error);
                Received::default()
            }
        }
    }

    /// Carries out a call, and schedules its replies.
    fn carry_out(&mut self, now: Instant, call: &ReceivedCall) {
        self.traffic.open_link(now, &call.name, &call.payload);
        self.traffic.end_subscriptions(call);
        self.called(now, &call.name);
        let chosen = self.choose(call);
        self.change_state(now, call, &chosen);
        self.schedule(now, call, chosen);
    }

    /// Carries out a call that writes the app's state, unless the scenario lets it fail or gives it no reply.
    fn change_state(&mut self, now: Instant, call: &ReceivedCall, chosen: &Choice) {
        let succeeds = match chosen {
            Choice::Unscripted => true,
            Choice::Never => false,
            Choice::Reply(deliveries) => deliveries.iter().all(|delivery| delivery.reply.succeeds),
        };
        let catalogue = Arc::clone(&self.traffic.catalogue);
        if let Some(listed) = catalogue.calls.get(&call.name).filter(|_| succeeds)
            && let Some((event, payload)) = self.state.carry_out(listed, &call.payload, &catalogue)
        {
            self.due.push(now, Due::Event(event, Some(payload)));
        }
    }

    /// The scenario's reply to a call.
    fn choose(&mut self, call: &ReceivedCall) -> Choice {
        let mut scripts = std::mem::take(&mut self.replies);
        let chosen = self.with_call(call, |call| scripts.choose(call));
        self.replies = scripts;
        chosen.unwrap_or(Choice::Unscripted)
    }

    /// Builds the reply to a call. `None` without an app.
    fn with_call<T>(
        &self,
        call: &ReceivedCall,
        make: impl FnOnce(&RepliedCall<'_>) -> T,
    ) -> Option<T> {
        let shape = self.traffic.reply_shape()?;
        let state = self.traffic.calls.get(call.number);
        let values = |place: &str| {
            let sent = state.and_then(|state| state.captures.get(place).cloned());
            sent.or_else(|| self.profile_value(place))
        };
        let template = self
            .traffic
            .dialect
            .default_data(self.traffic.profile.platform, &call.name);
        let filled = template.and_then(|template| {
            template.fill(&|place| match place {
                "payload" => Some(call.payload.clone()),
                other => values(other),
            })
        });
        let listed = self.traffic.catalogue.calls.get(&call.name);
        let usual = || {
            let default = listed?.default_reply.as_ref()?;
            default.own_data(self.traffic.profile.platform).cloned()
        };
        Some(make(&RepliedCall {
            data: listed
                .and_then(|listed| self.state.data_of(listed, &call.payload))
                .or(filled)
                .or_else(usual),
            is_at_once: state
                .is_some_and(|state| matches!(state.route, Some(Route::Value | Route::Promise(_)))),
            name: &call.name,
            payload: &call.payload,
            shape,
            catalogue: &self.traffic.catalogue,
            values: &values,
        }))
    }

    fn schedule(&mut self, now: Instant, call: &ReceivedCall, chosen: Choice) {
        if !call.wants_reply {
            return;
        }
        match self.decide(call, chosen) {
            Decision::Reply(deliveries, by_default) => {
                let mut at = now;
                for delivery in deliveries {
                    at = at.after(delivery.after);
                    let due = DueReply {
                        call: call.number,
                        reply: delivery.reply,
                        by_default,
                        more: delivery.more,
                    };
                    self.due.push(at, Due::Reply(due));
                }
            }
            Decision::None => {}
            Decision::Unscripted => {
                let call = call.number;
                self.traffic.record(now, EntryKind::Unscripted { call });
            }
        }
    }

    /// The app's reaction to a call, by the scenario or else the catalogue.
    fn decide(&self, call: &ReceivedCall, chosen: Choice) -> Decision {
        let listed = self.traffic.catalogue.calls.get(&call.name);
        match chosen {
            Choice::Never => Decision::None,
            Choice::Reply(deliveries) => Decision::Reply(deliveries, false),
            Choice::Unscripted if self.has_default(&call.name) => {
                let reply = self.success(call, None, false);
                reply.map_or(Decision::None, |reply| {
                    let delivery = Delivery {
                        reply,
                        after: Duration::ZERO,
                        more: false,
                    };
                    Decision::Reply(vec![delivery], true)
                })
            }
            Choice::Unscripted if self.has_reply_event(&call.name) => Decision::None,
            // A page may name a callback, or give every message an id, though the app doesn't reply.
            Choice::Unscripted if listed.is_some_and(|listed| listed.reply == Reply::None) => {
                Decision::None
            }
            Choice::Unscripted => Decision::Unscripted,
        }
    }

    fn has_default(&self, name: &str) -> bool {
        let call = self.traffic.catalogue.calls.get(name);
        call.is_some_and(|call| call.default_reply.is_some() || call.uses_state())
            || self
                .traffic
                .dialect
                .default_data(self.traffic.profile.platform, name)
                .is_some()
    }

    /// The default success of a call, with `data` in place of the catalogue's if given.
    fn success(
        &self,
        call: &ReceivedCall,
        data: Option<&Value>,
        more: bool,
    ) -> Option<ReplyArgument> {
        let body = Body::Envelope {
            code: None,
            msg: None,
            data: data.cloned().map(Into::into),
            is_invalid: false,
        };
        self.with_call(call, |call| call.reply(&body, None, more))?
    }

    fn has_reply_event(&self, name: &str) -> bool {
        let mut events = self
            .traffic
            .dialect
            .events_on(self.traffic.profile.platform);
        events.any(
            |event| matches!(&event.announcement, Some(Announcement::Reply(to)) if to.call == name),
        )
    }

    /// The instant at which the next reply is due.
    pub fn next_due(&self) -> Option<Instant> {
        self.due.next_due()
    }

    /// Delivers the first action that is due at `now` or before. Delivers one at a time, so that the page reacts to
    /// each before the next, even at the same instant.
    pub fn deliver_next(&mut self, now: Instant) -> Option<Injection> {
        let (_, due) = self.due.pop_due(now)?;
        match due {
            Due::Reply(due) => self.deliver_reply(now, due),
            Due::Inject(injection) => Some(injection),
            Due::Event(event, payload) => {
                let mut injections = self
                    .send(now, &event, payload.as_ref())
                    .unwrap_or_default()
                    .into_iter();
                let first = injections.next();
                for injection in injections {
                    self.act(now, injection);
                }
                first
            }
        }
    }

    /// Records that the page had no callback of this name for a reply.
    pub fn missed(&mut self, now: Instant, callback: &str) {
        if self.miss_asked(callback) {
            return;
        }
        if let Some(call) = self.traffic.calls.delivered_to(callback) {
            self.traffic.record(
                now,
                EntryKind::Missed {
                    call,
                    callback: callback.to_owned(),
                },
            );
        }
    }

    /// Whether the page leaves the callback of such a call to the app to delete, or keeps it on purpose.
    pub fn leaves_callback(&self, call: &str) -> bool {
        self.traffic.reply_shape().is_some_and(|shape| {
            let variant = shape.variant(call, ReplyKind::Success);
            variant.deletes || variant.keeps
        })
    }

    /// The names of the calls made whose callback the page leaves to the app to delete, or keeps on purpose.
    pub fn kept_callbacks(&self) -> BTreeSet<String> {
        let entries = self.traffic.journal.entries().iter();
        let calls = entries.filter_map(|entry| match &entry.kind {
            EntryKind::Call { name, .. } => Some(name),
            _ => None,
        });
        calls
            .filter(|name| self.leaves_callback(name))
            .cloned()
            .collect()
    }

    /// Whether the response to a request has members that are never recorded.
    pub fn has_secret_response(&self, method: &str, path: &str) -> bool {
        let mut endpoints = self.traffic.catalogue.endpoints.iter();
        endpoints.any(|endpoint| {
            !endpoint.secret_reply.is_empty()
                && endpoint.path == path
                && endpoint.method.as_str() == method
        })
    }

    /// Records a message of the client's probe (docs/probe.md).
    pub fn record_probe(&mut self, now: Instant, message: ProbeMessage) {
        match message {
            ProbeMessage::Settle {
                callback,
                outcome,
                code,
                reason,
            } => {
                let Some(call) = self.traffic.calls.of_callback(&callback) else {
                    self.traffic.record_error(
                        now,
                        String::new(),
                        &MessageError::UnknownCallback { callback },
                    );
                    return;
                };
                if let Some(state) = self.traffic.calls.get_mut(call) {
                    state.settled = true;
                }
                self.traffic.record(
                    now,
                    EntryKind::Settle {
                        call,
                        outcome,
                        code,
                        reason,
                    },
                );
            }
            ProbeMessage::Script { name, arguments } => {
                self.traffic
                    .record(now, EntryKind::ScriptCall { name, arguments });
            }
            ProbeMessage::Transition {
                machine,
                from,
                to,
                cause,
            } => {
                let is_ambient = self.is_ambient(&machine, &from, &to, cause.as_deref());
                self.traffic.record(
                    now,
                    EntryKind::State {
                        machine,
                        from,
                        to,
                        cause,
                        is_ambient,
                    },
                );
            }
        }
    }

    /// Receives the detail of a probe event. Records it as a probe message, or as unreadable.
    pub fn probe(&mut self, now: Instant, detail: &str) {
        match ProbeMessage::parse(detail) {
            Ok(message) => self.record_probe(now, message),
            Err(error) => self
                .traffic
                .record_error(now, excerpt(&Value::from(detail)), &error),
        }
    }
}

#[cfg(test)]
mod tests;
