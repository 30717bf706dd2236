use tempfile::TempDir;

use super::*;

fn key(name: &str) -> CaseKey {
    CaseKey {
        scenario: format!("scenarios/{name}.yaml"),
        title: name.to_owned(),
        host: "ios 2.9.0 · en · dark · iphone-15".to_owned(),
        engine: "webkit".to_owned(),
    }
}

fn run(started_ms: u64) -> Run {
    Run {
        started_ms,
        commit: Commit::new("abc123", true),
        client: None,
        other_client: None,
        engine_version: "WebKitGTK 2.50.6".to_owned(),
    }
}

fn outcome(verdict: Verdict, wall_ms: u64) -> RunOutcome {
    RunOutcome {
        run: 0,
        verdict,
        reason: verdict.fails_run().then(|| "expected a title".to_owned()),
        wall_ms,
    }
}

fn passed(name: &str) -> (CaseKey, RunOutcome) {
    (key(name), outcome(Verdict::Passed, 40))
}

fn history(folder: &TempDir, runs: u32, days: u32) -> History {
    let policy = HistoryPolicy {
        is_enabled: true,
        runs,
        days,
    };
    History::new(folder.path(), policy)
}

fn entries(history: &History) -> HistoryEntries {
    let (entries, recovered) = history.entries(0).unwrap();
    assert_eq!(recovered, None);
    entries
}

#[test]
fn added_runs_are_read_back() {
    let folder = TempDir::new().unwrap();
    let history = history(&folder, 10, 10);
    assert_eq!(entries(&history), HistoryEntries::default());
    assert!(!history.file().exists(), "reading makes no file");
    let failed = (key("b"), outcome(Verdict::Failed, 70));
    history
        .add(&run(1000), &[passed("a"), failed.clone()])
        .unwrap();
    history.add(&run(500), &[passed("b")]).unwrap();
    let read = entries(&history);
    assert_eq!(read.runs, [run(500), run(1000)], "ordered by time");
    let b = &read.cases[1];
    assert_eq!(b.case, failed.0);
    assert_eq!(b.outcomes.len(), 2);
    assert_eq!(b.outcomes[1], RunOutcome { run: 1, ..failed.1 });
    let ignored = fs::read_to_string(folder.path().join(".footbridge/.gitignore")).unwrap();
    assert_eq!(ignored, "*\n");
}

#[test]
fn repeated_case_has_several_outcomes_in_a_run() {
    let folder = TempDir::new().unwrap();
    let history = history(&folder, 10, 10);
    let failed = (key("a"), outcome(Verdict::Failed, 70));
    history
        .add(&run(0), &[passed("a"), failed, passed("a")])
        .unwrap();
    let verdicts: Vec<_> = entries(&history).cases[0]
        .outcomes
        .iter()
        .map(|outcome| outcome.verdict)
        .collect();
    assert_eq!(
        verdicts,
        [Verdict::Passed, Verdict::Failed, Verdict::Passed]
    );
}

#[test]
fn each_case_keeps_its_own_latest_outcomes() {
    let folder = TempDir::new().unwrap();
    let history = history(&folder, 3, 10);
    history
        .add(&run(0), &[passed("seldom"), passed("often")])
        .unwrap();
    for time in 1..8 {
        history.add(&run(time), &[passed("often")]).unwrap();
    }
    let read = entries(&history);
    let times: Vec<u64> = read.runs.iter().map(|run| run.started_ms).collect();
    assert_eq!(times, [0, 5, 6, 7], "runs without outcomes are gone");
    let counts: Vec<usize> = read.cases.iter().map(|case| case.outcomes.len()).collect();
    assert_eq!(counts, [3, 1]);
}

#[test]
fn runs_of_other_clients_displace_none_of_the_projects_own() {
    let folder = TempDir::new().unwrap();
    let history = history(&folder, 2, 10);
    history.add(&run(0), &[passed("a")]).unwrap();
    for time in 1..6 {
        let other = Run {
            other_client: Some(format!("old-{time}")),
            ..run(time)
        };
        let failed = (key("a"), outcome(Verdict::Failed, 40));
        history.add(&other, &[failed]).unwrap();
    }
    let read = entries(&history);
    let clients: Vec<_> = read.clients().into_iter().collect();
    let others = [Some("old-4"), Some("old-5")];
    assert_eq!(clients, [(None, 1), (others[0], 1), (others[1], 1)]);
    for time in 6..9 {
        history.add(&run(time), &[passed("a")]).unwrap();
    }
    let read = entries(&history);
    let times: Vec<u64> = read.runs.iter().map(|run| run.started_ms).collect();
    assert_eq!(times, [4, 5, 7, 8]);
}

#[test]
fn outdated_outcomes_are_deleted_with_their_cases() {
    let folder = TempDir::new().unwrap();
    let history = history(&folder, 10, 2);
    history.add(&run(DAY_MS), &[passed("gone")]).unwrap();
    history.add(&run(2 * DAY_MS), &[passed("stays")]).unwrap();
    history.add(&run(4 * DAY_MS), &[passed("new")]).unwrap();
    let read = entries(&history);
    let names: Vec<&str> = read
        .cases
        .iter()
        .map(|case| case.case.title.as_str())
        .collect();
    assert_eq!(names, ["new", "stays"]);
    assert_eq!(read.runs.len(), 2);
}

#[test]
fn damaged_file_is_replaced_by_a_new_one() {
    let folder = TempDir::new().unwrap();
    let history = history(&folder, 10, 10);
    history.add(&run(0), &[passed("lost")]).unwrap();
    fs::write(
        history.file(),
        b"this is not a database, but long enough to be checked",
    )
    .unwrap();
    let recovered = history.add(&run(7), &[passed("new")]).unwrap().unwrap();
    assert!(
        recovered
            .aside
            .ends_with(".footbridge/history.damaged-7.db")
    );
    let kept = fs::read(&recovered.aside).unwrap();
    assert!(kept.starts_with(b"this is not a database"));
    assert_eq!(entries(&history).cases[0].case.title, "new");
}

#[test]
fn damage_deep_in_the_file_is_found_on_access() {
    let folder = TempDir::new().unwrap();
    let history = history(&folder, 10, 10);
    let many: Vec<_> = (0..500)
        .map(|number| passed(&format!("{number}")))
        .collect();
    history.add(&run(0), &many).unwrap();
    let mut bytes = fs::read(history.file()).unwrap();
    let length = bytes.len();
    bytes[4096..].fill(0x5a);
    assert!(length > 20_000);
    fs::write(history.file(), bytes).unwrap();
    let (read, recovered) = history.entries(9).unwrap();
    assert_eq!(read, HistoryEntries::default());
    assert!(recovered.unwrap().aside.exists());
}

#[test]
fn foreign_database_is_set_aside() {
    let folder = TempDir::new().unwrap();
    let history = history(&folder, 10, 10);
    history.folder.make().unwrap();
    let connection = Connection::open(history.file()).unwrap();
    let version = u32::try_from(MIGRATIONS.len()).unwrap();
    connection
        .pragma_update(None, "user_version", version)
        .unwrap();
    drop(connection);
    let recovered = history.add(&run(3), &[passed("a")]).unwrap();
    assert!(recovered.is_some());
    assert_eq!(entries(&history).cases.len(), 1);
}

#[test]
fn file_of_a_later_version_is_left_alone() {
    let folder = TempDir::new().unwrap();
    let history = history(&folder, 10, 10);
    history.add(&run(0), &[passed("a")]).unwrap();
    let connection = Connection::open(history.file()).unwrap();
    connection.pragma_update(None, "user_version", 99).unwrap();
    drop(connection);
    let error = history.add(&run(1), &[passed("b")]).unwrap_err();
    assert!(error.to_string().contains("later version"), "{error}");
    assert!(history.entries(1).is_err());
    assert!(history.file().exists());
}

#[test]
fn folder_that_cannot_be_created_is_an_error() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join(".footbridge"), "a file").unwrap();
    let history = history(&folder, 10, 10);
    let error = history.add(&run(0), &[passed("a")]).unwrap_err();
    assert!(matches!(error, HistoryError::Unwritable { .. }), "{error}");
}
