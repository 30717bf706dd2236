//! The folder of pictures of pages.

use std::fmt::Write as _;
use std::path::PathBuf;

use footbridge_record::CaseIdentity;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// A folder of pictures of pages.
#[derive(Debug, Clone)]
pub struct Pictures {
    folder: PathBuf,
    moment: PictureMoment,
}

/// The moments at which pictures are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PictureMoment {
    /// At the first failure of a case.
    Failures,
    /// After each step, and at the first failure of a case.
    Steps,
}

/// The length limit of a file name, in characters, without the part that makes it unique.
const LONGEST: usize = 120;

impl Pictures {
    /// Creates a value for this folder. The folder is created with the first picture.
    pub fn new(folder: impl Into<PathBuf>, moment: PictureMoment) -> Self {
        Self {
            folder: folder.into(),
            moment,
        }
    }

    /// The moments at which pictures are taken.
    pub fn moment(&self) -> PictureMoment {
        self.moment
    }

    /// The path of a case's picture after a step, by its index.
    pub fn path_after(&self, case: &CaseIdentity, step: usize) -> PathBuf {
        let whole = self.path_of(case);
        let name = whole.file_stem().unwrap_or_default().to_string_lossy();
        self.folder.join(format!("{name}-{:03}.png", step + 1))
    }

    /// The path of a case's picture. It is readable, and the same in every run.
    pub fn path_of(&self, case: &CaseIdentity) -> PathBuf {
        let CaseIdentity {
            scenario,
            title,
            row: _,
            platform,
            app_version,
            device,
            locale,
            theme,
            engine,
        } = case;
        let version = app_version.map_or_else(String::new, |version| format!(" {version}"));
        let theme = theme.word();
        let host = format!("{platform}{version} {locale} {theme} {device} {engine}");
        let digest = Sha256::digest(format!("{scenario}\n{title}\n{host}"));
        let unique = digest.iter().take(4).fold(String::new(), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        });
        let stem = scenario.trim_end_matches(".yaml").trim_end_matches(".yml");
        let name = words(&format!("{stem} {platform}{version} {title}"));
        self.folder.join(format!("{name}-{unique}.png"))
    }
}

/// The words of a text in lower case, joined by dashes.
fn words(text: &str) -> String {
    let parts = text.split(|char: char| !char.is_ascii_alphanumeric() && char != '.');
    let parts: Vec<_> = parts.filter(|part| !part.is_empty()).collect();
    let joined = parts.join("-").to_ascii_lowercase();
    joined.chars().take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use footbridge_contract::{Platform, Version};
    use footbridge_scenario::Theme;

    use super::*;

    #[test]
    fn picture_names_are_readable_and_unique() {
        let case = |title: &str, locale: &str| CaseIdentity {
            scenario: "scenarios/bar/copy.yaml".into(),
            title: title.into(),
            row: None,
            platform: Platform::Ios,
            app_version: Some(Version::new(2, 9, 0)),
            device: "iphone-15".into(),
            locale: locale.into(),
            theme: Theme::Dark,
            engine: "webkit".into(),
        };
        let pictures = Pictures::new("reports/pictures", PictureMoment::Steps);
        let path = |title: &str, locale: &str| {
            pictures.path_of(&case(title, locale)).display().to_string()
        };
        let one = path("Copy: off / 拷贝", "en");
        let start = "reports/pictures/scenarios-bar-copy-ios-2.9.0-copy-off-";
        let unique = one
            .strip_prefix(start)
            .and_then(|rest| rest.strip_suffix(".png"));
        assert_eq!(unique.map(str::len), Some(8), "{one}");
        assert_eq!(one, path("Copy: off / 拷贝", "en"));
        assert_ne!(one, path("Copy: off / 拷贝", "zh-CN"));
        assert_ne!(one, path("Copy: off", "en"));
        let after = pictures.path_after(&case("Copy: off / 拷贝", "en"), 1);
        let expected = one.replace(".png", "-002.png");
        assert_eq!(after.display().to_string(), expected);
        assert!(path(&"x".repeat(500), "en").len() < 200);
    }
}
