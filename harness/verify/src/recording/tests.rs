//! Recordings of reported sessions.

use footbridge_contract::{Platform, Version};
use footbridge_journal::EntryKind;
use serde_json::{Value, json};

use super::*;
use crate::tests::App;

fn description() -> Description {
    App::shop().description
}

/// A recording of version 2.4.0 on Android.
fn recording() -> Recording {
    Recording::new(
        description(),
        VerifyOptions {
            platform: Some(Platform::Android),
            version: Some(Version::new(2, 4, 0)),
            ..VerifyOptions::default()
        },
    )
}

/// Creates the report of a page. Each observation has a time and a content.
fn report(page: &str, number: u32, observed: &[(f64, Value)]) -> RecorderReport {
    let observed = observed.iter().map(|(at, observation)| Observed {
        at: *at,
        observation: serde_json::from_value(observation.clone()).unwrap(),
    });
    RecorderReport {
        page: page.to_owned(),
        number,
        facts: Some(PageFacts {
            language: "de".to_owned(),
            is_dark: true,
            ..PageFacts::default()
        }),
        observed: observed.collect(),
    }
}

fn call(number: u32, callback: &str) -> Value {
    let text = json!({ "name": "getUser", "callback": callback }).to_string();
    let message = json!({ "via": "shop.postMessage", "arguments": [text], "promise": null });
    json!({ "kind": "message", "number": number, "message": message })
}

fn reply(callback: &str) -> Value {
    let reply = json!({ "code": "0", "data": { "id": 7, "name": "Ada" } });
    let arrival = json!({ "kind": "function", "path": callback, "arguments": [reply] });
    json!({ "kind": "arrived", "arrival": arrival })
}

/// Returns the time of each entry, with its kind and call.
fn entries(recording: &Recording) -> Vec<(u64, String)> {
    let entries = recording.entries().iter().map(|entry| {
        let text = match &entry.kind {
            EntryKind::Call { number, .. } => format!("call {number}"),
            EntryKind::Reply { call, .. } => format!("reply {call}"),
            EntryKind::Goto { url } => url.clone(),
            other => format!("{other:?}"),
        };
        (entry.at.as_millis(), text)
    });
    entries.collect()
}

fn expected(entries: &[(u64, &str)]) -> Vec<(u64, String)> {
    let entries = entries.iter();
    entries
        .map(|(at, text)| (*at, (*text).to_owned()))
        .collect()
}

#[test]
fn session_is_a_record_with_the_times_of_the_device() {
    let mut recording = recording();
    let at = 1_700_000_000_000.0;
    let url = "https://www.shop.test/";
    let address = json!({ "kind": "address", "url": url });
    let seen = [(at, address), (at + 20.4, call(1, "cb1"))];
    assert!(recording.take(report("a", 1, &seen)).is_known);
    recording.take(report("a", 2, &[(at + 95.0, reply("cb1"))]));
    assert_eq!(
        entries(&recording),
        expected(&[(0, url), (20, "call #1"), (95, "reply #1")])
    );
    let record = recording.record().unwrap();
    assert_eq!(record.case.host(), "android 2.4.0 · de · dark · app");
    assert_eq!(record.durations.virtual_ms, 95);
}

#[test]
fn repeated_report_changes_nothing() {
    let mut recording = recording();
    let first = report("a", 1, &[(0.0, call(1, "cb1"))]);
    recording.take(first.clone());
    recording.take(first);
    assert_eq!(entries(&recording), expected(&[(0, "call #1")]));
}

#[test]
fn reply_belongs_to_a_call_of_the_same_page() {
    let mut recording = recording();
    recording.take(report("a", 1, &[(0.0, call(1, "cb1"))]));
    recording.take(report(
        "b",
        1,
        &[(1.0, call(1, "cb1")), (2.0, reply("cb1"))],
    ));
    recording.take(report("a", 2, &[(3.0, reply("cb1"))]));
    assert_eq!(
        entries(&recording),
        expected(&[
            (0, "call #1"),
            (1, "call #2"),
            (2, "reply #2"),
            (3, "reply #1")
        ])
    );
}

#[test]
fn what_was_observed_before_the_app_was_known_is_kept() {
    let mut recording = Recording::new(description(), VerifyOptions::default());
    let mut first = report("a", 1, &[(5.0, call(1, "cb1"))]);
    assert!(!recording.take(first.clone()).is_known);
    assert_eq!(recording.unknown(), Some(Identity::Platform));
    assert_eq!(recording.record(), None);
    first.number = 2;
    first.observed = vec![];
    first.facts = Some(PageFacts {
        user_agent: "Mozilla/5.0 (Linux; Android 15; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.0.0 Mobile Safari/537.36 ShopApp/2.4.0".to_owned(),
        methods: vec!["shop.postMessage".to_owned()],
        ..PageFacts::default()
    });
    assert!(recording.take(first).is_known);
    assert_eq!(recording.unknown(), None);
    assert_eq!(entries(&recording), expected(&[(0, "call #1")]));
    assert!(recording.app().unwrap().ends_with("android 2.4.0"));
}

#[test]
fn page_outside_the_app_is_not_recorded() {
    let mut recording = Recording::new(description(), VerifyOptions::default());
    let mut outside = report("a", 1, &[(0.0, call(1, "cb1"))]);
    outside.facts = Some(PageFacts {
        user_agent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0".to_owned(),
        ..PageFacts::default()
    });
    assert!(!recording.take(outside).is_known);
    assert_eq!(recording.unknown(), Some(Identity::Platform));
    assert_eq!((recording.app(), recording.record()), (None, None));
    assert!(recording.entries().is_empty());
}

#[test]
fn impossible_times_are_read_as_the_nearest_possible() {
    let mut recording = recording();
    let seen = [
        (100.0, call(1, "cb1")),
        (f64::NAN, call(2, "cb2")),
        (90.0, call(3, "cb3")),
        (f64::INFINITY, call(4, "cb4")),
        (1e300, call(5, "cb5")),
    ];
    recording.take(report("a", 1, &seen));
    let at: Vec<_> = entries(&recording).iter().map(|(at, _)| *at).collect();
    assert_eq!(at, [0, 0, 0, 0, 86_400_000]);
}
