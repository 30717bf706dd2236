//! Reading the session contract's files, with a small catalogue.

use std::fs;

use insta::assert_snapshot;
use miette::{GraphicalReportHandler, GraphicalTheme};

use super::*;
use crate::session_contract::{EndpointRules, Trigger};

const CATALOGUE: [(&str, &str); 5] = [
    (
        "app.toml",
        "name = \"Exchange\"\nfirst_version = \"1.0.0\"\nlatest_version = \"2.0.0\"\n",
    ),
    (
        "calls.toml",
        r#"[[call]]
name = "close"
summary = "Closes."
reply = "none"
minimum = { ios = "1.0.0" }
below = { effect = "nothing" }
payload = { type = "none" }
"#,
    ),
    (
        "limits.toml",
        "[[limit]]\nname = \"risk-token-cookie\"\nsummary = \"How long.\"\nms = 1\n",
    ),
    (
        "hosts.toml",
        r#"[[host]]
name = "main"
host = "www.exchange.test"
role = "site"
summary = "The pages."
"#,
    ),
    (
        "endpoints.toml",
        r#"[[endpoint]]
method = "POST"
path = "/v1/user/login"
host = "main"
summary = "Logs in."

[[endpoint]]
method = "GET"
path = "/v1/candles"
host = "main"
summary = "A symbol's candles."
reply_file = "candles.json"
reply_by = ["symbol"]
"#,
    ),
];

const ENDPOINTS: &str = r#"[[endpoint]]
path = "/v1/user/login"
sign_mode = 2
encrypted = true
switch = true
captcha = "login"

[[endpoint]]
path = "/v1/candles"
demo_reply_file = "demo.json"
"#;

const SESSION: &str = r#"[sign_config]
section = "7.2"
client_open = true
default_algorithm = "rsa2048"
prefix_urls = { "/v1/p2p/" = 1 }
sign_modes = { 0 = ["path", "time"], 1 = ["path"], 2 = ["body"] }
user_check_device_url = "/v1/user/login"

[[store]]
key = "risk_token"
kind = "cookie"
section = "3"
summary = "The token."
kept = { limit = "risk-token-cookie" }

[[server_code]]
code = "00020"
section = "8"
summary = "Unsigned."
effect = "sign-again"
msg = "Missing signature"

[[campaign]]
name = "new-year"
section = "5"
link = "/events/new-year"
validity_days = 7
window = { starts = 1, ends = 2 }

[[constant]]
name = "length"
section = "9"
value = 40
summary = "A length."
"#;

/// Reads valid files with this change to one of the two; an error names the folder `contract`.
fn read_changed(
    name: &str,
    from: &str,
    to: &str,
) -> Result<SessionContract, (Vec<String>, String)> {
    let folder = tempfile::tempdir().unwrap();
    let catalogue = folder.path().join("catalogue");
    fs::create_dir(&catalogue).unwrap();
    for (name, text) in CATALOGUE {
        fs::write(catalogue.join(name), text).unwrap();
    }
    fs::write(catalogue.join("candles.json"), r#"{ "BTC": 1 }"#).unwrap();
    let catalogue = Catalogue::load(&catalogue).unwrap();
    let files = [
        ("endpoints.toml", ENDPOINTS),
        ("session.toml", SESSION),
        ("demo.json", r#"{ "BTC": 2 }"#),
    ];
    for (known, text) in files {
        assert!(
            known != name || text.contains(from),
            "{name} doesn't hold {from}"
        );
        let text = if known == name {
            text.replacen(from, to, 1)
        } else {
            text.to_owned()
        };
        fs::write(folder.path().join(known), text).unwrap();
    }
    SessionContract::load(folder.path(), &catalogue).map_err(|files| {
        let errors: Vec<_> = files.iter().flat_map(|file| &file.errors).collect();
        let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor())
            .with_width(100)
            .with_links(false);
        let mut rendered = String::new();
        for error in &errors {
            handler.render_report(&mut rendered, *error).unwrap();
        }
        let folder = folder.path().display().to_string();
        let errors = errors.iter().map(ToString::to_string);
        (errors.collect(), rendered.replace(&folder, "contract"))
    })
}

/// The errors with this change to one of the files.
fn faults(name: &str, from: &str, to: &str) -> Vec<String> {
    match read_changed(name, from, to) {
        Ok(_) => Vec::new(),
        Err((faults, _)) => faults,
    }
}

/// The rendered errors with this change to one of the files.
fn said(name: &str, from: &str, to: &str) -> String {
    match read_changed(name, from, to) {
        Ok(_) => "nothing".to_owned(),
        Err((_, rendered)) => rendered,
    }
}

#[test]
fn valid_files_are_read_completely() {
    let contract = read_changed("", "", "").unwrap();
    let trigger = &contract.campaigns.get("new-year").unwrap().trigger;
    assert_eq!(*trigger, Trigger::Link("/events/new-year".to_owned()));
    let json = serde_json::to_value(&contract).unwrap();
    assert_snapshot!(json["endpoints"][0], @r#"{"path":"/v1/user/login","session":false,"sign_mode":2,"encrypted":true,"switch":true,"risk_token":false,"captcha":"login","attribution":false,"demo_reply":null,"assumed":false}"#);
    assert_snapshot!(json["endpoints"][1]["demo_reply"], @r#"{"BTC":2}"#);
    assert_snapshot!(json["sign_config"], @r#"{"section":"7.2","client_open":true,"default_algorithm":"rsa2048","prefix_urls":[["/v1/p2p/",1]],"sign_modes":[["path","time"],["path"],["body"]],"user_check_device_url":"/v1/user/login","assumed":false}"#);
    assert_eq!(json["headers"], serde_json::json!([]));
}

#[test]
fn unlisted_endpoint_has_no_rules() {
    let contract = read_changed("endpoints.toml", "captcha = \"login\"\n", "").unwrap();
    assert!(contract.rules("/v1/user/login").encryption.is_used());
    assert_eq!(*contract.rules("/v1/other"), EndpointRules::NONE);
}

#[test]
fn references_must_resolve() {
    assert_eq!(
        faults(
            "session.toml",
            "= \"/v1/user/login\"",
            "= \"/v1/user/logon\""
        ),
        ["there is no endpoint `/v1/user/logon`"]
    );
    assert_eq!(
        faults(
            "session.toml",
            "limit = \"risk-token-cookie\"",
            "limit = \"app\""
        ),
        ["there is no limit `app`"]
    );
    assert_snapshot!(said("endpoints.toml", "/v1/user/login", "/v1/user/logn"), @r#"
     × there is no endpoint `/v1/user/logn`
      ╭─[contract/endpoints.toml:2:8]
    1 │ [[endpoint]]
    2 │ path = "/v1/user/logn"
      ·        ───────┬───────
      ·               ╰── not known
    3 │ sign_mode = 2
      ╰────
     help: did you mean `/v1/user/login`?
    "#);
}

#[test]
fn all_errors_of_an_entry_are_reported_at_once() {
    assert_eq!(
        faults(
            "endpoints.toml",
            "login\"\nsign_mode = 2",
            "logn\"\nsign_mode = 7"
        ),
        [
            "there is no endpoint `/v1/user/logn`",
            "there is no sign mode 7"
        ]
    );
}

#[test]
fn errors_in_both_files_are_reported_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let catalogue = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/contract");
    let catalogue = Catalogue::load(catalogue).unwrap();
    fs::write(folder.path().join("endpoints.toml"), "[[endpoints]]").unwrap();
    let files = SessionContract::load(folder.path(), &catalogue).unwrap_err();
    let errors = files.iter().flat_map(|file| &file.errors);
    let errors: Vec<_> = errors.map(ToString::to_string).collect();
    assert_eq!(errors.len(), 2, "{errors:?}");
    assert_eq!(errors[0], "unknown key `endpoints` in endpoints.toml");
    assert!(errors[1].starts_with("can't read "), "{}", errors[1]);
}

#[test]
fn invalid_values_are_reported() {
    for (name, from, to, expected) in [
        (
            "endpoints.toml",
            "sign_mode = 2",
            "sign_mode = 3",
            "there is no sign mode 3",
        ),
        (
            "endpoints.toml",
            "demo.json",
            "demos.json",
            "can't read contract/demos.json: No such file or directory (os error 2)",
        ),
        (
            "demo.json",
            "{ \"BTC\": 2 }",
            "[2]",
            "the file contains one reply, but the endpoint's `reply_by` requires several",
        ),
        (
            "session.toml",
            "\"/v1/p2p/\" = 1",
            "\"/v1/p2p/\" = -1",
            "`prefix_urls` is out of range",
        ),
        (
            "session.toml",
            "2 = [\"body\"]",
            "2 = [\"bodies\"]",
            "`bodies` is not a value of `2`",
        ),
        (
            "session.toml",
            "2 = [\"body\"]",
            "3 = [\"body\"]",
            "the sign modes needs `2`",
        ),
        (
            "session.toml",
            "ends = 2",
            "ends = 1",
            "the window ends before it starts",
        ),
        (
            "session.toml",
            "value = 40",
            "value = [40]",
            "a constant is a text or a number",
        ),
        (
            "session.toml",
            "\"rsa2048\"",
            "\"rsa4096\"",
            "`rsa4096` is not a value of `default_algorithm`",
        ),
        (
            "session.toml",
            "\"sign-again\"",
            "\"again\"",
            "`again` is not a value of `effect`",
        ),
    ] {
        let (faults, rendered) = read_changed(name, from, to).unwrap_err();
        let is_found = faults.iter().any(|line| line == expected) || rendered.contains(expected);
        assert!(is_found, "{to}: {faults:?}");
    }
}

#[test]
fn mutually_exclusive_keys_are_reported() {
    assert_eq!(
        faults("endpoints.toml", "encrypted = true", "encrypted = false"),
        ["`switch` is not allowed here, since `encrypted` isn't true"]
    );
    assert_eq!(
        faults("session.toml", "kind = \"cookie\"", "kind = \"local\""),
        ["`kept` is not allowed here, since only a cookie expires"]
    );
    assert_eq!(
        faults(
            "session.toml",
            "validity_days = 7",
            "validity_days = 7\nchannel = \"c\""
        ),
        ["`link` is not allowed here, since a campaign has a link or a channel"]
    );
    assert_eq!(
        faults("session.toml", "link = \"/events/new-year\"", ""),
        ["a campaign needs `link`"]
    );
    assert_eq!(
        faults("session.toml", "[[constant]]", "[[constants]]"),
        ["unknown key `constants` in session.toml"]
    );
}
