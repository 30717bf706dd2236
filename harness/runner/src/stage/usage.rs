//! The usage of a case, and its limits.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::time::Duration;

use footbridge_journal::{Entry, EntryContent, EntryKind, Instant};

use crate::sources::config::CaseLimits;

use super::engine_time::EngineTime;
use super::{CaseAborted, Stage};

/// The number of different entries of a journal. An entry that occurred at an earlier instant isn't different; at one
/// instant, each counts.
#[derive(Debug, Default)]
struct DifferentEntries {
    /// The contents so far, each with the number of its occurrence at one instant.
    seen: HashSet<(EntryContent, u32)>,
    /// The occurrences at the last instant.
    occurrences: HashMap<EntryContent, u32>,
    at: Instant,
    /// The number of entries that were counted.
    entries: usize,
}

impl DifferentEntries {
    /// Returns the number of different entries, which were also given before if they aren't new.
    fn count(&mut self, entries: &[Entry]) -> usize {
        for entry in entries.get(self.entries..).unwrap_or_default() {
            if entry.at != self.at {
                self.at = entry.at;
                self.occurrences.clear();
            }
            let content = EntryContent::of(&entry.kind);
            let occurrence = self.occurrences.entry(content).or_default();
            *occurrence += 1;
            self.seen.insert((content, *occurrence));
        }
        self.entries = entries.len();
        self.seen.len()
    }
}

/// The number of entries that a journal may have for each one that may be different.
const MOST_REPETITIONS: usize = 20;

/// The time on the page's clock, in milliseconds, for which another timer may run: a page with a clock of seconds can be
/// advanced by days.
const MS_OF_A_TASK: u64 = 250;

/// The usage of a case so far.
#[derive(Debug, Default)]
pub(super) struct Usage {
    /// The real time that the stage has waited for the page.
    waited: Duration,
    /// The number of timers that ran and of messages that the page sent itself.
    tasks: u64,
    /// The last instant at which something was delivered to the page.
    delivered: Instant,
    /// The number of later instants at which something was delivered to the page.
    deliveries: u64,
    different: DifferentEntries,
    /// The engine's time.
    engine_time: EngineTime,
}

impl Usage {
    /// Creates the usage of a case that begins at a real time.
    pub(super) fn since(now: Duration, page_timeout: Duration) -> Self {
        Self {
            engine_time: EngineTime::since(now, page_timeout),
            ..Self::default()
        }
    }

    /// Counts timers that ran and messages that the page sent itself.
    pub(super) fn add_tasks(&mut self, tasks: u64) {
        self.tasks = self.tasks.saturating_add(tasks);
    }

    /// Counts a delivery to the page, if the clock has advanced since the last one.
    pub(super) fn add_delivery(&mut self, now: Instant) {
        if now > self.delivered {
            self.delivered = now;
            self.deliveries += 1;
        }
    }

    /// Returns the real time that a case may wait for its page: more for one that was advanced over many deliveries.
    fn longest_wait(&self, limits: &CaseLimits) -> Duration {
        let deliveries = u32::try_from(self.deliveries).unwrap_or(u32::MAX);
        limits.time() + limits.time_of_a_delivery * deliveries
    }

    /// Counts real time spent waiting for the page.
    pub(super) fn add_wait(&mut self, wait: Duration) {
        self.waited += wait;
    }
}

impl Stage<'_> {
    /// Returns the longest time to wait for an input before the next check of the limits.
    pub(super) fn slice(&self) -> Duration {
        let longest = self.usage.longest_wait(&self.session.limits);
        let left = longest.saturating_sub(self.usage.waited);
        let interval = self.measure_interval();
        if self.clock.is_virtual {
            left.min(interval)
        } else {
            interval
        }
    }

    /// Fails if the case has reached one of its limits.
    pub(super) fn check_limits(&mut self) -> Result<(), CaseAborted> {
        let limits = self.session.limits;
        let exceeded = |reason| Err(CaseAborted::Exceeded(reason));
        let entries = self.host.journal().entries();
        let most = limits.entries as usize;
        // A page that does the same again and again has few different entries.
        let all = most.saturating_mul(MOST_REPETITIONS);
        let is_too_long = entries.len() > all
            || (entries.len() > most && self.usage.different.count(entries) > most);
        if is_too_long {
            return exceeded(format!(
                "its journal has more than {most} different entries, or {all} in all (`limits.entries`): {}",
                most_frequent(entries)
            ));
        }
        let allowed = u64::from(limits.tasks) + self.clock.now.as_millis() / MS_OF_A_TASK;
        if self.usage.tasks > allowed {
            return exceeded(format!(
                "more than {} timers and messages to itself ran (`limits.tasks`), up to {} on its clock: a chain of them without an end, or very many",
                limits.tasks, self.clock.now
            ));
        }
        if self.clock.is_virtual && self.usage.waited >= self.usage.longest_wait(&limits) {
            return Err(CaseAborted::OutOfTime(format!(
                "the page took more than {} s of real time (`limits.seconds`), up to {} on its clock; {} timers and messages to itself ran, and now {}",
                limits.seconds,
                self.clock.now,
                self.usage.tasks,
                self.why_busy()
            )));
        }
        self.check_memory()
    }

    /// The real time between two measurements of the engine.
    pub(super) fn measure_interval(&self) -> Duration {
        self.usage.engine_time.interval()
    }

    /// Returns the current engine time.
    pub(super) fn engine_time(&self) -> Duration {
        self.usage.engine_time.at(self.session.wall.now())
    }

    /// Measures the engine's resources, if due. Returns the memory of its processes, in MB.
    pub(super) fn measure_engine(&mut self) -> Option<u64> {
        let now = self.session.wall.now();
        if !self.usage.engine_time.is_due(now) {
            return None;
        }
        let resources = self.session.process.resources()?;
        self.usage.engine_time.measure(now, resources);
        Some(resources.memory / 1_000_000)
    }

    /// Fails if the engine's memory exceeds its limit.
    fn check_memory(&mut self) -> Result<(), CaseAborted> {
        let limit = self.session.limits.megabytes;
        let Some(megabytes) = self.measure_engine() else {
            return Ok(());
        };
        if megabytes > u64::from(limit) {
            return Err(CaseAborted::Exceeded(format!(
                "the engine's processes take {megabytes} MB of memory, more than {limit} (`limits.megabytes`)"
            )));
        }
        Ok(())
    }
}

/// Describes the most frequent sort of entries.
fn most_frequent(entries: &[Entry]) -> String {
    let mut counts = BTreeMap::<String, usize>::new();
    for entry in entries {
        *counts.entry(sort(&entry.kind)).or_default() += 1;
    }
    let most = counts.into_iter().max_by_key(|(_, count)| *count);
    let (name, count) = most.unwrap_or_default();
    format!("{count} of them are {name}")
}

/// Names the sort of an entry, to identify a flood.
fn sort(kind: &EntryKind) -> String {
    match kind {
        EntryKind::Call { name, .. } => format!("calls of `{name}`"),
        EntryKind::Reply { .. } => "replies".to_owned(),
        EntryKind::Unreadable { .. } => "unreadable messages".to_owned(),
        EntryKind::Console { .. } => "console messages".to_owned(),
        EntryKind::Error { .. } => "errors".to_owned(),
        EntryKind::Dialog { dialog, .. } => format!("dialogs (`{dialog}`)"),
        EntryKind::Goto { .. } => "navigations".to_owned(),
        EntryKind::Title { .. } => "title changes".to_owned(),
        EntryKind::Live { .. } => "live region announcements".to_owned(),
        EntryKind::Request { .. } => "requests".to_owned(),
        EntryKind::Response { .. } => "responses".to_owned(),
        EntryKind::Refused { .. } => "refusals".to_owned(),
        EntryKind::Unsent { .. } => "unsent requests".to_owned(),
        EntryKind::Cookie { .. } => "cookies".to_owned(),
        EntryKind::State { .. } => "transitions".to_owned(),
        EntryKind::Link { .. } => "links".to_owned(),
        EntryKind::Window { .. } => "windows".to_owned(),
        _ => "of other kinds".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use footbridge_journal::Journal;

    use super::*;

    fn title(text: &str) -> EntryKind {
        EntryKind::Title { text: text.into() }
    }

    #[test]
    fn entries_that_repeat_count_once() {
        let mut journal = Journal::default();
        let mut different = DifferentEntries::default();
        for number in 0..100 {
            journal.record(Instant::from_millis(number), title("ask"));
            journal.record(Instant::from_millis(number), title("answer"));
            assert_eq!(different.count(journal.entries()), 2);
        }
        journal.record(Instant::from_millis(200), title("late"));
        assert_eq!(different.count(journal.entries()), 3);
        // A flood.
        for _ in 0..100 {
            journal.record(Instant::from_millis(200), title("ask"));
        }
        assert_eq!(different.count(journal.entries()), 102);
    }

    #[test]
    fn each_later_delivery_allows_more_time() {
        let limits = CaseLimits::default();
        let mut usage = Usage::default();
        for at in [0, 0, 3000, 3000, 6000] {
            usage.add_delivery(Instant::from_millis(at));
        }
        let more = limits.time_of_a_delivery * 2;
        assert_eq!(usage.longest_wait(&limits), limits.time() + more);
    }
}
