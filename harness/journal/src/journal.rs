//! The journal: the ordered record of everything observable on a stage.
//!
//! The host records the traffic on the bridge; the runner records everything else (steps, live regions, requests)
//! through [`Journal::record`]. The judge and the transcript read it.
//!
//! ```
//! use footbridge_journal::{EntryKind, Instant, Journal, LiveRole};
//!
//! let mut journal = Journal::default();
//! journal.record(Instant::ZERO, EntryKind::Live { role: LiveRole::Alert, text: "Saved".into() });
//! assert_eq!(journal.entries().len(), 1);
//! ```
//!
//! A request happens before the harness knows its content. A [`Reservation`] keeps its position meanwhile.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::entry::Entry;
use crate::instant::Instant;
use crate::kind::EntryKind;

/// The entries of a stage, in order. Serialises as a list.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Journal {
    entries: Vec<Entry>,
    #[serde(skip)]
    step: Option<usize>,
    /// In the order in which they were kept, and so in that of their indexes.
    #[serde(skip)]
    kept: Vec<KeptPosition>,
    #[serde(skip)]
    last_kept: u64,
}

/// A position kept for entries that become known later.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reservation(u64);

/// A position between two entries, also after others are recorded before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark(u64);

/// A position of a journal that is reserved or marked.
#[derive(Debug, Clone, PartialEq)]
struct KeptPosition {
    id: u64,
    /// The index of the entry that now follows.
    index: usize,
    /// Whether entries may yet be recorded here.
    is_reserved: bool,
    at: Instant,
    step: Option<usize>,
}

impl Journal {
    /// Sets the step that the following entries belong to.
    pub fn set_step(&mut self, step: Option<usize>) {
        self.step = step;
    }

    /// Appends an entry. Entries keep the order in which they were recorded.
    pub fn record(&mut self, at: Instant, kind: EntryKind) {
        let step = self.step;
        self.entries.push(Entry { at, step, kind });
    }

    /// Reserves the current position for entries that happen now and become known later.
    pub fn reserve(&mut self, at: Instant) -> Reservation {
        Reservation(self.keep(at, true))
    }

    /// Marks the current position.
    pub fn mark(&mut self) -> Mark {
        Mark(self.keep(Instant::ZERO, false))
    }

    fn keep(&mut self, at: Instant, is_reserved: bool) -> u64 {
        self.last_kept += 1;
        self.kept.push(KeptPosition {
            id: self.last_kept,
            index: self.entries.len(),
            is_reserved,
            at,
            step: self.step,
        });
        self.last_kept
    }

    /// Records an entry at a reserved position, after those recorded there before. Does nothing if the position isn't
    /// reserved any more.
    pub fn record_at(&mut self, reservation: Reservation, kind: EntryKind) {
        let Some(first) = self.kept.iter().position(|kept| kept.id == reservation.0) else {
            return;
        };
        let KeptPosition {
            index, at, step, ..
        } = self.kept[first];
        self.entries.insert(index, Entry { at, step, kind });
        for kept in &mut self.kept[first..] {
            kept.index += 1;
        }
    }

    /// Ends a reservation.
    pub fn release(&mut self, reservation: Reservation) {
        self.kept.retain(|kept| kept.id != reservation.0);
    }

    /// Ends all reservations.
    pub fn release_all(&mut self) {
        self.kept.retain(|kept| !kept.is_reserved);
    }

    /// The index of the entry that follows a mark.
    pub fn index_of(&self, mark: Mark) -> usize {
        let kept = self.kept.iter().find(|kept| kept.id == mark.0);
        kept.map_or(self.entries.len(), |kept| kept.index)
    }

    /// The entries before the first reserved position, which keep their indexes.
    pub fn settled(&self) -> &[Entry] {
        let first = self.kept.iter().find(|kept| kept.is_reserved);
        &self.entries[..first.map_or(self.entries.len(), |kept| kept.index)]
    }

    /// All entries so far.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Replaces all entries of a case that has ended.
    pub(crate) fn replace(&mut self, entries: Vec<Entry>) {
        self.entries = entries;
        self.kept.clear();
    }

    /// All entries so far, for details that become known later.
    pub fn entries_mut(&mut self) -> &mut [Entry] {
        &mut self.entries
    }
}

impl FromIterator<Entry> for Journal {
    fn from_iter<I: IntoIterator<Item = Entry>>(entries: I) -> Self {
        Self {
            entries: entries.into_iter().collect(),
            ..Self::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn title(text: &str) -> EntryKind {
        EntryKind::Title { text: text.into() }
    }

    fn titles(entries: &[Entry]) -> Vec<&str> {
        let texts = entries.iter().filter_map(|entry| match &entry.kind {
            EntryKind::Title { text } => Some(text.as_str()),
            _ => None,
        });
        texts.collect()
    }

    #[test]
    fn entry_stands_where_its_position_was_reserved() {
        let mut journal = Journal::default();
        journal.set_step(Some(1));
        journal.record(Instant::ZERO, title("a"));
        let first = journal.reserve(Instant::ZERO);
        let second = journal.reserve(Instant::from_millis(5));
        journal.record(Instant::from_millis(9), title("d"));
        journal.set_step(Some(2));
        assert_eq!(titles(journal.settled()), ["a"]);

        journal.record_at(second, title("c"));
        journal.record_at(first, title("b1"));
        journal.record_at(first, title("b2"));
        assert_eq!(titles(journal.entries()), ["a", "b1", "b2", "c", "d"]);
        let entry = &journal.entries()[3];
        assert_eq!((entry.at, entry.step), (Instant::from_millis(5), Some(1)));
    }

    #[test]
    fn entries_settle_when_reservations_end() {
        let mut journal = Journal::default();
        let first = journal.reserve(Instant::ZERO);
        let second = journal.reserve(Instant::ZERO);
        journal.record(Instant::ZERO, title("b"));
        assert_eq!(titles(journal.settled()), [""; 0]);
        journal.record_at(first, title("a"));
        journal.release(first);
        assert_eq!(titles(journal.settled()), ["a"]);
        journal.release(second);
        assert_eq!(titles(journal.settled()), ["a", "b"]);
        journal.record_at(second, title("c"));
        journal.reserve(Instant::ZERO);
        journal.release_all();
        assert_eq!(titles(journal.settled()), ["a", "b"]);
    }

    #[test]
    fn mark_stays_between_its_entries() {
        let mut journal = Journal::default();
        let before = journal.reserve(Instant::ZERO);
        let mark = journal.mark();
        let after = journal.reserve(Instant::ZERO);
        journal.record(Instant::ZERO, title("c"));
        journal.record_at(after, title("b"));
        journal.record_at(before, title("a"));
        journal.release_all();
        assert_eq!(titles(journal.settled()), ["a", "b", "c"]);
        assert_eq!(journal.index_of(mark), 1);
    }
}
