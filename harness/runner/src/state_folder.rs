//! `.footbridge/`, beside `footbridge.toml`: what runs leave for later commands.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::shard::Shard;

/// The folder in which a project keeps what runs leave for later commands. Version control ignores it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StateFolder {
    path: PathBuf,
}

impl StateFolder {
    /// The folder of the project at `root`. It may not be there yet.
    pub fn of(root: &Path) -> Self {
        Self {
            path: root.join(".footbridge"),
        }
    }

    /// Makes the folder, with a `.gitignore` that has version control ignore it.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn make(&self) -> io::Result<()> {
        fs::create_dir_all(&self.path)?;
        let ignore = self.path.join(".gitignore");
        if ignore.exists() {
            return Ok(());
        }
        fs::write(ignore, "*\n")
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The report of the last run, by the schema `footbridge.report/3`.
    pub fn last_run(&self) -> PathBuf {
        self.path.join("last-run.json")
    }

    /// What the engines that the last run lost have printed.
    pub fn engine_log(&self) -> PathBuf {
        self.path.join("engine.log")
    }

    /// The report of the last run of a shard. Merged with the others it becomes that of the last run.
    pub fn last_shard(&self, Shard { number, of }: Shard) -> PathBuf {
        self.path.join(format!("last-run-{number}-of-{of}.json"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_ignores_itself_and_keeps_what_somebody_wrote_there() {
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
