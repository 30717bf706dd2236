//! A private virtual display for the webview, so that a run needs no desktop and doesn't disturb one.

use std::fs;
use std::io::{self, BufRead as _, BufReader, PipeReader};
use std::os::fd::AsRawFd;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use footbridge_engine::{StartError, spawn};
use rustix::process::{Pid, Signal, kill_process};

use crate::REMEDY;

/// The display server's program.
pub(crate) const XVFB: &str = "Xvfb";

/// The timeout for starting a display.
const START_TIMEOUT: Duration = Duration::from_secs(30);

/// The timeout for ending a display.
const END_TIMEOUT: Duration = Duration::from_secs(2);

/// A virtual X display that lives as long as this value, large enough for a desktop page.
#[derive(Debug)]
pub(crate) struct Display {
    /// `None` once it has ended.
    server: Option<Child>,
    name: String,
}

impl Display {
    /// Starts a display under a free number. The engine's program replaces itself with `xvfb`, so that the display ends
    /// with this process, however it ends.
    ///
    /// # Errors
    /// If Xvfb is not installed or does not come up.
    pub(crate) fn start(program: &Path, xvfb: Option<&Path>) -> Result<Self, StartError> {
        let failed = |problem: String| StartError::Engine {
            problem: format!("no display for the webview: {problem}"),
        };
        let xvfb = xvfb.ok_or_else(|| StartError::Program {
            program: format!("{XVFB}, the display for the webview"),
            source: io::Error::from(io::ErrorKind::NotFound),
            remedy: "install it: apt-get install --no-install-recommends xvfb".to_owned(),
        })?;
        let (reader, writer) = io::pipe().map_err(|error| failed(error.to_string()))?;
        // Xvfb writes the free number it found to the given descriptor. Only standard output is certain to be
        // inherited.
        debug_assert!(writer.as_raw_fd() > 2);
        let mut command = Command::new(program);
        command
            .arg("--display")
            .arg(std::process::id().to_string())
            .arg(xvfb)
            .args([
                "-displayfd",
                "1",
                "-screen",
                "0",
                "2000x2000x24",
                "-nolisten",
                "tcp",
                "-noreset",
            ])
            .stdin(Stdio::null())
            .stdout(writer)
            .stderr(Stdio::null());
        let server = spawn(command).map_err(|source| StartError::Program {
            program: program.display().to_string(),
            source,
            remedy: REMEDY.to_owned(),
        })?;
        let mut display = Self {
            server: Some(server),
            name: String::new(),
        };
        let number = first_line(reader).map_err(failed)?;
        display.name = format!(":{number}");
        Ok(display)
    }

    /// Its name, such as `:99`.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Whether it still runs.
    pub(crate) fn is_running(&mut self) -> bool {
        let state = self.server.as_mut().map(Child::try_wait);
        matches!(state, Some(Ok(None)))
    }
}

/// Reads the first line of Xvfb's output, the number of its display.
fn first_line(reader: PipeReader) -> Result<String, String> {
    let (sender, lines) = channel();
    thread::spawn(move || {
        let mut line = String::new();
        let read = BufReader::new(reader).read_line(&mut line);
        let _ = sender.send(read.map(|_| line));
    });
    let line = lines
        .recv_timeout(START_TIMEOUT)
        .map_err(|_| format!("Xvfb did not start within {} s", START_TIMEOUT.as_secs()))?
        .map_err(|error| error.to_string())?;
    match line.trim() {
        "" => Err("Xvfb ended without one".to_owned()),
        number => Ok(number.to_owned()),
    }
}

impl Drop for Display {
    /// Requests the display to end, so that it removes its lock and its socket, and kills it if it doesn't end.
    fn drop(&mut self) {
        let is_running = self.is_running();
        let Some(mut server) = self.server.take() else {
            return;
        };
        let id = Pid::from_child(&server);
        if !is_running {
            remove_files_of(&self.name, id);
            return;
        }
        // An error means that the display has ended already.
        let _ = kill_process(id, Signal::TERM);
        let (sender, ended) = channel();
        thread::spawn(move || {
            let _ = server.wait();
            let _ = sender.send(());
        });
        if ended.recv_timeout(END_TIMEOUT).is_err() {
            let _ = kill_process(id, Signal::KILL);
            let _ = ended.recv();
            remove_files_of(&self.name, id);
        }
    }
}

/// Removes the lock and the socket that a killed display leaves, unless another display has its number by now.
fn remove_files_of(name: &str, id: Pid) {
    let Some(number) = name.strip_prefix(':') else {
        return;
    };
    let lock = format!("/tmp/.X{number}-lock");
    let owner = fs::read_to_string(&lock).unwrap_or_default();
    if owner.trim() == id.to_string() {
        // Errors don't matter: the next display with that number replaces the files.
        let _ = fs::remove_file(format!("/tmp/.X11-unix/X{number}"));
        let _ = fs::remove_file(lock);
    }
}
