//! Hosts that can't be, and what none of a row's hosts could do.

use footbridge_contract::{Availability, Catalogue, Platform, Version};

use super::names::unknown;
use crate::expand;
use crate::filter::Filter;
use crate::hosts::{Hosts, VersionChoice, Versions};
use crate::known::{Device, Known};
use crate::mistake::{MistakeKind, Mistakes};
use crate::row::Row;
use crate::span::{Span, Spanned};
use crate::step::Step;
use crate::suggest::list;

pub(super) fn check_hosts(
    hosts: &Hosts,
    catalogue: &Catalogue,
    known: &Known,
    mistakes: &mut Mistakes,
) {
    let span = hosts.versions.span;
    match &hosts.versions.value {
        Versions::Latest | Versions::Boundaries => {}
        Versions::List(choices) => {
            for choice in choices {
                if let VersionChoice::Exactly(version) = choice.value {
                    check_version(version, choice.span, catalogue, mistakes);
                }
            }
        }
        Versions::Range { first, last } => {
            check_version(*first, span, catalogue, mistakes);
            check_version(*last, span, catalogue, mistakes);
        }
    }
    for (platform, device) in &hosts.devices {
        check_device(*platform, device, known, mistakes);
    }
    let unnamed = hosts
        .platforms
        .iter()
        .filter(|platform| !hosts.devices.contains_key(&platform.value));
    for platform in unnamed.filter(|_| !known.devices.is_empty()) {
        check_default_device(platform, known, mistakes);
    }
}

fn check_version(version: Version, span: Span, catalogue: &Catalogue, mistakes: &mut Mistakes) {
    let app = &catalogue.app;
    if (app.first_version..=app.latest_version).contains(&version) {
        return;
    }
    let reason = format!("there is no version {version} of {}", app.name);
    let (first, latest) = (app.first_version, app.latest_version);
    mistakes
        .report(MistakeKind::ImpossibleHost { reason }, span)
        .help(format!("its versions go from {first} to {latest}"));
}

fn check_device(
    platform: Platform,
    device: &Spanned<String>,
    known: &Known,
    mistakes: &mut Mistakes,
) {
    let fitting = known
        .devices
        .iter()
        .filter(|known| platform == Platform::Browser || known.platform == platform);
    let names = fitting.map(|known| known.name.as_str());
    let Some(found) = known.device(device) else {
        // A slip may be near a device of another platform, which the next run then tells.
        let all = known.devices.iter().map(|known| known.name.as_str());
        return unknown("device", device, all, mistakes);
    };
    if platform != Platform::Browser && found.platform != platform {
        let reason = format!(
            "`{}` is a device of {}, not of {platform}",
            found.name, found.platform
        );
        mistakes
            .report(MistakeKind::ImpossibleHost { reason }, device.span)
            .help(format!(
                "name a device for each platform: `device: {{ {}: {}, {platform}: … }}`, where {platform} can be {}",
                found.platform,
                found.name,
                list(names),
            ));
    }
}

/// Reports a platform that has no default device, where the scenario names none.
fn check_default_device(platform: &Spanned<Platform>, known: &Known, mistakes: &mut Mistakes) {
    let platform_of = |device: &&Device| device.platform == platform.value;
    let mut fitting = known.devices.iter().filter(platform_of);
    if fitting.any(|device| device.is_default) {
        return;
    }
    let fitting = known
        .devices
        .iter()
        .filter(|device| platform.value == Platform::Browser || device.platform == platform.value);
    let names: Vec<_> = fitting.map(|device| device.name.as_str()).collect();
    let platform_name = platform.value;
    let reason = format!("no device is the default of {platform_name}");
    let help = match names.as_slice() {
        [] => format!("add a device with `platform = \"{platform_name}\"` and `default = true`"),
        names => format!(
            "name one: `device: {{ {platform_name}: … }}`, where … can be {}; or write `default = true` in a device's file",
            list(names.iter().copied())
        ),
    };
    mistakes
        .report(MistakeKind::ImpossibleHost { reason }, platform.span)
        .help(help);
}

/// Reports replies to calls, and events, that no host of the row could send or get.
pub(super) fn check_reach(row: &Row, catalogue: &Catalogue, mistakes: &mut Mistakes) {
    let hosts = expand::hosts(row, catalogue, &Filter::default());
    for script in &row.replies {
        let Some(call) = catalogue.calls.get(&script.call) else {
            continue;
        };
        let availabilities: Vec<_> = hosts
            .iter()
            .map(|&(platform, version)| (platform, call.minimum.availability(platform, version)))
            .collect();
        let mut found = availabilities.iter();
        if availabilities.is_empty() || found.any(|(_, call)| call.is_available()) {
            continue;
        }
        let needs = availabilities
            .iter()
            .find_map(|(platform, availability)| match availability {
                Availability::BelowMinimum { minimum } => Some(format!("{platform} {minimum}")),
                _ => None,
            });
        let reason = format!("no host of this scenario could send `{}`", call.name);
        let help = needs.map_or_else(
            || "add a platform whose app has it, or leave the reply out".to_owned(),
            |needs| {
                format!("it is there from {needs} on: add such a version, or leave the reply out")
            },
        );
        mistakes
            .report(MistakeKind::ImpossibleHost { reason }, script.call.span)
            .help(help);
    }
    let only_browser = hosts
        .iter()
        .all(|(platform, _)| *platform == Platform::Browser);
    for step in &row.steps {
        if let (true, Step::Send(send)) = (only_browser, &step.value) {
            let reason = "a browser has no app that could send an event".to_owned();
            mistakes
                .report(MistakeKind::ImpossibleHost { reason }, send.event.span)
                .help("add `ios` or `android` to `platforms`, or leave the step out");
        }
    }
}
