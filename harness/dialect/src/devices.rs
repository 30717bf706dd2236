//! The devices of a folder.

use std::path::{Path, PathBuf};

use footbridge_contract::Platform;
use footbridge_contract::toml_reader::InvalidFile;
use miette::Diagnostic;
use thiserror::Error;

use crate::device::Device;

/// The devices of a folder, by name.
#[derive(Debug, Clone)]
pub struct Devices {
    devices: Vec<Device>,
}

/// The names and contents of the built-in device files.
const BUILT_IN: [(&str, &str); 5] = [
    (
        "desktop",
        include_str!("../../../fixtures/hosts/desktop.toml"),
    ),
    (
        "galaxy-s23",
        include_str!("../../../fixtures/hosts/galaxy-s23.toml"),
    ),
    (
        "iphone-15",
        include_str!("../../../fixtures/hosts/iphone-15.toml"),
    ),
    (
        "iphone-se",
        include_str!("../../../fixtures/hosts/iphone-se.toml"),
    ),
    (
        "pixel-8",
        include_str!("../../../fixtures/hosts/pixel-8.toml"),
    ),
];

impl Devices {
    /// Returns the built-in devices, for a project that defines none. They are two iPhones, two Android phones and a
    /// desktop, with a default for each platform.
    ///
    /// # Errors
    /// None, as long as the built-in files are valid.
    pub fn built_in() -> Result<Self, Vec<DevicesError>> {
        let (mut devices, mut errors) = (Vec::new(), Vec::new());
        for (name, text) in BUILT_IN {
            match Device::parse(name, name, text) {
                Ok(device) => devices.push(device),
                Err(invalid) => errors.push(invalid.into()),
            }
        }
        if errors.is_empty() {
            Ok(Self { devices })
        } else {
            Err(errors)
        }
    }

    /// Loads every `.toml` file of `folder`.
    ///
    /// # Errors
    /// Every problem: each unusable file, and each platform with several defaults.
    pub fn load(folder: &Path) -> Result<Self, Vec<DevicesError>> {
        let (mut devices, mut errors) = (Vec::new(), Vec::new());
        for path in files(folder).map_err(|error| vec![error])? {
            match Device::load(&path) {
                Ok(device) => devices.push(device),
                Err(invalid) => errors.push(invalid.into()),
            }
        }
        for platform in Platform::ALL {
            let defaults: Vec<&str> = devices
                .iter()
                .filter(|device| device.platform == platform && device.is_default)
                .map(|device| device.name.as_str())
                .collect();
            if defaults.len() > 1 {
                errors.push(DevicesError::SeveralDefaults {
                    platform,
                    defaults: defaults.join(", "),
                    folder: folder.to_owned(),
                });
            }
        }
        if errors.is_empty() {
            Ok(Self { devices })
        } else {
            Err(errors)
        }
    }

    /// Returns the device of this name.
    pub fn get(&self, name: &str) -> Option<&Device> {
        self.devices.iter().find(|device| device.name == name)
    }

    /// Returns the default device of a platform.
    pub fn default_for(&self, platform: Platform) -> Option<&Device> {
        self.devices
            .iter()
            .find(|device| device.platform == platform && device.is_default)
    }

    /// Returns all devices, ordered by name.
    pub fn iter(&self) -> impl Iterator<Item = &Device> {
        self.devices.iter()
    }
}

/// Returns the device files of a folder, ordered by name.
fn files(folder: &Path) -> Result<Vec<PathBuf>, DevicesError> {
    let unreadable = |source| DevicesError::Unreadable {
        folder: folder.to_owned(),
        source,
    };
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path
            .extension()
            .is_some_and(|extension| extension == "toml")
        {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// An error in a folder of devices.
#[derive(Debug, Error, Diagnostic)]
pub enum DevicesError {
    /// The folder can't be read.
    #[error("failed to read {}", folder.display())]
    #[diagnostic(help("`devices` in footbridge.toml names the device folder"))]
    Unreadable {
        folder: PathBuf,
        /// The underlying error.
        source: std::io::Error,
    },
    /// A device file has errors. All are listed.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Invalid(#[from] InvalidFile),
    /// A platform has several default devices.
    #[error("several default devices for {platform} in {}: {defaults}", folder.display())]
    #[diagnostic(help("write `default = true` in the file of one device of each platform"))]
    SeveralDefaults {
        platform: Platform,
        /// The names of its defaults.
        defaults: String,
        folder: PathBuf,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fixtures() -> &'static Path {
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/hosts"))
    }

    #[test]
    fn built_in_devices_have_a_default_for_each_platform() {
        let devices = Devices::built_in().unwrap();
        let defaults = Platform::ALL.map(|platform| devices.default_for(platform).unwrap());
        assert_eq!(
            defaults.map(|device| device.name.as_str()),
            ["iphone-15", "pixel-8", "desktop"]
        );
        for device in devices.iter() {
            let defaults = devices.iter().filter(|other| {
                other.is_default && device.is_default && other.platform == device.platform
            });
            assert!(defaults.count() <= 1, "{}", device.name);
        }
    }

    #[test]
    fn fixture_devices_load() {
        let devices = Devices::load(fixtures()).unwrap();
        let names: Vec<&str> = devices.iter().map(|device| device.name.as_str()).collect();
        assert_eq!(
            names,
            [
                "crawler",
                "desktop-large-text",
                "desktop-reduced-motion",
                "desktop",
                "galaxy-s23",
                "iphone-15-reduced-motion",
                "iphone-15-without-bridge",
                "iphone-15",
                "iphone-se",
                "moto-e",
                "pixel-8",
                "window-767",
                "window-768-large-text",
                "window-768",
            ]
        );
        assert_eq!(
            devices.default_for(Platform::Android).unwrap().name,
            "pixel-8"
        );
        assert!(devices.get("nokia-3310").is_none());
    }

    #[test]
    fn each_platform_has_exactly_one_default() {
        let folder = tempfile::tempdir().unwrap();
        let phone = std::fs::read_to_string(fixtures().join("iphone-15.toml")).unwrap();
        for name in ["a.toml", "b.toml"] {
            std::fs::write(folder.path().join(name), &phone).unwrap();
        }
        let errors = Devices::load(folder.path()).unwrap_err();
        let messages: Vec<_> = errors.iter().map(ToString::to_string).collect();
        assert_eq!(messages.len(), 1);
        assert!(messages[0].starts_with("several default devices for ios in "));
        assert!(messages[0].ends_with(": a, b"));
    }

    #[test]
    fn errors_in_several_files_are_reported_at_once() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["a.toml", "b.toml"] {
            std::fs::write(folder.path().join(name), "platform = 1\n").unwrap();
        }
        let errors = Devices::load(folder.path()).unwrap_err();
        let files: Vec<_> = errors
            .iter()
            .map(|error| match error {
                DevicesError::Invalid(invalid) => (&invalid.file, invalid.errors.len()),
                other => panic!("{other}"),
            })
            .collect();
        assert_eq!(files.len(), 2);
        // The platform, and seven missing keys.
        assert!(files.iter().all(|(_, errors)| *errors == 9), "{files:?}");
    }
}
