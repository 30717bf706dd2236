//! Paths received from other machines.

use std::fmt;
use std::path::{Component, Path, PathBuf};

use serde::{Deserialize, Serialize};

/// The maximum length of a path, in bytes.
const LONGEST: usize = 1024;

/// A path below a folder, with `/` between its parts, that cannot lead out of it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct InnerPath(String);

impl InnerPath {
    /// Returns the path of the folder itself.
    pub(crate) fn root() -> Self {
        Self(String::new())
    }

    /// Returns the path from `base` to a place below it; `None` if it isn't below, or has an invalid name.
    pub(crate) fn from(base: &Path, path: &Path) -> Option<Self> {
        let inner = path.strip_prefix(base).ok()?;
        let parts: Option<Vec<&str>> = inner.iter().map(|part| part.to_str()).collect();
        Self::try_from(parts?.join("/")).ok()
    }

    /// Returns the path in a folder.
    pub(crate) fn within(&self, folder: &Path) -> PathBuf {
        let parts = self.0.split('/').filter(|part| !part.is_empty());
        parts.fold(folder.to_owned(), |path, part| path.join(part))
    }
}

impl TryFrom<String> for InnerPath {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let is_plain = |part: &str| {
            let mut components = Path::new(part).components();
            matches!(components.next(), Some(Component::Normal(_)))
                && components.next().is_none()
                && !part.contains(['\\', ':'])
                && !part.chars().any(char::is_control)
        };
        let is_inner = text.is_empty() || text.split('/').all(is_plain);
        if is_inner && text.len() <= LONGEST {
            Ok(Self(text))
        } else {
            Err(format!("{text:?} is not a path inside a project"))
        }
    }
}

impl fmt::Display for InnerPath {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn path_cannot_lead_out_of_its_folder() {
        for wrong in [
            "/etc/passwd",
            "..",
            "../a",
            "a/../../b",
            "a/..",
            ".",
            "a/./b",
            "a//b",
            "a/",
            "a\\..\\b",
            "c:/x",
            "a\0b",
            "a\nb",
            &"a/".repeat(600),
        ] {
            assert!(InnerPath::try_from(wrong.to_owned()).is_err(), "{wrong:?}");
            let json = serde_json::to_string(wrong).unwrap();
            assert!(serde_json::from_str::<InnerPath>(&json).is_err());
        }
        for right in ["", "a", "a/b.yaml", "ä/…/..a", ".hidden/x"] {
            let path = InnerPath::try_from(right.to_owned()).unwrap();
            assert!(path.within(Path::new("/base")).starts_with("/base"));
        }
    }

    #[test]
    fn path_is_relative_to_the_base() {
        let path = InnerPath::from(Path::new("/p"), Path::new("/p/a/b.yaml")).unwrap();
        assert_eq!(path.to_string(), "a/b.yaml");
        assert_eq!(path.within(Path::new("/q")), Path::new("/q/a/b.yaml"));
        assert_eq!(InnerPath::from(Path::new("/p"), Path::new("/q/a")), None);
        assert_eq!(
            InnerPath::from(Path::new("/p"), Path::new("/p")),
            Some(InnerPath::root())
        );
    }
}
