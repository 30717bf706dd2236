//! Reading hosts, endpoints and the session.

use insta::assert_snapshot;
use serde_json::json;

use super::tests::{faults_in, read, rendered_in};
use crate::toml_reader::FileErrorKind;
use crate::{Catalogue, HostRole, NoReply, Trigger};

const HOSTS: &str = r#"[[host]]
name = "main"
host = "www.exchange.test"
role = "site"
section = "2.1"
summary = "The pages."
assumed = ["name", "host"]
"#;

const ENDPOINTS: &str = r#"[[endpoint]]
method = "POST"
path = "/v1/user/login"
host = "main"
section = "7.2"
summary = "Logs in."
sign_mode = 2
encrypted = true
switch = true
captcha = "login"
request = [{ name = "pwd", type = "string", required = true }]
reply = { userInfo = { userId = "1" } }
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
kept = { limit = "app-request" }

[[server_code]]
code = "00020"
section = "8"
summary = "Unsigned."
effect = "sign-again"
msg = "Missing signature"

[[machine]]
name = "captcha"
section = "4"
summary = "A challenge."
initial = "idle"
states = [{ name = "idle", meaning = "nothing yet" }, { name = "shown", meaning = "it shows" }]
transitions = [
  { from = "idle", to = "shown", cause = "shown" },
  { from = "shown", to = "idle", cause = "closed" },
]

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

fn sound() -> [(&'static str, &'static str); 3] {
    [
        ("hosts.toml", HOSTS),
        ("endpoints.toml", ENDPOINTS),
        ("session.toml", SESSION),
    ]
}

/// The faults with this change to one of the three files.
fn faults(name: &str, from: &str, to: &str) -> Vec<String> {
    faults_in(&sound(), name, from, to)
}

/// What is said with this change to one of the three files.
fn said(name: &str, from: &str, to: &str) -> String {
    rendered_in(&sound(), name, from, to)
}

#[test]
fn sound_files_are_read_whole() {
    let catalogue = read(&sound()).unwrap();
    assert_eq!(catalogue.hosts.get("main").unwrap().role, HostRole::Site);
    let session = catalogue.session.as_ref().unwrap();
    let trigger = &session.campaigns.get("new-year").unwrap().trigger;
    assert_eq!(*trigger, Trigger::Link("/events/new-year".to_owned()));
    let json = serde_json::to_value(&catalogue).unwrap();
    assert_snapshot!(json["endpoints"][0], @r#"{"method":"POST","path":"/v1/user/login","host":"main","section":"7.2","summary":"Logs in.","session":false,"sign_mode":2,"encrypted":true,"switch":true,"risk_token":false,"captcha":"login","attribution":false,"request":[{"name":"pwd","shape":{"type":"string","values":[]},"required":true,"default":null,"assumed":false}],"reply":{"userInfo":{"userId":"1"}},"demo_reply":null,"reply_by":[],"assumed":false}"#);
    assert_snapshot!(json["session"]["sign_config"], @r#"{"section":"7.2","client_open":true,"default_algorithm":"rsa2048","prefix_urls":[["/v1/p2p/",1]],"sign_modes":[["path","time"],["path"],["body"]],"user_check_device_url":"/v1/user/login","assumed":false}"#);
    assert_snapshot!(json["session"]["machines"][0]["transitions"], @r#"[{"from":"idle","to":"shown","cause":"shown"},{"from":"shown","to":"idle","cause":"closed"}]"#);
    assert_eq!(json["session"]["headers"], serde_json::json!([]));
}

const CANDLES: &str = r#"[[endpoint]]
method = "GET"
path = "/v1/candles"
host = "main"
section = "7.1"
summary = "A symbol's candles."
request = [{ name = "line", type = "integer" }, { name = "symbol", type = "string" }]
reply_file = "candles.json"
demo_reply_file = "demo.json"
reply_by = ["line", "symbol"]
"#;

/// A catalogue whose only endpoint takes its replies from these files.
fn with_files(
    change: (&str, &str),
    usual: &'static str,
) -> Result<Catalogue, (Vec<String>, String)> {
    let endpoints = CANDLES.replace(change.0, change.1);
    let files = [
        ("hosts.toml", HOSTS),
        ("endpoints.toml", &endpoints),
        ("candles.json", usual),
        ("demo.json", r#"{ "1/BTC": { "demo": true } }"#),
    ];
    read(&files).map_err(|(error, rendered)| {
        let faults = error.errors.iter().map(ToString::to_string);
        (faults.collect(), rendered)
    })
}

const KEYED: &str = r#"{ "1/BTC": { "demo": false }, "10/BTC": {} }"#;

#[test]
fn a_reply_is_chosen_by_parameters() {
    let catalogue = with_files(("", ""), KEYED).unwrap();
    let endpoint = catalogue.endpoints.get("/v1/candles").unwrap();
    let reply = |is_demo, line: &'static str| {
        endpoint.reply_to(is_demo, move |name| match name {
            "line" => Some(line.to_owned()).filter(|line| !line.is_empty()),
            _ => Some("BTC".to_owned()),
        })
    };
    assert_eq!(reply(false, "1"), Ok(&json!({ "demo": false })));
    assert_eq!(reply(true, "1"), Ok(&json!({ "demo": true })));
    assert_eq!(reply(false, "11"), Err(NoReply::NothingThere));
    assert_eq!(reply(false, ""), Err(NoReply::ParameterMissing));
}

#[test]
fn one_reply_needs_no_parameters() {
    let all = r#"demo_reply_file = "demo.json"
reply_by = ["line", "symbol"]
"#;
    let catalogue = with_files((all, ""), "[1]").unwrap();
    let endpoint = catalogue.endpoints.get("/v1/candles").unwrap();
    assert_eq!(endpoint.reply_to(true, |_| None), Ok(&json!([1])));
}

#[test]
fn a_reply_file_has_to_be_there_and_sound() {
    let said = |change, usual| with_files(change, usual).unwrap_err();
    let (faults, _) = said(("\"line\", \"symbol\"]", "\"lime\"]"), KEYED);
    assert_eq!(faults, ["there is no request field `lime`"]);
    let (faults, _) = said(("reply_by", "reply = 1\nreply_by"), KEYED);
    assert_eq!(
        faults,
        ["`reply` has no place here, since `reply_file` says what is answered"]
    );
    let (faults, _) = said(("reply_file = \"candles.json\"\n", ""), KEYED);
    assert_eq!(
        faults,
        [
            "`demo_reply_file` has no place here, since there is no `reply_file`",
            "`reply_by` has no place here, since there is no `reply_file`",
        ]
    );
    let (_, rendered) = said(("\"candles.json\"", "\"candels.json\""), KEYED);
    assert_snapshot!(rendered, @r#"
     × can't read contract/candels.json: No such file or directory (os error 2)
      ╭─[contract/endpoints.toml:8:14]
    7 │ request = [{ name = "line", type = "integer" }, { name = "symbol", type = "string" }]
    8 │ reply_file = "candels.json"
      ·              ───────┬──────
      ·                     ╰── no such file
    9 │ demo_reply_file = "demo.json"
      ╰────
     help: write its path from this file's folder
    "#);
    let (_, rendered) = said(("", ""), "{\n  \"1/BTC\": 1,\n  oops\n}");
    assert_snapshot!(rendered, @r#"
     × not JSON: key must be a string at line 3 column 3
      ╭─[contract/candles.json:3:3]
    2 │   "1/BTC": 1,
    3 │   oops
      ·   ▲
      ·   ╰── here
    4 │ }
      ╰────
    "#);
    let (_, rendered) = said(("", ""), "[1]");
    assert_snapshot!(rendered, @r#"
     × the file holds one reply, and `reply_by` wants several
      ╭─[contract/endpoints.toml:8:14]
    7 │ request = [{ name = "line", type = "integer" }, { name = "symbol", type = "string" }]
    8 │ reply_file = "candles.json"
      ·              ───────┬──────
      ·                     ╰── not keyed
    9 │ demo_reply_file = "demo.json"
      ╰────
     help: write an object of replies there, by the values of `reply_by`, or leave that out
    "#);
}

#[test]
fn a_catalogue_may_leave_servers_out() {
    let catalogue = read(&[]).unwrap();
    assert!(catalogue.hosts.is_empty() && catalogue.endpoints.is_empty());
    assert_eq!(catalogue.session, None);
}

#[test]
fn references_have_to_lead_somewhere() {
    assert_eq!(
        faults("endpoints.toml", "\"main\"", "\"mian\""),
        ["there is no host `mian`"]
    );
    assert_eq!(
        faults(
            "session.toml",
            "= \"/v1/user/login\"",
            "= \"/v1/user/logon\""
        ),
        ["there is no endpoint `/v1/user/logon`"]
    );
    assert_eq!(
        faults("session.toml", "limit = \"app-request\"", "limit = \"app\""),
        ["there is no limit `app`"]
    );
    assert_snapshot!(said("session.toml", "to = \"shown\"", "to = \"show\""), @r#"
     × there is no state `show`
       ╭─[contract/session.toml:30:25]
    29 │ transitions = [
    30 │   { from = "idle", to = "show", cause = "shown" },
       ·                         ───┬──
       ·                            ╰── not known
    31 │   { from = "shown", to = "idle", cause = "closed" },
       ╰────
     help: did you mean `shown`?
    "#);
    assert_eq!(
        faults("session.toml", "initial = \"idle\"", "initial = \"asleep\""),
        ["there is no state `asleep`"]
    );
}

#[test]
fn hosts_that_cannot_be_read_are_not_missed() {
    assert_eq!(
        faults("hosts.toml", "\"site\"", "\"sight\""),
        ["`sight` is not a word for `role`"]
    );
    assert_eq!(
        faults("endpoints.toml", "\"POST\"", "\"Post\""),
        ["`Post` is not a word for `method`"]
    );
}

#[test]
fn nothing_is_there_twice() {
    let twice = format!("{ENDPOINTS}\n{ENDPOINTS}");
    let (error, _) = read(&[("hosts.toml", HOSTS), ("endpoints.toml", &twice)]).unwrap_err();
    let noun = "endpoint";
    let name = "/v1/user/login".to_owned();
    assert_eq!(
        error.errors[0].kind,
        FileErrorKind::Duplicate { noun, name }
    );
    assert_eq!(
        faults("session.toml", "name = \"shown\"", "name = \"idle\""),
        [
            "the state `idle` is here twice",
            "there is no state `shown`",
            "there is no state `shown`"
        ]
    );
    assert_snapshot!(
        said("session.toml", "from = \"shown\", to = \"idle\", cause = \"closed\"", "from = \"idle\", to = \"shown\", cause = \"shown\""),
        @r#"
     × the transition `idle → shown (shown)` is here twice
       ╭─[contract/session.toml:30:3]
    29 │ transitions = [
    30 │   { from = "idle", to = "shown", cause = "shown" },
       ·   ────────────────────────┬───────────────────────
       ·                           ╰── first here
    31 │   { from = "idle", to = "shown", cause = "shown" },
       ·   ────────────────────────┬───────────────────────
       ·                           ╰── again here
    32 │ ]
       ╰────
     help: take one transition out
    "#
    );
}

#[test]
fn values_are_judged() {
    for (name, from, to, expected) in [
        (
            "hosts.toml",
            "\"www.exchange.test\"",
            "\"https://www.exchange.test\"",
            "`https://www.exchange.test` is not a host",
        ),
        (
            "hosts.toml",
            "\"www.exchange.test\"",
            "\"WWW.exchange.test\"",
            "`WWW.exchange.test` is not a host",
        ),
        (
            "hosts.toml",
            "\"www.exchange.test\"",
            "\"www..test\"",
            "`www..test` is not a host",
        ),
        (
            "endpoints.toml",
            "\"/v1/user/login\"",
            "\"v1/user/login\"",
            "`v1/user/login` is not a path",
        ),
        (
            "endpoints.toml",
            "\"/v1/user/login\"",
            "\"/v1?a=1\"",
            "`/v1?a=1` is not a path",
        ),
        (
            "endpoints.toml",
            "sign_mode = 2",
            "sign_mode = 3",
            "there is no sign mode 3",
        ),
        (
            "endpoints.toml",
            "type = \"string\"",
            "type = \"text\"",
            "`text` is not a word for `type`",
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
            "`bodies` is not a word for `2`",
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
            "`rsa4096` is not a word for `default_algorithm`",
        ),
        (
            "session.toml",
            "\"sign-again\"",
            "\"again\"",
            "`again` is not a word for `effect`",
        ),
    ] {
        let found = faults(name, from, to);
        assert!(found.iter().any(|line| line == expected), "{to}: {found:?}");
    }
}

#[test]
fn keys_that_rule_each_other_out_are_pointed_at() {
    assert_eq!(
        faults("endpoints.toml", "encrypted = true", "encrypted = false"),
        ["`switch` has no place here, since `encrypted` isn't true"]
    );
    assert_eq!(
        faults("session.toml", "kind = \"cookie\"", "kind = \"local\""),
        ["`kept` has no place here, since only a cookie goes by itself"]
    );
    assert_eq!(
        faults(
            "session.toml",
            "validity_days = 7",
            "validity_days = 7\nchannel = \"c\""
        ),
        ["`link` has no place here, since a campaign has a link or a channel"]
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
