//! A probe in progress.

use std::collections::BTreeMap;

use footbridge_dialect::{ArrivedEvent, Meaning, ReplyOutcome, Visibility};
use serde_json::Value;

use crate::judge::TimedReply;
use crate::plan::{Probe, ProbeKind};

/// The time without arrivals after which no second reply is expected, in milliseconds.
pub(crate) const QUIET_MS: u64 = 500;

/// The maximum number of arrivals that a probe keeps. A page may report any number.
const MOST_ARRIVALS: usize = 200;

/// A probe in progress. All times are in milliseconds on the session's clock.
#[derive(Debug)]
pub(crate) struct ActiveProbe {
    pub(crate) probe: Probe,
    /// The numbers of its calls.
    pub(crate) calls: Vec<u32>,
    /// The start time.
    pub(crate) since: u64,
    /// The maximum wait after the start.
    pub(crate) wait_ms: u64,
    /// Whether each of its calls expects a reply.
    pub(crate) expects_replies: bool,
    pub(crate) seen: SeenTraffic,
    /// Whether the page was reloaded during the probe, so that replies may be lost.
    pub(crate) is_lost: bool,
    /// The user's answer to the question of the probe.
    pub(crate) sighting: Option<Sighting>,
    /// A remark for the record.
    pub(crate) remark: Option<String>,
}

/// The user's answer to what a link or a call did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sighting {
    /// It did what the catalogue describes.
    Described,
    /// It did nothing, or something else.
    Other,
    /// It is unclear to the user.
    Unclear,
}

/// The traffic that the page saw during a probe.
#[derive(Debug, Default)]
pub(crate) struct SeenTraffic {
    /// The time at which each call was sent.
    pub(crate) sent: BTreeMap<u32, u64>,
    pub(crate) replies: Vec<TimedReply>,
    /// The events, each with its time since the start.
    pub(crate) events: Vec<(u64, ArrivedEvent)>,
    pub(crate) visibilities: Vec<Visibility>,
    /// The time of the last reply or problem.
    pub(crate) last_arrival: Option<u64>,
    /// The reason why a call couldn't be sent.
    pub(crate) unsent: Option<String>,
}

impl SeenTraffic {
    fn arrivals(&self) -> usize {
        self.replies.len() + self.events.len() + self.visibilities.len()
    }

    /// Whether a call has its final reply.
    fn has_reply_to(&self, call: u32) -> bool {
        let mut replies = self.replies.iter().map(|timed| &timed.reply);
        replies.any(|reply| reply.call == call && reply.outcome != ReplyOutcome::Part)
    }
}

impl ActiveProbe {
    pub(crate) fn new(probe: Probe, since: u64, wait_ms: u64, expects_replies: bool) -> Self {
        Self {
            probe,
            calls: Vec::new(),
            since,
            wait_ms,
            expects_replies,
            seen: SeenTraffic::default(),
            is_lost: false,
            sighting: None,
            remark: None,
        }
    }

    /// Records an arrival, with its meaning.
    pub(crate) fn take(&mut self, at: u64, content: &Value, meaning: &Meaning) {
        let seen = &mut self.seen;
        if seen.arrivals() >= MOST_ARRIVALS {
            return;
        }
        match meaning {
            Meaning::Reply(reply) if self.calls.contains(&reply.call) => {
                let sent = seen.sent.get(&reply.call).copied().unwrap_or(self.since);
                seen.replies.push(TimedReply {
                    after_ms: at.saturating_sub(sent),
                    reply: reply.clone(),
                    content: content.clone(),
                });
                seen.last_arrival = Some(at);
            }
            Meaning::Unsent { call, problem } if self.calls.contains(call) => {
                seen.unsent = Some(problem.clone());
                seen.last_arrival = Some(at);
            }
            Meaning::Event(event) => {
                let after_ms = at.saturating_sub(self.since);
                seen.events.push((after_ms, event.clone()));
            }
            Meaning::Visibility(visibility) => seen.visibilities.push(*visibility),
            _ => {}
        }
    }

    /// Whether an arrival is a reply to one of its calls.
    pub(crate) fn awaits(&self, meaning: &Meaning) -> bool {
        match meaning {
            Meaning::Reply(reply) => self.calls.contains(&reply.call),
            _ => false,
        }
    }

    /// Ends the wait because the page was reloaded.
    pub(crate) fn lose(&mut self) {
        self.remark = Some("the page was loaded again".to_owned());
        self.is_lost = true;
        self.wait_ms = 0;
    }

    /// Whether the awaited event has arrived.
    pub(crate) fn has_event(&self) -> bool {
        let ProbeKind::Event { name, .. } = &self.probe.kind else {
            return false;
        };
        let mut events = self.seen.events.iter();
        let has_name = events.any(|(_, event)| event.name == *name);
        has_name || !self.seen.replies.is_empty() && !self.calls.is_empty()
    }

    /// Returns the end of the probe: shortly after the last expected arrival, or the end of the wait.
    pub(crate) fn end(&self) -> u64 {
        let longest = self.since + self.wait_ms;
        let has_all = self.calls.iter().all(|call| self.seen.has_reply_to(*call));
        match self.seen.last_arrival {
            Some(last) if (self.expects_replies && has_all) || self.seen.unsent.is_some() => {
                longest.min(last + QUIET_MS)
            }
            _ => longest,
        }
    }

    /// The replies to one of its calls.
    pub(crate) fn replies_to(&self, call: u32) -> Vec<TimedReply> {
        let replies = self.seen.replies.iter();
        let own = replies.filter(|timed| timed.reply.call == call);
        own.cloned().collect()
    }
}
