//! The browser that the chromium engine drives.

use serde_json::Value;

use crate::support::{Project, cases, execute, footbridge, output_of};

const SHOWN: &str = "title: A page is shown\nhosts: { platforms: android }\nsteps:\n  - open: /\n";

fn project(run: &str) -> Project {
    let project = Project::new("tidy", &format!("engine = \"chromium\"\n{run}"));
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

#[test]
fn missing_browser_is_reported() {
    let project = project("chromium = \"tools/chrome\"");
    let result = execute(project.folder(), &["run"]);
    assert_eq!(result.code, 3, "{}", result.stderr);
    let path = project.folder().join("tools/chrome");
    let problem = format!(
        "the browser `{}` (`run.chromium` or FOOTBRIDGE_CHROMIUM_BROWSER) is not installed",
        path.display()
    );
    let said = result.stderr.replace("\n  │ ", " ");
    assert!(said.contains(&problem), "{}", result.stderr);
    let doctor = execute(project.folder(), &["doctor"]);
    assert!(doctor.stdout.contains(&problem), "{}", doctor.stdout);
}
