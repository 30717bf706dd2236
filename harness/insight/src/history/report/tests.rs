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
        other_client: None,
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
    let summary = Summary::new(&entries(), None, None);
    insta::assert_snapshot!(plain(&render(&summary, HistoryFormat::Text)));
}

#[test]
fn single_case_shows_its_outcomes() {
    let summary = Summary::new(&entries(), None, Some("sort"));
    insta::assert_snapshot!(plain(&render(&summary, HistoryFormat::Text)));
}

#[test]
fn markdown_escapes_titles_in_tables() {
    let summary = Summary::new(&entries(), None, Some("sort"));
    insta::assert_snapshot!(render(&summary, HistoryFormat::Markdown));
}

#[test]
fn json_has_the_whole_summary() {
    let summary = Summary::new(&entries(), None, Some("open"));
    insta::assert_snapshot!(render(&summary, HistoryFormat::Json));
}

#[test]
fn empty_history_has_a_message() {
    let summary = Summary::new(&HistoryEntries::default(), None, None);
    assert_eq!(
        render(&summary, HistoryFormat::Text),
        "no runs recorded yet\n"
    );
}

/// The same entries, with the client of each run; `own` is the project's.
fn with_clients(clients: [&str; 3]) -> HistoryEntries {
    let mut entries = entries();
    for (run, client) in entries.runs.iter_mut().zip(clients) {
        run.other_client = (client != "own").then(|| client.to_owned());
    }
    entries
}

#[test]
fn runs_of_another_client_do_not_count_in_the_trends() {
    let text = |clients, client| {
        let summary = Summary::new(&with_clients(clients), client, None);
        plain(&render(&summary, HistoryFormat::Text))
    };
    let clients = ["own", "old", "my build"];
    insta::assert_snapshot!(text(clients, None), @r#"
    3 cases in 1 run, from 2026-01-01 12:00 to 2026-01-01 12:00 (UTC)
    2 runs of 2 other clients are left out: `--web 'my build'`, `--web old`

    broken (1)
      scenarios/list.yaml · Search · ios 2.9.0 · en · dark · iphone-15 · webkit
          failed first at aaaa, 2026-01-01 12:00
          no passing run in the history
          expected the title "Home"
    "#);
    insta::assert_snapshot!(text(clients, Some("old")), @r#"
    3 cases in 1 run of old, from 2026-01-01 12:01 to 2026-01-01 12:01 (UTC)
    2 runs of 2 other clients are left out: `footbridge history` without `--web`, `--web 'my build'`

    broken (1)
      scenarios/list.yaml · Sort | by `price` · ios 2.9.0 · en · dark · iphone-15 · webkit
          failed first at aaaa, 2026-01-01 12:01
          no passing run in the history
          expected the title "Home"
    "#);
    insta::assert_snapshot!(text(["old"; 3], None), @r"
    no runs recorded yet
    3 runs of another client are left out: `--web old` shows them
    ");
}
