//! The start of a probe: the page's first step.

use footbridge_contract::{Effect, Reply};
use footbridge_dialect::{PageMessage, SentCall};
use serde_json::Value;

use super::probes::{Current, LONGEST_WAIT_MS, Turn};
use crate::active_probe::ActiveProbe;
use crate::plan::{Probe, ProbeKind, Purpose};
use crate::session::results::Sent;
use crate::wire::PageStep;

/// The wait for a late reply after its time limit, or for a reply without one, in milliseconds.
const REPLY_TIMEOUT_MS: u64 = 10_000;

/// The wait for an unexpected reply, in milliseconds.
const UNEXPECTED_MS: u64 = 1_000;

/// The wait for the user, in milliseconds.
const PERSON_MS: u64 = u64::MAX / 4;

/// The start of a probe.
struct Start {
    opening: Opening,
    /// The longest wait, in milliseconds.
    wait_ms: u64,
    /// Whether each of its calls expects a reply.
    expects_replies: bool,
}

/// The page's first step for a probe.
enum Opening {
    /// Makes these calls; none if the dialect can't form their messages.
    Calls(Vec<(SentCall, PageMessage)>),
    /// Opens this address.
    Link(String),
}

impl Start {
    /// Creates the start of a probe that lasts until the user answers.
    fn with_person(opening: Opening) -> Self {
        Self {
            opening,
            wait_ms: PERSON_MS,
            expects_replies: false,
        }
    }
}

impl Turn<'_, '_> {
    /// Starts a probe.
    pub(super) fn begin(&mut self, probe: Probe) -> (Current, PageStep) {
        let Start {
            opening,
            wait_ms,
            expects_replies,
        } = self.start(&probe.kind);
        let entry = probe.entry;
        let shows_nothing = self.needs_sighting(&probe.kind);
        let question =
            self.context
                .person_question(&probe.kind, &self.results.entries[entry], shows_nothing);
        let mut active = ActiveProbe::new(probe, self.context.now, wait_ms, expects_replies);
        let step = match opening {
            Opening::Link(url) => PageStep::Open { url },
            Opening::Calls(calls) => {
                let mut messages = Vec::new();
                for (call, message) in calls {
                    active.calls.push(call.number);
                    self.results.calls.push(Sent { call, entry });
                    messages.push(message);
                }
                match &question {
                    Some(question) if messages.is_empty() => PageStep::Ask {
                        question: question.clone(),
                    },
                    Some(_) => PageStep::Send { messages, ms: 0 },
                    None => PageStep::Send {
                        messages,
                        ms: u32::try_from(wait_ms).unwrap_or(LONGEST_WAIT_MS),
                    },
                }
            }
        };
        let active = Box::new(active);
        (Current::Active { active, question }, step)
    }

    /// Whether only the user can see the result of a call.
    fn needs_sighting(&self, kind: &ProbeKind) -> bool {
        let ProbeKind::Call {
            name,
            purpose: Purpose::Usual,
            ..
        } = kind
        else {
            return false;
        };
        let call = self.judge.catalogue.calls.get(name);
        let has_effect = call.is_some_and(|call| call.effect != Some(Effect::None));
        has_effect
            && !self.context.options.is_unattended
            && !self.wants_reply(name)
            && !self.judge.has_own_entry_point(name)
    }

    fn start(&self, kind: &ProbeKind) -> Start {
        match kind {
            ProbeKind::Call {
                name,
                payload,
                channel,
                purpose,
            } => self.start_call(name, payload, *channel, *purpose),
            ProbeKind::Link { url } => Start::with_person(match self.judge.client.link_call(url) {
                Some((call, payload)) => Opening::Calls(self.calls(&call, &payload, 0, 1)),
                None => Opening::Link(url.clone()),
            }),
            ProbeKind::Event { subscription, .. } => {
                Start::with_person(Opening::Calls(match subscription {
                    Some((call, payload)) => self.calls(call, payload, 0, 1),
                    None => Vec::new(),
                }))
            }
        }
    }

    fn start_call(&self, name: &str, payload: &Value, channel: usize, purpose: Purpose) -> Start {
        let count = if purpose == Purpose::Twice { 2 } else { 1 };
        let catalogue = self.judge.catalogue;
        let call = catalogue.calls.get(name);
        let limit = call.and_then(|call| catalogue.time_limit(call));
        let limit_ms = limit.map_or(0, |limit| limit.ms);
        let is_expected = matches!(purpose, Purpose::Usual | Purpose::Twice);
        let replies = self.wants_reply(name) && purpose != Purpose::Unknown;
        Start {
            opening: Opening::Calls(self.calls(name, payload, channel, count)),
            wait_ms: if is_expected && replies {
                limit_ms + REPLY_TIMEOUT_MS
            } else {
                UNEXPECTED_MS
            },
            expects_replies: replies || !is_expected,
        }
    }

    /// Creates the next `count` calls, each with its message.
    fn calls(
        &self,
        name: &str,
        payload: &Value,
        channel: usize,
        count: u32,
    ) -> Vec<(SentCall, PageMessage)> {
        let wants_reply = self.wants_reply(name);
        let sent = u32::try_from(self.results.calls.len()).unwrap_or(u32::MAX);
        let numbers = (1..=count).map(|index| sent.saturating_add(index));
        let calls = numbers.filter_map(|number| {
            let client = &self.judge.client;
            let message = client.message(number, name, payload, channel, wants_reply)?;
            let call = SentCall {
                number,
                name: name.to_owned(),
                payload: payload.clone(),
                values: [("id".to_owned(), client.id(number, name, channel))].into(),
                is_open: wants_reply,
            };
            Some((call, message))
        });
        calls.collect()
    }

    fn wants_reply(&self, name: &str) -> bool {
        let call = self.judge.catalogue.calls.get(name);
        call.is_none_or(|call| call.reply != Reply::None)
    }
}
