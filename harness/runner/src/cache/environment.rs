//! The inputs of a verdict besides the project and the engine: this program, and the machine's environment, fonts and
//! time zone.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use super::key::{Key, KeyHasher};

/// The environment variables that may affect a page or its engine, by name or by prefix.
const VARIABLES: [&str; 20] = [
    "TZ",
    "LANG",
    "LC_",
    "LD_",
    "GTK_",
    "GDK_",
    "GST_",
    "G_",
    "WEBKIT_",
    "JSC_",
    "JavaScriptCore",
    "LIBGL_",
    "MESA_",
    "PANGO_",
    "FC_",
    "FONTCONFIG_",
    "FREETYPE_",
    "CHROME",
    "OPENSSL_",
    "NO_AT_BRIDGE",
];

/// The part of this process's environment that fingerprints need.
#[derive(Debug, Clone, Default)]
pub struct MachineVariables {
    /// All variables.
    pub all: Vec<(OsString, OsString)>,
    /// The home folder.
    pub home: Option<PathBuf>,
}

/// Returns the fingerprint of this program and this machine: the program file, the variables that reach the engine,
/// the time zone, the fonts and their configuration. Two machines with the same setup have the same fingerprint.
///
/// # Errors
/// If the program file can't be read.
pub fn fingerprint_of_machine(program: &Path, variables: &MachineVariables) -> io::Result<String> {
    let mut hasher = KeyHasher::default();
    hasher.add("program", Key::of(&fs::read(program)?).as_str());
    let mut known: Vec<_> = variables
        .all
        .iter()
        .filter(|(name, _)| {
            let name = name.to_string_lossy();
            VARIABLES
                .iter()
                .any(|beginning| name.starts_with(beginning))
        })
        .collect();
    known.sort();
    for (name, value) in known {
        hasher.add(&name.to_string_lossy(), value.as_encoded_bytes());
    }
    hasher.add("time zone", fs::read("/etc/localtime").unwrap_or_default());
    for folder in ["/usr/share/fonts", "/usr/local/share/fonts", "/etc/fonts"] {
        list(&mut hasher, Path::new(folder));
    }
    if let Some(home) = &variables.home {
        for folder in [".fonts", ".local/share/fonts", ".config/fontconfig"] {
            list(&mut hasher, &home.join(folder));
        }
        for version in ["gtk-3.0", "gtk-4.0"] {
            let settings = home.join(".config").join(version).join("settings.ini");
            hasher.add(version, fs::read(settings).unwrap_or_default());
        }
    }
    Ok(hasher.finish().as_str().to_owned())
}

/// Adds the names and sizes of the files in a folder. A missing folder adds nothing.
fn list(hasher: &mut KeyHasher, folder: &Path) {
    let walk = WalkDir::new(folder).follow_links(true).sort_by_file_name();
    for entry in walk.into_iter().filter_map(Result::ok) {
        if let Ok(metadata) = entry.metadata()
            && metadata.is_file()
        {
            let name = entry.file_name().to_string_lossy();
            hasher.add(&name, metadata.len().to_le_bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fingerprint(program: &Path, variables: &[(&str, &str)], home: Option<&Path>) -> String {
        let variables = MachineVariables {
            all: variables
                .iter()
                .map(|(name, value)| (name.into(), value.into()))
                .collect(),
            home: home.map(Path::to_owned),
        };
        fingerprint_of_machine(program, &variables).unwrap()
    }

    #[test]
    fn fingerprint_covers_the_program_the_variables_and_the_fonts() {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("footbridge");
        fs::write(&program, "one").unwrap();
        let usual = fingerprint(&program, &[("TZ", "UTC"), ("CI_JOB", "1")], None);
        let of = |variables| fingerprint(&program, variables, None);
        assert_eq!(of(&[("CI_JOB", "2"), ("TZ", "UTC")]), usual);
        assert_ne!(of(&[("TZ", "Asia/Tokyo")]), usual);
        assert_ne!(of(&[("TZ", "UTC"), ("LC_ALL", "C")]), usual);

        let home = folder.path();
        let without = fingerprint(&program, &[], Some(home));
        fs::create_dir(home.join(".fonts")).unwrap();
        fs::write(home.join(".fonts/a.ttf"), "font").unwrap();
        assert_ne!(fingerprint(&program, &[], Some(home)), without);

        fs::write(&program, "two").unwrap();
        assert_ne!(of(&[("TZ", "UTC")]), usual);
        assert!(
            fingerprint_of_machine(&folder.path().join("gone"), &MachineVariables::default())
                .is_err()
        );
    }
}
