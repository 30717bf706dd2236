//! `footbridge run --watch`: each save runs what it changed, mistakes are shown and mended, and Ctrl-C ends it.

use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use crate::cache::{add, project, write};
use crate::processes::signal;
use crate::support::footbridge;

/// The time that a round may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// The command while it watches.
struct Watching {
    child: Child,
    lines: Receiver<String>,
}

impl Watching {
    fn start(folder: &Path) -> Self {
        let mut command = footbridge(folder, &["run", "--watch"]);
        let mut child = command
            .env_remove("FOOTBRIDGE_NO_CACHE")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                let _ = sender.send(line);
            }
        });
        Self { child, lines }
    }

    /// The lines of a round, up to the one that says that it waits for changes.
    fn round(&self) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.lines.recv_timeout(PATIENCE);
            let line = line.unwrap_or_else(|_| panic!("no end of the round: {lines:#?}"));
            if line.starts_with("watching for changes") {
                return lines;
            }
            lines.push(line);
        }
    }
}

#[track_caller]
fn assert_says(lines: &[String], expected: &[&str]) {
    for text in expected {
        let says = lines.iter().any(|line| line.contains(text));
        assert!(says, "{text:?} is not in {lines:#?}");
    }
}

#[test]
fn each_save_runs_what_it_changed_until_ctrl_c() {
    let folder = project();
    let folder = folder.path();
    let mut watching = Watching::start(folder);
    assert_says(&watching.round(), &["3 cases: 0 ran, 3 unchanged"]);

    add(folder, "dist/a.js", "// changed\n");
    assert_says(
        &watching.round(),
        &[
            "changed: dist/a.js",
            "scenarios/a.yaml",
            "3 cases: 1 ran, 2 unchanged",
        ],
    );

    // A mistake is shown, and the rest is watched as before.
    let sound = add(folder, "scenarios/b.yaml", "stepps: []\n");
    let lines = watching.round();
    assert_says(&lines, &["changed: scenarios/b.yaml"]);
    assert!(
        !lines.iter().any(|line| line.contains("cases")),
        "{lines:#?}"
    );
    write(folder, "scenarios/b.yaml", &sound);
    assert_says(&watching.round(), &["3 cases: 0 ran, 3 unchanged"]);
    let toml = add(folder, "footbridge.toml", "[run\n");
    assert_says(&watching.round(), &["changed: footbridge.toml"]);
    write(folder, "footbridge.toml", &toml);
    assert_says(&watching.round(), &["3 cases: 0 ran, 3 unchanged"]);

    let snapshot = std::fs::read_to_string(folder.join("scenarios/b.snap")).unwrap();
    write(
        folder,
        "scenarios/b.snap",
        &snapshot.replace("ready", "steady"),
    );
    assert_says(
        &watching.round(),
        &[
            "changed: scenarios/b.snap",
            "1 changed",
            "3 cases: 1 ran, 2 unchanged",
        ],
    );
    write(folder, "scenarios/b.snap", &snapshot);
    assert_says(&watching.round(), &["3 passed"]);

    signal(watching.child.id(), "INT");
    assert_eq!(watching.child.wait().unwrap().code(), Some(0));
    let mut shown = String::new();
    let stderr = watching.child.stderr.as_mut().unwrap();
    stderr.read_to_string(&mut shown).unwrap();
    assert!(shown.contains("stepps"), "{shown}");
    assert!(!shown.contains("panicked"), "{shown}");
}

#[test]
fn without_a_project_there_is_nothing_to_watch() {
    let folder = tempfile::tempdir().unwrap();
    let mut watching = Watching::start(folder.path());
    assert_eq!(watching.child.wait().unwrap().code(), Some(2));
}
