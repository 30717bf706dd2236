//! The judgement of probes.

use footbridge_contract::{Call, Effect, Reply};
use footbridge_dialect::{ArrivedEvent, ReplyOutcome};
use footbridge_record::{
    DifferenceKind, ProbePurpose, VerifiedArrival, VerifiedDifference, VerifiedProbe,
    VerifiedVerdict,
};
use serde_json::Value;

use super::probes::Turn;
use crate::active_probe::{ActiveProbe, Sighting};
use crate::difference::{add_new, difference, problem_difference};
use crate::judge::{TimedReply, seconds};
use crate::plan::{ProbeKind, Purpose};

impl Turn<'_, '_> {
    /// Judges a finished probe.
    pub(super) fn finish(&mut self, active: ActiveProbe) {
        self.close_calls(&active);
        let differences = self.differences(&active);
        let is_observed = self.is_observed(&active);
        let unseen = self.unseen_reason(&active, is_observed);
        let entry = &mut self.results.entries[active.probe.entry];
        entry.is_observed |= is_observed;
        let probe = entry.probes.len();
        for found in differences.into_iter().flatten() {
            let found = VerifiedDifference {
                probe: Some(probe),
                ..found
            };
            add_new(&mut entry.differences, found);
        }
        let is_conclusive = match active.probe.kind {
            // An app may refuse such a payload before it looks at the name.
            ProbeKind::Call { purpose, .. } => purpose != Purpose::WrongPayload,
            ProbeKind::Link { .. } | ProbeKind::Event { .. } => entry.is_observed,
        };
        if !entry.differences.is_empty() {
            entry.verdict = VerifiedVerdict::Differs;
            entry.reason = None;
        } else if let Some(reason) = unseen {
            if entry.verdict == VerifiedVerdict::NotTried {
                entry.verdict = VerifiedVerdict::NotSeen;
                entry.reason = Some(reason);
            }
        } else if is_conclusive {
            entry.verdict = VerifiedVerdict::AsDescribed;
            entry.reason = None;
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
                let is_known =
                    !active.is_lost || !active.seen.replies.is_empty() || active.sighting.is_some();
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
                !seen.replies.is_empty()
                    || self.judge.has_own_entry_point(name)
                    || active.sighting == Some(Sighting::Described)
            }
            ProbeKind::Link { .. } => active.sighting == Some(Sighting::Described),
            ProbeKind::Event { name, .. } => {
                seen.events.iter().any(|(_, event)| event.name == *name) || !seen.replies.is_empty()
            }
        }
    }

    /// Returns the reason why the page can't see the result of a call; `None` if it can, and for other probes.
    fn unseen_reason(&self, active: &ActiveProbe, is_observed: bool) -> Option<String> {
        let ProbeKind::Call {
            name,
            payload,
            purpose,
            ..
        } = &active.probe.kind
        else {
            return None;
        };
        let seen = &active.seen;
        if !seen.replies.is_empty() || seen.unsent.is_some() {
            return None;
        }
        if active.is_lost && active.sighting.is_none() {
            return Some("the page was left during the call".to_owned());
        }
        if is_observed {
            return None;
        }
        let call = self.judge.catalogue.calls.get(name)?;
        let client = &self.judge.client;
        // A call with a default reply always gets one, so its absence is a sign.
        if call.reply != Reply::None && client.default_data(name, payload).is_some() {
            return None;
        }
        let why = match (&call.reply, client.has_own_channel(name)) {
            (Reply::None, false) => "it has no reply, and shares its channel with other calls",
            (Reply::None, true) => "it has no reply, and its channel leaves no trace on the page",
            _ => "no reply came, and the catalogue has no default reply for it",
        };
        let advice = match (purpose, call.effect, active.sighting) {
            (Purpose::Below, ..) => "check in the app that this version lacks it",
            (_, _, Some(_)) => "its effect was not recognised",
            (_, Some(Effect::None), _) => "check in the app that it arrives",
            _ if call.reply == Reply::None => {
                "leave out --unattended, and confirm its effect on the page"
            }
            _ => "check in the app that it arrives",
        };
        Some(format!("{why}: {advice}"))
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
        if active.sighting == Some(Sighting::Other) {
            return vec![difference(
                DifferenceKind::Missing,
                "nothing happened, or something else".to_owned(),
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
            // Don't repeat the differences of the single call.
            let is_known = usual
                .iter()
                .any(|known| known.kind == other.kind && known.message == other.message);
            if is_known {
                continue;
            }
            if purpose == Purpose::Twice {
                other.message = format!("of two calls at once: {}", other.message);
            }
            add_new(&mut differences, other);
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
                let problems = timed.reply.problems.iter();
                differences
                    .extend(problems.map(|problem| problem_difference(problem, "in the event, ")));
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
    let (purpose, channel, payload) = match active.probe.kind {
        ProbeKind::Call {
            payload,
            purpose,
            channel,
            ..
        } => (purpose.recorded(), channel, payload),
        ProbeKind::Link { url } => (ProbePurpose::Link, 0, Value::from(url)),
        ProbeKind::Event { subscription, .. } => {
            let payload = subscription.map(|(_, payload)| payload);
            (ProbePurpose::Event, 0, payload.unwrap_or_default())
        }
    };
    VerifiedProbe {
        purpose,
        channel,
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
