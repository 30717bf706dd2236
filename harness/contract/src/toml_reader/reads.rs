//! The record of files read: cached results that depend on them expire once one has changed.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

thread_local! {
    /// The files read so far on this thread; `None` if they are not being recorded.
    static READS: RefCell<Option<BTreeSet<PathBuf>>> = const { RefCell::new(None) };
}

/// Runs `load`, and also returns the files that it read on this thread: TOML files, and the files that they name.
pub fn record_reads<T>(load: impl FnOnce() -> T) -> (T, BTreeSet<PathBuf>) {
    let outer = READS.replace(Some(BTreeSet::new()));
    let loaded = load();
    let reads = READS.replace(outer).unwrap_or_default();
    (loaded, reads)
}

/// Adds a file to the record.
pub(super) fn record(path: &Path) {
    READS.with_borrow_mut(|reads| {
        if let Some(reads) = reads {
            reads.insert(path.to_owned());
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toml_reader::read;

    #[test]
    fn every_read_file_is_recorded_with_the_files_it_names() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        std::fs::write(path("a.toml"), "text = \"b.txt\"\njson = \"c.json\"\n").unwrap();
        std::fs::write(path("b.txt"), "b").unwrap();
        std::fs::write(path("c.json"), "{}").unwrap();
        let load = || {
            read(&path("a.toml"), "a.toml", |table| {
                table.need("json", "json")?.json_file()?;
                table.need("text", "text")?.text_of_file()
            })
        };
        let (loaded, reads) = record_reads(load);
        assert_eq!(loaded.unwrap(), "b");
        assert_eq!(
            reads.into_iter().collect::<Vec<_>>(),
            ["a.toml", "b.txt", "c.json"].map(path)
        );
        let ((), reads) = record_reads(|| ());
        assert!(reads.is_empty());
    }
}
