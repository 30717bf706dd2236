//! Runs over a NATS server: workers and the server die, and no case is lost or counted twice.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead as _, BufReader, Lines};
use std::path::Path;
use std::process::{Child, ChildStderr, Command, Stdio};

use footbridge_record::JsonReport;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::nats::Nats;
use crate::processes::{below, signal, try_signal};
use crate::support::{Project, execute, footbridge};

/// A running command whose standard error is read by the test.
pub(crate) struct Running {
    pub(crate) child: Child,
    errors: Lines<BufReader<ChildStderr>>,
    lines: Vec<String>,
}

impl Running {
    fn start(folder: &Path, arguments: &[&str]) -> Self {
        let template = footbridge(folder, &[]);
        let mut child = Command::new(template.get_program())
            .current_dir(folder)
            .args(arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let errors = BufReader::new(child.stderr.take().unwrap()).lines();
        Self {
            child,
            errors,
            lines: Vec::new(),
        }
    }

    /// Reads until a line contains a text. Returns whether there was one before the command ended.
    pub(crate) fn read_until(&mut self, text: &str) -> bool {
        for line in self.errors.by_ref() {
            let line = line.unwrap();
            let is_found = line.contains(text);
            self.lines.push(line);
            if is_found {
                return true;
            }
        }
        false
    }

    /// Waits for its end, and returns the exit code and standard error.
    pub(crate) fn end(mut self) -> (i32, String) {
        self.read_until("\0");
        let status = self.child.wait().unwrap();
        (status.code().unwrap_or(-1), self.lines.join("\n"))
    }

    /// Kills it, and with it the engines that it has started.
    fn kill(mut self) {
        let engines = below(self.child.id());
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        for engine in engines {
            // It may have ended with the worker.
            try_signal(engine.id, "KILL");
        }
    }
}

pub(crate) fn worker(folder: &Path, cache: &TempDir, nats: &Nats, name: &str) -> Running {
    let cache = cache.path().to_str().unwrap().to_owned();
    let address = nats.address();
    let arguments = [
        "worker",
        "--queue",
        &address,
        "--workers",
        "1",
        "--cache",
        &cache,
        "--name",
        name,
    ];
    Running::start(folder, &arguments)
}

/// Creates a project with a number of cases.
fn project(cases: usize) -> Project {
    let project = Project::new("tidy", "workers = 1");
    let rows: Vec<String> = (0..cases)
        .map(|row| format!("  - {{ number: \"{row}\" }}\n"))
        .collect();
    let text = format!(
        "title: Asks for ${{number}}\nhosts: {{ platforms: ios }}\nreplies:\n  requestAction: {{ data: {{ balance: \"${{number}}\" }} }}\neach:\n{}steps:\n  - open: /\n  - tap: Ask\n  - expect: {{ call: requestAction }}\n  - expect: {{ status: \"balance ${{number}}\" }}\n",
        rows.concat()
    );
    project.write("scenarios/ask.yaml", &text);
    project
}

fn report(folder: &Path, file: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(folder.join(file)).unwrap()).unwrap()
}

/// Returns the report without real times, which differ between runs.
fn without_times(mut report: Value) -> Value {
    report["duration_ms"] = 0.into();
    report["about"]["started_at"] = "".into();
    for case in report["cases"].as_array_mut().unwrap() {
        case["durations"]["wall_ms"] = 0.into();
        case["durations"]["phases"] = Value::Null;
    }
    report
}

#[test]
fn queue_run_equals_local_run() {
    let nats = Nats::with_jetstream();
    let project = project(4);
    let failing = "title: Fails\nhosts: { platforms: ios }\nsteps:\n  - open: /\n  - expect: { title: Another }\n";
    project.write("scenarios/failing.yaml", failing);
    let folder = project.folder();
    let address = nats.address();
    let local = [
        "run",
        "--reporter",
        "json=local.json",
        "--picture-folder",
        "pictures",
    ];
    assert_eq!(execute(folder, &local).code, 1);
    let pictures = || fs::read_dir(folder.join("pictures")).unwrap().count();
    assert!(pictures() > 0);
    fs::remove_dir_all(folder.join("pictures")).unwrap();

    // The worker has no access to the project.
    let (elsewhere, cache) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let mut worker = worker(elsewhere.path(), &cache, &nats, "one");
    assert!(worker.read_until("waiting for cases"));
    let arguments = [
        "run",
        "--reporter",
        "json=remote.json",
        "--picture-folder",
        "pictures",
        "--queue",
        &address,
    ];
    let result = execute(folder, &arguments);
    assert_eq!(result.code, 1, "{}", result.stderr);
    assert!(
        result.stderr.contains("worker one joined"),
        "{}",
        result.stderr
    );
    assert_eq!(
        without_times(report(folder, "remote.json")),
        without_times(report(folder, "local.json"))
    );
    assert!(pictures() > 0, "pictures are returned");
    assert_eq!(
        report(folder, ".footbridge/last-run.json"),
        report(folder, "remote.json")
    );
    let history = execute(folder, &["history", "--format", "json"]);
    let history: Value = serde_json::from_str(&history.stdout).unwrap();
    let outcomes = history["cases"].as_array().unwrap();
    assert_eq!((&history["runs"], outcomes.len()), (&2.into(), 5));
    assert!(outcomes.iter().all(|case| case["outcomes"] == 2));

    // Uploaded files are not sent again, and snapshots are accepted here.
    let result = execute(folder, &["run", "--update", "--queue", &address]);
    assert!(result.stderr.contains("queue: 0 of"), "{}", result.stderr);
    assert!(project.has("scenarios/ask.snap"));
    let result = execute(folder, &["run", "scenarios/ask.yaml", "--queue", &address]);
    assert_eq!(result.code, 0, "{}{}", result.stdout, result.stderr);
    signal(worker.child.id(), "INT");
    assert_eq!(worker.end().0, 0);
}

#[test]
#[ignore = "endurance: ci/nightly runs it"]
fn every_case_counts_once_despite_killed_workers_and_server_restarts() {
    const CASES: usize = 60;
    let mut nats = Nats::with_jetstream();
    let project = project(CASES);
    let folder = project.folder();
    assert_eq!(execute(folder, &["run", "--update"]).code, 0);
    let (elsewhere, cache) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let address = nats.address();
    let arguments = ["run", "--reporter", "json=report.json", "--queue", &address];
    let mut run = Running::start(folder, &arguments);
    assert!(run.read_until("waiting for workers"));
    // Each worker dies during a case after the last reported one.
    for (name, cases) in [("first", 1), ("second", 7), ("third", 4)] {
        let mut worker = worker(elsewhere.path(), &cache, &nats, name);
        for _ in 0..cases {
            assert!(worker.read_until("passed: "), "{:?}", worker.lines);
        }
        worker.kill();
    }
    let mut fourth = worker(elsewhere.path(), &cache, &nats, "fourth");
    let mut fifth = worker(elsewhere.path(), &cache, &nats, "fifth");
    for _ in 0..5 {
        assert!(fourth.read_until("passed: "));
    }
    nats.kill();
    nats.resume();
    for _ in 0..5 {
        assert!(fifth.read_until("passed: "));
    }
    fifth.kill();
    let (code, stderr) = run.end();
    assert_eq!(code, 0, "{stderr}");
    let report: JsonReport = serde_json::from_value(report(folder, "report.json")).unwrap();
    let titles: BTreeSet<_> = report
        .cases
        .iter()
        .map(|record| &record.case.title)
        .collect();
    assert_eq!(
        (report.cases.len(), titles.len()),
        (CASES, CASES),
        "{stderr}"
    );
    assert_eq!(
        (report.totals.passed, report.left_out),
        (CASES, 0),
        "{stderr}"
    );
    signal(fourth.child.id(), "INT");
    assert_eq!(fourth.end().0, 0);
}

#[test]
fn shards_and_limits_hold_over_the_queue() {
    let nats = Nats::with_jetstream();
    let project = project(5);
    let folder = project.folder();
    assert_eq!(execute(folder, &["run", "--update"]).code, 0);
    let whole = execute(folder, &["run", "--reporter", "json=whole.json"]);
    assert_eq!(whole.code, 0, "{}", whole.stderr);
    let (elsewhere, cache) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let worker = worker(elsewhere.path(), &cache, &nats, "one");
    let address = nats.address();
    let run =
        |arguments: &[&str]| execute(folder, &[&["run", "--queue", &address], arguments].concat());
    for number in ["1", "2"] {
        let shard = format!("{number}/2");
        let file = format!("json={number}.json");
        let result = run(&["--shard", &shard, "--reporter", &file]);
        assert_eq!(result.code, 0, "{}", result.stderr);
    }
    let merged = execute(
        folder,
        &[
            "merge",
            "1.json",
            "2.json",
            "--reporter",
            "json=merged.json",
        ],
    );
    assert_eq!(merged.code, 0, "{}", merged.stderr);
    assert_eq!(
        without_times(report(folder, "merged.json")),
        without_times(report(folder, "whole.json"))
    );

    let failing = "title: ${n}\nhosts: { platforms: ios }\neach: [{ n: a }, { n: b }, { n: c }]\nsteps:\n  - open: /\n  - expect: { title: Another }\n";
    project.write("scenarios/a.yaml", failing);
    let result = run(&["--max-failures", "2"]);
    assert_eq!(result.code, 1, "{}", result.stderr);
    let left_out = "too many failures: 6 cases have not run";
    assert!(result.stdout.contains(left_out), "{}", result.stdout);
    let last_run = report(folder, ".footbridge/last-run.json");
    assert_eq!(
        (&last_run["totals"]["failed"], &last_run["end"]),
        (&2.into(), &"too-many-failures".into())
    );
    let result = run(&["--last-failed"]);
    assert!(
        result.stdout.contains("0 passed, 2 failed"),
        "{}",
        result.stdout
    );
    worker.kill();
}

#[test]
#[ignore = "breadth: ci/nightly runs it"]
fn worker_receives_attempts_and_comparison_settings() {
    let nats = Nats::with_jetstream();
    let project = project(6);
    let mut client = nats.subscribe("footbridge.cases.*");
    let mut settings_of = |arguments: &[&str]| {
        let address = nats.address();
        let arguments = [&["run", "--queue", &address], arguments].concat();
        let run = Running::start(project.folder(), &arguments);
        let jobs: Vec<Value> = (0..6)
            .map(|_| serde_json::from_str(&client.next()).unwrap())
            .collect();
        let subject = format!("footbridge.runs.{}", jobs[0]["run"].as_str().unwrap());
        let call = r#"{"taken":{"worker":"one","index":0}}"#;
        let settings: Value = serde_json::from_str(&client.request(&subject, call)).unwrap();
        run.kill();
        let order: Vec<u64> = jobs
            .iter()
            .map(|job| job["index"].as_u64().unwrap())
            .collect();
        (settings, order)
    };
    let (settings, usual) = settings_of(&[]);
    assert_eq!(settings["attempts"], json!({ "retry": 0 }));
    assert_eq!(
        (&settings["is_compared"], &settings["is_virtual"]),
        (&true.into(), &true.into())
    );
    assert_eq!(usual, [0, 1, 2, 3, 4, 5]);
    let (settings, mut shuffled) = settings_of(&["--retries", "2", "--shuffle", "7", "--update"]);
    assert_eq!(settings["attempts"], json!({ "retry": 2 }));
    assert_eq!(settings["is_compared"], false);
    assert_ne!(shuffled, usual);
    shuffled.sort_unstable();
    assert_eq!(shuffled, usual);
    let (settings, _) = settings_of(&["--repeat", "3", "--clock", "real"]);
    assert_eq!(settings["attempts"], json!({ "repeat": 3 }));
    assert_eq!(
        (&settings["is_compared"], &settings["is_virtual"]),
        (&false.into(), &false.into())
    );
}

#[test]
fn unusable_server_is_one_error() {
    let project = project(1);
    let guarded = Nats::start(&["-js", "--user", "runner", "--pass", "secret"]);
    let plain = Nats::start(&[]);
    let gone = {
        let server = Nats::with_jetstream();
        server.address()
    };
    for (address, what) in [
        (guarded.address(), "rejects these credentials"),
        (
            guarded.address_of("runner:wrong-secret"),
            "rejects these credentials",
        ),
        (plain.address(), "has no JetStream"),
        (gone, "no NATS server responds"),
        ("http://127.0.0.1:1".to_owned(), "not a NATS server address"),
        ("nonsense".to_owned(), "not a NATS server address"),
    ] {
        for command in ["run", "worker"] {
            let result = execute(project.folder(), &[command, "--queue", &address]);
            assert_eq!(result.code, 3, "{command} {address}: {}", result.stderr);
            let flat: String = result
                .stderr
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" ");
            assert!(
                flat.replace("│ ", "").contains(what),
                "{command}: {}",
                result.stderr
            );
            assert!(!result.stderr.contains("secret"), "{}", result.stderr);
        }
    }
}

/// They are rejected before the server is asked.
#[test]
fn client_at_url_and_workers_option_are_rejected() {
    const SERVER: &str = "nats://127.0.0.1:9";
    let project = Project::new("http://127.0.0.1:9", "workers = 1");
    project.write("scenarios/a.yaml", "title: A\nsteps:\n  - open: /\n");
    let result = execute(project.folder(), &["run", "--queue", SERVER]);
    assert_eq!(result.code, 2, "{}", result.stderr);
    assert!(result.stderr.contains("can't be sent"), "{}", result.stderr);

    let project = Project::new("tidy", "workers = 1");
    let arguments = ["run", "--queue", SERVER, "--workers", "4"];
    let result = execute(project.folder(), &arguments);
    assert_eq!(result.code, 2, "{}", result.stderr);
    assert!(
        result
            .stderr
            .contains("footbridge worker --queue … --workers 4"),
        "{}",
        result.stderr
    );
}

#[test]
#[ignore = "endurance: ci/nightly runs it"]
fn case_of_an_ended_run_is_dropped() {
    let nats = Nats::with_jetstream();
    let mut jobs = nats.subscribe("footbridge.cases.*");
    let project = project(1);
    let address = nats.address();
    let run = Running::start(project.folder(), &["run", "--queue", &address]);
    let job = jobs.next();
    signal(run.child.id(), "INT");
    run.end();

    let (elsewhere, cache) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let mut worker = worker(elsewhere.path(), &cache, &nats, "one");
    assert!(worker.read_until("waiting for cases"));
    let parsed: Value = serde_json::from_str(&job).unwrap();
    let subject = format!("footbridge.cases.{}", parsed["run"].as_str().unwrap());
    jobs.publish(&subject, &job);
    // A worker drops an unreachable run after a minute, with another message.
    assert!(worker.read_until("its cases are dropped"));
    let last = worker.lines.last().unwrap();
    assert!(last.contains("ended"), "{last}");
    worker.kill();
}

#[test]
#[ignore = "endurance: ci/nightly runs it"]
fn run_without_workers_times_out() {
    let nats = Nats::with_jetstream();
    let project = project(3);
    let arguments = ["run", "--queue", &nats.address(), "--queue-timeout", "1"];
    let result = execute(project.folder(), &arguments);
    assert_eq!(result.code, 3, "{}", result.stderr);
    assert!(
        result.stderr.contains("3 cases are left"),
        "{}",
        result.stderr
    );
}

#[test]
fn unfit_messages_are_dropped_and_versions_that_differ_reported() {
    let nats = Nats::with_jetstream();
    let (elsewhere, cache) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let mut worker = worker(elsewhere.path(), &cache, &nats, "old");
    assert!(worker.read_until("waiting for cases"));
    let mut client = nats.subscribe("footbridge.cases.*");
    client.publish("footbridge.cases.abc", "{\"run\":\"../..\"}");
    assert!(worker.read_until("dropped a message"));
    // The worker continues with the next message, of another version.
    let program = r#"{"version":"0.0.1","protocol":1}"#;
    let job = format!(r#"{{"run":"abc","program":{program},"index":0}}"#);
    client.publish("footbridge.cases.abc", &job);
    let (code, stderr) = worker.end();
    assert_eq!(code, 3, "{stderr}");
    assert!(stderr.contains("0.0.1"), "{stderr}");

    let project = project(1);
    let address = nats.address();
    let run = Running::start(project.folder(), &["run", "--queue", &address]);
    let job: Value = loop {
        let job: Value = serde_json::from_str(&client.next()).unwrap();
        if !matches!(job["run"].as_str(), Some("abc" | "../..")) {
            break job;
        }
    };
    let subject = format!("footbridge.runs.{}", job["run"].as_str().unwrap());
    let call = format!(r#"{{"mismatched":{{"worker":"old","program":{program}}}}}"#);
    client.publish(&subject, &call);
    let (code, stderr) = run.end();
    assert_eq!(code, 3, "{stderr}");
    assert!(stderr.contains("worker old did not join"), "{stderr}");
    assert!(stderr.contains("0.0.1"), "{stderr}");
}
