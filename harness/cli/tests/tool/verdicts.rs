//! The verdicts of cases, and their reasons.

use std::collections::BTreeSet;

use footbridge_runner::judge::invariant_names;

use crate::support::{assert_all_pass, assert_shown, client, lines, run};

#[test]
fn a_client_that_does_everything_right_passes_or_is_unsupported() {
    let (code, cases) = run(&client("tidy"), &["ok"]);
    assert_eq!(code, 0);
    assert_shown!("tidy", lines(&cases));
}

#[test]
fn what_fails_says_where_and_what_was_there_instead() {
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
            let breaches: Vec<_> = case
                .text
                .lines()
                .filter(|line| !line.starts_with(' '))
                .collect();
            assert!(!breaches.is_empty(), "{}", case.title);
            assert!(
                breaches
                    .iter()
                    .all(|line| line.starts_with(&format!("{invariant} at "))),
                "{breaches:?}"
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
fn nothing_leaves_the_machine_by_any_way() {
    let (code, cases) = run(&client("outsider"), &[]);
    assert_eq!(code, 1);
    assert_shown!("outsider", lines(&cases));
    assert_eq!(cases.len(), 11);
    assert!(cases.iter().all(|case| case.verdict == "failed"));
}

#[test]
fn a_page_sees_the_phone_it_is_on_whatever_was_there_before() {
    let (code, cases) = run(&client("profiles"), &[]);
    assert_all_pass(&cases, 7);
    assert_eq!(code, 0);
}
