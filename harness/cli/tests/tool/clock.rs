//! One clock for page, app and network.

use std::collections::BTreeSet;
use std::fs;

use crate::support::{assert_all_pass, client, run};

#[test]
fn all_waits_use_one_clock() {
    let arguments = ["ok/waiting.yaml", "ok/replies.yaml", "--workers", "1"];
    let (code, cases) = run(&client("clock"), &arguments);
    assert_all_pass(&cases, 11);
    assert_eq!(code, 0);
}

#[test]
fn ten_runs_of_a_case_are_byte_identical() {
    let (code, cases) = run(&client("clock"), &["ok/ten-times.yaml", "--workers", "2"]);
    assert_all_pass(&cases, 10);
    assert_eq!(code, 0);
    // Every case passed against the same accepted section, so all transcripts are identical.
    let snapshot = fs::read_to_string(client("clock").join("ok/ten-times.snap")).unwrap();
    let sections: Vec<_> = snapshot
        .split("## The same for the ")
        .skip(1)
        .filter_map(|section| section.split_once('\n'))
        .map(|(_, transcript)| transcript.trim_end())
        .collect();
    assert_eq!(sections.len(), 10);
    assert_eq!(sections.iter().collect::<BTreeSet<_>>().len(), 1);
    assert!(sections[0].contains("goto"), "{}", sections[0]);
}
