//! The standard input of an engine process: commands, one line each.

use std::io::{self, BufRead};
use std::thread;

use serde::de::DeserializeOwned;

use crate::command::Command;
use crate::output::report;
use crate::protocol::{Report, decode};

/// The data of [`Command::Start`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Start {
    /// The gateway's loopback port.
    pub proxy_port: u16,
    /// The certificate to trust, in PEM.
    pub certificate: String,
    /// The hosts it is trusted for.
    pub hosts: Vec<String>,
}

/// Reads the first command, which must be `start`. Reports a failure and returns `None` for any other command.
pub fn read_start() -> Option<Start> {
    let start = first_start(messages());
    if start.is_none() {
        report(&Report::Failed {
            problem: "the first command is not `start`".into(),
        });
    }
    start
}

fn first_start(
    mut commands: impl Iterator<Item = Result<Command, serde_json::Error>>,
) -> Option<Start> {
    match commands.next()? {
        Ok(Command::Start {
            proxy_port,
            certificate,
            hosts,
        }) => Some(Start {
            proxy_port,
            certificate,
            hosts,
        }),
        _ => None,
    }
}

/// Reads commands on a separate thread, and passes them to `listener` until the runner closes its end of the pipe.
/// `None` is that end. A line that isn't a command is reported as a failure.
pub fn listen(mut listener: impl FnMut(Option<Command>) + Send + 'static) {
    thread::spawn(move || {
        for command in messages() {
            match command {
                Ok(command) => listener(Some(command)),
                Err(error) => report(&Report::Failed {
                    problem: format!("not a command: {error}"),
                }),
            }
        }
        listener(None);
    });
}

/// The messages on standard input, until it ends.
///
/// Only one such iterator can be in use at a time: it locks standard input.
pub fn messages<T: DeserializeOwned>() -> impl Iterator<Item = Result<T, serde_json::Error>> {
    messages_in(io::stdin().lock())
}

fn messages_in<T: DeserializeOwned>(
    input: impl BufRead,
) -> impl Iterator<Item = Result<T, serde_json::Error>> {
    let lines = input.lines().map_while(Result::ok);
    lines.map(|line| decode(&line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_is_a_message() {
        let input = "{\"do\":\"end\"}\nnonsense\n{\"do\":\"confirm\"}";
        let messages: Vec<Option<Command>> =
            messages_in(input.as_bytes()).map(Result::ok).collect();
        assert_eq!(messages, [Some(Command::End), None, Some(Command::Confirm)]);
    }

    #[test]
    fn engine_starts_only_with_a_start_command() {
        let start = r#"{"do":"start","proxy_port":8,"certificate":"PEM","hosts":["a.test"]}"#;
        let expected = Start {
            proxy_port: 8,
            certificate: "PEM".to_owned(),
            hosts: vec!["a.test".to_owned()],
        };
        assert_eq!(
            first_start(messages_in(start.as_bytes())).as_ref(),
            Some(&expected)
        );
        for other in ["", "nonsense", r#"{"do":"end"}"#] {
            assert_eq!(first_start(messages_in(other.as_bytes())), None, "{other}");
        }
    }
}
