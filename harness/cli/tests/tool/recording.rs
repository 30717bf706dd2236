//! `footbridge verify --record`, by the requests of a recorder. The crate `footbridge-verify` has the tests of what is
//! recorded and refused.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::processes::try_signal;
use crate::support::{client, execute, footbridge};

/// A recording of the app of `clients/verified`.
struct Recording {
    child: Child,
    output: BufReader<ChildStdout>,
    host: String,
    token: String,
    folder: TempDir,
}

impl Recording {
    fn start(arguments: &[&str]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("session.json");
        let all = [&["verify", "--record", file.to_str().unwrap()], arguments].concat();
        let mut child = footbridge(&client("verified"), &all)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut first = String::new();
        output.read_line(&mut first).unwrap();
        let address = first.trim_start_matches("script").trim();
        let (host, token) = address
            .strip_prefix("http://")
            .and_then(|rest| rest.split_once("/recorder.js?token="))
            .unwrap_or_else(|| panic!("{first}"));
        Self {
            host: host.to_owned(),
            token: token.to_owned(),
            child,
            output,
            folder,
        }
    }

    /// Sends a request of a page at another origin, and returns the response.
    fn request(&self, method: &str, path: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        let (host, length) = (&self.host, body.len());
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nhost: {host}\r\norigin: https://www.shop.test\r\nsec-fetch-site: cross-site\r\ncontent-type: text/plain\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{body}"
        )
        .unwrap();
        let mut response = String::new();
        stream.read_to_string(&mut response).unwrap();
        response
    }

    fn report(&self, report: &Value) -> String {
        let path = format!("/api/record?token={}", self.token);
        self.request("POST", &path, &report.to_string())
    }

    /// Ends the recording. Returns its exit code, its output and its errors.
    fn end(&mut self) -> (Option<i32>, String, String) {
        try_signal(self.child.id(), "INT");
        let code = self.child.wait().unwrap().code();
        let mut output = String::new();
        self.output.read_to_string(&mut output).unwrap();
        let mut errors = String::new();
        let mut stderr = self.child.stderr.take().unwrap();
        stderr.read_to_string(&mut errors).unwrap();
        (code, output, errors)
    }

    fn file(&self) -> std::path::PathBuf {
        self.folder.path().join("session.json")
    }
}

/// A session: the page asks for the user, and gets one with a secret.
fn session() -> Value {
    let sent = json!({ "name": "getUser", "callback": "cb1" }).to_string();
    let user = json!({ "id": 7, "name": "Ada", "token": "secret-token-9" });
    let observed = |at: f64, observation: Value| json!({ "at": at, "observation": observation });
    json!({
        "page": "a", "number": 1,
        "facts": {
            "userAgent": "Mozilla/5.0 (Linux; Android 15; Pixel 8; wv) ShopApp/2.4.0",
            "language": "de", "isDark": false, "query": [], "hash": [],
            "handlers": [], "methods": ["shop.postMessage"], "globals": [], "others": [],
        },
        "observed": [
            observed(1000.0, json!({ "kind": "address", "url": "https://www.shop.test/cart" })),
            observed(1010.0, json!({ "kind": "message", "number": 1, "message":
                { "via": "shop.postMessage", "arguments": [sent], "promise": null } })),
            observed(1060.0, json!({ "kind": "arrived", "arrival":
                { "kind": "function", "path": "cb1",
                  "arguments": [{ "code": "0", "data": user }] } })),
        ],
    })
}

#[test]
fn session_is_recorded_without_secrets_and_replayed() {
    let mut recording = Recording::start(&["--app-version", "2.4.0"]);
    let script = format!("/recorder.js?token={}", recording.token);
    let script = recording.request("GET", &script, "");
    assert!(script.starts_with("HTTP/1.1 200"), "{script}");
    assert!(script.contains("onShopEvent"), "the setup is missing");
    let response = recording.report(&session());
    assert!(response.ends_with(r#"{"isKnown":true}"#), "{response}");
    let has_origin = response
        .to_lowercase()
        .contains("access-control-allow-origin: *");
    assert!(has_origin, "{response}");
    let (code, output, errors) = recording.end();
    assert_eq!(code, Some(0), "{errors}");
    assert!(output.contains("android 2.4.0"), "{output}");
    assert!(output.contains("call   #1 getUser"), "{output}");
    assert!(output.contains("1 call, 1 reply and 0 events"), "{output}");
    let text = fs::read_to_string(recording.file()).unwrap();
    for text in [&text, &output] {
        assert!(!text.contains("secret-token-9"), "{text}");
        assert!(text.contains("Ada"), "{text}");
    }
    let record: Value = serde_json::from_str(&text).unwrap();
    let at = |index: usize| record["entries"][index]["at"].as_u64();
    assert_eq!([at(0), at(1), at(2)], [Some(0), Some(10), Some(60)]);
    let file = recording.file();
    let replay = ["open", "--replay", file.to_str().unwrap(), "--json"];
    let replayed = footbridge(&client("verified"), &replay)
        .arg("--no-browser")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let ready = String::from_utf8_lossy(&replayed.stdout);
    assert!(
        ready.contains("/cart"),
        "{ready}{}",
        String::from_utf8_lossy(&replayed.stderr)
    );
}

#[test]
fn nothing_is_recorded_without_a_file_and_an_app() {
    for (file, problem) in [
        ("absent/session.json", "there is no folder absent"),
        ("page", "it is a folder"),
    ] {
        let output = execute(&client("verified"), &["verify", "--record", file]);
        assert_eq!(output.code, 2, "{file}");
        assert!(output.stderr.contains(problem), "{}", output.stderr);
    }
    for option in ["--unattended", "--write", "--allow=scan"] {
        let arguments = ["verify", "--record", "session.json", option];
        let output = execute(&client("verified"), &arguments);
        assert_eq!(output.code, 2, "{option}");
        assert!(output.stderr.contains("--record"), "{}", output.stderr);
    }
    let mut unopened = Recording::start(&[]);
    let (code, _, errors) = unopened.end();
    assert_eq!(code, Some(3), "{errors}");
    assert!(errors.contains("no page with the script"), "{errors}");
    assert!(!unopened.file().exists());

    let mut outside = Recording::start(&[]);
    let mut report = session();
    report["facts"]["userAgent"] = "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0".into();
    report["facts"]["methods"] = json!([]);
    let response = outside.report(&report);
    assert!(response.ends_with(r#"{"isKnown":false}"#), "{response}");
    let (code, output, errors) = outside.end();
    assert_eq!(code, Some(3), "{errors}");
    assert!(output.contains("shows no platform"), "{output}");
    assert!(errors.contains("--platform"), "{errors}");
    assert!(!outside.file().exists());
}
