//! The calls and requests of a case, by outcome.

use std::collections::BTreeSet;

use footbridge_contract::{CodeOutcome, Reply};
use footbridge_dialect::{Announcement, ReadReply, WireForm};
use footbridge_journal::{CallNumber, Entry, EntryKind, Instant, RequestNumber, Settled};
use serde_json::Value;

use super::Evidence;

/// The end of the text for a button that is disabled since a tap on it.
const SINCE_TAP: &str = " is disabled since it was tapped";

/// The calls and requests of a case, by outcome.
#[derive(Debug, Default)]
pub(super) struct Outcomes<'e> {
    /// The calls that named a callback and have neither a last reply nor a settlement, in order.
    pub(super) open_calls: Vec<OpenCall<'e>>,
    /// The requests without a response.
    pub(super) open_requests: BTreeSet<RequestNumber>,
    /// The calls with a failure, or without an outcome in time.
    pub(super) failed_calls: BTreeSet<CallNumber>,
    pub(super) failed_requests: BTreeSet<RequestNumber>,
}

/// A call without an outcome.
#[derive(Debug)]
pub(super) struct OpenCall<'e> {
    pub(super) number: CallNumber,
    pub(super) name: &'e str,
    /// The entry of the call.
    pub(super) entry: &'e Entry,
    /// The index of the entry.
    pub(super) place: usize,
    pub(super) deadline: Option<Instant>,
    /// Whether a part of a stream replied to it.
    has_part: bool,
}

impl OpenCall<'_> {
    /// Whether the page can wait for a reply that has not begun. The app replies to a subscription only by an event.
    pub(super) fn needs_reply(&self, evidence: &Evidence<'_>) -> bool {
        let listed = evidence.catalogue.calls.get(self.name);
        let mut events = evidence.dialect.events_on(evidence.platform);
        let is_subscription = events.any(|event| {
            matches!(&event.announcement, Some(Announcement::Reply(to)) if to.call == self.name)
        });
        !self.has_part && !is_subscription && listed.is_none_or(|call| call.reply != Reply::None)
    }
}

impl<'e> Outcomes<'e> {
    pub(super) fn of(evidence: &Evidence<'e>) -> Self {
        let mut outcomes = Self::default();
        for (place, entry) in evidence.journal.entries().iter().enumerate() {
            match &entry.kind {
                EntryKind::Call {
                    number,
                    name,
                    callback: Some(_),
                    deadline,
                    ..
                } => outcomes.open_calls.push(OpenCall {
                    number: *number,
                    name,
                    entry,
                    place,
                    deadline: *deadline,
                    has_part: false,
                }),
                EntryKind::Part { call, .. } => {
                    let mut open = outcomes.open_calls.iter_mut();
                    if let Some(open) = open.find(|open| open.number == *call) {
                        open.has_part = true;
                    }
                }
                EntryKind::Reply {
                    call,
                    form,
                    text,
                    by_default,
                } => {
                    let name = evidence.name_of(*call).unwrap_or_default();
                    outcomes.open_calls.retain(|open| open.number != *call);
                    if !by_default && !evidence.is_success(name, *form, text) {
                        outcomes.failed_calls.insert(*call);
                    }
                }
                EntryKind::Settle { call, outcome, .. } => {
                    outcomes.open_calls.retain(|open| open.number != *call);
                    if *outcome == Settled::Rejected {
                        outcomes.failed_calls.insert(*call);
                    }
                }
                EntryKind::Request { number, .. } => {
                    outcomes.open_requests.insert(*number);
                }
                EntryKind::Response {
                    number,
                    outcome,
                    is_default,
                    ..
                } => {
                    outcomes.open_requests.remove(number);
                    if !is_default && !evidence.has_succeeded(outcome) {
                        outcomes.failed_requests.insert(*number);
                    }
                }
                _ => {}
            }
        }
        let late = outcomes.open_calls.iter().map(|call| call.number);
        outcomes.failed_calls.extend(late);
        outcomes
    }

    /// Whether the time limit of an open call has not passed at `end`.
    pub(super) fn has_call_in_time(&self, end: Instant) -> bool {
        let mut deadlines = self.open_calls.iter().filter_map(|call| call.deadline);
        deadlines.any(|deadline| end < deadline)
    }
}

/// Returns the button that a text about the page reports as disabled since a tap.
pub(super) fn tapped_button(text: &str) -> Option<&str> {
    text.strip_suffix(SINCE_TAP)
}

impl<'e> Evidence<'e> {
    /// The entries about elements that are still loading, with their texts.
    pub(super) fn still_loading(&self) -> impl Iterator<Item = (&'e Entry, &'e str)> + use<'e> {
        let entries = self.journal.entries().iter();
        entries.filter_map(|entry| match &entry.kind {
            EntryKind::StillLoading { text } => Some((entry, text.as_str())),
            _ => None,
        })
    }

    /// The last tap on a button.
    pub(super) fn last_tap(&self, button: &str) -> Option<&'e Entry> {
        // A scenario may describe the button by its text alone.
        let is_tap = |entry: &&Entry| matches!(&entry.kind, EntryKind::Step { verb, text } if verb == "tap" && button.ends_with(text));
        self.journal.entries().iter().rev().find(is_tap)
    }

    /// The name of a call.
    fn name_of(&self, number: CallNumber) -> Option<&'e str> {
        let mut entries = self.journal.entries().iter();
        entries.find_map(|entry| match &entry.kind {
            EntryKind::Call {
                number: own, name, ..
            } if *own == number => Some(name.as_str()),
            _ => None,
        })
    }

    /// Whether a reply to a call is a success, by the dialect and the catalogue.
    pub(super) fn is_success(&self, call: &str, form: WireForm, text: &str) -> bool {
        if matches!(form, WireForm::Empty | WireForm::Null | WireForm::Malformed) {
            return false;
        }
        let Ok(reply) = serde_json::from_str::<Value>(text) else {
            return false;
        };
        let is_success = |code: &str| self.is_success_code(code);
        let read = self
            .dialect
            .read_reply(self.platform, call, &reply, false, is_success);
        matches!(read, Some(ReadReply::Success(_)))
    }

    /// Whether the summary of a response, such as `200 00000`, has a status and a code of success.
    pub(super) fn has_succeeded(&self, outcome: &str) -> bool {
        let mut words = outcome.split(' ');
        let status = words.next().unwrap_or_default();
        status.starts_with('2') && words.next().is_none_or(|code| self.is_success_code(code))
    }

    fn is_success_code(&self, code: &str) -> bool {
        let known = self.catalogue.codes.get(code);
        let calls = self.catalogue.calls.iter();
        let mut replies = calls.filter_map(|call| call.default_reply.as_ref());
        known.is_some_and(|code| code.outcome == CodeOutcome::Success)
            || replies.any(|reply| reply.code == code)
    }
}
