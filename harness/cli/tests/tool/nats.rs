//! A NATS server for tests, and the plainest of clients for it.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;

use tempfile::TempDir;

/// A server with JetStream on a free port of this machine's own, whose files outlive it.
pub(crate) struct Nats {
    port: u16,
    store: TempDir,
    options: Vec<String>,
    child: Option<Child>,
}

impl Nats {
    /// A server with further options.
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

    /// A server with JetStream.
    pub(crate) fn with_jetstream() -> Self {
        Self::start(&["-js"])
    }

    /// Its address.
    pub(crate) fn address(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Its address, with somebody's name and password.
    pub(crate) fn address_of(&self, who: &str) -> String {
        format!("nats://{who}@127.0.0.1:{}", self.port)
    }

    /// Kills it.
    pub(crate) fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    /// Starts it again, with the files that it left.
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
        // It must not stop because nobody reads what it says.
        thread::spawn(move || log.for_each(drop));
        self.child = Some(child);
    }

    /// A client that has subscribed to a subject.
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

/// Debian puts it where only root looks.
fn program() -> &'static Path {
    let places = ["/usr/sbin/nats-server", "/usr/local/bin/nats-server"];
    let mut places = places.into_iter().map(Path::new);
    places
        .find(|place| place.is_file())
        .unwrap_or(Path::new("nats-server"))
}

/// Speaks the server's protocol of lines.
pub(crate) struct PlainClient {
    reader: BufReader<TcpStream>,
}

impl PlainClient {
    fn line(&mut self) -> String {
        let mut line = String::new();
        self.reader.read_line(&mut line).unwrap();
        line.trim_end().to_owned()
    }

    /// The next message.
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

    /// Publishes a message, and waits for the answer.
    pub(crate) fn request(&mut self, subject: &str, body: &str) -> String {
        let size = body.len();
        let message = format!("SUB answers 2\r\nPUB {subject} answers {size}\r\n{body}\r\n");
        self.reader.get_mut().write_all(message.as_bytes()).unwrap();
        let answer = self.next();
        self.reader.get_mut().write_all(b"UNSUB 2\r\n").unwrap();
        answer
    }

    /// Publishes a message.
    pub(crate) fn publish(&mut self, subject: &str, body: &str) {
        let message = format!("PUB {subject} {}\r\n{body}\r\nPING\r\n", body.len());
        self.reader.get_mut().write_all(message.as_bytes()).unwrap();
        while self.line() != "PONG" {}
    }
}
