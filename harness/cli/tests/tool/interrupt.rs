//! Runs that are interrupted, terminated or killed.

use std::fmt::Write as _;
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Stdio};
use std::sync::{Arc, Mutex, OnceLock};

use serde_json::Value;

use crate::processes::{Process, below, ends, signal, signal_group};
use crate::server::Server;
use crate::support::{Project, footbridge};
use crate::tested_engine::{CHROMIUM, TestedEngine, WEBKIT, is_called};

const ENGINES: [&TestedEngine; 2] = [&WEBKIT, &CHROMIUM];

/// A run of several cases. The third waits for a response that never arrives.
struct LongRun {
    _server: Server,
    project: Project,
    child: Child,
    started: Arc<Mutex<Vec<Process>>>,
}

impl LongRun {
    /// Starts it in a new process group, as a shell does. When the third case runs, calls `act` with the command's
    /// id.
    fn start(
        engine: &'static TestedEngine,
        rows: &str,
        arguments: &[&str],
        act: impl Fn(u32) + Send + Sync + 'static,
    ) -> Self {
        let id = Arc::new(OnceLock::new());
        let started = Arc::new(Mutex::new(Vec::new()));
        let server = {
            let (id, started) = (Arc::clone(&id), Arc::clone(&started));
            Server::start("unruly", move |point| {
                assert_eq!(point, "third");
                let id = *id.wait();
                let found = below(id);
                for name in engine.processes() {
                    let is_there = found.iter().any(|process| is_called(process, name));
                    assert!(is_there, "no {name} among {found:?}");
                }
                *started.lock().unwrap() = found;
                act(id);
                None
            })
        };
        let run_options = format!(
            "engine = \"{}\"\npage_timeout = 60\nworkers = 1",
            engine.name
        );
        let project = Project::new(&server.url, &run_options);
        project.write(
            "scenarios/long.yaml",
            &format!(
                "title: ${{n}}\nhosts: {{ platforms: ios }}\neach:\n{rows}steps:\n  - open: /${{n}}\n  - tap: ${{tap}}\n"
            ),
        );
        let template = footbridge(project.folder(), &[]);
        let child = std::process::Command::new(template.get_program())
            .current_dir(project.folder())
            .args([&["run", "--update"], arguments].concat())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()
            .unwrap();
        id.set(child.id()).unwrap();
        Self {
            _server: server,
            project,
            child,
            started,
        }
    }

    fn started(&self) -> Vec<Process> {
        self.started.lock().unwrap().clone()
    }
}

const ROWS: &str = "  - { n: first, tap: Unruly }\n  - { n: second, tap: Unruly }\n  - { n: third, tap: Signal }\n  - { n: fourth, tap: Unruly }\n  - { n: fifth, tap: Unruly }\n";

#[track_caller]
fn assert_nothing_is_left(started: &[Process]) {
    assert!(!started.is_empty());
    for process in started {
        assert!(ends(process), "{process:?} is still there");
    }
}

#[track_caller]
fn assert_reports_what_is_done(
    engine: &'static TestedEngine,
    act: impl Fn(u32) + Send + Sync + 'static,
) {
    let arguments = ["--reporter", "terminal=out.txt", "--reporter", "json"];
    let run = LongRun::start(engine, ROWS, &arguments, act);
    let started = Arc::clone(&run.started);
    let project = run.project;
    let output = run.child.wait_with_output().unwrap();

    assert_eq!(output.status.code(), Some(1));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["totals"]["passed"], 2);
    assert_eq!(report["cases"].as_array().unwrap().len(), 2);
    assert_eq!(report["left_out"], 3);
    // Far less than the time limit of a page.
    assert!(report["duration_ms"].as_u64().unwrap() < 20_000, "{report}");
    let text = project.read("out.txt");
    assert!(text.contains("interrupted: 3 cases have not run"), "{text}");
    let under_way = "interrupted  scenarios/long.yaml › third › ios ";
    assert!(text.contains(under_way), "{text}");
    assert!(text.contains("  during scenarios/long.yaml:"), "{text}");
    assert_eq!(report["end"], "interrupted");
    assert_nothing_is_left(&started.lock().unwrap());
}

/// A Ctrl-C at a terminal reaches the whole process group.
#[test]
fn interrupted_run_reports_completed_cases_and_leaves_no_process() {
    for engine in ENGINES {
        assert_reports_what_is_done(engine, |id| signal_group(id, "INT"));
    }
}

/// The command handles every signal alike, so one engine shows it.
#[test]
fn terminated_run_reports_completed_cases_and_leaves_no_process() {
    assert_reports_what_is_done(&WEBKIT, |id| signal(id, "TERM"));
}

#[test]
fn run_with_closed_terminal_reports_completed_cases_and_leaves_no_process() {
    assert_reports_what_is_done(&CHROMIUM, |id| signal_group(id, "HUP"));
}

#[test]
#[ignore = "breadth: ci/nightly runs it"]
fn every_signal_ends_a_run_in_the_other_engine() {
    assert_reports_what_is_done(&CHROMIUM, |id| signal(id, "TERM"));
    assert_reports_what_is_done(&WEBKIT, |id| signal_group(id, "HUP"));
    assert_second_signal_ends(&CHROMIUM);
}

/// The run can't end because its report, which is larger than a pipe's buffer, is not read.
#[test]
fn second_signal_ends_a_run_immediately() {
    assert_second_signal_ends(&WEBKIT);
}

fn assert_second_signal_ends(engine: &'static TestedEngine) {
    let mut rows = String::new();
    for number in 0..20 {
        let text = "x".repeat(2000);
        let _ = writeln!(rows, "  - {{ n: {number}-{text}, tap: Unruly }}");
    }
    let rows = rows + "  - { n: third, tap: Signal }\n";
    let mut run = LongRun::start(engine, &rows, &["--reporter", "json"], |id| {
        signal(id, "INT");
    });
    let id = run.child.id();
    // The engine ends before the report is written.
    let own_process = loop {
        let started = run.started();
        if let Some(found) = started
            .into_iter()
            .find(|process| process.name == engine.own_process)
        {
            break found;
        }
        std::thread::yield_now();
    };
    assert!(ends(&own_process));
    signal(id, "INT");
    assert_eq!(run.child.wait().unwrap().code(), Some(130));
    assert_nothing_is_left(&run.started());
}

/// `killed_run_with_busy_page_leaves_no_process` is the harder case of it.
#[test]
#[ignore = "breadth: ci/nightly runs it"]
fn killed_run_leaves_no_process() {
    for engine in ENGINES {
        let mut run = LongRun::start(engine, ROWS, &[], |id| signal(id, "KILL"));
        assert_eq!(run.child.wait().unwrap().code(), None);
        assert_nothing_is_left(&run.started());
    }
}

/// Its engine can't respond, since its page's script never ends.
#[test]
fn killed_run_with_busy_page_leaves_no_process() {
    let rows = "  - { n: third, tap: Busy }\n";
    for engine in ENGINES {
        let mut run = LongRun::start(engine, rows, &[], |id| signal(id, "KILL"));
        assert_eq!(run.child.wait().unwrap().code(), None);
        assert_nothing_is_left(&run.started());
    }
}
