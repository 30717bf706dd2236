//! The search for the versions at which a client changes its behaviour.

use std::collections::{BTreeMap, BTreeSet};

use footbridge_contract::{Availability, Catalogue, Version};
use footbridge_record::CaseRecord;

use super::difference::{observed, required};
use super::point::{FloorKey, Point};
use super::{Floor, FloorSchema, Floors};
use crate::matrix::evidence::Witness;
use crate::matrix::model::Outcome;
use crate::matrix::probe::Probe;
use crate::matrix::segments::Segments;
use crate::matrix::subject::{Subject, Subjects};

/// The search for floors: the results of scenario rows, version by version.
#[derive(Debug)]
pub struct FloorSearch<'c> {
    catalogue: &'c Catalogue,
    subjects: &'c Subjects,
    rows: BTreeMap<FloorKey, BTreeMap<Version, Point>>,
    /// Whether scenarios without a call or link also count.
    takes_all: bool,
}

impl<'c> FloorSearch<'c> {
    /// Creates a search without results.
    pub fn new(catalogue: &'c Catalogue, subjects: &'c Subjects) -> Self {
        Self {
            catalogue,
            subjects,
            rows: BTreeMap::new(),
            takes_all: false,
        }
    }

    /// Includes scenarios without a call or link.
    #[must_use]
    pub fn with_all(mut self) -> Self {
        self.takes_all = true;
        self
    }

    /// Adds the results of cases. Cases in a browser, of scenarios that the project doesn't have, and without a call
    /// or link are ignored.
    pub fn add<'r>(&mut self, records: impl IntoIterator<Item = &'r CaseRecord>) {
        for record in records {
            let case = &record.case;
            let subject = self.subjects.get(case);
            let is_relevant = subject.is_some_and(|subject| {
                self.takes_all || !subject.used().is_empty() || !subject.requires.is_empty()
            });
            let (Some(version), true) = (case.app_version, is_relevant) else {
                continue;
            };
            let witness = Witness::new(record, subject, self.catalogue, true);
            let Some(whole) = witness.whole() else {
                continue;
            };
            let sent = |wanted: fn(Availability) -> bool| {
                let sent = witness.sent().filter(move |(_, was)| wanted(*was));
                sent.map(|(entry, _)| entry).collect::<BTreeSet<_>>()
            };
            let used = sent(Availability::is_available);
            // A use that the app ignores is allowed, so it isn't too early.
            let in_vain = sent(|was| !was.is_available() && !was.is_ignored());
            let point = Point {
                is_passed: witness.is_passed(),
                outcome: whole.outcome,
                reason: whole.reason,
                left: witness.left_alone(&used),
                used,
                in_vain,
            };
            let key = FloorKey {
                scenario: case.scenario.clone(),
                title: case.title.clone(),
                platform: case.platform,
                engine: case.engine.clone(),
            };
            self.rows.entry(key).or_default().insert(version, point);
        }
    }

    /// Returns the versions to try next, between two versions with different results: the middle one of the boundaries
    /// between them, and halfway if the catalogue changes nothing there.
    pub fn probes(&self) -> Vec<Probe> {
        let mut probes = BTreeSet::new();
        for (key, points) in &self.rows {
            let Some(segments) = self.segments(key, points) else {
                continue;
            };
            for ((low, before), (high, after)) in points.iter().zip(points.iter().skip(1)) {
                if is_alike(before, after) {
                    continue;
                }
                let between: Vec<_> = segments.firsts_between(*low, *high).collect();
                let version = match between.len() {
                    0 => self.catalogue.app.halfway(*low, *high),
                    1 => None,
                    count => between.get((count - 1) / 2).copied(),
                };
                if let Some(version) = version {
                    probes.insert(Probe {
                        scenario: key.scenario.clone(),
                        title: key.title.clone(),
                        platform: key.platform,
                        version,
                    });
                }
            }
        }
        probes.into_iter().collect()
    }

    /// Returns the floors found so far.
    pub fn floors(&self) -> Floors {
        let floors = self.rows.iter().filter_map(|(key, points)| {
            let subject = self.subject(key)?;
            let segments = self.segments(key, points)?;
            let from = |holds: &dyn Fn(&Point) -> bool| {
                lowest(points, holds).map(|from| self.down_from(from, points, &segments))
            };
            let wrong = points
                .values()
                .rev()
                .find(|point| point.outcome == Outcome::Broken);
            Some(Floor {
                scenario: key.scenario.clone(),
                title: key.title.clone(),
                platform: key.platform,
                engine: key.engine.clone(),
                passes_from: from(&|point: &Point| {
                    point.is_passed && point.outcome != Outcome::Broken
                }),
                native_from: from(&|point: &Point| point.outcome == Outcome::Native),
                needs: subject.needs(self.catalogue, key.platform),
                assumed: subject.is_need_assumed(self.catalogue, key.platform),
                requires: subject.requires.get(&key.platform).copied(),
                tried: points.keys().copied().collect(),
                reason: wrong.and_then(|point| point.reason.clone()),
            })
        });
        let floors: Vec<_> = floors.collect();
        let mut differences = observed(self.catalogue, &self.rows);
        differences.extend(floors.iter().filter_map(required));
        Floors {
            schema: FloorSchema::Current,
            app: self.catalogue.app.name.clone(),
            floors,
            differences,
        }
    }

    fn subject(&self, key: &FloorKey) -> Option<&Subject> {
        self.subjects.by_name(&key.scenario, &key.title)
    }

    /// The segments of the entries that a row uses, and of those that the client used in it.
    fn segments(&self, key: &FloorKey, points: &BTreeMap<Version, Point>) -> Option<Segments> {
        let stated = self.subject(key)?.used().into_keys();
        let used = points.values().flat_map(|point| &point.used);
        let entries: BTreeSet<_> = stated.chain(used).collect();
        Some(Segments::of(entries, key.platform, self.catalogue))
    }

    /// The first version of the segment that contains `from`, if no lower version was tried there.
    fn down_from(
        &self,
        from: Version,
        points: &BTreeMap<Version, Point>,
        segments: &Segments,
    ) -> Version {
        let first = segments.first(from, &self.catalogue.app);
        if points.range(first..from).next().is_some() {
            from
        } else {
            first
        }
    }
}

/// Whether the client behaves the same on two versions.
fn is_alike(one: &Point, other: &Point) -> bool {
    one.is_passed == other.is_passed
        && one.outcome == other.outcome
        && one.used == other.used
        && one.in_vain == other.in_vain
}

/// The lowest version from which all results hold.
fn lowest(points: &BTreeMap<Version, Point>, holds: &dyn Fn(&Point) -> bool) -> Option<Version> {
    let from_top = points.iter().rev();
    let holding = from_top.take_while(|(_, point)| holds(point));
    holding.last().map(|(version, _)| *version)
}
