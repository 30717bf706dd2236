//! The list of a project's files.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::path::InnerPath;
use crate::error::QueueError;
use crate::files::ContentHash;

/// The maximum number of files in a project.
const MOST_FILES: usize = 100_000;

/// The maximum size in bytes of one file, and of all files together.
pub(super) const LARGEST_FILE: u64 = 256 << 20;
const LARGEST_PROJECT: u64 = 2 << 30;

/// The maximum size of the list itself, in bytes.
pub(super) const LARGEST_MANIFEST: usize = 64 << 20;

/// The list of a project's files, with their roles. All paths are relative to one folder that contains everything.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Manifest {
    /// The project folder, which contains `footbridge.toml`.
    pub(crate) root: InnerPath,
    /// The client folder.
    pub(crate) web: InnerPath,
    /// The catalogue folder.
    pub(crate) catalogue: InnerPath,
    /// The dialect file.
    pub(crate) dialect: InnerPath,
    /// The device folder, if the devices aren't the built-in ones.
    pub(crate) devices: Option<InnerPath>,
    /// The server folder, if there is one.
    pub(crate) server: Option<InnerPath>,
    /// The scenario files.
    pub(crate) scenarios: Vec<InnerPath>,
    /// Every file, in order.
    pub(crate) files: Vec<ListedFile>,
}

/// A file of a project.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ListedFile {
    pub(crate) path: InnerPath,
    /// The hash of its content.
    pub(crate) sha256: ContentHash,
    /// Its size in bytes.
    pub(crate) size: u64,
}

impl Manifest {
    /// Parses a received list.
    pub(super) fn parse(bytes: &[u8]) -> Result<Self, QueueError> {
        let manifest: Self = serde_json::from_slice(bytes).map_err(|error| wrong(&error))?;
        manifest.check().map_err(|problem| wrong(&problem))?;
        Ok(manifest)
    }

    /// Checks the list against the maximum sizes, and for invalid paths.
    pub(super) fn check(&self) -> Result<(), String> {
        if self.files.len() > MOST_FILES {
            return Err(format!("more than {MOST_FILES} files"));
        }
        if let Some(large) = self.files.iter().find(|file| file.size > LARGEST_FILE) {
            return Err(format!("{} has more than {LARGEST_FILE} bytes", large.path));
        }
        let total: u64 = self.files.iter().map(|file| file.size).sum();
        if total > LARGEST_PROJECT {
            return Err(format!("{total} bytes, more than {LARGEST_PROJECT}"));
        }
        let paths: BTreeSet<_> = self.files.iter().map(|file| &file.path).collect();
        if paths.len() < self.files.len() || paths.contains(&InnerPath::root()) {
            return Err("duplicate or empty file paths".to_owned());
        }
        Ok(())
    }
}

fn wrong(problem: &dyn std::fmt::Display) -> QueueError {
    QueueError::Protocol {
        problem: format!("the list of the project's files: {problem}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn manifest() -> Manifest {
        let path = |text: &str| InnerPath::try_from(text.to_owned()).unwrap();
        let file = |name: &str| ListedFile {
            path: path(name),
            sha256: ContentHash::of(name.as_bytes()),
            size: 10,
        };
        Manifest {
            root: InnerPath::root(),
            web: path("web"),
            catalogue: path("catalogue"),
            dialect: path("dialect.toml"),
            devices: Some(path("devices")),
            server: None,
            scenarios: vec![path("scenarios/a.yaml")],
            files: vec![file("dialect.toml"), file("web/index.html")],
        }
    }

    fn parse(change: impl FnOnce(&mut serde_json::Value)) -> Result<Manifest, String> {
        let mut json = serde_json::to_value(manifest()).unwrap();
        change(&mut json);
        Manifest::parse(json.to_string().as_bytes()).map_err(|error| error.to_string())
    }

    #[test]
    fn list_is_read_back() {
        assert_eq!(parse(|_| {}), Ok(manifest()));
    }

    #[test]
    fn list_with_outside_paths_or_excessive_sizes_is_rejected() {
        assert!(Manifest::parse(b"{").is_err());
        assert!(parse(|json| json["web"] = "../../etc".into()).is_err());
        assert!(parse(|json| json["files"][0]["path"] = "/etc/cron.d/x".into()).is_err());
        assert!(parse(|json| json["files"][0]["sha256"] = "../x".into()).is_err());
        assert!(parse(|json| json["files"][0]["size"] = (1_u64 << 40).into()).is_err());
        let twice = parse(|json| json["files"][1] = json["files"][0].clone());
        assert!(twice.unwrap_err().contains("duplicate or empty file paths"));
        assert!(parse(|json| json["files"][0]["path"] = "".into()).is_err());
    }
}
