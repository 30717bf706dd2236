//! Reading a folder as a whole.

use std::fs;

use insta::assert_snapshot;

use super::testing::{APP, CALLS, CODES, EVENTS, LIMITS, LINKS, faults, read, rendered};
use super::*;
use crate::{MissingEffect, Platform, Reply, Shape, Version};

#[test]
fn valid_catalogue_is_read_completely() {
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
    assert_eq!(link.below.effect, MissingEffect::Fallback { fallback });
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
fn catalogue_serialises_for_a_report() {
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
fn missing_file_is_named() {
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
fn unknown_file_is_reported() {
    let (error, rendered) =
        read(&[("event.toml", EVENTS), ("zoo.toml", ""), ("notes.md", "")]).unwrap_err();
    assert_eq!(error.errors.len(), 2);
    assert_snapshot!(rendered, @r"
    × contract/event.toml is not a catalogue file
    help: did you mean `events.toml`?
    × contract/zoo.toml is not a catalogue file
    help: its files are app.toml, calls.toml, links.toml, codes.toml, limits.toml, events.toml,
          hosts.toml, endpoints.toml, machines.toml, state.toml; put other files into a separate
          folder
    ");
}

#[test]
fn only_the_app_and_its_calls_are_required() {
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
fn omitted_keys_are_not_assumed() {
    let calls = "[[call]]\nname = \"close\"\nsummary = \"Closes it.\"\nreply = \"none\"\nminimum = \"2.0.0\"\n";
    let events = "[[event]]\nname = \"hidden\"\nsummary = \"It is hidden.\"\n";
    let links = "[[link]]\npath = \"cart\"\nsummary = \"The cart.\"\nplatforms = [\"ios\"]\nminimum = \"2.0.0\"\n";
    let files = [
        ("calls.toml", calls),
        ("events.toml", events),
        ("links.toml", links),
    ];
    let catalogue = read(&files).unwrap();
    let call = catalogue.calls.get("close").unwrap();
    let two = Some(Version::new(2, 0, 0));
    assert_eq!((call.minimum.ios, call.minimum.android), (two, two));
    assert_eq!(call.below.effect, MissingEffect::Unstated);
    assert_eq!(call.payload.shape, Shape::Any);
    assert!(!call.payload.assumed.any() && !call.minimum.assumed.any());
    assert_eq!(
        catalogue.events.get("hidden").unwrap().payload.shape,
        Shape::Any
    );
    let link = catalogue.links.get("cart").unwrap();
    assert_eq!((link.minimum.ios, link.minimum.android), (two, None));
}

#[test]
fn errors_of_all_files_are_reported_at_once() {
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
    `sceme` is not a value of `assumed`
    `ms` is out of range
    `server` is not a value of `origin`
    unknown key `events` in events.toml
    `calback` is not a value of `reply`
    `bool` is not a value of `type`
    `section` is a number instead of a string
    `ipad` is not a value of `platforms`
    ");
}

#[test]
fn broken_file_causes_no_errors_in_others() {
    let lines = faults("limits.toml", "ms = 10_000", "ms = \"10s\"");
    assert_eq!(lines, ["`ms` is a string instead of a whole number"]);
    let lines = faults("app.toml", "\"3.2.0\"", "\"latest\"");
    assert_eq!(
        lines,
        ["not a version: `latest` has 1 number instead of three"]
    );
}

#[test]
fn all_errors_are_one_report() {
    let (error, _) = read(&[("codes.toml", "")]).unwrap_err();
    let related = miette::Diagnostic::related(&error).unwrap().count();
    assert_eq!(related, error.errors.len());
    assert!(error.to_string().ends_with("can't be used"));
}

#[test]
fn use_of_an_unknown_state_is_an_error() {
    let lines = faults(
        "calls.toml",
        "below = { effect = \"nothing\" }",
        "sets = { state = \"preferences\" }",
    );
    assert_eq!(lines, ["there is no state `preferences`"]);
}
