//! Attempts of a draft: checks the files and runs the scenarios before anything is written.

use std::fs;
use std::path::Path;

use footbridge_contract::Platform;
use footbridge_journal::EntryKind;
use footbridge_record::CaseRecord;
use footbridge_runner::config::ConfigDraft;
use footbridge_runner::{Backends, Plan, Project, check_project};
use miette::Report;
use tempfile::TempDir;

use crate::learn_error::LearnError;
use crate::new_file::NewFile;
use crate::options::RunContext;
use crate::silent_run::silent_run;

/// The result of a scenario on a platform.
#[derive(Debug, Clone)]
pub struct Attempt {
    pub platform: Platform,
    /// The calls that the client made, each with whether the app replied.
    pub(crate) calls: Vec<(String, bool)>,
    pub(crate) failures: Vec<String>,
}

/// A draft that `footbridge check` accepts, in a temporary folder.
pub(crate) struct CheckedDraft {
    _folder: TempDir,
    project: Project,
    plan: Plan,
}

/// Checks a draft as `footbridge check` does. The inner error lists every problem of the draft.
pub(crate) fn check(
    files: &[NewFile],
    backends: &Backends,
) -> Result<Result<CheckedDraft, Vec<Report>>, LearnError> {
    let folder = tempfile::tempdir().map_err(|error| unwritten(&error))?;
    write(folder.path(), files).map_err(|error| unwritten(&error))?;
    let (draft, invalid) =
        ConfigDraft::find(folder.path()).map_err(|error| LearnError::invalid([error]))?;
    let checked = check_project(draft, invalid, backends, &[]);
    Ok(checked.map(|(project, plan)| CheckedDraft {
        _folder: folder,
        project,
        plan,
    }))
}

impl CheckedDraft {
    /// Runs the draft's scenarios.
    pub(crate) fn run(&self, context: &RunContext<'_>) -> Result<Vec<Attempt>, LearnError> {
        let mut attempts = Vec::new();
        silent_run(&self.project, &self.plan, context, |record| {
            attempts.push(attempt(record));
        })?;
        attempts.sort_by_key(|attempt| attempt.platform != Platform::Ios);
        Ok(attempts)
    }
}

fn attempt(record: &CaseRecord) -> Attempt {
    let mut calls = Vec::new();
    let mut numbers = Vec::new();
    for entry in record.journal.entries() {
        match &entry.kind {
            EntryKind::Call { number, name, .. } => {
                calls.push((name.clone(), false));
                numbers.push(*number);
            }
            EntryKind::Reply { call, .. } | EntryKind::Part { call, .. } => {
                let place = numbers.iter().position(|number| number == call);
                if let Some((_, has_reply)) = place.and_then(|place| calls.get_mut(place)) {
                    *has_reply = true;
                }
            }
            _ => {}
        }
    }
    let failures = record
        .failures
        .iter()
        .map(|failure| failure.message.clone());
    Attempt {
        platform: record.case.platform,
        calls,
        failures: failures.chain(record.ending.reason.clone()).collect(),
    }
}

impl Attempt {
    /// Returns the result in one line.
    pub fn text(&self) -> String {
        let of = |replied: bool| {
            let mut names: Vec<&str> = Vec::new();
            for (name, has_reply) in &self.calls {
                if *has_reply == replied && !names.contains(&name.as_str()) {
                    names.push(name);
                }
            }
            names.join(", ")
        };
        let calls = match (of(true), of(false)) {
            (replied, others) if replied.is_empty() && others.is_empty() => {
                "no call was made".to_owned()
            }
            (replied, others) if replied.is_empty() => {
                format!("{others} was called; no call received a reply")
            }
            (replied, _) => format!("{replied} received a reply"),
        };
        match self.failures.first() {
            None => format!("the first scenario passed: {calls}"),
            Some(failure) => format!("the first scenario failed: {failure}; {calls}"),
        }
    }
}

fn write(folder: &Path, files: &[NewFile]) -> std::io::Result<()> {
    for (path, text) in files {
        let path = folder.join(path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(path, text)?;
    }
    Ok(())
}

fn unwritten(error: &std::io::Error) -> LearnError {
    LearnError::environment(miette::miette!(
        "failed to write the draft to a temporary folder: {error}"
    ))
}
