//! The example projects, run from their own folders.

use std::path::{Path, PathBuf};

use crate::support::{execute, lines, run};

fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fixtures/examples")
        .join(name)
}

#[test]
fn client_with_custom_api_runs_with_data_servers() {
    let (code, cases) = run(&example("notes-app"), &[]);
    assert_eq!(code, 0, "{}", lines(&cases));
    assert_eq!(cases.len(), 8, "{}", lines(&cases));
}

#[test]
fn rule_for_an_unknown_host_is_an_error_with_location() {
    let folder = example("notes-app");
    let copy = tempfile::tempdir().unwrap();
    let scenario = copy.path().join("stray.yaml");
    let text = "title: Stray\nnetwork:\n  - { url: https://elsewhere.test/a, status: 500 }\nsteps:\n  - open: /\n";
    std::fs::write(&scenario, text).unwrap();
    let result = execute(&folder, &["check", scenario.to_str().unwrap()]);
    assert_eq!(result.code, 2, "{}{}", result.stdout, result.stderr);
    assert!(result.stderr.contains("stray.yaml:3:"), "{}", result.stderr);
    assert!(
        result.stderr.contains("https://elsewhere.test/a"),
        "{}",
        result.stderr
    );
}
