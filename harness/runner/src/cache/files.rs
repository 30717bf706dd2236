//! Files and folders of a project as inputs: names and contents, independent of the project's location.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use super::key::{Key, KeyHasher};

/// Hashes these files, and all files in these folders. Paths are hashed relative to `root`, so the project's location
/// does not matter; of a path outside `root`, only the last component is hashed.
///
/// # Errors
/// If one of them can't be read.
pub(crate) fn hash(root: &Path, paths: &BTreeSet<PathBuf>) -> io::Result<Key> {
    let mut hasher = KeyHasher::default();
    let mut known = BTreeSet::new();
    for path in paths {
        if !path.exists() {
            hasher.add("absent", name(root, path));
            continue;
        }
        for entry in WalkDir::new(path).follow_links(true).sort_by_file_name() {
            let entry = entry?;
            if entry.file_type().is_file() && known.insert(entry.path().to_owned()) {
                hasher.add(&name(root, entry.path()), fs::read(entry.path())?);
            }
        }
    }
    Ok(hasher.finish())
}

fn name(root: &Path, path: &Path) -> String {
    let below = path.strip_prefix(root).ok();
    let shown = below.or_else(|| path.file_name().map(Path::new));
    let parts = shown.unwrap_or(path).iter();
    let parts: Vec<_> = parts.map(|part| part.to_string_lossy()).collect();
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hash_covers_names_and_contents_but_not_the_location() {
        let folder = || tempfile::tempdir().unwrap();
        let (one, other) = (folder(), folder());
        let hash_of = |root: &Path| {
            let paths = ["data", "key.pem"].map(|name| root.join(name));
            hash(root, &paths.into()).unwrap()
        };
        for root in [&one, &other] {
            fs::create_dir_all(root.path().join("data/more")).unwrap();
            fs::write(root.path().join("data/more/a.toml"), "a").unwrap();
            fs::write(root.path().join("key.pem"), "key").unwrap();
        }
        let first = hash_of(one.path());
        assert_eq!(hash_of(other.path()), first);
        fs::write(other.path().join("data/b.toml"), "").unwrap();
        assert_ne!(hash_of(other.path()), first);
        fs::remove_file(other.path().join("data/b.toml")).unwrap();
        assert_eq!(hash_of(other.path()), first);
        fs::remove_file(other.path().join("key.pem")).unwrap();
        assert_ne!(hash_of(other.path()), first);
    }
}
