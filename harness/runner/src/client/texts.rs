//! The texts of a client's scripts and pages.

use std::fs;
use std::path::Path;

use walkdir::WalkDir;

/// The maximum number of files read, and the size limit of each in bytes.
const MOST_FILES: usize = 2_000;
const LARGEST_FILE: u64 = 8 << 20;

/// Returns the texts of the scripts and pages in a folder.
pub(super) fn client_texts(folder: &Path) -> impl Iterator<Item = String> + use<> {
    let files = WalkDir::new(folder).sort_by_file_name().into_iter();
    let files = files.filter_map(Result::ok).filter(|entry| {
        let kind = entry.path().extension().and_then(|kind| kind.to_str());
        let is_small = entry
            .metadata()
            .is_ok_and(|data| data.len() <= LARGEST_FILE);
        entry.file_type().is_file()
            && is_small
            && kind.is_some_and(|kind| ["js", "mjs", "html"].contains(&kind))
    });
    let texts = files
        .take(MOST_FILES)
        .filter_map(|file| fs::read(file.path()).ok());
    texts.map(|text| String::from_utf8_lossy(&text).into_owned())
}
