//! The example projects, run from their own folders.

use std::path::{Path, PathBuf};

use crate::support::{lines, run, say};

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
    let said = say(&folder, &["check", scenario.to_str().unwrap()]);
    assert_eq!(said.code, 2, "{}{}", said.output, said.errors);
    assert!(said.errors.contains("stray.yaml:3:"), "{}", said.errors);
    assert!(
        said.errors.contains("https://elsewhere.test/a"),
        "{}",
        said.errors
    );
}
