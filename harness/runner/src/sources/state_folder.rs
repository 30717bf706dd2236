//! `.footbridge/`, beside `footbridge.toml`: the data that runs leave for later commands.

use std::io;
use std::path::{Path, PathBuf};

use footbridge_record::{Shard, write_whole};

/// The folder with the data that runs leave for later commands. Version control ignores it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StateFolder {
    path: PathBuf,
}

impl StateFolder {
    /// Returns the folder of the project at `root`. It may not exist yet.
    pub fn of(root: &Path) -> Self {
        Self {
            path: root.join(".footbridge"),
        }
    }

    /// Creates the folder, with a `.gitignore` that excludes it from version control.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn make(&self) -> io::Result<()> {
        let ignore = self.path.join(".gitignore");
        if ignore.exists() {
            return Ok(());
        }
        write_whole(&ignore, "*\n")
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The report of the last run, with the schema `footbridge.report/3`.
    pub fn last_run(&self) -> PathBuf {
        self.path.join("last-run.json")
    }

    /// The output of the engines that the last run lost.
    pub fn engine_log(&self) -> PathBuf {
        self.path.join("engine.log")
    }

    /// The report of the last run of a shard. Merging all shards gives the report of the last run.
    pub fn last_shard(&self, Shard { number, of }: Shard) -> PathBuf {
        self.path.join(format!("last-run-{number}-of-{of}.json"))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn folder_ignores_itself_and_keeps_an_existing_gitignore() {
        let root = tempfile::tempdir().unwrap();
        let folder = StateFolder::of(root.path());
        folder.make().unwrap();
        let ignore = root.path().join(".footbridge/.gitignore");
        assert_eq!(fs::read_to_string(&ignore).unwrap(), "*\n");
        fs::write(&ignore, "history.db\n").unwrap();
        folder.make().unwrap();
        assert_eq!(fs::read_to_string(&ignore).unwrap(), "history.db\n");
    }
}
