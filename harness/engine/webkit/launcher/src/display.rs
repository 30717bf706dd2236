//! A display for the webview: a private one that nobody sees, so that a run needs no desktop and disturbs none.

use std::io::{BufRead, BufReader};
use std::os::fd::AsRawFd;
use std::process::{Child, Command, Stdio};

use footbridge_engine::StartError;

/// The program of the display.
pub(crate) const XVFB: &str = "Xvfb";

/// A virtual X display that lives as long as this value, large enough for a desktop page.
#[derive(Debug)]
pub(crate) struct Display {
    server: Child,
    name: String,
}

impl Display {
    /// Starts a display under a number that is free.
    ///
    /// # Errors
    /// If Xvfb is not installed or does not come up.
    pub(crate) fn start() -> Result<Self, StartError> {
        let failed = |problem: &dyn std::fmt::Display| StartError::Engine {
            problem: format!("no display for the webview: {problem}"),
        };
        let (reader, writer) = std::io::pipe().map_err(|error| failed(&error))?;
        // Xvfb writes the number it found free to the descriptor it is given; standard output is the one it surely inherits.
        debug_assert!(writer.as_raw_fd() > 2);
        let server = Command::new(XVFB)
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
            .stderr(Stdio::null())
            .spawn()
            .map_err(|source| StartError::Program {
                program: format!("{XVFB}, the display for the webview"),
                source,
                remedy: "install it: apt-get install --no-install-recommends xvfb".to_owned(),
            })?;
        let mut display = Self {
            server,
            name: String::new(),
        };
        let mut number = String::new();
        BufReader::new(reader)
            .read_line(&mut number)
            .map_err(|error| failed(&error))?;
        if number.trim().is_empty() {
            return Err(failed(&"Xvfb ended without one"));
        }
        display.name = format!(":{}", number.trim());
        Ok(display)
    }

    /// Its name, such as `:99`.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        // Already gone is as good as ended.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
