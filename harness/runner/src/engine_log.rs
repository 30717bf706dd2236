//! What engines print to standard error before they are lost. It is the engines' own, and differs from run to run, so it goes to a file
//! and into no verdict.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The file for what lost engines have printed.
#[derive(Debug)]
pub(crate) struct EngineLog {
    path: Option<PathBuf>,
    /// Held while a text is written: the workers share the file.
    writing: Mutex<()>,
}

impl EngineLog {
    /// The log of a run; without a path nothing is kept. The log of an earlier run goes.
    pub(crate) fn new(path: Option<&Path>) -> Self {
        if let Some(path) = path {
            // An error means that there is none.
            let _ = fs::remove_file(path);
        }
        Self {
            path: path.map(Path::to_owned),
            writing: Mutex::new(()),
        }
    }

    /// Adds what an engine has printed, below a heading. A log that can't be written is no reason to end a run.
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
    fn each_engine_has_a_heading_and_an_earlier_run_is_gone() {
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
