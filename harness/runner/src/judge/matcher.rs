//! Holding an expectation against what happened: what it looks at, and what it may claim.

use std::collections::BTreeSet;

use footbridge_contract::{Availability, Catalogue};
use footbridge_engine::PageState;
use footbridge_host::{Entry, EntryKind, Journal, Profile, transcript_line};

/// At most this many entries are shown of what there is instead.
const SHOWN: usize = 5;

/// What an expectation is held against: a case at one moment.
#[derive(Debug, Clone, Copy)]
pub struct JudgeContext<'s> {
    /// What has happened so far.
    pub journal: &'s Journal,
    /// What the page shows now.
    pub page: &'s PageState,
    /// The host the case runs on.
    pub profile: &'s Profile,
    /// What that host can do.
    pub catalogue: &'s Catalogue,
    /// The origin of the client's site, that paths stand under: `https://app.test`.
    pub site: &'s str,
}

/// How an expectation fared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MatchResult {
    /// It holds.
    Holds,
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

impl MatchResult {
    /// Failed, with what there is instead.
    pub(super) fn failed(expected: impl Into<String>, found: Vec<String>) -> Self {
        Self::Failed {
            expected: expected.into(),
            found,
            help: None,
        }
    }

    /// Held or failed.
    pub(super) fn holds_if(
        holds: bool,
        expected: impl Into<String>,
        found: impl FnOnce() -> Vec<String>,
    ) -> Self {
        if holds {
            Self::Holds
        } else {
            Self::failed(expected, found())
        }
    }
}

/// The entries of a case's journal that its expectations have claimed. An entry answers one expectation only, so that
/// two that are alike need two that are alike.
#[derive(Debug, Clone, Default)]
pub struct Matcher {
    claimed: BTreeSet<usize>,
}

impl Matcher {
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
    ) -> MatchResult {
        if let Some((place, _)) = self.unclaimed(journal, &matches).first() {
            self.claim(*place);
            return MatchResult::Holds;
        }
        let is_claimed = journal.entries().iter().any(|entry| matches(&entry.kind));
        MatchResult::Failed {
            expected,
            found: lines(&self.unclaimed(journal, is_alike)),
            help: is_claimed
                .then(|| "there was one, and an earlier expectation has claimed it".to_owned()),
        }
    }

    /// Claims what was sent and matches: the first such entry, or all of them where exactly so many are expected.
    pub(super) fn claim_sent(
        &mut self,
        journal: &Journal,
        sent: &Sent<'_>,
        matches: impl Fn(&EntryKind) -> bool,
        is_alike: impl Fn(&EntryKind) -> bool,
    ) -> MatchResult {
        let Sent {
            noun,
            description,
            times,
            is_of_kind,
        } = sent;
        let Some(times) = *times else {
            let expected = format!("a {noun} {description}");
            let result = self.claim_first(journal, expected, matches, is_alike);
            return self.or_others(result, journal, is_of_kind);
        };
        let found = self.unclaimed(journal, matches);
        if found.len() == usize::try_from(times).unwrap_or(usize::MAX) {
            for (place, _) in found {
                self.claim(place);
            }
            return MatchResult::Holds;
        }
        let plural = if times == 1 { "" } else { "s" };
        MatchResult::failed(
            format!("exactly {times} {noun}{plural} {description}"),
            lines(&self.unclaimed(journal, is_alike)),
        )
    }

    /// Where nothing alike was sent, whatever else was sent is the next best to look at.
    fn or_others(
        &self,
        result: MatchResult,
        journal: &Journal,
        is_of_kind: &dyn Fn(&EntryKind) -> bool,
    ) -> MatchResult {
        match result {
            MatchResult::Failed {
                expected,
                found,
                help: None,
            } if found.is_empty() => {
                let others = self.unclaimed(journal, is_of_kind);
                MatchResult::failed(expected, lines(&others))
            }
            result => result,
        }
    }
}

/// Something that the client is expected to have sent.
pub(super) struct Sent<'s> {
    /// `call` or `request`.
    pub(super) noun: &'static str,
    /// What it looks like, behind the noun.
    pub(super) description: String,
    /// How often exactly; none if once is enough.
    pub(super) times: Option<u32>,
    /// Whether an entry is of its kind at all.
    pub(super) is_of_kind: &'s dyn Fn(&EntryKind) -> bool,
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
