//! A NATS server for tests, and a minimal client.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;

use tempfile::TempDir;

/// A server with JetStream on a free local port, whose files outlive it.
pub(crate) struct Nats {
    port: u16,
    store: TempDir,
    options: Vec<String>,
    child: Option<Child>,
}

impl Nats {
    /// Starts a server with further options.
    pub(crate) fn start(options: &[&str]) -> Self {
        let free = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = free.local_addr().unwrap().port();
        drop(free);
        let mut server = Self {
            port,
            store: TempDir::new().unwrap(),
            options: options.iter().map(|&option| option.to_owned()).collect(),
            child: None,
        };
        server.resume();
        server
    }

    /// Starts a server with JetStream.
    pub(crate) fn with_jetstream() -> Self {
        Self::start(&["-js"])
    }

    /// Returns its address.
    pub(crate) fn address(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Returns its address with a user name and password.
    pub(crate) fn address_of(&self, user: &str) -> String {
        format!("nats://{user}@127.0.0.1:{}", self.port)
    }

    /// Kills it.
    pub(crate) fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    /// Starts it again, with its previous files.
    pub(crate) fn resume(&mut self) {
        let mut child = Command::new(program())
            .args(["-a", "127.0.0.1", "-p", &self.port.to_string(), "-sd"])
            .arg(self.store.path())
            .args(&self.options)
            .stderr(Stdio::piped())
            .spawn()
            .expect("nats-server is installed: apt-get install nats-server");
        let mut log = BufReader::new(child.stderr.take().unwrap()).lines();
        let is_ready = log.any(|line| line.unwrap().contains("Server is ready"));
        assert!(is_ready, "the server ended");
        // Its log must be read, or else the server blocks.
        thread::spawn(move || log.for_each(drop));
        self.child = Some(child);
    }

    /// Returns a client that has subscribed to a subject.
    pub(crate) fn subscribe(&self, subject: &str) -> PlainClient {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let hello = format!("CONNECT {{\"verbose\":false}}\r\nSUB {subject} 1\r\nPING\r\n");
        stream.write_all(hello.as_bytes()).unwrap();
        let mut client = PlainClient {
            reader: BufReader::new(stream),
        };
        while client.line() != "PONG" {}
        client
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Debian installs it outside the usual search path.
fn program() -> &'static Path {
    let places = ["/usr/sbin/nats-server", "/usr/local/bin/nats-server"];
    let mut places = places.into_iter().map(Path::new);
    places
        .find(|place| place.is_file())
        .unwrap_or(Path::new("nats-server"))
}

/// Implements the server's line protocol.
pub(crate) struct PlainClient {
    reader: BufReader<TcpStream>,
}

impl PlainClient {
    fn line(&mut self) -> String {
        let mut line = String::new();
        self.reader.read_line(&mut line).unwrap();
        line.trim_end().to_owned()
    }

    /// Returns the next message.
    pub(crate) fn next(&mut self) -> String {
        loop {
            let line = self.line();
            if line == "PING" {
                self.reader.get_mut().write_all(b"PONG\r\n").unwrap();
            }
            let is_message = line.starts_with("MSG ") || line.starts_with("HMSG ");
            if !is_message {
                continue;
            }
            let size: usize = line.rsplit(' ').next().unwrap().parse().unwrap();
            let mut bytes = vec![0; size + 2];
            self.reader.read_exact(&mut bytes).unwrap();
            let text = String::from_utf8(bytes).unwrap();
            // Headers end with an empty line.
            let body = text.split("\r\n\r\n").last().unwrap();
            return body.trim_end().to_owned();
        }
    }

    /// Publishes a message, and waits for the response.
    pub(crate) fn request(&mut self, subject: &str, body: &str) -> String {
        let size = body.len();
        let message = format!("SUB responses 2\r\nPUB {subject} responses {size}\r\n{body}\r\n");
        self.reader.get_mut().write_all(message.as_bytes()).unwrap();
        let response = self.next();
        self.reader.get_mut().write_all(b"UNSUB 2\r\n").unwrap();
        response
    }

    /// Publishes a message.
    pub(crate) fn publish(&mut self, subject: &str, body: &str) {
        let message = format!("PUB {subject} {}\r\n{body}\r\nPING\r\n", body.len());
        self.reader.get_mut().write_all(message.as_bytes()).unwrap();
        while self.line() != "PONG" {}
    }
}
