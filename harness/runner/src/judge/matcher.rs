//! Matching of expectations with entries: the context of a judgement, and the claims on entries.

use std::collections::BTreeSet;

use footbridge_contract::{Availability, Catalogue};
use footbridge_dialect::Profile;
use footbridge_engine::{ElementState, HeadState, PageState};
use footbridge_journal::{Entry, EntryKind, Instant, Journal, transcript_line};
use footbridge_scenario::Expectation;

use super::seen_texts::SeenTexts;

/// The maximum number of entries shown instead of the expected one.
const SHOWN: usize = 5;

/// The part of the page that is read for one expectation alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Seen {
    /// Nothing more.
    Nothing,
    /// An element, or the reason why it wasn't found.
    Element(Result<ElementState, String>),
    /// The number of elements that match a target.
    Count(u64),
    /// The document's head.
    Head(HeadState),
}

/// The context of an expectation: a case at one instant.
#[derive(Debug, Clone, Copy)]
pub struct JudgeContext<'s> {
    /// The present instant.
    pub now: Instant,
    /// The entries so far.
    pub journal: &'s Journal,
    /// The page's present state.
    pub page: &'s PageState,
    /// The part of the page that was read for this expectation alone.
    pub seen: &'s Seen,
    /// The host of the case.
    pub profile: &'s Profile,
    /// The catalogue, which defines the calls and links of that host.
    pub catalogue: &'s Catalogue,
    /// The origin of the client's site, to which paths are relative: `https://app.test`.
    pub site: &'s str,
}

/// The result of an expectation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MatchResult {
    /// The expectation holds.
    Holds,
    /// The expectation doesn't hold.
    Failed {
        /// The expectation, as a lowercase fragment.
        expected: String,
        /// The lines of the transcript or texts of the page found instead, the most similar first.
        found: Vec<String>,
        /// A hint.
        help: Option<String>,
    },
    /// The host lacks a call or link, according to the catalogue.
    Unsupported {
        /// The name of the call or link.
        entry: String,
        /// The availability on the host, including the version that has it, if there is one.
        availability: Availability,
    },
}

impl MatchResult {
    /// Creates a failure, with the lines or texts found instead.
    pub(super) fn failed(expected: impl Into<String>, found: Vec<String>) -> Self {
        Self::Failed {
            expected: expected.into(),
            found,
            help: None,
        }
    }

    /// Adds a hint to a failure without one.
    pub(super) fn or_hint(self, hint: impl FnOnce() -> Option<String>) -> Self {
        match self {
            Self::Failed {
                expected,
                found,
                help: None,
            } => Self::Failed {
                expected,
                found,
                help: hint(),
            },
            result => result,
        }
    }

    /// Creates `Holds` or `Failed`, by a condition.
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

/// The entries of a journal that expectations have claimed. An entry satisfies only one expectation, so two equal
/// expectations need two equal entries.
#[derive(Debug, Clone, Default)]
pub struct Matcher {
    claimed: BTreeSet<usize>,
    pub(super) seen_texts: SeenTexts,
}

impl Matcher {
    /// The unclaimed entries that `is_it` accepts, with their indices in the journal.
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

    /// Judges an expectation about something that happens. Returns the index of the entry that it newly claims, if
    /// there is one.
    pub(super) fn claim_next(
        &mut self,
        expectation: &Expectation,
        context: &JudgeContext<'_>,
    ) -> Option<usize> {
        let before = self.claimed.clone();
        if self.judge(expectation, context) != MatchResult::Holds {
            return None;
        }
        self.claimed.difference(&before).next().copied()
    }

    pub(super) fn claim(&mut self, place: usize) {
        self.claimed.insert(place);
    }

    /// Claims the first unclaimed entry that matches. Without a match, the result shows similar entries.
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

    /// Claims the first sent entry that matches, or all matching entries if an exact number is expected.
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
            distance,
        } = sent;
        let Some(times) = *times else {
            let expected = format!("a {noun} {description}");
            let result = self.claim_first(journal, expected, matches, is_alike);
            return self.or_others(result, journal, is_of_kind, *distance);
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

    /// Adds other entries of the kind to a failure without similar ones.
    fn or_others(
        &self,
        result: MatchResult,
        journal: &Journal,
        is_of_kind: &dyn Fn(&EntryKind) -> bool,
        distance: Option<&dyn Fn(&EntryKind) -> usize>,
    ) -> MatchResult {
        match result {
            MatchResult::Failed {
                expected,
                found,
                help: None,
            } if found.is_empty() => {
                let mut others = self.unclaimed(journal, is_of_kind);
                if let Some(distance) = distance {
                    others.sort_by_key(|(_, entry)| distance(&entry.kind));
                }
                MatchResult::failed(expected, lines(&others))
            }
            result => result,
        }
    }
}

/// A call or request that the client is expected to send.
pub(super) struct Sent<'s> {
    /// `call` or `request`.
    pub(super) noun: &'static str,
    /// The description after the noun.
    pub(super) description: String,
    /// The exact number expected; `None` for at least one.
    pub(super) times: Option<u32>,
    /// Whether an entry is of this kind.
    pub(super) is_of_kind: &'s dyn Fn(&EntryKind) -> bool,
    /// The distance of an entry from the expectation, by which others are sorted; `None` keeps the order of the
    /// journal.
    pub(super) distance: Option<&'s dyn Fn(&EntryKind) -> usize>,
}

/// The first few entries as lines of the transcript.
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
