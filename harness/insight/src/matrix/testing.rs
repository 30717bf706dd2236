//! A client for tests: its scenarios and the records of its cases.

use std::sync::Arc;

use footbridge_contract::{Availability, Catalogue, Platform, Version};
use footbridge_engine::EngineSelection;
use footbridge_journal::{CallNumber, Entry, EntryKind, Instant};
use footbridge_record::testing::full_record;
use footbridge_record::{CaseRecord, Failure, FailureKind, Verdict};
use footbridge_runner::Plan;
use footbridge_scenario::{ProjectNames, Scenario, load};
use serde_json::Value;

use super::*;

pub(crate) const ORDERS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../contract/tests/orders");

/// A call that the catalogue has since 2.9.0.
pub(super) const CALL: &str = "setBadge";

pub(super) const NATIVE: &str = "
title: The badge is set
hosts: { platforms: [ios], versions: boundaries }
steps:
  - open: /
  - expect: { call: setBadge }
";

pub(super) fn catalogue() -> Catalogue {
    Catalogue::load(ORDERS).unwrap()
}

/// The catalogue with a renamed call, and a changed minimum of another call.
pub(super) fn changed_catalogue() -> Catalogue {
    catalogue_with(&[
        ("name = \"share\"", "name = \"shareNow\""),
        ("ios = \"1.6.0\"", "ios = \"1.7.0\""),
    ])
}

/// The catalogue with an assumed minimum for [`CALL`].
pub(super) fn assumed_catalogue() -> Catalogue {
    let stated = "{ ios = \"2.9.0\", android = \"2.9.0\" }";
    let assumed = "{ ios = \"2.9.0\", android = \"2.9.0\", assumed = true }";
    catalogue_with(&[(stated, assumed)])
}

/// The catalogue of an app that ignores [`CALL`] on versions before 2.9.0, and that lacks it on Android.
pub(super) fn ignoring_catalogue() -> Catalogue {
    let nothing = "{ ios = \"2.9.0\", android = \"2.9.0\" }\nbelow = { effect = \"nothing\" }";
    let ignored = "{ ios = \"2.9.0\" }\nbelow = { effect = \"ignored\", assumed = true }";
    catalogue_with(&[(nothing, ignored)])
}

/// The catalogue with texts replaced in its file of calls, each at its first place.
fn catalogue_with(changes: &[(&str, &str)]) -> Catalogue {
    let folder = tempfile::tempdir().unwrap();
    for entry in std::fs::read_dir(ORDERS).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            continue;
        }
        let mut text = std::fs::read_to_string(&path).unwrap();
        if path.ends_with("calls.toml") {
            for (from, to) in changes {
                assert!(text.contains(from), "{from}");
                text = text.replacen(from, to, 1);
            }
        }
        std::fs::write(folder.path().join(path.file_name().unwrap()), text).unwrap();
    }
    Catalogue::load(folder.path()).unwrap()
}

pub(super) fn version(text: &str) -> Version {
    text.parse().unwrap()
}

pub(super) fn plan(catalogue: &Catalogue, texts: &[&str]) -> Plan {
    let scenarios = texts.iter().enumerate().map(|(index, text)| {
        let name = format!("scenarios/{index}.yaml");
        Arc::new(load(&name, text, catalogue, &ProjectNames::default()).unwrap())
    });
    Plan {
        scenarios: scenarios.collect(),
        cases: Vec::new(),
        engines: EngineSelection::default(),
        is_whole: true,
        shard: None,
    }
}

pub(super) fn call(name: &str, availability: Availability) -> EntryKind {
    EntryKind::Call {
        number: CallNumber::new(1),
        name: name.to_owned(),
        payload: Value::Null,
        callback: None,
        availability,
        deadline: None,
    }
}

/// A case of a scenario's first row that made these calls.
pub(super) fn case(
    scenario: &Scenario,
    catalogue: &Catalogue,
    on: (Platform, &str),
    calls: &[&str],
) -> CaseRecord {
    let mut record = full_record();
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

pub(super) fn failed(
    mut record: CaseRecord,
    kind: FailureKind,
    step: usize,
    message: &str,
) -> CaseRecord {
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

/// The record, on the version `at`, of a client that uses the call from the version `gate`.
pub(super) fn client(
    scenario: &Scenario,
    catalogue: &Catalogue,
    gate: Version,
    at: Version,
) -> CaseRecord {
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

/// Formats the ranges of a feature on iOS: `1.0.0 to 2.8.99 nothing`.
pub(super) fn ranges(matrix: &Matrix, name: &str) -> Vec<String> {
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

pub(super) fn matrix(catalogue: &Catalogue, plan: &Plan, records: &[CaseRecord]) -> Matrix {
    Matrix::of(catalogue, &Subjects::of(plan, catalogue), records, None)
}

pub(super) fn base(text: &str) -> Base {
    Base::parse("installed.csv", &format!("platform,version,share\n{text}")).unwrap()
}

/// A matrix with two calls, one with a fallback, and some users.
pub(super) fn with_users() -> (Matrix, Base) {
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

/// The floors of a client that uses the call from the version `gate`.
pub(super) fn floors(gate: &str) -> Floors {
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
