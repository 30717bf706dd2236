//! A verification as the events of a run, for every reporter.

use footbridge_record::{CaseResult, RunEnd, RunEvent, Verdict, VerificationRecord};

use super::app::{App, CALLS};
use super::verify_shop;
use crate::run_events;

fn differing() -> VerificationRecord {
    let changes = [(CALLS, "total = \"3.50\"", "total = 3.5")];
    verify_shop(&App::shop(), &App::changed_shop(&changes), "").record()
}

fn results(record: VerificationRecord) -> Vec<CaseResult> {
    let events = run_events(record).into_iter();
    let results = events.filter_map(|event| match event {
        RunEvent::CaseEnded(result) => Some(result),
        _ => None,
    });
    results.collect()
}

#[test]
fn entry_is_a_case_of_the_file_that_describes_it() {
    let results = results(differing());
    let case = |title: &str| {
        let mut results = results.iter();
        let found = results.find(|result| result.record.case.title == title);
        let record = &found.unwrap().record;
        let scenario = record.case.scenario.as_str();
        (scenario, record.verdict, record.reason.as_deref())
    };
    assert_eq!(case("getUser"), ("calls.toml", Verdict::Passed, None));
    let differs = "in the data, `total` is a number, not a string";
    let expected = ("calls.toml", Verdict::Failed, Some(differs));
    assert_eq!(case("getCart"), expected);
    let reason = "not seen: it has no reply, and shares its channel with other calls: check in the app that it arrives";
    let expected = ("calls.toml", Verdict::Unsupported, Some(reason));
    assert_eq!(case("track"), expected);
    let reason = "not tried: it was not chosen";
    let expected = ("links.toml", Verdict::Unsupported, Some(reason));
    assert_eq!(case("cart"), expected);
    assert_eq!(case("user agent").0, "dialect.toml");
    assert_eq!(case("paid").0, "events.toml");
    let last = results.iter().filter(|result| result.is_last_of_scenario);
    let last: Vec<&str> = last
        .map(|result| result.record.case.scenario.as_str())
        .collect();
    let files = ["dialect.toml", "calls.toml", "links.toml", "events.toml"];
    assert_eq!(last, files);
}

#[test]
fn verification_that_ended_early_is_an_interrupted_run() {
    let end = |record: VerificationRecord| match run_events(record).pop() {
        Some(RunEvent::Ended { end, .. }) => end,
        other => panic!("{other:?}"),
    };
    let mut record = differing();
    assert_eq!(end(record.clone()), RunEnd::Finished);
    record.ended_early = Some("it was interrupted".to_owned());
    assert_eq!(end(record), RunEnd::Interrupted);
}
