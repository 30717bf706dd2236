//! Computing the matrix from records.

use std::collections::{BTreeMap, BTreeSet};

use footbridge_contract::{Assumed, Catalogue, Platform};
use footbridge_record::CaseRecord;
use footbridge_scenario::CatalogueEntry;

use super::base::Base;
use super::knowledge::{FeatureKey, Knowledge, Span};
use super::model::{Feature, FeatureKind, Matrix, MatrixSchema, Minimum};
use super::subject::{Host, Subject, Subjects};
use super::track::track;

/// The evidence of cases about one feature, by platform and engine.
type SpansByHost = BTreeMap<Host, Vec<Span>>;

impl Matrix {
    /// Computes the matrix from the records of cases. `subjects` are those of all scenarios that it is about: where
    /// they declare a host without a record, their features are untested.
    pub fn of<'r>(
        catalogue: &Catalogue,
        subjects: &Subjects,
        records: impl IntoIterator<Item = &'r CaseRecord>,
        base: Option<&Base>,
    ) -> Self {
        let known = Knowledge::of(catalogue, subjects, records);
        let app = &catalogue.app;
        let none = SpansByHost::new();
        let mut features: Vec<Feature> = entries(catalogue)
            .into_iter()
            .map(|entry| {
                let key = FeatureKey::Entry(entry.clone());
                let spans = known.spans.get(&key).unwrap_or(&none);
                entry_feature(&entry, spans, &known.hosts, catalogue, base)
            })
            .collect();
        let declared = known.spans.iter().filter_map(|(key, spans)| match key {
            FeatureKey::Scenario(name, scenario) => Some((name, scenario, spans)),
            FeatureKey::Entry(_) => None,
        });
        features.extend(declared.map(|(name, scenario, spans)| {
            let of_scenario = subjects.iter().filter(|(file, _, _)| file == scenario);
            let of_scenario: Vec<_> = of_scenario.map(|(_, _, subject)| subject).collect();
            scenario_feature((name, scenario), &of_scenario, spans, catalogue, base)
        }));
        let platforms: BTreeSet<_> = known.hosts.iter().map(|(platform, _)| *platform).collect();
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
            cases: known.cases,
            base: base.map(|base| base.summary(app.first_version, app.latest_version)),
            features,
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
    spans: &SpansByHost,
    hosts: &BTreeSet<Host>,
    catalogue: &Catalogue,
    base: Option<&Base>,
) -> Feature {
    let minimum = entry.minimum(catalogue);
    let on = |platform: Platform| minimum.and_then(|minimum| minimum.on(platform));
    // A platform without evidence is untested if it has the feature, and left out if it lacks it.
    let shown = hosts.iter().filter_map(|host| {
        let spans = spans.get(host).map(Vec::as_slice);
        let spans = spans.or_else(|| on(host.0).map(|_| &[][..]))?;
        let (platform, engine) = host;
        Some(track(*platform, engine, spans, &catalogue.app, base))
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
    (name, scenario): (&str, &str),
    subjects: &[&Subject],
    spans: &SpansByHost,
    catalogue: &Catalogue,
    base: Option<&Base>,
) -> Feature {
    let used: BTreeSet<_> = subjects
        .iter()
        .flat_map(|subject| subject.used().into_keys())
        .collect();
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
        name: name.to_owned(),
        summary: subjects.first().map(|subject| subject.summary.clone()),
        scenario: Some(scenario.to_owned()),
        minimums: minimums.collect(),
        tracks: spans
            .iter()
            .map(|((platform, engine), spans)| {
                track(*platform, engine, spans, &catalogue.app, base)
            })
            .collect(),
        support: Vec::new(),
        fallback_ends: None,
    }
}

#[cfg(test)]
mod tests;
