//! The fingerprint of a client, which identifies runs of the same code in the history.

use std::fs;
use std::io;
use std::path::Path;

use walkdir::{DirEntry, WalkDir};

use crate::cache::KeyHasher;
use crate::sources::config::{Config, is_url};

/// Returns the fingerprint of a run's client: a hash of its files, or the URL of its server. `None` if a file can't
/// be read.
pub fn client_fingerprint(config: &Config, web: Option<&str>) -> Option<String> {
    let web = web.unwrap_or(&config.web);
    if is_url(web) {
        return Some(web.to_owned());
    }
    hash_folder(Path::new(web)).ok()
}

/// Hashes the names and contents of the files that are served from a client folder.
fn hash_folder(folder: &Path) -> io::Result<String> {
    let mut hasher = KeyHasher::default();
    let entries = WalkDir::new(folder).sort_by_file_name().into_iter();
    for entry in entries.filter_entry(is_served) {
        let entry = entry?;
        if entry.file_type().is_file() {
            let name = entry.path().strip_prefix(folder).unwrap_or(entry.path());
            hasher.add(&name.to_string_lossy(), fs::read(entry.path())?);
        }
    }
    Ok(hasher.finish().as_str().to_owned())
}

/// Whether an entry is part of the client. Hidden files are not served, and `node_modules` is not part of a build.
fn is_served(entry: &DirEntry) -> bool {
    let name = entry.file_name().to_string_lossy();
    entry.depth() == 0 || !(name.starts_with('.') || name == "node_modules")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fingerprint_covers_contents_but_not_the_location() {
        let build = |page: &str| {
            let folder = tempfile::tempdir().unwrap();
            fs::create_dir(folder.path().join("assets")).unwrap();
            fs::write(folder.path().join("index.html"), page).unwrap();
            fs::write(folder.path().join("assets/app.js"), "run()").unwrap();
            folder
        };
        let hash = |folder: &tempfile::TempDir| hash_folder(folder.path()).unwrap();
        let (one, same, other) = (build("one"), build("one"), build("other"));
        assert_eq!(hash(&one), hash(&same));
        assert_ne!(hash(&one), hash(&other));
        fs::write(one.path().join(".env"), "secret").unwrap();
        assert_eq!(hash(&one), hash(&same));
        fs::rename(one.path().join("index.html"), one.path().join("page.html")).unwrap();
        assert_ne!(hash(&one), hash(&same));
    }
}
