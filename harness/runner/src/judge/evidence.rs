//! The evidence that invariants check.

use std::collections::BTreeSet;
use std::time::Duration;

use footbridge_contract::{Catalogue, Platform};
use footbridge_dialect::Dialect;
use footbridge_journal::{CallNumber, Entry, EntryKind, EventOutcome, Instant, Journal, Settled};

use super::{Locales, Outside, ShownPage};

/// A case that has ended.
#[derive(Debug, Clone, Copy)]
pub struct Evidence<'e> {
    /// The entries of the case.
    pub journal: &'e Journal,
    /// The instant at which the case ended, on its own clock.
    pub end: Instant,
    /// The catalogue of the app.
    pub catalogue: &'e Catalogue,
    /// The dialect of the bridge.
    pub dialect: &'e Dialect,
    pub platform: Platform,
    /// The documents that the page loaded, in order; empty if they are unknown.
    pub documents: &'e [LoadedDocument],
    /// The pages after the steps, in order; empty unless a ready property of the case compares them.
    pub pages: &'e [ShownPage],
    /// The time for which a call without a reply and a time limit may keep the page busy.
    pub unanswered: Duration,
    /// The titles of the client's pages for unknown addresses.
    pub not_found: &'e [String],
    /// The calls with a callback that the client keeps on the page, or that the app deletes.
    pub kept_callbacks: &'e BTreeSet<String>,
    /// The addresses outside its site that the client may go to; `None` for any.
    pub outside: Option<&'e Outside>,
    /// The languages of the client's pages; `None` if they aren't configured.
    pub locales: Option<&'e Locales>,
}

/// A document that replaced the page's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoadedDocument {
    /// The index of the first entry after it did.
    pub place: usize,
    pub url: String,
}

/// A call that named a callback, with its replies and settlements.
#[derive(Debug)]
pub(super) struct Awaited<'e> {
    /// The entry of the call itself.
    pub(super) entry: &'e Entry,
    /// The index of the entry.
    pub(super) place: usize,
    pub(super) number: CallNumber,
    pub(super) name: &'e str,
    pub(super) callback: &'e str,
    deadline: Option<Instant>,
    /// The number of times that the client reported it as settled.
    pub(super) settled: usize,
    /// The instant after the call's time limit at which the client reported the settlement; `None` if it was in time.
    late: Option<Instant>,
    /// The instant of a rejection without an earlier reply, if there was one.
    pub(super) given_up: Option<Instant>,
    /// The number of replies that found the callback.
    pub(super) replies: usize,
    /// The number of these replies that end the call.
    pub(super) final_replies: usize,
    /// Whether a step may have left the page while the client waited, so that no code is left to settle it.
    pub(super) is_left: bool,
    /// Whether a reply found no receiver on the page.
    pub(super) is_missed: bool,
    /// Whether the last reply was a part of a stream that continues.
    pub(super) is_streaming: bool,
    /// The reply that another call with the same callback took, if there was one.
    pub(super) taken: Option<TakenReply<'e>>,
}

/// A reply to a call that a later call took, since both had named the same callback.
#[derive(Debug, Clone, Copy)]
pub(super) struct TakenReply<'e> {
    /// The entry of the reply.
    pub(super) entry: &'e Entry,
    /// The call that took it.
    pub(super) by: CallNumber,
}

impl Awaited<'_> {
    /// Whether it named a callback. The probe reports nothing about calls that wait for a reply through another
    /// channel.
    pub(super) fn has_callback(&self) -> bool {
        !self.callback.contains(' ')
    }

    /// Whether the client may still be waiting at `end`: the call isn't settled, and its stream of replies continues,
    /// or it has no reply and its time limit is not over. Without a time limit, it waits until the app has replied.
    pub(super) fn may_wait(&self, end: Instant) -> bool {
        let is_in_time = || match self.deadline {
            Some(deadline) => end < deadline,
            None => !self.is_missed && self.taken.is_none(),
        };
        self.settled == 0 && (self.is_streaming || (self.replies == 0 && is_in_time()))
    }

    /// Describes a call that the client gave up too early: `200ms before its time limit of 8000ms`.
    pub(super) fn given_up_early(&self) -> Option<String> {
        let (at, deadline) = self.given_up.zip(self.deadline)?;
        let limit = deadline.since(self.entry.at).as_millis();
        let early = deadline.since(at).as_millis();
        (early > 0).then(|| format!("{early}ms before its time limit of {limit}ms"))
    }

    /// Describes a call that settled too late: `200ms after its time limit of 8000ms`.
    pub(super) fn settled_late(&self) -> Option<String> {
        let (at, deadline) = self.late.zip(self.deadline)?;
        let limit = deadline.since(self.entry.at).as_millis();
        let late = at.since(deadline).as_millis();
        Some(format!("{late}ms after its time limit of {limit}ms"))
    }
}

impl<'e> Evidence<'e> {
    /// The calls that named a callback, in order.
    pub(super) fn awaited(&self) -> Vec<Awaited<'e>> {
        let mut calls: Vec<Awaited<'e>> = Vec::new();
        let replied_by_events = self.replied_by_events();
        for (place, entry) in self.journal.entries().iter().enumerate() {
            match &entry.kind {
                EntryKind::Call {
                    number,
                    name,
                    callback: Some(callback),
                    deadline,
                    ..
                } => calls.push(Awaited {
                    entry,
                    place,
                    number: *number,
                    name,
                    callback,
                    deadline: *deadline,
                    settled: 0,
                    late: None,
                    given_up: None,
                    replies: 0,
                    final_replies: 0,
                    is_streaming: false,
                    is_left: false,
                    is_missed: false,
                    taken: None,
                }),
                EntryKind::Settle { call, outcome, .. } => {
                    if let Some(known) = find(&mut calls, *call) {
                        known.settled += 1;
                        if known.deadline.is_some_and(|deadline| entry.at > deadline) {
                            known.late.get_or_insert(entry.at);
                        }
                        if *outcome == Settled::Rejected && known.replies == 0 {
                            known.given_up.get_or_insert(entry.at);
                        }
                    }
                }
                EntryKind::Reply { call, .. } | EntryKind::Part { call, .. } => {
                    let sharer = sharer(&calls, *call);
                    if let Some(known) = find(&mut calls, *call) {
                        known.replies += 1;
                        known.is_streaming = matches!(entry.kind, EntryKind::Part { .. });
                        if !replied_by_events.contains(call) {
                            known.final_replies += usize::from(!known.is_streaming);
                            let taken = sharer.map(|by| TakenReply { entry, by });
                            known.taken = known.taken.or(taken);
                        }
                    }
                }
                EntryKind::Missed { call, .. } => {
                    if let Some(known) = find(&mut calls, *call) {
                        known.replies = known.replies.saturating_sub(1);
                        known.final_replies = known.final_replies.saturating_sub(1);
                        known.is_missed = true;
                    }
                }
                kind if kind.may_leave() => {
                    let mut waiting = calls.iter_mut().filter(|call| call.settled == 0);
                    let is_in_time = |call: &Awaited<'_>| {
                        call.deadline.is_none_or(|deadline| entry.at < deadline)
                    };
                    waiting
                        .by_ref()
                        .for_each(|call| call.is_left |= is_in_time(call));
                }
                _ => {}
            }
        }
        calls
    }

    /// The calls with a reply by an event of the app. A page may register for an event again, with the same callback.
    fn replied_by_events(&self) -> BTreeSet<CallNumber> {
        let entries = self.journal.entries().iter();
        let replies = entries.filter_map(|entry| match &entry.kind {
            EntryKind::Event {
                outcome: EventOutcome::Replied { calls },
                ..
            } => Some(calls),
            _ => None,
        });
        replies.flatten().copied().collect()
    }

    /// The document that was the page's before the entry at this index, with its number; `None` if it is unknown.
    pub(super) fn document_of(&self, place: usize) -> Option<(usize, &'e LoadedDocument)> {
        let documents = self.documents.iter().enumerate();
        documents
            .rev()
            .find(|(_, document)| document.place <= place)
    }

    /// Whether no document was loaded after the entry at this index.
    pub(super) fn is_of_last_document(&self, place: usize) -> bool {
        let last = self.documents.last();
        last.is_none_or(|document| document.place <= place)
    }

    /// Whether the client uses the probe (docs/probe.md).
    pub(super) fn is_probed(&self) -> bool {
        let mut entries = self.journal.entries().iter();
        entries.any(|entry| {
            matches!(
                entry.kind,
                EntryKind::Settle { .. } | EntryKind::State { .. }
            )
        })
    }

    /// Whether a callback was still on the page at the end.
    pub(super) fn is_left(&self, callback: &str) -> bool {
        let mut entries = self.journal.entries().iter();
        entries.any(
            |entry| matches!(&entry.kind, EntryKind::CallbackLeft { name } if name == callback),
        )
    }
}

fn find<'c, 'e>(calls: &'c mut [Awaited<'e>], number: CallNumber) -> Option<&'c mut Awaited<'e>> {
    calls.iter_mut().find(|known| known.number == number)
}

/// Finds the latest call after this one that named the same callback and has no reply yet. A function that the page
/// passes to several calls is called for each, so it is not a shared name.
fn sharer(calls: &[Awaited<'_>], number: CallNumber) -> Option<CallNumber> {
    let first = calls.iter().find(|known| known.number == number)?;
    // A promise belongs to one call, and dies with its document.
    if ["function ", "promise "]
        .iter()
        .any(|kind| first.callback.starts_with(kind))
    {
        return None;
    }
    let later = calls.iter().filter(|known| {
        known.number > number && known.callback == first.callback && known.replies == 0
    });
    later.map(|known| known.number).next_back()
}
