//! The commands on versions: `matrix`, `gate`, `floor` and `diff` on a shop with its own version checks, and on
//! builds with an incorrect check.

use footbridge_insight::matrix::Matrix;
use serde_json::Value;
use tempfile::TempDir;

use crate::support::{assert_shown, client, execute, footbridge, output_of};

/// Creates a build of the shop with a replaced text.
fn build(right: &str, wrong: &str) -> TempDir {
    let page = std::fs::read_to_string(client("shop").join("web/index.html")).unwrap();
    assert_eq!(page.matches(right).count(), 1, "{right}");
    let folder = tempfile::tempdir().unwrap();
    let page = page.replace(right, wrong);
    std::fs::write(folder.path().join("index.html"), page).unwrap();
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

#[test]
fn matrix_page_is_written() {
    let arguments = ["matrix", "--platform", "ios", "--format", "html"];
    let result = execute(&client("shop"), &arguments);
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
    assert_eq!(names, ["pay", "vibrate", "Pay"]);

    let decision = |format: &str| {
        let arguments = [
            "matrix",
            "--platform",
            "ios",
            "--minimum",
            "ios=2.0.0",
            "--format",
            format,
        ];
        execute(&client("shop"), &arguments)
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

#[test]
fn floor_finds_planted_version_check() {
    let right = execute(&client("shop"), &["floor"]);
    assert_eq!(right.code, 1, "{}", right.stderr);
    assert_shown!("floor", right.stdout);

    let late = build_that_pays_from("2.7.3");
    let late = execute(
        &client("shop"),
        &["floor", "--platform", "android", "--web", path(&late)],
    );
    assert_eq!(late.code, 1, "{}", late.stderr);
    let line = "too late: the client uses call pay on android from 2.7.3 on, and the app has";
    assert!(late.stdout.contains(line), "{}", late.stdout);

    let early = build_that_pays_from("1.9.4");
    let early = execute(
        &client("shop"),
        &["floor", "--platform", "android", "--web", path(&early)],
    );
    assert_eq!(early.code, 1, "{}", early.stderr);
    let line = "too early: the client uses call pay on android from 1.9.4 on, and the app";
    assert!(early.stdout.contains(line), "{}", early.stdout);
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
fn recorded_gate_is_in_the_history() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    assert_eq!(execute(folder, &["init", "--bridge", "callback"]).code, 0);
    let none = execute(folder, &["history", "--gates"]);
    assert!(
        none.stdout.starts_with("no gate has been recorded"),
        "{}",
        none.stdout
    );
    let ran = execute(folder, &["run", "--reporter", "json=r.json"]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let gate = [
        "gate",
        "--minimum",
        "ios=1.5.0",
        "--from",
        "r.json",
        "--record",
    ];
    let mut command = footbridge(folder, &gate);
    let asked = output_of(
        command
            .env("GITHUB_ACTOR", "grace")
            .env("FOOTBRIDGE_COMMIT", "abc123"),
    );
    assert!(asked.code < 2, "{}", asked.stderr);
    let shown = execute(folder, &["history", "--gates", "--format", "json"]);
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
    let shown = execute(folder, &["history", "--gates"]).stdout;
    assert!(
        shown.contains("grace") && shown.contains("ios=1.5.0"),
        "{shown}"
    );
}

#[test]
fn closed_gate_lists_what_breaks() {
    let arguments = [
        "gate",
        "--base",
        "installed.csv",
        "--require",
        "scenarios/pay.yaml",
    ];
    let open = execute(
        &client("shop"),
        &[
            &arguments[..],
            &["--minimum", "ios=1.2.0,android=1.2.0", "--keep", "99%"],
        ]
        .concat(),
    );
    assert_eq!(open.code, 0, "{}{}", open.stdout, open.stderr);
    let closed = execute(
        &client("shop"),
        &[
            &arguments[..],
            &["--minimum", "ios=2.0.0,android=2.1.0", "--keep", "99%"],
        ]
        .concat(),
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

#[test]
fn missing_required_scenario_closes_the_gate() {
    let project = client("shop");
    let folder = TempDir::new().unwrap();
    let report = folder.path().join("report.json");
    let reporter = format!("json={}", report.display());
    execute(
        &project,
        &["run", "--reporter", &reporter, "scenarios/buzz.yaml"],
    );
    let gate = execute(
        &project,
        &[
            "gate",
            "--from",
            report.to_str().unwrap(),
            "--require",
            "scenarios/pay.yaml",
            "--minimum",
            "ios=1.2.0",
        ],
    );
    assert_eq!(gate.code, 1, "{}{}", gate.stdout, gate.stderr);
    assert!(
        gate.stdout.contains("on ios has not run"),
        "{}",
        gate.stdout
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
