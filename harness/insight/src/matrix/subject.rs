//! The subjects of scenarios: the calls and links they expect, the versions they request, and the features they
//! declare.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use footbridge_contract::{Catalogue, Platform, Version};
use footbridge_record::CaseIdentity;
use footbridge_runner::Plan;
use footbridge_scenario::{CatalogueEntry, Filter, Touched, TouchedRole, expand};

/// The subject of one row of a scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subject {
    /// The feature that the scenario declares.
    pub(super) feature: Option<String>,
    /// The scenario's subject in one sentence.
    pub(super) summary: String,
    /// The lowest versions that the client should require.
    pub(super) requires: BTreeMap<Platform, Version>,
    /// The calls and links in its expectations.
    pub(super) touched: Vec<Touched>,
    /// The hosts in the scenario.
    asked: BTreeSet<(Platform, Option<Version>)>,
}

/// The subjects of a project's scenarios, by scenario and title.
#[derive(Debug, Clone, Default)]
pub struct Subjects(BTreeMap<(String, String), Arc<Subject>>);

impl Subjects {
    /// Creates the subjects of a plan's scenarios.
    pub fn of(plan: &Plan, catalogue: &Catalogue) -> Self {
        let scenarios = plan.scenarios.iter();
        let subjects = scenarios.flat_map(|scenario| {
            let asked = expand(scenario, catalogue, &Filter::default());
            let rows = scenario.rows.iter().enumerate();
            let subjects = rows.map(|(index, row)| {
                let asked = asked.iter().filter(|case| case.row == index);
                let subject = Subject {
                    feature: scenario.feature.clone(),
                    summary: scenario.title.value.clone(),
                    requires: scenario
                        .requires
                        .iter()
                        .map(|(platform, version)| (*platform, version.value))
                        .collect(),
                    touched: row.touched(),
                    asked: asked.map(|case| (case.platform, case.version)).collect(),
                };
                let key = (scenario.name.clone(), row.title.clone());
                (key, Arc::new(subject))
            });
            subjects.collect::<Vec<_>>()
        });
        Self(subjects.collect())
    }

    /// Adds the subjects of another plan.
    #[must_use]
    pub fn and(mut self, others: Self) -> Self {
        self.0.extend(others.0);
        self
    }

    /// The platforms in the scenarios, with duplicates.
    pub(super) fn platforms(&self) -> impl Iterator<Item = Platform> {
        let asked = self.0.values().flat_map(|subject| &subject.asked);
        asked.map(|(platform, _)| *platform)
    }

    /// The subject of a row of a scenario; `None` if the project doesn't have it.
    pub(super) fn by_name(&self, scenario: &str, title: &str) -> Option<&Subject> {
        let key = (scenario.to_owned(), title.to_owned());
        self.0.get(&key).map(AsRef::as_ref)
    }

    /// The subject of a case; `None` if the project doesn't have its scenario.
    pub(super) fn get(&self, case: &CaseIdentity) -> Option<&Subject> {
        self.by_name(&case.scenario, &case.title)
    }
}

impl Subject {
    /// Whether the scenario includes a host.
    pub(super) fn includes(&self, platform: Platform, version: Option<Version>) -> bool {
        self.asked.contains(&(platform, version))
    }

    /// The entries that its expectations use, each once, and whether the scenario has an expectation for hosts
    /// without it.
    pub(super) fn used(&self) -> BTreeMap<&CatalogueEntry, bool> {
        let mut used = BTreeMap::new();
        for touched in &self.touched {
            if let TouchedRole::Used { has_otherwise } = touched.role {
                *used.entry(&touched.entry).or_insert(false) |= has_otherwise;
            }
        }
        used
    }

    /// The entries that it uses and that this host lacks.
    pub(super) fn lacking(
        &self,
        catalogue: &Catalogue,
        platform: Platform,
        version: Option<Version>,
    ) -> Vec<(&CatalogueEntry, bool)> {
        let used = self.used().into_iter();
        used.filter(|(entry, _)| {
            !entry
                .availability(catalogue, platform, version)
                .is_available()
        })
        .collect()
    }

    /// The lowest version of a platform with all entries that it uses; `None` if there is no such version.
    pub(super) fn needs(&self, catalogue: &Catalogue, platform: Platform) -> Option<Version> {
        let mut needs = catalogue.app.first_version;
        for entry in self.used().into_keys() {
            needs = needs.max(entry.minimum(catalogue)?.on(platform)?);
        }
        Some(needs)
    }

    /// Whether the catalogue assumes the version that it needs: no entry states this minimum.
    pub(super) fn is_need_assumed(&self, catalogue: &Catalogue, platform: Platform) -> bool {
        let needs = self.needs(catalogue, platform);
        let used = self.used().into_keys();
        let minimums = used.filter_map(|entry| entry.minimum(catalogue));
        let decisive = minimums.filter(|minimum| needs.is_some() && minimum.on(platform) == needs);
        let assumed: Vec<_> = decisive
            .map(|minimum| minimum.assumed.covers(platform.name()))
            .collect();
        !assumed.is_empty() && assumed.into_iter().all(|assumed| assumed)
    }
}
