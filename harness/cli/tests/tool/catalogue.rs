//! `footbridge catalogue`: the list, an entry in full, and unknown names.

use std::path::Path;

use crate::support::{CommandOutput, assert_shown, client, execute, footbridge, output_of};

/// The catalogue of another app, from the contract crate.
const ORDERS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../contract/tests/orders");

fn catalogue(arguments: &[&str]) -> CommandOutput {
    let result = execute(&client("tidy"), &[&["catalogue"], arguments].concat());
    assert!(
        !result.stdout.contains('\u{1b}') && !result.stderr.contains('\u{1b}'),
        "colours without a terminal"
    );
    result
}

#[track_caller]
fn shown(arguments: &[&str]) -> String {
    let result = catalogue(arguments);
    assert_eq!((result.code, result.stderr.as_str()), (0, ""));
    let too_long: Vec<_> = result
        .stdout
        .lines()
        .filter(|line| line.chars().count() > 80)
        .collect();
    assert!(too_long.is_empty(), "{too_long:#?}");
    result.stdout
}

#[test]
fn entry_shows_all_details() {
    assert_shown!("catalogue-call", shown(&["requestAction"]));
    assert_shown!("catalogue-stated", shown(&["setBottomActions"]));
    assert_shown!("catalogue-link", shown(&["/home/coin"]));
    assert_shown!("catalogue-event", shown(&["theme-changed"]));
    assert_shown!("catalogue-code", shown(&["AppResponseNetworkError"]));
    assert_shown!("catalogue-limit", shown(&["app-request"]));
    assert_shown!("catalogue-host", shown(&["www.exchange.test"]));
    assert_shown!("catalogue-endpoint", shown(&["post /v1/user/login"]));
    assert_shown!("catalogue-machine", shown(&["simulation"]));
}

#[test]
fn all_entries_are_listed() {
    let list = shown(&[]);
    assert!(
        list.starts_with("exchange 1.2.51 to 2.56.0\n\ncalls ("),
        "{list}"
    );
    for row in [
        "setTitleVisible          7.4  2.8.0    2.8.0    none*",
        "main/H5Router",
        "bridge-callback",
        "/v1/user/login ",
    ] {
        assert!(list.contains(row), "{row} is not in\n{list}");
    }
    assert!(
        list.ends_with("\n* assumed: the specification doesn't state it\n"),
        "{list}"
    );
    assert_shown!("catalogue-list", shown(&["--catalogue", ORDERS]));
}

#[test]
fn narrow_terminal_wraps_lines() {
    let narrow = |arguments: &[&str]| {
        output_of(footbridge(&client("tidy"), arguments).env("COLUMNS", "48")).stdout
    };
    let call = narrow(&["catalogue", "requestAction"]);
    assert_shown!("catalogue-narrow", call);
    let list = narrow(&["catalogue", "--catalogue", ORDERS]);
    assert_shown!("catalogue-list-narrow", list);
}

#[test]
fn unknown_name_is_an_error_with_suggestions() {
    let wrong = |name: &str| {
        let result = catalogue(&[name]);
        assert_eq!((result.code, result.stdout.as_str()), (2, ""), "{name}");
        result.stderr
    };
    assert_shown!("catalogue-misspelt", wrong("requestAktion"));
    assert_shown!("catalogue-part", wrong("title"));
    assert_shown!("catalogue-unknown", wrong("teapot"));
}

#[test]
fn json_output_has_the_same_entries() {
    let json = |arguments: &[&str]| -> serde_json::Value {
        serde_json::from_str(&catalogue(arguments).stdout).unwrap()
    };
    let call = json(&["requestAction", "--format", "json"]);
    assert_eq!(call[0]["kind"], "call");
    assert_eq!(call[0]["minimum"]["assumed"], true);
    let all = json(&["--format", "json"]);
    let list = shown(&[]);
    for part in ["calls", "links"] {
        let heading = format!("{part} ({})\n", all[part].as_array().unwrap().len());
        assert!(list.contains(&heading), "{heading} is not in\n{list}");
    }
}

#[test]
fn catalogue_needs_no_project() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["catalogue", "openBrowser", "--catalogue", ORDERS];
    let result = execute(folder.path(), &arguments);
    assert_eq!((result.code, result.stderr.as_str()), (0, ""));
    assert_shown!("catalogue-other-app", result.stdout);
    let none = execute(Path::new(folder.path()), &["catalogue"]);
    assert_eq!(none.code, 2);
}
