//! The usage of a case, and its limits.

use std::collections::BTreeMap;
use std::time::Duration;

use footbridge_journal::{Entry, EntryKind};

use super::engine_time::EngineTime;
use super::{CaseAborted, Stage};

/// The usage of a case so far.
#[derive(Debug, Default)]
pub(super) struct Usage {
    /// The real time that the stage has waited for the page.
    waited: Duration,
    /// The number of timers that ran and of messages that the page sent itself.
    tasks: u64,
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

    /// Counts real time spent waiting for the page.
    pub(super) fn add_wait(&mut self, wait: Duration) {
        self.waited += wait;
    }
}

impl Stage<'_> {
    /// Returns the longest time to wait for an input before the next check of the limits.
    pub(super) fn slice(&self) -> Duration {
        let left = self.session.limits.time().saturating_sub(self.usage.waited);
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
        if entries.len() > limits.entries as usize {
            return exceeded(format!(
                "its journal has more than {} entries (`limits.entries`): {}",
                limits.entries,
                most_frequent(entries)
            ));
        }
        if self.usage.tasks > u64::from(limits.tasks) {
            return exceeded(format!(
                "more than {} timers and messages to itself ran (`limits.tasks`), up to {} on its clock: a chain of them without an end, or very many",
                limits.tasks, self.clock.now
            ));
        }
        if self.clock.is_virtual && self.usage.waited >= limits.time() {
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
        EntryKind::Link { .. } => "links".to_owned(),
        EntryKind::Window { .. } => "windows".to_owned(),
        _ => "of other kinds".to_owned(),
    }
}
