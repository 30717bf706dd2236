//! Ctrl-C in the middle of a run.

use std::process::Stdio;
use std::sync::{Arc, Mutex, OnceLock};

use serde_json::Value;

use crate::processes::{below, ends, signal};
use crate::server::Server;
use crate::support::{Project, footbridge};

#[test]
fn a_run_that_is_interrupted_reports_what_is_done_and_leaves_nothing_running() {
    let id = Arc::new(OnceLock::new());
    let started = Arc::new(Mutex::new(Vec::new()));
    let server = {
        let (id, started) = (Arc::clone(&id), Arc::clone(&started));
        // The page waits for an answer that never comes, so that the run is surely under way.
        Server::start("unruly", move |point| {
            assert_eq!(point, "third");
            let id = *id.wait();
            *started.lock().unwrap() = below(id);
            signal(id, "INT");
            None
        })
    };
    let project = Project::new(&server.url, "patience = 60\nworkers = 1");
    project.write(
        "scenarios/long.yaml",
        "title: ${n}\nhosts: { platforms: ios }\neach:\n  - { n: first, tap: Unruly }\n  - { n: second, tap: Unruly }\n  - { n: third, tap: Signal }\n  - { n: fourth, tap: Unruly }\n  - { n: fifth, tap: Unruly }\nsteps:\n  - open: /${n}\n  - tap: ${tap}\n",
    );
    let template = footbridge(project.folder(), &[]);
    let child = std::process::Command::new(template.get_program())
        .current_dir(project.folder())
        .args([
            "run",
            "--update",
            "--reporter",
            "terminal=out.txt",
            "--reporter",
            "json",
        ])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    id.set(child.id()).unwrap();
    let output = child.wait_with_output().unwrap();

    assert_eq!(output.status.code(), Some(1));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["totals"]["passed"], 2);
    assert_eq!(report["cases"].as_array().unwrap().len(), 2);
    assert_eq!(report["left_out"], 3);
    // Far less than the page's patience.
    assert!(report["duration_ms"].as_u64().unwrap() < 20_000, "{report}");
    let text = project.read("out.txt");
    assert!(text.contains("interrupted: 3 cases have not run"), "{text}");
    let under_way = "interrupted  scenarios/long.yaml › third › ios ";
    assert!(text.contains(under_way), "{text}");
    assert!(text.contains("  during scenarios/long.yaml:"), "{text}");
    assert_eq!(report["end"], "interrupted");

    let started = started.lock().unwrap();
    for name in [
        "Xvfb",
        "footbridge-webk",
        "WebKitWebProces",
        "WebKitNetworkPr",
    ] {
        assert!(
            started.iter().any(|process| process.name == name),
            "{started:?}"
        );
    }
    for process in started.iter() {
        assert!(ends(process), "{process:?} is still there");
    }
}
