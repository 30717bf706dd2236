//! Checks of hosts: impossible hosts, and parts of a row that none of its hosts can reach.

use std::collections::BTreeSet;

use footbridge_contract::{Availability, Catalogue, Platform, Version};

use super::report::unknown;
use crate::cases::expand::{self, below};
use crate::cases::filter::Filter;
use crate::cases::touched::TouchedRole;
use crate::hosts::{Hosts, VersionChoice, Versions};
use crate::names::project_names::{KnownDevice, ProjectNames};
use crate::scenario::Scenario;
use crate::scenario::row::Row;
use crate::step::Step;
use crate::syntax::source_error::{SourceErrorKind, SourceErrors};
use crate::syntax::span::{Span, Spanned};
use crate::syntax::suggest::list;

pub(super) fn check_hosts(
    hosts: &Hosts,
    catalogue: &Catalogue,
    known: &ProjectNames,
    errors: &mut SourceErrors,
) {
    check_digits(hosts, known, errors);
    let span = hosts.versions.span;
    match &hosts.versions.value {
        Versions::Latest | Versions::Boundaries => {}
        Versions::List(choices) => {
            for choice in choices {
                match &choice.value {
                    VersionChoice::Latest => {}
                    VersionChoice::Exactly(version) => {
                        check_version(*version, choice.span, catalogue, errors);
                    }
                    VersionChoice::Below(name) => {
                        let name = Spanned::new(name.clone(), choice.span);
                        check_below(&name, hosts, catalogue, errors);
                    }
                }
            }
        }
        Versions::Range { first, last } => {
            check_version(*first, span, catalogue, errors);
            check_version(*last, span, catalogue, errors);
        }
    }
    let Some(known) = &known.devices else {
        return;
    };
    for (platform, device) in &hosts.devices {
        check_device(*platform, device, known, errors);
    }
    let unnamed = hosts
        .platforms
        .iter()
        .filter(|platform| !hosts.devices.contains_key(&platform.value));
    for platform in unnamed.filter(|_| !known.is_empty()) {
        check_default_device(platform, known, errors);
    }
}

/// Reports a `below:` whose name is not in the catalogue, or whose entry every version has.
fn check_below(
    name: &Spanned<String>,
    hosts: &Hosts,
    catalogue: &Catalogue,
    errors: &mut SourceErrors,
) {
    if catalogue.calls.get(name).is_none() && catalogue.links.get(name).is_none() {
        let known = catalogue.calls.names().chain(catalogue.links.names());
        return unknown("call or link", name, known, errors);
    }
    let mut platforms = hosts.platforms.iter();
    let is_somewhere = platforms.any(|platform| {
        let is_app = platform.value != Platform::Browser;
        is_app && expand::below(name, platform.value, catalogue).is_some()
    });
    if !is_somewhere {
        let reason = format!(
            "every version of {} has `{}`",
            catalogue.app.name, name.value
        );
        errors
            .report(SourceErrorKind::ImpossibleHost { reason }, name.span)
            .help("leave it out: nothing is below it");
    }
}

/// Reports a required version that doesn't exist.
pub(super) fn check_requires(
    scenario: &Scenario,
    catalogue: &Catalogue,
    errors: &mut SourceErrors,
) {
    for version in scenario.requires.values() {
        check_version(version.value, version.span, catalogue, errors);
    }
}

/// Reports an `otherwise` if every host of the row has the call or link.
fn check_otherwise(
    row: &Row,
    hosts: &BTreeSet<(Platform, Option<Version>)>,
    catalogue: &Catalogue,
    errors: &mut SourceErrors,
) {
    for touched in row.touched() {
        if touched.role
            != (TouchedRole::Used {
                has_otherwise: true,
            })
            || hosts.is_empty()
        {
            continue;
        }
        let is_lacked = hosts.iter().any(|(platform, version)| {
            let availability = touched.entry.availability(catalogue, *platform, *version);
            !availability.is_available()
        });
        let name = touched.entry.name();
        if !is_lacked && touched.entry.minimum(catalogue).is_some() {
            let reason =
                format!("every host of this scenario has `{name}`, so `otherwise` is never used");
            let mut platforms = hosts.iter().map(|(platform, _)| *platform);
            let help = if platforms.any(|platform| below(name, platform, catalogue).is_some()) {
                format!(
                    "write `versions: boundaries` or `versions: [below:{name}, latest]`, or leave `otherwise` out"
                )
            } else {
                format!("leave `otherwise` out: every version of the app has `{name}`")
            };
            errors
                .report(SourceErrorKind::Conflict { reason }, touched.span)
                .help(help);
        }
    }
}

fn check_version(version: Version, span: Span, catalogue: &Catalogue, errors: &mut SourceErrors) {
    let app = &catalogue.app;
    if (app.first_version..=app.latest_version).contains(&version) {
        return;
    }
    let reason = format!("there is no version {version} of {}", app.name);
    let (first, latest) = (app.first_version, app.latest_version);
    errors
        .report(SourceErrorKind::ImpossibleHost { reason }, span)
        .help(format!("its versions range from {first} to {latest}"));
}

/// Reports a version that the app can't give as the number that its dialect makes of it.
fn check_digits(hosts: &Hosts, known: &ProjectNames, errors: &mut SourceErrors) {
    let platforms = hosts.platforms.iter().map(|platform| platform.value);
    let digits =
        platforms.filter_map(|platform| Some((platform, known.version_digits.get(&platform)?)));
    let Some((platform, &digits)) = digits.min_by_key(|(_, digits)| **digits) else {
        return;
    };
    let span = hosts.versions.span;
    let versions = match &hosts.versions.value {
        // The dialect's check covers the versions of the catalogue.
        Versions::Latest | Versions::Boundaries => Vec::new(),
        Versions::Range { first, last } => vec![(*first, span), (*last, span)],
        Versions::List(choices) => {
            let exact = choices.iter().filter_map(|choice| match choice.value {
                VersionChoice::Exactly(version) => Some((version, choice.span)),
                VersionChoice::Latest | VersionChoice::Below(_) => None,
            });
            exact.collect()
        }
    };
    for (version, span) in versions
        .into_iter()
        .filter(|(version, _)| !version.fits(digits))
    {
        let reason = format!(
            "version {version} doesn't fit the number that the app of {platform} gives: {digits} digits for each part"
        );
        errors
            .report(SourceErrorKind::ImpossibleHost { reason }, span)
            .help(format!(
                "choose another version, or a wider form in the dialect, such as `{{app_version:number{}}}`",
                (digits..=6).find(|digits| version.fits(*digits)).unwrap_or(6)
            ));
    }
}

fn check_device(
    platform: Platform,
    device: &Spanned<String>,
    known: &[KnownDevice],
    errors: &mut SourceErrors,
) {
    let fitting = known
        .iter()
        .filter(|known| platform == Platform::Browser || known.platform == platform);
    let names = fitting.map(|known| known.name.as_str());
    let Some(found) = known.iter().find(|known| known.name == device.value) else {
        // A misspelt name may resemble a device of another platform, which the next run reports.
        let all = known.iter().map(|known| known.name.as_str());
        return unknown("device", device, all, errors);
    };
    if platform != Platform::Browser && found.platform != platform {
        let reason = format!(
            "`{}` is a device of {}, not of {platform}",
            found.name, found.platform
        );
        errors
            .report(SourceErrorKind::ImpossibleHost { reason }, device.span)
            .help(format!(
                "name a device for each platform: `device: {{ {}: {}, {platform}: … }}`, where {platform} can be {}",
                found.platform,
                found.name,
                list(names),
            ));
    }
}

/// Reports a platform without a default device if the scenario names none.
fn check_default_device(
    platform: &Spanned<Platform>,
    known: &[KnownDevice],
    errors: &mut SourceErrors,
) {
    let platform_of = |device: &&KnownDevice| device.platform == platform.value;
    let mut fitting = known.iter().filter(platform_of);
    if fitting.any(|device| device.is_default) {
        return;
    }
    let fitting = known
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
    errors
        .report(SourceErrorKind::ImpossibleHost { reason }, platform.span)
        .help(help);
}

/// The hosts that the app becomes when steps update it.
fn updated(
    row: &Row,
    hosts: &BTreeSet<(Platform, Option<Version>)>,
) -> Vec<(Platform, Option<Version>)> {
    let versions = row.steps.iter().filter_map(|step| match &step.value {
        Step::Restart(restart) => restart.version.as_ref().map(|version| version.value),
        _ => None,
    });
    let apps = hosts
        .iter()
        .filter(|(platform, _)| *platform != Platform::Browser);
    let apps: BTreeSet<Platform> = apps.map(|(platform, _)| *platform).collect();
    versions
        .flat_map(|version| apps.iter().map(move |app| (*app, Some(version))))
        .collect()
}

/// Reports replies and events that no host of the row can send.
pub(super) fn check_reach(row: &Row, catalogue: &Catalogue, errors: &mut SourceErrors) {
    let mut hosts = expand::hosts(row, catalogue, &Filter::default());
    hosts.extend(updated(row, &hosts));
    for script in &row.replies {
        let Some(call) = catalogue.calls.get(&script.call) else {
            continue;
        };
        let availabilities: Vec<_> = hosts
            .iter()
            .map(|&(platform, version)| (platform, call.availability(platform, version)))
            .collect();
        let mut found = availabilities.iter();
        if availabilities.is_empty() || found.any(|(_, call)| call.is_available()) {
            continue;
        }
        let needs = availabilities
            .iter()
            .find_map(|(platform, availability)| match availability {
                Availability::BelowMinimum { minimum, assumed }
                | Availability::Ignored { minimum, assumed } => {
                    let mark = if *assumed { " (assumed)" } else { "" };
                    Some(format!("{platform} {minimum}{mark}"))
                }
                _ => None,
            });
        let reason = format!("no host of this scenario could send `{}`", call.name);
        let help = needs.map_or_else(
            || "add a platform whose app has it, or leave the reply out".to_owned(),
            |needs| {
                format!("it is there from {needs} on: add such a version, or leave the reply out")
            },
        );
        errors
            .report(SourceErrorKind::ImpossibleHost { reason }, script.call.span)
            .help(help);
    }
    check_otherwise(row, &hosts, catalogue, errors);
    let only_browser = hosts
        .iter()
        .all(|(platform, _)| *platform == Platform::Browser);
    for step in &row.steps {
        let (span, act) = match &step.value {
            Step::Send(send) if only_browser => (send.event.span, "send an event"),
            Step::Ask(ask) if only_browser => (ask.call.span, "call the page"),
            Step::Restart(restart) => {
                if let Some(version) = &restart.version {
                    check_version(version.value, version.span, catalogue, errors);
                }
                if !only_browser {
                    continue;
                }
                (step.span, "start again")
            }
            _ => continue,
        };
        let reason = format!("a browser has no app that could {act}");
        errors
            .report(SourceErrorKind::ImpossibleHost { reason }, span)
            .help("add `ios` or `android` to `platforms`, or leave the step out");
    }
}
