//! The lowest versions on which scenarios still pass, and where the client's own version checks differ from the catalogue.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use footbridge_contract::{Catalogue, Platform, Version};
use footbridge_scenario::CatalogueEntry;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::evidence::Witness;
use super::model::Outcome;
use super::subject::{Subject, Subjects};
use super::text::wrapped;
use crate::record::CaseRecord;
use crate::table::Table;

/// The name of the floors' schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub enum FloorSchema {
    /// The only one so far.
    #[default]
    #[serde(rename = "footbridge.floor/1")]
    V1,
}

/// The floors of some scenarios.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Floors {
    /// The schema.
    pub schema: FloorSchema,
    /// The app's name.
    pub app: String,
    /// By scenario, row, platform and engine.
    pub floors: Vec<Floor>,
    /// Where the client differs from the catalogue.
    pub differences: Vec<Difference>,
}

/// How low one scenario, or one row of it, goes on one platform.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Floor {
    /// The scenario's file.
    pub scenario: String,
    /// The row's title.
    pub title: String,
    /// The platform.
    pub platform: Platform,
    /// The engine's short name.
    pub engine: String,
    /// From here on up everything that the scenario expects holds, a fallback that it asserts included. None if it doesn't
    /// on the highest version that was tried.
    pub passes_from: Option<Version>,
    /// From here on up it passes without any fallback.
    pub native_from: Option<Version>,
    /// By the catalogue, the lowest version that has all it uses; none if no version has.
    pub needs: Option<Version>,
    /// The lowest version that the scenario says the client asks for.
    pub requires: Option<Version>,
    /// The versions that were tried, lowest first.
    pub tried: Vec<Version>,
    /// What is wrong on the highest version on which something is.
    pub reason: Option<String>,
}

/// A client that begins too early or too late to use something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Difference {
    /// The kind of difference.
    pub kind: DifferenceKind,
    /// The call, the link, or the scenario.
    pub feature: String,
    /// The platform.
    pub platform: Platform,
    /// The engine's short name; none for what a scenario says.
    pub engine: Option<String>,
    /// The first version that has it, by the catalogue; none if no version has.
    pub catalogue: Option<Version>,
    /// The lowest version on which the client uses it, or which the scenario requires; none if it uses it on no version.
    pub client: Option<Version>,
}

/// The ways in which a client and the catalogue differ.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum DifferenceKind {
    /// The client uses it on versions that lack it.
    TooEarly,
    /// The client doesn't use it on versions that have it.
    TooLate,
    /// The scenario requires a version that lacks what it uses.
    RequiresTooLittle,
    /// The scenario requires a later version than it needs.
    RequiresTooMuch,
}

/// One version to try, to find out where the client changes its mind.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Probe {
    /// The scenario's file.
    pub scenario: String,
    /// The row's title.
    pub title: String,
    /// The platform.
    pub platform: Platform,
    /// The version.
    pub version: Version,
}

/// What one version showed of one row.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Point {
    is_passed: bool,
    outcome: Outcome,
    reason: Option<String>,
    /// What was used, and is there.
    used: BTreeSet<CatalogueEntry>,
    /// What was used, and isn't there.
    in_vain: BTreeSet<CatalogueEntry>,
    /// What is there and a scenario expects, and was not used.
    left: BTreeSet<CatalogueEntry>,
}

/// A row of a scenario on a host, whatever the version.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    scenario: String,
    title: String,
    platform: Platform,
    engine: String,
}

/// What is known of the rows of some scenarios, version by version.
#[derive(Debug)]
pub struct FloorSearch<'c> {
    catalogue: &'c Catalogue,
    subjects: &'c Subjects,
    rows: BTreeMap<Key, BTreeMap<Version, Point>>,
    /// Whether scenarios that are about no call and no link count as well.
    takes_all: bool,
}

impl<'c> FloorSearch<'c> {
    /// Nothing is known yet.
    pub fn new(catalogue: &'c Catalogue, subjects: &'c Subjects) -> Self {
        Self {
            catalogue,
            subjects,
            rows: BTreeMap::new(),
            takes_all: false,
        }
    }

    /// Takes what scenarios show that are about no call and no link, too.
    #[must_use]
    pub fn with_all(mut self) -> Self {
        self.takes_all = true;
        self
    }

    /// Takes what cases show. Those in a browser, those whose scenario the project doesn't have, and those that are about no
    /// call and no link say nothing of versions.
    pub fn add<'r>(&mut self, records: impl IntoIterator<Item = &'r CaseRecord>) {
        for record in records {
            let case = &record.case;
            let subject = self.subjects.get(case);
            let is_telling = subject.is_some_and(|subject| {
                self.takes_all || !subject.used().is_empty() || !subject.requires.is_empty()
            });
            let (Some(version), true) = (case.app_version, is_telling) else {
                continue;
            };
            let witness = Witness::new(record, subject, self.catalogue);
            let Some(whole) = witness.whole() else {
                continue;
            };
            let sent = |wanted: bool| {
                let sent = witness
                    .sent()
                    .filter(move |(_, is_there)| *is_there == wanted);
                sent.map(|(entry, _)| entry).collect::<BTreeSet<_>>()
            };
            let (used, in_vain) = (sent(true), sent(false));
            let point = Point {
                is_passed: witness.is_passed(),
                outcome: whole.outcome,
                reason: whole.reason,
                left: witness.left_alone(&used),
                used,
                in_vain,
            };
            let key = Key {
                scenario: case.scenario.clone(),
                title: case.title.clone(),
                platform: case.platform,
                engine: case.engine.clone(),
            };
            self.rows.entry(key).or_default().insert(version, point);
        }
    }

    /// The versions to try next: halfway between two that fare differently and between which the catalogue changes nothing.
    pub fn probes(&self) -> Vec<Probe> {
        let mut probes = BTreeSet::new();
        for (key, points) in &self.rows {
            let Some(subject) = self.subject(key) else {
                continue;
            };
            let boundaries = self.boundaries(subject, key.platform);
            for ((low, before), (high, after)) in points.iter().zip(points.iter().skip(1)) {
                let mut between = boundaries.range(..=*high).filter(|at| *at > low);
                if is_alike(before, after) || between.next().is_some() {
                    continue;
                }
                if let Some(version) = halfway(*low, *high) {
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

    /// What has been found out.
    pub fn floors(&self) -> Floors {
        let floors = self.rows.iter().filter_map(|(key, points)| {
            let subject = self.subject(key)?;
            let boundaries = self.boundaries(subject, key.platform);
            let from = |holds: &dyn Fn(&Point) -> bool| {
                lowest(points, holds).map(|from| self.down_from(from, points, &boundaries))
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
                requires: subject.requires.get(&key.platform).copied(),
                tried: points.keys().copied().collect(),
                reason: wrong.and_then(|point| point.reason.clone()),
            })
        });
        let floors: Vec<_> = floors.collect();
        let mut differences = self.observed();
        differences.extend(floors.iter().filter_map(required));
        Floors {
            schema: FloorSchema::V1,
            app: self.catalogue.app.name.clone(),
            floors,
            differences,
        }
    }

    fn subject(&self, key: &Key) -> Option<&Subject> {
        self.subjects.by_name(&key.scenario, &key.title)
    }

    fn boundaries(&self, subject: &Subject, platform: Platform) -> BTreeSet<Version> {
        let used = subject.used().into_keys();
        let minimums = used.filter_map(|entry| entry.minimum(self.catalogue)?.on(platform));
        minimums.collect()
    }

    /// The first version of the segment in which `from` is, if nothing lower was tried there.
    fn down_from(
        &self,
        from: Version,
        points: &BTreeMap<Version, Point>,
        boundaries: &BTreeSet<Version>,
    ) -> Version {
        let first = boundaries
            .range(..=from)
            .next_back()
            .copied()
            .unwrap_or(self.catalogue.app.first_version);
        if points.range(first..from).next().is_some() {
            from
        } else {
            first
        }
    }

    /// Where the client uses a call or a link too early or too late, as it was seen.
    fn observed(&self) -> Vec<Difference> {
        // By entry and host: on which versions it was used, used in vain, or left alone though a scenario wants it.
        let mut seen: BTreeMap<(&CatalogueEntry, Platform, &str), BTreeMap<Version, Use>> =
            BTreeMap::new();
        for (key, points) in &self.rows {
            for (version, point) in points {
                let used = point.used.iter().map(|entry| (entry, Use::Used));
                let in_vain = point.in_vain.iter().map(|entry| (entry, Use::InVain));
                let left = point.left.iter().map(|entry| (entry, Use::LeftAlone));
                for (entry, found) in left.chain(used).chain(in_vain) {
                    let host = (entry, key.platform, key.engine.as_str());
                    let known = seen.entry(host).or_default();
                    let known = known.entry(*version).or_insert(found);
                    *known = (*known).max(found);
                }
            }
        }
        let mut differences = Vec::new();
        for ((entry, platform, engine), versions) in seen {
            let minimum = entry.minimum(self.catalogue);
            let minimum = minimum.and_then(|minimum| minimum.on(platform));
            let mut add = |kind, client| {
                differences.push(Difference {
                    kind,
                    feature: feature(entry),
                    platform,
                    engine: Some(engine.to_owned()),
                    catalogue: minimum,
                    client,
                });
            };
            let in_vain = versions.iter().find(|(_, found)| **found == Use::InVain);
            if let Some((version, _)) = in_vain {
                add(DifferenceKind::TooEarly, Some(*version));
            }
            let Some(minimum) = minimum else { continue };
            let left = versions
                .iter()
                .rev()
                .find(|(version, found)| **version >= minimum && **found == Use::LeftAlone);
            if let Some((left, _)) = left {
                let later = versions.iter().find(|(version, _)| *version > left);
                add(DifferenceKind::TooLate, later.map(|(version, _)| *version));
            }
        }
        differences.sort_by(|one, other| {
            (one.kind, &one.feature, one.platform).cmp(&(
                other.kind,
                &other.feature,
                other.platform,
            ))
        });
        differences
    }
}

/// What was seen of an entry on one version, the more telling the greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Use {
    LeftAlone,
    Used,
    InVain,
}

fn feature(entry: &CatalogueEntry) -> String {
    match entry {
        CatalogueEntry::Call(name) => format!("call {name}"),
        CatalogueEntry::Link(path) => format!("link {path}"),
    }
}

/// Whether nothing about the client changes between two versions.
fn is_alike(one: &Point, other: &Point) -> bool {
    one.is_passed == other.is_passed
        && one.outcome == other.outcome
        && one.used == other.used
        && one.in_vain == other.in_vain
}

/// The lowest version from which on up everything holds.
fn lowest(points: &BTreeMap<Version, Point>, holds: &dyn Fn(&Point) -> bool) -> Option<Version> {
    let from_top = points.iter().rev();
    let holding = from_top.take_while(|(_, point)| holds(point));
    holding.last().map(|(version, _)| *version)
}

/// The version in the middle of two, in the order in which versions are counted: 2.14.99 is followed by 2.15.0. None if there
/// is none between.
fn halfway(low: Version, high: Version) -> Option<Version> {
    let (low, high) = (low.ordinal()?, high.ordinal()?);
    let middle = low.midpoint(high);
    (middle > low && middle < high).then(|| Version::from_ordinal(middle))
}

/// Where a scenario requires another version than it needs.
fn required(floor: &Floor) -> Option<Difference> {
    let requires = floor.requires?;
    let needs = floor.needs;
    let kind = match needs {
        Some(needs) if requires > needs => DifferenceKind::RequiresTooMuch,
        Some(needs) if requires == needs => return None,
        _ => DifferenceKind::RequiresTooLittle,
    };
    Some(Difference {
        kind,
        feature: format!("{} › {}", floor.scenario, floor.title),
        platform: floor.platform,
        engine: None,
        catalogue: needs,
        client: Some(requires),
    })
}

impl Floors {
    /// For a terminal: platforms on which a row fares alike share a line.
    pub fn text(&self) -> String {
        let mut text = format!("{}\n", self.heading());
        let rows = self.rows();
        for of_scenario in rows.chunk_by(|one, other| one.scenario == other.scenario) {
            let mut table = Table::new(COLUMNS);
            for row in of_scenario {
                table.push(row.cells());
            }
            let scenario = of_scenario.first().map_or("", |row| row.scenario);
            let _ = write!(text, "\n{scenario}\n\n{}", table.text());
        }
        let _ = write!(text, "\n{}", self.differences_text());
        text
    }

    /// For a page.
    pub fn markdown(&self) -> String {
        format!(
            "## {}\n\n{}\n{}",
            self.heading(),
            self.table().markdown(),
            self.differences_text()
        )
    }

    /// For a spreadsheet.
    pub fn csv(&self) -> String {
        self.table().csv()
    }

    fn heading(&self) -> String {
        format!(
            "The lowest versions of {} on which scenarios pass",
            self.app
        )
    }

    fn table(&self) -> Table {
        let [row, on, passes, native, needs, requires] = COLUMNS;
        let mut table = Table::new(["scenario", row, on, passes, native, needs, requires]);
        for row in self.rows() {
            table.push(std::iter::once(row.scenario.to_owned()).chain(row.cells()));
        }
        table
    }

    fn rows(&self) -> Vec<FloorRow<'_>> {
        let mut rows: Vec<FloorRow<'_>> = Vec::new();
        for floor in &self.floors {
            let platform = floor.platform.name();
            let row = FloorRow {
                scenario: &floor.scenario,
                title: &floor.title,
                platforms: vec![platform],
                versions: [
                    floor.passes_from,
                    floor.native_from,
                    floor.needs,
                    floor.requires,
                ],
            };
            match rows.last_mut() {
                Some(before) if before.is_like(&row) => {
                    if !before.platforms.contains(&platform) {
                        before.platforms.push(platform);
                    }
                }
                _ => rows.push(row),
            }
        }
        rows
    }

    fn differences_text(&self) -> String {
        if self.differences.is_empty() {
            return "The client asks for just what the catalogue says.\n".to_owned();
        }
        let mut text = format!(
            "Where the client differs from the catalogue ({}):\n",
            self.differences.len()
        );
        for difference in &self.differences {
            let broken = wrapped(&difference.line(), "    ");
            let _ = writeln!(text, "  - {}", broken.trim());
        }
        text
    }
}

/// The columns of a table of floors.
const COLUMNS: [&str; 6] = [
    "row",
    "on",
    "passes from",
    "native from",
    "catalogue",
    "requires",
];

/// A row of a scenario, on platforms on which it fares alike.
struct FloorRow<'f> {
    scenario: &'f str,
    title: &'f str,
    platforms: Vec<&'static str>,
    versions: [Option<Version>; 4],
}

impl FloorRow<'_> {
    fn is_like(&self, other: &Self) -> bool {
        (self.scenario, self.title, self.versions) == (other.scenario, other.title, other.versions)
    }

    fn cells(&self) -> impl Iterator<Item = String> {
        let versions = self.versions.into_iter();
        let versions = versions
            .map(|version| version.map_or_else(|| "-".to_owned(), |version| version.to_string()));
        [self.title.to_owned(), self.platforms.join(" ")]
            .into_iter()
            .chain(versions)
    }
}

impl Difference {
    /// On one line.
    pub fn line(&self) -> String {
        let Self {
            feature, platform, ..
        } = self;
        let show = |version: Option<Version>, none: &str| {
            version.map_or_else(|| none.to_owned(), |version| format!("from {version} on"))
        };
        let app = show(self.catalogue, "on no version");
        let client = show(self.client, "on no version");
        match self.kind {
            DifferenceKind::TooEarly => format!(
                "too early: the client uses {feature} on {platform} {client}, and the app has it {app}"
            ),
            DifferenceKind::TooLate => format!(
                "too late: the client uses {feature} on {platform} {client}, and the app has it {app}"
            ),
            DifferenceKind::RequiresTooLittle => format!(
                "too early: {feature} requires {platform} {client}, and the app has all it uses {app}"
            ),
            DifferenceKind::RequiresTooMuch => format!(
                "too late: {feature} requires {platform} {client}, and the app has all it uses {app}"
            ),
        }
    }
}
