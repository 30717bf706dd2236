//! The cases that a matrix needs: each scenario about a feature, at its own boundaries.

use std::collections::BTreeSet;

use footbridge_contract::{Catalogue, Platform, Version};
use footbridge_runner::{Case, Plan};
use footbridge_scenario::{CaseSpec, Filter, Row, Versions, expand};

use super::floor::Probe;

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
    /// latest version. A scenario with explicit versions runs on those. With `from_first`, a scenario with a boundary
    /// also runs at the first version of the app.
    pub fn of(plan: &Plan, catalogue: &Catalogue, filter: &Filter, from_first: bool) -> Self {
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
                    platform if is_open => boundaries(row, platform, catalogue, from_first)
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
    from_first: bool,
) -> BTreeSet<Version> {
    let app = &catalogue.app;
    let touched = row.touched();
    let minimums = touched
        .iter()
        .filter_map(|touched| touched.entry.minimum(catalogue)?.on(platform));
    let mut versions: BTreeSet<_> = minimums
        .flat_map(|minimum| [app.just_below(minimum), Some(minimum)])
        .flatten()
        .filter(|version| (app.first_version..=app.latest_version).contains(version))
        .collect();
    if from_first {
        versions.insert(app.first_version);
    }
    versions.insert(app.latest_version);
    versions
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
        let latest = NATIVE.replace("hosts: { versions: boundaries }\n", "");
        let chosen = NATIVE.replace("boundaries", "2.20.0");
        let plan = plan(&catalogue, &[&latest, &chosen, nothing]);
        let needed = Needed::of(&plan, &catalogue, &Filter::default(), false);
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
