//! The judgement of trials.

use footbridge_contract::Call;
use footbridge_dialect::{ArrivedEvent, ReplyOutcome};
use footbridge_record::{
    DifferenceKind, VerifiedArrival, VerifiedDifference, VerifiedTrial, VerifiedVerdict,
};
use serde_json::Value;

use super::trials::Turn;
use crate::judge::{TimedReply, difference, seconds};
use crate::plan::{Action, Purpose};
use crate::running::Running;

impl Turn<'_, '_> {
    /// Judges a trial that is over.
    pub(super) fn finish(&mut self, running: Running) {
        self.close_calls(&running);
        let differences = self.differences(&running);
        let is_observed = self.is_observed(&running);
        let entry = &mut self.results.entries[running.trial.entry];
        entry.is_observed |= is_observed;
        if running.is_lost && entry.verdict == VerifiedVerdict::NotTried {
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
        entry.trials.push(shown_trial(running));
    }

    /// After a trial, a reply belongs to a call only if it names it.
    fn close_calls(&mut self, running: &Running) {
        for sent in &mut self.results.calls {
            if running.calls.contains(&sent.call.number) {
                sent.call.is_open = matches!(running.trial.action, Action::Event { .. });
            }
        }
    }

    /// The differences that a trial shows; `None` if it shows nothing.
    fn differences(&self, running: &Running) -> Option<Vec<VerifiedDifference>> {
        match &running.trial.action {
            Action::Call {
                name,
                payload,
                purpose,
                ..
            } => {
                // Without a reply, nothing is known of a call during which the page was left.
                let is_known = !running.is_lost || !running.seen.replies.is_empty();
                is_known.then(|| self.judge_call(name, payload, *purpose, running))
            }
            Action::Link { .. } => None,
            Action::Event { name, .. } => self.judge_event(name, running),
        }
    }

    /// Whether a trial shows that the app has what was tried.
    fn is_observed(&self, running: &Running) -> bool {
        let seen = &running.seen;
        match &running.trial.action {
            Action::Call { purpose, .. } if *purpose != Purpose::Usual => false,
            Action::Call { .. } if seen.unsent.is_some() => false,
            Action::Call { name, .. } => !seen.replies.is_empty() || self.judge.has_own_door(name),
            Action::Link { .. } => running.is_seen,
            Action::Event { name, .. } => {
                seen.events.iter().any(|(_, event)| event.name == *name) || !seen.replies.is_empty()
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
        if let Some(problem) = &running.seen.unsent {
            return match purpose {
                Purpose::Below | Purpose::Unknown => Vec::new(),
                _ => vec![difference(
                    DifferenceKind::Missing,
                    format!("the call could not be made: {problem}"),
                )],
            };
        }
        if purpose == Purpose::Below && self.judge.has_own_door(name) {
            return vec![difference(
                DifferenceKind::Minimum,
                "this version has its handler or function already".to_owned(),
            )];
        }
        match self.judge.catalogue.calls.get(name) {
            Some(call) => self.judge_replies(call, payload, purpose, running),
            None => judge_unknown_call(&running.seen.replies),
        }
    }

    /// The differences of the replies to a described call.
    fn judge_replies(
        &self,
        call: &Call,
        payload: &Value,
        purpose: Purpose,
        running: &Running,
    ) -> Vec<VerifiedDifference> {
        let waited_ms = self.context.now.saturating_sub(running.since);
        let waited_ms = running.wait_ms.min(waited_ms);
        let found = running.calls.iter().flat_map(|number| {
            let replies = running.replies_to(*number);
            self.judge.call(call, payload, purpose, &replies, waited_ms)
        });
        let usual = &self.results.entries[running.trial.entry].differences;
        let mut differences: Vec<VerifiedDifference> = Vec::new();
        for mut other in found {
            if purpose == Purpose::Twice {
                other.message = format!("of two calls at once: {}", other.message);
            }
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
        let entry = &self.results.entries[running.trial.entry];
        if entry.reason.is_some() {
            return None;
        }
        let seen = &running.seen;
        if let Some(problem) = &seen.unsent {
            let message = format!("the call that subscribes to it could not be made: {problem}");
            return Some(vec![difference(DifferenceKind::Missing, message)]);
        }
        let mut differences = Vec::new();
        let event = seen.events.iter().find(|(_, event)| event.name == name);
        let payload = match (event, seen.replies.first()) {
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

/// The differences of a call that the catalogue doesn't have.
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

/// The message for an event that did not arrive, although these did.
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

/// A trial for the record.
fn shown_trial(running: Running) -> VerifiedTrial {
    let seen = running.seen;
    let replies = seen.replies.iter().map(shown_reply);
    let events = seen.events.iter().map(shown_event);
    let arrivals = replies.chain(events).collect();
    let (what, payload) = match running.trial.action {
        Action::Call {
            payload,
            purpose,
            channel: 0,
            ..
        } => (purpose.words().to_owned(), payload),
        Action::Call {
            payload,
            purpose,
            channel,
            ..
        } => {
            let what = format!("{} on channel {}", purpose.words(), channel + 1);
            (what, payload)
        }
        Action::Link { url } => ("the link".to_owned(), Value::from(url)),
        Action::Event { subscription, .. } => {
            let payload = subscription.map(|(_, payload)| payload);
            ("the event".to_owned(), payload.unwrap_or_default())
        }
    };
    VerifiedTrial {
        what,
        payload,
        arrivals,
        remark: seen.unsent.or(running.remark),
    }
}

/// An event for the record.
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
