//! The subjects of scenarios: the calls and links they expect, the versions they request, and the features they
//! declare.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use footbridge_contract::{Catalogue, Platform, Version};
use footbridge_record::CaseIdentity;
use footbridge_runner::Plan;
use footbridge_scenario::{CatalogueEntry, Filter, Touched, TouchedRole, Versions, expand};

use super::segments::Segments;

/// A platform and an engine.
pub(super) type Host = (Platform, String);

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
    /// The hosts that the scenario declares.
    declared: BTreeSet<(Platform, Option<Version>)>,
    /// Whether the scenario is written for all versions between the declared ones.
    is_for_ranges: bool,
    /// Whether a matrix may run it on further versions: it is for the latest version or for boundaries.
    pub(super) is_open: bool,
}

/// The subjects of a project's scenarios.
#[derive(Debug, Clone, Default)]
pub struct Subjects {
    /// The subjects by scenario and title.
    rows: BTreeMap<(String, String), Arc<Subject>>,
    /// The engines of each platform.
    engines: BTreeMap<Platform, Vec<String>>,
    /// Platforms in question beside those of the scenarios.
    platforms: BTreeSet<Platform>,
    /// Whether declared hosts without a record are left out.
    pub(super) leaves_out_missing: bool,
}

impl Subjects {
    /// Creates the subjects of a plan's scenarios.
    pub fn of(plan: &Plan, catalogue: &Catalogue) -> Self {
        Self::on(plan, catalogue, &[])
    }

    /// Creates the subjects of a plan's scenarios on these platforms; on all if there are none.
    pub fn on(plan: &Plan, catalogue: &Catalogue, platforms: &[Platform]) -> Self {
        let filter = Filter {
            platforms: platforms.to_vec(),
            ..Filter::default()
        };
        let scenarios = plan.scenarios.iter();
        let subjects = scenarios.flat_map(|scenario| {
            let declared = expand(scenario, catalogue, &filter);
            let rows = scenario.rows.iter().enumerate();
            let subjects = rows.map(|(index, row)| {
                let declared = declared.iter().filter(|case| case.row == index);
                let subject = Subject {
                    feature: scenario.feature.clone(),
                    summary: scenario.title.value.clone(),
                    requires: scenario
                        .requires
                        .iter()
                        .map(|(platform, version)| (*platform, version.value))
                        .collect(),
                    touched: row.touched(),
                    declared: declared.map(|case| (case.platform, case.version)).collect(),
                    is_open: matches!(
                        row.hosts.versions.value,
                        Versions::Latest | Versions::Boundaries
                    ),
                    is_for_ranges: matches!(
                        row.hosts.versions.value,
                        Versions::Boundaries | Versions::Range { .. }
                    ),
                };
                let key = (scenario.name.clone(), row.title.clone());
                (key, Arc::new(subject))
            });
            subjects.collect::<Vec<_>>()
        });
        Self {
            rows: subjects.collect(),
            engines: Platform::ALL
                .into_iter()
                .map(|platform| {
                    let engines = plan.engines.engines(platform).iter();
                    let names = engines.map(|engine| engine.as_str().to_owned());
                    (platform, names.collect())
                })
                .collect(),
            platforms: BTreeSet::new(),
            leaves_out_missing: false,
        }
    }

    /// Adds the subjects of another plan.
    #[must_use]
    pub fn and(mut self, others: Self) -> Self {
        self.rows.extend(others.rows);
        self
    }

    /// Adds platforms in question: their features are untested, even if no scenario runs there.
    #[must_use]
    pub fn with_platforms(mut self, platforms: impl IntoIterator<Item = Platform>) -> Self {
        self.platforms.extend(platforms);
        self
    }

    /// Leaves out the declared hosts: those without a record are no longer untested.
    #[must_use]
    pub fn without_declared(mut self) -> Self {
        self.leaves_out_missing = true;
        self
    }

    /// The scenarios about a call, link or feature.
    pub(super) fn scenarios(&self) -> BTreeSet<&str> {
        let about = self.rows.iter().filter(|(_, subject)| {
            let is_about_entry = !subject.touched.is_empty();
            is_about_entry || subject.feature.is_some()
        });
        about.map(|((scenario, _), _)| scenario.as_str()).collect()
    }

    /// The subjects with their scenarios and titles.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &str, &Subject)> {
        let rows = self.rows.iter();
        rows.map(|((scenario, title), subject)| (&**scenario, &**title, &**subject))
    }

    /// The platforms of the scenarios, with the engines of the project.
    pub(super) fn hosts(&self) -> impl Iterator<Item = Host> {
        let declared = self.rows.values().flat_map(|subject| &subject.declared);
        let declared = declared.map(|(platform, _)| *platform);
        let platforms: BTreeSet<_> = declared.chain(self.platforms.iter().copied()).collect();
        platforms.into_iter().flat_map(|platform| {
            let engines = self.engines.get(&platform).into_iter().flatten();
            engines.map(move |engine| (platform, engine.clone()))
        })
    }

    /// The subject of a row of a scenario; `None` if the project doesn't have it.
    pub(super) fn by_name(&self, scenario: &str, title: &str) -> Option<&Subject> {
        let key = (scenario.to_owned(), title.to_owned());
        self.rows.get(&key).map(AsRef::as_ref)
    }

    /// The subject of a case; `None` if the project doesn't have its scenario.
    pub(super) fn get(&self, case: &CaseIdentity) -> Option<&Subject> {
        self.by_name(&case.scenario, &case.title)
    }
}

impl Subject {
    /// Whether the scenario's statements count on a host: on those that it declares, and, if it is written for ranges
    /// of versions, on versions with the same entries as a declared one.
    pub(super) fn judges(
        &self,
        platform: Platform,
        version: Option<Version>,
        segments: &Segments,
    ) -> bool {
        let is_declared = self.declared.contains(&(platform, version));
        is_declared
            || (self.is_for_ranges
                && version.is_some_and(|version| {
                    let mut declared = self.versions(platform);
                    declared.any(|declared| segments.are_together(declared, version))
                }))
    }

    /// The versions of a platform that the scenario declares.
    pub(super) fn versions(&self, platform: Platform) -> impl Iterator<Item = Version> {
        let declared = self.declared.iter();
        declared.filter_map(move |(on, version)| (*version).filter(|_| *on == platform))
    }

    /// The entries about which a case on this version shows something, if it passes.
    pub(super) fn shown_on(
        &self,
        platform: Platform,
        version: Version,
        catalogue: &Catalogue,
    ) -> BTreeSet<CatalogueEntry> {
        let touched = self.touched.iter().filter(|touched| {
            let availability = touched
                .entry
                .availability(catalogue, platform, Some(version));
            touched.role != TouchedRole::Absent || !availability.is_available()
        });
        touched
            .map(|touched| touched.entry.clone())
            .filter(|entry| entry.minimum(catalogue).is_some())
            .collect()
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
