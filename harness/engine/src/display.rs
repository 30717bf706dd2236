//! A display for the webview: a private one that nobody sees, so that a run needs no desktop and disturbs none.

use std::io::{BufRead, BufReader};
use std::os::fd::AsRawFd;
use std::process::{Child, Command, Stdio};

use crate::process::StartError;

/// An X display that lives as long as this value.
#[derive(Debug)]
pub struct Display {
    server: Option<Child>,
    name: Option<String>,
}

impl Display {
    /// A virtual display of our own, large enough for a desktop page.
    ///
    /// # Errors
    /// If Xvfb is not installed or does not come up.
    pub fn private() -> Result<Self, StartError> {
        let (reader, writer) = std::io::pipe().map_err(|source| StartError::Display {
            problem: source.to_string(),
        })?;
        // Xvfb writes the number it found free to the descriptor it is told; standard output is the one it surely inherits.
        debug_assert!(writer.as_raw_fd() > 2);
        let server = Command::new("Xvfb")
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
            .map_err(|source| StartError::NoDisplay { source })?;
        let mut number = String::new();
        let mut display = Self {
            server: Some(server),
            name: None,
        };
        BufReader::new(reader)
            .read_line(&mut number)
            .map_err(|source| StartError::Display {
                problem: source.to_string(),
            })?;
        if number.trim().is_empty() {
            return Err(StartError::Display {
                problem: "Xvfb ended without a display".into(),
            });
        }
        display.name = Some(format!(":{}", number.trim()));
        Ok(display)
    }

    /// The display this process was started on, for a window that a person looks at.
    pub const fn inherited() -> Self {
        Self {
            server: None,
            name: None,
        }
    }

    /// Its name, such as `:99`; none for the inherited one.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        if let Some(server) = &mut self.server {
            // Already gone is as good as ended.
            let _ = server.kill();
            let _ = server.wait();
        }
    }
}
