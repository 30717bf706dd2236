//! The scenario files of findings.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use footbridge_explore::Finding;
use footbridge_record::write_whole;
use footbridge_runner::Project;
use footbridge_scenario::Filter;
use miette::Report;

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
fn shown_path(path: &Path, project: &Project) -> String {
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

/// The scenario files of the findings so far. Each is written as soon as its finding is known.
pub(super) struct FoundFiles {
    folder: PathBuf,
    files: Vec<FoundFile>,
}

/// The scenario file of a finding.
struct FoundFile {
    /// The name of the finding's scenario.
    name: String,
    path: PathBuf,
    /// The first line of the problem.
    message: String,
    /// The text and the error, if it couldn't be written.
    unwritten: Option<(String, Report)>,
}

impl FoundFiles {
    /// Creates the list of files in a folder, which is made for the first finding.
    pub(super) fn new(folder: PathBuf) -> Self {
        Self {
            folder,
            files: Vec::new(),
        }
    }

    /// Writes the scenario of a finding. Returns whether it could be written.
    pub(super) fn write(&mut self, finding: &Finding) -> bool {
        let message = finding.message.lines().next().unwrap_or_default();
        let text = finding.text().unwrap_or_default();
        self.write_text(finding.file_name(), message, text)
    }

    fn write_text(&mut self, name: &str, message: &str, text: String) -> bool {
        let path = free_path(&self.folder, name, &text);
        let error = write_whole(&path, &text).err().map(|error| {
            miette::miette!(
                help = "the scenario is printed above; give a writable folder with `--out`",
                "failed to write {}: {error}",
                path.display()
            )
        });
        let is_written = error.is_none();
        self.files.push(FoundFile {
            name: name.to_owned(),
            path,
            message: message.to_owned(),
            unwritten: error.map(|error| (text, error)),
        });
        is_written
    }

    /// Removes the scenario of a finding that another explains, unless a scenario couldn't be written.
    pub(super) fn remove(&mut self, finding: &Finding) {
        if self.files.iter().any(|file| file.unwritten.is_some()) {
            return;
        }
        let of_finding = |file: &mut FoundFile| file.name == finding.file_name();
        for file in self.files.extract_if(.., of_finding) {
            let _ = fs::remove_file(file.path);
        }
    }

    /// Prints a line for each finding, and the scenarios that couldn't be written. Returns their errors.
    pub(super) fn print(&mut self, project: &Project) -> Vec<Report> {
        let mut output = anstream::stdout();
        let mut errors = Vec::new();
        for file in &mut self.files {
            let FoundFile { path, message, .. } = file;
            let shown = shown_path(path, project);
            if let Some((text, error)) = file.unwritten.take() {
                let _ = writeln!(
                    output,
                    "found, but not written to {shown}: {message}\n{text}"
                );
                errors.push(error);
            } else {
                let _ = writeln!(output, "found {shown}: {message}");
            }
        }
        errors
    }

    /// Returns the files of these findings.
    pub(super) fn paths(self, findings: &[Finding]) -> Vec<PathBuf> {
        let files = findings.iter().filter_map(|finding| {
            let mut files = self.files.iter();
            let own = files.find(|file| file.name == finding.file_name());
            own.map(|file| file.path.clone())
        });
        files.collect()
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_that_cannot_be_written_are_kept_and_leave_no_file() {
        let root = tempfile::tempdir().unwrap();
        let file = root.path().join("full");
        fs::write(&file, "").unwrap();
        let mut files = FoundFiles::new(file.join("found"));
        for name in ["hang-1.yaml", "crash-2.yaml"] {
            assert!(!files.write_text(name, "a problem", format!("title: {name}\n")));
        }
        let unwritten = files.files.iter().map(|file| {
            let (text, error) = file.unwritten.as_ref().unwrap();
            (text.as_str(), error.to_string())
        });
        let unwritten: Vec<_> = unwritten.collect();
        assert_eq!(unwritten.len(), 2);
        for (name, (text, error)) in ["hang-1.yaml", "crash-2.yaml"].iter().zip(&unwritten) {
            assert_eq!(*text, format!("title: {name}\n"));
            assert!(
                error.contains(name) && error.contains("is a file"),
                "{error}"
            );
        }
        assert_eq!(fs::read_dir(root.path()).unwrap().count(), 1);
    }
}
