use std::fs;

use footbridge_contract::Availability;
use footbridge_dialect::WireForm;
use footbridge_journal::{CallNumber, Instant, ShownResponse};
use footbridge_record::FailureKind;
use serde_json::json;

use super::*;

const APP: &str = "name = \"Safe\"\nfirst_version = \"1.0.0\"\nlatest_version = \"1.0.0\"\nscheme = \"safe\"\n\
    [secrets]\nheaders = [\"X-Key\"]\ncookies = [\"session\"]\nstorage = [\"pair_*\"]\n";
const HOSTS: &str = "[[host]]\nname = \"bank\"\nhost = \"www.safe.test\"\nrole = \"site\"\nsummary = \"The bank.\"\n";
const ENDPOINTS: &str = "[[endpoint]]\nmethod = \"POST\"\npath = \"/keys\"\nhost = \"bank\"\nsummary = \"Makes a key.\"\n\
    reply = { key = \"K-0001\" }\nsecret_reply = [\"key\"]\n";
const CALLS: &str = "[[call]]\nname = \"unlock\"\nsummary = \"Opens the safe.\"\nreply = \"none\"\nminimum = \"1.0.0\"\n\
    payload = { type = \"object\", fields = [\n  { name = \"code\", type = \"string\", secret = true },\n  \
    { name = \"pin\", type = \"string\", secret = true },\n  { name = \"door\", type = \"string\" },\n] }\n\
    [[call]]\nname = \"session\"\nsummary = \"The session.\"\nreply = \"callback\"\nsecret_reply = [\"token\"]\nminimum = \"1.0.0\"\n";

fn redaction() -> Redaction {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("app.toml"), APP).unwrap();
    fs::write(folder.path().join("calls.toml"), CALLS).unwrap();
    fs::write(folder.path().join("hosts.toml"), HOSTS).unwrap();
    fs::write(folder.path().join("endpoints.toml"), ENDPOINTS).unwrap();
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
fn secret_is_replaced_under_its_name_and_a_long_one_anywhere() {
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
fn secret_of_a_reply_is_replaced_but_not_inside_a_longer_word() {
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

#[test]
fn secrets_of_headers_cookies_responses_and_storage_are_replaced_anywhere() {
    let mut journal = Journal::default();
    let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let number = RequestNumber::new(1);
    journal.record(
        Instant::ZERO,
        EntryKind::Request {
            number,
            is_ambient: false,
            method: "POST".into(),
            host: "www.safe.test".into(),
            path: "/keys".into(),
            query: Vec::new(),
            headers: vec![
                pair("x-key", "H-00001"),
                pair("cookie", "theme=dark; session=C-00001"),
            ],
            body: Value::Null,
            text: "POST /keys".into(),
        },
    );
    let response = ShownResponse {
        headers: Vec::new(),
        body: json!({ "data": { "key": "K-00001" } }),
    };
    journal.record(
        Instant::ZERO,
        EntryKind::Response {
            number,
            request: "POST /keys".into(),
            outcome: "200".into(),
            is_default: true,
            response: Some(Box::new(response)),
        },
    );
    let text = "H-00001, C-00001, K-00001, P-00001, dark".to_owned();
    journal.record(Instant::ZERO, EntryKind::Title { text });
    let page = PageState {
        local: [pair("pair_1", "P-00001"), pair("theme", "dark")].into(),
        ..PageState::default()
    };
    let mut redaction = redaction();
    redaction.learn_stored(&page);
    redaction.redact(&mut journal);
    let text = transcript(&journal);
    let title = "‹secret 1›, ‹secret 2›, ‹secret 3›, ‹secret 4›, dark";
    assert!(text.contains(title), "{text}");
    let record = serde_json::to_string(&journal).unwrap();
    assert!(!record.contains("-0000"), "{record}");
    assert!(!record.contains("\"response\":{"), "{record}");

    let mut shown = page;
    redaction.apply_to_page(&mut shown);
    assert_eq!(shown.local["pair_1"], "‹secret 4›");
    assert_eq!(shown.local["theme"], "dark");
    assert!(redaction.is_placeholder("‹secret 1›") && !redaction.is_placeholder("dark"));
}
