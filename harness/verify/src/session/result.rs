//! The results of trials, and what the page shows of them.

use footbridge_contract::Extent;
use footbridge_dialect::{Arrival, ReplyOutcome};
use footbridge_record::{
    DifferenceKind, VerifiedArrival, VerifiedDifference, VerifiedKind, VerifiedTrial,
    VerifiedVerdict,
};
use serde_json::Value;

use super::{MOST_UNDESCRIBED, Phase, Session};
use crate::judge::{TimedReply, difference, seconds};
use crate::plan::{Action, Purpose, Trial};
use crate::redaction::Secrets;
use crate::running::Running;
use crate::wire::{ResultLine, View};

impl Session {
    /// Judges a trial that is over.
    pub(super) fn finish_trial(&mut self, running: Running) {
        for sent in &mut self.calls {
            if running.calls.contains(&sent.call.number) {
                // What comes later is a reply to the call only if it names it.
                sent.call.is_open = matches!(running.trial.action, Action::Event { .. });
            }
        }
        let index = running.trial.entry;
        let (what, payload, differences) = match &running.trial.action {
            Action::Call {
                name,
                payload,
                purpose,
                channel,
            } => {
                let what = if *channel == 0 {
                    purpose.words().to_owned()
                } else {
                    format!("{} on channel {}", purpose.words(), channel + 1)
                };
                let differences = self.judge_call(name, payload, *purpose, &running);
                // Without a reply, nothing is known of a call during which the page was left.
                let is_known = !running.is_lost || !running.replies.is_empty();
                (what, payload.clone(), is_known.then_some(differences))
            }
            Action::Link { url } => ("the link".to_owned(), Value::from(url.as_str()), None),
            Action::Event { name, subscription } => {
                let payload = subscription.as_ref().map(|(_, payload)| payload.clone());
                let differences = self.judge_event(name, &running);
                (
                    "the event".to_owned(),
                    payload.unwrap_or_default(),
                    differences,
                )
            }
        };
        let is_observed = self.is_observed(&running);
        let entry = &mut self.entries[index];
        entry.is_observed |= is_observed;
        if running.is_lost && entry.verdict == VerifiedVerdict::NotTried {
            entry.reason = Some("the page was left during the call".to_owned());
        }
        let arrivals = running.replies.iter().map(shown_reply);
        let events = running
            .events
            .iter()
            .map(|(after_ms, event)| VerifiedArrival {
                after_ms: *after_ms,
                what: format!("event {}", event.name),
                code: None,
                is_failure: false,
                form: None,
                data: event.payload.clone(),
                content: event.payload.clone(),
            });
        entry.trials.push(VerifiedTrial {
            what,
            payload,
            arrivals: arrivals.chain(events).collect(),
            remark: running.unsent.or(running.remark),
        });
        if let Some(differences) = differences {
            for found in differences {
                if !entry.differences.contains(&found) {
                    entry.differences.push(found);
                }
            }
            entry.verdict = if entry.differences.is_empty() {
                VerifiedVerdict::AsDescribed
            } else {
                VerifiedVerdict::Differs
            };
        }
    }

    /// Whether the page has a handler or function for this call alone.
    fn has_own_door(&self, name: &str) -> bool {
        let has_own = self.judge(|judge| {
            judge.client.has_own_channel(name) && !judge.client.doors(name).is_empty()
        });
        has_own == Some(true) && self.missing_door(name).is_none()
    }

    /// Whether a trial shows that the app has what was tried.
    fn is_observed(&self, running: &Running) -> bool {
        match &running.trial.action {
            Action::Call { purpose, .. } if *purpose != Purpose::Usual => false,
            Action::Call { .. } if running.unsent.is_some() => false,
            Action::Call { name, .. } => !running.replies.is_empty() || self.has_own_door(name),
            Action::Link { .. } => running.is_seen,
            Action::Event { name, .. } => {
                running.events.iter().any(|(_, event)| event.name == *name)
                    || !running.replies.is_empty()
            }
        }
    }

    /// The differences of a call.
    fn judge_call(
        &self,
        name: &str,
        payload: &Value,
        purpose: Purpose,
        running: &Running,
    ) -> Vec<VerifiedDifference> {
        if let Some(problem) = &running.unsent {
            return match purpose {
                Purpose::Below | Purpose::Unknown => Vec::new(),
                _ => vec![difference(
                    DifferenceKind::Missing,
                    format!("the call could not be made: {problem}"),
                )],
            };
        }
        if purpose == Purpose::Below && self.has_own_door(name) {
            return vec![difference(
                DifferenceKind::Minimum,
                "this version has its handler or function already".to_owned(),
            )];
        }
        let Some(call) = self.description.catalogue.calls.get(name) else {
            let success = running
                .replies
                .iter()
                .find(|timed| timed.reply.outcome == footbridge_dialect::ReplyOutcome::Success);
            let found = success.map(|_| {
                difference(
                    DifferenceKind::Undescribed,
                    "the app replies with a success to a name that it can't know".to_owned(),
                )
            });
            return found.into_iter().collect();
        };
        let waited_ms = running.wait_ms.min(self.now.saturating_sub(running.since));
        let found = running.calls.iter().flat_map(|number| {
            let replies = running.replies_to(*number);
            let found = self.judge(|judge| judge.call(call, payload, purpose, &replies, waited_ms));
            found.unwrap_or_default()
        });
        let mut differences: Vec<VerifiedDifference> = Vec::new();
        for mut other in found {
            if purpose == Purpose::Twice {
                other.message = format!("of two calls at once: {}", other.message);
            }
            let usual = &self.entries[running.trial.entry].differences;
            // What a single call shows already is not repeated for two.
            let is_known = usual
                .iter()
                .any(|known| other.message.ends_with(&known.message));
            if !is_known && !differences.contains(&other) {
                differences.push(other);
            }
        }
        differences
    }

    /// The differences of an event; `None` if it was left out.
    fn judge_event(&self, name: &str, running: &Running) -> Option<Vec<VerifiedDifference>> {
        let entry = &self.entries[running.trial.entry];
        if entry.reason.is_some() {
            return None;
        }
        if let Some(problem) = &running.unsent {
            let message = format!("the call that subscribes to it could not be made: {problem}");
            return Some(vec![difference(DifferenceKind::Missing, message)]);
        }
        let mut differences = Vec::new();
        let event = running.events.iter().find(|(_, event)| event.name == name);
        let payload = match (event, running.replies.first()) {
            (Some((_, event)), _) => Some(event.payload.clone()),
            (None, Some(timed)) if !running.calls.is_empty() => {
                if let Some(problem) = &timed.reply.problem {
                    let message = format!("in the event, {problem}");
                    differences.push(difference(DifferenceKind::Schema, message));
                }
                timed.reply.data.clone()
            }
            _ => None,
        };
        let Some(payload) = payload else {
            let others = running.events.iter().map(|(_, event)| event.name.as_str());
            let others: Vec<&str> = others.collect();
            let message = if others.is_empty() {
                "it didn't arrive".to_owned()
            } else {
                format!("it didn't arrive, but `{}` did", others.join("`, `"))
            };
            return Some(vec![difference(DifferenceKind::Missing, message)]);
        };
        differences.extend(self.payload_differences(name, &payload));
        let wanted = self
            .judge(|judge| judge.client.event_traits(name).visibility)
            .flatten();
        if let Some(wanted) = wanted
            && !running.visibilities.contains(&wanted)
        {
            let message = format!("the page did not become {}", wanted.word());
            differences.push(difference(DifferenceKind::Missing, message));
        }
        Some(differences)
    }

    fn payload_differences(&self, name: &str, payload: &Value) -> Vec<VerifiedDifference> {
        let Some(event) = self.description.catalogue.events.get(name) else {
            return Vec::new();
        };
        let mismatches = event.mismatches(payload, Extent::Whole).into_iter();
        let differences = mismatches.map(|mismatch| {
            difference(
                DifferenceKind::Schema,
                format!("in the payload, {mismatch}"),
            )
        });
        differences.collect()
    }

    /// An event arrived. One that the catalogue doesn't have is an entry as well.
    pub(super) fn event_arrived(&mut self, name: &str, payload: &Value, arrival: &Arrival) {
        let known = self.entries.iter();
        let mut known = known.filter(|entry| entry.kind == VerifiedKind::Event);
        let is_known = known.any(|entry| entry.name == name);
        if is_known {
            // Without a request, it only shows that the payload differs.
            for found in self.payload_differences(name, payload) {
                let entries = self.entries.iter_mut();
                let mut own =
                    entries.filter(|entry| entry.kind == VerifiedKind::Event && entry.name == name);
                if let Some(entry) = own.next()
                    && !entry.differences.contains(&found)
                {
                    entry.differences.push(found);
                    entry.verdict = VerifiedVerdict::Differs;
                }
            }
            return;
        }
        let undescribed = self.entries.iter().filter(|entry| {
            let differences = entry.differences.iter();
            let mut kinds = differences.map(|difference| difference.kind);
            entry.kind == VerifiedKind::Event
                && kinds.any(|kind| kind == DifferenceKind::Undescribed)
        });
        if undescribed.count() >= MOST_UNDESCRIBED {
            return;
        }
        let mut entry = footbridge_record::VerifiedEntry {
            kind: VerifiedKind::Event,
            name: name.to_owned(),
            verdict: VerifiedVerdict::Differs,
            is_observed: false,
            reason: None,
            differences: vec![difference(
                DifferenceKind::Undescribed,
                format!("it arrived by {}, and is not described", arrival.place()),
            )],
            trials: Vec::new(),
        };
        entry.trials.push(VerifiedTrial {
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
        });
        self.entries.push(entry);
    }

    /// The secrets that have arrived so far.
    pub(crate) fn secrets(&self) -> Secrets {
        Secrets::of(&self.entries, &self.description.catalogue)
    }

    /// The app: its name, platform and version; `None` until it is known.
    pub(crate) fn app(&self) -> Option<String> {
        let subject = self.subject.as_ref()?;
        let name = &self.description.catalogue.app.name;
        let (platform, version) = (subject.profile.platform, subject.version);
        Some(format!("{name} · {platform} {version}"))
    }

    /// Whether something is left to try for an entry.
    pub(crate) fn is_pending(&self, index: usize) -> bool {
        let is_running = match &self.phase {
            Phase::Running(running) => running.trial.entry == index,
            Phase::Consenting(trial) => trial.entry == index,
            _ => false,
        };
        is_running || self.trials.iter().any(|trial| trial.entry == index)
    }

    /// What the page shows.
    pub(super) fn view(&self) -> View {
        let app = self.app();
        let done = (0..self.entries.len()).filter(|index| !self.is_pending(*index));
        let done: Vec<usize> = done.collect();
        let secrets = self.secrets();
        let results = done.iter().map(|index| {
            let entry = &self.entries[*index];
            let reason = entry.reason.iter().cloned();
            let differences = entry.differences.iter();
            ResultLine {
                kind: entry.kind.word().to_owned(),
                name: entry.name.clone(),
                verdict: entry.verdict,
                details: differences
                    .map(|difference| secrets.replaced(&difference.message))
                    .chain(reason)
                    .collect(),
            }
        });
        View {
            app: app.unwrap_or_default(),
            done: done.len(),
            total: self.entries.len(),
            now: match &self.phase {
                Phase::Running(running) => self.label(&running.trial),
                _ => String::new(),
            },
            next: self
                .trials
                .front()
                .map(|trial| self.label(trial))
                .unwrap_or_default(),
            results: results.collect(),
        }
    }

    fn label(&self, trial: &Trial) -> String {
        let entry = &self.entries[trial.entry];
        match &trial.action {
            Action::Call { name, purpose, .. } => format!("call {name}: {}", purpose.words()),
            Action::Link { .. } | Action::Event { .. } => {
                format!("{} {}", entry.kind.word(), entry.name)
            }
        }
    }
}

/// A reply for the record.
fn shown_reply(timed: &TimedReply) -> VerifiedArrival {
    let reply = &timed.reply;
    let form = serde_json::to_value(reply.form).unwrap_or_default();
    VerifiedArrival {
        after_ms: timed.after_ms,
        what: format!("reply after {}", seconds(timed.after_ms)),
        code: reply.code.clone(),
        is_failure: reply.outcome == ReplyOutcome::Failure,
        form: form.as_str().map(str::to_owned),
        data: reply.data.clone().unwrap_or_default(),
        content: timed.content.clone(),
    }
}
