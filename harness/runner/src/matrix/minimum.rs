//! What a lowest supported version would mean: told from a matrix.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::str::FromStr;

use footbridge_contract::{Platform, UnknownPlatform, Version, VersionError};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::base::Base;
use super::model::{Feature, FeatureKind, Matrix, Outcome, OutcomeRange, Track};
use super::text::{by_platform, percent, wrapped};

/// The lowest supported version by platform. A platform that it leaves out keeps all versions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Minimums(pub BTreeMap<Platform, Version>);

/// A text that says no minimums.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum MinimumsError {
    /// A part has no `=`.
    #[error("`{part}` is not PLATFORM=VERSION, such as ios=2.15.0")]
    Part {
        /// The part.
        part: String,
    },
    /// A platform is none.
    #[error("{source}; {}", source.help())]
    Platform {
        /// What is wrong with it.
        source: UnknownPlatform,
    },
    /// A browser has no versions.
    #[error("a browser has no version of the app")]
    Browser,
    /// A version is none.
    #[error("{source}; {}", source.help())]
    Version {
        /// What is wrong with it.
        source: VersionError,
    },
    /// A platform is there twice.
    #[error("{platform} is there twice")]
    Twice {
        /// The platform.
        platform: Platform,
    },
}

impl FromStr for Minimums {
    type Err = MinimumsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut minimums = BTreeMap::new();
        for part in text.split(',') {
            let pair = part.trim().split_once('=');
            let (platform, version) = pair.ok_or_else(|| MinimumsError::Part {
                part: part.trim().to_owned(),
            })?;
            let platform = platform
                .trim()
                .parse()
                .map_err(|source| MinimumsError::Platform { source })?;
            if platform == Platform::Browser {
                return Err(MinimumsError::Browser);
            }
            let version = version
                .trim()
                .parse()
                .map_err(|source| MinimumsError::Version { source })?;
            if minimums.insert(platform, version).is_some() {
                return Err(MinimumsError::Twice { platform });
            }
        }
        Ok(Self(minimums))
    }
}

/// The name of the decision's schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub enum DecisionSchema {
    /// The only one so far.
    #[default]
    #[serde(rename = "footbridge.minimum/1")]
    V1,
}

/// What lowest supported versions would mean.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Decision {
    /// The schema.
    pub schema: DecisionSchema,
    /// The lowest supported versions.
    pub minimums: BTreeMap<Platform, Version>,
    /// Features that are native on every supported version, and weren't on every version.
    pub native: Vec<String>,
    /// Features whose fallback no supported version would need.
    pub deletable: Vec<Deletable>,
    /// What would still not be native.
    pub remaining: Vec<Remaining>,
    /// Who is left behind; none without an installed base.
    pub left_behind: Option<Vec<LeftBehind>>,
}

/// A fallback that no supported version would need.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Deletable {
    /// The feature.
    pub feature: String,
    /// What the client does without it.
    pub fallback: String,
    /// Whether a page in a browser would still need it.
    pub is_needed_in_browser: bool,
}

/// Versions that are supported, and on which a feature isn't native.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Remaining {
    /// The feature.
    pub feature: String,
    /// The platform.
    pub platform: Platform,
    /// The engine's short name.
    pub engine: String,
    /// The first such version.
    pub first: Version,
    /// The last such version.
    pub last: Version,
    /// How it fares on them.
    pub outcome: Outcome,
    /// Which fallback there is, or why it is broken.
    pub reason: Option<String>,
    /// The part of all users on them, from 0 to 1; none without an installed base.
    pub users: Option<f64>,
}

/// The users of a platform who would no longer be supported.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LeftBehind {
    /// The platform.
    pub platform: Platform,
    /// The part of all users, from 0 to 1.
    pub users: f64,
    /// Their versions, lowest first, each with its part of all users.
    pub versions: Vec<(Version, f64)>,
}

impl Matrix {
    /// What these lowest supported versions would mean.
    pub fn decide(&self, minimums: &Minimums, base: Option<&Base>) -> Decision {
        let minimum = |platform: Platform| {
            let minimum = minimums.0.get(&platform).copied();
            minimum.unwrap_or(self.first_version)
        };
        let mut decision = Decision {
            schema: DecisionSchema::V1,
            minimums: minimums.0.clone(),
            native: Vec::new(),
            deletable: Vec::new(),
            remaining: Vec::new(),
            left_behind: base.map(|base| left_behind(minimums, base)),
        };
        for feature in &self.features {
            let title = title(feature);
            let remaining: Vec<_> = app_tracks(feature)
                .flat_map(|track| remaining(&title, track, minimum(track.platform), base))
                .collect();
            let is_native_on_all = app_tracks(feature)
                .flat_map(|track| &track.ranges)
                .all(|range| range.outcome == Outcome::Native);
            if remaining.is_empty() && !is_native_on_all {
                decision.native.push(title.clone());
            }
            if feature.kind != FeatureKind::Scenario && remaining.is_empty() {
                let below: BTreeSet<_> = fallbacks(feature).collect();
                decision
                    .deletable
                    .extend(below.into_iter().map(|fallback| Deletable {
                        feature: title.clone(),
                        fallback,
                        is_needed_in_browser: feature.tracks.iter().any(|track| {
                            track.platform == Platform::Browser
                                && track
                                    .ranges
                                    .iter()
                                    .any(|range| range.outcome == Outcome::Fallback)
                        }),
                    }));
            }
            decision.remaining.extend(remaining);
        }
        decision
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

/// What people call a feature: `call share`.
pub(super) fn title(feature: &Feature) -> String {
    format!("{} {}", feature.kind.name(), feature.name)
}

pub(super) fn app_tracks(feature: &Feature) -> impl Iterator<Item = &Track> {
    let tracks = feature.tracks.iter();
    tracks.filter(|track| track.platform != Platform::Browser)
}

fn contains(range: &OutcomeRange, version: Version) -> bool {
    range.first.is_some_and(|first| first <= version)
        && range.last.is_some_and(|last| version <= last)
}

/// The fallbacks that versions of the app need.
fn fallbacks(feature: &Feature) -> impl Iterator<Item = String> {
    let ranges = app_tracks(feature).flat_map(|track| &track.ranges);
    ranges
        .filter(|range| range.outcome == Outcome::Fallback)
        .filter_map(|range| range.reason.clone())
}

/// The supported versions of a track that are not native.
pub(super) fn remaining(
    title: &str,
    track: &Track,
    minimum: Version,
    base: Option<&Base>,
) -> Vec<Remaining> {
    let ranges = track.ranges.iter().filter_map(|range| {
        let (first, last) = (range.first?, range.last?);
        let is_left = last >= minimum && range.outcome != Outcome::Native;
        is_left.then(|| (first.max(minimum), last, range))
    });
    ranges
        .map(|(first, last, range)| Remaining {
            feature: title.to_owned(),
            platform: track.platform,
            engine: track.engine.clone(),
            first,
            last,
            outcome: range.outcome,
            reason: range.reason.clone(),
            users: base.map(|base| base.users(track.platform, first, last)),
        })
        .collect()
}

fn left_behind(minimums: &Minimums, base: &Base) -> Vec<LeftBehind> {
    let platforms = minimums.0.iter();
    platforms
        .map(|(platform, minimum)| {
            let versions = base.below(*platform, *minimum);
            LeftBehind {
                platform: *platform,
                users: versions.iter().map(|(_, share)| share).sum::<f64>() + 0.0,
                versions,
            }
        })
        .collect()
}

impl Decision {
    /// For a terminal, and for a page as well.
    pub fn text(&self) -> String {
        let mut text = format!(
            "With {} as the lowest supported versions\n",
            by_platform(&self.minimums)
        );
        list(&mut text, "native everywhere from then on", &self.native);
        let deletable: Vec<_> = self
            .deletable
            .iter()
            .map(
                |Deletable {
                     feature,
                     fallback,
                     is_needed_in_browser,
                 }| {
                    let still = if *is_needed_in_browser {
                        " (still needed in a browser)"
                    } else {
                        ""
                    };
                    format!("{feature}: {fallback}{still}")
                },
            )
            .collect();
        list(&mut text, "fallbacks that could be deleted", &deletable);
        let remaining: Vec<_> = self.remaining.iter().map(Remaining::line).collect();
        list(&mut text, "still not native", &remaining);
        match &self.left_behind {
            None => text += "\nwho is left behind: not known without --base FILE\n",
            Some(left) => {
                let lines: Vec<_> = left.iter().map(LeftBehind::line).collect();
                list(&mut text, "left behind", &lines);
            }
        }
        text
    }
}

fn list(text: &mut String, heading: &str, lines: &[String]) {
    if lines.is_empty() {
        let _ = writeln!(text, "\n{heading}: none");
        return;
    }
    let _ = writeln!(text, "\n{heading} ({}):", lines.len());
    for line in lines {
        let broken = wrapped(line, "    ");
        let _ = writeln!(text, "  - {}", broken.trim());
    }
}

impl Remaining {
    /// On one line: `call share on ios 2.15.0 to 2.17.99: fallback, copies the link, 3.1 % of users`.
    pub(super) fn line(&self) -> String {
        let Self {
            feature,
            platform,
            first,
            last,
            outcome,
            ..
        } = self;
        let reason = self
            .reason
            .as_ref()
            .map_or_else(String::new, |reason| format!(", {reason}"));
        let users = self.users.map_or_else(String::new, |users| {
            format!(", {} of users", percent(users))
        });
        format!("{feature} on {platform} {first} to {last}: {outcome}{reason}{users}")
    }
}

impl LeftBehind {
    fn line(&self) -> String {
        let versions: Vec<_> = self
            .versions
            .iter()
            .map(|(version, share)| format!("{version} {}", percent(*share)))
            .collect();
        let list = if versions.is_empty() {
            String::new()
        } else {
            format!(": {}", versions.join(", "))
        };
        format!(
            "{} of users, on {}{list}",
            percent(self.users),
            self.platform
        )
    }
}

impl Proposal {
    /// For people; `part` is what was asked for.
    pub fn text(&self, part: f64) -> String {
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
        wrapped(&lowest, "") + &wrapped(&highest, "  ")
    }
}
