//! The fingerprint of this engine: its program, and the system's libraries and plug-ins that render its pages.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use footbridge_engine::fingerprint::{EngineFingerprint, describe_file, describe_program};

use crate::ENVIRONMENT;

/// Folders beside the libraries that contain programs and plug-ins for pages: WebKit's processes, media, network.
const BESIDE: [&str; 4] = [
    "webkit2gtk-4.1",
    "gstreamer-1.0",
    "gio/modules",
    "gdk-pixbuf-2.0",
];

/// Returns the fingerprint of the engine with this program. `None` if the program doesn't print its libraries.
pub(crate) fn fingerprint(program: &Path) -> Option<EngineFingerprint> {
    let (hash, listed) = describe_program(program, Command::new(program).arg("--libraries"))?;
    let libraries: BTreeSet<PathBuf> = listed.lines().map(PathBuf::from).collect();
    let folders: BTreeSet<_> = libraries.iter().filter_map(|path| path.parent()).collect();
    let beside = folders
        .iter()
        .flat_map(|folder| BESIDE.map(|name| folder.join(name)));
    let beside = beside.flat_map(|folder| files_below(&folder));
    let files: BTreeSet<PathBuf> = libraries.iter().cloned().chain(beside).collect();
    let lines: Vec<_> = files
        .iter()
        .filter_map(|path| describe_file(path))
        .collect();
    let environment = ENVIRONMENT.map(|(name, value)| format!("{name}={value}"));
    let program: Vec<_> = std::iter::once(hash).chain(environment).collect();
    Some(EngineFingerprint::from([
        ("program", program.join("\n")),
        ("libraries", lines.join("\n")),
    ]))
}

/// The files of a folder and its subfolders; empty if the folder doesn't exist.
fn files_below(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let paths = entries.filter_map(Result::ok).map(|entry| entry.path());
    paths
        .flat_map(|path| {
            if path.is_dir() {
                files_below(&path)
            } else {
                vec![path]
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    /// A program that prints this library.
    fn program(folder: &Path, library: &Path, comment: &str) -> PathBuf {
        let path = folder.join("engine");
        let script = format!("#!/bin/sh\n# {comment}\necho {}\n", library.display());
        // Replacing a file instead of writing to it avoids the error "text file busy".
        let new = folder.join("new");
        fs::write(&new, script).unwrap();
        fs::set_permissions(&new, fs::Permissions::from_mode(0o755)).unwrap();
        fs::rename(&new, &path).unwrap();
        path
    }

    #[test]
    fn fingerprint_covers_program_libraries_and_plug_ins() {
        let folder = tempfile::tempdir().unwrap();
        let library = folder.path().join("libweb.so");
        fs::write(&library, "one").unwrap();
        let engine = program(folder.path(), &library, "first");
        let usual = fingerprint(&engine).unwrap();
        assert_eq!(fingerprint(&engine).unwrap(), usual);

        fs::write(&library, "another").unwrap();
        let with_library = fingerprint(&engine).unwrap();
        assert_eq!(with_library["program"], usual["program"]);
        assert_ne!(with_library["libraries"], usual["libraries"]);

        fs::create_dir(folder.path().join("gstreamer-1.0")).unwrap();
        fs::write(folder.path().join("gstreamer-1.0/mp4.so"), "").unwrap();
        let with_plug_in = fingerprint(&engine).unwrap();
        assert_ne!(with_plug_in["libraries"], with_library["libraries"]);

        let engine = program(folder.path(), &library, "second");
        let rebuilt = fingerprint(&engine).unwrap();
        assert_ne!(rebuilt["program"], with_plug_in["program"]);
    }

    #[test]
    fn missing_or_silent_program_has_no_fingerprint() {
        assert_eq!(fingerprint(Path::new("/absent/engine")), None);
        assert_eq!(fingerprint(Path::new("/bin/true")), None);
    }
}
