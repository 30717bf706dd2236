//! The commands on versions: `matrix`, `gate`, `floor` and `diff` on a shop with its own version checks, and on
//! builds with an incorrect check.

use std::fs;
use std::path::Path;

use footbridge_contract::Platform;
use footbridge_insight::matrix::Matrix;
use serde_json::Value;
use tempfile::TempDir;
use walkdir::WalkDir;

use crate::support::{CommandOutput, assert_shown, client, execute, footbridge, output_of};

/// The gate of a shop whose users have to be able to pay.
const GATE: [&str; 7] = [
    "gate",
    "--base",
    "installed.csv",
    "--require",
    "scenarios/pay.yaml",
    "--keep",
    "99%",
];

/// Creates a build of the shop with a replaced text.
fn build(right: &str, wrong: &str) -> TempDir {
    let page = fs::read_to_string(client("shop").join("web/index.html")).unwrap();
    assert_eq!(page.matches(right).count(), 1, "{right}");
    let folder = tempfile::tempdir().unwrap();
    let page = page.replace(right, wrong);
    fs::write(folder.path().join("index.html"), page).unwrap();
    folder
}

/// Creates a build that checks for `version` before paying on Android.
fn build_that_pays_from(version: &str) -> TempDir {
    build(
        "has(\"2.0.0\", \"2.1.0\")",
        &format!("has(\"2.0.0\", \"{version}\")"),
    )
}

fn path(build: &TempDir) -> &str {
    build.path().to_str().unwrap()
}

#[test]
fn matrix_runs_boundary_cases_and_shows_users() {
    let result = execute(&client("shop"), &["matrix", "--base", "installed.csv"]);
    assert_eq!(result.code, 0, "{}", result.stderr);
    assert!(
        result
            .stderr
            .starts_with("13 cases at the boundaries of 3 scenarios"),
        "{}",
        result.stderr
    );
    assert_shown!("matrix", result.stdout);
}

/// The search itself is proven on records in `footbridge_insight`, checks that are too early as well.
#[test]
fn floor_finds_planted_version_check() {
    let late = build_that_pays_from("2.7.3");
    let late = execute(
        &client("shop"),
        // Each round starts an engine for each worker.
        &[
            "floor",
            "--platform",
            "android",
            "--workers",
            "1",
            "--web",
            path(&late),
        ],
    );
    assert_eq!(late.code, 1, "{}", late.stderr);
    assert_shown!("floor", late.stdout);
}

#[test]
fn broken_fallback_fails_with_expected_behaviour() {
    let astray = build("\"/pay\"", "\"/oops\"");
    let result = execute(
        &client("shop"),
        &["diff", "--web", "web", "--web", path(&astray)],
    );
    assert_eq!(result.code, 1, "{}", result.stderr);
    assert_shown!("lost-fallback", result.stdout);
}

#[test]
fn closed_gate_lists_what_breaks() {
    let closed = execute(
        &client("shop"),
        &[&GATE[..], &["--minimum", "ios=2.0.0,android=2.1.0"]].concat(),
    );
    assert_eq!(closed.code, 1, "{}", closed.stderr);
    assert_shown!("gate", closed.stdout);
    let unknown = execute(&client("shop"), &["gate", "--minimum", "ios=9.0.0"]);
    assert_eq!(unknown.code, 2);
    assert!(
        unknown.stderr.contains("there is no version 9.0.0"),
        "{}",
        unknown.stderr
    );
}

/// Creates a copy of the shop with a history, and the report of a run at every boundary.
fn shop_with_report() -> TempDir {
    let copy = tempfile::tempdir().unwrap();
    for entry in WalkDir::new(client("shop")).min_depth(1) {
        let entry = entry.unwrap();
        let to = copy
            .path()
            .join(entry.path().strip_prefix(client("shop")).unwrap());
        if entry.file_type().is_dir() {
            fs::create_dir(to).unwrap();
        } else {
            fs::copy(entry.path(), to).unwrap();
        }
    }
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    let fixtures = fixtures.canonicalize().unwrap();
    let config = copy.path().join("footbridge.toml");
    let text = fs::read_to_string(&config).unwrap();
    let text = text
        .replace("../../../../../fixtures", fixtures.to_str().unwrap())
        .replace("enabled = false", "enabled = true");
    fs::write(config, text).unwrap();
    let ran = execute(
        copy.path(),
        &[
            "run",
            "--update",
            "--app-version",
            "1.0.0,1.4.99,1.5.0,1.99.99,2.0.0,2.0.99,2.1.0,3.0.0",
            "--reporter",
            "json=r.json",
        ],
    );
    assert_eq!(ran.code, 0, "{}{}", ran.stdout, ran.stderr);
    copy
}

/// The commands decide on the cases of a report, and run none.
#[test]
fn recorded_report_is_enough_for_every_decision() {
    let shop = shop_with_report();
    let shop = shop.path();
    assert_matrix_page_is_written(shop);
    assert_minimum_has_the_same_answer_in_every_format(shop);
    assert_gate_opens_and_closes(shop);
    assert_recorded_gate_is_in_the_history(shop);
}

/// Runs a command on the recorded report.
fn decide(shop: &Path, arguments: &[&str]) -> CommandOutput {
    execute(shop, &[arguments, &["--from", "r.json"]].concat())
}

#[track_caller]
fn assert_matrix_page_is_written(shop: &Path) {
    let result = decide(shop, &["matrix", "--platform", "ios", "--format", "html"]);
    assert_eq!(result.code, 0, "{}", result.stderr);
    assert!(result.stdout.starts_with("<!doctype html>"));
    let (_, rest) = result
        .stdout
        .split_once("id=\"footbridge-matrix\">")
        .unwrap();
    let (json, _) = rest.split_once("</script>").unwrap();
    let matrix: Matrix = serde_json::from_str(json).unwrap();
    let names: Vec<&str> = matrix
        .features
        .iter()
        .map(|feature| feature.name.as_str())
        .collect();
    assert_eq!(names, ["pay", "vibrate", "wallet", "Pay"]);
    assert_eq!(matrix.platforms, [Platform::Ios]);
}

#[track_caller]
fn assert_minimum_has_the_same_answer_in_every_format(shop: &Path) {
    let decision = |format: &str| {
        let arguments = ["matrix", "--minimum", "ios=2.0.0", "--format", format];
        decide(shop, &arguments)
    };
    let refused = decision("csv");
    assert_eq!(refused.code, 2, "{}", refused.stderr);
    let text = decision("table").stdout;
    let answer = text.lines().next().unwrap().to_owned();
    assert!(
        decision("markdown")
            .stdout
            .starts_with(&format!("## {answer}")),
        "{text}"
    );
    let page = decision("html").stdout;
    let (_, rest) = page.split_once("id=\"footbridge-decision\">").unwrap();
    assert!(rest.contains(&format!("\"answer\":\"{answer}")), "{answer}");
}

#[track_caller]
fn assert_gate_opens_and_closes(shop: &Path) {
    let minimum = ["--minimum", "ios=1.2.0,android=1.2.0"];
    // No scenario is about the link to the wallet.
    let unknown = decide(shop, &[&GATE[..], &minimum].concat());
    assert_eq!(unknown.code, 1, "{}", unknown.stderr);
    let allowed = [&GATE[..], &minimum, &["--allow-untested"]].concat();
    let open = decide(shop, &allowed);
    assert_eq!(open.code, 0, "{}{}", open.stdout, open.stderr);
    let one = decide(shop, &[&allowed[..], &["scenarios/buzz.yaml"]].concat());
    assert_eq!(one.code, 1, "fewer cases don't open it: {}", one.stdout);

    // A report of other scenarios lacks the required one.
    let mut report: Value =
        serde_json::from_str(&fs::read_to_string(shop.join("r.json")).unwrap()).unwrap();
    let cases = report["cases"].as_array_mut().unwrap();
    cases.retain(|case| case["case"]["scenario"] != "scenarios/pay.yaml");
    assert!(!cases.is_empty());
    fs::write(shop.join("others.json"), report.to_string()).unwrap();
    let closed = execute(shop, &[&allowed[..], &["--from", "others.json"]].concat());
    assert_eq!(closed.code, 1, "{}{}", closed.stdout, closed.stderr);
    assert!(
        closed.stdout.contains("on ios has not run"),
        "{}",
        closed.stdout
    );
}

#[track_caller]
fn assert_recorded_gate_is_in_the_history(shop: &Path) {
    let none = execute(shop, &["history", "--gates"]);
    assert!(
        none.stdout.starts_with("no gate has been recorded"),
        "{}",
        none.stdout
    );
    let gate = [
        "gate",
        "--minimum",
        "ios=1.5.0",
        "--from",
        "r.json",
        "--record",
    ];
    let mut command = footbridge(shop, &gate);
    let asked = output_of(
        command
            .env("GITHUB_ACTOR", "grace")
            .env("FOOTBRIDGE_COMMIT", "abc123"),
    );
    assert!(asked.code < 2, "{}", asked.stderr);
    let shown = execute(shop, &["history", "--gates", "--format", "json"]);
    let gates: Value = serde_json::from_str(&shown.stdout).unwrap();
    let [gate] = gates["gates"].as_array().unwrap().as_slice() else {
        panic!("{gates}");
    };
    assert_eq!(gate["asked_by"], "grace");
    assert_eq!(gate["commit"]["id"], "abc123");
    assert_eq!(gate["minimums"], "ios=1.5.0");
    assert_eq!(gate["is_open"], asked.code == 0);
    let answer = gate["answer"].as_str().unwrap();
    let first = asked.stdout.lines().next().unwrap();
    assert!(answer.starts_with(first), "{answer}");
    let shown = execute(shop, &["history", "--gates"]).stdout;
    assert!(
        shown.contains("grace") && shown.contains("ios=1.5.0"),
        "{shown}"
    );
}

#[test]
fn unknown_version_is_rejected_without_beyond() {
    let one = [
        "run",
        "scenarios/plain.yaml",
        "--platform",
        "ios",
        "--app-version",
        "99.0.0",
    ];
    let refused = execute(&client("shop"), &one);
    assert_eq!(refused.code, 2);
    assert!(
        refused
            .stderr
            .contains("there is no version 99.0.0 of shop")
            && refused.stderr.contains("--beyond"),
        "{}",
        refused.stderr
    );
    let old = execute(
        &client("shop"),
        &["list", "--app-version", "0.9.0", "--beyond"],
    );
    assert_eq!(old.code, 2, "{}", old.stdout);

    // Nothing is compared or accepted, so no snapshot is written.
    let meant = execute(
        &client("shop"),
        &[&one[..], &["--beyond", "--update"]].concat(),
    );
    assert_eq!(meant.code, 0, "{}{}", meant.stdout, meant.stderr);
    assert!(!client("shop").join("scenarios/plain.snap").exists());
    let again = execute(&client("shop"), &[&one[..], &["--beyond"]].concat());
    assert_eq!(again.code, 0, "{}{}", again.stdout, again.stderr);
}
