use super::super::case_key::CaseKey;
use super::super::commit::Commit;
use super::super::entry::Run;
use super::*;

use Verdict::{Failed, Flaky as PassedLate, Passed, Unsupported};

fn key(title: &str) -> CaseKey {
    CaseKey {
        scenario: "scenarios/a.yaml".to_owned(),
        title: title.to_owned(),
        host: "ios 2.9.0 · en · dark · iphone-15".to_owned(),
        engine: "webkit".to_owned(),
    }
}

/// A history of one case, from the commit and the verdict of each run. The commit ends in `+` if it was dirty.
fn of(runs: &[(&str, Verdict)]) -> HistoryEntries {
    let outcomes = runs
        .iter()
        .enumerate()
        .map(|(run, (_, verdict))| RunOutcome {
            run,
            verdict: *verdict,
            reason: verdict.fails_run().then(|| format!("reason {run}")),
            wall_ms: 100,
        });
    let history = CaseHistory {
        case: key("a"),
        outcomes: outcomes.collect(),
    };
    let runs = runs.iter().enumerate().map(|(index, (commit, _))| Run {
        started_ms: 1000 * index as u64,
        commit: Commit::new(commit.trim_end_matches('+'), commit.ends_with('+')),
        client: None,
        other_client: None,
        engine_version: String::new(),
    });
    HistoryEntries {
        runs: runs.collect(),
        cases: vec![history],
    }
}

/// The same history, with the client of each run.
fn with_clients(mut entries: HistoryEntries, clients: &[&str]) -> HistoryEntries {
    for (run, client) in entries.runs.iter_mut().zip(clients) {
        run.client = Some((*client).to_owned());
    }
    entries
}

#[test]
fn changed_client_explains_a_changed_verdict() {
    let is_flaky = |runs: &[(&str, Verdict)], clients: &[&str]| {
        let entries = with_clients(of(runs), clients);
        flaky(&entries, &entries.cases[0]).is_some()
    };
    let at_one_commit = [("a", Passed), ("a", Failed)];
    assert!(is_flaky(&at_one_commit, &["one", "one"]));
    assert!(!is_flaky(&at_one_commit, &["one", "other"]));
    let turns = [("", Passed), ("", Failed)].repeat(3);
    assert!(is_flaky(&turns, &["one"; 6]));
    assert!(!is_flaky(&turns, &["one", "other"].repeat(3)));
}

fn flaky_counts(runs: &[(&str, Verdict)]) -> Option<(usize, usize, usize)> {
    let entries = of(runs);
    flaky(&entries, &entries.cases[0]).map(|found| (found.failed, found.of, found.last))
}

#[test]
fn case_is_broken_since_the_first_of_its_latest_failures() {
    let entries = of(&[("a", Failed), ("b", Passed), ("c", Failed), ("d", Failed)]);
    let found = broken(&entries.cases[0]).unwrap();
    assert_eq!(
        (found.since, found.last_passed, found.times),
        (2, Some(1), 2)
    );
    assert_eq!(found.reason.as_deref(), Some("reason 3"));
    let entries = of(&[("a", Failed), ("b", Failed)]);
    let found = broken(&entries.cases[0]).unwrap();
    assert_eq!((found.since, found.last_passed), (0, None));
    for good in [Passed, Unsupported, PassedLate] {
        let entries = of(&[("a", Failed), ("b", good)]);
        assert_eq!(broken(&entries.cases[0]), None, "{good:?}");
    }
}

#[test]
fn mixed_verdicts_at_one_commit_are_flaky_and_a_fix_is_not() {
    let mixed = [("a", Passed), ("a", Failed), ("a", Passed), ("b", Passed)];
    assert_eq!(flaky_counts(&mixed), Some((1, 3, 1)));
    let fixed = [("a", Passed), ("b", Failed), ("c", Passed)];
    assert_eq!(flaky_counts(&fixed), None);
    let worked_on = [("a", Passed), ("a+", Failed), ("a+", Passed)];
    assert_eq!(flaky_counts(&worked_on), None);
    let late = [("a", Passed), ("b", PassedLate), ("c", Passed)];
    assert_eq!(flaky_counts(&late), Some((1, 1, 1)));
}

#[test]
fn mixed_verdicts_in_one_run_are_flaky_even_with_changes() {
    let mut entries = of(&[("a+", Passed)]);
    let mut again = entries.cases[0].outcomes[0].clone();
    again.verdict = Failed;
    entries.cases[0].outcomes.push(again);
    let found = flaky(&entries, &entries.cases[0]).unwrap();
    assert_eq!((found.failed, found.of, found.last), (1, 2, 0));
}

#[test]
fn without_commits_only_alternating_verdicts_are_flaky() {
    let fixed = [("", Passed), ("", Failed), ("", Passed)];
    assert_eq!(flaky_counts(&fixed), None);
    let unsteady = [
        ("", Passed),
        ("", Failed),
        ("", Passed),
        ("", Failed),
        ("", Passed),
    ];
    assert_eq!(flaky_counts(&unsteady), Some((2, 5, 3)));
}

/// A history of six cases over `runs` runs. `wall_ms` returns the duration by case and run.
fn timed(runs: usize, wall_ms: impl Fn(usize, usize) -> u64) -> HistoryEntries {
    let mut entries = of(&vec![("a", Passed); runs]);
    entries.cases = (0..6)
        .map(|case| CaseHistory {
            case: key(&case.to_string()),
            outcomes: (0..runs)
                .map(|run| RunOutcome {
                    run,
                    verdict: Passed,
                    reason: None,
                    wall_ms: wall_ms(case, run),
                })
                .collect(),
        })
        .collect();
    entries
}

#[test]
fn only_the_slower_case_is_reported() {
    let entries = timed(
        20,
        |case, run| {
            if case == 2 && run >= 12 { 260 } else { 100 }
        },
    );
    let slowness = slowness(&entries);
    let found: Vec<_> = entries
        .cases
        .iter()
        .map(|history| slower(history, &slowness).map(|found| found.since))
        .collect();
    assert_eq!(found, [None, None, Some(12), None, None, None]);
}

#[test]
fn slow_machine_makes_no_case_slow() {
    let entries = timed(20, |_, run| if run >= 15 { 300 } else { 100 });
    let slowness = slowness(&entries);
    assert!(slowness[16].unwrap() > 2.5);
    for history in &entries.cases {
        assert_eq!(slower(history, &slowness), None);
    }
}
