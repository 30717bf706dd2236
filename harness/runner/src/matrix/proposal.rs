//! Lowest supported versions that fit the users: told from a matrix.

use std::collections::{BTreeMap, BTreeSet};

use footbridge_contract::{Platform, Version};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::base::Base;
use super::decision::app_tracks;
use super::model::{Matrix, Outcome, OutcomeRange};
use super::standing::user_notes;
use super::text::{by_platform, percent};
use crate::decision_page::{DecisionPage, DecisionVerdict};

/// A lowest supported version that fits the users.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Proposal {
    /// The platform.
    pub platform: Platform,
    /// The lowest version from which on enough of those who stay have everything natively, and the part of the platform's
    /// users who stay. None if there is no such version.
    pub lowest: Option<(Version, f64)>,
    /// The highest version that enough users are on or above, and their part of the platform's users.
    pub highest: Option<(Version, f64)>,
}

/// The name of the schema of proposals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub enum ProposalsSchema {
    /// The only one so far.
    #[default]
    #[serde(rename = "footbridge.proposals/1")]
    V1,
}

/// The lowest supported versions that fit the users, for each platform that has users.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Proposals {
    /// The schema.
    pub schema: ProposalsSchema,
    /// The part of the users that has to be kept whole, from 0 to 1.
    pub keep: f64,
    /// The proposals.
    pub platforms: Vec<Proposal>,
}

impl Matrix {
    /// Proposes a lowest supported version for each platform that has users.
    pub fn proposals(&self, keep: f64, base: &Base) -> Proposals {
        let platforms = Platform::APPS.into_iter();
        let proposals = platforms.filter_map(|platform| self.propose(platform, keep, base));
        Proposals {
            schema: ProposalsSchema::V1,
            keep,
            platforms: proposals.collect(),
        }
    }

    /// The lowest version of a platform from which on at least this part (0 to 1) of those who stay supported are whole: on
    /// their version, every feature that is native on the latest is native. `None` if it has no users.
    pub fn propose(&self, platform: Platform, part: f64, base: &Base) -> Option<Proposal> {
        let all: f64 = base.versions(platform).map(|(_, share)| share).sum();
        if all <= 0.0 {
            return None;
        }
        let starts = self.starts(platform);
        let sums = |from: Version| {
            let supported = base
                .versions(platform)
                .filter(|(version, _)| *version >= from);
            supported.fold((0.0, 0.0), |(kept, whole), (version, share)| {
                let share_whole = if self.is_whole(platform, version) {
                    share
                } else {
                    0.0
                };
                (kept + share, whole + share_whole)
            })
        };
        let lowest = starts.iter().copied().find(|from| {
            let (kept, whole) = sums(*from);
            kept > 0.0 && whole / kept >= part - f64::EPSILON
        });
        let highest = starts.iter().copied().rev().find(|from| {
            let (kept, _) = sums(*from);
            kept / all >= part - f64::EPSILON
        });
        Some(Proposal {
            platform,
            lowest: lowest.map(|version| (version, sums(version).0 / all)),
            highest: highest.map(|version| (version, sums(version).0 / all)),
        })
    }

    /// The versions of a platform at which some outcome changes, lowest first.
    fn starts(&self, platform: Platform) -> BTreeSet<Version> {
        let tracks = self.features.iter().flat_map(app_tracks);
        let ranges = tracks
            .filter(|track| track.platform == platform)
            .flat_map(|track| &track.ranges);
        std::iter::once(self.first_version)
            .chain(ranges.filter_map(|range| range.first))
            .collect()
    }

    /// Whether every feature that is native on the latest version is native on this one.
    fn is_whole(&self, platform: Platform, version: Version) -> bool {
        let mut tracks = self
            .features
            .iter()
            .flat_map(app_tracks)
            .filter(|track| track.platform == platform);
        tracks.all(|track| {
            let outcome_at = |wanted: Version| {
                let mut ranges = track.ranges.iter();
                let range = ranges.find(|range| contains(range, wanted))?;
                Some(range.outcome)
            };
            outcome_at(self.latest_version) != Some(Outcome::Native)
                || outcome_at(version.min(self.latest_version)) == Some(Outcome::Native)
        })
    }
}

fn contains(range: &OutcomeRange, version: Version) -> bool {
    range.first.is_some_and(|first| first <= version)
        && range.last.is_some_and(|last| version <= last)
}

impl Proposal {
    /// For people; `part` is what was asked for.
    fn lines(&self, part: f64) -> Vec<String> {
        let platform = self.platform;
        let asked = percent(part);
        let lowest = match self.lowest {
            Some((version, kept)) => format!(
                "{platform}={version} is the lowest minimum with {asked} of those who stay whole; {} of its users stay",
                percent(kept)
            ),
            None => format!("{platform}: no minimum leaves {asked} of those who stay whole"),
        };
        let highest = match self.highest {
            Some((version, kept)) => format!(
                "{platform}={version} is the highest that {asked} of its users are on or above ({})",
                percent(kept)
            ),
            None => format!("{platform}: no minimum keeps {asked} of its users"),
        };
        vec![lowest, highest]
    }
}

impl Proposals {
    /// The answer for people. `matrix` is the one that it was derived from.
    pub fn page(&self, matrix: &Matrix) -> DecisionPage {
        let asked = percent(self.keep);
        let platforms = self.platforms.iter();
        let found = platforms.clone().filter_map(|proposal| {
            let (version, _) = proposal.lowest?;
            Some((proposal.platform, version))
        });
        let found: BTreeMap<_, _> = found.collect();
        let question = format!(
            "From which version on do {asked} of the users of {} have everything?",
            matrix.app
        );
        let (verdict, answer) = if found.len() == self.platforms.len() && !found.is_empty() {
            let answer = format!(
                "Yes: {asked} of those who stay are whole from {} on",
                by_platform(&found)
            );
            (DecisionVerdict::Yes, answer)
        } else {
            let missing = platforms
                .clone()
                .filter(|proposal| proposal.lowest.is_none());
            let missing: Vec<_> = missing.map(|proposal| proposal.platform.name()).collect();
            let on = if missing.is_empty() {
                "any platform".to_owned()
            } else {
                missing.join(" and ")
            };
            (
                DecisionVerdict::No,
                format!("No: no minimum leaves {asked} of those who stay whole on {on}"),
            )
        };
        let mut page = DecisionPage::new(question, verdict, answer);
        page.totals = platforms
            .flat_map(|proposal| proposal.lines(self.keep))
            .collect();
        page.notes = user_notes(matrix);
        page.notes.push(
            "Whole: every feature that is native on the latest version is native on theirs."
                .to_owned(),
        );
        page
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matrix::testing::{version, with_users};

    #[test]
    fn a_minimum_is_proposed_from_the_users() {
        let (matrix, base) = with_users();
        let at = |part| matrix.propose(Platform::Ios, part, &base).unwrap();
        // Of those from 1.6.0 on, 70 in 80 are on a version with everything; from 2.9.0 on all are.
        assert_eq!(
            at(0.95).lowest.map(|(version, _)| version),
            Some(version("2.9.0"))
        );
        assert_eq!(
            at(0.85).lowest.map(|(version, _)| version),
            Some(version("1.6.0"))
        );
        assert_eq!(
            at(0.85).highest.map(|(version, _)| version),
            Some(version("1.6.0"))
        );
        assert_eq!(
            at(0.95).highest.map(|(version, _)| version),
            Some(version("1.0.0"))
        );
    }
}
