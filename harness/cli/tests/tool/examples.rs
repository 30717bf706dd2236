//! The example projects, run from their own folders.

use std::path::{Path, PathBuf};

use crate::support::{execute, lines, run};

fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fixtures/examples")
        .join(name)
}

#[test]
fn a_client_with_an_api_of_its_own_is_tested_with_servers_made_from_data() {
    let (code, cases) = run(&example("notes-app"), &[]);
    assert_eq!(code, 0, "{}", lines(&cases));
    assert_eq!(cases.len(), 8, "{}", lines(&cases));
}

#[test]
fn a_rule_for_a_host_that_nobody_named_is_an_error_with_its_place() {
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
