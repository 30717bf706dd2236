use std::sync::Arc;

use footbridge_record::testing::{failure, record};
use footbridge_record::{CacheChange, Failure, FailureKind, OutdatedResults, Phases, Verdict};

use super::*;
use crate::report::testing::{written, written_of};

fn console_error() -> Failure {
    let mut failure = failure("Warning: a key is missing");
    failure.kind = FailureKind::Invariant;
    failure.invariant = Some("no-console-errors".into());
    failure.found = vec!["render src/list.tsx:12:5".into()];
    failure
}

#[test]
fn problem_of_many_cases_is_shown_once_and_counted() {
    let records: Vec<CaseRecord> = (0..20)
        .map(|number| {
            let scenario = format!("scenarios/{:02}.yaml", number / 2);
            let version = if number % 2 == 0 { "2.9.0" } else { "2.56.0" };
            record(&scenario, version, Verdict::Failed, vec![console_error()])
        })
        .collect();
    let text = written(Terminal::new(Progress::default()), &records);
    let plain = anstream::adapter::strip_str(&text).to_string();
    insta::assert_snapshot!(plain);
}

fn page_error() -> Failure {
    let mut error = failure("uncaught: TypeError");
    error.kind = FailureKind::Invariant;
    error.invariant = Some("no-page-errors".into());
    error
}

#[test]
fn consequences_are_counted_after_their_problem() {
    let failed = |version, failures| record("a.yaml", version, Verdict::Failed, failures);
    let records = [
        failed("2.10.0", vec![failure("no alert"), page_error()]),
        failed("2.9.0", vec![failure("no status"), page_error()]),
    ];
    let text = written(Terminal::new(Progress::default()), &records);
    insta::assert_snapshot!(anstream::adapter::strip_str(&text).to_string());
}

#[test]
fn every_problem_is_shown_in_full_with_one_of_its_cases() {
    let failed = |version, messages: &[&str]| {
        let failures = messages.iter().map(|message| failure(message)).collect();
        record("a.yaml", version, Verdict::Failed, failures)
    };
    // Cases arrive from the last to the first. Each case with `b` has another problem, which was shown before.
    let records = [
        failed("2.9.0", &["b", "c"]),
        failed("2.10.0", &["a", "b"]),
        failed("2.11.0", &["c"]),
        failed("2.12.0", &["a"]),
    ];
    let text = written(Terminal::new(Progress::default()), &records);
    for message in ["a", "b", "c"] {
        assert!(
            text.contains(&format!("    {message}\n      found")),
            "{text}"
        );
    }
}

#[test]
fn new_cases_have_a_line_each_and_are_not_problems() {
    let new = |version| {
        let failure = Failure::new(FailureKind::Snapshot, "nothing is accepted yet");
        record("a.yaml", version, Verdict::New, vec![failure])
    };
    let text = written(
        Terminal::new(Progress::default()),
        &[new("2.9.0"), new("2.10.0")],
    );
    insta::assert_snapshot!(anstream::adapter::strip_str(&text).to_string());
}

#[test]
fn cached_cases_are_counted_and_their_scenarios_left_out() {
    let case = |index: usize, is_unchanged| {
        let scenario = format!("{index}.yaml");
        let record = record(&scenario, "2.9.0", Verdict::Passed, Vec::new());
        RunEvent::CaseEnded(CaseResult {
            index,
            record: Arc::new(record),
            is_last_of_scenario: true,
            is_unchanged,
        })
    };
    let mut terminal = Terminal::new(Progress::default());
    let mut output = Vec::new();
    let cases = (0..1200).map(|index| case(index, index > 0));
    for event in cases.chain([RunEvent::Ended {
        duration: Duration::from_secs(2),
        left_out: 0,
        end: RunEnd::Finished,
        accepted: Vec::new(),
    }]) {
        terminal.take(&event, &mut output).unwrap();
    }
    let text = String::from_utf8(output).unwrap();
    let text = anstream::adapter::strip_str(&text).to_string();
    assert_eq!(text.matches("ok ").count(), 1, "{text}");
    assert!(
        text.ends_with("1200 passed in 2.0 s\n1,200 cases: 1 ran, 1,199 unchanged\n"),
        "{text}"
    );
}

#[test]
fn outdated_results_have_their_reason_before_the_cases_run() {
    let outdated = OutdatedResults {
        cases: 2216,
        cached: 0,
        outdated: 2216,
        changes: vec![CacheChange {
            clause: "the engine changed".to_owned(),
            details: vec!["fonts".to_owned()],
            cases: 2216,
        }],
    };
    let event = RunEvent::ResultsOutdated(Arc::new(outdated));
    let mut output = Vec::new();
    let mut terminal = Terminal::new(Progress::default());
    terminal.take(&event, &mut output).unwrap();
    assert_eq!(
        String::from_utf8(output).unwrap(),
        "results cache: 0 of 2216 cases, since the engine changed (fonts)\n"
    );
}

#[test]
fn early_end_has_its_reason() {
    let records = [record("a.yaml", "2.9.0", Verdict::Passed, Vec::new())];
    let text = written_of(&mut Terminal::new(Progress::default()), &records, 3);
    assert!(
        text.ends_with("interrupted: 3 cases have not run\n"),
        "{text}"
    );
}

#[test]
fn timings_follow_the_summary_without_cached_cases() {
    let case = |index: usize, is_unchanged| {
        let mut record = record("a.yaml", "2.9.0", Verdict::Passed, Vec::new());
        record.case.title = format!("Case {index}");
        record.durations.phases = Some(Phases {
            load_us: 40_000,
            ..Phases::default()
        });
        RunEvent::CaseEnded(CaseResult {
            index,
            record: Arc::new(record),
            is_last_of_scenario: index == 1,
            is_unchanged,
        })
    };
    let events = [
        case(0, true),
        case(1, false),
        RunEvent::Ended {
            duration: Duration::from_secs(2),
            left_out: 0,
            end: RunEnd::Finished,
            accepted: Vec::new(),
        },
    ];
    let text = |mut terminal: Terminal| {
        let mut output = Vec::new();
        for event in &events {
            terminal.take(event, &mut output).unwrap();
        }
        let text = String::from_utf8(output).unwrap();
        anstream::adapter::strip_str(&text).to_string()
    };
    let usual = text(Terminal::new(Progress::default()));
    let timed = text(Terminal::new(Progress::default()).with_timings());
    let table = timed.strip_prefix(&usual).unwrap();
    insta::assert_snapshot!(table, @"

    real time in milliseconds, slowest case first

    total  reset  load  settle  act  judge  picture  other  case
     40.0    0.0  40.0     0.0  0.0    0.0      0.0    0.0  a.yaml › Case 1 › ios 2.9.0 · en · dark
     40.0    0.0  40.0     0.0  0.0    0.0      0.0    0.0  1 case
    ");
}
