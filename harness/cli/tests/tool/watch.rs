//! `footbridge run --watch`: each save reruns affected cases, errors are shown and fixed, and Ctrl-C ends it.

use std::fs::File;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

use crate::cache::{add, project, write};
use crate::processes::signal;
use crate::support::footbridge;

/// The time limit of a round, on a busy machine as well.
const ROUND_TIMEOUT: Duration = Duration::from_secs(60);

/// The command in watch mode.
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

    /// Returns the lines of a round, up to the waiting message.
    fn round(&self) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.lines.recv_timeout(ROUND_TIMEOUT);
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
        let shows = lines.iter().any(|line| line.contains(text));
        assert!(shows, "{text:?} is not in {lines:#?}");
    }
}

#[test]
fn each_save_reruns_affected_cases_until_ctrl_c() {
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

    // An error is shown, and the other files stay watched.
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
fn watch_without_project_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let mut watching = Watching::start(folder.path());
    assert_eq!(watching.child.wait().unwrap().code(), Some(2));
}

/// The command at a terminal.
struct AtTerminal {
    child: Child,
    keyboard: File,
    screen: Receiver<Vec<u8>>,
}

impl AtTerminal {
    fn start(folder: &Path, arguments: &[&str]) -> Self {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&master).unwrap();
        unlockpt(&master).unwrap();
        let name = ptsname(&master, Vec::new()).unwrap();
        let terminal = File::options()
            .read(true)
            .write(true)
            .open(name.to_str().unwrap())
            .unwrap();
        let mut command = footbridge(folder, arguments);
        let child = command
            .env_remove("FOOTBRIDGE_NO_CACHE")
            .env("TERM", "xterm")
            .stdin(terminal.try_clone().unwrap())
            .stdout(terminal.try_clone().unwrap())
            .stderr(terminal)
            .spawn()
            .unwrap();
        drop(command);
        let keyboard = File::from(master);
        let mut output = keyboard.try_clone().unwrap();
        let (sender, screen) = channel();
        thread::spawn(move || {
            let mut bytes = vec![0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                let _ = sender.send(bytes[..count].to_vec());
            }
        });
        Self {
            child,
            keyboard,
            screen,
        }
    }

    /// Returns the screen's content until a text is shown.
    fn until(&self, text: &str) -> String {
        let mut shown = Vec::new();
        loop {
            let found = String::from_utf8_lossy(&shown);
            if found.contains(text) {
                return found.into_owned();
            }
            let more = self.screen.recv_timeout(ROUND_TIMEOUT);
            let more = more.unwrap_or_else(|_| panic!("{text:?} is not shown: {found}"));
            shown.extend(more);
        }
    }

    fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
    }
}

#[test]
fn run_at_a_terminal_ends() {
    let folder = project();
    let mut run = AtTerminal::start(folder.path(), &["run"]);
    run.until("3 cases on");
    assert!(run.child.wait().unwrap().success());
}

#[test]
fn keys_select_the_cases() {
    let folder = project();
    let mut watching = AtTerminal::start(folder.path(), &["run", "--watch"]);
    watching.until("h lists the keys, q ends");
    watching.press("h");
    watching.until("u      accept the transcripts");
    watching.press("a");
    let all = watching.until("h lists the keys, q ends");
    assert!(
        all.contains("3 cases on") && !all.contains("unchanged"),
        "{all}"
    );
    watching.press("p");
    watching.until("empty for all");
    watching.press("a.yaml\r");
    let filtered = watching.until("h lists the keys, q ends");
    assert!(
        filtered.contains("1 case") && filtered.contains("only cases with `a.yaml`"),
        "{filtered}"
    );
    watching.press("f");
    let failed = watching.until("h lists the keys, q ends");
    assert!(
        failed.contains("no case failed in the last run"),
        "{failed}"
    );
    watching.press("q");
    assert!(watching.child.wait().unwrap().success());
}
