//! The library that keeps the engine from reading the system's certificates, which takes most of the time of a
//! connection and has no effect on it.

use std::ffi::{OsStr, OsString};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::Command;

use rustix::fs::{StatVfsMountFlags, statvfs};
use tempfile::NamedTempFile;

/// The library. Empty except on Linux.
const LIBRARY: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/no_system_trust.so"));

/// The variable that lists the libraries to load first.
const VARIABLE: &str = "LD_PRELOAD";

/// Makes a program load the library before any other, except those in `others`. The file is written to `folder` unless
/// it exists there. Where no library can be loaded from the folder, the program is only slower.
///
/// # Errors
/// If the folder can't be written to.
pub(crate) fn apply_to(
    program: &mut Command,
    folder: &Path,
    others: Option<&OsStr>,
) -> io::Result<()> {
    let is_loadable = statvfs(folder).is_ok_and(|system| {
        !system.f_flag.contains(StatVfsMountFlags::NOEXEC) && is_listable(folder)
    });
    if LIBRARY.is_empty() || !is_loadable {
        return Ok(());
    }
    let file = library_in(folder);
    if !file.exists() {
        write_whole(&file)?;
    }
    let mut list = OsString::from(&file);
    if let Some(others) = others.filter(|others| !others.is_empty()) {
        list.push(":");
        list.push(others);
    }
    program.env(VARIABLE, list);
    Ok(())
}

/// Writes the library under another name and renames it, so that another worker, which starts an engine at the same
/// time, never finds half of it.
fn write_whole(file: &Path) -> io::Result<()> {
    let folder = file.parent().unwrap_or(Path::new("."));
    let mut written = NamedTempFile::new_in(folder)?;
    written.write_all(LIBRARY)?;
    written.persist(file)?;
    Ok(())
}

fn library_in(folder: &Path) -> PathBuf {
    folder.join("no-system-trust.so")
}

/// Whether the folder can be listed in the variable, whose entries are separated by spaces and colons.
fn is_listable(folder: &Path) -> bool {
    let bytes = folder.as_os_str().as_encoded_bytes();
    !bytes.iter().any(|byte| matches!(byte, b' ' | b':'))
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use std::fs;
    use std::sync::Barrier;
    use std::thread;

    use super::*;

    fn list(folder: &Path, others: Option<&str>) -> Option<String> {
        let mut program = Command::new("true");
        apply_to(&mut program, folder, others.map(OsStr::new)).unwrap();
        let mut set = program.get_envs().filter(|(name, _)| *name == VARIABLE);
        let value = set.next()?.1?.to_str()?.to_owned();
        Some(value)
    }

    #[test]
    fn library_is_first_in_the_list() {
        let folder = tempfile::tempdir().unwrap();
        let file = library_in(folder.path());
        let path = file.display().to_string();
        assert_eq!(list(folder.path(), None), Some(path.clone()));
        assert_eq!(fs::read(&file).unwrap(), LIBRARY);
        let both = format!("{path}:/other.so");
        assert_eq!(list(folder.path(), Some("/other.so")), Some(both));
    }

    #[test]
    fn workers_that_start_at_once_find_the_whole_library() {
        let folder = tempfile::tempdir().unwrap();
        for round in 0..50 {
            let home = folder.path().join(round.to_string());
            fs::create_dir(&home).unwrap();
            let start = Barrier::new(4);
            thread::scope(|scope| {
                for _ in 0..4 {
                    scope.spawn(|| {
                        start.wait();
                        list(&home, None).unwrap();
                        assert_eq!(fs::read(library_in(&home)).unwrap(), LIBRARY);
                    });
                }
            });
            assert_eq!(fs::read_dir(&home).unwrap().count(), 1);
        }
    }

    #[test]
    fn library_replaces_the_function_of_gnutls() {
        let name = b"\0gnutls_x509_trust_list_add_system_trust\0";
        let is_exported = LIBRARY.windows(name.len()).any(|bytes| bytes == name);
        assert!(is_exported);
    }

    #[test]
    fn library_loads_without_a_warning() {
        let folder = tempfile::tempdir().unwrap();
        let mut program = Command::new("true");
        apply_to(&mut program, folder.path(), None).unwrap();
        let output = program.output().unwrap();
        assert!(output.status.success());
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    }

    #[test]
    fn folder_that_the_variable_can_not_name_is_left_out() {
        let folder = tempfile::tempdir().unwrap();
        let spaced = folder.path().join("a b");
        fs::create_dir(&spaced).unwrap();
        assert_eq!(list(&spaced, None), None);
    }
}
