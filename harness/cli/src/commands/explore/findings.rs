//! The scenario files of findings.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use footbridge_explore::Finding;
use footbridge_record::ReportFile;
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

/// The scenario files of the findings so far. Each is written as soon as its finding is known.
pub(super) struct FoundFiles {
    folder: PathBuf,
    /// The names of the findings' scenarios, each with its file.
    files: Vec<(String, PathBuf)>,
    /// The file that couldn't be written, with the text that it would have.
    unwritten: Option<UnwrittenFile>,
}

/// A file that couldn't be written.
struct UnwrittenFile {
    path: PathBuf,
    text: String,
    error: io::Error,
}

impl FoundFiles {
    /// Creates the list of files in a folder, which is made for the first finding.
    pub(super) fn new(folder: PathBuf) -> Self {
        Self {
            folder,
            files: Vec::new(),
            unwritten: None,
        }
    }

    /// Writes the scenario of a finding. Returns whether it could be written.
    pub(super) fn write(&mut self, finding: &Finding) -> bool {
        self.write_text(finding.file_name(), finding.text().unwrap_or_default())
    }

    fn write_text(&mut self, name: &str, text: String) -> bool {
        let path = free_path(&self.folder, name, &text);
        match write_whole(&path, &text) {
            Ok(()) => {
                self.files.push((name.to_owned(), path));
                true
            }
            Err(error) => {
                self.unwritten = Some(UnwrittenFile { path, text, error });
                false
            }
        }
    }

    /// Removes the scenario of a finding that another explains.
    pub(super) fn remove(&mut self, finding: &Finding) {
        let is_its = |(name, _): &&(String, PathBuf)| name == finding.file_name();
        if let Some((_, path)) = self.files.iter().find(is_its) {
            let _ = fs::remove_file(path);
        }
        self.files.retain(|(name, _)| name != finding.file_name());
    }

    /// Returns the files of these findings.
    ///
    /// # Errors
    /// The text of a finding that couldn't be written.
    pub(super) fn into_files(self, findings: &[Finding]) -> Result<Vec<PathBuf>, CommandError> {
        if let Some(UnwrittenFile { path, text, error }) = self.unwritten {
            let _ = writeln!(anstream::stdout(), "# {}\n{text}", path.display());
            return Err(CommandError::environment(miette::miette!(
                help = "the scenario is printed above; give a writable folder with `--out`",
                "failed to write {}: {error}",
                path.display()
            )));
        }
        let files = findings.iter().filter_map(|finding| {
            let mut files = self.files.iter();
            let own = files.find(|(name, _)| name == finding.file_name());
            own.map(|(_, path)| path.clone())
        });
        Ok(files.collect())
    }
}

/// Writes a file atomically, and makes its folder.
fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut file = ReportFile::create(path)?;
    file.write_all(text.as_bytes())?;
    file.commit()
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
    fn finding_that_cannot_be_written_is_an_error_and_leaves_no_file() {
        let root = tempfile::tempdir().unwrap();
        let file = root.path().join("full");
        fs::write(&file, "").unwrap();
        let mut files = FoundFiles::new(file.join("found"));
        assert!(!files.write_text("hang-1.yaml", "title: A\n".to_owned()));
        let error = files.into_files(&[]).unwrap_err();
        assert!(format!("{error:?}").contains("hang-1.yaml"), "{error:?}");
        assert_eq!(fs::read_dir(root.path()).unwrap().count(), 1);
    }
}
