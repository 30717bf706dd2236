//! The library that changes how the engine opens connections. It exists only in memory, so it can be loaded whatever
//! the folder for temporary files is called or allows.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Write as _};
use std::os::fd::AsRawFd as _;
use std::process::Command;

use rustix::fs::{MemfdFlags, memfd_create};

/// The library.
const LIBRARY: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/network.so"));

/// The variable that lists the libraries to load first.
const VARIABLE: &str = "LD_PRELOAD";

/// The library in memory. Programs can load it until this is dropped.
#[derive(Debug)]
pub(crate) struct Preload {
    _file: File,
    path: OsString,
}

impl Preload {
    /// Puts the library into memory.
    ///
    /// # Errors
    /// If the system refuses.
    pub(crate) fn new() -> io::Result<Self> {
        let mut file = File::from(memfd_create("footbridge-network", MemfdFlags::CLOEXEC)?);
        file.write_all(LIBRARY)?;
        let path = format!("/proc/{}/fd/{}", std::process::id(), file.as_raw_fd());
        Ok(Self {
            _file: file,
            path: path.into(),
        })
    }

    /// Makes a program load the library before any other, except those in `others`.
    pub(crate) fn apply_to(&self, program: &mut Command, others: Option<&OsStr>) {
        let mut list = self.path.clone();
        if let Some(others) = others.filter(|others| !others.is_empty()) {
            list.push(":");
            list.push(others);
        }
        program.env(VARIABLE, list);
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn list(preload: &Preload, others: Option<&str>) -> OsString {
        let mut program = Command::new("true");
        preload.apply_to(&mut program, others.map(OsStr::new));
        let mut set = program.get_envs().filter(|(name, _)| *name == VARIABLE);
        set.next().unwrap().1.unwrap().to_owned()
    }

    #[test]
    fn library_is_first_in_the_list() {
        let preload = Preload::new().unwrap();
        let path = list(&preload, None);
        assert_eq!(fs::read(&path).unwrap(), LIBRARY);
        let both = list(&preload, Some("/other.so"));
        assert_eq!(
            both.to_str(),
            Some(&*format!("{}:/other.so", path.display()))
        );
    }

    #[test]
    fn library_replaces_the_functions_of_gnutls_and_libsoup() {
        let names = [
            "\0gnutls_x509_trust_list_add_system_trust\0",
            "\0soup_session_new_with_options\0",
        ];
        for name in names.map(str::as_bytes) {
            assert!(LIBRARY.windows(name.len()).any(|bytes| bytes == name));
        }
    }

    #[test]
    fn library_loads_without_a_warning() {
        let preload = Preload::new().unwrap();
        let mut program = Command::new("true");
        preload.apply_to(&mut program, None);
        let output = program.output().unwrap();
        assert!(output.status.success());
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    }
}
