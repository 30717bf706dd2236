//! Devices and their environment for a page, loaded from the TOML files in `fixtures/hosts/`.

use std::path::Path;

use footbridge_contract::Platform;
use footbridge_contract::toml_reader::{self, InvalidFile, TomlTable};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::template::Template;

/// The largest default font size, in CSS pixels.
const LARGEST_FONT: u32 = 200;

/// The longest allowed side of a page, in CSS pixels.
const LONGEST_SIDE: u32 = 16_384;

/// A page's size in CSS pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Viewport {
    pub width: u32,
    pub height: u32,
}

/// The safe area insets of a device: the width at each edge that content must avoid, in CSS pixels.
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

/// A user's contrast preference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Contrast {
    #[default]
    NoPreference,
    More,
    Less,
}

/// The accessibility settings of a device's user that a page can observe.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Accessibility {
    /// Whether the user prefers reduced motion.
    pub reduced_motion: bool,
    /// The preferred contrast.
    pub contrast: Contrast,
    /// The default font size, in CSS pixels.
    pub font_size: u32,
}

impl Default for Accessibility {
    fn default() -> Self {
        Self {
            reduced_motion: false,
            contrast: Contrast::NoPreference,
            font_size: FONT_SIZE,
        }
    }
}

/// The default font size, in CSS pixels.
const FONT_SIZE: u32 = 16;

/// A phone, or a browser window.
#[derive(Debug, Clone, PartialEq)]
pub struct Device {
    /// The file name without `.toml`.
    pub name: String,
    /// The device's platform. A browser may run on a device of any platform.
    pub platform: Platform,
    /// Whether this is the default device of the platform.
    pub is_default: bool,
    /// The model, as it appears in a user agent.
    pub model: String,
    /// The version of the operating system, which a profile may override.
    pub os_version: String,
    /// The size of the page.
    pub viewport: Viewport,
    /// The number of device pixels per CSS pixel.
    pub pixel_ratio: f64,
    /// Whether it has a touch screen.
    pub touch: bool,
    /// The safe area insets.
    pub safe_area: Insets,
    /// The duration of key pair generation in a page, in milliseconds of the page's clock.
    pub key_pair_ms: u32,
    /// The user's accessibility settings.
    pub accessibility: Accessibility,
    /// `navigator.platform`.
    pub navigator_platform: String,
    /// The user agent of the device's own browser, outside the app.
    pub(crate) browser_user_agent: Template,
}

impl Device {
    /// Loads a device, named after its file.
    ///
    /// # Errors
    /// An [`InvalidFile`] with every error.
    pub fn load(path: &Path) -> Result<Self, InvalidFile> {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        toml_reader::read(path, "a device", |table| read(&name, table))
    }

    /// Parses a device from `text`. Errors name the file `file`.
    ///
    /// # Errors
    /// An [`InvalidFile`] with every error.
    pub fn parse(name: &str, file: &str, text: &str) -> Result<Self, InvalidFile> {
        toml_reader::parse(file, text, "a device", |table| read(name, table))
    }
}

/// Reads the keys of a device file.
fn read(name: &str, table: &TomlTable<'_>) -> Option<Device> {
    let platform = table
        .need("platform", "platform = \"ios\", \"android\" or \"browser\"")
        .and_then(|node| node.one_of(&Platform::ALL.map(|platform| (platform.name(), platform))));
    let is_default = table.flag("default");
    let model = table.text("model", "model = \"iPhone15,4\"");
    let os_version = table.text("os_version", "os_version = \"17.5\"");
    let viewport = table
        .need("viewport", "viewport = { width = 393, height = 852 }")
        .and_then(|node| node.table("a viewport", read_viewport));
    let pixel_ratio = table
        .need(
            "pixel_ratio",
            "pixel_ratio = 3, device pixels for one CSS pixel",
        )
        .and_then(|node| {
            let ratio = node.float()?;
            if ratio > 0.0 {
                return Some(ratio);
            }
            let help = "write how many device pixels make one CSS pixel, as in `3`";
            node.invalid("a pixel ratio is greater than zero", "here", help);
            None
        });
    let touch = table
        .need("touch", "touch = true, or false for a mouse")
        .and_then(|node| node.boolean());
    let safe_area = table
        .need(
            "safe_area",
            "safe_area = { top = 0, right = 0, bottom = 0, left = 0 }",
        )
        .and_then(|node| node.table("a safe area", read_insets));
    let key_pair_ms = table
        .may("key_pair_ms")
        .map(|node| node.whole_number_within(0..=u32::MAX));
    let accessibility = table
        .may("accessibility")
        .map(|node| node.table("accessibility settings", read_accessibility));
    let navigator_platform = table.text("navigator_platform", "navigator_platform = \"iPhone\"");
    let browser_user_agent = table
        .need(
            "browser_user_agent",
            "browser_user_agent = \"Mozilla/5.0 …\"",
        )
        .and_then(|node| Template::from_text(&node));
    Some(Device {
        name: name.to_owned(),
        platform: platform?,
        is_default,
        model: model?,
        os_version: os_version?,
        viewport: viewport?,
        pixel_ratio: pixel_ratio?,
        touch: touch?,
        safe_area: safe_area?,
        key_pair_ms: key_pair_ms.unwrap_or(Some(0))?,
        accessibility: accessibility.unwrap_or(Some(Accessibility::default()))?,
        navigator_platform: navigator_platform?,
        browser_user_agent: browser_user_agent?,
    })
}

fn read_viewport(table: &TomlTable<'_>) -> Option<Viewport> {
    let side = |key, help| table.need(key, help)?.whole_number_within(1..=LONGEST_SIDE);
    let width = side("width", "width = 393, in CSS pixels");
    let height = side("height", "height = 852, in CSS pixels");
    Some(Viewport {
        width: width?,
        height: height?,
    })
}

fn read_accessibility(table: &TomlTable<'_>) -> Option<Accessibility> {
    let reduced_motion = table.flag("reduced_motion");
    let contrast = table.may("contrast").map(|node| {
        node.one_of(&[
            ("no-preference", Contrast::NoPreference),
            ("more", Contrast::More),
            ("less", Contrast::Less),
        ])
    });
    let font_size = table
        .may("font_size")
        .map(|node| node.whole_number_within(1..=LARGEST_FONT));
    Some(Accessibility {
        reduced_motion,
        contrast: contrast.unwrap_or(Some(Contrast::NoPreference))?,
        font_size: font_size.unwrap_or(Some(FONT_SIZE))?,
    })
}

fn read_insets(table: &TomlTable<'_>) -> Option<Insets> {
    let edge = |key, help| table.need(key, help)?.whole_number_within(0..=LONGEST_SIDE);
    let top = edge("top", "top = 0, in CSS pixels");
    let right = edge("right", "right = 0, in CSS pixels");
    let bottom = edge("bottom", "bottom = 0, in CSS pixels");
    let left = edge("left", "left = 0, in CSS pixels");
    Some(Insets {
        top: top?,
        right: right?,
        bottom: bottom?,
        left: left?,
    })
}

#[cfg(test)]
mod tests {
    use miette::Diagnostic;

    use super::*;

    fn fixtures() -> &'static Path {
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/hosts"))
    }

    #[test]
    fn all_errors_are_reported_at_once_with_their_places() {
        let mut text = std::fs::read_to_string(fixtures().join("iphone-se.toml")).unwrap();
        for (right, wrong) in [
            ("platform = \"ios\"", "platform = \"iso\""),
            ("width = 375", "width = 0"),
            ("pixel_ratio = 2", "pixel_ratio = -2"),
            ("{os_version}", "{version}"),
            ("touch", "tuch"),
        ] {
            assert!(text.contains(right), "{right}");
            text = text.replacen(right, wrong, 1);
        }
        let invalid = Device::parse("phone", "phone.toml", &text).unwrap_err();
        let mut lines: Vec<String> = invalid
            .errors
            .iter()
            .map(|error| {
                let label = error.labels().unwrap().next().unwrap();
                let place: String = text[label.offset()..].chars().take(8).collect();
                format!("{error} | {place}")
            })
            .collect();
        lines.sort();
        assert_eq!(
            lines,
            [
                "`iso` is not a value of `platform` | \"iso\"\nmo",
                "`width` is out of range | 0, heigh",
                "`{version}` is not a placeholder of a host profile | \"Mozilla",
                "a pixel ratio is greater than zero | -2\ntuch ",
                "unknown key `tuch` in a device | tuch = t",
            ]
        );
    }
}
