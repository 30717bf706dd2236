//! Proposals of lowest supported versions that fit the users, derived from a matrix.

use std::collections::{BTreeMap, BTreeSet};

use footbridge_contract::{Platform, Version};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::base::Base;
use super::decision::app_tracks;
use super::model::{Matrix, Outcome, OutcomeRange};
use super::support_levels::user_notes;
use super::text::{by_platform, percent};
use crate::decision_page::{DecisionPage, DecisionVerdict};

/// A lowest supported version that fits the users.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Proposal {
    pub platform: Platform,
    /// The lowest version from which enough of the remaining users have every feature natively, and the share of the
    /// platform's users who remain. Null if there is no such version.
    pub lowest: Option<(Version, f64)>,
    /// The highest version with enough users on or above it, and their share of the platform's users.
    pub highest: Option<(Version, f64)>,
}

/// The name of the schema of proposals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub enum ProposalsSchema {
    /// The only version.
    #[default]
    #[serde(rename = "footbridge.proposals/1")]
    Current,
}

/// The lowest supported versions that fit the users, for each platform with users.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Proposals {
    pub schema: ProposalsSchema,
    /// The share of users who must have every feature, from 0 to 1.
    pub keep: f64,
    /// The proposals.
    pub platforms: Vec<Proposal>,
}

impl Matrix {
    /// Proposes a lowest supported version for each platform with users.
    pub fn proposals(&self, keep: f64, base: &Base) -> Proposals {
        let platforms = Platform::APPS.into_iter();
        let proposals = platforms.filter_map(|platform| self.propose(platform, keep, base));
        Proposals {
            schema: ProposalsSchema::Current,
            keep,
            platforms: proposals.collect(),
        }
    }

    /// Proposes the lowest version of a platform from which at least this share (0 to 1) of the supported users have
    /// every feature: each feature that is native on the latest version is native on theirs. `None` if the platform
    /// has no users.
    pub fn propose(&self, platform: Platform, part: f64, base: &Base) -> Option<Proposal> {
        let all: f64 = base.versions(platform).map(|(_, share)| share).sum();
        if all <= 0.0 {
            return None;
        }
        let users = base.versions(platform).map(|(version, _)| version);
        let mut starts = self.starts(platform);
        starts.extend(users);
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

    /// The versions of a platform at which an outcome changes, lowest first.
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
    /// Formats it as text; `part` is the requested share.
    fn lines(&self, part: f64) -> Vec<String> {
        let platform = self.platform;
        let asked = percent(part);
        let lowest = match self.lowest {
            Some((version, kept)) => format!(
                "{platform}={version} is the lowest minimum at which {asked} of the remaining users have every feature; {} of its users remain",
                percent(kept)
            ),
            None => {
                format!("{platform}: no minimum gives {asked} of the remaining users every feature")
            }
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
    /// Returns the page of the decision. `matrix` is its source.
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
                "Yes: {asked} of the remaining users have every feature from {} on",
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
                format!(
                    "No: no minimum gives {asked} of the remaining users every feature on {on}"
                ),
            )
        };
        let mut page = DecisionPage::new(question, verdict, answer);
        page.totals = platforms
            .flat_map(|proposal| proposal.lines(self.keep))
            .collect();
        page.notes = user_notes(matrix);
        page.notes.push(
            "Every feature: each feature that is native on the latest version is native on theirs."
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
    fn minimum_is_proposed_from_the_users() {
        let (matrix, base) = with_users();
        let at = |part| matrix.propose(Platform::Ios, part, &base).unwrap();
        // From 1.6.0, 70 of 80 users are on a version with every feature; from 2.9.0, all are.
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
            Some(version("2.8.0"))
        );
        // The highest is the lowest version of these users, even if nothing changes there.
        assert_eq!(
            at(0.95).highest.map(|(version, _)| version),
            Some(version("1.5.0"))
        );
    }
}
