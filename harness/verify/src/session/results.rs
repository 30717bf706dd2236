//! The results of a session: its entries, updated by arrivals and answers.

use footbridge_dialect::{Arrival, Meaning, ReplyOutcome, SentCall};
use footbridge_record::{
    DifferenceKind, VerifiedArrival, VerifiedDifference, VerifiedEntry, VerifiedKind,
    VerifiedProbe, VerifiedVerdict,
};
use serde_json::Value;

use super::questions::{NOTHING, PAGE, SCREEN};
use crate::active_probe::ActiveProbe;
use crate::judge::{Judge, difference};
use crate::plan::{ProbeKind, Purpose};

/// The maximum number of entries for undescribed events. A page may report any number.
const MOST_UNDESCRIBED: usize = 50;

/// The results of a session.
#[derive(Debug)]
pub(super) struct Results {
    pub(super) entries: Vec<VerifiedEntry>,
    /// All sent calls.
    pub(super) calls: Vec<Sent>,
}

/// A sent call, with its entry.
#[derive(Debug)]
pub(super) struct Sent {
    pub(super) call: SentCall,
    pub(super) entry: usize,
}

impl Results {
    /// Creates the results before the first probe.
    pub(super) fn of(entries: Vec<VerifiedEntry>) -> Self {
        Self {
            entries,
            calls: Vec::new(),
        }
    }

    pub(super) fn sent_calls(&self) -> Vec<SentCall> {
        self.calls.iter().map(|sent| sent.call.clone()).collect()
    }

    /// Handles an arrival. `is_awaited` is whether it is a reply that the active probe awaits.
    pub(super) fn take(
        &mut self,
        judge: &Judge<'_>,
        arrival: &Arrival,
        meaning: &Meaning,
        is_awaited: bool,
    ) {
        match meaning {
            Meaning::Reply(reply) => {
                let mut sent = self.calls.iter_mut();
                if let Some(sent) = sent.find(|sent| sent.call.number == reply.call) {
                    sent.call.is_open = reply.outcome == ReplyOutcome::Part;
                    let entry = sent.entry;
                    if !is_awaited {
                        self.late_reply(entry);
                    }
                }
            }
            Meaning::Event(event) => {
                self.event_arrived(judge, &event.name, &event.payload, arrival);
            }
            _ => {}
        }
    }

    /// Handles a reply that arrived after the end of its probe.
    fn late_reply(&mut self, entry: usize) {
        let entry = &mut self.entries[entry];
        if entry.kind != VerifiedKind::Event {
            let message = "a reply came when none was awaited any more";
            if add_difference(entry, DifferenceKind::Count, message) {
                entry.verdict = VerifiedVerdict::Differs;
            }
        }
    }

    /// Handles an event. An event that the catalogue lacks gets a new entry.
    fn event_arrived(&mut self, judge: &Judge<'_>, name: &str, payload: &Value, arrival: &Arrival) {
        let mut entries = self.entries.iter_mut();
        let known = entries.find(|entry| entry.kind == VerifiedKind::Event && entry.name == name);
        if let Some(entry) = known {
            // An event that no probe requested only shows whether its payload differs.
            for found in judge.event_payload(name, payload) {
                if !entry.differences.contains(&found) {
                    entry.differences.push(found);
                    entry.verdict = VerifiedVerdict::Differs;
                }
            }
            return;
        }
        let undescribed = self.entries.iter().filter(|entry| is_undescribed(entry));
        if undescribed.count() < MOST_UNDESCRIBED {
            self.entries.push(undescribed_event(name, payload, arrival));
        }
    }

    /// Records that the page lacks the handler or function that a call needs.
    pub(super) fn is_missing(&mut self, entry: usize, purpose: Purpose, entry_point: &str) {
        let entry = &mut self.entries[entry];
        if matches!(purpose, Purpose::Below | Purpose::Unknown) {
            entry.verdict = VerifiedVerdict::AsDescribed;
        } else {
            let message = format!("`{entry_point}` is missing on the page");
            add_difference(entry, DifferenceKind::Missing, &message);
            entry.verdict = VerifiedVerdict::Differs;
        }
    }

    /// Records the user's answer to the question of the active probe, and ends the probe.
    pub(super) fn answered(&mut self, active: &mut ActiveProbe, answer: &str) {
        let entry = &mut self.entries[active.probe.entry];
        active.wait_ms = 0;
        let remark = match (&active.probe.kind, answer) {
            (ProbeKind::Link { .. }, SCREEN) => {
                entry.verdict = VerifiedVerdict::AsDescribed;
                active.is_seen = true;
                "the app's screen came up"
            }
            (ProbeKind::Link { .. }, _) => {
                let what = if answer == PAGE {
                    "a web page came up"
                } else {
                    "nothing came up, or something else"
                };
                entry.verdict = VerifiedVerdict::Differs;
                entry
                    .differences
                    .push(difference(DifferenceKind::Missing, what.to_owned()));
                what
            }
            (ProbeKind::Event { .. }, NOTHING) => "the person did it",
            _ => {
                entry.reason = Some("the person left it out".to_owned());
                "left out"
            }
        };
        active.remark = Some(remark.to_owned());
    }
}

/// Adds a difference, unless the entry has one with this message. Returns whether it was added.
fn add_difference(entry: &mut VerifiedEntry, kind: DifferenceKind, message: &str) -> bool {
    let mut differences = entry.differences.iter();
    let is_new = !differences.any(|known| known.message == message);
    if is_new {
        entry.differences.push(difference(kind, message.to_owned()));
    }
    is_new
}

/// Whether the entry is an event that the catalogue lacks.
fn is_undescribed(entry: &VerifiedEntry) -> bool {
    let is_kind = |difference: &VerifiedDifference| difference.kind == DifferenceKind::Undescribed;
    entry.kind == VerifiedKind::Event && entry.differences.iter().any(is_kind)
}

/// Creates the entry of an event that the catalogue lacks.
fn undescribed_event(name: &str, payload: &Value, arrival: &Arrival) -> VerifiedEntry {
    let message = format!("it arrived by {}, and is not described", arrival.place());
    VerifiedEntry {
        kind: VerifiedKind::Event,
        name: name.to_owned(),
        verdict: VerifiedVerdict::Differs,
        is_observed: false,
        reason: None,
        differences: vec![difference(DifferenceKind::Undescribed, message)],
        probes: vec![VerifiedProbe {
            what: "the event".to_owned(),
            payload: Value::Null,
            arrivals: vec![VerifiedArrival {
                after_ms: 0,
                what: format!("event {name}"),
                code: None,
                is_failure: false,
                form: None,
                data: payload.clone(),
                content: arrival.content(),
            }],
            remark: None,
        }],
    }
}
