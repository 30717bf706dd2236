//! `footbridge learn`: drafts for unknown clients, and for pages without a bridge.

use std::fs;
use std::path::Path;

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
    let arguments: Vec<_> = ["learn", "--name", "Shop"]
        .into_iter()
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
fn client_with_promises_runs_on_its_draft() {
    assert_runs_on_its_draft("promise");
}

#[test]
fn client_with_events_runs_on_its_draft() {
    assert_runs_on_its_draft("events");
}

/// Learns from an example's client, compares the draft's dialect with these lines, and checks the draft.
fn assert_drafted(bridge: &str, taps: &[&str], lines: &[&str]) {
    let folder = client(bridge);
    let learned = learn(folder.path(), taps);
    assert_eq!((learned.code, learned.stderr.as_str()), (0, ""));
    let dialect = read(folder.path(), "dialect.toml");
    for line in lines {
        assert!(dialect.contains(line), "{line}: {dialect}");
    }
    assert_checked_and_replied(folder.path(), &learned);
}

/// Asserts that a draft is valid, and that its scenario passed with a reply on both platforms.
fn assert_checked_and_replied(folder: &Path, learned: &CommandOutput) {
    for platform in ["ios", "android"] {
        let passed = format!("{platform}: the first scenario passed: ");
        let line = learned
            .stdout
            .lines()
            .find(|line| line.starts_with(&passed));
        let has_reply = line
            .is_some_and(|line| line.ends_with("received a reply") && !line.contains("no call"));
        assert!(has_reply, "{}", learned.stdout);
    }
    let checked = execute(folder, &["check"]);
    assert_eq!((checked.code, checked.stderr.as_str()), (0, ""));
}

/// Learns from a page with this script and with one button that calls `go`.
fn learn_from(script: &str, options: &[&str]) -> (TempDir, CommandOutput) {
    let folder = TempDir::with_prefix("shop").unwrap();
    let page =
        format!("<!doctype html><button onclick=\"go()\">Go</button><script>{script}</script>");
    fs::write(folder.path().join("index.html"), page).unwrap();
    let arguments = [&["learn", "--name", "Shop", "--tap", "Go"], options].concat();
    let learned = execute(folder.path(), &arguments);
    (folder, learned)
}

/// Asserts that a draft has these lines, passes `check`, and replies to a call.
fn assert_draft(script: &str, lines: &[&str]) {
    let (folder, learned) = learn_from(script, &[]);
    assert_eq!((learned.code, learned.stderr.as_str()), (0, ""));
    let dialect = read(folder.path(), "dialect.toml");
    for line in lines {
        assert!(dialect.contains(line), "{line}: {dialect}");
    }
    assert_checked_and_replied(folder.path(), &learned);
}

/// A script that sends a message with an id, and waits for the function `appAnswer`.
const WITH_ID: &str = "
    const waiting = {};
    window.appAnswer = (message) => waiting[message.id]?.(message.result);
    const post = (message) => window.webkit?.messageHandlers?.app
        ? window.webkit.messageHandlers.app.postMessage(message) : window.App.call(JSON.stringify(message));
    ";

#[test]
fn promise_on_ios_and_event_on_android_make_a_valid_draft() {
    let script = "
        let calls = 0;
        function call(name, payload) {
          if (window.webkit?.messageHandlers?.shop)
            return window.webkit.messageHandlers.shop.postMessage({ name, payload });
          return new Promise((resolve) => {
            const id = `call-${++calls}`;
            window.addEventListener('shopReply', ({ detail }) => detail.id === id && resolve(detail.result));
            window.shop.postMessage(JSON.stringify({ id, name, payload }));
          });
        }
        async function go() { document.title = (await call('getToken', {})).token; }";
    let lines = [
        "returns = \"promise\"",
        "[reply]\nvia = \"event\"   # seen",
        "event = \"shopReply\"   # seen",
        "[ios.reply]\nvia = \"return\"   # seen",
    ];
    assert_draft(script, &lines);
}

#[test]
fn client_that_reads_the_user_agent_gets_one() {
    let script = format!(
        "{WITH_ID}
        function go() {{
          if (!/ShopApp\\/\\d/.test(navigator.userAgent)) return;
          waiting[1] = ({{ token }}) => document.title = token;
          post({{ id: 1, method: 'getToken', params: {{}} }});
        }}"
    );
    let (folder, learned) = learn_from(&script, &[]);
    assert_eq!(learned.code, 2, "{}", learned.stdout);
    assert!(
        learned
            .stdout
            .contains("ios: the client reads the user agent"),
        "{}",
        learned.stdout
    );
    assert!(
        learned.stderr.contains("--user-agent"),
        "{}",
        learned.stderr
    );
    assert!(!folder.path().join("footbridge.toml").exists());

    let (folder, learned) = learn_from(
        &script,
        &["--user-agent", "Mozilla/5.0 ShopApp/{app_version}"],
    );
    assert_eq!((learned.code, learned.stderr.as_str()), (0, ""));
    let dialect = read(folder.path(), "dialect.toml");
    let line = "user_agent = \"Mozilla/5.0 ShopApp/{app_version}\"   # as --user-agent gives it";
    assert_eq!(dialect.matches(line).count(), 2, "{dialect}");
    assert_checked_and_replied(folder.path(), &learned);
}

#[test]
fn failed_requests_print_server_configuration() {
    let script = format!(
        "{WITH_ID}
        fetch('https://api.shop.test/cart?a=1').catch(() => undefined);
        function go() {{
          waiting[1] = ({{ token }}) => document.title = token;
          post({{ id: 1, method: 'getToken', params: {{}} }});
        }}"
    );
    let (folder, learned) = learn_from(&script, &[]);
    assert_eq!((learned.code, learned.stderr.as_str()), (0, ""));
    let line = "a request failed, and api.shop.test has no server: https://api.shop.test/cart?a=1";
    assert!(learned.stdout.contains(line), "{}", learned.stdout);
    let config = fs::read_to_string(folder.path().join("footbridge.toml")).unwrap();
    assert!(
        config.contains("[[server]]\nhost = \"api.shop.test\""),
        "{config}"
    );
    assert_checked_and_replied(folder.path(), &learned);
}

#[test]
fn events_carry_data_to_avoid_client_errors() {
    let script = "
        window.addEventListener('appEvent', (event) => {
          if (event.data.kind.length >= 0) document.title = event.data.token;
        });
        function go() {
          const message = JSON.stringify({ id: 7, method: 'getToken', params: {} });
          window.App.send(message);
        }";
    let (folder, learned) = learn_from(script, &[]);
    assert_eq!((learned.code, learned.stderr.as_str()), (0, ""));
    assert!(!learned.stdout.contains("it stopped"), "{}", learned.stdout);
    let dialect = read(folder.path(), "dialect.toml");
    for line in [
        "event = \"appEvent\"   # seen",
        "data = \"{reply}\"   # seen",
    ] {
        assert!(dialect.contains(line), "{line}: {dialect}");
    }
    assert_checked_and_replied(folder.path(), &learned);
}

#[test]
fn random_value_is_an_id_and_keys_are_matched_by_words() {
    let script = format!(
        "{WITH_ID}
        window.appAnswer = (reply) => waiting[reply.key]?.(reply.result);
        function go() {{
          const key = crypto.randomUUID();
          waiting[key] = ({{ token }}) => document.title = token;
          post({{ key, apiName: 'getToken', requestParams: {{ scope: 'cart' }} }});
        }}"
    );
    let lines = [
        "key = \"{id}\"   # seen",
        "apiName = \"{call}\"",
        "requestParams = \"{payload}\"",
    ];
    assert_draft(&script, &lines);
}

#[test]
fn sending_function_takes_no_reply() {
    let script = "
        const waiting = {};
        window.Bridge = {
          handleMessage(message) {
            if (window.webkit?.messageHandlers?.app) window.webkit.messageHandlers.app.postMessage(message);
            else window.App.call(JSON.stringify(message));
          },
          settle(id, result) { waiting[id]?.(result); },
          resolveCall(id, result) { waiting[id]?.(result); },
        };
        function go() {
          waiting[1] = ({ token }) => document.title = token;
          window.Bridge.handleMessage({ id: 1, func: 'getToken', params: {} });
        }";
    let lines = [
        "function = \"Bridge.resolveCall\"   # seen",
        "arguments = [\"{id}\", \"{reply}\"]   # seen",
        "func = \"{call}\"",
    ];
    assert_draft(script, &lines);
}

#[test]
fn script_loaded_by_a_tap_is_watched() {
    let folder = TempDir::with_prefix("shop").unwrap();
    let page = "<!doctype html><button>Go</button><script>
        document.querySelector('button').onclick = () => import('./pay.js').then(({ pay }) => pay());
        </script>";
    fs::write(folder.path().join("index.html"), page).unwrap();
    let script = format!(
        "{WITH_ID}
        export function pay() {{
          waiting[1] = ({{ receipt }}) => document.title = receipt;
          post({{ id: 1, method: 'pay', params: {{}} }});
        }}"
    );
    fs::write(folder.path().join("pay.js"), script).unwrap();
    let learned = learn(folder.path(), &["Go"]);
    assert_eq!((learned.code, learned.stderr.as_str()), (0, ""));
    assert_checked_and_replied(folder.path(), &learned);
}

#[test]
fn unobserved_values_are_marked_as_guesses() {
    let script = format!(
        "{WITH_ID}
        function go() {{
          waiting[1] = ({{ token }}) => document.title = token;
          post({{ id: 1, method: 'getToken', params: {{}} }});
        }}"
    );
    let (folder, learned) = learn_from(&script, &[]);
    assert_eq!((learned.code, learned.stderr.as_str()), (0, ""));
    assert!(
        !folder
            .path()
            .join("footbridge/catalogue/limits.toml")
            .exists()
    );
    for path in ["app.toml", "calls.toml", "codes.toml"] {
        let text = read(folder.path(), &format!("catalogue/{path}"));
        for line in text.lines() {
            let has_number =
                line.contains(" = ") && line.contains(|letter: char| letter.is_ascii_digit());
            assert!(!has_number || line.contains("# a guess"), "{path}: {line}");
        }
    }
    let scenario = fs::read_to_string(folder.path().join("scenarios/first.yaml")).unwrap();
    assert!(
        scenario.contains("- { call: \"getToken\" }   # seen"),
        "{scenario}"
    );
    assert!(scenario.contains("- tap: \"Go\""), "{scenario}");
}

#[test]
fn init_pages_get_a_reply_on_their_drafts() {
    let taps: [(&str, &[&str]); 6] = [
        ("flutter-channel", &["Pay"]),
        ("flutter-handler", &["Choose a photo"]),
        ("own-bridge", &["Order"]),
        ("react-native", &["Order coffee"]),
        ("vk-bridge", &["Who am I?"]),
        ("dsbridge", &["Add milk"]),
    ];
    for (bridge, taps) in taps {
        assert_drafted(bridge, taps, &[]);
    }
}

#[test]
fn id_equal_to_a_function_name_is_not_a_callback() {
    // The page sends `req_id: "paste"`, and has a function `paste`.
    let lines = [
        "path = \"TelegramWebviewProxy.postEvent\", arguments = [\"{call}\", \"{payload:json}\"]",
        "function = \"Telegram.WebView.receiveEvent\"",
        "arguments = [\"{event}\", \"{reply}\"]",
    ];
    assert_drafted("tma-bridge", &["Ask", "Paste"], &lines);
}

#[test]
fn custom_client_reveals_its_reply_function() {
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
fn object_of_the_app_script_takes_the_calls() {
    let lines = [
        "path = \"WebViewJavascriptBridge.callHandler\", arguments = [\"{call}\", \"{payload}\", \"{callback}\"]",
        "via = \"callback\"   # seen",
    ];
    assert_drafted("webview-javascript-bridge", &["Buy a ticket"], &lines);
}

#[test]
fn handlers_and_methods_per_call_are_found() {
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

/// Learns from a page with this script, which results in no draft.
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
fn client_with_two_functions_runs_on_its_draft() {
    let folder = TempDir::with_prefix("shop").unwrap();
    let page = "<!doctype html><button onclick=\"go()\">Go</button><script>
        function go() { window.App?.exec((data) => { document.title = data.name; }, (text) => alert(text), 'getUser', { id: 7 }); }
        </script>";
    fs::write(folder.path().join("index.html"), page).unwrap();
    let learned = learn(folder.path(), &["Go"]);
    assert_eq!((learned.code, learned.stderr.as_str()), (0, ""));
    let dialect = read(folder.path(), "dialect.toml");
    for line in [
        "arguments = [\"{callback}\", \"{fail}\", \"{call}\", \"{payload}\"]",
        "[reply.failure]\ncallback = \"{fail}\"   # a guess: it is the second function",
    ] {
        assert!(dialect.contains(line), "{line}: {dialect}");
    }
    assert_runs(folder.path(), &["Go"], "  - expect: { call: getUser }\n");
}

#[test]
fn silent_client_leaves_no_draft() {
    assert_no_draft("document.title = 'Quiet'");
}

#[test]
fn hostile_client_leaves_no_draft() {
    // The page imitates the watching script, and sends enough to fill a disk.
    assert_no_draft(
        "const note = window.footbridgeLearn?.note; note?.('note', 7); \
         for (let n = 0; n < 50000; n++) window['word' + n]; app?.x; \
         Object.prototype.toJSON = () => 'gone'",
    );
}
