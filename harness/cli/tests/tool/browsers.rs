//! The browser that the chromium engine drives.

use serde_json::Value;

use crate::support::{Project, cases, execute, footbridge, output_of};

const SHOWN: &str = "title: A page is shown\nhosts: { platforms: android }\nsteps:\n  - open: /\n";

fn project(run: &str) -> Project {
    let project = Project::new(
        "tidy",
        &format!("engine = \"chromium\"\nworkers = 1\n{run}"),
    );
    project.write("scenarios/shown.yaml", SHOWN);
    project
}

/// Runs the project, asserts that every case passes, and returns the engine in the report.
fn engine(project: &Project, variable: Option<&str>) -> String {
    let mut command = footbridge(project.folder(), &["run", "--update", "--reporter", "json"]);
    if let Some(browser) = variable {
        command.env("FOOTBRIDGE_CHROMIUM_BROWSER", browser);
    }
    let output = output_of(&mut command);
    let report: Value = serde_json::from_str(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}{}", output.stdout, output.stderr));
    let verdicts = cases(&report);
    assert!(
        verdicts.iter().all(|case| case.verdict == "passed"),
        "{verdicts:?}"
    );
    report["engine"].as_str().unwrap().to_owned()
}

#[test]
fn headless_shell_is_the_default_browser() {
    const SHELL: &str = "Chromium headless shell ";
    assert!(engine(&project(""), None).starts_with(SHELL));
    let full = project("chromium = \"chromium\"");
    let named = engine(&full, None);
    assert!(!named.starts_with(SHELL), "{named}");
    assert!(named.starts_with("Chromium "), "{named}");
    // The environment variable overrides the project.
    assert!(engine(&full, Some("chromium-headless-shell")).starts_with(SHELL));
}

/// Creates a project with a browser that is not installed, and its description.
fn without_browser() -> (Project, String) {
    let project = project("chromium = \"tools/chrome\"");
    let path = project.folder().join("tools/chrome");
    let problem = format!(
        "the browser `{}` (`run.chromium` or FOOTBRIDGE_CHROMIUM_BROWSER) is not installed",
        path.display()
    );
    (project, problem)
}

#[test]
fn doctor_reports_a_missing_browser() {
    let (project, problem) = without_browser();
    let doctor = execute(project.folder(), &["doctor"]);
    assert_eq!(doctor.code, 3, "{}", doctor.stdout);
    assert!(doctor.stdout.contains(&problem), "{}", doctor.stdout);
}

/// The start of an engine is repeated ten times, since most problems of one may pass.
#[test]
#[ignore = "endurance: ci/nightly runs it"]
fn run_reports_a_missing_browser() {
    let (project, problem) = without_browser();
    let result = execute(project.folder(), &["run"]);
    assert_eq!(result.code, 3, "{}", result.stderr);
    let said = result.stderr.replace("\n  │ ", " ");
    assert!(said.contains(&problem), "{}", result.stderr);
}
