//! `footbridge learn`: drafts from clients that nobody has described, and from none.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::support::{CommandOutput, assert_all_pass, assert_shown, execute, run};

/// A folder with the page of a kind of `footbridge init`, and nothing else of it.
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
    let arguments: Vec<_> = ["learn", "--name", "Shop"]
        .into_iter()
        .chain(taps)
        .collect();
    execute(folder, &arguments)
}

fn read(folder: &Path, path: &str) -> String {
    fs::read_to_string(folder.join("footbridge").join(path)).unwrap()
}

/// Runs a scenario that taps the same, on the draft as it is.
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
fn a_client_with_callbacks_runs_on_its_draft() {
    let folder = client("callback");
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
        again.stderr.contains("already there: footbridge.toml"),
        "{}",
        again.stderr
    );
}

fn assert_runs_on_its_draft(bridge: &str) {
    let folder = client(bridge);
    let learned = learn(folder.path(), &["Log in"]);
    assert_eq!((learned.code, learned.stderr.as_str()), (0, ""));
    assert_runs(
        folder.path(),
        &["Log in"],
        "  - expect: [{ call: getToken }, { call: setTitle }]\n",
    );
}

#[test]
fn a_client_with_promises_runs_on_its_draft() {
    assert_runs_on_its_draft("promise");
}

#[test]
fn a_client_with_events_runs_on_its_draft() {
    assert_runs_on_its_draft("events");
}

/// Learns from an example's client, holds the draft's dialect against these lines, and checks the draft.
fn assert_drafted(bridge: &str, taps: &[&str], lines: &[&str]) {
    let folder = client(bridge);
    let learned = learn(folder.path(), taps);
    assert_eq!((learned.code, learned.stderr.as_str()), (0, ""));
    let dialect = read(folder.path(), "dialect.toml");
    for line in lines {
        assert!(dialect.contains(line), "{line}: {dialect}");
    }
    let checked = execute(folder.path(), &["check"]);
    assert_eq!((checked.code, checked.stderr.as_str()), (0, ""));
}

#[test]
fn an_id_is_no_callback_though_a_function_has_its_name() {
    // The page sends `req_id: "paste"`, and has a function `paste`.
    let lines = [
        "path = \"TelegramWebviewProxy.postEvent\", arguments = [\"{call}\", \"{payload:json}\"]",
        "function = \"Telegram.WebView.receiveEvent\"",
        "arguments = [\"{event}\", \"{reply}\"]",
    ];
    assert_drafted("tma-bridge", &["Ask", "Paste"], &lines);
}

#[test]
fn a_client_of_ones_own_shows_its_function_for_replies() {
    let folder = TempDir::with_prefix("shop").unwrap();
    let page = "<!doctype html><button onclick=\"go()\">Go</button><script>
        const waiting = {};
        window.appAnswer = (message) => waiting[message.id]?.(message.result);
        function call(method, params) {
          return new Promise((resolve) => {
            const id = Object.keys(waiting).length + 1;
            waiting[id] = resolve;
            const message = { id, method, params };
            if (window.webkit?.messageHandlers?.app) window.webkit.messageHandlers.app.postMessage(message);
            else window.App.call(JSON.stringify(message));
          });
        }
        function go() { call('getToken', { scope: 'cart' }); call('setTitle', { title: 'Cart' }); }
        </script>";
    fs::write(folder.path().join("index.html"), page).unwrap();
    let learned = learn(folder.path(), &["Go"]);
    assert_eq!((learned.code, learned.stderr.as_str()), (0, ""));
    let dialect = read(folder.path(), "dialect.toml");
    for line in [
        "channel = { via = \"message-handler\", name = \"app\" }   # seen",
        "channel = { via = \"method\", path = \"App.call\" }   # seen",
        "id = \"{id}\"   # seen",
        "method = \"{call}\"   # seen",
        "function = \"appAnswer\"",
    ] {
        assert!(dialect.contains(line), "{line}: {dialect}");
    }
    let expected = "  - expect: [{ call: getToken }, { call: setTitle }]\n";
    assert_runs(folder.path(), &["Go"], expected);
}

#[test]
fn an_object_that_the_apps_script_brings_takes_the_calls() {
    let lines = [
        "path = \"WebViewJavascriptBridge.callHandler\", arguments = [\"{call}\", \"{payload}\", \"{callback}\"]",
        "via = \"callback\"   # seen",
    ];
    assert_drafted("webview-javascript-bridge", &["Buy a ticket"], &lines);
}

#[test]
fn a_handler_or_method_for_each_call_is_found() {
    let folder = client("vk-bridge");
    let learned = learn(folder.path(), &["Who am I?"]);
    assert_eq!((learned.code, learned.stderr.as_str()), (0, ""));
    let dialect = read(folder.path(), "dialect.toml");
    for line in [
        "channel = { via = \"message-handler\", name = \"{call}\" }",
        "channel = { via = \"method\", path = \"AndroidBridge.{call}\" }",
        "event = \"VKWebAppEvent\"",
    ] {
        assert!(dialect.contains(line), "{line}: {dialect}");
    }
    assert!(read(folder.path(), "catalogue/calls.toml").contains("VKWebAppGetUserInfo"));
}

#[test]
fn prompts_and_synchronous_calls_are_found() {
    let folder = client("dsbridge");
    let learned = learn(folder.path(), &["Add milk"]);
    assert_eq!((learned.code, learned.stderr.as_str()), (0, ""));
    let dialect = read(folder.path(), "dialect.toml");
    for line in [
        "via = \"prompt\", arguments = [\"_dsbridge={call}\", \"{message:json}\"]",
        "via = \"method\", path = \"_dsbridge.call\", arguments = [\"{call}\", \"{message:json}\"]",
        "_dscbstub = \"{callback}\"",
        "deletes = true",
    ] {
        assert!(dialect.contains(line), "{line}: {dialect}");
    }
}

/// Learns from a page with this script, of which there is nothing to write down.
fn assert_no_draft(script: &str) {
    let folder = TempDir::with_prefix("shop").unwrap();
    fs::write(
        folder.path().join("index.html"),
        format!("<!doctype html><script>let app; {script}</script>"),
    )
    .unwrap();
    let learned = learn(folder.path(), &[]);
    assert_eq!(learned.code, 2, "{}{}", learned.stdout, learned.stderr);
    assert!(learned.stderr.contains("--tap"), "{}", learned.stderr);
    assert!(!folder.path().join("footbridge.toml").exists());
}

#[test]
fn a_client_that_sends_nothing_leaves_no_draft() {
    assert_no_draft("document.title = 'Quiet'");
}

#[test]
fn a_client_that_is_hostile_leaves_no_draft() {
    // It talks to the watching script, and would fill a disk.
    assert_no_draft(
        "const note = window.footbridgeLearn?.note; note?.('note', 7); \
         for (let n = 0; n < 50000; n++) window['word' + n]; app?.x; \
         Object.prototype.toJSON = () => 'gone'",
    );
}
