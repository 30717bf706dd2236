//! Entries that repeat, such as those of a page that asks a server again and again.
//!
//! [`Journal::fold`] keeps the first repetitions, and counts the others in one entry.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use crate::entry::Entry;
use crate::instant::Instant;
use crate::journal::Journal;
use crate::kind::EntryKind;
use crate::transcript::line_text;

/// The largest number of entries that repeat together.
const LONGEST: usize = 16;

/// The number of repetitions from which they are counted.
const COUNTED: usize = 12;

/// The number of repetitions that are kept.
const KEPT: usize = 3;

/// The content of an entry, without its instant and numbers: equal for entries with the same line. An entry that only
/// the judge reads has the content of its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct EntryContent(u64);

impl EntryContent {
    pub fn of(kind: &EntryKind) -> Self {
        let mut hasher = DefaultHasher::new();
        kind.verb().hash(&mut hasher);
        line_text(kind).hash(&mut hasher);
        Self(hasher.finish())
    }
}

impl Journal {
    /// Counts entries of one step that repeat at equal intervals, instead of keeping each.
    pub fn fold(&mut self) {
        let contents: Vec<_> = self
            .entries()
            .iter()
            .map(|entry| EntryContent::of(&entry.kind))
            .collect();
        let mut folded = Vec::new();
        let mut index = 0;
        while index < contents.len() {
            let Some(repetition) = Repetition::at(index, self.entries(), &contents) else {
                folded.push(self.entries()[index].clone());
                index += 1;
                continue;
            };
            let kept = index + KEPT * repetition.length;
            let end = index + repetition.times * repetition.length;
            folded.extend_from_slice(&self.entries()[index..kept]);
            folded.extend(self.entries()[end - 1..end].iter().map(|last| Entry {
                kind: repetition.entry(),
                ..last.clone()
            }));
            index = end;
        }
        if folded.len() < contents.len() {
            self.replace(folded);
        }
    }
}

/// Entries that repeat.
#[derive(Debug, Clone, Copy)]
struct Repetition {
    /// The number of entries that repeat together.
    length: usize,
    /// The number of times that they occur.
    times: usize,
    /// The interval in milliseconds.
    interval: u64,
}

impl Repetition {
    /// Returns the repetition that begins at an index, with the fewest entries.
    fn at(index: usize, entries: &[Entry], contents: &[EntryContent]) -> Option<Self> {
        let between =
            |first: Instant, second: Instant| second.as_millis().saturating_sub(first.as_millis());
        (1..=LONGEST).find_map(|length| {
            let next = entries.get(index + length)?;
            let interval = between(entries[index].at, next.at);
            // Entries of one instant are not repetitions of each other.
            if interval == 0 {
                return None;
            }
            let repeats = |place: usize| {
                let (one, same) = (&entries[place - length], &entries[place]);
                contents[place - length] == contents[place]
                    && one.step == same.step
                    && between(one.at, same.at) == interval
            };
            let places = index + length..entries.len();
            let repeated = places.take_while(|place| repeats(*place)).count();
            let times = 1 + repeated / length;
            (times >= COUNTED).then_some(Self {
                length,
                times,
                interval,
            })
        })
    }

    /// The entry in place of those that aren't kept.
    fn entry(self) -> EntryKind {
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        EntryKind::Repeated {
            entries: number(self.length),
            times: number(self.times - KEPT),
            interval: self.interval,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transcript;

    fn title(text: &str) -> EntryKind {
        EntryKind::Title { text: text.into() }
    }

    /// A journal with two entries every 3 seconds.
    fn polling(times: u64) -> Journal {
        let mut journal = Journal::default();
        journal.record(Instant::ZERO, title("start"));
        for number in 0..times {
            let at = Instant::from_millis(number * 3000);
            journal.record(at, title("ask"));
            journal.record(at, title("answer"));
        }
        journal
    }

    #[test]
    fn many_repetitions_are_counted() {
        let mut journal = polling(28_800);
        journal.set_step(Some(1));
        journal.record(Instant::from_millis(86_400_000), title("end"));
        journal.fold();
        insta::assert_snapshot!(transcript(&journal), @r"
              0ms  title     start
              0ms  title     ask
              0ms  title     answer
           3000ms  title     ask
           3000ms  title     answer
           6000ms  title     ask
           6000ms  title     answer
        86397000ms  repeated  the 2 entries above, 28797 more times, every 3000ms
        86400000ms  title     end
        ");
        let again = journal.clone();
        journal.fold();
        assert_eq!(journal, again);
    }

    #[test]
    fn few_or_different_entries_are_kept() {
        let kept = |journal: &Journal| {
            let mut folded = journal.clone();
            folded.fold();
            folded == *journal
        };
        assert!(kept(&polling(11)));
        assert!(!kept(&polling(12)));
        let mut irregular = Journal::default();
        let mut different = Journal::default();
        let mut at_once = Journal::default();
        let mut steps = Journal::default();
        for number in 0..50 {
            irregular.record(Instant::from_millis(number * number), title("ask"));
            at_once.record(Instant::from_millis(9), title("ask"));
            different.record(Instant::from_millis(number), title(&number.to_string()));
            steps.set_step(usize::try_from(number).ok());
            steps.record(Instant::ZERO, title("ask"));
        }
        assert!(kept(&irregular) && kept(&different) && kept(&at_once) && kept(&steps));
    }

    #[test]
    fn repeated_line_counts_what_the_transcript_shows() {
        let quiet = |number| EntryKind::State {
            machine: "poll".into(),
            from: "idle".into(),
            to: format!("asking {number}"),
            cause: None,
            is_ambient: true,
        };
        let lines = |kinds: &[EntryKind]| {
            let mut journal = Journal::default();
            for at in 0..20 {
                for kind in kinds {
                    journal.record(Instant::from_millis(at), kind.clone());
                }
            }
            journal.fold();
            transcript(&journal).lines().last().map(str::to_owned)
        };
        assert_eq!(lines(&[quiet(1), quiet(2)]), None);
        assert_eq!(
            lines(&[quiet(1), title("ask")]).as_deref(),
            Some("     19ms  repeated  the entry above, 17 more times, every 1ms")
        );
    }
}
