//! The texts that a page has shown, for failures about a text that disappeared.
//!
//! Watching the whole text of a page would slow down every case. The texts come from live regions, which are in the
//! journal, and from the readings of earlier expectations.

use std::collections::VecDeque;

use footbridge_engine::PageState;
use footbridge_journal::{EntryKind, Instant, Journal};

/// The maximum number of readings kept.
const MOST: usize = 32;

/// The earlier readings of a page, the oldest first.
#[derive(Debug, Clone, Default)]
pub(super) struct SeenTexts {
    readings: VecDeque<Reading>,
}

#[derive(Debug, Clone)]
struct Reading {
    at: Instant,
    text: String,
}

impl SeenTexts {
    /// Adds a reading, once for each instant.
    pub(super) fn keep(&mut self, at: Instant, page: &PageState) {
        let text = squeeze(&page.text.forms().collect::<Vec<_>>().join(" "));
        let last = self.readings.back();
        if text.is_empty() || last.is_some_and(|last| last.at == at && last.text == text) {
            return;
        }
        if self.readings.len() == MOST {
            self.readings.pop_front();
        }
        self.readings.push_back(Reading { at, text });
    }

    /// Describes when the page last showed a text, and when the text was first missing.
    pub(super) fn of(&self, wanted: &str, journal: &Journal) -> Option<String> {
        let wanted = squeeze(wanted);
        let live = journal
            .entries()
            .iter()
            .filter_map(|entry| match &entry.kind {
                EntryKind::Live { text, .. } if squeeze(text).contains(&wanted) => Some(entry.at),
                _ => None,
            });
        let with = |reading: &&Reading| reading.text.contains(&wanted);
        let read = self.readings.iter().filter(with).map(|reading| reading.at);
        let seen: Vec<Instant> = live.chain(read).collect();
        let (first, last) = (seen.iter().min()?, seen.iter().max()?);
        let gone = self
            .readings
            .iter()
            .find(|reading| reading.at >= *last && !with(reading));
        let shown = if first == last {
            format!("the page showed it at {first}")
        } else {
            format!("the page showed it from {first} to {last}")
        };
        Some(match gone {
            Some(gone) => format!("{shown}, and no longer at {}", gone.at),
            None => shown,
        })
    }
}

fn squeeze(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
