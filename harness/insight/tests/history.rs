//! Tests of the history with several processes that write to it at once, and with a killed writer.
#![expect(
    clippy::unwrap_used,
    reason = "a test that finds no file or process has failed"
)]

use std::env;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use footbridge_insight::history::{CaseKey, History, HistoryEntries, Run, RunOutcome};
use footbridge_record::Verdict;
use footbridge_runner::config::HistoryPolicy;
use tempfile::TempDir;

/// The number of cases in each run.
const CASES: usize = 30;

/// The variables for the writing processes: the folder of the history, and the number of runs to write.
const FOLDER: &str = "HISTORY_TEST_FOLDER";
const RUNS: &str = "HISTORY_TEST_RUNS";

fn history(folder: &Path) -> History {
    let policy = HistoryPolicy {
        runs: 100_000,
        ..HistoryPolicy::default()
    };
    History::new(folder, policy)
}

/// The body of the writing processes, not a separate test.
#[test]
#[ignore = "started by the other tests, in separate processes"]
#[expect(clippy::print_stdout, reason = "the test reads how far it has come")]
fn write_runs() {
    let Ok(folder) = env::var(FOLDER) else {
        return;
    };
    let runs: u64 = env::var(RUNS).unwrap().parse().unwrap();
    let history = history(Path::new(&folder));
    for number in 0..runs {
        let run = Run {
            started_ms: number,
            commit: None,
            client: None,
            other_client: None,
            engine_version: "WebKitGTK 2.50.6".to_owned(),
        };
        let outcomes: Vec<_> = (0..CASES).map(outcome).collect();
        assert_eq!(history.add(&run, &outcomes).unwrap(), None);
        println!("\nwritten {number}");
    }
}

fn outcome(number: usize) -> (CaseKey, RunOutcome) {
    let key = CaseKey {
        scenario: format!("scenarios/{number}.yaml"),
        title: "A case".to_owned(),
        host: "ios 2.9.0 · en · dark · iphone-15".to_owned(),
        engine: "webkit".to_owned(),
    };
    let outcome = RunOutcome {
        run: 0,
        verdict: Verdict::Passed,
        reason: None,
        wall_ms: 40,
    };
    (key, outcome)
}

fn start(folder: &Path, runs: u64) -> Child {
    Command::new(env::current_exe().unwrap())
        .args(["--exact", "write_runs", "--ignored", "--nocapture"])
        .env(FOLDER, folder)
        .env(RUNS, runs.to_string())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
}

fn entries(folder: &Path) -> HistoryEntries {
    let (entries, recovered) = history(folder).entries(0).unwrap();
    assert_eq!(recovered, None, "nothing is damaged");
    entries
}

/// Asserts that every run has all its cases.
fn assert_whole(entries: &HistoryEntries) {
    for case in &entries.cases {
        assert_eq!(case.outcomes.len(), entries.runs.len());
    }
}

#[test]
fn concurrent_writers_lose_no_run() {
    let folder = TempDir::new().unwrap();
    let writers: Vec<_> = (0..4).map(|_| start(folder.path(), 25)).collect();
    for writer in writers {
        let output = writer.wait_with_output().unwrap();
        assert!(output.status.success(), "{output:?}");
    }
    let entries = entries(folder.path());
    assert_eq!(entries.runs.len(), 100);
    assert_eq!(entries.cases.len(), CASES);
    assert_whole(&entries);
}

#[test]
fn killed_writer_leaves_whole_runs() {
    let folder = TempDir::new().unwrap();
    let mut written = 0;
    for kill_after in [1, 4, 7, 9] {
        let mut writer = start(folder.path(), 1_000_000);
        let lines = BufReader::new(writer.stdout.take().unwrap()).lines();
        let progress = lines
            .map(Result::unwrap)
            .filter(|line| line.starts_with("written"));
        written += progress.take(kill_after).count();
        // The signal may interrupt it at any point of its writing.
        writer.kill().unwrap();
        writer.wait().unwrap();
        let entries = entries(folder.path());
        assert!(entries.runs.len() >= written, "{}", entries.runs.len());
        assert_whole(&entries);
    }
}
