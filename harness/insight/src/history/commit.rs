//! The commit of a run.

use std::fmt;

use serde::Serialize;

/// The maximum length of a commit's name: a SHA-256 in hexadecimal.
const LONGEST: usize = 64;

/// The number of characters shown of a commit's name.
const SHOWN: usize = 10;

/// The commit of a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Commit {
    /// The name, from git or from the pipeline.
    pub id: String,
    /// Whether files differed from the commit.
    pub is_dirty: bool,
}

impl Commit {
    /// Creates a commit, if `id` is a valid name.
    pub fn new(id: &str, is_dirty: bool) -> Option<Self> {
        let id = id.trim();
        let allowed = |char: char| char.is_ascii_alphanumeric() || matches!(char, '.' | '-' | '_');
        let is_name = (1..=LONGEST).contains(&id.len()) && id.chars().all(allowed);
        is_name.then(|| Self {
            id: id.to_owned(),
            is_dirty,
        })
    }
}

impl fmt::Display for Commit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let short = &self.id[..self.id.len().min(SHOWN)];
        let dirty = if self.is_dirty { " with changes" } else { "" };
        write!(formatter, "{short}{dirty}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commit_name_is_printable() {
        let commit = Commit::new("241a28a09b12f00d\n", true).unwrap();
        assert_eq!(commit.to_string(), "241a28a09b with changes");
        assert_eq!(Commit::new("v1.2.3", false).unwrap().to_string(), "v1.2.3");
        for wrong in ["", "  ", "a b", "\u{1b}[31m", &"a".repeat(65)] {
            assert_eq!(Commit::new(wrong, false), None, "{wrong:?}");
        }
    }
}
