//! The setup of a run: its host, its start page, and the scripts of the app and the servers.

use footbridge_contract::{Platform, Version};
use footbridge_scenario::{Hosts, Row, StorageAccess, Theme, VersionChoice, Versions};

use crate::choices::Choices;
use crate::faults::{Faults, draw_faults};
use crate::novelty::SeenNames;
use crate::space::search_space::{ChosenHost, SearchSpace};

/// The setup of a run.
#[derive(Debug)]
pub(crate) struct Setup {
    /// The start page; `None` if the first steps open a page.
    pub(crate) start: Option<String>,
    /// The app version at the start; `None` in a browser.
    pub(crate) version: Option<Version>,
    /// Whether the run ends with an hour of waiting.
    pub(crate) waits: bool,
    /// The row of the run, without the steps that are still to be drawn.
    pub(crate) row: Row,
}

/// The index of the start page's number in the choices of a run.
pub(crate) const START_CHOICE: usize = 1;

/// Draws the setup of a run.
pub(crate) fn draw_setup(choices: &mut Choices, space: &SearchSpace, seen: &SeenNames) -> Setup {
    let waits = choices.draw_weighted(&[1, 4]) == 1;
    let start = choices.draw(space.start.len().max(1));
    let host = choices.draw_weighted(&host_weights(&space.app.hosts));
    let access = choices.draw_weighted(&[10, 1, 1]);
    let locale = choices.draw_weighted(&locale_weights(space.app.locales.len()));
    let theme = choices.draw_weighted(&[3, 1]);
    let host = space.app.hosts.get(host).or(space.app.hosts.first());
    let platform = host.map_or(Platform::Ios, |host| host.platform);
    let faults = draw_faults(choices, space, platform, seen);
    let beginning = space.beginning.clone();
    let Faults { replies, network } = match &beginning {
        Some(row) => faults.after(row),
        None => faults,
    };
    let usual = beginning
        .as_ref()
        .map(|row| row.storage)
        .unwrap_or_default();
    let accesses = [
        StorageAccess::Usable,
        StorageAccess::Full,
        StorageAccess::Refused,
    ];
    Setup {
        start: space.start.get(start).map(|page| page.address.clone()),
        version: host.and_then(|host| host.version),
        waits,
        row: Row {
            title: String::new(),
            hosts: host
                .map(|host| hosts(host, locale_of(space, locale), theme))
                .unwrap_or_default(),
            replies,
            network,
            storage: match accesses.get(access) {
                Some(access) if *access != StorageAccess::Usable => *access,
                _ => usual,
            },
            steps: beginning.map(|row| row.steps).unwrap_or_default(),
        },
    }
}

/// Returns the weights of the hosts. Two thirds of the runs have the latest version or are in a browser.
fn host_weights(hosts: &[ChosenHost]) -> Vec<u32> {
    let latest = hosts.iter().filter_map(|host| host.version).max();
    let is_latest = |host: &ChosenHost| host.version == latest || host.version.is_none();
    let count = |wanted: bool| {
        let of_a_kind = hosts.iter().filter(|host| is_latest(host) == wanted);
        u32::try_from(of_a_kind.count()).unwrap_or(u32::MAX)
    };
    let (latest, others) = (count(true), count(false));
    hosts
        .iter()
        .map(|host| match is_latest(host) {
            _ if others == 0 => 1,
            true => others.saturating_mul(2),
            false => latest,
        })
        .collect()
}

/// Returns the weights of English and of each other language. A fifth of the runs have another language.
fn locale_weights(others: usize) -> Vec<u32> {
    let english = u32::try_from(others * 4).unwrap_or(u32::MAX).max(1);
    std::iter::once(english)
        .chain(std::iter::repeat_n(1, others))
        .collect()
}

/// Returns the language with this number; `None` for English.
fn locale_of(space: &SearchSpace, number: usize) -> Option<&str> {
    space
        .app
        .locales
        .get(number.checked_sub(1)?)
        .map(String::as_str)
}

fn hosts(host: &ChosenHost, locale: Option<&str>, theme: usize) -> Hosts {
    let versions = host.version.map_or(Versions::Latest, |version| {
        Versions::List(vec![VersionChoice::Exactly(version).into()])
    });
    Hosts {
        platforms: vec![host.platform.into()],
        versions: versions.into(),
        locale: locale.unwrap_or("en").to_owned().into(),
        theme: if theme == 1 {
            Theme::Light
        } else {
            Theme::Dark
        },
        ..Hosts::default()
    }
}
