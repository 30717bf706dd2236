use super::super::case_key::CaseKey;
use super::super::commit::Commit;
use super::super::entry::{CaseHistory, HistoryEntries, Run, RunOutcome};
use super::*;
use crate::record::Verdict;

const NOON: u64 = 1_767_268_800_000;

/// Three cases: one is broken, one is flaky, one is fine.
fn entries() -> HistoryEntries {
    let verdicts = [
        (
            "Sort | by `price`",
            [Verdict::Passed, Verdict::Failed, Verdict::Changed],
        ),
        (
            "Search",
            [Verdict::Failed, Verdict::Passed, Verdict::Passed],
        ),
        ("Open", [Verdict::Passed; 3]),
    ];
    let cases = verdicts.iter().map(|(title, verdicts)| CaseHistory {
        case: CaseKey {
            scenario: "scenarios/list.yaml".to_owned(),
            title: (*title).to_owned(),
            host: "ios 2.9.0 · en · dark · iphone-15".to_owned(),
            engine: "webkit".to_owned(),
        },
        outcomes: verdicts
            .iter()
            .enumerate()
            .map(|(run, verdict)| RunOutcome {
                run,
                verdict: *verdict,
                reason: verdict
                    .is_bad()
                    .then(|| "expected the title \"Home\"".to_owned()),
                wall_ms: 100,
            })
            .collect(),
    });
    let run = |(index, id): (usize, &str)| Run {
        started_ms: NOON + 60_000 * index as u64,
        commit: Commit::new(id, index == 2),
        client: None,
        engine_version: "WebKitGTK 2.50.6".to_owned(),
    };
    HistoryEntries {
        runs: ["aaaa", "aaaa", "bbbb"]
            .into_iter()
            .enumerate()
            .map(run)
            .collect(),
        cases: cases.collect(),
    }
}

/// The text without its colours.
fn plain(text: &str) -> String {
    text.replace("\u{1b}[0m", "")
        .replace("\u{1b}[1m", "")
        .replace("\u{1b}[31m", "")
        .replace("\u{1b}[32m", "")
}

#[test]
fn people_are_told_what_is_broken_and_flaky() {
    let summary = Summary::new(&entries(), None);
    insta::assert_snapshot!(plain(&render(&summary, HistoryFormat::Text)));
}

#[test]
fn a_single_case_shows_its_outcomes() {
    let summary = Summary::new(&entries(), Some("sort"));
    insta::assert_snapshot!(plain(&render(&summary, HistoryFormat::Text)));
}

#[test]
fn markdown_keeps_its_tables_whatever_a_title_holds() {
    let summary = Summary::new(&entries(), Some("sort"));
    insta::assert_snapshot!(render(&summary, HistoryFormat::Markdown));
}

#[test]
fn programs_get_json() {
    let summary = Summary::new(&entries(), Some("open"));
    insta::assert_snapshot!(render(&summary, HistoryFormat::Json));
}

#[test]
fn an_empty_history_says_so() {
    let summary = Summary::new(&HistoryEntries::default(), None);
    assert_eq!(
        render(&summary, HistoryFormat::Text),
        "no run has been recorded yet\n"
    );
}
