//! A trial in progress.

use std::collections::BTreeMap;

use footbridge_dialect::{ArrivedEvent, Meaning, ReplyOutcome, Visibility};
use serde_json::Value;

use crate::judge::TimedReply;
use crate::plan::Trial;

/// The time without arrivals after which no second reply is expected, in milliseconds.
pub(crate) const QUIET_MS: u64 = 500;

/// The largest number of arrivals that a trial keeps. A page may report any number.
const MOST_ARRIVALS: usize = 200;

/// A trial in progress. All times are those of the session's clock, in milliseconds.
#[derive(Debug)]
pub(crate) struct Running {
    pub(crate) trial: Trial,
    /// The numbers of its calls.
    pub(crate) calls: Vec<u32>,
    /// The start.
    pub(crate) since: u64,
    /// The times at which its calls were sent.
    pub(crate) sent: BTreeMap<u32, u64>,
    /// The longest wait after the start.
    pub(crate) wait_ms: u64,
    /// Whether each of its calls expects a reply.
    pub(crate) expects_replies: bool,
    pub(crate) replies: Vec<TimedReply>,
    pub(crate) events: Vec<(u64, ArrivedEvent)>,
    pub(crate) visibilities: Vec<Visibility>,
    /// The time of the last arrival.
    pub(crate) last_arrival: Option<u64>,
    /// The problem with a call that could not be sent.
    pub(crate) unsent: Option<String>,
    /// Whether the page was loaded again meanwhile, so that replies may be lost.
    pub(crate) is_lost: bool,
    /// Whether a person saw what a link opens.
    pub(crate) is_seen: bool,
    /// A remark for the record.
    pub(crate) remark: Option<String>,
}

impl Running {
    pub(crate) fn new(trial: Trial, since: u64, wait_ms: u64) -> Self {
        Self {
            trial,
            calls: Vec::new(),
            since,
            sent: BTreeMap::new(),
            wait_ms,
            expects_replies: false,
            replies: Vec::new(),
            events: Vec::new(),
            visibilities: Vec::new(),
            last_arrival: None,
            unsent: None,
            is_lost: false,
            is_seen: false,
            remark: None,
        }
    }

    /// Takes something that arrived, with its meaning.
    pub(crate) fn take(&mut self, at: u64, content: &Value, meaning: &Meaning) {
        let arrivals = self.replies.len() + self.events.len() + self.visibilities.len();
        if arrivals >= MOST_ARRIVALS {
            return;
        }
        match meaning {
            Meaning::Reply(reply) if self.calls.contains(&reply.call) => {
                let sent = self.sent.get(&reply.call).copied().unwrap_or(self.since);
                self.replies.push(TimedReply {
                    after_ms: at.saturating_sub(sent),
                    reply: reply.clone(),
                    content: content.clone(),
                });
                self.last_arrival = Some(at);
            }
            Meaning::Unsent { call, problem } if self.calls.contains(call) => {
                self.unsent = Some(problem.clone());
                self.last_arrival = Some(at);
            }
            Meaning::Event(event) => self
                .events
                .push((at.saturating_sub(self.since), event.clone())),
            Meaning::Visibility(visibility) => self.visibilities.push(*visibility),
            _ => {}
        }
    }

    /// The time at which nothing more is expected; at most the end of the wait.
    pub(crate) fn end(&self) -> u64 {
        let longest = self.since + self.wait_ms;
        let has_all = self.calls.iter().all(|call| {
            self.replies
                .iter()
                .any(|timed| timed.reply.call == *call && timed.reply.outcome != ReplyOutcome::Part)
        });
        match self.last_arrival {
            Some(last) if (self.expects_replies && has_all) || self.unsent.is_some() => {
                longest.min(last + QUIET_MS)
            }
            _ => longest,
        }
    }

    /// The replies to one of its calls.
    pub(crate) fn replies_to(&self, call: u32) -> Vec<TimedReply> {
        let replies = self.replies.iter();
        let own = replies.filter(|timed| timed.reply.call == call);
        own.cloned().collect()
    }
}
