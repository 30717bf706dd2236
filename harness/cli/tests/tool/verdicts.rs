//! The verdicts of cases, and their reasons.

use std::collections::BTreeSet;

use footbridge_runner::judge::invariant_names;

use crate::support::{assert_all_pass, assert_shown, client, lines, run};

#[test]
fn correct_client_passes_or_is_unsupported() {
    let (code, cases) = run(&client("tidy"), &["ok"]);
    assert_eq!(code, 0);
    assert_shown!("tidy", lines(&cases));
}

#[test]
fn failure_shows_place_and_actual_content() {
    let (code, cases) = run(&client("tidy"), &["failing"]);
    assert_eq!(code, 1);
    assert_shown!("failing", lines(&cases));
}

#[test]
fn each_invariant_is_broken_alone() {
    let (code, cases) = run(&client("faulty"), &[]);
    assert_eq!(code, 1);
    for case in &cases {
        let invariant = case.title.split(':').next().unwrap();
        if case.scenario.starts_with("failing/") {
            assert_eq!(case.verdict, "failed", "{}", case.title);
            // The indented lines that follow are the transcript.
            let violations: Vec<_> = case
                .text
                .lines()
                .filter(|line| !line.starts_with(' '))
                .collect();
            assert!(!violations.is_empty(), "{}", case.title);
            assert!(
                violations
                    .iter()
                    .all(|line| line.starts_with(&format!("{invariant} at "))),
                "{violations:?}"
            );
        }
    }
    let names: BTreeSet<&str> = invariant_names().collect();
    let failing = cases
        .iter()
        .filter(|case| case.scenario.starts_with("failing/"));
    let broken: BTreeSet<&str> = failing
        .filter_map(|case| case.title.split(':').next())
        .collect();
    assert_eq!(broken, names, "each invariant has a case");
    assert_shown!("faulty", lines(&cases));
}

#[test]
fn nothing_leaves_the_machine() {
    let (code, cases) = run(&client("outsider"), &[]);
    assert_eq!(code, 1);
    assert_shown!("outsider", lines(&cases));
    assert_eq!(cases.len(), 11);
    assert!(cases.iter().all(|case| case.verdict == "failed"));
}

#[test]
fn page_sees_its_phone_regardless_of_earlier_pages() {
    let (code, cases) = run(&client("profiles"), &[]);
    assert_all_pass(&cases, 7);
    assert_eq!(code, 0);
}
