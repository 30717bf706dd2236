//! Serving a browser: what a program reads of it, and how it ends.

use std::io::{BufRead, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use crate::processes::signal;
use crate::support::{client, footbridge, say};

/// The command, serving, with its first line read.
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

    /// What the proxy says to a tunnel's request.
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

    /// What is still to be read, once it ended, and how it ended.
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
    // A pipe holds some 64 kB, and a refusal's line is longer than 60 bytes.
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
fn a_client_that_is_not_there_is_wrong_input_and_a_port_that_is_taken_is_not() {
    let said = say(&client("tidy"), &["serve", "--web", "absent"]);
    assert_eq!(said.code, 2, "{}", said.errors);
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let said = say(&client("tidy"), &["serve", "--port", &port]);
    assert_eq!(said.code, 3, "{}", said.errors);
    assert!(said.errors.contains("loopback port"), "{}", said.errors);
}
