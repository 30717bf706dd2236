//! An engine's fingerprint, and the descriptions in it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::UNIX_EPOCH;

use sha2::{Digest as _, Sha256};

/// The description of each input of an engine by its name, such as `program` and `libraries`.
pub type EngineFingerprint = BTreeMap<&'static str, String>;

/// Describes an engine's program: the hash of its file, and what `command`, which runs the program, prints. `None` if
/// the command fails or prints nothing.
pub fn describe_program(program: &Path, command: &mut Command) -> Option<(String, String)> {
    let hash = Sha256::digest(fs::read(program).ok()?);
    let output = command.output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    (output.status.success() && !text.is_empty()).then(|| (format!("{hash:?}"), text))
}

/// Describes a system file by its name, its size and its build time, which a package keeps wherever it is installed.
/// `None` if it can't be read.
pub fn describe_file(path: &Path) -> Option<String> {
    let metadata = fs::metadata(path).ok()?;
    let modified = metadata.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    let name = path.file_name()?.to_string_lossy();
    Some(format!("{name} {} {}", metadata.len(), modified.as_secs()))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn program_is_described_by_its_file_and_its_output() {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("engine");
        let describe =
            |script: &str| describe_program(&program, Command::new("sh").args(["-c", script]));
        assert_eq!(describe("echo 1"), None);
        fs::write(&program, "one").unwrap();
        let (hash, output) = describe("echo 1").unwrap();
        assert_eq!(output, "1\n");
        assert_eq!(describe("true"), None);
        assert_eq!(describe("echo 1; exit 3"), None);
        fs::write(&program, "other").unwrap();
        assert_ne!(describe("echo 1").unwrap().0, hash);
    }

    #[test]
    fn file_is_described_without_its_folder() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("libweb.so");
        assert_eq!(describe_file(&file), None);
        fs::write(&file, "four").unwrap();
        let text = describe_file(&file).unwrap();
        assert!(text.starts_with("libweb.so 4 "), "{text}");
    }
}
