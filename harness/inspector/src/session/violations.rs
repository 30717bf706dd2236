//! The invariants, checked during the session.

use std::collections::BTreeSet;
use std::time::Duration;

use footbridge_contract::Platform;
use footbridge_journal::{Entry, EntryKind, Instant, Journal};
use footbridge_runner::Project;
use footbridge_runner::judge::{Evidence, broken};
use serde_json::Value;

use super::Session;
use crate::board::Part;
use crate::wire::{Update, Violation};

/// The shortest interval between two checks.
const SHORTEST: Duration = Duration::from_millis(200);

/// The inverse of the maximum share of the session's time for checks.
const SHARE: u32 = 20;

/// The violations, and the time of the next check.
#[derive(Debug, Default)]
pub(super) struct Violations {
    shown: Vec<Violation>,
    /// The number of entries at the last check.
    entries: usize,
    /// The next deadline of a call at the last check: an unsettled call is a violation when it has passed.
    deadline: Option<Instant>,
    /// The machine's earliest time for the next check.
    not_before: Duration,
    is_pending: bool,
}

impl Violations {
    /// Returns the time until the next check; `None` if none is pending.
    pub(super) fn wait(&self, wall: Duration) -> Option<Duration> {
        self.is_pending
            .then(|| self.not_before.saturating_sub(wall))
    }
}

impl Session {
    /// Checks the invariants, if there are new entries since the last check.
    pub(super) fn judge(&mut self) {
        let now = self.now();
        let wall = self.parts.wall.now();
        let entries = self.host.journal().entries().len();
        let is_over = self
            .violations
            .deadline
            .is_some_and(|deadline| deadline <= now);
        if entries == self.violations.entries && !is_over {
            self.violations.is_pending = self.violations.deadline.is_some();
            return;
        }
        if wall < self.violations.not_before {
            self.violations.is_pending = true;
            return;
        }
        let journal = self.host.journal();
        let mut found = find(
            journal,
            now,
            &self.parts.project,
            self.host.profile().platform,
            &self.host.kept_callbacks(),
        );
        for violation in &mut found {
            self.shown.redaction.apply_to_text(&mut violation.text);
        }
        let deadline = next_deadline(journal, now);
        let spent = self.parts.wall.now().saturating_sub(wall);
        let rest = SHORTEST.max(spent * SHARE);
        self.violations.entries = entries;
        self.violations.deadline = deadline;
        self.violations.is_pending = deadline.is_some();
        self.violations.not_before = wall + rest;
        if self.violations.shown != found {
            self.violations.shown.clone_from(&found);
            let update = Update::Violations { violations: found };
            self.parts.board.put(Part::Violations, update);
        }
    }
}

/// Returns the violations in a journal at this instant.
fn find(
    journal: &Journal,
    now: Instant,
    project: &Project,
    platform: Platform,
    kept_callbacks: &BTreeSet<String>,
) -> Vec<Violation> {
    let outside = project.outside();
    let evidence = Evidence {
        journal,
        end: now,
        catalogue: &project.catalogue,
        dialect: &project.dialect,
        platform,
        documents: &[],
        pages: &[],
        unanswered: project.config.unanswered.time(),
        not_found: &project.config.pages.not_found,
        kept_callbacks,
        outside: outside.as_ref(),
        locales: project.config.pages.locales.as_ref(),
    };
    let broken = broken(&evidence, project.ready_properties(), &[]);
    let mut violations: Vec<Violation> = broken
        .into_iter()
        .flat_map(|broken| {
            let invariant = broken.invariant;
            broken
                .violations
                .into_iter()
                .map(move |violation| Violation {
                    invariant: invariant.name.to_owned(),
                    rule: invariant.summary.to_owned(),
                    advice: invariant.advice.to_owned(),
                    at: violation.at.as_millis(),
                    entry: entry_of(journal, violation.at, &violation.text),
                    text: violation.text,
                })
        })
        .collect();
    violations.sort_by_key(|violation| violation.at);
    violations
}

/// Returns the index of the entry that a violation is about: the entry at its instant with the most text in common.
pub(crate) fn entry_of(journal: &Journal, at: Instant, text: &str) -> Option<u32> {
    let entries = journal.entries();
    let begin = entries.partition_point(|entry| entry.at < at);
    let same = entries.iter().enumerate().skip(begin);
    let same = same.take_while(|(_, entry)| entry.at == at);
    let scored = same.map(|(index, entry)| (score(entry, text), index));
    let (score, index) = scored.max_by_key(|(score, index)| (*score, std::cmp::Reverse(*index)))?;
    u32::try_from(index).ok().filter(|_| score > 0)
}

/// Returns the length of an entry's texts that occur in a violation.
fn score(entry: &Entry, text: &str) -> usize {
    if let EntryKind::Call { number, name, .. } = &entry.kind {
        let is_named = text.contains(&format!("{number} {name}"));
        return if is_named { usize::MAX } else { 0 };
    }
    let value = serde_json::to_value(&entry.kind).unwrap_or_default();
    let fields = value.as_object().into_iter().flatten();
    let texts = fields
        .filter(|(key, _)| *key != "kind")
        .map(|(_, value)| value);
    texts.map(|value| longest(value, text)).max().unwrap_or(0)
}

fn longest(value: &Value, text: &str) -> usize {
    match value {
        Value::String(part) if part.len() > 2 && text.contains(part.as_str()) => part.len(),
        _ => 0,
    }
}

/// Returns the earliest deadline of a call after `now`.
fn next_deadline(journal: &Journal, now: Instant) -> Option<Instant> {
    let entries = journal.entries().iter();
    let deadlines = entries.filter_map(|entry| match &entry.kind {
        EntryKind::Call { deadline, .. } => *deadline,
        _ => None,
    });
    deadlines.filter(|deadline| *deadline > now).min()
}

#[cfg(test)]
mod tests {
    use footbridge_journal::ConsoleLevel;

    use super::*;

    #[test]
    fn violation_refers_to_its_entry() {
        let mut journal = Journal::default();
        let at = Instant::from_millis(7);
        journal.record(
            Instant::ZERO,
            EntryKind::Title {
                text: "Orders".into(),
            },
        );
        journal.record(
            at,
            EntryKind::Title {
                text: "Error".into(),
            },
        );
        let level = ConsoleLevel::Error;
        let text = "Error: no such order".to_owned();
        journal.record(at, EntryKind::Console { level, text });
        let violation = "console error: Error: no such order";
        assert_eq!(entry_of(&journal, at, violation), Some(2));
        assert_eq!(entry_of(&journal, at, "something else"), None);
    }
}
