//! The window in which `footbridge open` shows the client.

use std::io::{self, BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use footbridge_engine::{WindowCommand, WindowReport, decode, encode, spawn};
use thiserror::Error;

/// The timeout for opening a window.
const START: Duration = Duration::from_secs(15);

/// A window that could not be opened.
#[derive(Debug, Error)]
pub enum WindowError {
    /// The program can't be started.
    #[error("failed to start {program}")]
    Program {
        program: String,
        /// The cause.
        #[source]
        source: io::Error,
    },
    /// The program opened no window.
    #[error("the system's webview opens no window: {problem}")]
    Refused {
        /// The reason.
        problem: String,
    },
}

/// The commands of an open window. It closes when they end.
#[derive(Debug)]
pub struct WindowCommands(ChildStdin);

impl WindowCommands {
    /// Sends a command. Returns whether the window is still open.
    pub fn send(&mut self, command: &WindowCommand) -> bool {
        encode(command).is_ok_and(|line| {
            let written = writeln!(self.0, "{line}").and_then(|()| self.0.flush());
            written.is_ok()
        })
    }
}

/// Opens a window on the user's display. `program` is the engine's program, and `open` its first command. Returns its process, its
/// commands, and its later reports, which end with it.
///
/// # Errors
/// [`WindowError`] if the window doesn't open in time.
pub fn open_window(
    program: &Path,
    open: &WindowCommand,
) -> Result<(Child, WindowCommands, Receiver<WindowReport>), WindowError> {
    let failed = |source| WindowError::Program {
        program: program.display().to_string(),
        source,
    };
    let mut command = Command::new(program);
    command
        .arg("--window")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    let mut child = spawn(command).map_err(failed)?;
    let no_pipe = || failed(io::Error::other("it has no pipe"));
    let mut commands = WindowCommands(child.stdin.take().ok_or_else(no_pipe)?);
    let output = child.stdout.take().ok_or_else(no_pipe)?;
    let (sender, reports) = channel();
    thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            if let Ok(report) = decode(&line)
                && sender.send(report).is_err()
            {
                return;
            }
        }
    });
    commands.send(open);
    let problem = match reports.recv_timeout(START) {
        Ok(WindowReport::Ready) => return Ok((child, commands, reports)),
        Ok(WindowReport::Failed { problem }) => problem,
        _ => "it ended or timed out before the window was open".to_owned(),
    };
    // An error means that the process has ended already.
    let _ = child.kill();
    let _ = child.wait();
    Err(WindowError::Refused { problem })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn show() -> WindowCommand {
        let size = r#"{"width":393,"height":852}"#;
        let insets = r#"{"top":0,"right":0,"bottom":0,"left":0}"#;
        let command = format!(
            r#"{{"do":"show","environment":{{"userAgent":"","platformName":"","handlers":[],"methods":[],"prompts":[],"navigations":[],
            "posts":false,"globals":[],"absent":[],"bootstrap":[],"viewport":{size},"safeArea":{insets},"pixelRatio":3.0,"touch":true,
            "keyPairMs":0,"language":"en","theme":"dark"}}}}"#
        );
        decode(&command).unwrap()
    }

    fn open(script: &str) -> Result<(Child, WindowCommands, Receiver<WindowReport>), WindowError> {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("window");
        std::fs::write(&program, format!("#!/bin/sh\n{script}\n")).unwrap();
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        std::fs::set_permissions(&program, mode).unwrap();
        open_window(&program, &show())
    }

    #[test]
    fn open_window_takes_commands_until_they_end() {
        let script =
            r#"read -r _; echo '{"is":"ready"}'; read -r _; echo '{"is":"shown"}'; read -r _"#;
        let (mut child, mut commands, reports) = open(script).unwrap();
        assert!(commands.send(&show()));
        assert_eq!(reports.recv(), Ok(WindowReport::Shown));
        drop(commands);
        child.wait().unwrap();
        assert!(reports.recv().is_err());
    }

    #[test]
    fn window_that_does_not_open_reports_the_reason() {
        let error = open(r#"read -r _; echo '{"is":"failed","problem":"no screen"}'"#).unwrap_err();
        assert!(error.to_string().ends_with("no screen"), "{error}");
        let error = open("exit 1").unwrap_err();
        assert!(matches!(error, WindowError::Refused { .. }), "{error}");
        let error = open_window(Path::new("/absent/webkit"), &show());
        assert!(matches!(error, Err(WindowError::Program { .. })));
    }
}
