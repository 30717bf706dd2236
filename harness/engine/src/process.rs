//! An engine's process: starting it, talking to it, ending it.

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use miette::Diagnostic;
use thiserror::Error;

use crate::display::Display;
use crate::protocol::{Command, Report, decode, encode};

/// Why an engine could not be started. Footbridge ends with exit code 3.
#[derive(Debug, Error, Diagnostic)]
pub enum StartError {
    /// There is no Xvfb.
    #[error("failed to start Xvfb, the display for the webview")]
    #[diagnostic(
        code(footbridge::environment::no_display),
        help("install it: apt-get install --no-install-recommends xvfb")
    )]
    NoDisplay {
        /// What the system said.
        source: std::io::Error,
    },
    /// Xvfb is there, but no display came of it.
    #[error("no display for the webview: {problem}")]
    #[diagnostic(
        code(footbridge::environment::display),
        help("`footbridge doctor` says what this machine lacks")
    )]
    Display {
        /// What went wrong.
        problem: String,
    },
    /// The engine's program could not be started.
    #[error("failed to start {}", program.display())]
    #[diagnostic(
        code(footbridge::environment::no_engine),
        help(
            "build it: cargo build -p footbridge-webkit; `footbridge doctor` says what this machine lacks"
        )
    )]
    NoEngine {
        /// The program.
        program: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
}

/// What to start, and where.
#[derive(Debug)]
pub struct Launch<'a> {
    /// The engine's program.
    pub program: PathBuf,
    /// The display for its window.
    pub display: &'a Display,
}

/// A running engine. Dropping it ends its process.
#[derive(Debug)]
pub struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    complaints: Arc<Mutex<String>>,
}

/// How much of what an engine writes to standard error is kept, for the report of a crash.
const COMPLAINTS_KEPT: usize = 4000;

/// Starts an engine. What it reports is handed to `tell`, on a thread of its own, until the engine is gone; `None` is the end.
///
/// # Errors
/// If the program cannot be started.
pub fn start(
    launch: &Launch<'_>,
    tell: impl Fn(Option<Report>) + Send + 'static,
) -> Result<Engine, StartError> {
    let mut command = std::process::Command::new(&launch.program);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    if let Some(name) = launch.display.name() {
        // Without a graphics card these keep WebKitGTK off the paths that need one.
        command
            .env("DISPLAY", name)
            .env("GDK_BACKEND", "x11")
            .env("LIBGL_ALWAYS_SOFTWARE", "1")
            .env("WEBKIT_DISABLE_DMABUF_RENDERER", "1")
            .env_remove("WAYLAND_DISPLAY");
    }
    // Accessibility and settings services belong to a desktop; waiting for them costs seconds where there is none.
    command
        .env("NO_AT_BRIDGE", "1")
        // A page lives for milliseconds: what compilers make of its code comes too late to be run, and takes a quarter of the
        // time. Without the first, the optimising one isn't there either.
        .env("JSC_useBaselineJIT", "0")
        .env("JSC_useDFGJIT", "0")
        .env("GSETTINGS_BACKEND", "memory");
    let mut child = command.spawn().map_err(|source| StartError::NoEngine {
        program: launch.program.clone(),
        source,
    })?;
    let input = child.stdin.take();
    if let Some(output) = child.stdout.take() {
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                let report = decode(&line).unwrap_or_else(|error| Report::Failed {
                    problem: format!("the engine said what nobody understands: {error}"),
                });
                tell(Some(report));
            }
            tell(None);
        });
    }
    let complaints = Arc::new(Mutex::new(String::new()));
    if let Some(errors) = child.stderr.take() {
        let complaints = Arc::clone(&complaints);
        thread::spawn(move || {
            for line in BufReader::new(errors).lines().map_while(Result::ok) {
                let mut kept = complaints.lock().unwrap_or_else(PoisonError::into_inner);
                if kept.len() + line.len() < COMPLAINTS_KEPT {
                    kept.push_str(&line);
                    kept.push('\n');
                }
            }
        });
    }
    Ok(Engine {
        child,
        input,
        complaints,
    })
}

impl Engine {
    /// Says something to the engine. An engine that is gone hears nothing, and its end is reported all the same.
    pub fn say(&mut self, command: &Command) {
        let Some(input) = &mut self.input else { return };
        let Ok(line) = encode(command) else { return };
        if writeln!(input, "{line}")
            .and_then(|()| input.flush())
            .is_err()
        {
            self.input = None;
        }
    }

    /// What the engine wrote to standard error.
    pub fn complaints(&self) -> String {
        self.complaints
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.input = None;
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
