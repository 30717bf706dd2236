//! Holding an expectation against what happened: what it looks at, and what it may claim.

use std::collections::BTreeSet;

use footbridge_contract::{Availability, Catalogue};
use footbridge_engine::PageState;
use footbridge_host::{Entry, EntryKind, Journal, Profile, transcript_line};

/// At most this many entries are shown of what there is instead.
const SHOWN: usize = 5;

/// What an expectation is held against: a case at one moment.
#[derive(Debug, Clone, Copy)]
pub struct Setting<'s> {
    /// What has happened so far.
    pub journal: &'s Journal,
    /// What the page shows now.
    pub page: &'s PageState,
    /// The host the case runs on.
    pub profile: &'s Profile,
    /// What that host can do.
    pub catalogue: &'s Catalogue,
    /// The origin of the client's site, that paths stand under: `https://www.exchange.test`.
    pub site: &'s str,
}

/// How an expectation fared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Judgement {
    /// It holds.
    Held,
    /// It does not.
    Failed {
        /// What was expected, as a lowercase fragment.
        expected: String,
        /// What there is instead, the likeliest first; lines of the transcript, or what the page shows.
        found: Vec<String>,
        /// What may help.
        help: Option<String>,
    },
    /// The catalogue says that this host cannot do it.
    Unsupported {
        /// The call or the link.
        entry: String,
        /// Where the host stands with it; the version it would need, if there is one.
        availability: Availability,
    },
}

impl Judgement {
    /// Failed, with what there is instead.
    pub(super) fn failed(expected: impl Into<String>, found: Vec<String>) -> Self {
        Self::Failed {
            expected: expected.into(),
            found,
            help: None,
        }
    }

    /// Held or failed.
    pub(super) fn held_if(
        holds: bool,
        expected: impl Into<String>,
        found: impl FnOnce() -> Vec<String>,
    ) -> Self {
        if holds {
            Self::Held
        } else {
            Self::failed(expected, found())
        }
    }
}

/// The entries of a case's journal that its expectations have claimed. An entry answers one expectation only, so that
/// two that are alike need two that are alike.
#[derive(Debug, Clone, Default)]
pub struct Claims {
    claimed: BTreeSet<usize>,
}

impl Claims {
    /// The unclaimed entries of which `is_it` says so, with their places in the journal.
    pub(super) fn unclaimed<'j>(
        &self,
        journal: &'j Journal,
        is_it: impl Fn(&EntryKind) -> bool,
    ) -> Vec<(usize, &'j Entry)> {
        let entries = journal.entries().iter().enumerate();
        entries
            .filter(|(place, entry)| !self.claimed.contains(place) && is_it(&entry.kind))
            .collect()
    }

    pub(super) fn claim(&mut self, place: usize) {
        self.claimed.insert(place);
    }

    /// Claims the first unclaimed entry that matches. If there is none, what is shown instead is alike.
    pub(super) fn claim_first(
        &mut self,
        journal: &Journal,
        expected: String,
        matches: impl Fn(&EntryKind) -> bool,
        is_alike: impl Fn(&EntryKind) -> bool,
    ) -> Judgement {
        if let Some((place, _)) = self.unclaimed(journal, &matches).first() {
            self.claim(*place);
            return Judgement::Held;
        }
        let is_claimed = journal.entries().iter().any(|entry| matches(&entry.kind));
        Judgement::Failed {
            expected,
            found: lines(&self.unclaimed(journal, is_alike)),
            help: is_claimed
                .then(|| "there was one, and an earlier expectation has claimed it".to_owned()),
        }
    }
}

/// The entries as the transcript has them, the first few.
pub(super) fn lines(entries: &[(usize, &Entry)]) -> Vec<String> {
    let lines = entries
        .iter()
        .filter_map(|(_, entry)| transcript_line(entry));
    let mut shown: Vec<String> = lines
        .clone()
        .take(SHOWN)
        .map(|line| line.trim_start().to_owned())
        .collect();
    let more = lines.count().saturating_sub(SHOWN);
    if more > 0 {
        shown.push(format!("and {more} more"));
    }
    shown
}
