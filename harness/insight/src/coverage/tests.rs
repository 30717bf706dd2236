use footbridge_contract::{Availability, Catalogue, CodeOutcome, Version};
use footbridge_dialect::{ReplyCapabilities, WireForm};
use footbridge_journal::{CallNumber, Entry, EntryKind, EventOutcome, Instant, Settled};
use footbridge_record::testing::full_record;
use footbridge_scenario::{ProjectNames, load};
use serde_json::{Value, json};

use super::*;

const ORDERS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../contract/tests/orders");
const NOTES: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../fixtures/examples/notes-app/catalogue"
);

/// The capabilities of a dialect that can send every reply.
fn replies() -> ReplyCapabilities {
    ReplyCapabilities {
        code_paths: vec!["code".to_owned()],
        has_success_code: true,
        has_failure_code: true,
        forms: item::FORMS.to_vec(),
    }
}

/// The names of the entries of an area that count.
fn counted(coverage: &Coverage, area: Area) -> Vec<&str> {
    let areas = coverage.areas.iter().filter(|found| found.area == area);
    let entries = areas.flat_map(|found| &found.entries);
    entries.map(|entry| entry.name.as_str()).collect()
}

#[test]
fn entry_that_the_dialect_cannot_send_is_not_a_gap() {
    let catalogue = Catalogue::load(ORDERS).unwrap();
    let replies = ReplyCapabilities {
        code_paths: vec!["code".to_owned()],
        has_failure_code: true,
        forms: vec![WireForm::Object],
        ..ReplyCapabilities::default()
    };
    let scope = Scope::new(&catalogue, replies, Vec::new());
    let coverage = Coverage::of(&scope, &[]);
    let success = |code: &&str| {
        let code = catalogue.codes.get(code).unwrap();
        code.outcome == CodeOutcome::Success
    };
    let codes = counted(&coverage, Area::Codes);
    assert!(!codes.is_empty() && !codes.iter().any(success), "{codes:?}");
    assert_eq!(counted(&coverage, Area::ReplyForms), ["object", "never"]);
    // An entry that a scenario sends anyway counts, and a success without a code is an ordinary one.
    let sent = [
        (0, reply(1, WireForm::Json, "{}")),
        (0, reply(2, WireForm::Object, "{}")),
    ];
    let sent = case(Platform::Ios, "3.2.0", &sent);
    assert_eq!(
        exercised(&scope, std::slice::from_ref(&sent)),
        ["reply form object", "reply form json"]
    );
    let coverage = Coverage::of(&scope, &[sent]);
    assert_eq!(
        counted(&coverage, Area::ReplyForms),
        ["object", "json", "never"]
    );
}

#[test]
fn limits_and_client_codes_count_if_the_client_reports_them() {
    let catalogue = Catalogue::load(NOTES).unwrap();
    let of = |entries: &[(u64, EntryKind)]| {
        let scope = Scope::new(&catalogue, replies(), Vec::new());
        let coverage = Coverage::of(&scope, &[case(Platform::Ios, "3.0.0", entries)]);
        counted(&coverage, Area::Limits).len()
    };
    let call = (0, call(1, "share", None));
    assert_eq!(of(std::slice::from_ref(&call)), 0);
    assert!(of(&[call, (10, rejected(1, "E1"))]) > 0);
}

#[test]
fn code_with_which_no_call_settles_is_not_a_gap() {
    let folder = tempfile::tempdir().unwrap();
    for file in [
        "app.toml",
        "calls.toml",
        "links.toml",
        "limits.toml",
        "events.toml",
    ] {
        std::fs::copy(format!("{ORDERS}/{file}"), folder.path().join(file)).unwrap();
    }
    let codes = std::fs::read_to_string(format!("{ORDERS}/codes.toml")).unwrap();
    let codes = codes + "settles = false\n";
    std::fs::write(folder.path().join("codes.toml"), codes).unwrap();
    let catalogue = Catalogue::load(folder.path()).unwrap();
    let scope = Scope::new(&catalogue, replies(), Vec::new());
    let settled = [(0, call(1, "share", None)), (9, rejected(1, "E1"))];
    let coverage = Coverage::of(&scope, &[case(Platform::Ios, "3.2.0", &settled)]);
    assert_eq!(counted(&coverage, Area::Codes), ["OK", "BUSY"]);
    // A case that shows it anyway counts.
    let settled = [(0, call(1, "share", None)), (9, rejected(1, "LATE"))];
    let coverage = Coverage::of(&scope, &[case(Platform::Ios, "3.2.0", &settled)]);
    assert_eq!(counted(&coverage, Area::Codes), ["OK", "BUSY", "LATE"]);
}

fn call(number: u32, name: &str, deadline: Option<u64>) -> EntryKind {
    EntryKind::Call {
        number: CallNumber::new(number),
        name: name.to_owned(),
        payload: Value::Null,
        callback: Some(format!("callback{number}")),
        availability: Availability::Available,
        deadline: deadline.map(Instant::from_millis),
    }
}

fn reply(number: u32, form: WireForm, text: &str) -> EntryKind {
    EntryKind::Reply {
        call: CallNumber::new(number),
        form,
        text: text.to_owned(),
        by_default: false,
    }
}

fn rejected(number: u32, code: &str) -> EntryKind {
    EntryKind::Settle {
        call: CallNumber::new(number),
        outcome: Settled::Rejected,
        code: Some(code.to_owned()),
        reason: None,
    }
}

/// A case on this host with these entries, each at an instant.
fn case(platform: Platform, version: &str, entries: &[(u64, EntryKind)]) -> CaseRecord {
    let mut record = full_record();
    record.case.platform = platform;
    record.case.app_version = Some(version.parse().unwrap());
    let entries = entries.iter().map(|(at, kind)| Entry {
        at: Instant::from_millis(*at),
        step: None,
        kind: kind.clone(),
    });
    record.journal = entries.collect();
    record
}

/// The entries that these cases have exercised, as `area name`, each with a host.
fn exercised(scope: &Scope<'_>, records: &[CaseRecord]) -> Vec<String> {
    let coverage = Coverage::of(scope, records);
    let areas = coverage.areas.iter();
    areas
        .flat_map(|area| {
            let seen = area.entries.iter().filter(|entry| !entry.hosts.is_empty());
            seen.map(|entry| format!("{} {}", area.area.noun(), entry.name))
        })
        .collect()
}

#[test]
fn call_is_exercised_on_the_platform_and_version_that_made_it() {
    let catalogue = Catalogue::load(ORDERS).unwrap();
    let scope = Scope::new(&catalogue, replies(), Vec::new());
    let records = [
        case(Platform::Ios, "2.9.0", &[(0, call(1, "setBadge", None))]),
        case(Platform::Ios, "3.2.0", &[(0, call(1, "setBadge", None))]),
    ];
    let coverage = Coverage::of(&scope, &records);
    let entries = &coverage.areas[0].entries;
    let entry = entries
        .iter()
        .find(|entry| entry.name == "setBadge")
        .unwrap();
    assert_eq!(
        entry.hosts,
        [HostCoverage {
            platform: Platform::Ios,
            versions: vec![Version::new(2, 9, 0), Version::new(3, 2, 0)],
            engines: vec!["webkit".to_owned()],
            cases: 2,
        }]
    );
    assert_eq!(entry.missing_on, [Platform::Android]);
    assert!(entry.is_gap);
    assert_eq!(coverage.areas[0].share.covered, 1);
    assert_eq!(coverage.cases, 2);
}

#[test]
fn unavailable_call_is_not_exercised() {
    let catalogue = Catalogue::load(ORDERS).unwrap();
    let scope = Scope::new(&catalogue, replies(), Vec::new());
    let mut made = call(1, "setBadge", None);
    if let EntryKind::Call { availability, .. } = &mut made {
        *availability = Availability::BelowMinimum {
            minimum: Version::new(2, 9, 0),
            assumed: false,
        };
    }
    let records = [case(
        Platform::Ios,
        "2.8.0",
        &[(0, made), (0, reply(1, WireForm::Object, "{}"))],
    )];
    assert_eq!(exercised(&scope, &records), ["reply form no-code"]);
}

#[test]
fn replies_show_forms_and_codes_and_a_call_without_one_shows_never() {
    let catalogue = Catalogue::load(ORDERS).unwrap();
    let scope = Scope::new(&catalogue, replies(), Vec::new());
    let records = [case(
        Platform::Android,
        "3.2.0",
        &[
            (0, call(1, "fetch", Some(10_000))),
            (5, reply(1, WireForm::Base64, r#"{"code":"BUSY"}"#)),
            (6, call(2, "fetch", Some(10_006))),
            (10_006, rejected(2, "LATE")),
            (
                10_006,
                EntryKind::Event {
                    name: "visible".to_owned(),
                    payload: Value::Null,
                    outcome: EventOutcome::Sent,
                },
            ),
        ],
    )];
    assert_eq!(
        exercised(&scope, &records)
            .into_iter()
            .filter(|name| !name.starts_with("event"))
            .collect::<Vec<_>>(),
        [
            "call fetch",
            "code BUSY",
            "code LATE",
            "reply form base64",
            "reply form never",
            "limit request",
        ]
    );
}

#[test]
fn call_that_ends_before_its_limit_does_not_exercise_it() {
    let catalogue = Catalogue::load(ORDERS).unwrap();
    let scope = Scope::new(&catalogue, replies(), Vec::new());
    let records = [case(
        Platform::Ios,
        "3.2.0",
        &[
            (0, call(1, "fetch", Some(10_000))),
            (9_999, rejected(1, "LATE")),
        ],
    )];
    let seen = exercised(&scope, &records);
    assert!(
        !seen.iter().any(|name| name.starts_with("limit")),
        "{seen:?}"
    );
}

#[test]
fn limits_without_a_call_do_not_count() {
    let catalogue = Catalogue::load(ORDERS).unwrap();
    let scope = Scope::new(&catalogue, replies(), Vec::new());
    let limits = scope.items().filter(|item| item.area == Area::Limits);
    let names: Vec<_> = limits.map(|item| item.name.as_str()).collect();
    assert_eq!(names, ["request"]);
}

#[test]
fn share_is_never_rounded_up_to_100() {
    let share = |covered, of| Share { covered, of }.percent();
    assert!((share(1999, 2000) - 99.9).abs() < 1e-9);
    assert!((share(2000, 2000) - 100.0).abs() < 1e-9);
    assert!((share(0, 0) - 100.0).abs() < 1e-9);
}

#[test]
fn stub_of_every_gap_is_a_valid_scenario() {
    for folder in [ORDERS, NOTES] {
        let catalogue = Catalogue::load(folder).unwrap();
        let endpoints = super::item::catalogued(&catalogue);
        let scope = Scope::new(&catalogue, replies(), endpoints);
        let coverage = Coverage::of(&scope, &[]);
        let stubs = coverage.stubs(&scope);
        let gaps: usize = coverage.areas.iter().map(|area| area.entries.len()).sum();
        assert_eq!(stubs.len(), gaps);
        for stub in &stubs {
            let loaded = load(&stub.file, &stub.text, &catalogue, &ProjectNames::default());
            assert!(loaded.is_ok(), "{}\n{:?}", stub.text, loaded.err());
        }
        let names: BTreeSet<_> = stubs.iter().map(|stub| &stub.file).collect();
        assert_eq!(names.len(), stubs.len(), "two stubs share a file");
    }
}

#[test]
fn text_and_markdown_list_gaps() {
    let catalogue = Catalogue::load(NOTES).unwrap();
    let scope = Scope::new(&catalogue, replies(), Vec::new());
    let records = [case(
        Platform::Ios,
        "3.2.0",
        &[
            (0, call(1, "session", Some(3000))),
            (1, reply(1, WireForm::Object, r#"{"code":0}"#)),
        ],
    )];
    let coverage = Coverage::of(&scope, &records);
    insta::assert_snapshot!(coverage.text(CoverageDetail::Entries) + "\n" + &coverage.markdown());
    let stubs = coverage.stubs(&scope);
    insta::assert_snapshot!("stub", stubs[0].text);
}

#[test]
fn assumed_entries_are_marked() {
    let catalogue = Catalogue::load(ORDERS).unwrap();
    let scope = Scope::new(&catalogue, replies(), Vec::new());
    let coverage = Coverage::of(&scope, &[]);
    for shown in [
        coverage.text(CoverageDetail::Areas),
        coverage.text(CoverageDetail::Entries),
        coverage.markdown(),
    ] {
        assert!(shown.contains("openBrowser* on ios and android"), "{shown}");
        assert!(shown.contains("share on ios and android"), "{shown}");
        assert!(shown.contains("* some of it is assumed"), "{shown}");
    }
}

#[test]
fn schema_accepts_a_coverage() {
    let catalogue = Catalogue::load(NOTES).unwrap();
    let scope = Scope::new(&catalogue, replies(), Vec::new());
    let coverage = json!(Coverage::of(&scope, &[]));
    let schema = serde_json::to_value(schema()).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    assert!(validator.is_valid(&coverage));
    let mut wrong = coverage;
    wrong["areas"][0]["area"] = json!("moods");
    assert!(!validator.is_valid(&wrong));
}
