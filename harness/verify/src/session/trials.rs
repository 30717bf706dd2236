//! The trials of a session: which comes next, and its first action.

use footbridge_contract::Reply;
use footbridge_dialect::{PageMessage, SentCall};
use footbridge_record::{DifferenceKind, VerifiedVerdict};
use serde_json::Value;

use super::{LONGEST_WAIT_MS, Phase, Sent, Session};
use crate::judge::difference;
use crate::plan::{Action, Consent, Purpose, Trial};
use crate::running::Running;
use crate::wire::PageStep;

/// The time beyond a limit in which a late reply is seen, and the wait for a reply without a limit.
const REPLY_TIMEOUT_MS: u64 = 10_000;

/// The wait for a reply that is not expected.
const UNEXPECTED_MS: u64 = 1_000;

/// The wait for a person.
const PERSON_MS: u64 = u64::MAX / 4;

impl Session {
    /// Takes the next trial, or finishes.
    pub(super) fn start_next(&mut self) {
        while let Some(mut trial) = self.trials.pop_front() {
            if self.options.is_unattended {
                let reason = match (&trial.action, trial.consent) {
                    (Action::Event { .. } | Action::Link { .. }, _) => "it needs a person",
                    (_, Consent::Asked) => "it is visible, and --unattended asks no questions",
                    _ => "",
                };
                if !reason.is_empty() {
                    self.skip(trial.entry, reason);
                    continue;
                }
            }
            if let Action::Call { name, .. } = &trial.action
                && let Some(missing) = self.missing_door(name)
            {
                self.is_missing(&trial, &missing);
                continue;
            }
            // The first trial of an entry asks for all of them.
            let is_first = self.entries[trial.entry].trials.is_empty();
            if trial.consent == Consent::Asked && !is_first {
                trial.consent = Consent::Given;
            }
            self.phase = Phase::Consenting(trial);
            return;
        }
        self.phase = Phase::Finished;
    }

    /// Notes why an entry is not tried, unless it was.
    pub(super) fn skip(&mut self, entry: usize, reason: &str) {
        let entry = &mut self.entries[entry];
        if entry.verdict == VerifiedVerdict::NotTried {
            entry.reason.get_or_insert_with(|| reason.to_owned());
        }
    }

    /// The handler or function that a call needs and the page doesn't have.
    pub(super) fn missing_door(&self, call: &str) -> Option<String> {
        let subject = self.subject.as_ref()?;
        let client = subject.client(&self.description)?;
        let doors = client.doors(call);
        let facts = &subject.facts;
        let is_there =
            |door: &String| facts.handlers.contains(door) || facts.methods.contains(door);
        let first = doors.first()?.clone();
        (!doors.iter().any(is_there)).then_some(first)
    }

    /// The page lacks what a call needs.
    pub(super) fn is_missing(&mut self, trial: &Trial, door: &str) {
        let is_below = matches!(
            trial.action,
            Action::Call {
                purpose: Purpose::Below | Purpose::Unknown,
                ..
            }
        );
        let entry = &mut self.entries[trial.entry];
        if is_below {
            entry.verdict = VerifiedVerdict::AsDescribed;
        } else {
            entry.verdict = VerifiedVerdict::Differs;
            let message = format!("`{door}` is missing on the page");
            if !entry
                .differences
                .iter()
                .any(|known| known.message == message)
            {
                entry
                    .differences
                    .push(difference(DifferenceKind::Missing, message));
            }
        }
    }

    /// Begins a trial: the page's first action for it.
    pub(super) fn begin(&mut self, trial: Trial) -> Option<PageStep> {
        let subject = self.subject.as_ref()?;
        let client = subject.client(&self.description)?;
        let catalogue = &self.description.catalogue;
        let next = u32::try_from(self.calls.len()).unwrap_or(u32::MAX) + 1;
        let wants_reply = |name: &str| {
            let call = catalogue.calls.get(name);
            call.is_none_or(|call| call.reply != Reply::None)
        };
        let mut calls: Vec<(SentCall, PageMessage)> = Vec::new();
        let mut make = |name: &str, payload: &Value, channel: usize| {
            let number = next + u32::try_from(calls.len()).unwrap_or(u32::MAX);
            let message = client.message(number, name, payload, channel, wants_reply(name));
            if let Some(message) = message {
                let call = SentCall {
                    number,
                    name: name.to_owned(),
                    payload: payload.clone(),
                    values: [("id".to_owned(), number.to_string().into())].into(),
                    is_open: wants_reply(name),
                };
                calls.push((call, message));
            }
        };
        let (wait_ms, expects_replies, link) = match &trial.action {
            Action::Call {
                name,
                payload,
                channel,
                purpose,
            } => {
                let count = if *purpose == Purpose::Twice { 2 } else { 1 };
                for _ in 0..count {
                    make(name, payload, *channel);
                }
                let limit = catalogue
                    .calls
                    .get(name)
                    .and_then(|call| catalogue.time_limit(call));
                let limit = limit.map_or(0, |limit| limit.ms);
                let is_expected = matches!(purpose, Purpose::Usual | Purpose::Twice);
                let replies = wants_reply(name) && *purpose != Purpose::Unknown;
                let wait_ms = match (is_expected, replies) {
                    (true, true) => limit + REPLY_TIMEOUT_MS,
                    _ => UNEXPECTED_MS,
                };
                (wait_ms, replies || !is_expected, None)
            }
            Action::Link { url } => match client.link_call(url) {
                Some((call, payload)) => {
                    make(&call, &payload, 0);
                    (PERSON_MS, false, None)
                }
                None => (PERSON_MS, false, Some(url.clone())),
            },
            Action::Event { subscription, .. } => {
                if let Some((call, payload)) = subscription {
                    make(call, payload, 0);
                }
                (PERSON_MS, false, None)
            }
        };
        let mut running = Running::new(trial, self.now, wait_ms);
        running.expects_replies = expects_replies;
        let mut messages = Vec::new();
        for (call, message) in calls {
            running.calls.push(call.number);
            let entry = running.trial.entry;
            self.calls.push(Sent { call, entry });
            messages.push(message);
        }
        let question = self.person_question(&running.trial);
        let ms = u32::try_from(wait_ms).unwrap_or(LONGEST_WAIT_MS);
        self.phase = Phase::Running(Box::new(running));
        let is_of_person = question.is_some();
        self.question = question;
        let ms = if is_of_person { 0 } else { ms };
        match link {
            Some(url) => Some(PageStep::Open { url }),
            None if messages.is_empty() && is_of_person => None,
            None => Some(PageStep::Send { messages, ms }),
        }
    }
}
