//! The results of a session: its entries, updated by arrivals and answers.

use footbridge_dialect::{Arrival, Meaning, ReplyOutcome, SentCall};
use footbridge_record::{
    DifferenceKind, ProbePurpose, VerifiedArrival, VerifiedDifference, VerifiedEntry, VerifiedKind,
    VerifiedProbe, VerifiedVerdict,
};
use serde_json::Value;

use super::questions::{EFFECT, NOTHING, PAGE, SCREEN};
use crate::active_probe::{ActiveProbe, Sighting};
use crate::difference::{add_new, difference};
use crate::judge::Judge;
use crate::plan::{ProbeKind, Purpose};

/// The maximum number of entries for undescribed events. A page may report any number.
const MOST_UNDESCRIBED: usize = 50;

/// The reason of an entry that the user left out.
pub(super) const LEFT_OUT: &str = "it was left out on the page";

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
            if add_new(
                &mut entry.differences,
                difference(DifferenceKind::Count, message.to_owned()),
            ) {
                differs(entry);
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
                if add_new(&mut entry.differences, found) {
                    differs(entry);
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
            add_new(
                &mut entry.differences,
                difference(DifferenceKind::Missing, message),
            );
            differs(entry);
        }
    }

    /// Records the user's answer to the question of the active probe, and ends the probe.
    pub(super) fn answered(&mut self, active: &mut ActiveProbe, answer: &str) {
        let entry = &mut self.entries[active.probe.entry];
        active.wait_ms = 0;
        let remark = match (&active.probe.kind, answer) {
            (ProbeKind::Link { .. }, SCREEN) => {
                entry.verdict = VerifiedVerdict::AsDescribed;
                active.sighting = Some(Sighting::Described);
                "the app's screen came up"
            }
            (ProbeKind::Link { .. }, _) => {
                let what = if answer == PAGE {
                    "a web page came up"
                } else {
                    "nothing came up, or something else"
                };
                active.sighting = Some(Sighting::Other);
                differs(entry);
                entry
                    .differences
                    .push(difference(DifferenceKind::Missing, what.to_owned()));
                what
            }
            (ProbeKind::Call { .. }, EFFECT) => {
                active.sighting = Some(Sighting::Described);
                "its effect was seen"
            }
            (ProbeKind::Call { .. }, NOTHING) => {
                active.sighting = Some(Sighting::Other);
                "its effect was not seen"
            }
            (ProbeKind::Call { .. }, _) => {
                active.sighting = Some(Sighting::Unclear);
                "its effect is unclear"
            }
            (ProbeKind::Event { .. }, NOTHING) => "it was caused in the app",
            _ => {
                entry.reason = Some(LEFT_OUT.to_owned());
                "left out"
            }
        };
        active.remark = Some(remark.to_owned());
    }
}

/// Records that the app differs, whatever was known before.
fn differs(entry: &mut VerifiedEntry) {
    entry.verdict = VerifiedVerdict::Differs;
    entry.reason = None;
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
        differences: vec![VerifiedDifference {
            probe: Some(0),
            ..difference(DifferenceKind::Undescribed, message)
        }],
        probes: vec![VerifiedProbe {
            purpose: ProbePurpose::Event,
            channel: 0,
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
