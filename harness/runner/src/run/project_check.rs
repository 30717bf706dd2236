//! The checks of `footbridge check`: all parts of a project, independently of each other's errors.

use std::io;
use std::path::{Path, PathBuf};

use footbridge_contract::project_file::read_text;
use footbridge_contract::toml_reader::InvalidFile;
use footbridge_gateway::{Client, ClientSource};
use footbridge_scenario::Filter;
use ignore::WalkBuilder;
use miette::{Diagnostic, Report};
use thiserror::Error;

use crate::case::snapshots::SnapshotsError;
use crate::judge::Snapshot;
use crate::plan::{Plan, name, read_scenarios};
use crate::sources::backends::Backends;
use crate::sources::config::{ConfigDraft, client_folder, is_url};
use crate::sources::project::{Project, ProjectParts};

/// A snapshot without a scenario.
#[derive(Debug, Error, Diagnostic)]
#[error("{snapshot} has no scenario beside it")]
#[diagnostic(help("remove it, or name it as its scenario is named: {scenario}"))]
struct NoScenario {
    snapshot: String,
    scenario: String,
}

/// Checks a project: its configuration, the files it refers to, the client folder, and the scenarios and snapshots at
/// or below `paths`, or below the configured folders if there are no paths. Checks that depend on a missing or
/// invalid part are skipped.
///
/// # Errors
/// Every error.
pub fn check_project(
    draft: ConfigDraft,
    invalid: Option<InvalidFile>,
    backends: &Backends,
    paths: &[PathBuf],
) -> Result<(Project, Plan), Vec<Report>> {
    let mut errors: Vec<Report> = invalid.into_iter().map(Report::new).collect();
    let parts = ProjectParts::load(&draft, backends, &mut errors);
    let paths = match &draft.scenarios {
        _ if !paths.is_empty() => paths,
        Some(configured) => configured,
        None => &[],
    };
    let catalogue = parts.catalogue.as_deref();
    let (scenarios, found) = read_scenarios(paths, &draft.root, catalogue, &parts.names());
    errors.extend(found.into_iter().map(Report::new));
    if let Some(folder) = draft.web.as_deref().filter(|web| !is_url(web))
        && let Some(base) = &draft.base
    {
        let source = ClientSource::Directory(client_folder(folder, base, &draft.root));
        errors.extend(Client::open(&source).err().map(Report::new));
    }
    errors.extend(check_snapshots(paths, &draft.root));
    if !errors.is_empty() {
        return Err(errors);
    }
    let project = draft.finish().and_then(|config| parts.finish(config));
    let project = project.ok_or(errors)?;
    let plan = Plan::of(scenarios, &project, &Filter::default());
    Ok((project, plan))
}

fn check_snapshots(paths: &[PathBuf], root: &Path) -> Vec<Report> {
    let mut snapshots: Vec<PathBuf> = paths.iter().flat_map(|path| find(path)).collect();
    snapshots.sort();
    snapshots.dedup();
    let checked = snapshots.into_iter().filter_map(|path| {
        let name = name(&path, root);
        check_snapshot(path, &name)
    });
    checked.collect()
}

/// Finds the snapshots at or below a path. For a scenario file, this is its snapshot.
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
    let text: io::Result<String> = read_text(&path);
    match text {
        Ok(text) => Snapshot::parse(name, &text).err().map(Report::new),
        Err(source) => Some(Report::new(SnapshotsError::Unreadable { path, source })),
    }
}
