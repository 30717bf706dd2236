//! The evidence that invariants check.

use footbridge_host::{CallNumber, Entry, EntryKind, Instant, Journal};

/// A case that has ended.
#[derive(Debug, Clone, Copy)]
pub struct Evidence<'e> {
    /// The entries of the case.
    pub journal: &'e Journal,
    /// The instant at which the case ended, on its own clock.
    pub end: Instant,
}

/// A call that named a callback, with its replies and settlements.
#[derive(Debug)]
pub(super) struct Awaited<'e> {
    /// The entry of the call itself.
    pub(super) entry: &'e Entry,
    pub(super) number: CallNumber,
    pub(super) name: &'e str,
    pub(super) callback: &'e str,
    deadline: Option<Instant>,
    /// The number of times that the client reported it as settled.
    pub(super) settled: usize,
    /// Whether the client reported that after the call's time limit.
    pub(super) is_late: bool,
    /// The number of replies that found its callback.
    pub(super) answered: usize,
}

impl Awaited<'_> {
    /// Whether the client may still be waiting at `end`: the call has neither reply nor settlement, and its time
    /// limit is not over.
    pub(super) fn may_wait(&self, end: Instant) -> bool {
        self.settled == 0
            && self.answered == 0
            && self.deadline.is_some_and(|deadline| end < deadline)
    }
}

impl<'e> Evidence<'e> {
    /// The calls that named a callback, in order.
    pub(super) fn awaited(&self) -> Vec<Awaited<'e>> {
        let mut calls: Vec<Awaited<'e>> = Vec::new();
        for entry in self.journal.entries() {
            match &entry.kind {
                EntryKind::Call {
                    number,
                    name,
                    callback: Some(callback),
                    deadline,
                    ..
                } => calls.push(Awaited {
                    entry,
                    number: *number,
                    name,
                    callback,
                    deadline: *deadline,
                    settled: 0,
                    is_late: false,
                    answered: 0,
                }),
                EntryKind::Settle { call, .. } => {
                    for known in calls.iter_mut().filter(|known| known.number == *call) {
                        known.settled += 1;
                        known.is_late |= known.deadline.is_some_and(|deadline| entry.at > deadline);
                    }
                }
                EntryKind::Reply { call, .. } => {
                    calls
                        .iter_mut()
                        .filter(|known| known.number == *call)
                        .for_each(|known| known.answered += 1);
                }
                EntryKind::Missed { call, .. } => {
                    for known in calls.iter_mut().filter(|known| known.number == *call) {
                        known.answered = known.answered.saturating_sub(1);
                    }
                }
                _ => {}
            }
        }
        calls
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
