//! The cases that a matrix needs: each scenario about a feature, at its own boundaries.

use std::collections::{BTreeMap, BTreeSet};

use footbridge_contract::{Catalogue, Platform, Version, counted};
use footbridge_record::CaseRecord;
use footbridge_runner::{Case, Plan};
use footbridge_scenario::{CaseSpec, Filter, Row, Versions, expand};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::knowledge::untried_segments;
use super::minimum::Minimums;
use super::probe::Probe;
use super::subject::Subjects;
use crate::decision_page::DecisionItem;

/// The needed cases, and their number compared with all.
#[derive(Debug, Clone)]
pub struct Needed {
    /// The cases.
    pub plan: Plan,
    /// The number of cases at every version in the catalogue.
    pub at_every_version: usize,
    /// The number of cases left out, of scenarios without a call, a link or a declared feature.
    pub left_out: usize,
}

impl Needed {
    /// Returns the cases that a matrix of the plan's scenarios needs. A scenario for the latest version or for its
    /// boundaries runs at its boundaries: at each minimum of a call or link that it is about, just below, and at the
    /// latest version. A scenario with explicit versions runs on those. `lowest` has the lowest version of each platform
    /// in question, on which all run; lower boundaries are left out. A platform without one has all its boundaries.
    pub fn of(
        plan: &Plan,
        catalogue: &Catalogue,
        filter: &Filter,
        lowest: Option<&Minimums>,
    ) -> Self {
        let mut cases = Vec::new();
        let (mut at_every_version, mut left_out) = (0, 0);
        for scenario in &plan.scenarios {
            let all = expand(scenario, catalogue, filter);
            for spec in hosts(&all) {
                let row = &scenario.rows[spec.row];
                let asked = |spec: &CaseSpec| {
                    let same = all
                        .iter()
                        .filter(|other| other.row == spec.row && other.platform == spec.platform);
                    same.map(|case| case.version).collect::<BTreeSet<_>>()
                };
                if row.touched().is_empty() && scenario.feature.is_none() {
                    left_out += asked(&spec).len();
                    continue;
                }
                let is_open = matches!(
                    row.hosts.versions.value,
                    Versions::Latest | Versions::Boundaries
                );
                let versions: BTreeSet<Option<Version>> = match spec.platform {
                    Platform::Browser => BTreeSet::from([None]),
                    platform if is_open => boundaries(row, platform, catalogue, lowest)
                        .into_iter()
                        .map(Some)
                        .collect(),
                    _ => asked(&spec),
                };
                at_every_version += match spec.platform {
                    Platform::Browser => 1,
                    platform => 1 + catalogue.minimum_versions(platform).len(),
                };
                cases.extend(versions.into_iter().flat_map(|version| {
                    let spec = CaseSpec {
                        version,
                        ..spec.clone()
                    };
                    Case::in_each(scenario, spec, plan.engines)
                }));
            }
        }
        Self {
            plan: Plan {
                cases,
                is_whole: false,
                ..plan.clone()
            },
            at_every_version,
            left_out,
        }
    }
}

impl Needed {
    /// Adds further cases of the same plan.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        let known: BTreeSet<_> = self
            .plan
            .cases
            .iter()
            .map(|case| (case.spec.clone(), case.engine))
            .collect();
        let more = other.plan.cases.into_iter();
        let more = more.filter(|case| !known.contains(&(case.spec.clone(), case.engine)));
        self.plan.cases.extend(more);
        self
    }
}

/// Returns the cases of the plan's scenarios at these versions.
pub fn plan_at(plan: &Plan, probes: &[Probe]) -> Plan {
    let cases = probes.iter().filter_map(|probe| {
        let mut scenarios = plan.scenarios.iter();
        let scenario = scenarios.find(|scenario| scenario.name == probe.scenario)?;
        let mut rows = scenario.rows.iter();
        let row = rows.position(|row| row.title == probe.title)?;
        let hosts = &scenario.rows.get(row)?.hosts;
        let spec = CaseSpec {
            scenario: probe.scenario.clone(),
            row,
            title: probe.title.clone(),
            platform: probe.platform,
            version: Some(probe.version),
            locale: hosts.locale.value.clone(),
            theme: hosts.theme,
            device: hosts
                .devices
                .get(&probe.platform)
                .map(|device| device.value.clone()),
        };
        Some(Case::in_each(scenario, spec, plan.engines))
    });
    Plan {
        cases: cases.flatten().collect(),
        is_whole: false,
        ..plan.clone()
    }
}

/// One case for each row and platform.
fn hosts(cases: &[CaseSpec]) -> Vec<CaseSpec> {
    let mut seen = BTreeSet::new();
    let firsts = cases
        .iter()
        .filter(|case| seen.insert((case.row, case.platform)));
    firsts.cloned().collect()
}

fn boundaries(
    row: &Row,
    platform: Platform,
    catalogue: &Catalogue,
    lowest: Option<&Minimums>,
) -> BTreeSet<Version> {
    let app = &catalogue.app;
    let touched = row.touched();
    let minimums = touched
        .iter()
        .filter_map(|touched| touched.entry.minimum(catalogue)?.on(platform));
    let from = lowest.and_then(|lowest| lowest.0.get(&platform).copied());
    let known = from.unwrap_or(app.first_version)..=app.latest_version;
    let mut versions: BTreeSet<_> = minimums
        .flat_map(|minimum| [app.just_below(minimum), Some(minimum)])
        .flatten()
        .filter(|version| known.contains(version))
        .collect();
    versions.extend(from);
    versions.insert(app.latest_version);
    versions
}

/// Returns the versions to try next: those of scenarios for the latest version or for boundaries on which no record
/// holds, since their cases sent calls or links with further minimums on their way.
pub fn more_probes(
    plan: &Plan,
    catalogue: &Catalogue,
    records: &[CaseRecord],
    lowest: Option<&Minimums>,
) -> Vec<Probe> {
    let subjects = Subjects::of(plan, catalogue);
    let none = Minimums::default();
    untried_segments(catalogue, &subjects, records, lowest.unwrap_or(&none))
}

/// A version at which scenarios have a boundary, and on which they were not tried.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct UntriedBoundary {
    pub platform: Platform,
    pub version: Version,
    /// The scenario files.
    pub scenarios: Vec<String>,
}

impl UntriedBoundary {
    /// The boundaries of needed cases without a record.
    pub fn all(needed: &Needed, records: &[CaseRecord]) -> Vec<Self> {
        let tried: BTreeSet<_> = records
            .iter()
            .map(|record| &record.case)
            .map(|case| (&case.scenario, &case.title, case.platform, case.app_version))
            .collect();
        let mut untried: BTreeMap<(Platform, Version), BTreeSet<&str>> = BTreeMap::new();
        for spec in needed.plan.cases.iter().map(|case| &case.spec) {
            let key = (&spec.scenario, &spec.title, spec.platform, spec.version);
            if let Some(version) = spec.version.filter(|_| !tried.contains(&key)) {
                let scenarios = untried.entry((spec.platform, version)).or_default();
                scenarios.insert(&spec.scenario);
            }
        }
        let untried = untried.into_iter();
        untried
            .map(|((platform, version), scenarios)| Self {
                platform,
                version,
                scenarios: scenarios.into_iter().map(str::to_owned).collect(),
            })
            .collect()
    }

    /// Formats it as one line.
    pub(super) fn item(&self) -> DecisionItem {
        let Self {
            platform,
            version,
            scenarios,
        } = self;
        let count = counted(scenarios.len(), "scenario");
        DecisionItem::from(format!("{platform} {version}: {count}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matrix::testing::{NATIVE, catalogue, plan};

    #[test]
    fn matrix_needs_the_boundaries_of_the_features_of_scenarios() {
        let catalogue = catalogue();
        let nothing = "
title: The page opens
steps:
  - open: /
";
        let latest = NATIVE.replace(", versions: boundaries", "");
        let chosen = NATIVE.replace("boundaries", "2.20.0");
        let plan = plan(&catalogue, &[&latest, &chosen, nothing]);
        let needed = Needed::of(&plan, &catalogue, &Filter::default(), None);
        let cases: Vec<_> = needed
            .plan
            .cases
            .iter()
            .filter(|case| case.spec.platform == Platform::Ios)
            .map(|case| format!("{} {}", case.spec.scenario, case.spec.version.unwrap()))
            .collect();
        assert_eq!(
            cases,
            [
                "scenarios/0.yaml 2.8.99",
                "scenarios/0.yaml 2.9.0",
                "scenarios/0.yaml 3.2.0",
                "scenarios/1.yaml 2.20.0",
            ]
        );
        assert_eq!(needed.left_out, 2);
        assert!(needed.at_every_version > needed.plan.cases.len());
    }
}
