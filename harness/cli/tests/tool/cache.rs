//! The results cache of the command. Which inputs a result depends on, and what becomes of a damaged entry, is proven
//! without engines in `footbridge_runner`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use footbridge_record::JsonReport;
use regex::Regex;
use tempfile::TempDir;

use crate::support::{execute, footbridge, output_of};

/// A page that loads a different script for each address.
const PAGE: &str = r#"<!doctype html>
<html lang="en">
<title>Notes</title>
<p role="status"></p>
<script type="module">import(`${location.pathname}.js`)</script>
"#;

const SCRIPT: &str = r#"document.querySelector("[role=status]").textContent = "ready";"#;

/// A script that requests a file, which may be missing.
const ASKING: &str = r#"fetch("/optional.json").then(({ ok }) => {
  document.querySelector("[role=status]").textContent = ok ? "with" : "without";
});"#;

const SCENARIO: &str = "title: A page\nhosts: { platforms: [ios] }\nsteps:\n";

/// Creates a project with the pages `/a`, `/b` and `/c`; `/c` requests a missing file, and all cases are
/// accepted.
pub(crate) fn project() -> TempDir {
    let folder = TempDir::with_prefix("notes").unwrap();
    write(folder.path(), "dist/index.html", PAGE);
    write(folder.path(), "dist/a.js", SCRIPT);
    write(folder.path(), "dist/b.js", SCRIPT);
    write(folder.path(), "dist/c.js", ASKING);
    let made = execute(folder.path(), &["init", "--web", "dist", "--name", "Notes"]);
    assert_eq!(made.code, 0, "{}", made.stderr);
    fs::remove_file(folder.path().join("scenarios/first.yaml")).unwrap();
    for page in ["a", "b"] {
        let steps = format!("{SCENARIO}  - open: /{page}\n  - expect: {{ status: ready }}\n");
        write(folder.path(), &format!("scenarios/{page}.yaml"), &steps);
    }
    let waived =
        "waive:\n  offline: the file may be missing\n  no-page-errors: the browser reports it\n";
    write(
        folder.path(),
        "scenarios/c.yaml",
        &format!("{SCENARIO}  - open: /c\n  - look: {{ role: status }}\n{waived}"),
    );
    // A second engine for three cases proves nothing.
    add(folder.path(), "footbridge.toml", "workers = 1\n");
    assert_eq!(ran(folder.path(), &["--update"]), ["a", "b", "c"]);
    folder
}

pub(crate) fn write(folder: &Path, path: &str, text: &str) {
    let path = folder.join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// Appends a text to a file, and returns the previous content.
pub(crate) fn add(folder: &Path, path: &str, text: &str) -> String {
    let old = fs::read_to_string(folder.join(path)).unwrap();
    write(folder, path, &format!("{old}{text}"));
    old
}

/// Runs all cases with the results cache, asserts that they pass, and returns the scenarios with a rerun case.
#[track_caller]
fn ran(folder: &Path, arguments: &[&str]) -> Vec<String> {
    ran_since(folder, arguments, None)
}

/// Does the same, and asserts which change made the results outdated.
#[track_caller]
fn ran_since(folder: &Path, arguments: &[&str], change: Option<&str>) -> Vec<String> {
    let mut command = footbridge(folder, &[&["run"], arguments].concat());
    let result = output_of(command.env_remove("FOOTBRIDGE_NO_CACHE"));
    assert_eq!(result.code, 0, "{}{}", result.stdout, result.stderr);
    let line = change.unwrap_or("results cache:");
    assert_eq!(
        result.stdout.contains(line),
        change.is_some(),
        "{}",
        result.stdout
    );
    let name = Regex::new(r"(?m)^ok +scenarios/(\w)\.yaml").unwrap();
    let names = name.captures_iter(&result.stdout);
    let mut names: Vec<_> = names.map(|found| found[1].to_owned()).collect();
    names.sort();
    let unchanged = 3 - names.len();
    let counted = format!("3 cases: {} ran, {unchanged} unchanged", names.len());
    assert_eq!(
        result.stdout.contains(&counted),
        unchanged > 0,
        "{}",
        result.stdout
    );
    names
}

#[test]
fn changed_client_file_reruns_only_the_case_that_requested_it() {
    let folder = project();
    let folder = folder.path();
    let none: [&str; 0] = [];
    assert_eq!(ran(folder, &[]), none);
    add(folder, "dist/a.js", "// changed\n");
    let change = "results cache: 2 of 3 cases, since the client changed (1 file)\n";
    assert_eq!(ran_since(folder, &[], Some(change)), ["a"]);
    assert_eq!(ran(folder, &[]), none);
    assert_cached_reports_equal_full_ones(folder);
}

#[track_caller]
fn assert_cached_reports_equal_full_ones(folder: &Path) {
    let names = ["json", "junit", "tap", "markdown"];
    let reports = |to: &str, option: &[&str]| {
        let files: Vec<_> = names.map(|name| format!("{name}={to}/{name}")).into();
        let mut arguments = vec!["run", "--reporter", "terminal"];
        arguments.extend(files.iter().flat_map(|file| ["--reporter", file]));
        arguments.extend(option);
        let mut command = footbridge(folder, &arguments);
        let result = output_of(command.env_remove("FOOTBRIDGE_NO_CACHE"));
        assert_eq!(result.code, 0, "{}{}", result.stdout, result.stderr);
        let times = Regex::new(r#"(time|timestamp|started_at|wall_ms|\w+_us|duration_ms)"?[=:] ?"?[\d.:TZ+-]+|\d+(\.\d+)? m?s\b|duration_ms: [\d.]+"#).unwrap();
        names.map(|name| {
            let text = fs::read_to_string(folder.join(to).join(name)).unwrap();
            times.replace_all(&text, "[time]").into_owned()
        })
    };
    let full = reports("full", &["--no-cache"]);
    let cached = reports("cached", &[]);
    for (name, (full, cached)) in names.iter().zip(full.iter().zip(&cached)) {
        assert!(full == cached, "{name}:\n{full}\n\n{cached}");
    }
    let json = fs::read_to_string(folder.join("cached/json")).unwrap();
    let report: JsonReport = serde_json::from_str(&json).unwrap();
    let scenarios: BTreeSet<_> = report
        .cases
        .iter()
        .map(|record| &record.case.scenario)
        .collect();
    assert_eq!(scenarios.len(), 3);
}
