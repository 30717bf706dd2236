//! Pictures of the page, for the investigation of failures.

use std::path::Path;
use std::time::Duration;

use footbridge_engine::{AgentCommand, Command, Report, ShownPlace};
use serde_json::Value;

use super::{Incoming, Stage};
use crate::redaction::picture_mask::paint_over;
use crate::stage::phase_times::Phase;

/// The time limit for a picture. An engine never draws a busy page.
const PICTURE_TIMEOUT: Duration = Duration::from_secs(2);

impl Stage<'_> {
    /// Saves a picture of the page, with the secrets painted over. If that fails, returns `false`
    /// and leaves no file.
    pub(crate) fn take_picture(&mut self, path: &Path, secrets: &[String]) -> bool {
        self.in_phase(Phase::Picture, |stage| stage.save_picture(path, secrets))
    }

    fn save_picture(&mut self, path: &Path, secrets: &[String]) -> bool {
        // Find the texts first: a page that doesn't respond could show any of them.
        let Some(places) = self.places(secrets) else {
            return false;
        };
        if !self.draw(path) {
            return false;
        }
        let width = self.host.profile().device.viewport.width;
        if places.is_empty() || paint_over(path, width, &places).is_ok() {
            return true;
        }
        // The picture may show a secret.
        let _ = std::fs::remove_file(path);
        false
    }

    /// Returns the places of texts on the page; `None` if they can't be found.
    fn places(&mut self, texts: &[String]) -> Option<Vec<ShownPlace>> {
        if texts.is_empty() {
            return Some(Vec::new());
        }
        let texts = texts.to_vec();
        let id = self.send(AgentCommand::Places { texts });
        let deadline = self.engine_time() + PICTURE_TIMEOUT;
        loop {
            let incoming = self.receive(deadline).ok()?;
            if let Some(found) = self.observe(incoming).result_of(id) {
                // Without an open page, nothing is shown.
                let found = found.unwrap_or_else(|_| Value::Array(Vec::new()));
                return serde_json::from_value(found).ok();
            }
        }
    }

    /// Makes the engine save a picture of the page. Returns `false` if it can't.
    fn draw(&mut self, path: &Path) -> bool {
        // The engine's process may have a different working folder.
        let Ok(absolute) = std::path::absolute(path) else {
            return false;
        };
        if let Some(folder) = absolute.parent()
            && std::fs::create_dir_all(folder).is_err()
        {
            return false;
        }
        self.session.process.send(&Command::Picture {
            path: absolute.display().to_string(),
        });
        let deadline = self.engine_time() + PICTURE_TIMEOUT;
        while let Ok(incoming) = self.receive(deadline) {
            match incoming {
                Incoming::Engine(_, Some(Report::Pictured { problem })) => {
                    return problem.is_none();
                }
                other => {
                    self.observe(other);
                }
            }
        }
        false
    }
}
