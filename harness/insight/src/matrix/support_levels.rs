//! The number of features by outcome on the supported versions. A feature is a call, link or scenario on one
//! platform.

use footbridge_contract::counted;
use footbridge_contract::{Platform, Version};

use super::minimum::Minimums;
use super::model::{Feature, Matrix, Outcome};
use super::text::percent;

/// The number of features by their worst outcome on the supported versions.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct SupportLevels {
    pub(super) broken: usize,
    pub(super) untested: usize,
    pub(super) nothing: usize,
    pub(super) fallback: usize,
    pub(super) native: usize,
    /// The features in browsers, which have no versions.
    pub(super) browser: usize,
    /// The native features that aren't native on every version.
    pub(super) becoming_native: usize,
}

impl SupportLevels {
    pub(super) fn of(matrix: &Matrix, minimums: &Minimums) -> Self {
        let mut levels = Self::default();
        for feature in &matrix.features {
            for platform in platforms(feature) {
                if platform == Platform::Browser {
                    levels.browser += 1;
                    continue;
                }
                let least = minimums.0.get(&platform).copied();
                let worst = worst(feature, platform, least.unwrap_or(matrix.first_version));
                let count = match worst {
                    Outcome::Broken => &mut levels.broken,
                    Outcome::Untested => &mut levels.untested,
                    Outcome::Nothing => &mut levels.nothing,
                    Outcome::Fallback => &mut levels.fallback,
                    Outcome::Native => &mut levels.native,
                };
                *count += 1;
                let before = self::worst(feature, platform, matrix.first_version);
                let becomes = worst == Outcome::Native && before != Outcome::Native;
                levels.becoming_native += usize::from(becomes);
            }
        }
        levels
    }

    /// Formats the totals on one line. They add up.
    pub(super) fn line(&self) -> String {
        let counts = [
            (self.broken, "broken"),
            (self.untested, "untested"),
            (self.nothing, "without effect"),
            (self.fallback, "on a fallback"),
            (self.native, "native"),
            (self.browser, "in a browser"),
        ];
        let all: usize = counts.iter().map(|(count, _)| count).sum();
        let counts = counts.iter().filter(|(count, _)| *count > 0);
        let counts: Vec<String> = counts
            .map(|(count, words)| format!("{count} {words}"))
            .collect();
        format!(
            "{}, a call, link or scenario on one platform each: {}",
            counted(all, "feature"),
            counts.join(", ")
        )
    }
}

/// The notes on the installed base.
pub(super) fn user_notes(matrix: &Matrix) -> Vec<String> {
    let Some(base) = &matrix.base else {
        return vec!["The users are not known: --base FILE names their versions.".to_owned()];
    };
    let mut notes = Vec::new();
    if base.is_partial() {
        notes.push(format!(
            "The shares of the users add up to {:.4}, which is taken as all of them.",
            base.sum
        ));
    }
    if base.unknown > 0.0005 {
        notes.push(format!(
            "{} of users are on versions that the catalogue doesn't list.",
            percent(base.unknown)
        ));
    }
    notes
}

fn platforms(feature: &Feature) -> Vec<Platform> {
    let tracks = feature.tracks.iter().map(|track| track.platform);
    let mut platforms: Vec<_> = tracks.collect();
    platforms.sort_unstable();
    platforms.dedup();
    platforms
}

/// The worst outcome of a feature on a platform's versions from this one.
fn worst(feature: &Feature, platform: Platform, least: Version) -> Outcome {
    let tracks = feature.tracks.iter();
    let ranges = tracks
        .filter(|track| track.platform == platform)
        .flat_map(|track| &track.ranges)
        .filter(|range| range.last.is_none_or(|last| last >= least));
    let outcomes = ranges.map(|range| range.outcome);
    outcomes
        .max_by_key(|outcome| outcome.gravity())
        .unwrap_or(Outcome::Native)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matrix::testing::with_users;

    #[test]
    fn totals_add_up_and_follow_the_minimum() {
        let (matrix, _) = with_users();
        let of = |minimums: &str| SupportLevels::of(&matrix, &minimums.parse().unwrap());
        let (all, few) = (of("ios=1.0.0"), of("ios=2.9.0"));
        let sum = |levels: &SupportLevels| {
            levels.broken
                + levels.untested
                + levels.nothing
                + levels.fallback
                + levels.native
                + levels.browser
        };
        assert_eq!(sum(&all), sum(&few));
        assert_eq!(all.becoming_native, 0);
        assert!(few.becoming_native > 0);
        assert!(
            all.line().starts_with(&counted(sum(&all), "feature")),
            "{}",
            all.line()
        );
    }
}
