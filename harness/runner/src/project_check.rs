//! The checks that `footbridge check` makes besides those of every command: the client's folder, and all snapshots.

use std::io;
use std::path::{Path, PathBuf};

use footbridge_gateway::{Client, ClientSource};
use ignore::WalkBuilder;
use miette::{Diagnostic, Report};
use thiserror::Error;

use crate::config::{Config, is_url};
use crate::judge::Snapshot;
use crate::plan::name;
use crate::snapshots::SnapshotsError;

/// A snapshot that belongs to no scenario.
#[derive(Debug, Error, Diagnostic)]
#[error("{snapshot} has no scenario beside it")]
#[diagnostic(help("remove it, or name it as its scenario is named: {scenario}"))]
struct NoScenario {
    snapshot: String,
    scenario: String,
}

/// The mistakes in the client's folder, and in the snapshots at or below `paths`; below the configuration's folders if
/// there are none.
pub fn check_project(config: &Config, paths: &[PathBuf]) -> Vec<Report> {
    let mut errors = Vec::new();
    if !is_url(&config.web) {
        let source = ClientSource::Directory(PathBuf::from(&config.web));
        errors.extend(Client::open(&source).err().map(Report::new));
    }
    let paths = if paths.is_empty() {
        &config.scenarios
    } else {
        paths
    };
    let mut snapshots: Vec<PathBuf> = paths.iter().flat_map(|path| find(path)).collect();
    snapshots.sort();
    snapshots.dedup();
    for path in snapshots {
        let name = name(&path, &config.root);
        errors.extend(check_snapshot(path, &name));
    }
    errors
}

/// The snapshots at or below a path. Of a scenario it is the one beside it.
fn find(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        let snapshot = path.with_extension("snap");
        return Vec::from_iter(snapshot.is_file().then_some(snapshot));
    }
    let entries = WalkBuilder::new(path).require_git(false).build();
    let paths = entries.flatten().map(ignore::DirEntry::into_path);
    paths
        .filter(|path| path.is_file() && path.extension().is_some_and(|ending| ending == "snap"))
        .collect()
}

fn check_snapshot(path: PathBuf, name: &str) -> Option<Report> {
    let has_scenario = ["yaml", "yml"]
        .iter()
        .any(|ending| path.with_extension(ending).is_file());
    if !has_scenario {
        return Some(Report::new(NoScenario {
            snapshot: name.to_owned(),
            scenario: Path::new(name).with_extension("yaml").display().to_string(),
        }));
    }
    let text: io::Result<String> = std::fs::read_to_string(&path);
    match text {
        Ok(text) => Snapshot::parse(name, &text).err().map(Report::new),
        Err(source) => Some(Report::new(SnapshotsError::Unreadable { path, source })),
    }
}
