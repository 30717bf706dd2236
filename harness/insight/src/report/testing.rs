//! Records for the tests of reports.

use std::sync::Arc;
use std::time::Duration;

use footbridge_journal::Place;
use footbridge_record::testing::{failure, record};
use footbridge_record::{
    CaseRecord, CaseResult, EndingKind, Failure, FailureKind, RunEnd, RunEvent, Verdict,
};

use super::reporter::Reporter;

/// A distinct word for each number. Failures that differ only in numbers have the same fingerprint.
pub(crate) fn word(number: usize) -> String {
    let digits = number.to_string();
    let letters = digits.bytes().map(|digit| char::from(digit - b'0' + b'a'));
    letters.collect()
}

/// Returns one record of each verdict, with texts that every format has to escape.
pub(crate) fn records() -> Vec<CaseRecord> {
    let nasty = "a <b> & \"c\" ``` ]]> % 100\r\n::error::d, e: f | # \\ \u{1b}[31m";
    let mut expectation = failure(nasty);
    expectation.place = Some(Place {
        file: "scenarios/a.yaml".into(),
        line: 7,
        column: 9,
    });
    let mut snapshot = Failure::new(
        FailureKind::Snapshot,
        "the transcript is not the accepted one",
    );
    snapshot.diff = Some("--- accepted\n+++ this run\n@@ -1 +1 @@\n-a\n+b\n".into());
    let mut invariant = Failure::new(FailureKind::Invariant, "Warning: a key is missing");
    invariant.invariant = Some("no-console-errors".into());
    invariant.found = vec!["render src/list.tsx:12:5".into()];
    invariant.step = Some(0);
    let mut failed = record(
        "scenarios/a.yaml",
        "2.9.0",
        Verdict::Failed,
        vec![expectation],
    );
    failed.picture = Some("reports/pictures/a.png".into());
    let mut unsupported = record(
        "scenarios/a.yaml",
        "2.8.0",
        Verdict::Unsupported,
        Vec::new(),
    );
    unsupported.reason = Some("pay needs 2.9.0 # of ios".into());
    let mut crashed = record("scenarios/b.yaml", "2.9.0", Verdict::Crashed, Vec::new());
    crashed.reason = Some("the page's process ended".into());
    crashed.ending.kind = EndingKind::Crashed;
    let mut hung = record("scenarios/b.yaml", "2.10.0", Verdict::Hung, Vec::new());
    hung.reason = Some("the page did not settle".into());
    let mut flaky = record("scenarios/b.yaml", "2.11.0", Verdict::Flaky, Vec::new());
    flaky.reason = Some("failed first, then passed: no alert".into());
    vec![
        record("scenarios/a.yaml", "2.56.0", Verdict::Passed, Vec::new()),
        failed,
        unsupported,
        record(
            "scenarios/a.yaml",
            "2.57.0",
            Verdict::Changed,
            vec![snapshot],
        ),
        crashed,
        hung,
        flaky,
        record(
            "scenarios/c.yaml",
            "2.9.0",
            Verdict::Failed,
            vec![invariant.clone()],
        ),
        record(
            "scenarios/d.yaml",
            "2.9.0",
            Verdict::Failed,
            vec![invariant],
        ),
    ]
}

/// Returns the output of a reporter on a run with these records.
pub(crate) fn written(mut reporter: impl Reporter, records: &[CaseRecord]) -> String {
    written_of(&mut reporter, records, 0)
}

/// The same, for a run that left out some cases.
pub(crate) fn written_of(
    reporter: &mut impl Reporter,
    records: &[CaseRecord],
    left_out: usize,
) -> String {
    let mut output = Vec::new();
    let began = RunEvent::Began {
        cases: records.len() + left_out,
        workers: 2,
        engine: "WebKitGTK 2.50.6".into(),
        shard: None,
    };
    let ended = RunEvent::Ended {
        duration: Duration::from_millis(1500),
        left_out,
        end: if left_out > 0 {
            RunEnd::Interrupted
        } else {
            RunEnd::Finished
        },
        accepted: Vec::new(),
    };
    // Another order than the plan's: reports must not depend on it.
    let cases = records.iter().enumerate().rev();
    let cases = cases.map(|(index, record)| {
        RunEvent::CaseEnded(CaseResult {
            index,
            record: Arc::new(record.clone()),
            is_last_of_scenario: false,
            is_unchanged: false,
        })
    });
    for event in std::iter::once(began).chain(cases).chain([ended]) {
        reporter.take(&event, &mut output).unwrap();
    }
    String::from_utf8(output).unwrap()
}
