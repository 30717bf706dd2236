use footbridge_contract::Platform;
use footbridge_record::{FailureKind, Verdict};

use crate::matrix::Outcome;
use crate::matrix::testing::{
    self, CALL, NATIVE, case, catalogue, client, failed, ignoring_catalogue, matrix, plan, ranges,
    version,
};

#[test]
fn call_has_a_range_below_its_minimum_and_one_above() {
    let catalogue = catalogue();
    let plan = plan(&catalogue, &[NATIVE]);
    let gate = version("2.9.0");
    let records = ["2.8.99", "2.9.0", "3.2.0"]
        .map(|at| client(&plan.scenarios[0], &catalogue, gate, version(at)));
    assert_eq!(
        ranges(&matrix(&catalogue, &plan, &records), CALL),
        [
            "1.0.0 to 2.8.99 nothing",
            "2.9.0 to 3.2.0 native (asserted)"
        ]
    );
}

#[test]
fn client_with_a_wrong_version_check_is_broken_on_the_affected_versions() {
    let catalogue = catalogue();
    let plan = plan(&catalogue, &[NATIVE]);
    let at = |gate: &str| {
        let records = ["2.8.99", "2.9.0", "3.2.0"]
            .map(|at| client(&plan.scenarios[0], &catalogue, version(gate), version(at)));
        ranges(&matrix(&catalogue, &plan, &records), CALL)
    };
    assert_eq!(
        at("2.20.0"),
        [
            "1.0.0 to 2.8.99 nothing",
            "2.9.0 to 2.9.0 broken: expected a call setBadge (scenarios/0.yaml) (asserted)",
            "2.9.1 to 3.1.99 untested",
            "3.2.0 to 3.2.0 native (asserted)"
        ]
    );
    assert_eq!(
        at("2.5.0"),
        [
            "1.0.0 to 2.8.99 broken: #1 setBadge needs 2.9.0 (scenarios/0.yaml) (asserted)",
            "2.9.0 to 3.2.0 native (asserted)"
        ]
    );
}

#[test]
fn invariants_that_depend_on_the_script_count_only_on_the_hosts_of_the_scenario() {
    let catalogue = catalogue();
    let latest = NATIVE.replace(", versions: boundaries", "");
    let plan = plan(&catalogue, &[&latest]);
    let below = |invariant: &str| {
        let on = (Platform::Ios, "2.8.99");
        let record = case(&plan.scenarios[0], &catalogue, on, &[]);
        let mut record = failed(record, FailureKind::Invariant, 0, "it is broken");
        record.failures[0].invariant = Some(invariant.to_owned());
        let has = client(
            &plan.scenarios[0],
            &catalogue,
            version("2.9.0"),
            version("3.2.0"),
        );
        ranges(&matrix(&catalogue, &plan, &[record, has]), CALL).swap_remove(0)
    };
    for invariant in ["same-language", "scripted", "no-missing-page", "offline"] {
        assert_eq!(below(invariant), "1.0.0 to 2.8.99 nothing");
    }
    let broken = "1.0.0 to 2.8.99 broken: it is broken (scenarios/0.yaml) (asserted)";
    assert_eq!(below("no-page-errors"), broken);
}

#[test]
fn versions_without_a_case_are_untested() {
    let catalogue = catalogue();
    let latest = NATIVE.replace(", versions: boundaries", "");
    let plan = plan(&catalogue, &[&latest]);
    let record = client(
        &plan.scenarios[0],
        &catalogue,
        version("2.9.0"),
        version("3.2.0"),
    );
    let seen = matrix(&catalogue, &plan, std::slice::from_ref(&record));
    assert_eq!(
        ranges(&seen, CALL),
        [
            "1.0.0 to 2.8.99 untested",
            "2.9.0 to 3.2.0 native (asserted)"
        ]
    );
    assert_eq!(ranges(&seen, "openBrowser"), ["1.0.0 to 3.2.0 untested"]);
    // A declared host without a record is untested, whatever others show.
    let other = NATIVE.replace("is set", "shows");
    let plan = testing::plan(&catalogue, &[&latest, &other]);
    assert_eq!(
        ranges(&matrix(&catalogue, &plan, &[record]), CALL),
        ["1.0.0 to 3.2.0 untested: scenarios/1.yaml has not run on 2.8.99"]
    );
}

#[test]
fn failure_counts_only_against_the_entries_of_its_step() {
    let catalogue = catalogue();
    let text = "
title: Two things at once
steps:
  - open: /
  - expect: { call: setBadge }
  - expect: { call: setTitle }
";
    let plan = plan(&catalogue, &[text]);
    let record = case(
        &plan.scenarios[0],
        &catalogue,
        (Platform::Ios, "3.2.0"),
        &[CALL],
    );
    let records = [failed(
        record,
        FailureKind::Expectation,
        2,
        "expected a call setTitle",
    )];
    let matrix = matrix(&catalogue, &plan, &records);
    assert!(ranges(&matrix, CALL)[1].contains("native"));
    assert!(ranges(&matrix, "setTitle")[1].contains("broken"));
}

#[test]
fn expectations_do_not_count_on_versions_outside_the_scenario() {
    let catalogue = catalogue();
    let text = "
title: The badge shows
hosts: { platforms: [ios] }
steps:
  - open: /
  - expect: [{ text: done }, { call: setBadge }]
";
    let plan = plan(&catalogue, &[text]);
    let record = case(
        &plan.scenarios[0],
        &catalogue,
        (Platform::Ios, "2.8.99"),
        &[],
    );
    let records = [failed(
        record,
        FailureKind::Expectation,
        1,
        "expected the text done",
    )];
    assert_eq!(
        ranges(&matrix(&catalogue, &plan, &records), CALL)[0],
        "1.0.0 to 2.8.99 nothing"
    );
}

#[test]
fn asserted_fallback_is_marked_and_a_failed_one_is_broken() {
    let catalogue = catalogue();
    let text = "
title: A page outside the app
hosts: { platforms: [ios], versions: boundaries }
steps:
  - open: /
  - expect: { call: openBrowser, otherwise: { status: opened } }
";
    let plan = plan(&catalogue, &[text]);
    let record = case(
        &plan.scenarios[0],
        &catalogue,
        (Platform::Ios, "1.5.99"),
        &[],
    );
    let held = matrix(&catalogue, &plan, std::slice::from_ref(&record));
    assert_eq!(
        ranges(&held, "openBrowser")[0],
        "1.0.0 to 1.5.99 fallback: window.open(url) (asserted)"
    );
    let message = "expected the status opened, since openBrowser needs 1.6.0";
    let broken = [failed(record, FailureKind::Expectation, 1, message)];
    let broken = ranges(&matrix(&catalogue, &plan, &broken), "openBrowser");
    assert!(
        broken[0].contains("broken: expected the status opened"),
        "{broken:?}"
    );
}

#[test]
fn scenario_that_declares_a_feature_is_a_feature() {
    let catalogue = catalogue();
    let text = "
title: The badge is set
feature: Basket badge
hosts: { platforms: [ios], versions: boundaries }
steps:
  - open: /
  - expect: { call: setBadge }
";
    let plan = plan(&catalogue, &[text]);
    let records = ["2.8.99", "2.9.0", "3.2.0"].map(|at| {
        client(
            &plan.scenarios[0],
            &catalogue,
            version("2.9.0"),
            version(at),
        )
    });
    let matrix = matrix(&catalogue, &plan, &records);
    assert_eq!(
        ranges(&matrix, "Basket badge"),
        [
            "1.0.0 to 2.8.99 nothing: lacks setBadge",
            "2.9.0 to 3.2.0 native (asserted)"
        ]
    );
    let mut features = matrix.features.iter();
    let feature = features.find(|feature| feature.name == "Basket badge");
    assert_eq!(feature.unwrap().minimums[0].version, version("2.9.0"));
}

#[test]
fn failure_is_not_stretched_over_what_a_scenario_needs_on_its_way() {
    let catalogue = catalogue();
    // A scenario about a link of every version, which needs another call on its way.
    let text = "
title: The basket opens
hosts: { platforms: [ios], versions: [1.0.0, 3.2.0] }
steps:
  - open: /
  - expect: { call: close }
";
    let plan = plan(&catalogue, &[text]);
    let on = |at, calls: &[&str]| case(&plan.scenarios[0], &catalogue, (Platform::Ios, at), calls);
    let alone = failed(
        on("1.0.0", &[]),
        FailureKind::Expectation,
        1,
        "expected a call close",
    );
    let records = [alone, on("3.2.0", &["close", CALL])];
    assert_eq!(
        ranges(&matrix(&catalogue, &plan, &records), "close"),
        [
            "1.0.0 to 1.0.0 broken: expected a call close (scenarios/0.yaml) (asserted)",
            "1.0.1 to 3.1.99 untested",
            "3.2.0 to 3.2.0 native (asserted)",
        ]
    );
    // What it states for the latest version isn't judged below it.
    let latest = text.replace(", versions: [1.0.0, 3.2.0]", "");
    let plan = testing::plan(&catalogue, &[&latest]);
    assert_eq!(
        ranges(&matrix(&catalogue, &plan, &records), "close"),
        [
            "1.0.0 to 3.1.99 untested",
            "3.2.0 to 3.2.0 native (asserted)"
        ]
    );
}

#[test]
fn call_that_the_app_ignores_is_never_native() {
    let catalogue = ignoring_catalogue();
    let feature = NATIVE.replace("hosts:", "feature: Badge\nhosts:");
    let plan = plan(&catalogue, &[&feature]);
    let at = |version, calls: &[&str]| {
        case(
            &plan.scenarios[0],
            &catalogue,
            (Platform::Ios, version),
            calls,
        )
    };
    let mut below = at("2.8.99", &[CALL]);
    below.verdict = Verdict::Unsupported;
    let seen = matrix(
        &catalogue,
        &plan,
        &[below.clone(), at("2.9.0", &[CALL]), at("3.2.0", &[CALL])],
    );
    let expected = [
        "1.0.0 to 2.8.99 ignored (asserted)",
        "2.9.0 to 3.2.0 native (asserted)",
    ];
    assert_eq!(ranges(&seen, CALL), expected);
    let of_scenario = ranges(&seen, "Badge");
    assert!(
        of_scenario[0].contains("ignored: lacks setBadge"),
        "{of_scenario:?}"
    );

    // What the catalogue says counts for a client that doesn't use it, unless an expectation asserts that.
    let mut unused = at("2.8.99", &[]);
    unused.verdict = Verdict::Unsupported;
    let seen = matrix(&catalogue, &plan, &[unused]);
    assert_eq!(ranges(&seen, CALL)[0], "1.0.0 to 2.8.99 ignored");
}

#[test]
fn app_ignores_nothing_on_a_platform_without_a_minimum() {
    let catalogue = ignoring_catalogue();
    let text = NATIVE.replace("[ios]", "[android]");
    let plan = plan(&catalogue, &[&text]);
    let on = (Platform::Android, "3.2.0");
    let mut record = case(&plan.scenarios[0], &catalogue, on, &[CALL]);
    record.verdict = Verdict::Unsupported;
    let seen = matrix(&catalogue, &plan, &[record]);
    let mut features = seen.features.iter();
    let feature = features.find(|feature| feature.name == CALL).unwrap();
    let outcomes = feature.tracks.iter().flat_map(|track| &track.ranges);
    assert!(
        outcomes
            .map(|range| range.outcome)
            .all(|outcome| outcome == Outcome::Untested)
    );
}
