//! The fingerprint of this engine: its program, and the browser that it finds.

use std::path::Path;
use std::process::Command;

use footbridge_engine::fingerprint::{EngineFingerprint, describe_program};

/// Returns the fingerprint of the engine with this program. `None` if it finds no browser.
pub(crate) fn fingerprint(program: &Path, mut command: Command) -> Option<EngineFingerprint> {
    let (hash, browser) = describe_program(program, command.arg("--describe-browser"))?;
    Some(EngineFingerprint::from([
        ("program", hash),
        ("browser", browser),
    ]))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::PermissionsExt as _;
    use std::path::PathBuf;

    use super::{Command, EngineFingerprint, Path};

    fn fingerprint(program: &Path) -> Option<EngineFingerprint> {
        super::fingerprint(program, Command::new(program))
    }

    fn program(folder: &Path, name: &str, script: &str) -> PathBuf {
        let path = folder.join(name);
        fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        path
    }

    #[test]
    fn fingerprint_covers_program_and_browser() {
        let folder = tempfile::tempdir().unwrap();
        let browser = folder.path().join("browser");
        let script = format!("cat {}", browser.display());
        let one = program(folder.path(), "one", &script);
        let other = program(folder.path(), "other", &format!("{script} # rebuilt"));
        fs::write(&browser, "Chromium 1").unwrap();
        let usual = fingerprint(&one).unwrap();
        assert_eq!(fingerprint(&one).unwrap(), usual);
        let rebuilt = fingerprint(&other).unwrap();
        assert_ne!(rebuilt["program"], usual["program"]);
        assert_eq!(rebuilt["browser"], usual["browser"]);
        fs::write(&browser, "Chromium 2").unwrap();
        assert_ne!(fingerprint(&one).unwrap()["browser"], usual["browser"]);
    }

    #[test]
    fn without_a_browser_there_is_no_fingerprint() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(fingerprint(&folder.path().join("absent")), None);
        assert_eq!(
            fingerprint(&program(folder.path(), "lacking", "exit 3")),
            None
        );
    }
}
