//! `footbridge learn`: a client that runs on its draft, clients without one, and the observations of all small clients
//! in a real engine. What is drafted from these observations is tested in the crate, on their recordings.

use std::fs;
use std::path::Path;
use std::time::Duration;

use footbridge_engine::EngineSet;
use footbridge_learn::testing::{CLIENTS, TestClient};
use footbridge_learn::{
    EngineRunner, LearnOptions, Recorder, Recording, RunContext, draft, observe,
};
use footbridge_runner::{Backends, WallClock};
use footbridge_webkit_launcher::WebKit;
use tempfile::TempDir;

use crate::support::{CommandOutput, assert_all_pass, assert_shown, execute, run};

/// A folder with only the page of a kind of `footbridge init`.
fn client(bridge: &str) -> TempDir {
    let made = TempDir::with_prefix("shop").unwrap();
    let result = execute(made.path(), &["init", "--bridge", bridge, "--name", "Shop"]);
    assert_eq!(result.code, 0, "{}", result.stderr);
    let folder = TempDir::with_prefix("shop").unwrap();
    fs::rename(made.path().join("web"), folder.path().join("web")).unwrap();
    folder
}

fn learn(folder: &Path, taps: &[&str]) -> CommandOutput {
    let taps = taps.iter().flat_map(|name| ["--tap", *name]);
    let scripts = folder.join("app.js").exists().then_some("app.js");
    let scripts = scripts.iter().flat_map(|file| ["--bootstrap", *file]);
    let arguments: Vec<_> = ["learn", "--name", "Shop"]
        .into_iter()
        .chain(scripts)
        .chain(taps)
        .collect();
    execute(folder, &arguments)
}

fn read(folder: &Path, path: &str) -> String {
    fs::read_to_string(folder.join("footbridge").join(path)).unwrap()
}

/// Runs a scenario with the same taps on the unchanged draft.
fn assert_runs(folder: &Path, taps: &[&str], expected: &str) {
    let taps: Vec<_> = taps
        .iter()
        .map(|name| format!("  - tap: {name}\n"))
        .collect();
    let taps = taps.concat();
    let scenario = format!("title: As watched\nsteps:\n  - open: /\n{taps}{expected}");
    fs::write(folder.join("scenarios/first.yaml"), scenario).unwrap();
    let (code, cases) = run(folder, &["--update"]);
    assert_all_pass(&cases, 2);
    assert_eq!(code, 0);
}

#[test]
fn client_with_callbacks_runs_on_its_draft() {
    let folder = client("callback");
    fs::write(folder.path().join("app.js"), "window.appTheme = \"dark\";").unwrap();
    let learned = learn(folder.path(), &["Log in"]);
    assert_eq!((learned.code, learned.stderr.as_str()), (0, ""));
    assert_shown!("learn", learned.stdout);
    assert_shown!("learn-dialect", read(folder.path(), "dialect.toml"));
    assert_shown!("learn-calls", read(folder.path(), "catalogue/calls.toml"));
    let expected =
        "  - expect: [{ call: getToken }, { call: setTitle, payload: { title: Welcome } }]\n";
    assert_runs(folder.path(), &["Log in"], expected);

    let again = learn(folder.path(), &["Log in"]);
    assert_eq!((again.code, again.stdout.as_str()), (2, ""));
    assert!(
        again
            .stderr
            .contains("files already exist: footbridge.toml"),
        "{}",
        again.stderr
    );
}

/// Asserts that a page with this script results in no draft, with a hint.
fn assert_no_draft(script: &str, hint: &str) {
    let folder = TempDir::with_prefix("shop").unwrap();
    fs::write(
        folder.path().join("index.html"),
        format!("<!doctype html><script>let app; {script}</script>"),
    )
    .unwrap();
    let learned = learn(folder.path(), &[]);
    assert_eq!(learned.code, 2, "{}{}", learned.stdout, learned.stderr);
    assert!(learned.stderr.contains(hint), "{}", learned.stderr);
    assert!(!folder.path().join("footbridge.toml").exists());
}

#[test]
fn client_that_reads_the_user_agent_leaves_no_draft() {
    assert_no_draft("app = navigator.userAgent", "--user-agent");
}

#[test]
fn hostile_client_leaves_no_draft() {
    // The page imitates the watching script, and sends enough to fill a disk.
    assert_no_draft(
        "const note = window.footbridgeLearn?.note; note?.('note', 7); \
         for (let n = 0; n < 50000; n++) window['word' + n]; app?.x; \
         Object.prototype.toJSON = () => 'gone'",
        "--tap",
    );
}

/// A folder with the page of each small client.
fn pages() -> TempDir {
    let folder = TempDir::new().unwrap();
    for client in CLIENTS {
        let path = folder.path().join(client.name).with_extension("html");
        fs::write(path, client.page()).unwrap();
    }
    // A client's folder has one.
    fs::write(folder.path().join("index.html"), "").unwrap();
    folder
}

/// The real clock, for the time limits of pages.
#[expect(
    clippy::disallowed_methods,
    reason = "the clock of a program is made where it starts"
)]
fn clock() -> WallClock {
    let start = std::time::Instant::now();
    WallClock::new(Duration::ZERO, move || start.elapsed())
}

/// The means to run clients in the engine beside the command.
fn context(wall: &WallClock) -> RunContext<'_> {
    let program = Path::new(env!("CARGO_BIN_EXE_footbridge")).with_file_name("footbridge-webkit");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::split_paths(&path).collect();
    RunContext {
        engines: EngineSet::new([std::sync::Arc::new(WebKit::new(program, path)) as _]),
        backends: Backends::default(),
        cores: 2,
        wall,
    }
}

/// A client for each kind of channel and of reply.
const OBSERVED: [&str; 9] = [
    "callback",
    "events",
    "failed-request",
    "own-bridge",
    "parking",
    "promise",
    "reads-user-agent",
    "vk-bridge",
    "webview-javascript-bridge",
];

#[test]
fn observations_are_as_recorded() {
    assert_as_recorded(|client| OBSERVED.contains(&client.name));
}

/// With `LEARN_RECORD=1`, the recordings are rewritten.
#[test]
#[ignore = "breadth: ci/nightly runs it"]
fn every_observation_is_as_recorded() {
    assert_as_recorded(|_| true);
}

fn assert_as_recorded(is_selected: fn(&TestClient) -> bool) {
    let wall = clock();
    let (context, folder) = (context(&wall), pages());
    let options = CLIENTS.map(|client| client.options(folder.path()));
    let mut runner = EngineRunner::start(&options[0], &context).unwrap();
    let clients = CLIENTS.iter().zip(&options);
    for (client, options) in clients.filter(|(client, _)| is_selected(client)) {
        runner.use_options(options);
        let mut recorder = Recorder::new(&mut runner);
        observe(&mut recorder).unwrap();
        let recording = recorder.into_recording();
        let path = client.recording();
        if std::env::var_os("LEARN_RECORD").is_some() {
            recording.write(&path).unwrap();
        }
        let is_same = Recording::read(&path).unwrap() == recording;
        assert!(
            is_same,
            "{}: see the changes with LEARN_RECORD=1",
            client.name
        );
    }
}

#[test]
#[ignore = "breadth: ci/nightly runs it"]
fn every_small_client_gets_a_reply_on_its_draft() {
    let wall = clock();
    let (context, folder) = (context(&wall), pages());
    // These receive no reply on their drafts yet.
    let is_open = |client: &&TestClient| ["dingtalk-jsapi", "webtonative"].contains(&client.name);
    for client in CLIENTS.iter().filter(|client| !is_open(client)) {
        assert_gets_a_reply(client, &client.options(folder.path()), &context);
    }
}

fn assert_gets_a_reply(client: &TestClient, options: &LearnOptions, context: &RunContext<'_>) {
    let observations = observe(&mut Recording::read(&client.recording()).unwrap()).unwrap();
    let attempts = draft(options, &observations, context).unwrap().attempts;
    assert_eq!(attempts.len(), 2, "{}", client.name);
    for attempt in attempts {
        let text = attempt.text();
        let has_reply = text.starts_with("the first scenario passed: ")
            && text.ends_with("received a reply")
            && !text.contains("no call");
        assert!(has_reply, "{}: {text}", client.name);
    }
}
