//! Computing the matrix from records.

use std::collections::{BTreeMap, BTreeSet};

use footbridge_contract::{Assumed, Catalogue, Platform, Version};
use footbridge_record::CaseRecord;
use footbridge_scenario::CatalogueEntry;

use super::base::Base;
use super::evidence::Witness;
use super::model::{Feature, FeatureKind, Matrix, MatrixSchema, Minimum, UntestedFeature};
use super::subject::{Subject, Subjects};
use super::track::{Points, track};

/// A feature, in display order.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Entry(CatalogueEntry),
    /// A scenario's feature and its file.
    Scenario(String, String),
}

/// The evidence of cases about one feature, by platform and engine.
type Tracks = BTreeMap<(Platform, String), Points>;

impl Matrix {
    /// Computes the matrix from the records of cases.
    pub fn of<'r>(
        catalogue: &Catalogue,
        subjects: &Subjects,
        records: impl IntoIterator<Item = &'r CaseRecord>,
        base: Option<&Base>,
    ) -> Self {
        let mut seen: BTreeMap<Key, Tracks> = BTreeMap::new();
        let mut declared: BTreeMap<Key, Vec<&Subject>> = BTreeMap::new();
        let mut hosts: BTreeSet<(Platform, String)> = BTreeSet::new();
        let mut cases = 0;
        for record in records {
            cases += 1;
            let case = &record.case;
            let host = (case.platform, case.engine.clone());
            hosts.insert(host.clone());
            let subject = subjects.get(case);
            let witness = Witness::new(record, subject, catalogue);
            let entries = witness.entries().into_iter();
            let mut found: Vec<_> = entries
                .map(|(entry, evidence)| (Key::Entry(entry), evidence))
                .collect();
            if let Some((subject, name)) =
                subject.and_then(|subject| Some((subject, subject.feature.clone()?)))
                && let Some(evidence) = witness.whole()
            {
                let key = Key::Scenario(name, case.scenario.clone());
                declared.entry(key.clone()).or_default().push(subject);
                found.push((key, evidence));
            }
            for (key, evidence) in found {
                let tracks = seen.entry(key).or_default();
                let points = tracks.entry(host.clone()).or_default();
                points.entry(case.app_version).or_default().push(evidence);
            }
        }
        let app = &catalogue.app;
        let of_entry = |entry: &CatalogueEntry| {
            seen.get(&Key::Entry(entry.clone()))
                .map(|tracks| entry_feature(entry, tracks, &hosts, catalogue, base))
        };
        let all = entries(catalogue);
        let mut features: Vec<Feature> = all.iter().filter_map(of_entry).collect();
        features.extend(
            declared.iter().map(|(key, subjects)| {
                scenario_feature(key, subjects, &seen[key], catalogue, base)
            }),
        );
        let platforms = subjects.platforms();
        let platforms = platforms.chain(hosts.iter().map(|(platform, _)| *platform));
        let platforms: BTreeSet<_> = platforms.collect();
        let platforms: Vec<_> = platforms.into_iter().collect();
        let features = features.into_iter();
        let features = features
            .map(|feature| feature.with_support(&platforms))
            .collect();
        Self {
            schema: MatrixSchema::Current,
            app: app.name.clone(),
            first_version: app.first_version,
            latest_version: app.latest_version,
            platforms,
            cases,
            base: base.map(|base| base.summary(app.first_version, app.latest_version)),
            features,
            untested: all
                .iter()
                .filter(|entry| !seen.contains_key(&Key::Entry((*entry).clone())))
                .map(|entry| UntestedFeature {
                    kind: kind(entry),
                    name: entry.name().to_owned(),
                })
                .collect(),
        }
    }
}

/// The calls and links of a catalogue, in order.
fn entries(catalogue: &Catalogue) -> Vec<CatalogueEntry> {
    let calls = catalogue.calls.names().map(str::to_owned);
    let links = catalogue.links.names().map(str::to_owned);
    calls
        .map(CatalogueEntry::Call)
        .chain(links.map(CatalogueEntry::Link))
        .collect()
}

const fn kind(entry: &CatalogueEntry) -> FeatureKind {
    match entry {
        CatalogueEntry::Call(_) => FeatureKind::Call,
        CatalogueEntry::Link(_) => FeatureKind::Link,
    }
}

fn entry_feature(
    entry: &CatalogueEntry,
    tracks: &Tracks,
    hosts: &BTreeSet<(Platform, String)>,
    catalogue: &Catalogue,
    base: Option<&Base>,
) -> Feature {
    let minimum = entry.minimum(catalogue);
    let on = |platform: Platform| minimum.and_then(|minimum| minimum.on(platform));
    let nothing = Points::new();
    // A platform with other cases is untested if it has the feature, and left out if it lacks it.
    let shown = hosts.iter().filter_map(|host| {
        let points = tracks.get(host);
        let points = points.or_else(|| on(host.0).map(|_| &nothing))?;
        let boundaries = on(host.0).into_iter().collect();
        let (platform, engine) = host;
        Some(track(
            *platform,
            engine,
            points,
            &boundaries,
            &catalogue.app,
            base,
        ))
    });
    let summary = match entry {
        CatalogueEntry::Call(name) => catalogue.calls.get(name).map(|call| &call.summary),
        CatalogueEntry::Link(path) => catalogue.links.get(path).map(|link| &link.summary),
    };
    let minimums = Platform::APPS.into_iter().filter_map(|platform| {
        Some(Minimum {
            platform,
            version: on(platform)?,
            assumed: minimum.is_some_and(|minimum| minimum.assumed != Assumed::Nothing),
        })
    });
    Feature {
        kind: kind(entry),
        name: entry.name().to_owned(),
        summary: summary.cloned(),
        scenario: None,
        minimums: minimums.collect(),
        tracks: shown.collect(),
        support: Vec::new(),
        fallback_ends: None,
    }
}

fn scenario_feature(
    key: &Key,
    subjects: &[&Subject],
    tracks: &Tracks,
    catalogue: &Catalogue,
    base: Option<&Base>,
) -> Feature {
    let (name, scenario) = match key {
        Key::Scenario(name, scenario) => (name.clone(), Some(scenario.clone())),
        Key::Entry(entry) => (entry.name().to_owned(), None),
    };
    let used: BTreeSet<_> = subjects
        .iter()
        .flat_map(|subject| subject.used().into_keys())
        .collect();
    let boundaries = |platform: Platform| -> BTreeSet<Version> {
        let minimums = used.iter().filter_map(|entry| entry.minimum(catalogue));
        minimums
            .filter_map(|minimum| minimum.on(platform))
            .collect()
    };
    let needs = |platform| {
        let mut all = subjects
            .iter()
            .map(|subject| subject.needs(catalogue, platform));
        all.try_fold(catalogue.app.first_version, |most, needs| {
            Some(most.max(needs?))
        })
    };
    let assumed = used.iter().any(|entry| {
        let minimum = entry.minimum(catalogue);
        minimum.is_some_and(|minimum| minimum.assumed != Assumed::Nothing)
    });
    let minimums = Platform::APPS.into_iter().filter_map(|platform| {
        Some(Minimum {
            platform,
            version: needs(platform)?,
            assumed,
        })
    });
    Feature {
        kind: FeatureKind::Scenario,
        name,
        summary: subjects.first().map(|subject| subject.summary.clone()),
        scenario,
        minimums: minimums.collect(),
        tracks: tracks
            .iter()
            .map(|((platform, engine), points)| {
                let boundaries = boundaries(*platform);
                track(*platform, engine, points, &boundaries, &catalogue.app, base)
            })
            .collect(),
        support: Vec::new(),
        fallback_ends: None,
    }
}

#[cfg(test)]
mod tests;
