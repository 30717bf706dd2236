use std::fs;

use insta::assert_snapshot;
use miette::{GraphicalReportHandler, GraphicalTheme};

use super::*;
use crate::toml_reader::FileErrorKind;
use crate::{Effect, Platform, Reply, Shape, Version};

const APP: &str = r#"name = "MyApp"
first_version = "1.0.0"
latest_version = "3.2.0"
scheme = "myapp"
link_host = "open"
assumed = ["scheme", "link_host"]
"#;

const CALLS: &str = r#"[[call]]
name = "fetchOrders"
section = "2.1"
summary = "Asks the server."
reply = "callback"
time_limit = { name = "app-request" }
minimum = { ios = "1.0.0", android = "1.3.0", assumed = true }
below = { effect = "nothing" }
payload = { type = "object", fields = [
  { name = "path", type = "string", required = true },
  { name = "copy", type = "boolean", default = true, assumed = true },
] }
default_reply = { code = "OK", data = { z = 1, a = [1.5] } }
"#;

const LINKS: &str = r#"[[link]]
path = "home/cart"
section = "3"
summary = "The cart."
parameters = [{ name = "type", type = "string", values = ["saved", "open"] }]
platforms = ["ios"]
minimum = { ios = "2.0.0" }
below = { effect = "fallback", fallback = "opens /cart" }
"#;

const CODES: &str = r#"[[code]]
code = "OK"
section = "4"
meaning = "success"
origin = "app"
outcome = "success"
"#;

const LIMITS: &str = r#"[[limit]]
name = "app-request"
section = "5"
summary = "A server call."
ms = 10_000
"#;

const EVENTS: &str = r#"[[event]]
name = "back"
section = "2.2"
summary = "Back."
payload = { type = "none" }
assumed = true
"#;

const FILES: [(&str, &str); 6] = [
    ("app.toml", APP),
    ("calls.toml", CALLS),
    ("links.toml", LINKS),
    ("codes.toml", CODES),
    ("limits.toml", LIMITS),
    ("events.toml", EVENTS),
];

/// Reads a valid catalogue with other contents in some files; an error names the folder `contract`.
pub(super) fn read(changes: &[(&str, &str)]) -> Result<Catalogue, (InvalidCatalogue, String)> {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in FILES.iter().chain(changes) {
        fs::write(folder.path().join(name), text).unwrap();
    }
    read_catalogue(folder.path()).map_err(|error| {
        let rendered = rendered(&error, &folder.path().display().to_string());
        (error, rendered)
    })
}

fn rendered(error: &InvalidCatalogue, folder: &str) -> String {
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor())
        .with_width(100)
        .with_links(false);
    let mut text = String::new();
    for error in &error.errors {
        handler.render_report(&mut text, error).unwrap();
    }
    text.replace(folder, "contract")
}

/// `files` with a change to one of them.
fn changed<'f>(
    files: &[(&'f str, &str)],
    name: &str,
    from: &str,
    to: &str,
) -> Vec<(&'f str, String)> {
    let change = |&(known, text): &(&'f str, &str)| {
        if known != name {
            return (known, text.to_owned());
        }
        assert!(text.contains(from), "{name} doesn't hold {from}");
        (known, text.replacen(from, to, 1))
    };
    files.iter().map(change).collect()
}

fn read_changed(
    files: &[(&str, &str)],
    name: &str,
    from: &str,
    to: &str,
) -> Result<Catalogue, (InvalidCatalogue, String)> {
    let files = changed(files, name, from, to);
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(name, text)| (*name, text.as_str()))
        .collect();
    read(&files)
}

/// The rendered errors of a valid catalogue with these files and a change to one of them.
pub(super) fn rendered_in(files: &[(&str, &str)], name: &str, from: &str, to: &str) -> String {
    match read_changed(files, name, from, to) {
        Ok(_) => "nothing".to_owned(),
        Err((_, rendered)) => rendered,
    }
}

/// The errors of a valid catalogue with these files and a change to one of them, as lines.
pub(super) fn faults_in(files: &[(&str, &str)], name: &str, from: &str, to: &str) -> Vec<String> {
    match read_changed(files, name, from, to) {
        Ok(_) => Vec::new(),
        Err((error, _)) => error.errors.iter().map(ToString::to_string).collect(),
    }
}

/// The rendered errors of a catalogue with a change to one file.
fn rendered_change(name: &str, from: &str, to: &str) -> String {
    rendered_in(&FILES, name, from, to)
}

/// The errors of a catalogue with a change to one file, as lines.
fn faults(name: &str, from: &str, to: &str) -> Vec<String> {
    faults_in(&FILES, name, from, to)
}

#[test]
fn a_sound_catalogue_is_read_whole() {
    let catalogue = read(&[]).unwrap();

    assert!(catalogue.app.assumed.covers("scheme"));
    assert!(!catalogue.app.assumed.covers("name"));

    let call = catalogue.calls.get("fetchOrders").unwrap();
    assert_eq!(
        call.minimum.on(Platform::Android),
        Some(Version::new(1, 3, 0))
    );
    let time_limit = Some("app-request".to_owned());
    assert_eq!(call.reply, Reply::Callback { time_limit });
    assert_eq!(catalogue.time_limit(call).unwrap().ms, 10_000);
    let reply = call.default_reply.as_ref().unwrap();
    assert_eq!(reply.code, "OK");
    assert_eq!(reply.data.to_string(), r#"{"z":1,"a":[1.5]}"#);

    let link = catalogue.links.get("home/cart").unwrap();
    assert_eq!(link.minimum.on(Platform::Android), None);
    let fallback = "opens /cart".to_owned();
    assert_eq!(link.below.effect, Effect::Fallback { fallback });
    let values = vec!["saved".to_owned(), "open".to_owned()];
    assert_eq!(link.parameters[0].shape, Shape::String { values });

    assert_eq!(
        catalogue
            .minimum_versions(Platform::Ios)
            .into_iter()
            .collect::<Vec<_>>(),
        [Version::new(1, 0, 0), Version::new(2, 0, 0)]
    );
    assert!(catalogue.calls.get("fetchorders").is_none());
}

#[test]
fn a_report_can_embed_it() {
    let catalogue = read(&[]).unwrap();
    let json = serde_json::to_value(&catalogue).unwrap();
    assert_snapshot!(json["calls"][0], @r#"{"name":"fetchOrders","section":"2.1","summary":"Asks the server.","reply":{"kind":"callback","time_limit":"app-request"},"minimum":{"ios":"1.0.0","android":"1.3.0","assumed":true},"below":{"effect":{"kind":"nothing"},"assumed":false},"payload":{"shape":{"type":"object","fields":[{"name":"path","shape":{"type":"string","values":[]},"required":true,"default":null,"assumed":false},{"name":"copy","shape":{"type":"boolean"},"required":false,"default":true,"assumed":true}]},"assumed":false},"default_reply":{"code":"OK","msg":"","data":{"z":1,"a":[1.5]},"assumed":false},"assumed":false}"#);
    assert_snapshot!(json["links"][0], @r#"{"path":"home/cart","section":"3","summary":"The cart.","parameters":[{"name":"type","shape":{"type":"string","values":["saved","open"]},"required":false,"default":null,"assumed":false}],"extras":false,"minimum":{"ios":"2.0.0","android":null,"assumed":false},"below":{"effect":{"kind":"fallback","fallback":"opens /cart"},"assumed":false},"assumed":false}"#);
    assert_eq!(
        json["app"]["assumed"],
        serde_json::json!(["scheme", "link_host"])
    );
    assert_eq!(json["events"][0]["assumed"], true);
}

#[test]
fn a_mistyped_key_is_one_error_and_an_absent_key_another() {
    assert_snapshot!(rendered_change("calls.toml", "summary = \"Asks the server.\"\nreply", "rply"), @r#"
     × a call needs `summary`
      ╭─[contract/calls.toml:1:1]
    1 │ [[call]]
      · ────┬───
      ·     ╰── `summary` is missing
    2 │ name = "fetchOrders"
      ╰────
     help: write summary = "What it is for."
     × unknown key `rply` in a call
      ╭─[contract/calls.toml:4:1]
    3 │ section = "2.1"
    4 │ rply = "callback"
      · ──┬─
      ·   ╰── unknown
    5 │ time_limit = { name = "app-request" }
      ╰────
     help: did you mean `reply`?
    "#);
}

#[test]
fn a_version_is_three_numbers_within_the_apps_range() {
    assert_snapshot!(rendered_change("calls.toml", "ios = \"1.0.0\", android = \"1.3.0\"", "ios = \"1.3\", android = \"3.3.0\""), @r#"
     × not a version: `1.3` has 2 numbers instead of three
      ╭─[contract/calls.toml:7:19]
    6 │ time_limit = { name = "app-request" }
    7 │ minimum = { ios = "1.3", android = "3.3.0", assumed = true }
      ·                   ──┬──
      ·                     ╰── not a version
    8 │ below = { effect = "nothing" }
      ╰────
     help: write "1.3.0"
     × no version of the app is 3.3.0: they go from 1.0.0 to 3.2.0
      ╭─[contract/calls.toml:7:36]
    6 │ time_limit = { name = "app-request" }
    7 │ minimum = { ios = "1.3", android = "3.3.0", assumed = true }
      ·                                    ───┬───
      ·                                       ╰── out of range
    8 │ below = { effect = "nothing" }
      ╰────
     help: write a version from 1.0.0 to 3.2.0, or widen app.toml's range
    "#);
}

#[test]
fn a_limit_has_to_exist() {
    assert_snapshot!(rendered_change("calls.toml", "\"app-request\"", "\"app-requst\""), @r#"
     × there is no limit `app-requst`
      ╭─[contract/calls.toml:6:23]
    5 │ reply = "callback"
    6 │ time_limit = { name = "app-requst" }
      ·                       ──────┬─────
      ·                             ╰── not known
    7 │ minimum = { ios = "1.0.0", android = "1.3.0", assumed = true }
      ╰────
     help: did you mean `app-request`?
    "#);
}

#[test]
fn a_name_is_there_once() {
    let twice = format!("{CALLS}\n{CALLS}");
    let (error, rendered) = read(&[("calls.toml", &twice)]).unwrap_err();
    let noun = "call";
    let name = "fetchOrders".to_owned();
    assert_eq!(
        error.errors[0].kind,
        FileErrorKind::Duplicate { noun, name }
    );
    assert_snapshot!(rendered, @r#"
     × the call `fetchOrders` is here twice
      ╭─[contract/calls.toml:2:8]
    1 │ [[call]]
    2 │ name = "fetchOrders"
      ·        ──────┬──────
      ·              ╰── first here
    3 │ section = "2.1"
      ╰────
       ╭─[contract/calls.toml:16:8]
    15 │ [[call]]
    16 │ name = "fetchOrders"
       ·        ──────┬──────
       ·              ╰── again here
    17 │ section = "2.1"
       ╰────
     help: take one call out, or give it another name
    "#);
}

#[test]
fn what_is_not_toml_is_shown_where_it_stops() {
    assert_snapshot!(rendered_change("limits.toml", "ms = 10_000", "ms = = 10\nname = 'x"), @r#"
     × not TOML: extra `=`, expected nothing
      ╭─[contract/limits.toml:5:6]
    4 │ summary = "A server call."
    5 │ ms = = 10
      ·      ┬
      ·      ╰── here
    6 │ name = 'x
      ╰────
     × not TOML: invalid literal string, expected `'`
      ╭─[contract/limits.toml:6:10]
    5 │ ms = = 10
    6 │ name = 'x
      ·          ▲
      ·          ╰── here
      ╰────
    "#);
}

#[test]
fn a_missing_file_is_named() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("app.toml"), APP).unwrap();
    let error = read_catalogue(folder.path()).unwrap_err();
    assert_eq!(error.errors.len(), 1);
    assert_snapshot!(rendered(&error, &folder.path().display().to_string()), @r"
    × can't read contract/calls.toml: No such file or directory (os error 2)
    help: write calls.toml there, as UTF-8 text
    ");
}

#[test]
fn only_the_app_and_its_calls_are_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let error = read_catalogue(folder.path()).unwrap_err();
    assert_eq!(error.errors.len(), 2);

    let app = "name = \"MyApp\"\nfirst_version = \"1.0.0\"\nlatest_version = \"3.2.0\"\n";
    let call = "[[call]]\nname = \"close\"\nsummary = \"Closes it.\"\nreply = \"callback\"\nminimum = { ios = \"1.0.0\" }\nbelow = { effect = \"nothing\" }\npayload = { type = \"none\" }\n";
    fs::write(folder.path().join("app.toml"), app).unwrap();
    fs::write(folder.path().join("calls.toml"), call).unwrap();
    let catalogue = read_catalogue(folder.path()).unwrap();
    let call = catalogue.calls.get("close").unwrap();
    assert_eq!(
        (call.section.as_ref(), catalogue.time_limit(call)),
        (None, None)
    );
    assert!(catalogue.links.is_empty() && catalogue.events.is_empty());
    assert_eq!(catalogue.success_code(), None);
}

#[test]
fn how_links_begin_is_judged() {
    assert_eq!(
        faults("app.toml", "scheme = \"myapp\"", "scheme = \"myapp://\""),
        ["`myapp://` is not a scheme"]
    );
    let stray = |key: &str| format!("`{key}` has no place here, since there is no `scheme`");
    assert_eq!(
        faults(
            "app.toml",
            "scheme = \"myapp\"",
            "alternate_scheme = \"web\""
        ),
        [
            stray("alternate_scheme"),
            stray("link_host"),
            "`scheme` is not a word for `assumed`".to_owned()
        ]
    );
    for bad in [
        "http://app.myapp.test",
        "https://app.myapp.test/",
        "app.myapp.test",
        "https://",
    ] {
        let to = format!("scheme = \"myapp\"\nuniversal_links = [\"{bad}\"]");
        assert_eq!(
            faults("app.toml", "scheme = \"myapp\"", &to),
            [format!("`{bad}` is not an https address")]
        );
    }
}

#[test]
fn a_links_path_may_have_parameters() {
    let changes = [(
        "links.toml",
        LINKS.replace("\"home/cart\"", "\"orders/{id}/{type}\""),
    )];
    let changes = changes
        .each_ref()
        .map(|(name, text)| (*name, text.as_str()));
    let catalogue = read(&changes).unwrap();
    let (link, values) = catalogue.link_at("orders/7/open").unwrap();
    assert_eq!(link.path, "orders/{id}/{type}");
    let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    assert_eq!(values, [pair("id", "7"), pair("type", "open")]);
    assert!(link.parameters.iter().all(|field| field.required));
    assert!(catalogue.link_at("orders/7").is_none());

    for (path, segment) in [
        ("/home", ""),
        ("home/", ""),
        ("home/{}", "{}"),
        ("home/a{id}", "a{id}"),
        ("home?x", "home?x"),
    ] {
        let to = format!("\"{path}\"");
        assert_eq!(
            faults("links.toml", "\"home/cart\"", &to),
            [format!("`{segment}` is no part of a link's path")]
        );
    }
    assert_eq!(
        faults("links.toml", "\"home/cart\"", "\"a/{id}/b/{id}\""),
        ["the path names `id` twice"]
    );
}

#[test]
fn errors_of_all_files_are_found_at_once() {
    let changes = [
        (
            "app.toml",
            APP.replace("assumed = [\"scheme\"", "assumed = [\"sceme\""),
        ),
        (
            "calls.toml",
            CALLS
                .replace("\"callback\"", "\"calback\"")
                .replace("type = \"boolean\"", "type = \"bool\""),
        ),
        (
            "links.toml",
            LINKS
                .replace("\"ios\"", "\"ipad\"")
                .replace("section = \"3\"", "section = 3.1"),
        ),
        (
            "codes.toml",
            CODES.replace("origin = \"app\"", "origin = \"server\""),
        ),
        ("limits.toml", LIMITS.replace("10_000", "-1")),
        ("events.toml", EVENTS.replace("[[event]]", "[[events]]")),
    ];
    let changes: Vec<(&str, &str)> = changes
        .iter()
        .map(|(name, text)| (*name, text.as_str()))
        .collect();
    let (error, _) = read(&changes).unwrap_err();
    let lines: Vec<String> = error.errors.iter().map(ToString::to_string).collect();
    assert_snapshot!(lines.join("\n"), @r"
    `sceme` is not a word for `assumed`
    `ms` is out of range
    `server` is not a word for `origin`
    `calback` is not a word for `reply`
    `bool` is not a word for `type`
    `section` is a number instead of a string
    `ipad` is not a word for `platforms`
    unknown key `events` in events.toml
    ");
}

#[test]
fn keys_that_rule_each_other_out_are_pointed_at() {
    let because =
        |key: &str, because: &str| vec![format!("`{key}` has no place here, since {because}")];
    assert_eq!(
        faults("calls.toml", "reply = \"callback\"", "reply = \"none\""),
        [
            because("time_limit", "`reply` is \"none\""),
            because("default_reply", "`reply` is \"none\"")
        ]
        .concat()
    );
    assert_eq!(
        faults(
            "calls.toml",
            "effect = \"nothing\"",
            "effect = \"nothing\", fallback = \"x\""
        ),
        because("fallback", "`effect` is \"nothing\"")
    );
    assert_eq!(
        faults("links.toml", ", fallback = \"opens /cart\"", ""),
        ["a `below` needs `fallback`"]
    );
    assert_eq!(
        faults(
            "links.toml",
            "minimum = { ios = \"2.0.0\" }",
            "minimum = { android = \"2.0.0\" }"
        ),
        [
            vec!["a minimum needs `ios`".to_owned()],
            because("android", "`platforms` leaves android out")
        ]
        .concat()
    );
    assert_eq!(
        faults(
            "events.toml",
            "type = \"none\"",
            "type = \"none\", fields = [], values = []"
        ),
        [
            because("fields", "only an object has fields"),
            because("values", "only a string has a choice of values")
        ]
        .concat()
    );
    assert_eq!(
        faults(
            "calls.toml",
            "type = \"object\"",
            "type = \"object\", values = [\"x\"]"
        ),
        because("values", "only a string has a choice of values")
    );
    assert_eq!(
        faults("links.toml", "values = [", "fields = [], values = ["),
        because("fields", "only an object has fields")
    );
    assert_eq!(
        faults("calls.toml", "ios = \"1.0.0\", android = \"1.3.0\", ", ""),
        ["a minimum needs `ios`"]
    );
}

#[test]
fn values_are_judged() {
    assert_eq!(
        faults("calls.toml", "default = true", "default = \"yes\""),
        ["the default doesn't fit its field: expected a boolean, found a string"]
    );
    assert_eq!(
        faults("calls.toml", "code = \"OK\"", "code = \"0000\""),
        ["there is no code `0000`"]
    );
    assert_eq!(
        faults("calls.toml", "name = \"copy\"", "name = \"path\""),
        ["the field `path` is here twice"]
    );
    assert_eq!(
        faults("calls.toml", "[1.5]", "[inf]"),
        ["`data` is out of range"]
    );
    assert_eq!(
        faults("calls.toml", "\"Asks the server.\"", "\" \""),
        ["`summary` is empty"]
    );
    assert_eq!(
        faults("app.toml", "\"3.2.0\"", "\"0.9.0\"")[0],
        "the latest version, 0.9.0, comes before the first, 1.0.0"
    );
    assert_eq!(
        faults("links.toml", "platforms = [\"ios\"]", "platforms = \"ios\"")[0],
        "`platforms` is a string instead of a list"
    );
    assert_eq!(
        faults("events.toml", "assumed = true", "assumed = \"name\""),
        ["`assumed` is a string instead of a boolean or a list of keys"]
    );
}

#[test]
fn a_broken_file_is_not_blamed_on_others() {
    let lines = faults("limits.toml", "ms = 10_000", "ms = \"10s\"");
    assert_eq!(lines, ["`ms` is a string instead of a whole number"]);
    let lines = faults("app.toml", "\"3.2.0\"", "\"latest\"");
    assert_eq!(
        lines,
        ["not a version: `latest` has 1 number instead of three"]
    );
}

#[test]
fn all_errors_together_are_one_report() {
    let (error, _) = read(&[("codes.toml", "")]).unwrap_err();
    let related = miette::Diagnostic::related(&error).unwrap().count();
    assert_eq!(related, error.errors.len());
    assert!(error.to_string().ends_with("can't be used"));
}
