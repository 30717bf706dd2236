//! The board that inspectors read: the present state of every part, and the journal.
//!
//! The session writes here and never waits. Each inspector reads at its own pace and receives the changes since its
//! last read, so a slow or disconnected one blocks nothing and costs no memory.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use footbridge_journal::Entry;
use footbridge_runner::WallClock;
use parking_lot::Mutex;
use tokio::sync::watch;

use crate::wire::{Clock, ClockMode, Update};

/// The maximum number of entries in one message.
const ENTRIES_AT_ONCE: usize = 1000;

/// The state that all inspectors see. Cheap to clone; all clones share the state.
#[derive(Debug, Clone)]
pub(crate) struct Board {
    wall: WallClock,
    state: Arc<Mutex<State>>,
    version: watch::Sender<u64>,
}

#[derive(Debug, Default)]
struct State {
    version: u64,
    /// The parts by name.
    parts: BTreeMap<Part, Shown>,
    journal: Vec<Entry>,
    /// The number of restarts of the journal.
    restarts: u64,
}

/// A part with the time of its last change.
#[derive(Debug)]
struct Shown {
    /// The version of its last change.
    version: u64,
    /// The machine's time of its last change.
    at: Duration,
    /// Whether a clock is stopped, regardless of its mode.
    is_still: bool,
    update: Update,
}

impl Shown {
    /// Returns the present part. The machine's clock has advanced since the last change.
    fn at(&self, now: Duration) -> Update {
        let mut update = self.update.clone();
        if let Update::Clock(clock) = &mut update
            && clock.mode != ClockMode::Virtual
            && !self.is_still
        {
            let since = now.saturating_sub(self.at).as_millis();
            clock.now += u64::try_from(since).unwrap_or_default();
        }
        update
    }
}

/// A part of the state, in the order in which parts are sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Part {
    Hello,
    Phone,
    Page,
    Clock,
    Rules,
    Breakpoints,
    Recording,
    PageState,
    Picture,
    Replay,
    Held,
    Violations,
}

/// The position up to which an inspector has read.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Reading {
    version: u64,
    entries: usize,
    restarts: u64,
}

impl Board {
    pub(crate) fn new(wall: WallClock) -> Self {
        Self {
            wall,
            state: Arc::default(),
            version: watch::Sender::new(0),
        }
    }

    /// Replaces a part.
    pub(crate) fn put(&self, part: Part, update: Update) {
        self.put_shown(part, update, false);
    }

    /// Replaces the clock, as stopped.
    pub(crate) fn put_still(&self, clock: Clock) {
        self.put_shown(Part::Clock, Update::Clock(clock), true);
    }

    fn put_shown(&self, part: Part, update: Update, is_still: bool) {
        let at = self.wall.now();
        self.change(|state| {
            let version = state.version;
            let shown = Shown {
                version,
                at,
                is_still,
                update,
            };
            state.parts.insert(part, shown);
        });
    }

    /// Appends entries to the journal.
    pub(crate) fn append(&self, entries: &[Entry]) {
        if !entries.is_empty() {
            self.change(|state| state.journal.extend_from_slice(entries));
        }
    }

    /// Restarts the journal.
    pub(crate) fn restart(&self) {
        self.change(|state| {
            state.journal.clear();
            state.restarts += 1;
        });
    }

    fn change(&self, change: impl FnOnce(&mut State)) {
        let mut state = self.state.lock();
        state.version += 1;
        change(&mut state);
        self.version.send_replace(state.version);
    }

    /// Returns whether an inspector is connected.
    pub(crate) fn is_watched(&self) -> bool {
        self.version.receiver_count() > 0
    }

    /// Returns a receiver for change notifications.
    pub(crate) fn watch(&self) -> watch::Receiver<u64> {
        self.version.subscribe()
    }

    /// Returns the updates since `reading`, and advances it. Empty if there are none.
    pub(crate) fn read(&self, reading: &mut Reading) -> Vec<Update> {
        let state = self.state.lock();
        let mut updates = Vec::new();
        if state.restarts != reading.restarts {
            reading.restarts = state.restarts;
            reading.entries = 0;
            updates.push(Update::Restarted);
        }
        let changed = state.parts.values();
        let changed = changed.filter(|shown| shown.version > reading.version);
        let now = self.wall.now();
        let mut parts: Vec<Update> = changed.map(|shown| shown.at(now)).collect();
        let entries = &state.journal[reading.entries.min(state.journal.len())..];
        let entries = &entries[..entries.len().min(ENTRIES_AT_ONCE)];
        if !entries.is_empty() {
            let update = Update::Entries {
                first: u32::try_from(reading.entries).unwrap_or(u32::MAX),
                entries: entries.to_vec(),
            };
            // Held items and violations refer to entries, so the entries come first.
            let later = parts.iter().position(points_at_entries);
            parts.insert(later.unwrap_or(parts.len()), update);
            reading.entries += entries.len();
        }
        updates.extend(parts);
        reading.version = state.version;
        updates
    }

    /// Returns whether further updates can be read immediately.
    pub(crate) fn has_more(&self, reading: &Reading) -> bool {
        let state = self.state.lock();
        reading.entries < state.journal.len() || reading.restarts != state.restarts
    }
}

fn points_at_entries(update: &Update) -> bool {
    matches!(update, Update::Held { .. } | Update::Violations { .. })
}

#[cfg(test)]
mod tests {
    use footbridge_journal::{EntryKind, Instant};

    use super::*;

    fn entry(text: &str) -> Entry {
        Entry {
            at: Instant::ZERO,
            step: None,
            kind: EntryKind::Title { text: text.into() },
        }
    }

    /// Creates a board at a constant machine time.
    fn board() -> Board {
        Board::new(WallClock::new(Duration::ZERO, || Duration::ZERO))
    }

    #[test]
    fn clock_has_advanced_since_its_last_change() {
        let seconds = Arc::new(std::sync::atomic::AtomicU64::new(5));
        let shared = Arc::clone(&seconds);
        let now = move || Duration::from_secs(shared.load(std::sync::atomic::Ordering::Relaxed));
        let board = Board::new(WallClock::new(Duration::ZERO, now));
        let clock = crate::wire::Clock {
            mode: ClockMode::Real,
            now: 700,
            due: Vec::new(),
        };
        board.put(Part::Clock, Update::Clock(clock.clone()));
        seconds.store(7, std::sync::atomic::Ordering::Relaxed);
        let updates = board.read(&mut Reading::default());
        assert!(matches!(updates.as_slice(), [Update::Clock(clock)] if clock.now == 2700));
        // While a call or request is held, the clock may be stopped.
        board.put_still(clock);
        seconds.store(60, std::sync::atomic::Ordering::Relaxed);
        let updates = board.read(&mut Reading::default());
        assert!(matches!(updates.as_slice(), [Update::Clock(clock)] if clock.now == 700));
    }

    #[test]
    fn reader_gets_changes_since_last_read() {
        let board = board();
        let mut reading = Reading::default();
        board.append(&[entry("a")]);
        board.put(
            Part::Violations,
            Update::Violations {
                violations: Vec::new(),
            },
        );
        board.put(Part::Page, Update::Page { page: None });
        let first = board.read(&mut reading);
        assert!(
            matches!(
                first.as_slice(),
                [
                    Update::Page { .. },
                    Update::Entries { first: 0, .. },
                    Update::Violations { .. }
                ]
            ),
            "{first:?}"
        );
        assert!(board.read(&mut reading).is_empty());
        board.append(&[entry("b")]);
        let second = board.read(&mut reading);
        assert!(
            matches!(second.as_slice(), [Update::Entries { first: 1, entries }] if entries.len() == 1)
        );
    }

    #[test]
    fn missed_restart_is_sent_first() {
        let board = board();
        let mut reading = Reading::default();
        board.append(&[entry("a")]);
        board.read(&mut reading);
        board.restart();
        board.append(&[entry("b"), entry("c")]);
        let updates = board.read(&mut reading);
        assert!(
            matches!(updates.as_slice(), [Update::Restarted, Update::Entries { first: 0, entries }] if entries.len() == 2)
        );
    }

    #[test]
    fn long_journal_is_sent_in_parts() {
        let board = board();
        let entries: Vec<Entry> = (0..2500).map(|number| entry(&number.to_string())).collect();
        board.append(&entries);
        let mut reading = Reading::default();
        let mut lengths = Vec::new();
        while board.has_more(&reading) {
            for update in board.read(&mut reading) {
                if let Update::Entries { entries, .. } = update {
                    lengths.push(entries.len());
                }
            }
        }
        assert_eq!(lengths, [1000, 1000, 500]);
    }
}
