//! A home directory for engines, in place of the user's.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};

use tempfile::TempDir;

use crate::port::StartError;
use crate::spawn::spawn;

/// The guard's shell script. It waits for a line, and removes the folder if its input ends without one. Programs that
/// still write to the folder end within moments, so the script repeats the removal until the folder stays away.
const GUARD: &str = r#"read -r _ && exit
for _ in 1 2 3 4 5 6 7 8 9 10; do
  rm -rf -- "$1"
  sleep 0.2
  [ -e "$1" ] || exit 0
done"#;

/// The space that every engine needs, in bytes.
const LEAST_SPACE: usize = 1 << 20;

/// A folder that serves programs as the user's home and as the system's folder for temporary files.
///
/// Dropping this value removes the files that media players, sound clients and browsers leave there. If the harness is
/// killed, a guard process removes the folder.
#[derive(Debug)]
struct Home {
    folder: TempDir,
    /// `None` where the system has no shell. Then the folder stays if the harness is killed.
    guard: Option<Child>,
}

impl Home {
    /// Creates an empty home.
    ///
    /// # Errors
    /// If the folder for temporary files can't be written to, or has no space left. The error names it.
    fn create() -> Result<Self, StartError> {
        let temporary = std::env::temp_dir();
        Self::create_in(&temporary).map_err(|error| StartError::Engine {
            problem: format!(
                "failed to write to the folder for temporary files, {}: {error}; set TMPDIR to a folder with space",
                temporary.display()
            ),
        })
    }

    fn create_in(temporary: &Path) -> io::Result<Self> {
        let folder = tempfile::Builder::new()
            .prefix("footbridge-home-")
            .tempdir_in(temporary)?;
        let sample = folder.path().join("sample");
        fs::write(&sample, vec![0; LEAST_SPACE])?;
        fs::remove_file(&sample)?;
        for name in [RUNTIME, TEMPORARY] {
            let mut builder = fs::DirBuilder::new();
            #[cfg(unix)]
            std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
            builder.create(folder.path().join(name))?;
        }
        let mut guard = Command::new("sh");
        guard
            .args(["-c", GUARD, "sh"])
            .arg(folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        Ok(Self {
            guard: spawn(guard).ok(),
            folder,
        })
    }

    /// Makes this the home of a program. The program finds no sound server there, and starts none.
    fn apply_to(&self, program: &mut Command) {
        let home = self.path();
        program
            .env("HOME", home)
            .env("XDG_RUNTIME_DIR", home.join(RUNTIME))
            .env("TMPDIR", home.join(TEMPORARY));
        for (variable, name) in [
            ("XDG_CONFIG_HOME", ".config"),
            ("XDG_CACHE_HOME", ".cache"),
            ("XDG_DATA_HOME", ".local/share"),
            ("XDG_STATE_HOME", ".local/state"),
        ] {
            program.env(variable, home.join(name));
        }
        let mut server = OsString::from("unix:");
        server.push(home.join("no-sound-server"));
        program.env("PULSE_SERVER", server);
    }

    /// The folder.
    fn path(&self) -> &Path {
        self.folder.path()
    }
}

const RUNTIME: &str = "run";
const TEMPORARY: &str = "tmp";

impl Drop for Home {
    fn drop(&mut self) {
        let is_removed = fs::remove_dir_all(self.path()).is_ok();
        let Some(guard) = &mut self.guard else { return };
        if let Some(mut input) = guard.stdin.take()
            && is_removed
        {
            // An error means that the guard has ended already.
            let _ = input.write_all(b"\n");
        }
        let _ = guard.wait();
    }
}

/// The home that all processes of an engine share, so that media players search for their plug-ins once per run. It is
/// created for the first process, in place of the user's home and the system's folder for temporary files, and removed
/// with this value.
#[derive(Debug)]
pub struct SharedHome(Mutex<Option<Home>>);

impl SharedHome {
    /// A home that does not exist yet.
    pub const fn new() -> Self {
        Self(Mutex::new(None))
    }

    /// Makes this the home of a program, and creates it first if necessary. Returns the folder.
    ///
    /// # Errors
    /// If the folder for temporary files can't be written to, or has no space left. The error names it.
    pub fn apply_to(&self, program: &mut Command) -> Result<PathBuf, StartError> {
        let mut shared = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let home = match shared.take() {
            Some(home) => home,
            None => Home::create()?,
        };
        home.apply_to(program);
        Ok(shared.insert(home).path().to_owned())
    }
}

impl Default for SharedHome {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn dropping_a_home_removes_its_files() {
        let home = Home::create().unwrap();
        let mut program = Command::new("sh");
        program.args(["-c", "mkdir -p ~/.config/pulse \"$XDG_CACHE_HOME\" && echo > \"$TMPDIR/left\" && echo > \"$XDG_RUNTIME_DIR/left\""]);
        home.apply_to(&mut program);
        assert!(spawn(program).unwrap().wait().unwrap().success());
        let folder = home.path().to_owned();
        for left in [".config/pulse", ".cache", "tmp/left", "run/left"] {
            assert!(folder.join(left).exists(), "{left}");
        }
        drop(home);
        assert!(!folder.exists());
    }

    #[test]
    fn all_programs_share_one_home() {
        let home = SharedHome::default();
        let folder = || {
            let mut program = Command::new("sh");
            home.apply_to(&mut program).unwrap();
            let mut variables = program.get_envs();
            let found = variables.find(|(name, _)| *name == "HOME").unwrap();
            found.1.unwrap().to_owned()
        };
        assert_eq!(folder(), folder());
    }

    #[test]
    fn unwritable_folder_is_an_error() {
        let folder = TempDir::new().unwrap();
        assert!(Home::create_in(&folder.path().join("absent")).is_err());
        assert!(Home::create_in(Path::new("/proc")).is_err());
        drop(Home::create_in(folder.path()).unwrap());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    /// The end of the harness closes its end of the guard's input.
    #[test]
    fn guard_removes_the_home_when_its_input_ends() {
        let mut home = Home::create().unwrap();
        let folder = home.path().to_owned();
        fs::write(folder.join("left"), "").unwrap();
        let mut guard = home.guard.take().unwrap();
        drop(guard.stdin.take());
        assert!(guard.wait().unwrap().success());
        assert!(!folder.exists());
    }
}
