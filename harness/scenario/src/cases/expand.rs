//! Expansion of a scenario into cases.

use std::collections::BTreeSet;

use footbridge_contract::{Catalogue, MinimumVersions, Platform, Version};

use crate::cases::case::CaseSpec;
use crate::cases::filter::{Filter, VersionFilter};
use crate::hosts::{VersionChoice, Versions};
use crate::scenario::Scenario;
use crate::scenario::row::Row;
use crate::syntax::reference::Reference;

/// The cases of a scenario without duplicates, ordered by row, platform and version.
pub fn expand(scenario: &Scenario, catalogue: &Catalogue, filter: &Filter) -> Vec<CaseSpec> {
    let rows = scenario.rows.iter().enumerate();
    let cases = rows.flat_map(|(index, row)| {
        hosts(row, catalogue, filter)
            .into_iter()
            .map(move |(platform, version)| CaseSpec {
                scenario: scenario.name.clone(),
                row: index,
                title: row.title.clone(),
                platform,
                version,
                locale: row.hosts.locale.value.clone(),
                theme: row.hosts.theme,
                device: row
                    .hosts
                    .devices
                    .get(&platform)
                    .map(|device| device.value.clone()),
            })
    });
    cases.filter(|case| filter.keeps(case)).collect()
}

/// The platforms and versions of one row, in order.
pub(crate) fn hosts(
    row: &Row,
    catalogue: &Catalogue,
    filter: &Filter,
) -> BTreeSet<(Platform, Option<Version>)> {
    let platforms = row.hosts.platforms.iter().map(|platform| platform.value);
    platforms
        .filter(|platform| filter.keeps_platform(*platform))
        .flat_map(|platform| {
            let versions: Vec<_> = if platform == Platform::Browser {
                vec![None]
            } else if let VersionFilter::Instead(versions) = &filter.versions {
                versions.iter().copied().map(Some).collect()
            } else {
                versions(row, platform, catalogue)
                    .into_iter()
                    .map(Some)
                    .collect()
            };
            versions.into_iter().map(move |version| (platform, version))
        })
        .collect()
}

fn versions(row: &Row, platform: Platform, catalogue: &Catalogue) -> BTreeSet<Version> {
    let latest = catalogue.app.latest_version;
    match &row.hosts.versions.value {
        Versions::Latest => BTreeSet::from([latest]),
        Versions::Boundaries => boundaries(row, platform, catalogue),
        Versions::List(choices) => choices
            .iter()
            .filter_map(|choice| match &choice.value {
                VersionChoice::Latest => Some(latest),
                VersionChoice::Exactly(version) => Some(*version),
                VersionChoice::Below(name) => below(name, platform, catalogue),
            })
            .collect(),
        Versions::Range { first, last } => catalogue
            .minimum_versions(platform)
            .into_iter()
            .filter(|version| (first..=last).contains(&version))
            .chain([*first, *last])
            .collect(),
    }
}

/// The version just below the first that has a call or link of this name, on one platform; the latest if none has it.
/// `None` if all versions have it, or if the catalogue has no such entry.
pub(crate) fn below(name: &str, platform: Platform, catalogue: &Catalogue) -> Option<Version> {
    let call = catalogue.calls.get(name).map(|call| &call.minimum);
    let minimum = call.or_else(|| catalogue.links.get(name).map(|link| &link.minimum))?;
    let app = &catalogue.app;
    match minimum.on(platform) {
        None => Some(app.latest_version),
        Some(minimum) => app
            .just_below(minimum)
            .filter(|version| *version >= app.first_version),
    }
}

/// Each minimum version that the row touches, and the version just below it if the app has one; and the latest.
fn boundaries(row: &Row, platform: Platform, catalogue: &Catalogue) -> BTreeSet<Version> {
    let app = &catalogue.app;
    let minimums = row
        .references()
        .filter_map(|reference| minimum(reference, catalogue)?.on(platform));
    minimums
        .flat_map(|minimum| [app.just_below(minimum), Some(minimum)])
        .flatten()
        .chain([app.latest_version])
        .filter(|version| (app.first_version..=app.latest_version).contains(version))
        .collect()
}

/// The minimum versions of a call or link; `None` for any other name, and for an entry that isn't in the catalogue.
fn minimum<'c>(reference: Reference<'_>, catalogue: &'c Catalogue) -> Option<&'c MinimumVersions> {
    match reference {
        Reference::Call { name, .. } => Some(&catalogue.calls.get(name)?.minimum),
        Reference::Link { path, .. } => Some(&catalogue.links.get(path)?.minimum),
        Reference::Endpoint { .. }
        | Reference::Event { .. }
        | Reference::Code { .. }
        | Reference::Machine { .. } => None,
    }
}
