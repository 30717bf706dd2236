//! The consequences of lowest supported versions, derived from a matrix.

use footbridge_contract::counted;
use std::collections::{BTreeMap, BTreeSet};

use footbridge_contract::{Platform, Version};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::base::Base;
use super::boundaries::UntriedBoundary;
use super::grouping::{by_text, items};
use super::minimum::Minimums;
use super::model::{Feature, FeatureKind, Matrix, Outcome, OutcomeRange, Track};
use super::remaining::{Remaining, remaining};
use super::source::DecisionSource;
use super::support_levels::{SupportLevels, user_notes};
use super::text::percent;
use crate::decision_page::{DecisionItem, DecisionPage, DecisionTone, DecisionVerdict};

/// The name of the decision's schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub enum DecisionSchema {
    /// The only version.
    #[default]
    #[serde(rename = "footbridge.minimum/3")]
    Current,
}

/// The consequences of lowest supported versions.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Decision {
    pub schema: DecisionSchema,
    /// The lowest supported versions.
    pub minimums: BTreeMap<Platform, Version>,
    /// Features that are native on every supported version, but not on every version.
    pub native: Vec<String>,
    /// Fallbacks that would be unused.
    pub deletable: Vec<Deletable>,
    /// Fallbacks that no case needed on a supported version, but that a browser or another platform still needs.
    pub still_needed: Vec<StillNeeded>,
    /// Features that would still not be native on every supported version.
    pub remaining: Vec<Remaining>,
    /// The cases behind it.
    pub sources: Vec<DecisionSource>,
    /// The boundaries of scenarios from the minimums on that the given reports never tried; empty after a run.
    pub untried: Vec<UntriedBoundary>,
    /// The users who are left behind; null without an installed base.
    pub left_behind: Option<Vec<LeftBehind>>,
}

/// A fallback that would be unused.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Deletable {
    pub feature: String,
    /// The fallback: the client's behaviour on a version that lacks the feature.
    pub fallback: String,
    /// Whether the client also runs in a browser, and no case shows whether the fallback is needed there.
    pub is_untested_in_browser: bool,
}

/// A fallback that no case needed on a supported version, but that a browser or another platform still needs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StillNeeded {
    pub feature: String,
    /// The fallback: the client's behaviour without the feature.
    pub fallback: String,
    /// The platforms that need it: those whose app never has the feature or lacks it on a supported version, and
    /// `browser` if a case for browsers is about the feature.
    pub on: Vec<Platform>,
}

/// The users of a platform who would no longer be supported.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LeftBehind {
    pub platform: Platform,
    /// The share of all users, from 0 to 1.
    pub users: f64,
    /// Their versions, lowest first, each with its share of all users.
    pub versions: Vec<(Version, f64)>,
}

impl Matrix {
    /// Computes the consequences of these lowest supported versions.
    pub fn decide(&self, minimums: &Minimums, base: Option<&Base>) -> Decision {
        let minimum = |platform: Platform| {
            let minimum = minimums.0.get(&platform).copied();
            minimum.unwrap_or(self.first_version)
        };
        let mut decision = Decision {
            schema: DecisionSchema::Current,
            minimums: minimums.0.clone(),
            native: Vec::new(),
            deletable: Vec::new(),
            still_needed: Vec::new(),
            remaining: Vec::new(),
            sources: Vec::new(),
            untried: Vec::new(),
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
                self.judge_fallbacks(feature, &minimum, &mut decision);
            }
            decision.remaining.extend(remaining);
        }
        decision
    }

    /// Adds the fallbacks of a feature that is native on every supported version.
    fn judge_fallbacks(
        &self,
        feature: &Feature,
        minimum: &impl Fn(Platform) -> Version,
        decision: &mut Decision,
    ) {
        let ends = feature.fallback_ends.iter().flatten();
        let used = ends.filter(|end| end.is_after(minimum(end.platform)));
        let on: Vec<_> = used.map(|end| end.platform).collect();
        let runs_in_browser = self.platforms.contains(&Platform::Browser);
        let is_untested_in_browser = runs_in_browser && browser_ranges(feature).next().is_none();
        for fallback in fallbacks(feature).collect::<BTreeSet<_>>() {
            let feature = title(feature);
            if on.is_empty() {
                decision.deletable.push(Deletable {
                    feature,
                    fallback,
                    is_untested_in_browser,
                });
            } else {
                decision.still_needed.push(StillNeeded {
                    feature,
                    fallback,
                    on: on.clone(),
                });
            }
        }
    }
}

/// The title of a feature: `call share`.
pub(super) fn title(feature: &Feature) -> String {
    format!("{} {}", feature.kind.name(), feature.name)
}

pub(super) fn app_tracks(feature: &Feature) -> impl Iterator<Item = &Track> {
    let tracks = feature.tracks.iter();
    tracks.filter(|track| track.platform != Platform::Browser)
}

fn browser_ranges(feature: &Feature) -> impl Iterator<Item = &OutcomeRange> {
    let tracks = feature.tracks.iter();
    let in_browser = tracks.filter(|track| track.platform == Platform::Browser);
    in_browser.flat_map(|track| &track.ranges)
}

/// The fallbacks that versions of the app need.
fn fallbacks(feature: &Feature) -> impl Iterator<Item = String> {
    let ranges = app_tracks(feature).flat_map(|track| &track.ranges);
    ranges
        .filter(|range| range.outcome == Outcome::Fallback)
        .filter_map(|range| range.reason.clone())
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
    /// Returns the page of the decision. `matrix` is its source.
    pub fn page(&self, matrix: &Matrix) -> DecisionPage {
        let minimums = Minimums(self.minimums.clone());
        let levels = SupportLevels::of(matrix, &minimums);
        let breaks = match levels.broken {
            0 => "nothing breaks".to_owned(),
            1 => "1 feature breaks".to_owned(),
            broken => format!("{broken} features break"),
        };
        let (verdict, word) = match (levels.broken, levels.untested) {
            (0, 0) => (DecisionVerdict::Yes, "Yes"),
            (0, _) => (DecisionVerdict::Unknown, "Not known"),
            _ => (DecisionVerdict::No, "No"),
        };
        let mut parts = vec![breaks];
        if levels.untested > 0 {
            parts.push(format!("{} untested", counted(levels.untested, "feature")));
        }
        if let Some(left) = &self.left_behind {
            let below: f64 = left.iter().map(|left| left.users).sum();
            parts.push(format!("{} of users are below", percent(below)));
        }
        parts.push(match self.native.len() {
            1 => "1 feature becomes native".to_owned(),
            count => format!("{count} features become native"),
        });
        let removable: BTreeSet<_> = self.deletable.iter().map(|one| &one.feature).collect();
        parts.push(format!("{} can go", counted(removable.len(), "fallback")));
        let question = question(matrix, &minimums);
        let answer = format!("{word}: {}", parts.join("; "));
        let mut page = DecisionPage::new(question, verdict, answer);
        page.totals = vec![levels.line()];
        page.source = self.sources.iter().map(DecisionSource::line).collect();
        page.notes = user_notes(matrix);
        let of = |outcome: Outcome| {
            let remaining = self.remaining.iter();
            items(remaining.filter(|one| one.outcome == outcome))
        };
        page.add("Broken", DecisionTone::Bad, of(Outcome::Broken));
        page.add("Untested", DecisionTone::Warn, of(Outcome::Untested));
        let untried = self.untried.iter().map(UntriedBoundary::item);
        page.add(
            "Boundaries that the report never tried",
            DecisionTone::Plain,
            untried,
        );
        let left = self.left_behind.iter().flatten();
        let left = left.filter(|left| left.users > 0.0).map(LeftBehind::line);
        page.add("Users below", DecisionTone::Warn, left);
        page.add(
            "Ignored by the app",
            DecisionTone::Warn,
            of(Outcome::Ignored),
        );
        page.add("Without effect", DecisionTone::Plain, of(Outcome::Nothing));
        page.add("On a fallback", DecisionTone::Plain, of(Outcome::Fallback));
        let native = self.native.iter().map(|name| DecisionItem {
            names: vec![name.clone()],
            text: String::new(),
        });
        page.add(
            "Native on every supported version from then on",
            DecisionTone::Plain,
            native,
        );
        let deletable = self.deletable.iter();
        let deletable = deletable.map(|one| (one.feature.as_str(), one.text()));
        page.add(
            "Fallbacks that can go",
            DecisionTone::Plain,
            by_text(deletable),
        );
        let needed = self.still_needed.iter();
        let needed = needed.map(|one| (one.feature.as_str(), one.text()));
        page.add(
            "Fallbacks still needed outside these versions",
            DecisionTone::Plain,
            by_text(needed),
        );
        page
    }
}

/// The question about lowest supported versions.
pub(super) fn question(matrix: &Matrix, minimums: &Minimums) -> String {
    let versions = minimums.0.iter();
    let versions: Vec<_> = versions
        .map(|(platform, version)| format!("{platform} {version}"))
        .collect();
    format!(
        "May {} drop versions below {}?",
        matrix.app,
        versions.join(", ")
    )
}

impl Deletable {
    fn text(&self) -> String {
        let note = if self.is_untested_in_browser {
            " (no case tries it in a browser)"
        } else {
            ""
        };
        format!(": {}{note}", self.fallback)
    }
}

impl StillNeeded {
    fn text(&self) -> String {
        let places: Vec<_> = self
            .on
            .iter()
            .map(|platform| match platform {
                Platform::Browser => "in a browser".to_owned(),
                Platform::Ios | Platform::Android => format!("on {platform}"),
            })
            .collect();
        format!(
            ": {} (still needed {})",
            self.fallback,
            places.join(" and ")
        )
    }
}

impl LeftBehind {
    fn line(&self) -> String {
        let versions: Vec<_> = self
            .versions
            .iter()
            .map(|(version, share)| format!("{version} ({})", percent(*share)))
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

#[cfg(test)]
mod tests {
    use footbridge_record::FailureKind;

    use super::*;
    use crate::matrix::testing::{self, NATIVE, case, catalogue, failed, matrix, plan, with_users};

    #[test]
    fn minimum_has_its_consequences() {
        let (matrix, base) = with_users();
        let minimums = "ios=2.8.0,android=2.8.0".parse().unwrap();
        insta::assert_snapshot!(matrix.decide(&minimums, Some(&base)).page(&matrix).text());
    }

    /// The lines of the fallbacks that could be deleted, and of those still needed.
    fn fallbacks(matrix: &Matrix, minimums: &str) -> (Vec<String>, Vec<String>) {
        let decision = matrix.decide(&minimums.parse().unwrap(), None);
        let deletable = decision.deletable.iter();
        let deletable = deletable.map(|one| format!("{}{}", one.feature, one.text()));
        let needed = decision.still_needed.iter();
        let needed = needed.map(|one| format!("{}{}", one.feature, one.text()));
        (deletable.collect(), needed.collect())
    }

    const NONE: Vec<String> = Vec::new();

    #[test]
    fn fallback_of_an_untested_platform_is_in_no_list() {
        let (matrix, _) = with_users();
        let deletable = vec!["call openBrowser: window.open(url)".to_owned()];
        assert_eq!(fallbacks(&matrix, "ios=1.6.0"), (deletable, NONE));
        let catalogue = catalogue();
        let everywhere = NATIVE
            .replace("setBadge", "openBrowser")
            .replace("platforms: [ios], ", "");
        let plan = plan(&catalogue, &[&everywhere]);
        let on =
            |at, calls: &[&str]| case(&plan.scenarios[0], &catalogue, (Platform::Ios, at), calls);
        let records = [
            on("1.5.99", &[]),
            on("1.6.0", &["openBrowser"]),
            on("3.2.0", &["openBrowser"]),
        ];
        // Android keeps its versions, and no case ran there.
        let matrix = testing::matrix(&catalogue, &plan, &records);
        assert_eq!(fallbacks(&matrix, "ios=1.6.0"), (NONE, NONE));
        let levels = SupportLevels::of(&matrix, &Minimums::default());
        assert!(levels.untested > 0);
    }

    #[test]
    fn fallback_is_still_needed_by_a_browser() {
        let catalogue = catalogue();
        let in_app = NATIVE.replace("setBadge", "openBrowser");
        let about_nothing =
            "title: The page opens\nhosts: { platforms: browser }\nsteps:\n  - open: /\n";
        let in_browser = "title: A window\nhosts: { platforms: browser }\nsteps:\n  - open: /\n  - expect: { no-call: openBrowser }\n";
        let minimums = "ios=1.6.0,android=1.6.0";
        for (browser, expected) in [
            (
                about_nothing,
                (
                    vec![
                        "call openBrowser: window.open(url) (no case tries it in a browser)"
                            .to_owned(),
                    ],
                    NONE,
                ),
            ),
            (
                in_browser,
                (
                    NONE,
                    vec![
                        "call openBrowser: window.open(url) (still needed in a browser)".to_owned(),
                    ],
                ),
            ),
        ] {
            let plan = plan(&catalogue, &[&in_app, browser]);
            let on = |at, calls: &[&str]| {
                case(&plan.scenarios[0], &catalogue, (Platform::Ios, at), calls)
            };
            let mut records = vec![
                on("1.5.99", &[]),
                on("1.6.0", &["openBrowser"]),
                on("3.2.0", &["openBrowser"]),
            ];
            let mut outside = case(
                &plan.scenarios[1],
                &catalogue,
                (Platform::Browser, "1.0.0"),
                &[],
            );
            outside.case.app_version = None;
            records.push(outside);
            let seen = matrix(&catalogue, &plan, &records);
            assert_eq!(fallbacks(&seen, minimums), expected);
            // A fallback that is broken there is still needed.
            let outside = records.pop().unwrap();
            records.push(failed(outside, FailureKind::Invariant, 0, "it throws"));
            let seen = matrix(&catalogue, &plan, &records);
            assert_eq!(fallbacks(&seen, minimums), expected);
        }
    }
}
