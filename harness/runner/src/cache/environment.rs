//! The inputs of a verdict besides the project and the engine: this program, and the machine's environment, fonts and
//! time zone.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use super::entry::VERSION;
use super::key::{Key, KeyHasher};
use super::key_parts::Input;

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

/// The fingerprint of this program and this machine: the hash of each input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MachineFingerprint(BTreeMap<Input, Key>);

impl MachineFingerprint {
    /// The inputs and their hashes.
    pub(crate) fn parts(&self) -> impl Iterator<Item = (Input, Key)> {
        let parts = self.0.iter();
        parts.map(|(input, hash)| (input.clone(), hash.clone()))
    }
}

/// Returns the fingerprint of this program and this machine: the program file, the variables that reach the engine,
/// the time zone, the fonts and their configuration. Two machines with the same setup have the same fingerprint.
///
/// # Errors
/// If the program file can't be read.
pub fn fingerprint_of_machine(
    program: &Path,
    variables: &MachineVariables,
) -> io::Result<MachineFingerprint> {
    let mut rules = KeyHasher::default();
    rules
        .add("version", VERSION)
        .add("program", Key::of(&fs::read(program)?).as_str());
    let mut fonts = KeyHasher::default();
    for folder in ["/usr/share/fonts", "/usr/local/share/fonts", "/etc/fonts"] {
        list(&mut fonts, Path::new(folder));
    }
    let mut settings = KeyHasher::default();
    if let Some(home) = &variables.home {
        for folder in [".fonts", ".local/share/fonts", ".config/fontconfig"] {
            list(&mut fonts, &home.join(folder));
        }
        for version in ["gtk-3.0", "gtk-4.0"] {
            let file = home.join(".config").join(version).join("settings.ini");
            settings.add(version, fs::read(file).unwrap_or_default());
        }
    }
    let time_zone = fs::read("/etc/localtime").unwrap_or_default();
    Ok(MachineFingerprint(BTreeMap::from([
        (Input::Footbridge, rules.finish()),
        (Input::engine("fonts"), fonts.finish()),
        (Input::engine("GTK settings"), settings.finish()),
        (Input::engine("time zone"), Key::of(&time_zone)),
        (
            Input::engine("environment variables"),
            hash_variables(variables),
        ),
    ])))
}

/// Hashes the variables that reach the engine.
fn hash_variables(variables: &MachineVariables) -> Key {
    let mut hasher = KeyHasher::default();
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
    hasher.finish()
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

    fn fingerprint(
        program: &Path,
        variables: &[(&str, &str)],
        home: Option<&Path>,
    ) -> MachineFingerprint {
        let variables = MachineVariables {
            all: variables
                .iter()
                .map(|(name, value)| (name.into(), value.into()))
                .collect(),
            home: home.map(Path::to_owned),
        };
        fingerprint_of_machine(program, &variables).unwrap()
    }

    /// The inputs whose hashes differ.
    fn changed<'f>(one: &'f MachineFingerprint, other: &MachineFingerprint) -> Vec<&'f Input> {
        assert_eq!(one.0.len(), other.0.len());
        let inputs = one.0.iter();
        inputs
            .filter(|(input, hash)| other.0.get(input) != Some(hash))
            .map(|(input, _)| input)
            .collect()
    }

    #[test]
    fn fingerprint_covers_the_program_the_variables_and_the_fonts() {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("footbridge");
        fs::write(&program, "one").unwrap();
        let usual = fingerprint(&program, &[("TZ", "UTC"), ("CI_JOB", "1")], None);
        let of = |variables| fingerprint(&program, variables, None);
        assert_eq!(of(&[("CI_JOB", "2"), ("TZ", "UTC")]), usual);
        let variables = Input::engine("environment variables");
        let tokyo = of(&[("TZ", "Asia/Tokyo")]);
        assert_eq!(changed(&tokyo, &usual), [&variables]);
        let with_locale = of(&[("TZ", "UTC"), ("LC_ALL", "C")]);
        assert_eq!(changed(&with_locale, &usual), [&variables]);

        let home = folder.path();
        let without = fingerprint(&program, &[], Some(home));
        fs::create_dir(home.join(".fonts")).unwrap();
        fs::write(home.join(".fonts/a.ttf"), "font").unwrap();
        let with_font = fingerprint(&program, &[], Some(home));
        assert_eq!(changed(&with_font, &without), [&Input::engine("fonts")]);

        fs::write(&program, "two").unwrap();
        let rebuilt = of(&[("TZ", "UTC")]);
        assert_eq!(changed(&rebuilt, &usual), [&Input::Footbridge]);
        assert!(
            fingerprint_of_machine(&folder.path().join("gone"), &MachineVariables::default())
                .is_err()
        );
    }
}
