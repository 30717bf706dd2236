//! The DevTools connection to a Chromium started by this process.
//!
//! Commands use a pipe that only this process holds, so no other program can control the browser, and the browser
//! ends with this process. Messages are JSON, each followed by a zero byte.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender};
use std::thread;
use std::time::Duration;

use footbridge_engine::spawn;
use serde_json::{Value, json};

/// Connects a program's commands to descriptor 3 and its responses to 4, as Chromium requires.
const ON_PIPES: &str = r#"exec "$@" 3<&0 4>&1 </dev/null >/dev/null"#;

/// The time to wait for a response from a silent browser.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(10);

/// A message from the browser; `None` is its last.
pub(crate) type Message = Option<Value>;

/// A connection to a browser.
pub(crate) struct DevTools<I> {
    commands: Box<dyn Write + Send>,
    last_id: u64,
    inputs: Receiver<I>,
    /// The inputs received while waiting for a response.
    early: VecDeque<I>,
}

/// Starts a browser whose messages become inputs. Returns it with the other end of its pipe.
///
/// # Errors
/// If it can't be started.
pub(crate) fn start<I: Send + 'static>(
    program: &Command,
    inputs: (Sender<I>, Receiver<I>),
    input: impl Fn(Message) -> I + Send + 'static,
) -> std::io::Result<(Child, DevTools<I>)> {
    let mut command = Command::new("/bin/sh");
    command
        .args(["-c", ON_PIPES, "sh"])
        .arg(program.get_program())
        .args(program.get_args())
        .arg("--remote-debugging-pipe")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    let mut child = spawn(command)?;
    let no_pipe = || std::io::Error::other("the browser has no pipe");
    let commands = child.stdin.take().ok_or_else(no_pipe)?;
    let messages = child.stdout.take().ok_or_else(no_pipe)?;
    let (sender, receiver) = inputs;
    thread::spawn(move || read(messages, |message| sender.send(input(message)).is_ok()));
    Ok((child, DevTools::new(Box::new(commands), receiver)))
}

/// Reads messages until the end, or until `take` returns false.
fn read(messages: impl Read, take: impl Fn(Message) -> bool) {
    let mut messages = BufReader::new(messages);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let count = messages.read_until(0, &mut bytes);
        if !count.is_ok_and(|count| count > 0) || bytes.pop() != Some(0) {
            take(None);
            return;
        }
        if let Ok(message) = serde_json::from_slice(&bytes)
            && !take(Some(message))
        {
            return;
        }
    }
}

impl<I> DevTools<I> {
    fn new(commands: Box<dyn Write + Send>, inputs: Receiver<I>) -> Self {
        Self {
            commands,
            last_id: 0,
            inputs,
            early: VecDeque::new(),
        }
    }

    /// Returns the next input; `None` if there will be none.
    pub(crate) fn next(&mut self) -> Option<I> {
        self.early.pop_front().or_else(|| self.inputs.recv().ok())
    }

    /// Sends a command, to the browser or to a page's session. Returns its id; `None` if the browser is gone.
    pub(crate) fn send(
        &mut self,
        session: Option<&str>,
        method: &str,
        params: &Value,
    ) -> Option<u64> {
        self.last_id += 1;
        let mut command = json!({ "id": self.last_id, "method": method, "params": params });
        if let Some(session) = session {
            command["sessionId"] = session.into();
        }
        let mut bytes = command.to_string().into_bytes();
        bytes.push(0);
        self.commands.write_all(&bytes).ok()?;
        self.commands.flush().ok()?;
        Some(self.last_id)
    }

    /// Waits for the responses to these commands and returns them in the commands' order, with null for a failed one.
    /// Returns early if the browser is silent.
    pub(crate) fn responses(
        &mut self,
        ids: &[u64],
        message_of: impl Fn(&I) -> Option<&Value>,
    ) -> Vec<Value> {
        let mut responses = vec![None; ids.len()];
        while responses.iter().any(Option::is_none) {
            let Ok(input) = self.inputs.recv_timeout(RESPONSE_TIMEOUT) else {
                break;
            };
            let message = message_of(&input);
            let id = message.and_then(|message| message["id"].as_u64());
            match id.and_then(|id| ids.iter().position(|wanted| *wanted == id)) {
                Some(index) => responses[index] = message.map(|message| message["result"].clone()),
                None => self.early.push_back(input),
            }
        }
        responses
            .into_iter()
            .map(Option::unwrap_or_default)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    #[test]
    fn messages_end_with_a_zero_byte() {
        let (sender, received) = channel();
        read(
            &b"{\"id\":1}\0no json\0{\"id\":2}\0{\"id\":"[..],
            |message| sender.send(message).is_ok(),
        );
        let received: Vec<Message> = received.try_iter().collect();
        assert_eq!(
            received,
            [Some(json!({ "id": 1 })), Some(json!({ "id": 2 })), None]
        );
    }

    #[test]
    fn events_before_a_response_are_kept() {
        let (sender, inputs) = channel();
        let mut devtools = DevTools::new(Box::new(std::io::sink()), inputs);
        let session = Some("page");
        let first = devtools.send(session, "Page.enable", &json!({})).unwrap();
        let second = devtools.send(session, "Page.reload", &json!({})).unwrap();
        let event = json!({ "method": "Target.attachedToTarget" });
        for message in [
            event.clone(),
            json!({ "id": second, "result": { "ok": true } }),
            json!({ "id": first, "error": { "message": "no" } }),
        ] {
            sender.send(Some(message)).unwrap();
        }
        let responses = devtools.responses(&[first, second], Option::as_ref);
        assert_eq!(responses, [Value::Null, json!({ "ok": true })]);
        assert_eq!(devtools.next(), Some(Some(event)));
        drop(sender);
        assert_eq!(devtools.next(), None);
    }
}
