//! The judgement of probes.

use footbridge_contract::Call;
use footbridge_dialect::{ArrivedEvent, ReplyOutcome};
use footbridge_record::{
    DifferenceKind, VerifiedArrival, VerifiedDifference, VerifiedProbe, VerifiedVerdict,
};
use serde_json::Value;

use super::probes::Turn;
use crate::active_probe::ActiveProbe;
use crate::judge::{TimedReply, difference, seconds};
use crate::plan::{ProbeKind, Purpose};

impl Turn<'_, '_> {
    /// Judges a finished probe.
    pub(super) fn finish(&mut self, active: ActiveProbe) {
        self.close_calls(&active);
        let differences = self.differences(&active);
        let is_observed = self.is_observed(&active);
        let entry = &mut self.results.entries[active.probe.entry];
        entry.is_observed |= is_observed;
        if active.is_lost && entry.verdict == VerifiedVerdict::NotTried {
            entry.reason = Some("the page was left during the call".to_owned());
        }
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
        entry.probes.push(shown_probe(active));
    }

    /// Closes the calls of a finished probe, except subscriptions: a later reply must name its call.
    fn close_calls(&mut self, active: &ActiveProbe) {
        for sent in &mut self.results.calls {
            if active.calls.contains(&sent.call.number) {
                sent.call.is_open = matches!(active.probe.kind, ProbeKind::Event { .. });
            }
        }
    }

    /// Returns the differences that a probe shows; `None` if it is inconclusive.
    fn differences(&self, active: &ActiveProbe) -> Option<Vec<VerifiedDifference>> {
        match &active.probe.kind {
            ProbeKind::Call {
                name,
                payload,
                purpose,
                ..
            } => {
                // A call during which the page was left is inconclusive without a reply.
                let is_known = !active.is_lost || !active.seen.replies.is_empty();
                is_known.then(|| self.judge_call(name, payload, *purpose, active))
            }
            ProbeKind::Link { .. } => None,
            ProbeKind::Event { name, .. } => self.judge_event(name, active),
        }
    }

    /// Whether a probe shows that the app has the entry.
    fn is_observed(&self, active: &ActiveProbe) -> bool {
        let seen = &active.seen;
        match &active.probe.kind {
            ProbeKind::Call { purpose, .. } if *purpose != Purpose::Usual => false,
            ProbeKind::Call { .. } if seen.unsent.is_some() => false,
            ProbeKind::Call { name, .. } => {
                !seen.replies.is_empty() || self.judge.has_own_entry_point(name)
            }
            ProbeKind::Link { .. } => active.is_seen,
            ProbeKind::Event { name, .. } => {
                seen.events.iter().any(|(_, event)| event.name == *name) || !seen.replies.is_empty()
            }
        }
    }

    /// Returns the differences in a call.
    fn judge_call(
        &self,
        name: &str,
        payload: &Value,
        purpose: Purpose,
        active: &ActiveProbe,
    ) -> Vec<VerifiedDifference> {
        if let Some(problem) = &active.seen.unsent {
            return match purpose {
                Purpose::Below | Purpose::Unknown => Vec::new(),
                _ => vec![difference(
                    DifferenceKind::Missing,
                    format!("the call could not be made: {problem}"),
                )],
            };
        }
        if purpose == Purpose::Below && self.judge.has_own_entry_point(name) {
            return vec![difference(
                DifferenceKind::Minimum,
                "this version has its handler or function already".to_owned(),
            )];
        }
        match self.judge.catalogue.calls.get(name) {
            Some(call) => self.judge_replies(call, payload, purpose, active),
            None => judge_unknown_call(&active.seen.replies),
        }
    }

    /// Returns the differences in the replies to a described call.
    fn judge_replies(
        &self,
        call: &Call,
        payload: &Value,
        purpose: Purpose,
        active: &ActiveProbe,
    ) -> Vec<VerifiedDifference> {
        let waited_ms = self.context.now.saturating_sub(active.since);
        let waited_ms = active.wait_ms.min(waited_ms);
        let found = active.calls.iter().flat_map(|number| {
            let replies = active.replies_to(*number);
            self.judge.call(call, payload, purpose, &replies, waited_ms)
        });
        let usual = &self.results.entries[active.probe.entry].differences;
        let mut differences: Vec<VerifiedDifference> = Vec::new();
        for mut other in found {
            if purpose == Purpose::Twice {
                other.message = format!("of two calls at once: {}", other.message);
            }
            // Don't repeat the differences of the single call for two calls.
            let is_known = usual
                .iter()
                .any(|known| other.message.ends_with(&known.message));
            if !is_known && !differences.contains(&other) {
                differences.push(other);
            }
        }
        differences
    }

    /// Returns the differences in an event; `None` if it was skipped.
    fn judge_event(&self, name: &str, active: &ActiveProbe) -> Option<Vec<VerifiedDifference>> {
        let entry = &self.results.entries[active.probe.entry];
        if entry.reason.is_some() {
            return None;
        }
        let seen = &active.seen;
        if let Some(problem) = &seen.unsent {
            let message = format!("the call that subscribes to it could not be made: {problem}");
            return Some(vec![difference(DifferenceKind::Missing, message)]);
        }
        let mut differences = Vec::new();
        let event = seen.events.iter().find(|(_, event)| event.name == name);
        let payload = match (event, seen.replies.first()) {
            (Some((_, event)), _) => Some(event.payload.clone()),
            (None, Some(timed)) if !active.calls.is_empty() => {
                if let Some(problem) = &timed.reply.problem {
                    let message = format!("in the event, {problem}");
                    differences.push(difference(DifferenceKind::Schema, message));
                }
                timed.reply.data.clone()
            }
            _ => None,
        };
        let Some(payload) = payload else {
            let message = missing_event(&seen.events);
            return Some(vec![difference(DifferenceKind::Missing, message)]);
        };
        differences.extend(self.judge.event_payload(name, &payload));
        let wanted = self.judge.client.event_traits(name).visibility;
        if let Some(wanted) = wanted
            && !seen.visibilities.contains(&wanted)
        {
            let message = format!("the page did not become {}", wanted.word());
            differences.push(difference(DifferenceKind::Missing, message));
        }
        Some(differences)
    }
}

/// Returns the differences in the replies to a call that the catalogue lacks.
fn judge_unknown_call(replies: &[TimedReply]) -> Vec<VerifiedDifference> {
    let mut outcomes = replies.iter().map(|timed| timed.reply.outcome);
    if !outcomes.any(|outcome| outcome == ReplyOutcome::Success) {
        return Vec::new();
    }
    vec![difference(
        DifferenceKind::Undescribed,
        "the app replies with a success to a name that it can't know".to_owned(),
    )]
}

/// Returns the message for a missing event. `others` are the events that arrived instead.
fn missing_event(others: &[(u64, ArrivedEvent)]) -> String {
    let others: Vec<&str> = others
        .iter()
        .map(|(_, event)| event.name.as_str())
        .collect();
    if others.is_empty() {
        "it didn't arrive".to_owned()
    } else {
        format!("it didn't arrive, but `{}` did", others.join("`, `"))
    }
}

/// Converts a probe for the record.
fn shown_probe(active: ActiveProbe) -> VerifiedProbe {
    let seen = active.seen;
    let replies = seen.replies.iter().map(shown_reply);
    let events = seen.events.iter().map(shown_event);
    let arrivals = replies.chain(events).collect();
    let (what, payload) = match active.probe.kind {
        ProbeKind::Call {
            payload,
            purpose,
            channel: 0,
            ..
        } => (purpose.label().to_owned(), payload),
        ProbeKind::Call {
            payload,
            purpose,
            channel,
            ..
        } => {
            let what = format!("{} on channel {}", purpose.label(), channel + 1);
            (what, payload)
        }
        ProbeKind::Link { url } => ("the link".to_owned(), Value::from(url)),
        ProbeKind::Event { subscription, .. } => {
            let payload = subscription.map(|(_, payload)| payload);
            ("the event".to_owned(), payload.unwrap_or_default())
        }
    };
    VerifiedProbe {
        what,
        payload,
        arrivals,
        remark: seen.unsent.or(active.remark),
    }
}

/// Converts an event for the record.
fn shown_event((after_ms, event): &(u64, ArrivedEvent)) -> VerifiedArrival {
    VerifiedArrival {
        after_ms: *after_ms,
        what: format!("event {}", event.name),
        code: None,
        is_failure: false,
        form: None,
        data: event.payload.clone(),
        content: event.payload.clone(),
    }
}

/// Converts a reply for the record.
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
