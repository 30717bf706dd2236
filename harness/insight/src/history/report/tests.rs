use footbridge_record::Verdict;

use super::super::case_key::CaseKey;
use super::super::commit::Commit;
use super::super::entry::{CaseHistory, HistoryEntries, Run, RunOutcome};
use super::*;

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
                    .fails_run()
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

/// Removes the colours of a text.
fn plain(text: &str) -> String {
    text.replace("\u{1b}[0m", "")
        .replace("\u{1b}[1m", "")
        .replace("\u{1b}[31m", "")
        .replace("\u{1b}[32m", "")
}

#[test]
fn text_lists_broken_and_flaky_cases() {
    let summary = Summary::new(&entries(), None);
    insta::assert_snapshot!(plain(&render(&summary, HistoryFormat::Text)));
}

#[test]
fn single_case_shows_its_outcomes() {
    let summary = Summary::new(&entries(), Some("sort"));
    insta::assert_snapshot!(plain(&render(&summary, HistoryFormat::Text)));
}

#[test]
fn markdown_escapes_titles_in_tables() {
    let summary = Summary::new(&entries(), Some("sort"));
    insta::assert_snapshot!(render(&summary, HistoryFormat::Markdown));
}

#[test]
fn json_has_the_whole_summary() {
    let summary = Summary::new(&entries(), Some("open"));
    insta::assert_snapshot!(render(&summary, HistoryFormat::Json));
}

#[test]
fn empty_history_has_a_message() {
    let summary = Summary::new(&HistoryEntries::default(), None);
    assert_eq!(
        render(&summary, HistoryFormat::Text),
        "no runs recorded yet\n"
    );
}
