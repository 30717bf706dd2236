//! The hosts that a scenario runs on.

use footbridge_contract::{Platform, Version};
use footbridge_scenario::{Filter, Scenario, VersionFilter, expand, load};

use crate::common;

fn scenario(text: &str) -> Scenario {
    load("x.yaml", text, &common::catalogue(), &common::known()).unwrap()
}

/// The hosts of all cases, such as "ios 2.8.0".
fn hosts(text: &str, filter: &Filter) -> Vec<String> {
    expand(&scenario(text), &common::catalogue(), filter)
        .iter()
        .map(|case| match case.version {
            Some(version) => format!("{} {version}", case.platform),
            None => case.platform.to_string(),
        })
        .collect()
}

#[test]
fn scenario_runs_on_the_latest_version_of_both_platforms_by_default() {
    let text = "{ title: x, steps: [{ open: / }] }";
    assert_eq!(
        hosts(text, &Filter::default()),
        ["ios 2.56.0", "android 2.56.0"]
    );
    let case = &expand(&scenario(text), &common::catalogue(), &Filter::default())[0];
    assert_eq!(case.to_string(), "x.yaml › x › ios 2.56.0 · en · dark");
}

#[test]
fn boundaries_are_each_minimum_the_version_below_and_the_latest() {
    // §9: bottom actions from 2.9.0, title-visible from 2.8.0, web storage from 2.15.0.
    let text = "
title: x
hosts: { versions: boundaries, platforms: [browser, ios] }
replies: { setWebLocalStorage: never }
steps:
  - expect: [{ call: setBottomActions }, { no-call: setTitleVisible }, { settle: { call: setBottomActions, outcome: resolved } }]
";
    assert_eq!(
        hosts(text, &Filter::default()),
        [
            "ios 2.7.99",
            "ios 2.8.0",
            "ios 2.8.99",
            "ios 2.9.0",
            "ios 2.14.99",
            "ios 2.15.0",
            "ios 2.56.0",
            "browser"
        ]
    );
}

#[test]
fn no_version_is_below_the_first_or_repeated() {
    let first = "{ title: x, hosts: { platforms: ios, versions: boundaries }, steps: [{ expect: { call: requestAction } }] }";
    assert_eq!(
        hosts(first, &Filter::default()),
        ["ios 1.2.51", "ios 2.56.0"]
    );
    let twice = "{ title: x, hosts: { platforms: ios, versions: [2.8.0, latest, 2.56.0, 2.8.0] }, steps: [{ open: / }] }";
    assert_eq!(
        hosts(twice, &Filter::default()),
        ["ios 2.8.0", "ios 2.56.0"]
    );
}

#[test]
fn range_is_its_ends_and_every_minimum_between() {
    let text =
        "{ title: x, hosts: { platforms: android, versions: 2.7.5..2.9.1 }, steps: [{ open: / }] }";
    let expected: Vec<_> = std::iter::once("android 2.7.5".to_owned())
        .chain(
            common::catalogue()
                .minimum_versions(Platform::Android)
                .range(Version::new(2, 7, 5)..=Version::new(2, 9, 1))
                .map(|version| format!("android {version}")),
        )
        .chain(["android 2.9.1".to_owned()])
        .collect();
    assert!(expected.contains(&"android 2.8.0".to_owned()));
    assert_eq!(hosts(text, &Filter::default()), expected);
}

#[test]
fn filter_selects_platforms_versions_and_names() {
    let text = "
title: On ${theme}
hosts: { platforms: [ios, android, browser], versions: [2.8.0, 2.9.0], theme: \"${theme}\" }
each: [{ theme: dark }, { theme: light }]
steps: [{ open: / }]
";
    assert_eq!(hosts(text, &Filter::default()).len(), 10);
    let only = |filter: Filter| hosts(text, &filter);
    assert_eq!(
        only(Filter {
            platforms: vec![Platform::Browser],
            ..Filter::default()
        }),
        ["browser", "browser"]
    );
    let version = vec![Version::new(2, 9, 0)];
    assert_eq!(
        only(Filter {
            versions: VersionFilter::Among(version),
            text: Some("LIGHT › IOS".into()),
            ..Filter::default()
        }),
        ["ios 2.9.0"]
    );
    let version = vec![Version::new(2, 10, 0)];
    assert_eq!(
        only(Filter {
            versions: VersionFilter::Instead(version),
            text: Some("on dark".into()),
            ..Filter::default()
        }),
        ["ios 2.10.0", "android 2.10.0", "browser"]
    );
}

#[test]
fn rows_have_unique_titles() {
    let titles = |text: &str| -> Vec<_> {
        scenario(text)
            .rows
            .into_iter()
            .map(|row| row.title)
            .collect()
    };
    let plain = "{ title: Bars, each: [{ a: 1, b: x }, { a: { k: v }, b: y }], steps: [{ fill: { label: \"${b}\", with: \"${a}\" } }] }";
    assert_eq!(titles(plain), ["Bars — 1", "Bars — {\"k\":\"v\"}"]);
    let used = "{ title: \"Bar ${b}, $${b}\", each: [{ b: x }, { b: y }], steps: [{ open: / }] }";
    assert_eq!(titles(used), ["Bar x, ${b}", "Bar y, ${b}"]);
}

#[test]
fn below_is_the_version_before_the_first_with_the_entry() {
    // Only Android has the application of strategy traders, from 2.12.0 on.
    let text = "
title: x
hosts: { versions: [below:setWebLocalStorage, below:strategy/apply/trader, latest] }
steps:
  - expect: { no-call: setWebLocalStorage }
";
    assert_eq!(
        hosts(text, &Filter::default()),
        [
            "ios 2.14.99",
            "ios 2.56.0",
            "android 2.11.99",
            "android 2.14.99",
            "android 2.56.0"
        ]
    );
}
