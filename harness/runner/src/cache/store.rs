//! The entry files in `.footbridge/cache`: a folder for each key, with a file for each set of dependencies. A file for
//! each case in `cases` has the parts of its latest keys.

use std::fs::{self, File, FileTimes};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use walkdir::WalkDir;

use super::entry::PackedEntry;
use super::key::Key;
use super::key_parts::{KeyParts, KnownKeys};
use crate::sources::state_folder::StateFolder;

/// The maximum number of entries of one key, each for another state of the client.
const PER_KEY: usize = 4;

/// The precision of an entry's time of last use.
const EXACT: Duration = Duration::from_secs(60 * 60);

/// The size limit of an entry file, in bytes.
const LARGEST: u64 = 64 * 1024 * 1024;

/// The prefix of the names of incomplete files.
const PART: &str = ".part-";

/// The folder of entries.
#[derive(Debug, Clone)]
pub(crate) struct Store {
    state: StateFolder,
    /// The size limit of all entries, in megabytes.
    megabytes: u32,
}

/// An entry file.
#[derive(Debug)]
struct StoredFile {
    path: PathBuf,
    used: SystemTime,
    bytes: u64,
}

impl Store {
    pub(crate) const fn new(state: StateFolder, megabytes: u32) -> Self {
        Self { state, megabytes }
    }

    fn folder(&self) -> PathBuf {
        self.state.path().join("cache")
    }

    fn folder_of(&self, key: &Key) -> PathBuf {
        let (first, rest) = key.as_str().split_at(2);
        self.folder().join(first).join(rest)
    }

    /// Returns the first entry of a key that `stands` accepts. Unreadable entries are skipped.
    pub(crate) fn find<T>(
        &self,
        key: &Key,
        now: SystemTime,
        mut stands: impl FnMut(PackedEntry) -> Option<T>,
    ) -> Option<T> {
        for file in files(&self.folder_of(key)) {
            let found = read(&file.path)
                .and_then(|bytes| PackedEntry::decode(&bytes))
                .filter(|entry| entry.head.key == key.as_str())
                .and_then(&mut stands);
            if found.is_some() {
                file.touch(now);
                return found;
            }
        }
        None
    }

    /// The file with the latest keys of a case. `case` is the hash of its identity.
    fn file_of(&self, case: &Key) -> PathBuf {
        let (first, rest) = case.as_str().split_at(2);
        self.folder().join("cases").join(first).join(rest)
    }

    /// Returns the latest keys of a case that have results; none if its file is missing or damaged.
    pub(crate) fn known_keys(&self, case: &Key) -> KnownKeys {
        let bytes = read(&self.file_of(case)).unwrap_or_default();
        serde_json::from_slice(&bytes).unwrap_or_default()
    }

    /// Adds a key with a result to those of its case.
    pub(crate) fn add_key(&self, case: &Key, parts: &KeyParts) -> io::Result<()> {
        let mut known = self.known_keys(case);
        known.add(parts);
        self.write_whole(&self.file_of(case), &serde_json::to_vec(&known)?)
    }

    /// Updates the time of last use of a case's keys.
    pub(crate) fn touch_keys(&self, case: &Key, now: SystemTime) {
        if let Some(file) = StoredFile::new(self.file_of(case)) {
            file.touch(now);
        }
    }

    /// Removes the keys of a case that has failed, and will run again without a change.
    pub(crate) fn forget_keys(&self, case: &Key) {
        // It usually doesn't exist.
        let _ = fs::remove_file(self.file_of(case));
    }

    /// Writes a file that other processes never see incomplete.
    fn write_whole(&self, file: &Path, bytes: &[u8]) -> io::Result<()> {
        static PARTS: AtomicU64 = AtomicU64::new(0);
        self.state.make()?;
        let folder = file.parent().unwrap_or(file);
        fs::create_dir_all(folder)?;
        let number = PARTS.fetch_add(1, Ordering::Relaxed);
        let part = folder.join(format!("{PART}{}-{number}", std::process::id()));
        let written = write_file(&part, bytes).and_then(|()| fs::rename(&part, file));
        if written.is_err() {
            // Remove the incomplete file. If that fails, pruning removes it later.
            let _ = fs::remove_file(&part);
        }
        written
    }

    /// Writes an entry of a key.
    pub(crate) fn write(&self, key: &Key, name: &str, bytes: &[u8]) -> io::Result<()> {
        let folder = self.folder_of(key);
        self.write_whole(&folder.join(name), bytes)?;
        let mut others = files(&folder);
        others.retain(|file| !file.path.ends_with(name));
        others.sort_by_key(|file| std::cmp::Reverse(file.used));
        for file in others.iter().skip(PER_KEY - 1) {
            // Another run may have removed it.
            let _ = fs::remove_file(&file.path);
        }
        Ok(())
    }

    /// Removes the least recently used entries, until the rest is within the size limit.
    pub(crate) fn prune(&self) {
        let limit = u64::from(self.megabytes) * 1024 * 1024;
        let walk = WalkDir::new(self.folder()).min_depth(1);
        let entries = walk.into_iter().filter_map(Result::ok);
        let mut files: Vec<_> = entries
            .filter(|entry| entry.file_type().is_file())
            .filter_map(|entry| StoredFile::new(entry.into_path()))
            .collect();
        let mut total: u64 = files.iter().map(|file| file.bytes).sum();
        files.sort_by_key(|file| file.used);
        for file in files {
            if total <= limit {
                break;
            }
            if fs::remove_file(&file.path).is_ok() {
                total -= file.bytes;
                for folder in file.path.ancestors().skip(1).take(2) {
                    // It stays if it holds other entries.
                    let _ = fs::remove_dir(folder);
                }
            }
        }
    }
}

impl StoredFile {
    fn new(path: PathBuf) -> Option<Self> {
        let metadata = fs::symlink_metadata(&path).ok()?;
        metadata.is_file().then(|| Self {
            path,
            used: metadata.modified().unwrap_or(UNIX_EPOCH),
            bytes: metadata.len(),
        })
    }

    /// Updates its time of last use.
    fn touch(&self, now: SystemTime) {
        let is_old = now.duration_since(self.used).is_ok_and(|age| age > EXACT);
        if is_old && let Ok(file) = File::options().append(true).open(&self.path) {
            // In a read-only folder, entries keep their time of last use.
            let _ = file.set_times(FileTimes::new().set_modified(now));
        }
    }
}

/// The entries in a key's folder, the most recently used first.
fn files(folder: &Path) -> Vec<StoredFile> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let names = entries.filter_map(Result::ok);
    let whole = names.filter(|entry| !entry.file_name().to_string_lossy().starts_with(PART));
    let mut files: Vec<_> = whole
        .filter_map(|entry| StoredFile::new(entry.path()))
        .collect();
    files.sort_by_key(|file| std::cmp::Reverse(file.used));
    files
}

fn read(path: &Path) -> Option<Vec<u8>> {
    let is_small = fs::metadata(path).ok()?.len() <= LARGEST;
    is_small.then(|| fs::read(path).ok())?
}

fn write_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)
}

#[cfg(test)]
mod tests;
