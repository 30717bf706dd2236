use std::fs;

use footbridge_contract::Availability;
use footbridge_host::{CallNumber, Instant, WireForm, transcript};
use serde_json::json;

use super::*;
use crate::record::FailureKind;

const APP: &str =
    "name = \"Safe\"\nfirst_version = \"1.0.0\"\nlatest_version = \"1.0.0\"\nscheme = \"safe\"\n";
const CALLS: &str = "[[call]]\nname = \"unlock\"\nsummary = \"Opens the safe.\"\nreply = \"none\"\nminimum = \"1.0.0\"\n\
    payload = { type = \"object\", fields = [\n  { name = \"code\", type = \"string\", secret = true },\n  \
    { name = \"pin\", type = \"string\", secret = true },\n  { name = \"door\", type = \"string\" },\n] }\n\
    [[call]]\nname = \"session\"\nsummary = \"The session.\"\nreply = \"callback\"\nsecret_reply = [\"token\"]\nminimum = \"1.0.0\"\n";

fn redaction() -> Redaction {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("app.toml"), APP).unwrap();
    fs::write(folder.path().join("calls.toml"), CALLS).unwrap();
    Redaction::new(Arc::new(Catalogue::load(folder.path()).unwrap()))
}

fn unlock(number: u32, payload: Value) -> EntryKind {
    call(number, "unlock", payload)
}

fn call(number: u32, name: &str, payload: Value) -> EntryKind {
    EntryKind::Call {
        number: CallNumber::new(number),
        name: name.to_owned(),
        payload,
        callback: None,
        availability: Availability::Available,
        deadline: None,
    }
}

#[test]
fn a_secret_is_replaced_under_its_name_and_a_long_one_wherever_it_stands() {
    let mut journal = Journal::default();
    let text = "https://safe.test/?code=open+sesame&pin=1&door=1".to_owned();
    journal.record(Instant::ZERO, EntryKind::Goto { url: text });
    let first = json!({ "code": "open sesame", "pin": "1", "door": "1" });
    journal.record(Instant::ZERO, unlock(1, first));
    let second = json!({ "code": "open sesame", "pin": "", "door": "open sesame" });
    journal.record(Instant::ZERO, unlock(2, second));
    let mut redaction = redaction();
    redaction.redact(&mut journal);
    let text = transcript(&journal);
    assert!(!text.contains("sesame"), "{text}");
    assert!(
        text.contains("?code=‹secret 1›&pin=‹secret 2›&door=1"),
        "{text}"
    );
    assert!(text.contains(r#""code":"‹secret 1›""#), "{text}");
    assert!(text.contains(r#""pin":"‹secret 2›""#), "{text}");
    assert!(text.contains(r#""door":"1""#), "{text}");
    assert!(text.contains(r#""door":"‹secret 1›""#), "{text}");

    let mut failure = Failure::new(FailureKind::Expectation, "expected open sesame");
    failure.found = vec![r#"unlock {"code":"open sesame","pin":"1"}"#.to_owned()];
    redaction.failure(&mut failure);
    assert_eq!(failure.message, "expected ‹secret 1›");
    let found = r#"unlock {"code":"‹secret 1›","pin":"‹secret 2›"}"#;
    assert_eq!(failure.found, [found]);
}

#[test]
fn a_secret_of_a_reply_is_replaced_but_not_inside_of_a_longer_word() {
    let mut journal = Journal::default();
    journal.record(Instant::ZERO, call(1, "session", Value::Null));
    let reply = |number, text: &str| EntryKind::Reply {
        call: CallNumber::new(number),
        form: WireForm::Object,
        text: text.to_owned(),
        by_default: false,
    };
    let text = r#"{"code":"0","data":[{"token":"T-1234"},{"token":"T-5678"}]}"#;
    journal.record(Instant::ZERO, reply(1, text));
    let text = "T-1234, T-12345, xT-1234, T-5678".to_owned();
    journal.record(Instant::ZERO, EntryKind::Title { text });
    redaction().redact(&mut journal);
    let text = transcript(&journal);
    let reply = r#"{"code":"0","data":[{"token":"‹secret 1›"},{"token":"‹secret 2›"}]}"#;
    assert!(text.contains(reply), "{text}");
    let title = "‹secret 1›, T-12345, xT-1234, ‹secret 2›";
    assert!(text.contains(title), "{text}");
}
