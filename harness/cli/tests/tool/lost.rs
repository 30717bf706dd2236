//! Lost pages and engines: they crash or hang, always or only once.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread;
use std::time::Duration;

use crate::processes::{below, ends, kill_below, try_signal};
use crate::server::{Server, SignalResponse};
use crate::support::{self, Case, Project, client, lines, spawn};
use crate::tested_engine::{CHROMIUM, TestedEngine, WEBKIT, is_called};

const AFTER: &str = "title: after ${what}\nhosts: { platforms: ios }\neach: [{ what: it }, { what: that }]\nsteps:\n  - open: /\n  - expect: { text: Unruly }\n";

/// Runs the project's scenarios with `--update`, with a server that receives the command's id.
fn run(project: &Project, id: &OnceLock<u32>) -> (i32, Vec<Case>) {
    let arguments = ["run", "--reporter", "json", "--update"];
    spawn(project.folder(), &arguments, id)
}

fn verdicts(cases: &[Case]) -> Vec<(&str, &str)> {
    cases
        .iter()
        .map(|case| (case.title.as_str(), case.verdict.as_str()))
        .collect()
}

/// The transcript of a lost case is not accepted. That of a flaky case, which finally passed, is. That a page is lost
/// in Chromium as well is proven by the conformance suite.
#[test]
fn only_a_case_that_finally_passes_is_accepted() {
    assert_only_a_pass_is_accepted(&WEBKIT);
}

#[test]
#[ignore = "breadth: ci/nightly runs it"]
fn only_a_case_that_finally_passes_in_chromium_is_accepted() {
    assert_only_a_pass_is_accepted(&CHROMIUM);
}

fn assert_only_a_pass_is_accepted(engine: &'static TestedEngine) {
    let id = Arc::new(OnceLock::new());
    let server = {
        let id = Arc::clone(&id);
        let came_before = AtomicBool::new(false);
        Server::start("unruly", move |point| -> SignalResponse {
            match point {
                "page" => kill_below(*id.wait(), engine.page_process),
                "once" if !came_before.swap(true, Ordering::SeqCst) => {
                    return Some("for (;;);".into());
                }
                other => assert_eq!(other, "once"),
            }
            Some(String::new())
        })
    };
    let run_options = format!(
        "engine = \"{}\"\npage_timeout = 1\nworkers = 1",
        engine.name
    );
    let project = Project::new(&server.url, &run_options);
    project.write(
        "scenarios/1-crashes.yaml",
        "title: the page is killed\nhosts: { platforms: ios }\nsteps:\n  - open: /page\n  - tap: Signal\n",
    );
    project.write(
        "scenarios/2-once.yaml",
        "title: hung once\nhosts: { platforms: ios }\nsteps:\n  - open: /once\n",
    );
    let (code, cases) = run(&project, &id);
    assert_eq!(
        verdicts(&cases),
        [("the page is killed", "crashed"), ("hung once", "flaky")],
        "{}",
        lines(&cases)
    );
    assert_eq!(code, 1);
    assert!(
        cases[0]
            .reason
            .starts_with("in each of 4 attempts: the page's process ended"),
        "{}",
        cases[0].reason
    );
    assert_eq!(
        cases[1].reason,
        "hung first, then passed: the page did not become idle within 1 s: its script is busy, in a loop or in promises without an end"
    );
    assert!(!project.has("scenarios/1-crashes.snap"));
    assert!(project.has("scenarios/2-once.snap"));
}

/// A page that fails because its network process was lost is not the client's fault: the case is retried. That it
/// crashes in the end is proven by the conformance suite, in both engines.
#[test]
fn case_with_a_lost_network_process_is_retried() {
    for engine in [&WEBKIT, &CHROMIUM] {
        let (code, cases, _project) = run_with_lost_network(engine, &[("3-once.yaml", ONCE)]);
        assert_eq!(
            verdicts(&cases),
            [("lost once", "flaky")],
            "{}",
            lines(&cases)
        );
        assert_eq!(code, 0);
        let reason = format!("crashed first, then passed: {}", engine.network_lost);
        assert_eq!(cases[0].reason, reason);
    }
}

/// Whatever the page requested: each of them takes four engines.
#[test]
#[ignore = "breadth: ci/nightly runs it"]
fn lost_network_process_is_a_lost_engine() {
    for engine in [&WEBKIT, &CHROMIUM] {
        assert_lost_with_its_network(engine);
    }
}

const EACH_TIME: &str = "title: ${what}\nhosts: { platforms: ios }\neach:\n  - { what: a request, open: /network, tap: Signal }\n  - { what: a document, open: /network, tap: Leave }\n  - { what: a document opened, open: /signal/network, tap: Signal }\nsteps:\n  - open: ${open}\n  - tap: ${tap}\n";

const ONCE: &str =
    "title: lost once\nhosts: { platforms: ios }\nsteps:\n  - open: /elsewhere\n  - tap: Signal\n";

/// Runs scenarios whose pages lose their network process: always at `network`, and once elsewhere.
fn run_with_lost_network(
    engine: &'static TestedEngine,
    scenarios: &[(&str, &str)],
) -> (i32, Vec<Case>, Project) {
    let id = Arc::new(OnceLock::new());
    let server = {
        let id = Arc::clone(&id);
        let came_before = AtomicBool::new(false);
        Server::start("unruly", move |point| -> SignalResponse {
            if point == "network" || !came_before.swap(true, Ordering::SeqCst) {
                kill_below(*id.wait(), engine.network_process);
            }
            Some(String::new())
        })
    };
    let run_options = format!(
        "engine = \"{}\"\npage_timeout = 5\nworkers = 1",
        engine.name
    );
    let project = Project::new(&server.url, &run_options);
    for (name, text) in scenarios {
        project.write(&format!("scenarios/{name}"), text);
    }
    let (code, cases) = run(&project, &id);
    (code, cases, project)
}

fn assert_lost_with_its_network(engine: &'static TestedEngine) {
    let scenarios = [
        ("1-each-time.yaml", EACH_TIME),
        ("2-after.yaml", AFTER),
        ("3-once.yaml", ONCE),
    ];
    let (code, cases, project) = run_with_lost_network(engine, &scenarios);
    assert_eq!(
        verdicts(&cases),
        [
            ("a request", "crashed"),
            ("a document", "crashed"),
            ("a document opened", "crashed"),
            ("after it", "passed"),
            ("after that", "passed"),
            ("lost once", "flaky"),
        ],
        "{}",
        lines(&cases)
    );
    assert_eq!(code, 1);
    let reason = engine.network_lost;
    for case in &cases[..3] {
        let reason = format!("in each of 4 attempts: {reason}");
        assert_eq!(case.reason, reason, "{}", lines(&cases));
    }
    assert_eq!(
        cases[5].reason,
        format!("crashed first, then passed: {reason}")
    );
    assert!(!project.has("scenarios/1-each-time.snap"));
}

/// A case without a loaded document has nothing to accept.
#[test]
fn unloaded_page_fails_its_case() {
    let (code, cases) = support::run(&client("network"), &["failing"]);
    assert_eq!(code, 1);
    let reasons = cases.iter().map(|case| {
        let reason = case.reason.replace(
            "https://www.exchange.test/v1/user/overview/userinfo",
            "[page]",
        );
        format!("{} {}: {reason}", case.title, case.verdict)
    });
    assert_eq!(
        reasons.collect::<Vec<_>>(),
        [
            "A page that is never answered failed: the page did not load: [page] got no response",
            "A page that is answered too late failed: the page did not load: [page] got no response",
            "A page whose connection breaks off failed: the page did not load: the connection failed",
        ]
    );
}

/// Processes of every kind are killed repeatedly: each case has its verdict, and no client is blamed.
#[test]
#[ignore = "endurance: ci/nightly runs it"]
fn run_survives_killed_processes() {
    for engine in [&WEBKIT, &CHROMIUM] {
        assert_survives_kills(engine);
    }
}

fn assert_survives_kills(engine: &'static TestedEngine) {
    const ROWS: usize = 600;
    // Long enough for some cases between two kills, too short for many.
    const BETWEEN_KILLS: Duration = Duration::from_millis(800);
    // A busy machine starts an engine more slowly than the test kills one, so the test waits for a page now and then.
    const KILLS_WITHOUT_A_PAGE: usize = 3;
    const MOST_KILLS: usize = 40;
    let pages = Arc::new(AtomicUsize::new(0));
    let id = Arc::new(OnceLock::<u32>::new());
    let seen = Arc::new(Mutex::new(Vec::new()));
    let (run_is_over, end) = channel::<()>();
    let killer = {
        let (id, seen) = (Arc::clone(&id), Arc::clone(&seen));
        let pages = Arc::clone(&pages);
        thread::spawn(move || {
            let mut killed = 0;
            let mut last_page = (0, 0);
            for kind in engine.processes().iter().cycle() {
                let is_over = end.recv_timeout(BETWEEN_KILLS) != Err(RecvTimeoutError::Timeout);
                if is_over || killed == MOST_KILLS {
                    break;
                }
                let found = below(*id.wait());
                seen.lock().unwrap().extend(found.iter().cloned());
                let page = pages.load(Ordering::SeqCst);
                if last_page.0 == page && killed - last_page.1 >= KILLS_WITHOUT_A_PAGE {
                    continue;
                }
                if last_page.0 != page {
                    last_page = (page, killed);
                }
                if let Some(process) = found.iter().find(|process| is_called(process, kind)) {
                    killed += usize::from(try_signal(process.id, "KILL"));
                }
            }
            killed
        })
    };
    let server = Server::start("unruly", move |_| {
        pages.fetch_add(1, Ordering::SeqCst);
        Some(String::new())
    });
    let run_options = format!(
        "engine = \"{}\"\npage_timeout = 10\nworkers = 2",
        engine.name
    );
    let project = Project::new(&server.url, &run_options);
    let mut rows = String::new();
    for number in 0..ROWS {
        let _ = writeln!(rows, "  - {{ number: {number} }}");
    }
    project.write(
        "scenarios/storm.yaml",
        &format!("title: ${{number}}\nhosts: {{ platforms: ios }}\neach:\n{rows}steps:\n  - open: /storm\n  - tap: Signal\n  - expect: {{ text: Unruly }}\n"),
    );
    let (code, cases) = run(&project, &id);
    drop(run_is_over);
    assert!(killer.join().unwrap() > 3);
    assert_eq!(cases.len(), ROWS, "{}", lines(&cases));
    let wrong: Vec<Case> = cases
        .iter()
        .filter(|case| !matches!(case.verdict.as_str(), "passed" | "flaky" | "crashed"))
        .cloned()
        .collect();
    assert!(wrong.is_empty(), "{}", lines(&wrong));
    assert!(matches!(code, 0 | 1), "{code}");
    for process in seen.lock().unwrap().iter() {
        assert!(ends(process), "{process:?} is still there");
    }
}
