//! The evidence of cases about features, and the versions for which it holds.
//!
//! A case holds for the versions on which the app has the same entries of all that its scenario touches: the calls and
//! links of its expectations, and those that its cases sent on their way. Where no case holds, a feature is untested.

use std::collections::{BTreeMap, BTreeSet};

use footbridge_contract::{Catalogue, Platform, Version};
use footbridge_record::{CaseRecord, EndingKind};
use footbridge_scenario::CatalogueEntry;

use super::evidence::{FeatureEvidence, Witness};
use super::minimum::Minimums;
use super::model::{DecidingCase, Outcome};
use super::probe::Probe;
use super::segments::Segments;
use super::subject::{Host, Subject, Subjects};

/// A feature, in display order.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum FeatureKey {
    Entry(CatalogueEntry),
    /// A scenario's feature and its file.
    Scenario(String, String),
}

/// The evidence of a scenario row about a feature, and the versions for which it holds.
#[derive(Debug, Clone)]
pub(super) struct Span {
    /// The first version; `None` in a browser.
    pub(super) first: Option<Version>,
    /// The first version after it; `None` if it reaches to the latest.
    pub(super) end: Option<Version>,
    /// The versions of its cases.
    pub(super) tried: Option<Version>,
    /// The number of its cases.
    pub(super) cases: usize,
    pub(super) scenario: String,
    /// The row's title.
    pub(super) title: String,
    pub(super) evidence: FeatureEvidence,
}

impl Span {
    /// Its case; `None` if it has not run.
    pub(super) fn case(&self) -> Option<DecidingCase> {
        (self.cases > 0).then(|| DecidingCase {
            scenario: self.scenario.clone(),
            title: self.title.clone(),
            app_version: self.tried,
        })
    }

    pub(super) fn contains(&self, version: Option<Version>) -> bool {
        match (self.first, version) {
            (Some(first), Some(version)) => {
                first <= version && self.end.is_none_or(|end| version < end)
            }
            (first, version) => first.is_none() && version.is_none(),
        }
    }
}

/// The evidence about all features.
#[derive(Debug, Default)]
pub(super) struct Knowledge {
    /// The evidence by feature and host.
    pub(super) spans: BTreeMap<FeatureKey, BTreeMap<Host, Vec<Span>>>,
    /// The platforms of the scenarios and of the cases, with their engines.
    pub(super) hosts: BTreeSet<Host>,
    /// The number of cases.
    pub(super) cases: usize,
}

impl Knowledge {
    /// Collects what the records of cases show.
    pub(super) fn of<'r>(
        catalogue: &Catalogue,
        subjects: &Subjects,
        records: impl IntoIterator<Item = &'r CaseRecord>,
    ) -> Self {
        let mut known = Self::default();
        let mut rows: BTreeMap<(&str, &str), RowCases<'_>> = BTreeMap::new();
        for (scenario, title, subject) in subjects.iter() {
            rows.insert(
                (scenario, title),
                RowCases::new(scenario, title, Some(subject)),
            );
        }
        for record in records {
            known.cases += 1;
            let case = &record.case;
            known.hosts.insert((case.platform, case.engine.clone()));
            let row = rows
                .entry((&case.scenario, &case.title))
                .or_insert_with(|| RowCases::new(&case.scenario, &case.title, None));
            row.records.push(record);
        }
        let with_cases: BTreeSet<_> = known.hosts.iter().map(|(platform, _)| *platform).collect();
        if !subjects.leaves_out_missing {
            let others = subjects.hosts();
            known
                .hosts
                .extend(others.filter(|(platform, _)| !with_cases.contains(platform)));
        }
        for row in rows.values() {
            for host in &known.hosts {
                let mut spans = row.spans(host, catalogue);
                if subjects.leaves_out_missing {
                    spans.retain(|(_, span)| span.cases > 0);
                }
                for (key, span) in spans {
                    let by_host = known.spans.entry(key).or_default();
                    by_host.entry(host.clone()).or_default().push(span);
                }
            }
        }
        known
    }
}

/// The cases of one scenario row.
struct RowCases<'r> {
    scenario: &'r str,
    title: &'r str,
    subject: Option<&'r Subject>,
    records: Vec<&'r CaseRecord>,
}

impl<'r> RowCases<'r> {
    const fn new(scenario: &'r str, title: &'r str, subject: Option<&'r Subject>) -> Self {
        Self {
            scenario,
            title,
            subject,
            records: Vec::new(),
        }
    }

    /// The evidence of this row on one host.
    fn spans(&self, host: &Host, catalogue: &Catalogue) -> Vec<(FeatureKey, Span)> {
        let points = self.points(host, catalogue);
        let stated = self.stated(host.0, catalogue);
        let mut keys: BTreeMap<FeatureKey, Vec<Span>> = BTreeMap::new();
        let all: BTreeSet<_> = points
            .iter()
            .flat_map(|point| point.evidence.keys())
            .cloned()
            .collect();
        for key in all {
            let spans = self.spans_of(&key, &points, &stated, catalogue);
            keys.insert(key, spans);
        }
        for (key, span) in self.missing(host, &points, catalogue) {
            keys.entry(key).or_default().push(span);
        }
        let spans = keys.into_iter();
        spans
            .flat_map(|(key, spans)| spans.into_iter().map(move |span| (key.clone(), span)))
            .collect()
    }

    /// The evidence by version, lowest first.
    fn points(&self, host: &Host, catalogue: &Catalogue) -> Vec<Point> {
        let (platform, engine) = host;
        let app = &catalogue.app;
        let segments = self.segments(*platform, catalogue);
        let mut points: BTreeMap<Option<Version>, Point> = BTreeMap::new();
        for record in &self.records {
            let case = &record.case;
            let is_known = case
                .app_version
                .is_none_or(|version| (app.first_version..=app.latest_version).contains(&version));
            let is_interrupted = record.ending.kind == EndingKind::Interrupted;
            if (&case.platform, &case.engine) != (platform, engine) || !is_known || is_interrupted {
                continue;
            }
            let is_judged = self
                .subject
                .is_none_or(|subject| subject.judges(*platform, case.app_version, &segments));
            let witness = Witness::new(record, self.subject, catalogue, is_judged);
            let point = points.entry(case.app_version).or_insert_with(|| Point {
                version: case.app_version,
                first: case.app_version.map(|version| segments.first(version, app)),
                end: case.app_version.and_then(|version| segments.end(version)),
                cases: 0,
                evidence: BTreeMap::new(),
            });
            point.cases += 1;
            let in_vain = Segments::of(
                witness
                    .sent()
                    .filter(|(_, was)| !was.is_available())
                    .map(|(entry, _)| entry)
                    .collect::<Vec<_>>()
                    .iter(),
                *platform,
                catalogue,
            );
            let cut = case.app_version.and_then(|version| in_vain.end(version));
            point.end = [point.end, cut].into_iter().flatten().min();
            let entries = witness.entries().into_iter();
            let mut found: Vec<_> = entries
                .map(|(entry, evidence)| (FeatureKey::Entry(entry), evidence))
                .collect();
            if let Some(key) = self.feature()
                && let Some(evidence) = witness.whole()
            {
                found.push((key, evidence));
            }
            for (key, evidence) in found {
                match point.evidence.get_mut(&key) {
                    Some(before) => before.combine(evidence),
                    None => {
                        point.evidence.insert(key, evidence);
                    }
                }
            }
        }
        points.into_values().collect()
    }

    /// The feature that the scenario declares.
    fn feature(&self) -> Option<FeatureKey> {
        let name = self.subject?.feature.clone()?;
        Some(FeatureKey::Scenario(name, self.scenario.to_owned()))
    }

    /// The segments of the entries in its expectations.
    fn stated(&self, platform: Platform, catalogue: &Catalogue) -> Segments {
        let stated = self.subject.iter().flat_map(|subject| &subject.touched);
        let entries = stated.map(|touched| &touched.entry);
        Segments::of(entries, platform, catalogue)
    }

    /// The segments of the entries in its expectations, and of those that its cases sent.
    fn segments(&self, platform: Platform, catalogue: &Catalogue) -> Segments {
        let stated = self.subject.iter().flat_map(|subject| &subject.touched);
        let stated = stated.map(|touched| touched.entry.clone());
        let of_platform = self
            .records
            .iter()
            .filter(|record| record.case.platform == platform);
        let sent = of_platform.flat_map(|record| {
            let witness = Witness::new(record, self.subject, catalogue, true);
            let available = witness.sent().filter(|(_, was)| was.is_available());
            available.map(|(entry, _)| entry).collect::<Vec<_>>()
        });
        let entries: BTreeSet<_> = stated.chain(sent).collect();
        Segments::of(&entries, platform, catalogue)
    }

    /// The versions for which the evidence of points about a feature holds. Two points between which no entry of the
    /// scenario begins say nothing about the versions between them if they disagree.
    fn spans_of(
        &self,
        key: &FeatureKey,
        points: &[Point],
        stated: &Segments,
        catalogue: &Catalogue,
    ) -> Vec<Span> {
        let outcome = |point: &Point| Some(point.evidence.get(key)?.outcome);
        let disagree = |one: &Point, other: &Point| {
            let versions = one.version.zip(other.version);
            let are_together = versions.is_some_and(|(one, other)| stated.are_together(one, other));
            are_together && outcome(one) != outcome(other)
        };
        let spans = points.iter().enumerate().filter_map(|(index, point)| {
            let evidence = point.evidence.get(key)?.clone();
            let below = index.checked_sub(1).and_then(|index| points.get(index));
            let above = points.get(index + 1);
            // A case that failed before it used the feature counts as missing.
            let is_untested = evidence.outcome == Outcome::Untested;
            let first = match (below, point.version) {
                (_, Some(version)) if is_untested => Some(stated.first(version, &catalogue.app)),
                (Some(below), version) if disagree(below, point) => version,
                _ => point.first,
            };
            let end = match (above, point.version) {
                (_, Some(version)) if is_untested => stated.end(version),
                (Some(above), Some(version)) if disagree(point, above) => {
                    catalogue.app.just_above(version)
                }
                _ => point.end,
            };
            Some(Span {
                first,
                end,
                tried: point.version,
                cases: point.cases,
                scenario: self.scenario.to_owned(),
                title: self.title.to_owned(),
                evidence,
            })
        });
        spans.collect()
    }

    /// The hosts that the scenario declares and that have no case: its features are untested there, on all versions
    /// with the same entries.
    fn missing(
        &self,
        (platform, _): &Host,
        points: &[Point],
        catalogue: &Catalogue,
    ) -> Vec<(FeatureKey, Span)> {
        let Some(subject) = self.subject else {
            return Vec::new();
        };
        let segments = self.stated(*platform, catalogue);
        let versions = subject.versions(*platform);
        let missing = versions.filter(|version| {
            let mut points = points.iter();
            points.all(|point| point.version != Some(*version))
        });
        let mut found = Vec::new();
        for version in missing {
            let reason = format!("{} has not run on {version}", self.scenario);
            let shown = subject.shown_on(*platform, version, catalogue);
            let keys = shown.into_iter().map(FeatureKey::Entry);
            for key in keys.chain(self.feature()) {
                let span = Span {
                    first: Some(segments.first(version, &catalogue.app)),
                    end: segments.end(version),
                    tried: None,
                    cases: 0,
                    scenario: self.scenario.to_owned(),
                    title: self.title.to_owned(),
                    evidence: FeatureEvidence::untested(reason.clone()),
                };
                found.push((key, span));
            }
        }
        found
    }
}

/// The first versions of segments from `lowest` on in which scenarios for the latest version or for ranges of versions
/// have no case.
pub(super) fn untried_segments(
    catalogue: &Catalogue,
    subjects: &Subjects,
    records: &[CaseRecord],
    lowest: &Minimums,
) -> Vec<Probe> {
    let app = &catalogue.app;
    let mut rows: BTreeMap<(&str, &str), Vec<&CaseRecord>> = BTreeMap::new();
    for record in records {
        let key = (record.case.scenario.as_str(), record.case.title.as_str());
        rows.entry(key).or_default().push(record);
    }
    let mut probes = Vec::new();
    for (scenario, title, subject) in subjects.iter() {
        let Some(records) = rows.remove(&(scenario, title)).filter(|_| subject.is_open) else {
            continue;
        };
        let row = RowCases {
            scenario,
            title,
            subject: Some(subject),
            records,
        };
        for platform in Platform::APPS {
            let on_platform = row
                .records
                .iter()
                .filter(|record| record.case.platform == platform);
            let tried: BTreeSet<_> = on_platform
                .filter_map(|record| record.case.app_version)
                .collect();
            if tried.is_empty() {
                continue;
            }
            let segments = row.segments(platform, catalogue);
            let lowest = lowest.of(platform, app);
            let later = segments.firsts_between(lowest, app.latest_version);
            let untried = [lowest].into_iter().chain(later).filter(|first| {
                let mut tried = tried.iter();
                !tried.any(|version| segments.are_together(*version, *first))
            });
            probes.extend(untried.map(|version| Probe {
                scenario: scenario.to_owned(),
                title: title.to_owned(),
                platform,
                version,
            }));
        }
    }
    probes
}

/// The evidence of a row on one version.
struct Point {
    version: Option<Version>,
    /// The first version with the same entries.
    first: Option<Version>,
    /// The first version with others above it.
    end: Option<Version>,
    cases: usize,
    evidence: BTreeMap<FeatureKey, FeatureEvidence>,
}

/// The outcome of a feature on one version: a broken one first, then one that a declared case has not shown.
pub(super) fn decisive<'s>(spans: impl Iterator<Item = &'s Span>) -> Option<&'s Span> {
    spans.min_by_key(|span| span.evidence.outcome.precedence())
}

#[cfg(test)]
mod tests;
