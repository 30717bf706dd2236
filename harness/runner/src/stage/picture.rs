//! Pictures of the page, for people who investigate a failure.

use std::path::Path;
use std::time::Duration;

use footbridge_engine::{Command, Report};

use super::{Incoming, Stage};

/// The time limit for an engine to draw the page. If the page is busy, it never does.
const PATIENCE: Duration = Duration::from_secs(2);

impl Stage<'_> {
    /// Has the engine save a picture of the page. `false` if it can't.
    pub(crate) fn take_picture(&mut self, path: &Path) -> bool {
        // The engine's process may have another working folder.
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
        let deadline = self.engine_time() + PATIENCE;
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
