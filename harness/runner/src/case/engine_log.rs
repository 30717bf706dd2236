//! The log of lost engines: their output on standard error. It differs from run to run, so it is written to a file and
//! isn't part of a verdict.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The log file of lost engines.
#[derive(Debug)]
pub(crate) struct EngineLog {
    path: Option<PathBuf>,
    /// The lock for writing, since the workers share the file.
    writing: Mutex<()>,
}

impl EngineLog {
    /// Creates the log of a run, and removes that of an earlier run. Without a path, nothing is logged.
    pub(crate) fn new(path: Option<&Path>) -> Self {
        if let Some(path) = path {
            // Usually the file does not exist.
            let _ = fs::remove_file(path);
        }
        Self {
            path: path.map(Path::to_owned),
            writing: Mutex::new(()),
        }
    }

    /// Appends the output of an engine, below a heading. Errors are ignored.
    pub(crate) fn add(&self, heading: &str, text: &str) {
        let text = text.trim();
        if let Some(path) = &self.path
            && !text.is_empty()
        {
            let _guard = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
            let _ = append(path, &format!("== {heading}\n{text}\n"));
        }
    }
}

fn append(path: &Path, text: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    file.write_all(text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_engine_has_a_heading_and_the_earlier_log_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("engine.log");
        fs::write(&path, "an earlier run").unwrap();
        let log = EngineLog::new(Some(&path));
        assert!(!path.exists());
        log.add("chromium", " \n");
        assert!(!path.exists());
        log.add("chromium", "one\ntwo\n");
        log.add("webkit", "three");
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text, "== chromium\none\ntwo\n== webkit\nthree\n");
        EngineLog::new(None).add("webkit", "nothing is kept");
    }
}
