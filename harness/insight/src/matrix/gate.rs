//! The gate: the check whether a lowest supported version may be shipped.

use footbridge_contract::counted;
use std::collections::{BTreeMap, BTreeSet};

use footbridge_contract::{Catalogue, Observation, Platform, Version};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::base::Base;
use super::boundaries::UntriedBoundary;
use super::decision::{app_tracks, question, title};
use super::floor::Floors;
use super::grouping::{by_text, items};
use super::minimum::Minimums;
use super::model::{Feature, FeatureKind, Matrix, Outcome};
use super::remaining::remaining;
use super::source::DecisionSource;
use super::support_levels::{SupportLevels, user_notes};
use super::text::percent;
use crate::catalogue_text::marked;
use crate::decision_page::{DecisionItem, DecisionPage, DecisionTone, DecisionVerdict};

/// The name of the gate's schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub enum GateSchema {
    /// The only version.
    #[default]
    #[serde(rename = "footbridge.gate/3")]
    Current,
}

/// The result of a gate.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Gate {
    pub schema: GateSchema,
    /// The lowest supported versions.
    pub minimums: BTreeMap<Platform, Version>,
    /// Whether the gate is open: nothing breaks.
    pub is_open: bool,
    /// The broken features, by cause.
    pub broken: Vec<DecisionItem>,
    /// The unmet conditions, each on one line.
    pub unmet: Vec<String>,
    /// The features that no case has tried on a supported version. They close the gate too, unless untested features
    /// are allowed.
    pub untested: Vec<DecisionItem>,
    /// The cases behind it.
    pub sources: Vec<DecisionSource>,
    /// The boundaries of scenarios from the minimums on that the given reports never tried; empty after a run.
    pub untried: Vec<UntriedBoundary>,
    /// Whether untested features are allowed.
    pub is_untested_allowed: bool,
    /// The features whose minimum version was not observed in a real app. They close the gate too, if that is required.
    pub unverified: Vec<DecisionItem>,
    /// The number of features that would use a fallback, or do nothing, on a supported version. They don't close the
    /// gate.
    pub not_native: usize,
    /// The share of all users who stay supported, from 0 to 1; null without an installed base.
    pub kept: Option<f64>,
}

/// The further conditions of a gate.
#[derive(Debug, Clone, Copy)]
pub struct GateRules<'g> {
    /// The installed base.
    pub base: Option<&'g Base>,
    /// The minimum share of all users who must stay supported, from 0 to 1.
    pub keep: Option<f64>,
    /// The scenarios that must pass in full on every supported version.
    pub required: Option<&'g Floors>,
    /// Rows of required scenarios that were not tried.
    pub untried: &'g BTreeSet<UntriedRow>,
    /// Whether a feature may be untested on supported versions.
    pub is_untested_allowed: bool,
    /// The catalogue with the observations of real apps, if each feature that a lowest supported version has must have
    /// been observed on it, or on an earlier one.
    pub verified: Option<&'g Catalogue>,
}

/// A row of a scenario without a record on a platform.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct UntriedRow {
    /// The scenario file.
    pub scenario: String,
    /// The row's title.
    pub title: String,
    pub platform: Platform,
}

impl Gate {
    /// Checks whether these lowest supported versions may be shipped. The gate is closed by a feature that is broken
    /// or untested on a supported version, by a required scenario that fails on one or has not run, and by too many
    /// users left behind.
    pub fn of(matrix: &Matrix, minimums: &Minimums, rules: GateRules<'_>) -> Self {
        let minimum = |platform: Platform| {
            let minimum = minimums.0.get(&platform).copied();
            minimum.unwrap_or(matrix.first_version)
        };
        let mut unmet = Vec::new();
        let mut all = Vec::new();
        let mut not_native = 0;
        for feature in &matrix.features {
            let left: Vec<_> = app_tracks(feature)
                .flat_map(|track| {
                    remaining(&title(feature), track, minimum(track.platform), rules.base)
                })
                .collect();
            not_native += usize::from(left.iter().any(|left| left.outcome.lacks_feature()));
            all.extend(left);
        }
        let of = |outcome: Outcome| items(all.iter().filter(|left| left.outcome == outcome));
        let (broken, untested) = (of(Outcome::Broken), of(Outcome::Untested));
        for floor in rules.required.iter().flat_map(|floors| &floors.floors) {
            let least = minimum(floor.platform);
            if floor.passes_from.is_some_and(|from| from <= least) {
                continue;
            }
            let from = floor.passes_from.map_or_else(
                || "does not pass on the latest version".to_owned(),
                |from| format!("passes only from {from} on"),
            );
            let needs = floor.needs.filter(|needs| *needs > least);
            let why = match (needs, &floor.reason) {
                (Some(needs), _) => {
                    let from = marked(format!("from {needs} on"), floor.assumed);
                    format!("; the app has what it uses {from}")
                }
                (None, Some(reason)) => format!("; {reason}"),
                (None, None) => String::new(),
            };
            unmet.push(format!(
                "required: {} › {} on {} {from}{why}",
                floor.scenario, floor.title, floor.platform
            ));
        }
        unmet.extend(rules.untried.iter().map(|row| {
            format!(
                "required: {} › {} on {} has not run",
                row.scenario, row.title, row.platform
            )
        }));
        let kept = rules.base.map(|base| {
            let below = minimums
                .0
                .iter()
                .flat_map(|(platform, minimum)| base.below(*platform, *minimum));
            1.0 - below.map(|(_, share)| share).sum::<f64>()
        });
        if let (Some(kept), Some(keep)) = (kept, rules.keep)
            && kept < keep - f64::EPSILON
        {
            unmet.push(format!(
                "{} of users stay, and {} have to",
                percent(kept),
                percent(keep)
            ));
        }
        let unverified = rules.verified.map(|catalogue| {
            let features = matrix.features.iter();
            let lines: Vec<_> = features
                .flat_map(|feature| {
                    let lines = unverified(feature, minimums, catalogue).into_iter();
                    lines.map(|line| (title(feature), line))
                })
                .collect();
            by_text(
                lines
                    .iter()
                    .map(|(name, line)| (name.as_str(), line.clone())),
            )
        });
        let unverified = unverified.unwrap_or_default();
        Self {
            schema: GateSchema::Current,
            minimums: minimums.0.clone(),
            is_open: broken.is_empty()
                && unmet.is_empty()
                && (untested.is_empty() || rules.is_untested_allowed)
                && unverified.is_empty(),
            broken,
            unmet,
            untested,
            sources: Vec::new(),
            untried: Vec::new(),
            unverified,
            is_untested_allowed: rules.is_untested_allowed,
            not_native,
            kept,
        }
    }

    /// Returns the page of the decision. `matrix` is its source.
    pub fn page(&self, matrix: &Matrix) -> DecisionPage {
        let minimums = Minimums(self.minimums.clone());
        let (verdict, word) = if self.is_open {
            (DecisionVerdict::Yes, "Yes")
        } else if self.broken.is_empty() && self.unmet.is_empty() {
            (DecisionVerdict::Unknown, "Not known")
        } else {
            (DecisionVerdict::No, "No")
        };
        let levels = SupportLevels::of(matrix, &minimums);
        let mut parts = vec![match levels.broken {
            0 => "nothing breaks".to_owned(),
            1 => "1 feature breaks".to_owned(),
            count => format!("{count} features break"),
        }];
        if !self.unmet.is_empty() {
            parts.push(format!("{} unmet", counted(self.unmet.len(), "condition")));
        }
        if levels.untested > 0 {
            let allowed = if self.is_untested_allowed {
                ", which is allowed"
            } else {
                ""
            };
            let features = counted(levels.untested, "feature");
            parts.push(format!("{features} untested{allowed}"));
        }
        if !self.unverified.is_empty() {
            let names: BTreeSet<_> = self
                .unverified
                .iter()
                .flat_map(|item| &item.names)
                .collect();
            let features = counted(names.len(), "feature");
            parts.push(format!("{features} not observed in a real app"));
        }
        parts.extend(
            self.kept
                .map(|kept| format!("{} of users stay", percent(kept))),
        );
        let answer = format!("{word}: {}", parts.join("; "));
        let mut page = DecisionPage::new(question(matrix, &minimums), verdict, answer);
        let gate = if self.is_open { "open" } else { "closed" };
        page.totals = vec![format!("The gate is {gate} for {minimums}."), levels.line()];
        page.source = self.sources.iter().map(DecisionSource::line).collect();
        page.notes = user_notes(matrix);
        page.add("Broken", DecisionTone::Bad, self.broken.clone());
        page.add("Unmet conditions", DecisionTone::Bad, self.unmet.clone());
        let untested = if self.is_untested_allowed {
            "Not tested, which is allowed"
        } else {
            "Not tested (open the gate anyway with `--allow-untested`)"
        };
        page.add(untested, DecisionTone::Warn, self.untested.clone());
        let untried = self.untried.iter().map(UntriedBoundary::item);
        page.add(
            "Boundaries that the report never tried",
            DecisionTone::Plain,
            untried,
        );
        page.add(
            "Not observed in a real app (`footbridge verify --write` records what is)",
            DecisionTone::Warn,
            self.unverified.clone(),
        );
        page
    }
}

/// The platforms on which a lowest supported version has a call or link by the catalogue alone: no real app of that
/// version, or an earlier one, was observed to have it.
fn unverified(feature: &Feature, minimums: &Minimums, catalogue: &Catalogue) -> Vec<String> {
    let observed: &[Observation] = match feature.kind {
        FeatureKind::Call => match catalogue.calls.get(&feature.name) {
            Some(call) => &call.observed,
            None => return Vec::new(),
        },
        FeatureKind::Link => match catalogue.links.get(&feature.name) {
            Some(link) => &link.observed,
            None => return Vec::new(),
        },
        FeatureKind::Scenario => return Vec::new(),
    };
    let has_it = feature.minimums.iter().filter_map(|from| {
        let least = *minimums.0.get(&from.platform)?;
        (from.version <= least).then_some((from, least))
    });
    let lines = has_it.filter_map(|(from, least)| {
        let on_platform = observed
            .iter()
            .filter(|seen| seen.platform == from.platform);
        let first = on_platform.map(|seen| seen.version).min();
        if first.is_some_and(|first| first <= least) {
            return None;
        }
        let seen = first.map_or_else(
            || "never observed".to_owned(),
            |first| format!("observed only in {first}"),
        );
        let since = marked(format!("since {}", from.version), from.assumed);
        Some(format!("on {}: {since}, {seen}", from.platform))
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matrix::testing::{
        NATIVE, assumed_catalogue, base, catalogue, client, matrix, plan, version,
    };
    use crate::matrix::{FloorSearch, Subjects};

    #[test]
    fn breakages_close_the_gate_and_are_listed() {
        let catalogue = catalogue();
        let plan = plan(&catalogue, &[NATIVE]);
        let subjects = Subjects::of(&plan, &catalogue);
        let base = base("ios,2.0.0,2\nios,3.2.0,98\n");
        let decide = |gate: &str, minimum: &str| {
            let records = ["2.8.99", "2.9.0", "3.2.0"]
                .map(|at| client(&plan.scenarios[0], &catalogue, version(gate), version(at)));
            let matrix = Matrix::of(&catalogue, &subjects, &records, Some(&base));
            let mut search = FloorSearch::new(&catalogue, &subjects);
            search.add(&records);
            let floors = search.floors();
            let rules = GateRules {
                base: Some(&base),
                keep: Some(0.99),
                required: Some(&floors),
                untried: &BTreeSet::new(),
                is_untested_allowed: false,
                verified: None,
            };
            let gate = Gate::of(&matrix, &minimum.parse().unwrap(), rules);
            let text = gate.page(&matrix).text();
            (gate, text)
        };
        let (open, _) = decide("2.9.0", "android=2.9.0");
        assert_eq!(
            open.unmet,
            [
                "required: scenarios/0.yaml › The badge is set on ios passes only from 2.9.0 on; the app has what it uses from 2.9.0 on"
            ]
        );
        let (closed, text) = decide("2.20.0", "ios=2.9.0");
        assert!(!closed.is_open);
        insta::assert_snapshot!(text);
        let (users, _) = decide("2.9.0", "ios=2.9.0");
        assert_eq!(users.unmet, ["98.0 % of users stay, and 99.0 % have to"]);
    }

    #[test]
    fn untested_versions_close_a_gate_unless_allowed() {
        let catalogue = catalogue();
        let plan = plan(&catalogue, &[NATIVE]);
        let at = |at| {
            client(
                &plan.scenarios[0],
                &catalogue,
                version("2.9.0"),
                version(at),
            )
        };
        let matrix = matrix(&catalogue, &plan, &[at("2.8.99")]);
        let decide = |minimum: &str, is_untested_allowed| {
            let rules = GateRules {
                base: None,
                keep: None,
                required: None,
                untried: &BTreeSet::new(),
                is_untested_allowed,
                verified: None,
            };
            Gate::of(&matrix, &minimum.parse().unwrap(), rules)
        };
        let closed = decide("ios=2.8.0", false);
        assert!(!closed.is_open);
        let lines: Vec<_> = closed.untested.iter().map(DecisionItem::line).collect();
        assert_eq!(lines.len(), 2);
        assert!(
            lines[0].starts_with("call close, call fetch, "),
            "{lines:?}"
        );
        assert_eq!(
            lines[1],
            "call setBadge on ios 2.9.0 to 3.2.0: untested, scenarios/0.yaml has not run on 2.9.0"
        );
        assert!(
            closed.page(&matrix).text().contains("--allow-untested"),
            "{}",
            closed.page(&matrix).text()
        );
        let open = decide("ios=2.8.0", true);
        assert!(open.is_open);
        assert!(
            open.page(&matrix)
                .text()
                .contains("Not tested, which is allowed ("),
            "{}",
            open.page(&matrix).text()
        );
    }

    #[test]
    fn assumed_version_is_marked() {
        let catalogue = assumed_catalogue();
        let plan = plan(&catalogue, &[NATIVE]);
        let subjects = Subjects::of(&plan, &catalogue);
        let records = ["2.8.99", "2.9.0", "3.2.0"].map(|at| {
            client(
                &plan.scenarios[0],
                &catalogue,
                version("2.9.0"),
                version(at),
            )
        });
        let matrix = Matrix::of(&catalogue, &subjects, &records, None);
        let mut search = FloorSearch::new(&catalogue, &subjects);
        search.add(&records);
        let floors = search.floors();
        let rules = GateRules {
            base: None,
            keep: None,
            required: Some(&floors),
            untried: &BTreeSet::new(),
            is_untested_allowed: false,
            verified: None,
        };
        let gate = Gate::of(&matrix, &"android=2.9.0".parse().unwrap(), rules);
        assert_eq!(
            gate.unmet,
            [
                "required: scenarios/0.yaml › The badge is set on ios passes only from 2.9.0 on; the app has what it uses from 2.9.0 on, assumed"
            ]
        );
    }

    #[test]
    fn required_scenario_that_has_not_run_closes_the_gate() {
        let catalogue = catalogue();
        let subjects = Subjects::of(&plan(&catalogue, &[NATIVE]), &catalogue);
        let matrix = Matrix::of(&catalogue, &subjects, &[], None);
        let floors = FloorSearch::new(&catalogue, &subjects).floors();
        let untried = BTreeSet::from([UntriedRow {
            scenario: "scenarios/0.yaml".into(),
            title: "The badge is set".into(),
            platform: Platform::Ios,
        }]);
        let rules = GateRules {
            base: None,
            keep: None,
            required: Some(&floors),
            untried: &untried,
            is_untested_allowed: false,
            verified: None,
        };
        let gate = Gate::of(&matrix, &"ios=2.9.0".parse().unwrap(), rules);
        assert!(!gate.is_open);
        assert_eq!(
            gate.unmet,
            ["required: scenarios/0.yaml › The badge is set on ios has not run"]
        );
    }
}
