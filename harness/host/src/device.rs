//! Devices: what a screen shows a page, loaded from `fixtures/hosts/`, one TOML file each.

use std::path::Path;

use footbridge_contract::{Platform, UnknownPlatform};
use serde::{Deserialize, Serialize};
use toml::Spanned;
use ts_rs::TS;

use crate::dialect::Template;
use crate::file::{DataError, SourceFile, read};

const HELP: &str = "fixtures/hosts/iphone-15.toml shows every key of a device";

/// A page's size in CSS pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Viewport {
    /// Its width.
    pub width: u32,
    /// Its height.
    pub height: u32,
}

/// What a device keeps free of content at each edge, in CSS pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Insets {
    /// Below the status bar or the notch.
    pub top: u32,
    /// At the right edge.
    pub right: u32,
    /// Above the home indicator.
    pub bottom: u32,
    /// At the left edge.
    pub left: u32,
}

/// A phone, or a browser's window.
#[derive(Debug, Clone, PartialEq)]
pub struct Device {
    /// Its name: the file's, without `.toml`.
    pub name: String,
    /// The platform it runs. A browser may run on a device of any platform.
    pub platform: Platform,
    /// Whether it is the one its platform gets unless another is named.
    pub is_default: bool,
    /// The model, as a user agent tells it.
    pub model: String,
    /// The operating system's version, unless a profile says otherwise.
    pub os_version: String,
    /// The page's size.
    pub viewport: Viewport,
    /// Device pixels for one CSS pixel.
    pub pixel_ratio: f64,
    /// Whether it is touched rather than clicked.
    pub touch: bool,
    /// What it keeps free of content.
    pub safe_area: Insets,
    /// How long it takes to make a key pair for a page, in milliseconds of the page's clock.
    pub key_pair_ms: u32,
    /// `navigator.platform`.
    pub navigator_platform: String,
    /// The user agent of its own browser, outside the app.
    pub(crate) browser_user_agent: Template,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DeviceFile {
    platform: Spanned<String>,
    #[serde(default)]
    default: bool,
    model: String,
    os_version: String,
    viewport: Spanned<Viewport>,
    pixel_ratio: Spanned<f64>,
    touch: bool,
    safe_area: Insets,
    #[serde(default)]
    key_pair_ms: u32,
    navigator_platform: String,
    browser_user_agent: Spanned<String>,
}

impl Device {
    /// Loads a device; its name is the file's.
    ///
    /// # Errors
    /// [`DataError`], pointing at the place in the file.
    pub fn load(path: &Path) -> Result<Self, DataError> {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        Self::parse(&name, &path.display().to_string(), &read(path)?)
    }

    /// Reads a device from `text`; `file` is what mistakes call the file.
    ///
    /// # Errors
    /// [`DataError::Mistaken`], pointing at the place in the text.
    pub fn parse(name: &str, file: &str, text: &str) -> Result<Self, DataError> {
        let source = SourceFile { name: file, text };
        let device: DeviceFile = source.parse(HELP)?;
        let platform: Platform =
            device
                .platform
                .get_ref()
                .parse()
                .map_err(|error: UnknownPlatform| {
                    source.mistake(
                        error.to_string(),
                        Some(device.platform.span()),
                        "here",
                        error.help(),
                    )
                })?;
        let viewport = device.viewport.get_ref();
        if viewport.width == 0 || viewport.height == 0 {
            return Err(source.mistake(
                "a page has a width and a height",
                Some(device.viewport.span()),
                "nothing would be seen",
                "write the size in CSS pixels, as in `{ width = 393, height = 852 }`",
            ));
        }
        let ratio = *device.pixel_ratio.get_ref();
        if !(ratio.is_finite() && ratio > 0.0) {
            return Err(source.mistake(
                "a pixel ratio is greater than zero",
                Some(device.pixel_ratio.span()),
                "here",
                "write how many device pixels make one CSS pixel, as in `3`",
            ));
        }
        let browser_user_agent =
            Template::parse(device.browser_user_agent.get_ref()).map_err(|error| {
                source.mistake(
                    error.to_string(),
                    Some(device.browser_user_agent.span()),
                    "in this user agent",
                    error.help(),
                )
            })?;
        Ok(Self {
            name: name.to_owned(),
            platform,
            is_default: device.default,
            model: device.model,
            os_version: device.os_version,
            viewport: device.viewport.into_inner(),
            pixel_ratio: ratio,
            touch: device.touch,
            safe_area: device.safe_area,
            key_pair_ms: device.key_pair_ms,
            navigator_platform: device.navigator_platform,
            browser_user_agent,
        })
    }
}

/// All devices of a folder, by name.
#[derive(Debug, Clone)]
pub struct Devices {
    devices: Vec<Device>,
}

impl Devices {
    /// Loads every `.toml` file of `folder`.
    ///
    /// # Errors
    /// [`DataError`] for the first file, by name, that is wrong, or if a platform has not exactly one default.
    pub fn load(folder: &Path) -> Result<Self, DataError> {
        let unreadable = |source| DataError::Unreadable {
            path: folder.to_owned(),
            source,
        };
        let mut paths = Vec::new();
        for entry in std::fs::read_dir(folder).map_err(unreadable)? {
            let path = entry.map_err(unreadable)?.path();
            if path
                .extension()
                .is_some_and(|extension| extension == "toml")
            {
                paths.push(path);
            }
        }
        paths.sort();
        let devices = paths
            .iter()
            .map(|path| Device::load(path))
            .collect::<Result<Vec<_>, _>>()?;
        for platform in Platform::ALL {
            let defaults: Vec<&str> = devices
                .iter()
                .filter(|device| device.platform == platform && device.is_default)
                .map(|device| device.name.as_str())
                .collect();
            if defaults.len() > 1 {
                return Err(DataError::Incomplete {
                    message: format!(
                        "several default devices for {platform}: {}",
                        defaults.join(", ")
                    ),
                    folder: folder.to_owned(),
                    help: "write `default = true` in the file of one device of each platform"
                        .to_owned(),
                });
            }
        }
        Ok(Self { devices })
    }

    /// The device of that name.
    pub fn get(&self, name: &str) -> Option<&Device> {
        self.devices.iter().find(|device| device.name == name)
    }

    /// The device a platform gets unless another is named.
    pub fn default_for(&self, platform: Platform) -> Option<&Device> {
        self.devices
            .iter()
            .find(|device| device.platform == platform && device.is_default)
    }

    /// All of them, by name.
    pub fn iter(&self) -> impl Iterator<Item = &Device> {
        self.devices.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fixtures() -> &'static Path {
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/hosts"))
    }

    #[test]
    fn the_devices_of_the_fixtures_load() {
        let devices = Devices::load(fixtures()).unwrap();
        let names: Vec<&str> = devices.iter().map(|device| device.name.as_str()).collect();
        assert_eq!(
            names,
            [
                "crawler",
                "desktop",
                "galaxy-s23",
                "iphone-15-without-bridge",
                "iphone-15",
                "iphone-se",
                "moto-e",
                "pixel-8"
            ]
        );
        assert_eq!(
            devices.default_for(Platform::Android).unwrap().name,
            "pixel-8"
        );
        assert!(devices.get("nokia-3310").is_none());
    }

    #[test]
    fn mistakes_point_at_their_place() {
        let text = std::fs::read_to_string(fixtures().join("iphone-se.toml")).unwrap();
        for (right, wrong, message, label) in [
            (
                "platform = \"ios\"",
                "platform = \"iso\"",
                "`iso` is not a platform",
                "\"iso\"",
            ),
            (
                "width = 375",
                "width = 0",
                "a page has a width and a height",
                "{ width = 0, height = 667 }",
            ),
            (
                "pixel_ratio = 2",
                "pixel_ratio = -2",
                "a pixel ratio is greater than zero",
                "-2",
            ),
            (
                "{os_version}",
                "{version}",
                "`{version}` is nothing that a host profile fills",
                "\"Mozilla",
            ),
            ("touch", "touched", "unknown field `touched`", "touched"),
        ] {
            let text = text.replacen(right, wrong, 1);
            let Err(DataError::Mistaken {
                message: found,
                span: Some(span),
                ..
            }) = Device::parse("phone", "phone.toml", &text)
            else {
                panic!("{wrong} was taken");
            };
            assert!(found.starts_with(message), "{found}");
            assert!(
                text[span.offset()..].starts_with(label),
                "{found} points at {span:?}"
            );
        }
    }

    #[test]
    fn every_platform_has_one_default() {
        let folder = tempfile::tempdir().unwrap();
        let phone = std::fs::read_to_string(fixtures().join("iphone-15.toml")).unwrap();
        for name in ["a.toml", "b.toml"] {
            std::fs::write(folder.path().join(name), &phone).unwrap();
        }
        let Err(DataError::Incomplete { message, .. }) = Devices::load(folder.path()) else {
            panic!("two defaults were taken");
        };
        assert_eq!(message, "several default devices for ios: a, b");
    }
}
