//! `footbridge serve`: its output for programs, and the ways it ends.

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

    /// The proxy's response to a request for a tunnel.
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
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).unwrap();
        String::from_utf8(answer.to_vec()).unwrap()
    }

    /// The remaining output once the command has ended, and its exit code.
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
fn a_program_reads_where_the_proxy_is_and_what_it_refuses() {
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
fn a_program_that_never_reads_holds_no_page_up() {
    let mut serving = Serving::start();
    // A pipe holds some 64 kB, and the line of a refusal is longer than 60 bytes.
    for number in 0..2000 {
        let target = format!("tracker-{number}.test:443");
        assert_eq!(serving.connect(&target), "HTTP/1.1 502");
    }
    drop(serving.child.stdin.take());
    assert_eq!(serving.child.wait().unwrap().code(), Some(0));
}

#[test]
fn an_interruption_is_a_good_end() {
    let serving = Serving::start();
    signal(serving.child.id(), "INT");
    assert_eq!(serving.rest().1, Some(0));
}

#[test]
fn a_client_that_is_not_there_or_a_port_that_is_taken_is_told_at_once() {
    let result = execute(&client("tidy"), &["serve", "--web", "absent"]);
    assert_eq!(result.code, 3, "{}", result.stderr);
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let result = execute(&client("tidy"), &["serve", "--port", &port]);
    assert_eq!(result.code, 3, "{}", result.stderr);
    assert!(result.stderr.contains("loopback port"), "{}", result.stderr);
}
