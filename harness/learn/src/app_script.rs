//! The app's scripts, which run on a page before the client's.

use std::path::{Path, PathBuf};

use footbridge_contract::Platform;

/// A script of the app, which runs on a page before the client's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AppScript {
    /// The platform of the app; `None` for both.
    platform: Option<Platform>,
    /// The file, absolute or relative to the project folder.
    pub file: PathBuf,
}

/// The folder of the files that name a script.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// The project folder.
    Project,
    /// Another folder, whose files have absolute paths.
    Elsewhere,
}

impl AppScript {
    /// Parses `FILE` for both platforms, or `ios=FILE` or `android=FILE` for one.
    pub fn parse(text: &str) -> Self {
        let parts = [Platform::Ios, Platform::Android]
            .into_iter()
            .find_map(|platform| {
                let file = text.strip_prefix(platform.name())?.strip_prefix('=')?;
                Some((platform, file))
            });
        Self {
            platform: parts.map(|(platform, _)| platform),
            file: parts.map_or(text, |(_, file)| file).into(),
        }
    }

    /// Returns whether the app has the script on a platform.
    pub(crate) fn is_on(&self, platform: Platform) -> bool {
        self.platform.is_none_or(|own| own == platform)
    }

    /// Returns the path for a dialect in the folder `footbridge` of a project.
    pub(crate) fn path_from_dialect(&self, project: &Path, place: Place) -> String {
        let inside = self.file.strip_prefix(project).unwrap_or(&self.file);
        let path = match place {
            Place::Elsewhere => project.join(&self.file),
            Place::Project if inside.is_relative() => Path::new("..").join(inside),
            Place::Project => self.file.clone(),
        };
        path.to_string_lossy().replace('\\', "/")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn script_is_for_both_platforms_or_for_the_named_one() {
        let both = AppScript::parse("native=1.js");
        assert!(both.is_on(Platform::Ios) && both.is_on(Platform::Android));
        let ios = AppScript::parse("ios=bridge.js");
        assert!(ios.is_on(Platform::Ios) && !ios.is_on(Platform::Android));
        assert_eq!(ios.file, Path::new("bridge.js"));
    }

    #[test]
    fn path_is_relative_to_the_dialect_of_the_project() {
        let project = Path::new("/shop");
        let path = |file, place| AppScript::parse(file).path_from_dialect(project, place);
        assert_eq!(path("app/a.js", Place::Project), "../app/a.js");
        assert_eq!(path("/shop/a.js", Place::Project), "../a.js");
        assert_eq!(path("/other/a.js", Place::Project), "/other/a.js");
        assert_eq!(path("a.js", Place::Elsewhere), "/shop/a.js");
    }
}
