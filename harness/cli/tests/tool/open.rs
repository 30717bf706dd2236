//! `footbridge open` with the real command and with a page and an inspector simulated by the test.

use std::io::{BufRead, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::runtime::Runtime;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::support::{client, execute, footbridge};

/// The time limit for each wait.
const TIMEOUT: Duration = Duration::from_secs(60);

/// A running `footbridge open`.
struct Opened {
    child: Child,
    ready: Value,
}

impl Opened {
    fn start(arguments: &[&str]) -> Self {
        Self::start_in(&client("tidy"), arguments)
    }

    fn start_in(folder: &Path, arguments: &[&str]) -> Self {
        let template = footbridge(folder, &[]);
        Self::start_by(&mut Command::new(template.get_program()), folder, arguments)
    }

    /// Starts `footbridge open` with further arguments of `command` before it.
    fn start_by(command: &mut Command, folder: &Path, arguments: &[&str]) -> Self {
        let mut child = command
            .current_dir(folder)
            .args(["open", "--json", "--no-browser"])
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let ready = first_line(child.stdout.take().unwrap());
        Self { child, ready }
    }

    /// Returns the host and port of an address.
    fn host(&self, name: &str) -> String {
        let address = self.ready[name].as_str().unwrap();
        let rest = address.split("://").last().unwrap();
        rest.split('/').next().unwrap().to_owned()
    }

    fn token(&self) -> String {
        let address = self.ready["inspector"].as_str().unwrap();
        address.split("token=").last().unwrap().to_owned()
    }

    /// Closes standard input, and returns the command's exit code.
    fn end(mut self) -> Option<i32> {
        drop(self.child.stdin.take());
        self.child.wait().unwrap().code()
    }
}

fn first_line(output: ChildStdout) -> Value {
    let mut line = String::new();
    BufReader::new(output).read_line(&mut line).unwrap();
    serde_json::from_str(&line).unwrap()
}

/// Sends a plain request, and returns the response's status and text.
fn get(host: &str, path: &str, headers: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(host).unwrap();
    stream.set_read_timeout(Some(TIMEOUT)).unwrap();
    let named = if headers.contains("host:") {
        String::new()
    } else {
        format!("host: {host}\r\n")
    };
    write!(
        stream,
        "GET {path} HTTP/1.1\r\n{named}{headers}connection: close\r\n\r\n"
    )
    .unwrap();
    let mut response = String::new();
    stream.read_to_string(&mut response).unwrap();
    let status = response.split(' ').nth(1).unwrap().parse().unwrap();
    (status, response)
}

/// A socket for JSON messages.
struct Socket(WebSocketStream<tokio::net::TcpStream>);

impl Socket {
    async fn connect(host: &str, path: &str, origin: Option<&str>) -> Result<Self, Error> {
        let stream = tokio::net::TcpStream::connect(host).await.unwrap();
        let mut request = format!("ws://{host}{path}").into_client_request()?;
        if let Some(origin) = origin {
            let headers = request.headers_mut();
            headers.insert("origin", origin.parse().unwrap());
        }
        Ok(Self(client_async(request, stream).await?.0))
    }

    async fn send(&mut self, value: Value) {
        self.0.send(Message::text(value.to_string())).await.unwrap();
    }

    /// Returns the first message that `wanted` accepts.
    async fn find(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        tokio::time::timeout(TIMEOUT, async {
            loop {
                let message = self.0.next().await.unwrap().unwrap();
                let value: Value = serde_json::from_str(message.to_text().unwrap()).unwrap();
                if wanted(&value) {
                    return value;
                }
            }
        })
        .await
        .unwrap()
    }

    /// Sends an inspector's command, and waits for its result.
    async fn ask(&mut self, id: u32, command: Value) -> Value {
        self.send(json!({ "id": id, "command": command })).await;
        self.find(|update| {
            update["id"] == id && (update["is"] == "done" || update["is"] == "refused")
        })
        .await
    }
}

/// Connects a simulated page of this version.
async fn page(opened: &Opened) -> Socket {
    let mut page = Socket::connect(
        &opened.host("pairing"),
        "/page",
        Some("http://localhost:5173"),
    )
    .await
    .unwrap();
    page.send(json!({
        "document": 1,
        "url": "http://localhost:5173/orders",
        "isServed": false,
        "version": env!("CARGO_PKG_VERSION"),
    }))
    .await;
    page
}

fn call(name: &str, callback: &str) -> Value {
    let payload = json!({ "path": "/x", "requestId": "1" });
    let argument = json!({ "name": name, "payload": payload, "callback": callback });
    json!([0, { "kind": "bridge", "via": "exchangeBridge", "arguments": [argument], "promise": null }])
}

#[test]
fn held_call_gets_a_manual_reply() {
    let opened = Opened::start(&["--platform", "ios"]);
    Runtime::new().unwrap().block_on(async {
        let path = format!("/api/socket?token={}", opened.token());
        let mut inspector = Socket::connect(&opened.host("inspector"), &path, None)
            .await
            .unwrap();
        inspector.find(|update| update["is"] == "hello").await;
        let breakpoints = json!({ "calls": ["requestAction"], "links": [], "requests": [] });
        let held = json!({ "do": "breakpoints", "breakpoints": breakpoints });
        assert_eq!(inspector.ask(1, held).await["is"], "done");

        let mut page = page(&opened).await;
        page.send(call("requestAction", "appCallback_1")).await;
        let held = inspector
            .find(|update| update["is"] == "held" && update["held"][0]["name"] == "requestAction")
            .await;
        let id = &held["held"][0]["id"];

        let wrong = json!({ "do": "respond", "held": id, "yaml": "{ codee: '1' }" });
        let refused = inspector.ask(2, wrong).await;
        assert_eq!(refused["is"], "refused");
        assert!(
            refused["errors"][0]["help"]
                .as_str()
                .unwrap()
                .contains("code"),
            "{refused}"
        );

        let reply = json!({ "do": "respond", "held": id, "yaml": "{ data: { by: hand } }" });
        assert_eq!(inspector.ask(3, reply).await["is"], "done");
        let command = page.find(|command| command["do"] == "run").await;
        let injection = &command["command"]["injection"];
        assert_eq!(injection["path"], "appCallback_1");
        assert_eq!(injection["arguments"][0]["data"], json!({ "by": "hand" }));
    });
    assert_eq!(opened.end(), Some(0));
}

#[test]
fn phone_change_reloads_the_page_and_invalid_phone_is_refused() {
    let opened = Opened::start(&["--platform", "android", "--app-version", "2.1.0"]);
    Runtime::new().unwrap().block_on(async {
        let path = format!("/api/socket?token={}", opened.token());
        let mut inspector = Socket::connect(&opened.host("inspector"), &path, None)
            .await
            .unwrap();
        let shown = inspector.find(|update| update["is"] == "phone").await;
        assert_eq!(shown["phone"]["app_version"], "2.1.0");
        let mut page = page(&opened).await;
        inspector
            .find(|update| update["is"] == "page" && !update["page"].is_null())
            .await;

        let mut phone = shown["phone"].clone();
        phone["device"] = json!("no-such-phone");
        let refused = inspector
            .ask(1, json!({ "do": "phone", "phone": phone }))
            .await;
        assert!(
            refused["problem"]
                .as_str()
                .unwrap()
                .contains("no-such-phone"),
            "{refused}"
        );

        let mut phone = shown["phone"].clone();
        phone["app_version"] = json!("2.56.0");
        inspector
            .ask(2, json!({ "do": "phone", "phone": phone }))
            .await;
        page.find(|command| command["do"] == "reload").await;
        let (_, script) = get(&opened.host("pairing"), "/agent.js", "");
        assert!(script.contains("ExchangeApp/2.56.0"));
    });
    assert_eq!(opened.end(), Some(0));
}

#[test]
fn advance_is_refused_after_restart_or_clock_change() {
    let opened = Opened::start(&["--virtual-clock"]);
    Runtime::new().unwrap().block_on(async {
        let path = format!("/api/socket?token={}", opened.token());
        let mut inspector = Socket::connect(&opened.host("inspector"), &path, None)
            .await
            .unwrap();
        // The page never becomes idle, so no advance finishes.
        let _page = page(&opened).await;
        inspector
            .find(|update| update["is"] == "page" && !update["page"].is_null())
            .await;
        for (id, dropping) in [
            (10, json!({ "do": "restart" })),
            (20, json!({ "do": "clock", "mode": "real" })),
        ] {
            for id in [id, id + 1] {
                let advance = json!({ "do": "advance", "ms": 1000 });
                inspector
                    .send(json!({ "id": id, "command": advance }))
                    .await;
            }
            let dropping = json!({ "id": id + 2, "command": dropping });
            inspector.send(dropping).await;
            for id in [id, id + 1] {
                let result = inspector.find(|update| update["id"] == id).await;
                assert_eq!(result["is"], "refused", "{result}");
                assert_eq!(result["problem"], "the clock was set meanwhile");
            }
            let done = inspector.find(|update| update["id"] == id + 2).await;
            assert_eq!(done["is"], "done", "{done}");
        }
    });
    assert_eq!(opened.end(), Some(0));
}

/// Returns a record of an app that replies to a call with its own code and soon goes to the background.
fn recorded() -> Value {
    let payload = json!({ "path": "/x" });
    let reply = json!({ "code": "20001", "msg": "recorded", "data": null });
    json!({
        "schema": "footbridge.record/3",
        "case": {
            "scenario": "live", "title": "A live session", "row": null, "platform": "android",
            "app_version": "2.15.0", "device": "pixel-8", "locale": "de", "theme": "light",
            "engine": "browser",
        },
        "verdict": "passed",
        "reason": null,
        "ending": { "kind": "finished", "reason": null },
        "steps": [],
        "entries": [
            { "at": 5, "step": null, "kind": "goto", "url": "https://www.exchange.test/en/assets" },
            { "at": 100, "step": null, "kind": "call", "number": 1, "name": "requestAction",
              "payload": payload, "callback": "appCallback_1",
              "availability": { "kind": "available" }, "deadline": null },
            { "at": 110, "step": null, "kind": "reply", "call": 1, "form": "object",
              "text": reply.to_string(), "by_default": false },
            { "at": 120, "step": null, "kind": "event", "name": "background", "payload": null,
              "outcome": { "kind": "sent" } },
        ],
        "failures": [],
        "durations": { "wall_ms": 200, "virtual_ms": 200 },
        "files": [],
        "picture": null,
    })
}

#[test]
fn recorded_traffic_is_replayed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("traffic.json");
    std::fs::write(&file, recorded().to_string()).unwrap();
    let opened = Opened::start(&["--replay", file.to_str().unwrap()]);
    let client = opened.ready["client"].as_str().unwrap();
    assert!(client.ends_with("/en/assets"), "{client}");
    Runtime::new().unwrap().block_on(async {
        let path = format!("/api/socket?token={}", opened.token());
        let mut inspector = Socket::connect(&opened.host("inspector"), &path, None)
            .await
            .unwrap();
        let shown = inspector.find(|update| update["is"] == "phone").await;
        let phone = &shown["phone"];
        assert_eq!(phone["platform"], "android");
        assert_eq!(phone["app_version"], "2.15.0");
        assert_eq!(phone["locale"], "de");
        assert_eq!(phone["theme"], "light");
        let mut page = page(&opened).await;
        page.send(json!([0, {
            "kind": "bridge", "via": "exchangeBridge.postMessage",
            "arguments": [call("requestAction", "appCallback_1")[1]["arguments"][0].to_string()],
            "promise": null,
        }]))
        .await;
        let command = page
            .find(|command| command["command"]["injection"]["path"] == "appCallback_1")
            .await;
        let reply = &command["command"]["injection"]["arguments"][0];
        assert!(reply.to_string().contains("recorded"), "{command}");
        inspector
            .find(|update| {
                let entries = update["entries"].as_array();
                entries.is_some_and(|entries| {
                    entries.iter().any(|entry| entry["name"] == "background")
                })
            })
            .await;
        // The replayed session can be saved and replayed again.
        let saved = inspector.ask(1, json!({ "do": "traffic" })).await;
        assert_eq!(saved["value"]["schema"], "footbridge.record/3");
        std::fs::write(&file, saved["value"].to_string()).unwrap();
    });
    assert_eq!(opened.end(), Some(0));
    let opened = Opened::start(&["--replay", file.to_str().unwrap()]);
    assert_eq!(opened.end(), Some(0));
}

#[test]
fn requests_without_token_are_rejected() {
    let opened = Opened::start(&[]);
    let inspector = opened.host("inspector");
    let token = opened.token();
    let (status, page) = get(&inspector, &format!("/?token={token}"), "");
    assert_eq!(status, 303);
    let cookie = page
        .lines()
        .find_map(|line| line.strip_prefix("set-cookie: "))
        .unwrap();
    assert!(cookie.contains("HttpOnly; SameSite=Strict"), "{cookie}");
    let cookie = cookie.split(';').next().unwrap();
    let (status, page) = get(&inspector, "/", &format!("cookie: {cookie}\r\n"));
    assert_eq!(status, 200);
    assert!(page.to_lowercase().contains("content-security-policy"));

    // No token, a guessed one, a cookie sent by a foreign page, a rebound host name.
    for headers in [
        String::new(),
        "cookie: footbridge=1\r\n".to_owned(),
        format!("cookie: {cookie}\r\norigin: https://www.exchange.test\r\n"),
        format!("cookie: {cookie}\r\nsec-fetch-site: cross-site\r\n"),
        format!("host: evil.test\r\ncookie: {cookie}\r\n"),
    ] {
        assert_eq!(get(&inspector, "/", &headers).0, 403, "{headers}");
    }
    let pairing = opened.host("pairing");
    for headers in [
        "origin: https://evil.test\r\n",
        "origin: null\r\n",
        "host: evil.test\r\n",
    ] {
        assert_eq!(get(&pairing, "/agent.js", headers).0, 403, "{headers}");
    }
    Runtime::new().unwrap().block_on(async {
        let path = format!("/api/socket?token={token}");
        let foreign = Socket::connect(&inspector, &path, Some("http://localhost:5173")).await;
        assert!(foreign.is_err());
        assert!(
            Socket::connect(&inspector, "/api/socket", None)
                .await
                .is_err()
        );
        let foreign = Socket::connect(&pairing, "/page", Some("https://evil.test")).await;
        assert!(foreign.is_err());
    });
    assert_eq!(opened.end(), Some(0));
}

#[test]
fn invalid_page_messages_are_rejected() {
    let opened = Opened::start(&[]);
    Runtime::new().unwrap().block_on(async {
        let path = format!("/api/socket?token={}", opened.token());
        let mut inspector = Socket::connect(&opened.host("inspector"), &path, None)
            .await
            .unwrap();
        let mut page = page(&opened).await;
        for hostile in [
            json!(null),
            json!([0]),
            json!([-1, { "kind": "title" }]),
            json!({ "kind": 7 }),
        ] {
            page.send(hostile).await;
        }
        inspector
            .find(|update| {
                let entries = update["entries"].as_array();
                entries.is_some_and(|entries| {
                    entries.iter().any(|entry| entry["kind"] == "unreadable")
                })
            })
            .await;
        // An inspector's invalid message is refused, and the session continues.
        inspector
            .send(json!({ "id": 7, "command": { "do": "nothing" } }))
            .await;
        let refused = inspector.find(|update| update["id"] == 7).await;
        assert_eq!(refused["is"], "refused");
        assert_eq!(
            inspector
                .ask(8, json!({ "do": "record", "is_on": true }))
                .await["is"],
            "done"
        );
    });
    assert_eq!(opened.end(), Some(0));
}

#[test]
fn invalid_input_is_reported_before_start() {
    let folder = client("tidy");
    for (arguments, expected) in [
        (
            vec!["open", "--device", "nothing"],
            "there is no device `nothing`",
        ),
        (
            vec!["open", "--platform", "android", "--device", "iphone-15"],
            "runs ios, not android",
        ),
        (vec!["open", "--app-version", "99.0.0"], "99.0.0"),
        (vec!["open", "absent.yaml"], "no scenario at"),
        (vec!["open", "--web", "absent"], "does not exist"),
        (vec!["open", "--replay", "absent.json"], "absent.json"),
        (
            vec!["open", "--replay", "footbridge.toml"],
            "neither a record nor a report",
        ),
    ] {
        let result = execute(&folder, &arguments);
        let (code, output) = (result.code, result.stderr);
        assert!(matches!(code, 2 | 3), "{arguments:?}: {code} {output}");
        assert!(output.contains(expected), "{arguments:?}: {output}");
    }
}

/// Creates a project with `footbridge init`, in a new folder.
fn project() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let made = execute(folder.path(), &["init", "--bridge", "callback"]);
    assert_eq!(made.code, 0, "{}", made.stderr);
    folder
}

async fn inspector(opened: &Opened) -> Socket {
    let path = format!("/api/socket?token={}", opened.token());
    Socket::connect(&opened.host("inspector"), &path, None)
        .await
        .unwrap()
}

/// Creates an agent message of the page.
fn agent_message(kind: &Value) -> Value {
    json!([0, kind])
}

/// Creates a tap on a button.
fn tap(name: &str) -> Value {
    let target = json!({ "finder": { "role": { "role": "button", "name": name } } });
    agent_message(&json!({ "kind": "act", "act": { "do": "tap", "target": target } }))
}

/// Creates a call of the project's client.
fn log_in(callback: &str) -> Value {
    let argument = json!({ "name": "getToken", "callback": callback });
    agent_message(
        &json!({ "kind": "bridge", "via": "appBridge", "arguments": [argument], "promise": null }),
    )
}

/// Returns whether an update contains an entry.
fn has_entry(update: &Value, fits: impl Fn(&Value) -> bool) -> bool {
    update["entries"]
        .as_array()
        .is_some_and(|entries| entries.iter().any(fits))
}

#[test]
fn recording_contains_only_given_delays() {
    let folder = project();
    let opened = Opened::start_in(folder.path(), &["--platform", "ios"]);
    Runtime::new().unwrap().block_on(async {
        let mut inspector = inspector(&opened).await;
        let breakpoints = json!({ "calls": ["getToken"], "links": [], "requests": [] });
        let held = json!({ "do": "breakpoints", "breakpoints": breakpoints });
        assert_eq!(inspector.ask(1, held).await["is"], "done");
        let mut page = page(&opened).await;
        inspector
            .find(|update| update["is"] == "page" && !update["page"].is_null())
            .await;
        let record = json!({ "do": "record", "is_on": true });
        assert_eq!(inspector.ask(2, record).await["is"], "done");
        page.send(tap("Log in")).await;
        page.send(log_in("reply1")).await;
        let held = inspector.find(|update| update["held"][0]["name"] == "getToken").await;
        // Time is stopped, in the page too, while the developer edits.
        let command = page.find(|command| command["do"] == "hold-time").await;
        assert_eq!(command["is_held"], true);
        let id = &held["held"][0]["id"];
        let yaml = "{ data: { token: by hand }, after: 1s }";
        let reply = json!({ "do": "respond", "held": id, "yaml": yaml });
        assert_eq!(inspector.ask(3, reply).await["is"], "done");
        let command = page.find(|command| command["do"] == "hold-time").await;
        assert_eq!(command["is_held"], false);
        page.find(|command| command["command"]["injection"]["path"] == "reply1").await;
        page.send(agent_message(&json!({ "kind": "live", "role": "status", "text": "Logged in" }))).await;
        inspector.find(|update| has_entry(update, |entry| entry["text"] == "Logged in")).await;
        page.send(tap("Wrong")).await;
        page.send(tap("Next")).await;
        let recorded = inspector
            .find(|update| update["steps"].as_array().is_some_and(|steps| steps.len() == 4))
            .await;
        let steps = &recorded["steps"];
        let expected = steps[2]["entries_before"].as_u64().unwrap() - 1;
        // Removes the step of an accidental tap.
        let removed = inspector.ask(4, json!({ "do": "remove-step", "step": 2 })).await;
        assert_eq!(removed["is"], "done", "{removed}");
        let removed = inspector.ask(5, json!({ "do": "remove-step", "step": 9 })).await;
        assert_eq!(removed["problem"], "there is no such step");
        let draft = json!({ "title": "It is paid", "expected": [expected], "with_answers": true });
        let drafted = inspector.ask(6, json!({ "do": "draft-scenario", "draft": draft })).await;
        let yaml = drafted["value"].as_str().unwrap().to_owned();
        assert_eq!(
            yaml,
            "\
title: It is paid
hosts: { platforms: [ios] }
replies:
  getToken: { data: { token: by hand }, after: 1s }
steps:
  - open: /orders
  - tap: { role: button, name: Log in }
  - advance: 1s
  - expect: { status: Logged in }
  - tap: { role: button, name: Next }
"
        );
        let save = |replace: bool| json!({ "do": "save-scenario", "path": "a/b.yaml", "yaml": yaml, "replace": replace });
        let saved = inspector.ask(7, save(false)).await;
        assert_eq!(saved["value"], "scenarios/a/b.yaml");
        let text = std::fs::read_to_string(folder.path().join("scenarios/a/b.yaml")).unwrap();
        let schema = "# yaml-language-server: $schema=../scenario.schema.json\n";
        assert_eq!(text, format!("{schema}{yaml}"));
        let again = inspector.ask(8, save(false)).await;
        assert_eq!(again["problem"], "scenarios/a/b.yaml already exists");
        assert_eq!(inspector.ask(9, save(true)).await["is"], "done");
    });
    assert_eq!(opened.end(), Some(0));
}

#[test]
fn partially_written_file_is_removed() {
    let folder = project();
    // As on a full disk, no file of more than 8 blocks can be written.
    let mut limited = Command::new("sh");
    limited.args(["-c", "trap '' XFSZ; ulimit -f 8; exec \"$@\"", "sh"]);
    limited.arg(footbridge(folder.path(), &[]).get_program());
    let opened = Opened::start_by(&mut limited, folder.path(), &[]);
    Runtime::new().unwrap().block_on(async {
        let mut inspector = inspector(&opened).await;
        let long = "#".repeat(20_000);
        let yaml = format!("title: Long\nsteps:\n  - open: /\n{long}\n");
        for replace in [false, true] {
            let save = json!({ "do": "save-scenario", "path": "long.yaml", "yaml": yaml, "replace": replace });
            let refused = inspector.ask(u32::from(replace), save).await;
            let problem = refused["problem"].as_str().unwrap();
            assert!(problem.starts_with("failed to write scenarios/long.yaml"), "{problem}");
        }
        let names = std::fs::read_dir(folder.path().join("scenarios")).unwrap();
        let names: Vec<_> = names.map(|file| file.unwrap().file_name()).collect();
        assert!(names.iter().all(|name| !name.to_string_lossy().contains("tmp")), "{names:?}");
        let save = json!({ "do": "save-scenario", "path": "long.yaml", "yaml": "title: S\nsteps:\n  - open: /\n", "replace": false });
        assert_eq!(inspector.ask(2, save).await["is"], "done");
    });
    assert_eq!(opened.end(), Some(0));
}

#[test]
fn event_and_version_are_checked_like_in_a_scenario() {
    let opened = Opened::start(&["--platform", "ios"]);
    Runtime::new().unwrap().block_on(async {
        let mut inspector = inspector(&opened).await;
        let shown = inspector.find(|update| update["is"] == "phone").await;
        let _page = page(&opened).await;
        inspector
            .find(|update| update["is"] == "page" && !update["page"].is_null())
            .await;
        let event = json!({ "do": "event", "name": "background", "payload": { "extra": "${x}" } });
        let refused = inspector.ask(1, event).await;
        assert_eq!(refused["is"], "refused", "{refused}");
        assert!(
            refused["problem"].as_str().unwrap().contains("background"),
            "{refused}"
        );
        let event = json!({ "do": "event", "name": "backgrund", "payload": null });
        let refused = inspector.ask(2, event).await;
        assert!(
            refused["problem"].as_str().unwrap().contains("backgrund"),
            "{refused}"
        );
        assert_eq!(refused["errors"][0]["help"], "did you mean `background`?");
        let mut phone = shown["phone"].clone();
        phone["app_version"] = json!("99.0.0");
        let refused = inspector
            .ask(3, json!({ "do": "phone", "phone": phone }))
            .await;
        assert!(
            refused["problem"]
                .as_str()
                .unwrap()
                .contains("no version 99.0.0"),
            "{refused}"
        );
        // An event is below its step, and a phone change leaves a mark.
        let event = json!({ "do": "event", "name": "background", "payload": null });
        assert_eq!(inspector.ask(4, event).await["is"], "done");
        phone["app_version"] = json!("2.1.0");
        assert_eq!(
            inspector
                .ask(5, json!({ "do": "phone", "phone": phone }))
                .await["is"],
            "done"
        );
        let transcript = inspector.ask(6, json!({ "do": "transcript" })).await;
        let lines: Vec<_> = transcript["value"]
            .as_str()
            .unwrap()
            .lines()
            .skip(1)
            .collect();
        let verbs = lines.iter().map(|line| {
            line.split_whitespace()
                .find(|word| word.chars().all(char::is_alphabetic))
        });
        assert_eq!(lines.len(), 3, "{lines:?}");
        assert_eq!(
            verbs.flatten().collect::<Vec<_>>(),
            ["send", "event", "phone"],
            "{lines:?}"
        );
    });
    assert_eq!(opened.end(), Some(0));
}

#[test]
fn open_without_display_reports_it() {
    let folder = client("tidy");
    let mut command = footbridge(&folder, &["open"]);
    command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stderr.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    assert!(
        line.starts_with("no window opens: there is no display"),
        "{line}"
    );
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn recorded_reply_violating_the_catalogue_is_replayed() {
    let folder = project();
    let mut record = recorded();
    record["case"]["app_version"] = json!("2.0.0");
    let reply = json!({ "code": "0", "msg": "", "data": { "token": 5 } });
    let entries = record["entries"].as_array_mut().unwrap();
    entries.truncate(3);
    entries[0]["url"] = json!("https://www.app.test/");
    entries[1]["name"] = json!("getToken");
    entries[1]["payload"] = Value::Null;
    entries[2]["text"] = json!(reply.to_string());
    std::fs::write(folder.path().join("traffic.json"), record.to_string()).unwrap();
    let opened = Opened::start_in(folder.path(), &["--replay", "traffic.json"]);
    Runtime::new().unwrap().block_on(async {
        let mut inspector = inspector(&opened).await;
        let rules = inspector.find(|update| update["is"] == "rules").await;
        let yaml = rules["yaml"].as_str().unwrap();
        assert!(yaml.contains("invalid-data: { token: 5 }"), "{yaml}");
        // A rule written by the developer has to match the catalogue.
        let wrong =
            json!({ "do": "rules", "yaml": "replies: { getToken: { data: { token: 5 } } }" });
        let refused = inspector.ask(1, wrong).await;
        let problem = refused["problem"].as_str().unwrap();
        assert!(problem.contains("the reply to `getToken`"), "{refused}");
    });
    assert_eq!(opened.end(), Some(0));
}
