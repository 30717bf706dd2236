//! Probes that need the user: questions, events and links.

use std::fs;
use std::sync::Arc;

use footbridge_contract::{Platform, Version};
use footbridge_dialect::Devices;
use footbridge_host::Host;
use footbridge_record::VerificationRecord;
use serde_json::json;

use super::app::{App, DIALECT, FileEdit};
use super::page::{Act, FakePage};
use super::{differences, verdicts};
use crate::{Identity, VerifyOptions};

fn host(app: &App) -> Host {
    app.host(Platform::Ios, Version::new(2, 4, 0), "")
}

/// Verifies version 2.4.0 of the shop on iOS with these acts of the user.
fn attended(changes: &[FileEdit<'_>], acts: impl IntoIterator<Item = Act>) -> FakePage {
    let described = App::shop();
    let host = host(&App::changed_shop(changes));
    let mut page = FakePage::open(&described, VerifyOptions::default(), host);
    page.play(acts);
    page
}

/// Returns the verdict lines that contain this text.
fn lines(record: &VerificationRecord, text: &str) -> Vec<String> {
    let lines = verdicts(record).into_iter();
    lines.filter(|line| line.contains(text)).collect()
}

const LEAVE_OUT: Act = Act::Choose("Leave it out");

#[test]
fn events_arrive_when_the_user_causes_them() {
    let acts = [
        Act::Start(&[]),
        LEAVE_OUT,
        LEAVE_OUT,
        Act::Cause("paid", json!({ "order": 7 })),
        Act::Cause("hidden", json!(null)),
    ];
    let page = attended(&[], acts);
    let record = page.record();
    assert_eq!(record.ended_early, None);
    assert_eq!(differences(&record), [""; 0]);
    assert_eq!(
        lines(&record, "event "),
        ["event paid: as described", "event hidden: as described"]
    );
    assert_eq!(
        lines(&record, "call share"),
        ["call share: not tried (it was left out on the page)"]
    );
    let titles: Vec<&str> = page
        .questions
        .iter()
        .map(|question| question.title.as_str())
        .collect();
    let expected = [
        "Compare this app with its catalogue",
        "Call share?",
        "Call openLink?",
        "Event paid",
        "Event hidden",
    ];
    assert_eq!(titles, expected);
    let trigger = "Pay for an order in the app, and come back.";
    assert_eq!(page.questions[3].text, trigger);
}

#[test]
fn event_under_another_name_is_found() {
    let events = "catalogue/events.toml";
    let changes = [(events, "name = \"paid\"", "name = \"payed\"")];
    let acts = [
        Act::Start(&[]),
        LEAVE_OUT,
        LEAVE_OUT,
        Act::Cause("payed", json!({ "order": 7 })),
        Act::Choose("Done, and nothing arrived"),
        LEAVE_OUT,
    ];
    let page = attended(&changes, acts);
    let expected = [
        "event paid: it didn't arrive, but `payed` did",
        "event payed: it arrived by a call of `onShopEvent`, and is not described",
    ];
    assert_eq!(differences(&page.record()), expected);
}

#[test]
fn payload_of_an_event_is_compared() {
    let acts = [
        Act::Start(&[]),
        LEAVE_OUT,
        LEAVE_OUT,
        Act::Cause("paid", json!({ "order": "7" })),
        LEAVE_OUT,
    ];
    let page = attended(&[], acts);
    let found = differences(&page.record());
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(
        found[0].starts_with("event paid: in the payload, "),
        "{found:?}"
    );
}

#[test]
fn page_must_be_hidden_for_an_event_that_says_so() {
    let visible = "[[event]]\nname = \"hidden\"\nvia";
    let changes = [(
        DIALECT,
        "[[event]]\nname = \"hidden\"\nvisibility = \"hidden\"\nvia",
        visible,
    )];
    let acts = [
        Act::Start(&[]),
        LEAVE_OUT,
        LEAVE_OUT,
        LEAVE_OUT,
        Act::Cause("hidden", json!(null)),
    ];
    let page = attended(&changes, acts);
    let expected = "event hidden: the page did not become hidden";
    assert_eq!(differences(&page.record()), [expected]);
}

#[test]
fn links_are_opened_if_they_are_chosen() {
    let acts = [
        Act::Start(&["link cart"]),
        LEAVE_OUT,
        LEAVE_OUT,
        Act::Choose("The app's screen"),
        LEAVE_OUT,
        LEAVE_OUT,
    ];
    let page = attended(&[], acts);
    assert_eq!(page.sent_calls().last(), Some(&"openLink"));
    let record = page.record();
    assert_eq!(differences(&record), [""; 0]);
    assert_eq!(
        lines(&record, "link "),
        [
            "link cart: as described",
            "link orders/{id}: not tried (it was not chosen)"
        ]
    );
}

#[test]
fn link_that_opens_something_else_differs() {
    for (label, expected) in [
        ("A web page", "link cart: a web page came up"),
        (
            "Nothing, or something else",
            "link cart: nothing came up, or something else",
        ),
    ] {
        let acts = [
            Act::Start(&["link cart"]),
            LEAVE_OUT,
            LEAVE_OUT,
            Act::Choose(label),
            LEAVE_OUT,
            LEAVE_OUT,
        ];
        let page = attended(&[], acts);
        assert_eq!(differences(&page.record()), [expected]);
    }
}

#[test]
fn call_with_a_visible_effect_is_made_once_if_the_user_agrees() {
    let acts = [
        Act::Start(&["call logout"]),
        Act::Choose("Make the call"),
        LEAVE_OUT,
        Act::Choose("It did this"),
        LEAVE_OUT,
        LEAVE_OUT,
    ];
    let page = attended(&[], acts);
    let record = page.record();
    assert_eq!(lines(&record, "call share"), ["call share: as described"]);
    assert_eq!(lines(&record, "logout"), ["call logout: as described"]);
    assert_eq!(lines(&record, "buy").len(), 1);
    let sent = page.sent_calls();
    let count = |call: &str| sent.iter().filter(|name| **name == call).count();
    assert_eq!((count("share"), count("logout"), count("buy")), (1, 1, 0));
}

/// The verdict of `logout`, which has no reply, after this answer about its effect.
fn logout_after(answer: &'static str) -> Vec<String> {
    let acts = [
        Act::Start(&["call logout"]),
        LEAVE_OUT,
        LEAVE_OUT,
        Act::Choose(answer),
        LEAVE_OUT,
        LEAVE_OUT,
    ];
    let record = attended(&[], acts).record();
    let entries = record.entries.iter();
    let observed = entries
        .filter(|entry| entry.name == "logout" && entry.is_observed)
        .map(|_| "observed".to_owned());
    let verdict = lines(&record, "logout");
    verdict
        .into_iter()
        .chain(observed)
        .chain(differences(&record))
        .collect()
}

#[test]
fn effect_of_a_call_without_a_reply_is_what_the_user_sees() {
    let described = ["call logout: as described", "observed"];
    assert_eq!(logout_after("It did this"), described);
    let other = [
        "call logout: differs",
        "call logout: nothing happened, or something else",
    ];
    assert_eq!(logout_after("Nothing, or something else"), other);
    let unclear = "call logout: not seen (it has no reply, and shares its channel with other calls: its effect was not recognised)";
    assert_eq!(logout_after("I'm not sure"), [unclear]);
}

#[test]
fn page_that_is_left_during_a_call_has_not_seen_it() {
    let acts = [
        Act::Start(&["call logout"]),
        LEAVE_OUT,
        LEAVE_OUT,
        Act::Reload,
        Act::Choose("It did this"),
        LEAVE_OUT,
        LEAVE_OUT,
    ];
    let record = attended(&[], acts).record();
    assert_eq!(lines(&record, "logout"), ["call logout: as described"]);
}

#[test]
fn interrupted_verification_reports_what_was_tried() {
    let page = attended(&[], [Act::Start(&[])]);
    assert!(!page.session().is_finished());
    let record = page.record();
    assert_eq!(record.ended_early.as_deref(), Some("it was interrupted"));
    assert_eq!(lines(&record, "getUser"), ["call getUser: as described"]);
    assert_eq!(lines(&record, "call share"), ["call share: not tried"]);
}

#[test]
fn page_that_is_loaded_again_goes_on() {
    let acts = [
        Act::Start(&[]),
        LEAVE_OUT,
        Act::Reload,
        LEAVE_OUT,
        LEAVE_OUT,
        LEAVE_OUT,
    ];
    let page = attended(&[], acts);
    let record = page.record();
    assert_eq!(record.ended_early, None);
    assert_eq!(differences(&record), [""; 0]);
}

/// Opens the page of an app on iOS whose description is incomplete. Returns what is missing.
fn unknown(described: &App) -> Option<Identity> {
    let options = VerifyOptions {
        platform: Some(Platform::Ios),
        ..VerifyOptions::default()
    };
    let mut page = FakePage::open(described, options, host(&App::shop()));
    page.play([]);
    assert!(page.session().is_finished());
    assert_eq!(page.session().record(None), None);
    page.session().unknown()
}

#[test]
fn platform_without_a_device_or_a_bridge_is_named() {
    let mut without_devices = App::shop();
    let empty = tempfile::tempdir().unwrap();
    without_devices.description.devices = Arc::new(Devices::load(empty.path()).unwrap());
    assert_eq!(
        unknown(&without_devices),
        Some(Identity::Device(Platform::Ios))
    );
    let dialect = fs::read_to_string(App::changed_shop(&[]).dialect_file()).unwrap();
    let start = dialect.find("[ios]").unwrap();
    let end = dialect.find("[android]").unwrap();
    let android = App::changed_shop(&[(DIALECT, &dialect[start..end], "")]);
    assert_eq!(unknown(&android), Some(Identity::Bridge(Platform::Ios)));
}

#[test]
fn user_gives_a_version_that_the_page_does_not_show() {
    let changes = [
        (DIALECT, " ShopApp/{app_version}", ""),
        (DIALECT, "version = \"{app_version}\", ", ""),
    ];
    let described = App::changed_shop(&changes);
    let mut page = FakePage::open(&described, VerifyOptions::default(), host(&described));
    page.play([Act::Type("2.4.0")]);
    assert_eq!(page.view.app, "shop · ios 2.4.0");
    let record = page.record();
    assert_eq!(record.version_from, None);
    assert_eq!(page.questions[0].title, "Which version of the app is this?");
}
