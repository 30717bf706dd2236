//! The scenario files of findings.

use std::fs;
use std::path::{Path, PathBuf};

use footbridge_explore::Finding;
use footbridge_runner::Project;
use footbridge_scenario::Filter;

use crate::output::command_error::CommandError;
use crate::project::plan::plan;

/// The folder for the scenarios of findings.
pub(super) fn found_folder(project: &Project) -> PathBuf {
    let mut folders = project.config.scenarios.iter();
    let first = folders.find(|path| path.is_dir());
    let root = || project.config.root.join("scenarios");
    first.cloned().unwrap_or_else(root).join("found")
}

/// A path as reports name it: relative to the project folder if it is in it.
pub(super) fn shown_path(path: &Path, project: &Project) -> String {
    let inside = path.strip_prefix(&project.config.root);
    inside.unwrap_or(path).display().to_string()
}

/// The names of scenario files in reports.
pub(super) fn scenario_names(
    files: &[PathBuf],
    project: &Project,
) -> Result<Vec<String>, CommandError> {
    let names = files.iter().map(|file| {
        let plan = plan(project, std::slice::from_ref(file), &Filter::default())?;
        let scenarios = plan.scenarios.iter();
        Ok(scenarios.map(|scenario| scenario.name.clone()).collect())
    });
    names.collect()
}

/// Writes the scenarios of findings. Returns their paths.
pub(super) fn write_findings(
    folder: &Path,
    findings: &[Finding],
) -> Result<Vec<PathBuf>, CommandError> {
    let unwritable = |path: &Path, error: std::io::Error| {
        CommandError::environment(miette::miette!(
            help = "give a writable folder with `--out`",
            "failed to write {}: {error}",
            path.display()
        ))
    };
    let mut files = Vec::new();
    for finding in findings {
        let text = finding
            .text()
            .map_err(|error| CommandError::environment(miette::miette!("{error}")))?;
        fs::create_dir_all(folder).map_err(|error| unwritable(folder, error))?;
        let path = free_path(folder, finding.file_name(), &text);
        fs::write(&path, text).map_err(|error| unwritable(&path, error))?;
        files.push(path);
    }
    Ok(files)
}

/// The path for a scenario of this name: one that has the same text, or does not exist.
fn free_path(folder: &Path, name: &str, text: &str) -> PathBuf {
    let stem = name.trim_end_matches(".yaml");
    let numbered = (2..).map(|number| format!("{stem}-{number}.yaml"));
    let names = std::iter::once(name.to_owned()).chain(numbered);
    let mut paths = names.map(|name| folder.join(name));
    let free = paths.find(|path| match fs::read_to_string(path) {
        Ok(known) => known == text,
        Err(_) => !path.exists(),
    });
    free.unwrap_or_else(|| folder.join(name))
}
