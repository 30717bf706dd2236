//! `footbridge open`: a page and an inspector of the test's own, on the real command.

use std::io::{BufRead, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::runtime::Runtime;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::support::{client, execute, footbridge};

/// The time limit for anything that is awaited.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running `footbridge open`.
struct Opened {
    child: Child,
    ready: Value,
}

impl Opened {
    fn start(arguments: &[&str]) -> Self {
        let folder = client("tidy");
        let template = footbridge(&folder, &[]);
        let mut child = Command::new(template.get_program())
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

    /// The host and port of an address.
    fn host(&self, name: &str) -> String {
        let address = self.ready[name].as_str().unwrap();
        let rest = address.split("://").last().unwrap();
        rest.split('/').next().unwrap().to_owned()
    }

    fn token(&self) -> String {
        let address = self.ready["inspector"].as_str().unwrap();
        address.split("token=").last().unwrap().to_owned()
    }

    /// The command's exit code, once its standard input is closed.
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

/// The status of a plain request.
fn get(host: &str, path: &str, headers: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(host).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
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
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let status = answer.split(' ').nth(1).unwrap().parse().unwrap();
    (status, answer)
}

/// A socket that speaks JSON.
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

    /// The first message that `wanted` takes.
    async fn find(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        tokio::time::timeout(PATIENCE, async {
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

    /// Sends an inspector's command, and waits for its answer.
    async fn ask(&mut self, id: u32, command: Value) -> Value {
        self.send(json!({ "id": id, "command": command })).await;
        self.find(|update| {
            update["id"] == id && (update["is"] == "done" || update["is"] == "refused")
        })
        .await
    }
}

/// Connects a page of the test's own, which is greeted as one of this version.
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
fn a_call_is_held_and_answered_by_hand() {
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

        let wrong = json!({ "do": "answer", "held": id, "yaml": "{ codee: '1' }" });
        let refused = inspector.ask(2, wrong).await;
        assert_eq!(refused["is"], "refused");
        assert!(
            refused["mistakes"][0]["help"]
                .as_str()
                .unwrap()
                .contains("code"),
            "{refused}"
        );

        let answer = json!({ "do": "answer", "held": id, "yaml": "{ data: { by: hand } }" });
        assert_eq!(inspector.ask(3, answer).await["is"], "done");
        let order = page.find(|order| order["do"] == "run").await;
        let injection = &order["command"]["injection"];
        assert_eq!(injection["path"], "appCallback_1");
        assert_eq!(injection["arguments"][0]["data"], json!({ "by": "hand" }));
    });
    assert_eq!(opened.end(), Some(0));
}

#[test]
fn another_phone_reloads_the_page_and_a_wrong_one_is_refused() {
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
        page.find(|order| order["do"] == "reload").await;
        let (_, script) = get(&opened.host("pairing"), "/agent.js", "");
        assert!(script.contains("ExchangeApp/2.56.0"));
    });
    assert_eq!(opened.end(), Some(0));
}

#[test]
fn an_advance_that_a_restart_or_another_clock_drops_is_answered() {
    let opened = Opened::start(&["--virtual-clock"]);
    Runtime::new().unwrap().block_on(async {
        let path = format!("/api/socket?token={}", opened.token());
        let mut inspector = Socket::connect(&opened.host("inspector"), &path, None)
            .await
            .unwrap();
        // It never says that it has nothing left to do, so no advance comes to its end.
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
                let answer = inspector.find(|update| update["id"] == id).await;
                assert_eq!(answer["is"], "refused", "{answer}");
                assert_eq!(answer["problem"], "the clock was set meanwhile");
            }
            let done = inspector.find(|update| update["id"] == id + 2).await;
            assert_eq!(done["is"], "done", "{done}");
        }
    });
    assert_eq!(opened.end(), Some(0));
}

/// A record of an app that answers a call by a code of its own, and goes to the background soon after.
fn recorded() -> Value {
    let payload = json!({ "path": "/x" });
    let reply = json!({ "code": "20001", "msg": "recorded", "data": null });
    json!({
        "schema": "footbridge.record/2",
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
              "outcome": { "kind": "told" } },
        ],
        "failures": [],
        "durations": { "wall_ms": 200, "virtual_ms": 200 },
        "files": [],
        "picture": null,
    })
}

#[test]
fn recorded_traffic_is_answered_again() {
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
        let order = page
            .find(|order| order["command"]["injection"]["path"] == "appCallback_1")
            .await;
        let reply = &order["command"]["injection"]["arguments"][0];
        assert!(reply.to_string().contains("recorded"), "{order}");
        inspector
            .find(|update| {
                let entries = update["entries"].as_array();
                entries.is_some_and(|entries| {
                    entries.iter().any(|entry| entry["name"] == "background")
                })
            })
            .await;
        // It can be saved, and be replayed again.
        let saved = inspector.ask(1, json!({ "do": "traffic" })).await;
        assert_eq!(saved["value"]["schema"], "footbridge.record/2");
        std::fs::write(&file, saved["value"].to_string()).unwrap();
    });
    assert_eq!(opened.end(), Some(0));
    let opened = Opened::start(&["--replay", file.to_str().unwrap()]);
    assert_eq!(opened.end(), Some(0));
}

#[test]
fn strangers_get_nothing() {
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

    // No token, a guessed one, a foreign page that has the cookie sent along, a rebound name.
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
fn what_a_page_sends_is_hostile_until_it_is_parsed() {
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
        // An inspector that sends nonsense is told so, and goes on.
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
fn wrong_input_is_said_before_anything_starts() {
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
            "no record and no report",
        ),
    ] {
        let result = execute(&folder, &arguments);
        let (code, output) = (result.code, result.stderr);
        assert!(matches!(code, 2 | 3), "{arguments:?}: {code} {output}");
        assert!(output.contains(expected), "{arguments:?}: {output}");
    }
}
