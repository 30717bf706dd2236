//! The invariants, watched while the session goes on.

use std::collections::BTreeSet;
use std::time::Duration;

use footbridge_host::{Entry, EntryKind, Instant, Journal};
use footbridge_runner::Project;
use footbridge_runner::judge::{Evidence, broken};
use serde_json::Value;

use super::Session;
use crate::board::Part;
use crate::wire::{Finding, Update};

/// The shortest time between two looks.
const SHORTEST: Duration = Duration::from_millis(200);

/// The share of the session's time that looking may take is one in this many.
const SHARE: u32 = 20;

/// The findings, and when to look again.
#[derive(Debug, Default)]
pub(super) struct Findings {
    shown: Vec<Finding>,
    /// The number of entries at the last look.
    entries: usize,
    /// The next deadline of a call at the last look: a call that nobody settles is found when it has passed.
    deadline: Option<Instant>,
    /// The machine's time before which nobody looks.
    not_before: Duration,
    is_pending: bool,
}

impl Findings {
    /// The time until the next look; `None` if none is pending.
    pub(super) fn wait(&self, wall: Duration) -> Option<Duration> {
        self.is_pending
            .then(|| self.not_before.saturating_sub(wall))
    }
}

impl Session {
    /// Looks for broken invariants, if anything has happened since the last look.
    pub(super) fn judge(&mut self) {
        let now = self.now();
        let wall = self.parts.wall.now();
        let entries = self.host.journal().entries().len();
        let is_over = self
            .findings
            .deadline
            .is_some_and(|deadline| deadline <= now);
        if entries == self.findings.entries && !is_over {
            self.findings.is_pending = self.findings.deadline.is_some();
            return;
        }
        if wall < self.findings.not_before {
            self.findings.is_pending = true;
            return;
        }
        let journal = self.host.journal();
        let mut found = find(
            journal,
            now,
            &self.parts.project,
            &self.host.kept_callbacks(),
        );
        for finding in &mut found {
            self.redaction.apply_to_text(&mut finding.text);
        }
        let deadline = next_deadline(journal, now);
        let spent = self.parts.wall.now().saturating_sub(wall);
        let rest = SHORTEST.max(spent * SHARE);
        self.findings.entries = entries;
        self.findings.deadline = deadline;
        self.findings.is_pending = deadline.is_some();
        self.findings.not_before = wall + rest;
        if self.findings.shown != found {
            self.findings.shown.clone_from(&found);
            let update = Update::Findings { findings: found };
            self.parts.board.put(Part::Findings, update);
        }
    }
}

/// The broken invariants of a journal at this instant.
fn find(
    journal: &Journal,
    now: Instant,
    project: &Project,
    kept_callbacks: &BTreeSet<String>,
) -> Vec<Finding> {
    let outside = project.outside();
    let evidence = Evidence {
        journal,
        end: now,
        catalogue: &project.catalogue,
        not_found: &project.config.not_found,
        kept_callbacks,
        outside: outside.as_ref(),
        locales: project.config.locales.as_ref(),
    };
    let broken = broken(&evidence, &[]);
    let mut findings: Vec<Finding> = broken
        .into_iter()
        .flat_map(|broken| {
            let invariant = broken.invariant;
            broken.violations.into_iter().map(move |violation| Finding {
                invariant: invariant.name.to_owned(),
                rule: invariant.summary.to_owned(),
                at: violation.at.as_millis(),
                entry: entry_of(journal, violation.at, &violation.text),
                text: violation.text,
            })
        })
        .collect();
    findings.sort_by_key(|finding| finding.at);
    findings
}

/// The index of the entry that a violation is about: of those at its instant the one whose texts it repeats most of.
fn entry_of(journal: &Journal, at: Instant, text: &str) -> Option<u32> {
    let entries = journal.entries();
    let begin = entries.partition_point(|entry| entry.at < at);
    let same = entries.iter().enumerate().skip(begin);
    let same = same.take_while(|(_, entry)| entry.at == at);
    let scored = same.map(|(index, entry)| (score(entry, text), index));
    let (score, index) = scored.max_by_key(|(score, index)| (*score, std::cmp::Reverse(*index)))?;
    u32::try_from(index).ok().filter(|_| score > 0)
}

/// The length of an entry's texts that occur in a violation.
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

/// The earliest deadline of a call after `now`.
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
    use footbridge_host::ConsoleLevel;

    use super::*;

    #[test]
    fn a_finding_points_at_its_entry() {
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
