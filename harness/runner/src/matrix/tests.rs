use std::sync::Arc;

use footbridge_contract::{Availability, Catalogue, Platform, Version};
use footbridge_host::{CallNumber, Entry, EntryKind, Instant};
use footbridge_scenario::{Filter, Known, Scenario, load};
use serde_json::{Value, json};

use super::*;
use crate::plan::Plan;
use crate::record::testing::record;
use crate::record::{CaseRecord, Failure, FailureKind, Verdict};

const ORDERS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../contract/tests/orders");

/// A call that the catalogue has from 2.9.0 on.
const CALL: &str = "setBadge";

const NATIVE: &str = "
title: The badge is set
hosts: { versions: boundaries }
steps:
  - open: /
  - expect: { call: setBadge }
";

fn catalogue() -> Catalogue {
    Catalogue::load(ORDERS).unwrap()
}

fn version(text: &str) -> Version {
    text.parse().unwrap()
}

fn plan(catalogue: &Catalogue, texts: &[&str]) -> Plan {
    let scenarios = texts.iter().enumerate().map(|(index, text)| {
        let name = format!("scenarios/{index}.yaml");
        Arc::new(load(&name, text, catalogue, &Known::default()).unwrap())
    });
    Plan {
        scenarios: scenarios.collect(),
        cases: Vec::new(),
        is_whole: true,
        shard: None,
    }
}

fn call(name: &str, availability: Availability) -> EntryKind {
    EntryKind::Call {
        number: CallNumber::new(1),
        name: name.to_owned(),
        payload: Value::Null,
        callback: None,
        availability,
        deadline: None,
    }
}

/// A case of a scenario's first row, in which these calls were made.
fn case(
    scenario: &Scenario,
    catalogue: &Catalogue,
    on: (Platform, &str),
    calls: &[&str],
) -> CaseRecord {
    let mut record = record();
    let version = Some(version(on.1));
    scenario.name.clone_into(&mut record.case.scenario);
    record.case.title.clone_from(&scenario.rows[0].title);
    record.case.platform = on.0;
    record.case.app_version = version;
    record.verdict = Verdict::Passed;
    record.reason = None;
    record.failures = Vec::new();
    let entries = calls.iter().map(|name| Entry {
        at: Instant::ZERO,
        step: Some(0),
        kind: call(name, catalogue.call_availability(name, on.0, version)),
    });
    record.journal = entries.collect();
    record
}

fn failed(mut record: CaseRecord, kind: FailureKind, step: usize, message: &str) -> CaseRecord {
    record.verdict = Verdict::Failed;
    record.reason = Some(message.to_owned());
    record.failures = vec![Failure {
        step: Some(step),
        at: Some(Instant::ZERO),
        invariant: (kind == FailureKind::Invariant).then(|| "supported".to_owned()),
        ..Failure::new(kind, message)
    }];
    record
}

/// What a client does that uses the call from `gate` on, on each of these versions.
fn client(scenario: &Scenario, catalogue: &Catalogue, gate: Version, at: Version) -> CaseRecord {
    let on = (Platform::Ios, at.to_string());
    let on = (on.0, on.1.as_str());
    let has = catalogue
        .call_availability(CALL, on.0, Some(at))
        .is_available();
    match (at >= gate, has) {
        (true, true) => case(scenario, catalogue, on, &[CALL]),
        (false, false) => {
            let mut record = case(scenario, catalogue, on, &[]);
            record.verdict = Verdict::Unsupported;
            record
        }
        (true, false) => {
            let record = case(scenario, catalogue, on, &[CALL]);
            failed(record, FailureKind::Invariant, 0, "#1 setBadge needs 2.9.0")
        }
        (false, true) => {
            let record = case(scenario, catalogue, on, &[]);
            failed(
                record,
                FailureKind::Expectation,
                1,
                "expected a call setBadge",
            )
        }
    }
}

/// The ranges of a feature on iOS: `1.0.0 to 2.8.99 nothing`.
fn ranges(matrix: &Matrix, name: &str) -> Vec<String> {
    let mut features = matrix.features.iter();
    let feature = features.find(|feature| feature.name == name).unwrap();
    let mut tracks = feature.tracks.iter();
    let track = tracks
        .find(|track| track.platform == Platform::Ios)
        .unwrap();
    let ranges = track.ranges.iter();
    ranges
        .map(|range| {
            let (first, last) = (range.first.unwrap(), range.last.unwrap());
            let reason = range
                .reason
                .as_ref()
                .map_or_else(String::new, |reason| format!(": {reason}"));
            let asserted = if range.asserted { " (asserted)" } else { "" };
            format!("{first} to {last} {}{reason}{asserted}", range.outcome)
        })
        .collect()
}

fn matrix(catalogue: &Catalogue, plan: &Plan, records: &[CaseRecord]) -> Matrix {
    Matrix::of(catalogue, &Subjects::of(plan, catalogue), records, None)
}

#[test]
fn a_call_has_a_range_below_its_minimum_and_one_from_it_on() {
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
fn a_client_with_a_wrong_version_check_is_broken_where_it_is_wrong() {
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
            "2.9.0 to 3.1.99 broken: expected a call setBadge (scenarios/0.yaml) (asserted)",
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
fn versions_that_nothing_has_tried_are_untested() {
    let catalogue = catalogue();
    let plan = plan(&catalogue, &[NATIVE]);
    let records = [client(
        &plan.scenarios[0],
        &catalogue,
        version("2.9.0"),
        version("3.2.0"),
    )];
    let matrix = matrix(&catalogue, &plan, &records);
    assert_eq!(
        ranges(&matrix, CALL),
        [
            "1.0.0 to 2.8.99 untested",
            "2.9.0 to 3.2.0 native (asserted)"
        ]
    );
    let untested: Vec<_> = matrix
        .untested
        .iter()
        .map(|feature| feature.name.as_str())
        .collect();
    assert!(untested.contains(&"openBrowser") && !untested.contains(&CALL));
}

#[test]
fn a_failure_counts_against_what_its_step_expects_and_nothing_else() {
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
fn expectations_say_nothing_on_versions_that_a_scenario_was_not_written_for() {
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
fn a_fallback_that_a_scenario_asserts_is_asserted_and_one_that_fails_is_broken() {
    let catalogue = catalogue();
    let text = "
title: A page outside the app
hosts: { versions: boundaries }
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
fn a_scenario_that_declares_a_feature_is_one() {
    let catalogue = catalogue();
    let text = "
title: The badge is set
feature: Basket badge
hosts: { versions: boundaries }
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
    assert_eq!(matrix.features[1].minimums[0].version, version("2.9.0"));
}

fn base(text: &str) -> Base {
    Base::parse("installed.csv", &format!("platform,version,share\n{text}")).unwrap()
}

/// Two calls, one of them with a fallback, and some users.
fn with_users() -> (Matrix, Base) {
    let catalogue = catalogue();
    let other = NATIVE.replace("setBadge", "openBrowser");
    let plan = plan(&catalogue, &[NATIVE, &other]);
    let mut records: Vec<_> = ["2.8.99", "2.9.0", "3.2.0"]
        .map(|at| {
            client(
                &plan.scenarios[0],
                &catalogue,
                version("2.9.0"),
                version(at),
            )
        })
        .into();
    records.push(case(
        &plan.scenarios[1],
        &catalogue,
        (Platform::Ios, "1.5.99"),
        &[],
    ));
    for at in ["1.6.0", "3.2.0"] {
        records.push(case(
            &plan.scenarios[1],
            &catalogue,
            (Platform::Ios, at),
            &["openBrowser"],
        ));
    }
    let base = base("ios,1.5.0,10\nios,2.8.0,10\nios,3.2.0,70\nandroid,3.2.0,10\n");
    let matrix = Matrix::of(
        &catalogue,
        &Subjects::of(&plan, &catalogue),
        &records,
        Some(&base),
    );
    (matrix, base)
}

#[test]
fn a_matrix_is_written_for_people_pages_and_spreadsheets() {
    let (matrix, _) = with_users();
    let text = matrix.text();
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
    assert!(text.contains("1.6.0* to 3.2.0"), "{text}");
    let page = matrix.markdown();
    assert!(page.contains("| openBrowser"), "{page}");
    let sheet = matrix.csv();
    let line = "call,openBrowser,ios,webkit,1.0.0,1.5.99,fallback,window.open(url),true,true,false,1,0.100000";
    assert!(sheet.lines().any(|found| found == line), "{sheet}");
}

#[test]
fn a_minimum_says_what_it_would_mean() {
    let (matrix, base) = with_users();
    let minimums = "ios=2.8.0".parse().unwrap();
    insta::assert_snapshot!(matrix.decide(&minimums, Some(&base)).text());
}

#[test]
fn a_minimum_is_proposed_from_the_users() {
    let (matrix, base) = with_users();
    let at = |part| matrix.propose(Platform::Ios, part, &base).unwrap();
    // Of those from 1.6.0 on, 70 in 80 are on a version with everything; from 2.9.0 on all are.
    assert_eq!(
        at(0.95).lowest.map(|(version, _)| version),
        Some(version("2.9.0"))
    );
    assert_eq!(
        at(0.85).lowest.map(|(version, _)| version),
        Some(version("1.6.0"))
    );
    assert_eq!(
        at(0.85).highest.map(|(version, _)| version),
        Some(version("1.6.0"))
    );
    assert_eq!(
        at(0.95).highest.map(|(version, _)| version),
        Some(version("1.0.0"))
    );
}

#[test]
fn minimums_are_read_and_refused() {
    let wrong = |text: &str| text.parse::<Minimums>().unwrap_err().to_string();
    assert_eq!(
        "ios=2.15.0, android=2.9.0"
            .parse::<Minimums>()
            .unwrap()
            .0
            .len(),
        2
    );
    assert_eq!(
        wrong("2.15.0"),
        "`2.15.0` is not PLATFORM=VERSION, such as ios=2.15.0"
    );
    assert_eq!(
        wrong("ois=2.15.0"),
        "`ois` is not a platform; did you mean `ios`?"
    );
    assert_eq!(
        wrong("browser=1.0.0"),
        "a browser has no version of the app"
    );
    assert_eq!(wrong("ios=1.0.0,ios=2.0.0"), "ios is there twice");
    assert!(wrong("ios=2.15").starts_with("`2.15` has 2 numbers"));
}

fn floors(gate: &str) -> Floors {
    let catalogue = catalogue();
    let plan = plan(&catalogue, &[NATIVE]);
    let subjects = Subjects::of(&plan, &catalogue);
    let mut search = FloorSearch::new(&catalogue, &subjects);
    let run = |at| client(&plan.scenarios[0], &catalogue, version(gate), at);
    search.add(&["1.0.0", "2.8.99", "2.9.0", "3.2.0"].map(|at| run(version(at))));
    for round in 0.. {
        let probes = search.probes();
        if probes.is_empty() {
            break;
        }
        assert!(round < 32, "{probes:?}");
        let records: Vec<_> = probes.iter().map(|probe| run(probe.version)).collect();
        search.add(&records);
    }
    search.floors()
}

#[test]
fn a_floor_finds_the_version_from_which_on_a_client_uses_a_call() {
    let right = floors("2.9.0");
    assert_eq!(right.differences, []);
    assert_eq!(right.floors[0].native_from, Some(version("2.9.0")));

    let late = floors("2.20.7");
    assert_eq!(
        late.differences[0].line(),
        "too late: the client uses call setBadge on ios from 2.20.7 on, and the app has it from 2.9.0 on"
    );
    assert_eq!(late.floors[0].passes_from, Some(version("2.20.7")));

    let early = floors("2.3.1");
    assert_eq!(
        early.differences[0].line(),
        "too early: the client uses call setBadge on ios from 2.3.1 on, and the app has it from 2.9.0 on"
    );
    assert_eq!(late.differences.len() + early.differences.len(), 2);
}

#[test]
fn a_version_that_a_scenario_requires_is_compared_with_what_it_needs() {
    let catalogue = catalogue();
    let text = NATIVE.replace("hosts:", "requires: { ios: 2.12.0 }\nhosts:");
    let plan = plan(&catalogue, &[&text]);
    let subjects = Subjects::of(&plan, &catalogue);
    let mut search = FloorSearch::new(&catalogue, &subjects);
    search.add(&["2.8.99", "2.9.0", "3.2.0"].map(|at| {
        client(
            &plan.scenarios[0],
            &catalogue,
            version("2.9.0"),
            version(at),
        )
    }));
    let floors = search.floors();
    assert_eq!(
        floors.differences[0].line(),
        "too late: scenarios/0.yaml › The badge is set requires ios from 2.12.0 on, and the app has all it uses from 2.9.0 on"
    );
    insta::assert_snapshot!(floors.text());
}

#[test]
fn a_gate_closes_for_what_breaks_and_says_what() {
    let catalogue = catalogue();
    let plan = plan(&catalogue, &[NATIVE]);
    let subjects = Subjects::of(&plan, &catalogue);
    let base = base("ios,2.0.0,2\nios,3.2.0,98\n");
    let decide = |gate: &str, minimum: &str| {
        let records = ["2.8.99", "2.9.0", "3.2.0"]
            .map(|at| client(&plan.scenarios[0], &catalogue, version(gate), version(at)));
        let matrix = Matrix::of(&catalogue, &subjects, &records, Some(&base));
        let mut search = FloorSearch::new(&catalogue, &subjects);
        search.add(&records);
        let floors = search.floors();
        let rules = GateRules {
            base: Some(&base),
            keep: Some(0.99),
            required: Some(&floors),
        };
        Gate::of(&matrix, &minimum.parse().unwrap(), rules)
    };
    let open = decide("2.9.0", "android=2.9.0");
    assert_eq!(
        open.breaks,
        [
            "required: scenarios/0.yaml › The badge is set on ios passes only from 2.9.0 on; what it uses is there from 2.9.0 on"
        ]
    );
    let closed = decide("2.20.0", "ios=2.9.0");
    assert!(!closed.is_open);
    insta::assert_snapshot!(closed.text());
    let users = decide("2.9.0", "ios=2.9.0");
    assert_eq!(users.breaks, ["98.0 % of users stay, and 99.0 % have to"]);
}

#[test]
fn what_changed_between_two_runs_is_told_by_verdict_and_by_feature() {
    let catalogue = catalogue();
    let plan = plan(&catalogue, &[NATIVE]);
    let run = |gate: &str| {
        ["2.8.99", "2.9.0", "3.2.0"]
            .map(|at| client(&plan.scenarios[0], &catalogue, version(gate), version(at)))
    };
    let (old, new) = (run("2.9.0"), run("2.20.0"));
    let (before, after) = (
        matrix(&catalogue, &plan, &old),
        matrix(&catalogue, &plan, &new),
    );
    let (old, new) = (
        Side {
            records: &old,
            matrix: &before,
        },
        Side {
            records: &new,
            matrix: &after,
        },
    );
    let lost = Diff::of(old, new);
    assert!(lost.is_worse());
    insta::assert_snapshot!(lost.text());
    let gained = Diff::of(new, old);
    assert!(!gained.is_worse());
    assert_eq!(gained.became_native.len(), 1);
    assert!(Diff::of(old, old).is_empty());
}

#[test]
fn what_changed_between_two_catalogues_is_told_by_entry() {
    let old = catalogue();
    let folder = tempfile::tempdir().unwrap();
    for entry in std::fs::read_dir(ORDERS).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            continue;
        }
        let mut text = std::fs::read_to_string(&path).unwrap();
        if path.ends_with("calls.toml") {
            text = text.replace("name = \"share\"", "name = \"shareNow\"");
            text = text.replacen("ios = \"1.6.0\"", "ios = \"1.7.0\"", 1);
        }
        std::fs::write(folder.path().join(path.file_name().unwrap()), text).unwrap();
    }
    let new = Catalogue::load(folder.path()).unwrap();
    insta::assert_snapshot!(CatalogueDiff::of(&old, &new).text());
    assert!(CatalogueDiff::of(&old, &old).is_empty());
}

#[test]
fn a_matrix_needs_the_boundaries_of_what_scenarios_are_about() {
    let catalogue = catalogue();
    let nothing = "
title: The page opens
steps:
  - open: /
";
    let latest = NATIVE.replace("hosts: { versions: boundaries }\n", "");
    let chosen = NATIVE.replace("boundaries", "2.20.0");
    let plan = plan(&catalogue, &[&latest, &chosen, nothing]);
    let needed = plan.at_boundaries(&catalogue, &Filter::default(), false);
    let cases: Vec<_> = needed
        .plan
        .cases
        .iter()
        .filter(|case| case.spec.platform == Platform::Ios)
        .map(|case| format!("{} {}", case.spec.scenario, case.spec.version.unwrap()))
        .collect();
    assert_eq!(
        cases,
        [
            "scenarios/0.yaml 2.8.99",
            "scenarios/0.yaml 2.9.0",
            "scenarios/0.yaml 3.2.0",
            "scenarios/1.yaml 2.20.0",
        ]
    );
    assert_eq!(needed.left_out, 2);
    assert!(needed.at_every_version > needed.plan.cases.len());
}

#[test]
fn the_schema_takes_a_matrix() {
    let (matrix, _) = with_users();
    let schema = serde_json::to_value(schema()).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let valid = json!(matrix);
    assert!(validator.is_valid(&valid));
    assert_eq!(
        serde_json::from_value::<Matrix>(valid.clone()).unwrap(),
        matrix
    );
    for (pointer, wrong) in [
        ("/schema", json!("footbridge.matrix/2")),
        ("/features/0/tracks/0/ranges/0/outcome", json!("fine")),
        ("/features/0/tracks/0/ranges/0/first", json!(2)),
    ] {
        let mut changed = valid.clone();
        *changed.pointer_mut(pointer).unwrap() = wrong;
        assert!(!validator.is_valid(&changed), "{pointer}");
    }
}
