//! `footbridge serve`: its output for programs, and its exits.

use std::io::{BufRead, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use crate::processes::signal;
use crate::support::{client, execute, footbridge};

/// A running `footbridge serve` whose first line was read.
struct Serving {
    child: Child,
    output: BufReader<std::process::ChildStdout>,
    ready: Value,
}

impl Serving {
    fn start() -> Self {
        let folder = client("tidy");
        let template = footbridge(&folder, &[]);
        let mut child = Command::new(template.get_program())
            .current_dir(folder)
            .args(["serve", "--json"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let ready = line(&mut output);
        Self {
            child,
            output,
            ready,
        }
    }

    /// Returns the proxy's response to a request for a tunnel.
    fn connect(&self, target: &str) -> String {
        let proxy = self.ready["proxy"].as_str().unwrap();
        let mut stream = TcpStream::connect(proxy).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(10)))
            .unwrap();
        write!(
            stream,
            "CONNECT {target} HTTP/1.1\r\nhost: {target}\r\n\r\n"
        )
        .unwrap();
        let mut response = [0; 12];
        stream.read_exact(&mut response).unwrap();
        String::from_utf8(response.to_vec()).unwrap()
    }

    /// Returns the remaining output after the command has ended, and its exit code.
    fn rest(mut self) -> (String, Option<i32>) {
        let mut rest = String::new();
        self.output.read_to_string(&mut rest).unwrap();
        (rest, self.child.wait().unwrap().code())
    }
}

fn line(output: &mut impl BufRead) -> Value {
    let mut line = String::new();
    output.read_line(&mut line).unwrap();
    serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"))
}

#[test]
fn json_output_has_proxy_address_and_refusals() {
    let mut serving = Serving::start();
    assert_eq!(serving.ready["event"], "ready");
    assert_eq!(serving.ready["origin"], "https://www.exchange.test");
    assert_eq!(serving.ready["key"].as_str().unwrap().len(), 44);

    assert_eq!(serving.connect("www.exchange.test:443"), "HTTP/1.1 200");
    assert_eq!(serving.connect("tracker.test:443"), "HTTP/1.1 502");
    assert_eq!(
        line(&mut serving.output),
        json!({ "event": "refusal", "target": "tracker.test:443", "reason": "unknown host" })
    );

    drop(serving.child.stdin.take());
    assert_eq!(serving.rest(), (String::new(), Some(0)));
}

#[test]
fn unread_output_does_not_block_pages() {
    let mut serving = Serving::start();
    // A pipe buffers about 64 kB, and a refusal's line is longer than 60 bytes.
    for number in 0..2000 {
        let target = format!("tracker-{number}.test:443");
        assert_eq!(serving.connect(&target), "HTTP/1.1 502");
    }
    drop(serving.child.stdin.take());
    assert_eq!(serving.child.wait().unwrap().code(), Some(0));
}

#[test]
fn interrupt_exits_with_success() {
    let serving = Serving::start();
    signal(serving.child.id(), "INT");
    assert_eq!(serving.rest().1, Some(0));
}

#[test]
fn missing_client_or_taken_port_fails_immediately() {
    let result = execute(&client("tidy"), &["serve", "--web", "absent"]);
    assert_eq!(result.code, 3, "{}", result.stderr);
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let result = execute(&client("tidy"), &["serve", "--port", &port]);
    assert_eq!(result.code, 3, "{}", result.stderr);
    assert!(result.stderr.contains("loopback port"), "{}", result.stderr);
}
