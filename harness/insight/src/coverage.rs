//! Coverage: the part of the catalogue that a run has exercised, computed from its records alone.
//!
//! [`Scope`] lists the entries to exercise; [`Coverage::of`] folds records over it. Entries that the dialect can't
//! send or the harness can't observe are left out, so that a suite can reach 100 %: only limits of calls count, and
//! only if the client reports how calls settle.

mod area;
mod item;
mod observed;
mod stub;
mod text;

use std::collections::{BTreeMap, BTreeSet};

use footbridge_contract::{Platform, Version};
use footbridge_journal::EntryKind;
use schemars::{JsonSchema, Schema};
use serde::{Deserialize, Serialize};

pub use area::Area;
pub use item::Scope;
use item::{Item, ItemVisibility};
use observed::observe;
pub use stub::Stub;
pub use text::CoverageDetail;

use footbridge_record::{CaseRecord, schema_of};

/// The name of the coverage's schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub enum CoverageSchema {
    /// The only one so far.
    #[default]
    #[serde(rename = "footbridge.coverage/1")]
    Current,
}

/// The coverage of a catalogue by some cases.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Coverage {
    pub schema: CoverageSchema,
    /// The app's name.
    pub app: String,
    /// The number of cases it is computed from.
    pub cases: usize,
    /// All areas together.
    pub all: Share,
    /// By area, those without entries left out.
    pub areas: Vec<AreaCoverage>,
}

/// A covered share of a total.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Share {
    /// The number exercised. An entry that platforms have counts once for each of them.
    pub covered: usize,
    /// The total.
    pub of: usize,
}

impl Share {
    /// The share in percent, rounded down to one decimal place, so that only a complete share is 100. An empty share
    /// is 100.
    #[expect(
        clippy::cast_precision_loss,
        reason = "catalogues have far fewer entries than a float counts exactly"
    )]
    pub fn percent(self) -> f64 {
        if self.of == 0 {
            return 100.0;
        }
        (self.covered * 1000 / self.of) as f64 / 10.0
    }
}

/// The coverage of one area.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct AreaCoverage {
    pub area: Area,
    /// The covered share.
    pub share: Share,
    /// Its entries, in the order of the catalogue.
    pub entries: Vec<EntryCoverage>,
}

/// The coverage of one entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct EntryCoverage {
    /// Its name in the catalogue.
    pub name: String,
    /// The hosts on which it was exercised.
    pub hosts: Vec<HostCoverage>,
    /// The platforms that have it and on which nothing has exercised it. Only for calls and links.
    pub missing_on: Vec<Platform>,
    /// Whether it is missing on a platform, or altogether.
    pub is_gap: bool,
    /// Whether the catalogue assumes any of it, since the specification doesn't state it.
    pub assumed: bool,
}

/// The cases that exercised an entry on one platform.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct HostCoverage {
    pub platform: Platform,
    /// The versions of the app, lowest first; empty in a browser.
    pub versions: Vec<Version>,
    pub engines: Vec<String>,
    /// The number of cases.
    pub cases: usize,
}

#[derive(Default)]
struct Seen {
    versions: BTreeSet<Version>,
    engines: BTreeSet<String>,
    cases: usize,
}

impl Coverage {
    /// Computes the coverage by these records.
    pub fn of<'r>(scope: &Scope<'_>, records: impl IntoIterator<Item = &'r CaseRecord>) -> Self {
        let mut seen: BTreeMap<(Area, String), BTreeMap<Platform, Seen>> = BTreeMap::new();
        let mut cases = 0;
        let mut has_probe = false;
        for record in records {
            cases += 1;
            let mut entries = record.journal.entries().iter();
            has_probe |= entries.any(|entry| matches!(entry.kind, EntryKind::Settle { .. }));
            for key in observe(record, scope) {
                let platforms = seen.entry(key).or_default();
                let seen = platforms.entry(record.case.platform).or_default();
                seen.versions.extend(record.case.app_version);
                seen.engines.insert(record.case.engine.clone());
                seen.cases += 1;
            }
        }
        let areas = Area::ALL.into_iter().filter_map(|area| {
            let items = scope.items().filter(|item| {
                let is_visible = match item.visibility {
                    ItemVisibility::Always => true,
                    ItemVisibility::WithProbe => has_probe,
                    ItemVisibility::Never => false,
                };
                item.area == area && (is_visible || seen.contains_key(&(area, item.name.clone())))
            });
            let mut share = Share::default();
            let entries: Vec<_> = items
                .map(|item| {
                    let hosts = seen.get(&(area, item.name.clone()));
                    entry(item, hosts, &mut share)
                })
                .collect();
            (!entries.is_empty()).then_some(AreaCoverage {
                area,
                share,
                entries,
            })
        });
        let areas: Vec<_> = areas.collect();
        Self {
            schema: CoverageSchema::Current,
            app: scope.catalogue.app.name.clone(),
            cases,
            all: areas.iter().fold(Share::default(), |all, area| Share {
                covered: all.covered + area.share.covered,
                of: all.of + area.share.of,
            }),
            areas,
        }
    }
}

fn entry(
    item: &Item,
    hosts: Option<&BTreeMap<Platform, Seen>>,
    share: &mut Share,
) -> EntryCoverage {
    let is_seen_on = |platform: &Platform| hosts.is_some_and(|hosts| hosts.contains_key(platform));
    let missing_on: Vec<_> = item
        .platforms
        .iter()
        .copied()
        .filter(|platform| !is_seen_on(platform))
        .collect();
    let of = item.platforms.len().max(1);
    let missing = match item.platforms.len() {
        0 => usize::from(hosts.is_none()),
        _ => missing_on.len(),
    };
    share.of += of;
    share.covered += of - missing;
    let hosts = hosts.into_iter().flatten();
    EntryCoverage {
        name: item.name.clone(),
        hosts: hosts
            .map(|(platform, seen)| HostCoverage {
                platform: *platform,
                versions: seen.versions.iter().copied().collect(),
                engines: seen.engines.iter().cloned().collect(),
                cases: seen.cases,
            })
            .collect(),
        missing_on,
        is_gap: missing > 0,
        assumed: item.assumed,
    }
}

/// The JSON Schema of a coverage.
pub fn schema() -> Schema {
    schema_of::<Coverage>()
}

#[cfg(test)]
mod tests;
