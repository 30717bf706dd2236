//! Reading hosts, endpoints and machines.

use insta::assert_snapshot;
use serde_json::json;

use super::testing::{faults_in, read, rendered_in};
use crate::toml_reader::FileErrorKind;
use crate::{Catalogue, HostRole, NoReply};

const HOSTS: &str = r#"[[host]]
name = "main"
host = "www.myapp.test"
role = "site"
summary = "The pages."
assumed = ["name", "host"]
"#;

const ENDPOINTS: &str = r#"[[endpoint]]
method = "POST"
path = "/orders"
host = "main"
summary = "Places an order."
request = [{ name = "item", type = "string", required = true }]
reply = { order = { id = "1" } }
"#;

const MACHINES: &str = r#"[[machine]]
name = "checkout"
summary = "How far an order is."
initial = "idle"
states = [{ name = "idle", meaning = "nothing yet" }, { name = "shown", meaning = "it shows" }]
transitions = [
  { from = "idle", to = "shown", cause = "shown" },
  { from = "shown", to = "idle", cause = "closed" },
]
"#;

fn sound() -> [(&'static str, &'static str); 3] {
    [
        ("hosts.toml", HOSTS),
        ("endpoints.toml", ENDPOINTS),
        ("machines.toml", MACHINES),
    ]
}

/// The errors with this change to one of the three files.
fn faults(name: &str, from: &str, to: &str) -> Vec<String> {
    faults_in(&sound(), name, from, to)
}

/// The rendered errors with this change to one of the three files.
fn errors_with(name: &str, from: &str, to: &str) -> String {
    rendered_in(&sound(), name, from, to)
}

#[test]
fn valid_files_are_read_completely() {
    let catalogue = read(&sound()).unwrap();
    assert_eq!(catalogue.hosts.get("main").unwrap().role, HostRole::Site);
    let json = serde_json::to_value(&catalogue).unwrap();
    assert_snapshot!(json["endpoints"][0], @r#"{"method":"POST","path":"/orders","host":"main","section":null,"summary":"Places an order.","request":[{"name":"item","shape":{"type":"string","values":[]},"required":true,"default":null,"assumed":false}],"reply":{"order":{"id":"1"}},"reply_by":[],"secret_reply":[],"assumed":false}"#);
    assert_snapshot!(json["machines"][0]["transitions"], @r#"[{"from":"idle","to":"shown","cause":"shown","is_ambient":false},{"from":"shown","to":"idle","cause":"closed","is_ambient":false}]"#);
}

const PRICES: &str = r#"[[endpoint]]
method = "GET"
path = "/prices"
host = "main"
summary = "An item's prices."
request = [{ name = "shop", type = "integer" }, { name = "item", type = "string" }]
reply_file = "prices.json"
reply_by = ["shop", "item"]
"#;

/// A catalogue whose only endpoint reads its responses from these files.
fn with_files(
    change: (&str, &str),
    replies: &'static str,
) -> Result<Catalogue, (Vec<String>, String)> {
    let endpoints = PRICES.replace(change.0, change.1);
    let files = [
        ("hosts.toml", HOSTS),
        ("endpoints.toml", &endpoints),
        ("prices.json", replies),
    ];
    read(&files).map_err(|(error, rendered)| {
        let faults = error.errors.iter().map(ToString::to_string);
        (faults.collect(), rendered)
    })
}

const KEYED: &str = r#"{ "1/tea": { "price": 3 }, "10/tea": {} }"#;

#[test]
fn parameters_select_the_response() {
    let catalogue = with_files(("", ""), KEYED).unwrap();
    let endpoint = catalogue.endpoints.get("/prices").unwrap();
    let parameter = |shop: &'static str| {
        move |name: &str| match name {
            "shop" => Some(shop.to_owned()).filter(|shop| !shop.is_empty()),
            _ => Some("tea".to_owned()),
        }
    };
    let reply = |shop| endpoint.reply_to(parameter(shop));
    assert_eq!(reply("1"), Ok(&json!({ "price": 3 })));
    assert_eq!(reply("11"), Err(NoReply::NothingThere));
    assert_eq!(reply(""), Err(NoReply::ParameterMissing));
    let others = json!({ "1/tea": { "price": 4 } });
    assert_eq!(
        endpoint.choose_reply(&others, parameter("1")),
        Ok(&json!({ "price": 4 }))
    );
}

#[test]
fn single_response_needs_no_parameters() {
    let by = "reply_by = [\"shop\", \"item\"]\n";
    let catalogue = with_files((by, ""), "[1]").unwrap();
    let endpoint = catalogue.endpoints.get("/prices").unwrap();
    assert_eq!(endpoint.reply_to(|_| None), Ok(&json!([1])));
}

#[test]
fn reply_file_must_exist_and_be_valid() {
    let errors_with = |change, replies| with_files(change, replies).unwrap_err();
    let (faults, _) = errors_with(("\"shop\", \"item\"]", "\"shoe\"]"), KEYED);
    assert_eq!(faults, ["there is no request field `shoe`"]);
    let (faults, _) = errors_with(("reply_by", "reply = 1\nreply_by"), KEYED);
    assert_eq!(
        faults,
        ["`reply` is not allowed here, since `reply_file` defines the response"]
    );
    let (faults, _) = errors_with(("reply_file = \"prices.json\"\n", ""), KEYED);
    assert_eq!(
        faults,
        ["`reply_by` is not allowed here, since there is no `reply_file`"]
    );
    let (_, rendered) = errors_with(("\"prices.json\"", "\"pirces.json\""), KEYED);
    assert_snapshot!(rendered, @r#"
     × can't read contract/pirces.json: No such file or directory (os error 2)
      ╭─[contract/endpoints.toml:7:14]
    6 │ request = [{ name = "shop", type = "integer" }, { name = "item", type = "string" }]
    7 │ reply_file = "pirces.json"
      ·              ──────┬──────
      ·                    ╰── no such file
    8 │ reply_by = ["shop", "item"]
      ╰────
     help: write its path from this file's folder
    "#);
    let (_, rendered) = errors_with(("", ""), "{\n  \"1/tea\": 1,\n  oops\n}");
    assert_snapshot!(rendered, @r#"
     × not JSON: key must be a string at line 3 column 3
      ╭─[contract/prices.json:3:3]
    2 │   "1/tea": 1,
    3 │   oops
      ·   ▲
      ·   ╰── here
    4 │ }
      ╰────
    "#);
    let (_, rendered) = errors_with(("", ""), "[1]");
    assert_snapshot!(rendered, @r#"
     × the file contains one reply, but `reply_by` requires several
      ╭─[contract/endpoints.toml:7:14]
    6 │ request = [{ name = "shop", type = "integer" }, { name = "item", type = "string" }]
    7 │ reply_file = "prices.json"
      ·              ──────┬──────
      ·                    ╰── not keyed
    8 │ reply_by = ["shop", "item"]
      ╰────
     help: write an object of replies there, by the values of `reply_by`, or leave that out
    "#);
}

#[test]
fn catalogue_may_omit_servers() {
    let catalogue = read(&[]).unwrap();
    assert!(catalogue.hosts.is_empty() && catalogue.endpoints.is_empty());
    assert!(catalogue.machines.is_empty());
}

#[test]
fn references_must_resolve() {
    assert_eq!(
        faults("endpoints.toml", "\"main\"", "\"mian\""),
        ["there is no host `mian`"]
    );
    assert_snapshot!(errors_with("machines.toml", "to = \"shown\"", "to = \"show\""), @r#"
     × there is no state `show`
      ╭─[contract/machines.toml:7:25]
    6 │ transitions = [
    7 │   { from = "idle", to = "show", cause = "shown" },
      ·                         ───┬──
      ·                            ╰── not known
    8 │   { from = "shown", to = "idle", cause = "closed" },
      ╰────
     help: did you mean `shown`?
    "#);
    assert_eq!(
        faults(
            "machines.toml",
            "initial = \"idle\"",
            "initial = \"asleep\""
        ),
        ["there is no state `asleep`"]
    );
}

#[test]
fn references_to_an_unreadable_file_are_not_checked() {
    assert_eq!(
        faults("hosts.toml", "\"site\"", "\"sight\""),
        ["`sight` is not a value of `role`"]
    );
    assert_eq!(
        faults("endpoints.toml", "\"POST\"", "\"Post\""),
        ["`Post` is not a value of `method`"]
    );
}

#[test]
fn duplicates_are_reported() {
    let twice = format!("{ENDPOINTS}\n{ENDPOINTS}");
    let (error, _) = read(&[("hosts.toml", HOSTS), ("endpoints.toml", &twice)]).unwrap_err();
    let noun = "endpoint";
    let name = "/orders".to_owned();
    assert_eq!(
        error.errors[0].kind,
        FileErrorKind::Duplicate { noun, name }
    );
    assert_eq!(
        faults("machines.toml", "name = \"shown\"", "name = \"idle\""),
        [
            "the state `idle` occurs twice",
            "there is no state `shown`",
            "there is no state `shown`"
        ]
    );
    assert_snapshot!(
        errors_with("machines.toml", "from = \"shown\", to = \"idle\", cause = \"closed\"", "from = \"idle\", to = \"shown\", cause = \"shown\""),
        @r#"
     × the transition `idle → shown (shown)` occurs twice
      ╭─[contract/machines.toml:7:3]
    6 │ transitions = [
    7 │   { from = "idle", to = "shown", cause = "shown" },
      ·   ────────────────────────┬───────────────────────
      ·                           ╰── first here
    8 │   { from = "idle", to = "shown", cause = "shown" },
      ·   ────────────────────────┬───────────────────────
      ·                           ╰── again here
    9 │ ]
      ╰────
     help: take one transition out
    "#
    );
}

#[test]
fn invalid_values_are_reported() {
    for (name, from, to, expected) in [
        (
            "hosts.toml",
            "\"www.myapp.test\"",
            "\"https://www.myapp.test\"",
            "`https://www.myapp.test` is not a host",
        ),
        (
            "hosts.toml",
            "\"www.myapp.test\"",
            "\"WWW.myapp.test\"",
            "`WWW.myapp.test` is not a host",
        ),
        (
            "hosts.toml",
            "\"www.myapp.test\"",
            "\"www..test\"",
            "`www..test` is not a host",
        ),
        (
            "endpoints.toml",
            "\"/orders\"",
            "\"orders\"",
            "`orders` is not a path",
        ),
        (
            "endpoints.toml",
            "\"/orders\"",
            "\"/orders?a=1\"",
            "`/orders?a=1` is not a path",
        ),
        (
            "hosts.toml",
            "\"www.myapp.test\"",
            "\"www.-a.test\"",
            "`www.-a.test` is not a host",
        ),
        (
            "hosts.toml",
            "\"www.myapp.test\"",
            "\"127.0.0.1\"",
            "`127.0.0.1` is not a host",
        ),
        (
            "machines.toml",
            "name = \"idle\", ",
            "",
            "a state needs `name`",
        ),
        (
            "endpoints.toml",
            "type = \"string\"",
            "type = \"text\"",
            "`text` is not a value of `type`",
        ),
    ] {
        let found = faults(name, from, to);
        assert!(found.iter().any(|line| line == expected), "{to}: {found:?}");
    }
}
