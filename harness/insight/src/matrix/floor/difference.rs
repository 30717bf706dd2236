//! Differences between a client and the catalogue about the versions that have an entry.

use std::collections::BTreeMap;

use footbridge_contract::{Catalogue, Platform, Version};
use footbridge_scenario::CatalogueEntry;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Floor;
use super::point::{FloorKey, Point};
use crate::catalogue_text::marked;

/// An entry that a client uses on too many or too few versions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Difference {
    /// The kind of difference.
    pub kind: DifferenceKind,
    /// The call, the link or the scenario.
    pub feature: String,
    pub platform: Platform,
    /// The engine's short name; null for the requirement of a scenario.
    pub engine: Option<String>,
    /// The first version that has it, according to the catalogue; null if no version has it.
    pub catalogue: Option<Version>,
    /// Whether the catalogue assumes that version, since the specification doesn't state it.
    pub assumed: bool,
    /// The lowest version on which the client uses it, or which the scenario requires; null if the client uses it on
    /// no version.
    pub client: Option<Version>,
}

/// The kinds of differences between a client and the catalogue.
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

/// The use of an entry on one version. If several were observed, the greatest counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Use {
    LeftAlone,
    Used,
    InVain,
}

/// The differences between the catalogue and the client's observed use of calls and links.
pub(super) fn observed(
    catalogue: &Catalogue,
    rows: &BTreeMap<FloorKey, BTreeMap<Version, Point>>,
) -> Vec<Difference> {
    // By entry and host: the versions on which it was used, used while unavailable, or not used although a scenario
    // expects it.
    let mut seen: BTreeMap<(&CatalogueEntry, Platform, &str), BTreeMap<Version, Use>> =
        BTreeMap::new();
    for (key, points) in rows {
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
        let minimum = entry.minimum(catalogue);
        let assumed = minimum.is_some_and(|minimum| minimum.assumed.covers(platform.name()));
        let minimum = minimum.and_then(|minimum| minimum.on(platform));
        let mut add = |kind, client| {
            differences.push(Difference {
                kind,
                feature: feature(entry),
                platform,
                engine: Some(engine.to_owned()),
                catalogue: minimum,
                assumed,
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
        (one.kind, &one.feature, one.platform).cmp(&(other.kind, &other.feature, other.platform))
    });
    differences
}

/// The difference between the version that a scenario requires and the version that it needs, if they differ.
pub(super) fn required(floor: &Floor) -> Option<Difference> {
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
        assumed: floor.assumed,
        client: Some(requires),
    })
}

fn feature(entry: &CatalogueEntry) -> String {
    match entry {
        CatalogueEntry::Call(name) => format!("call {name}"),
        CatalogueEntry::Link(path) => format!("link {path}"),
    }
}

impl Difference {
    /// Formats it on one line.
    pub fn line(&self) -> String {
        let Self {
            feature, platform, ..
        } = self;
        let show = |version: Option<Version>, none: &str| {
            version.map_or_else(|| none.to_owned(), |version| format!("from {version} on"))
        };
        let app = marked(show(self.catalogue, "on no version"), self.assumed);
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
