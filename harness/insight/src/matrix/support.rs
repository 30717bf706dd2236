//! The support of features: their outcomes on the versions from a minimum on.

use std::collections::BTreeSet;
use std::iter::once;

use footbridge_contract::{Platform, Version};

use super::model::{
    FallbackEnd, Feature, FeatureKind, Outcome, OutcomeRange, Support, WorstOutcome,
};

impl Support {
    /// Returns the worst outcome on the versions from a minimum on.
    pub(super) fn worst(&self, minimum: Option<Version>) -> Outcome {
        let mut outcomes = self.worst.iter().rev();
        let applies = |one: &&WorstOutcome| one.from.is_none_or(|from| Some(from) <= minimum);
        let worst = outcomes.find(applies);
        worst.map_or(Outcome::Native, |worst| worst.outcome)
    }
}

impl FallbackEnd {
    /// Whether the fallback is still used with this minimum.
    pub(super) fn is_after(&self, minimum: Version) -> bool {
        self.from.is_none_or(|from| from > minimum)
    }
}

impl Feature {
    /// Adds the support and the ends of the fallback for a client on these platforms.
    pub(super) fn with_support(mut self, platforms: &[Platform]) -> Self {
        let own: BTreeSet<_> = self.tracks.iter().map(|track| track.platform).collect();
        let support = own.into_iter().map(|platform| self.support_on(platform));
        self.support = support.collect();
        if self.kind != FeatureKind::Scenario && self.has_fallback() {
            let ends = platforms.iter().filter_map(|one| self.fallback_end(*one));
            self.fallback_ends = Some(ends.collect());
        }
        self
    }

    fn has_fallback(&self) -> bool {
        let mut in_app = Platform::APPS.into_iter().flat_map(|app| self.ranges(app));
        in_app.any(|range| range.outcome == Outcome::Fallback)
    }

    fn ranges(&self, platform: Platform) -> impl Iterator<Item = &OutcomeRange> {
        let tracks = self.tracks.iter();
        let tracks = tracks.filter(move |track| track.platform == platform);
        tracks.flat_map(|track| &track.ranges)
    }

    fn support_on(&self, platform: Platform) -> Support {
        let firsts: BTreeSet<_> = self.ranges(platform).filter_map(|one| one.first).collect();
        let mut worst: Vec<WorstOutcome> = Vec::new();
        for from in once(None).chain(firsts.into_iter().map(Some)) {
            let left = self
                .ranges(platform)
                .filter(|one| one.last.is_none_or(|last| Some(last) >= from));
            let outcome = left
                .map(|range| range.outcome)
                .max_by_key(|outcome| outcome.gravity());
            let outcome = outcome.unwrap_or(Outcome::Native);
            if worst.last().is_none_or(|last| last.outcome != outcome) {
                worst.push(WorstOutcome { from, outcome });
            }
        }
        Support { platform, worst }
    }

    /// Returns the end of the fallback on a platform; `None` in a browser without use of it.
    fn fallback_end(&self, platform: Platform) -> Option<FallbackEnd> {
        let from = if platform == Platform::Browser {
            let is_used =
                |range: &OutcomeRange| matches!(range.outcome, Outcome::Fallback | Outcome::Broken);
            self.ranges(platform).find(|range| is_used(range))?;
            None
        } else {
            let minimum = self.minimums.iter().find(|one| one.platform == platform);
            let support = self.support.iter().find(|one| one.platform == platform);
            // On a platform without a track, the catalogue's minimum counts.
            let native = support.map_or(Some(None), |support| {
                let mut worst = support.worst.iter();
                worst
                    .find(|one| one.outcome == Outcome::Native)
                    .map(|one| one.from)
            });
            minimum.zip(native).map(|(minimum, native)| {
                native.map_or(minimum.version, |native| native.max(minimum.version))
            })
        };
        Some(FallbackEnd { platform, from })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matrix::model::{Minimum, Track};

    fn version(text: &str) -> Version {
        text.parse().unwrap()
    }

    fn track(platform: Platform, ranges: &[(&str, &str, Outcome)]) -> Track {
        let ranges = ranges.iter().map(|(first, last, outcome)| OutcomeRange {
            first: first.parse().ok(),
            last: last.parse().ok(),
            outcome: *outcome,
            reason: None,
            assumed: false,
            asserted: true,
            tried: Vec::new(),
            cases: 1,
            by: None,
            users: None,
        });
        Track {
            platform,
            engine: "webkit".into(),
            ranges: ranges.collect(),
        }
    }

    fn feature(tracks: Vec<Track>) -> Feature {
        Feature {
            kind: FeatureKind::Call,
            name: "pay".into(),
            summary: None,
            scenario: None,
            minimums: vec![Minimum {
                platform: Platform::Ios,
                version: version("2.0.0"),
                assumed: false,
            }],
            tracks,
            support: Vec::new(),
            fallback_ends: None,
        }
    }

    fn worst(feature: &Feature) -> Vec<(Option<String>, Outcome)> {
        let worst = feature.support.iter().flat_map(|support| &support.worst);
        let worst = worst.map(|one| (one.from.map(|from| from.to_string()), one.outcome));
        worst.collect()
    }

    fn ends(feature: &Feature) -> Option<Vec<(Platform, Option<String>)>> {
        let ends = feature.fallback_ends.as_ref()?.iter();
        let ends = ends.map(|end| (end.platform, end.from.map(|from| from.to_string())));
        Some(ends.collect())
    }

    #[test]
    fn worst_outcome_of_all_engines_counts() {
        use Outcome::{Broken, Fallback, Native};
        let one = track(
            Platform::Ios,
            &[("1.0.0", "1.9.9", Fallback), ("2.0.0", "3.0.0", Native)],
        );
        let other = track(
            Platform::Ios,
            &[
                ("1.0.0", "2.4.9", Native),
                ("2.5.0", "2.5.0", Broken),
                ("2.5.1", "3.0.0", Native),
            ],
        );
        let feature = feature(vec![one, other]).with_support(&[Platform::Ios]);
        let from = Some("2.5.1".to_owned());
        assert_eq!(worst(&feature), [(None, Broken), (from, Native)]);
        let support = &feature.support[0];
        assert_eq!(support.worst(Some(version("2.5.0"))), Broken);
        assert_eq!(support.worst(Some(version("2.5.1"))), Native);
    }

    #[test]
    fn fallback_ends_where_every_version_has_the_feature() {
        use Outcome::{Fallback, Native};
        let ios = track(
            Platform::Ios,
            &[("1.0.0", "1.9.9", Fallback), ("2.0.0", "3.0.0", Native)],
        );
        let platforms = [Platform::Ios, Platform::Android, Platform::Browser];
        let feature_on = |tracks: &[&Track]| {
            feature(tracks.iter().map(|track| (*track).clone()).collect()).with_support(&platforms)
        };
        let from = Some("2.0.0".to_owned());
        // Android lacks the call, and no case ran in a browser.
        let expected = vec![(Platform::Ios, from.clone()), (Platform::Android, None)];
        assert_eq!(ends(&feature_on(&[&ios])), Some(expected.clone()));

        let used = track(Platform::Browser, &[("", "", Fallback)]);
        let in_browser = (Platform::Browser, None);
        let expected = [expected, vec![in_browser]].concat();
        assert_eq!(ends(&feature_on(&[&ios, &used])), Some(expected));

        let native = track(Platform::Ios, &[("1.0.0", "3.0.0", Native)]);
        assert_eq!(ends(&feature_on(&[&native])), None);
    }
}
