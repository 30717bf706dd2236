//! The results cache: after a change of each kind of input, exactly the dependent cases rerun.

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
    assert_eq!(ran(folder.path(), &["--update"]), all());
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

fn all() -> Vec<String> {
    ["a", "b", "c"].map(str::to_owned).into()
}

/// Runs all cases with the results cache, and returns the scenarios with a rerun case, and the exit code.
fn run(folder: &Path, arguments: &[&str], variables: &[(&str, &str)]) -> (Vec<String>, i32) {
    let mut command = footbridge(folder, &[&["run"], arguments].concat());
    command.env_remove("FOOTBRIDGE_NO_CACHE").env_remove("TZ");
    let result = output_of(command.envs(variables.iter().copied()));
    assert!(result.code <= 1, "{}{}", result.stdout, result.stderr);
    let name = Regex::new(r"(?m)^(?:ok|fail) +scenarios/(\w)\.yaml").unwrap();
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
    (names, result.code)
}

#[track_caller]
fn ran(folder: &Path, arguments: &[&str]) -> Vec<String> {
    let (names, code) = run(folder, arguments, &[]);
    assert_eq!(code, 0, "{names:?}");
    names
}

const NONE: [&str; 0] = [];

#[test]
fn changed_client_file_reruns_cases_that_requested_it() {
    let folder = project();
    let folder = folder.path();
    assert_eq!(ran(folder, &[]), NONE);

    let old = add(folder, "dist/a.js", "// changed\n");
    assert_eq!(ran(folder, &[]), ["a"]);
    assert_eq!(ran(folder, &[]), NONE);
    // A restored client is found in the cache.
    write(folder, "dist/a.js", &old);
    assert_eq!(ran(folder, &[]), NONE);
    write(folder, "dist/unused.js", "");
    assert_eq!(ran(folder, &[]), NONE);

    // A missing file is an input too.
    write(folder, "dist/optional.json", "{}");
    assert_eq!(run(folder, &[], &[]), (vec!["c".to_owned()], 1));
    fs::remove_file(folder.join("dist/optional.json")).unwrap();
    assert_eq!(ran(folder, &[]), NONE);
    // Another page replaces the client's single page.
    write(folder, "dist/b/index.html", PAGE);
    write(folder, "dist/index.html", &format!("{PAGE}<!-- -->"));
    assert_eq!(ran(folder, &[]), ["a", "c"]);
}

#[test]
fn changed_project_file_reruns_cases_that_read_it() {
    let folder = project();
    let folder = folder.path();
    let changed = |path: &str, text: &str| {
        let old = add(folder, path, text);
        let names = run(folder, &[], &[]);
        write(folder, path, &old);
        assert_eq!(ran(folder, &[]), NONE, "{path}");
        names
    };
    let (every, b) = ((all(), 0), (vec!["b".to_owned()], 0));
    let none = (Vec::new(), 0);
    assert_eq!(changed("scenarios/b.yaml", "# a comment\n"), none);
    assert_eq!(
        changed("scenarios/b.yaml", "about: A page, and no more\n"),
        none
    );
    assert_eq!(
        changed(
            "scenarios/b.yaml",
            "waive: { no-leaked-callbacks: it may leave some }\n"
        ),
        b
    );
    assert_eq!(
        changed("footbridge/catalogue/calls.toml", "# a comment\n"),
        every
    );
    assert_eq!(changed("footbridge/dialect.toml", "# a comment\n"), every);
    let limits = "workers = 1\npage_timeout = 20\n\n[cache]\nmegabytes = 20\n";
    assert_eq!(changed("footbridge.toml", limits), none);
    let ambient = "\n[transcript]\nambient = [\"/metrics\"]\n";
    assert_eq!(changed("footbridge.toml", ambient), every);

    // The place of a step is in every report.
    let old = fs::read_to_string(folder.join("scenarios/b.yaml")).unwrap();
    write(folder, "scenarios/b.yaml", &format!("\n{old}"));
    assert_eq!(ran(folder, &[]), ["b"]);

    // A failed verdict is not cached; accepting a transcript changes the result.
    let old = fs::read_to_string(folder.join("scenarios/a.snap")).unwrap();
    write(folder, "scenarios/a.snap", &old.replace("ready", "steady"));
    assert_eq!(run(folder, &[], &[]), (vec!["a".to_owned()], 1));
    assert_eq!(run(folder, &[], &[]), (vec!["a".to_owned()], 1));
    write(folder, "scenarios/a.snap", &old);
    assert_eq!(ran(folder, &[]), NONE);
}

#[test]
fn options_and_machine_affecting_a_verdict_are_cache_inputs() {
    let folder = project();
    let folder = folder.path();
    for options in [
        &["--workers", "1"][..],
        &["--shuffle", "3"],
        &["--retries", "2"],
        &["--max-failures", "1"],
        &["--update"],
        &["--web", "dist"],
    ] {
        assert_eq!(ran(folder, options), NONE, "{options:?}");
    }
    for options in [
        &["--no-cache"][..],
        &["--repeat", "2"],
        &["--clock", "real"],
    ] {
        assert_eq!(ran(folder, options), all(), "{options:?}");
    }
    let tokyo = [("TZ", "Asia/Tokyo")];
    assert_eq!(run(folder, &[], &tokyo), (all(), 0));
    assert_eq!(run(folder, &[], &tokyo), (Vec::new(), 0));
    assert_eq!(run(folder, &[], &[("CI_JOB_ID", "7")]), (Vec::new(), 0));

    // The location of the project is not an input.
    let moved = folder.with_extension("moved");
    fs::rename(folder, &moved).unwrap();
    let names = run(&moved, &[], &[]);
    fs::rename(&moved, folder).unwrap();
    assert_eq!(names, (Vec::new(), 0));
}

#[test]
fn damaged_cache_entry_is_rerun() {
    let folder = project();
    let folder = folder.path();
    let mut damages = (0..).map(|number| match number % 3 {
        0 => Vec::new(),
        1 => b"footbridge.cache/1\nnot what it was".to_vec(),
        _ => vec![0xff; 4000],
    });
    let entries = entries(&folder.join(".footbridge/cache"));
    assert_eq!(entries.len(), 3);
    for entry in entries {
        fs::write(entry, damages.next().unwrap()).unwrap();
    }
    assert_eq!(ran(folder, &[]), all());
    assert_eq!(ran(folder, &[]), NONE);
    // The cache entry is a file instead of a folder.
    fs::remove_dir_all(folder.join(".footbridge/cache")).unwrap();
    write(folder, ".footbridge/cache", "");
    assert_eq!(ran(folder, &[]), all());
}

fn entries(folder: &Path) -> Vec<std::path::PathBuf> {
    let paths = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    paths
        .flat_map(|path| {
            if path.is_dir() {
                entries(&path)
            } else {
                vec![path]
            }
        })
        .collect()
}

#[test]
fn reports_of_a_cached_run_equal_a_full_run() {
    let folder = project();
    let folder = folder.path();
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
