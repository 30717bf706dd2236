//! The browser's process and its two pipes.

use std::io::{self, BufRead, BufReader, Read};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::Sender;
use std::thread;

use serde_json::Value;

use crate::BrowserEvent;

/// Connects a program's commands to descriptor 3 and its messages to 4, as Chromium requires. What it prints is kept
/// apart from them.
const ON_PIPES: &str = r#"exec "$@" 3<&0 4>&1 </dev/null >&2"#;

/// A browser that has started. It ends when the pipe of its commands closes.
#[derive(Debug)]
pub struct Browser {
    pub process: Child,
    /// The pipe of its commands.
    pub commands: ChildStdin,
}

/// Starts a browser with `spawn`. Its messages become events, and so does its end.
///
/// # Errors
/// If it can't be started.
pub fn start<E: BrowserEvent>(
    program: &Command,
    events: Sender<E>,
    spawn: impl FnOnce(Command) -> io::Result<Child>,
) -> io::Result<Browser> {
    let mut command = Command::new("/bin/sh");
    command
        .args(["-c", ON_PIPES, "sh"])
        .arg(program.get_program())
        .args(program.get_args())
        .arg("--remote-debugging-pipe")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let mut process = spawn(command)?;
    let no_pipe = || io::Error::other("the browser has no pipe");
    let commands = process.stdin.take().ok_or_else(no_pipe)?;
    let messages = process.stdout.take().ok_or_else(no_pipe)?;
    thread::spawn(move || {
        read(messages, |message| {
            events.send(E::of_message(message)).is_ok()
        });
        // An error means that the program has ended.
        let _ = events.send(E::END);
    });
    Ok(Browser { process, commands })
}

/// Reads messages until the end, or until `take` returns false.
fn read(messages: impl Read, take: impl Fn(Value) -> bool) {
    let mut messages = BufReader::new(messages);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let count = messages.read_until(0, &mut bytes);
        if !count.is_ok_and(|count| count > 0) || bytes.pop() != Some(0) {
            return;
        }
        if let Ok(message) = serde_json::from_slice(&bytes)
            && !take(message)
        {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use serde_json::json;

    use super::*;

    #[test]
    fn messages_end_with_a_zero_byte() {
        let taken = RefCell::new(Vec::new());
        let messages = b"{\"id\":1}\0no json\0{\"id\":2}\0{\"id\":";
        read(&messages[..], |message| {
            taken.borrow_mut().push(message);
            true
        });
        assert_eq!(taken.into_inner(), [json!({ "id": 1 }), json!({ "id": 2 })]);
    }
}
