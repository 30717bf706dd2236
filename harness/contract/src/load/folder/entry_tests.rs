//! Reading the keys and values of one file.

use insta::assert_snapshot;
use miette::Diagnostic;

use super::testing::{CALLS, faults, read, rendered_change};
use crate::MissingEffect;
use crate::toml_reader::FileErrorKind;

#[test]
fn mistyped_key_and_missing_key_are_different_errors() {
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
fn mutually_exclusive_keys_are_reported() {
    let because =
        |key: &str, because: &str| vec![format!("`{key}` is not allowed here, since {because}")];
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
        faults(
            "calls.toml",
            "effect = \"nothing\"",
            "effect = \"ignored\", fallback = \"x\""
        ),
        because("fallback", "`effect` is \"ignored\"")
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
fn invalid_values_are_reported() {
    assert_eq!(
        faults(
            "links.toml",
            "minimum = { ios = \"2.0.0\" }",
            "minimum = 2.0"
        ),
        ["`minimum` is a number instead of a version"]
    );
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
        ["the field `path` occurs twice"]
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
fn version_is_three_numbers_within_the_apps_range() {
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
     × the app has no version 3.3.0: its versions range from 1.0.0 to 3.2.0
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
fn limit_must_exist() {
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
fn names_are_unique() {
    let twice = format!("{CALLS}\n{CALLS}");
    let (error, rendered) = read(&[("calls.toml", &twice)]).unwrap_err();
    let noun = "call";
    let name = "fetchOrders".to_owned();
    assert_eq!(
        error.errors[0].kind,
        FileErrorKind::Duplicate { noun, name }
    );
    assert_snapshot!(rendered, @r#"
     × the call `fetchOrders` occurs twice
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
fn syntax_error_is_shown_at_its_place() {
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
fn default_reply_must_fit_the_success_data() {
    let shape = |kind: &str| {
        format!(
            "default_reply = {{ code = \"OK\", data = {{ z = 1, a = [1.5] }} }}\nreply_data = {{ type = \"object\", fields = [{{ name = \"z\", type = \"{kind}\" }}, {{ name = \"a\", type = \"array\" }}] }}"
        )
    };
    let default = "default_reply = { code = \"OK\", data = { z = 1, a = [1.5] } }";
    let fits = faults("calls.toml", default, &shape("integer"));
    assert_eq!(fits, [""; 0]);
    let wrong = faults("calls.toml", default, &shape("string"));
    assert_eq!(wrong.len(), 1, "{wrong:?}");
    assert!(
        wrong[0].starts_with("the default reply doesn't fit `reply_data`"),
        "{wrong:?}"
    );
    let unknown = shape("integer")
        .replace("reply_data = {", "reply_data = [{ code = \"NO\", data = {")
        + " }]";
    let unknown = faults("calls.toml", default, &unknown);
    assert_eq!(unknown.len(), 1, "{unknown:?}");
}

#[test]
fn below_may_be_a_word() {
    let file = |below: &str| {
        let below = format!("below = {below}");
        let calls = CALLS.replace("below = { effect = \"nothing\" }", &below);
        let catalogue = read(&[("calls.toml", &calls)]).unwrap();
        catalogue.calls.iter().next().unwrap().below.clone()
    };
    let (nothing, ignored) = (MissingEffect::Nothing, MissingEffect::Ignored);
    assert_eq!(file("\"nothing\"").effect, nothing);
    assert_eq!(file("\"ignored\"").effect, ignored);
    let assumed = file("{ effect = \"ignored\", assumed = true }");
    assert_eq!((assumed.effect, assumed.assumed.any()), (ignored, true));

    let faults = |below: &str| {
        let old = "below = { effect = \"nothing\" }";
        faults("calls.toml", old, &format!("below = {below}"))
    };
    let misspelt = "`ignore` is not a value of `below`";
    assert_eq!(faults("\"ignore\""), [misspelt]);
    let no_text = "`below = \"fallback\"` doesn't describe the fallback";
    assert_eq!(faults("\"fallback\""), [no_text]);
    assert_eq!(faults("true"), ["`below` is a boolean instead of a table"]);
}

#[test]
fn codes_of_a_call_may_be_a_group() {
    let code = |code: &str, outcome: &str, rest: &str| {
        format!("[[code]]\ncode = \"{code}\"\nmeaning = \"x\"\noutcome = \"{outcome}\"\n{rest}\n")
    };
    let app = "origin = \"app\"\ngroup = \"network\"";
    let client = "origin = \"client\"\ngroup = \"network\"";
    let codes = [
        code("OK", "success", "origin = \"app\""),
        code("20001", "failure", "origin = \"app\""),
        code("30001", "failure", app),
        code("30002", "timeout", app),
        code("TIMEOUT", "timeout", client),
    ]
    .concat();
    let list = |codes_of_call: &str| {
        let reply = format!("reply = \"callback\"\ncodes = {codes_of_call}");
        let calls = CALLS.replacen("reply = \"callback\"", &reply, 1);
        let catalogue = read(&[("calls.toml", &calls), ("codes.toml", &codes)]);
        let errors = |(error, _): (crate::InvalidCatalogue, String)| {
            let first = &error.errors[0];
            (
                first.to_string(),
                Diagnostic::help(first).map(|help| help.to_string()),
            )
        };
        let catalogue = catalogue.map_err(errors)?;
        let call = catalogue.calls.iter().next().unwrap();
        let failures = catalogue.failure_codes(call);
        Ok::<Vec<String>, (String, Option<String>)>(
            failures.map(|code| code.code.clone()).collect(),
        )
    };
    assert_eq!(
        list("[\"20001\", { group = \"network\" }, \"30001\"]").unwrap(),
        ["20001", "30001", "30002"]
    );
    assert_eq!(
        list("[{ group = \"network\" }]").unwrap(),
        ["30001", "30002"]
    );
    assert!(list("[]").unwrap().is_empty());
    let (error, help) = list("[{ group = \"netwrk\" }]").unwrap_err();
    assert_eq!(error, "there is no group of codes `netwrk`");
    assert_eq!(help.as_deref(), Some("did you mean `network`?"));
    let (error, _) = list("[{ grp = \"network\" }]").unwrap_err();
    assert_eq!(error, "a group of codes needs `group`");
}
