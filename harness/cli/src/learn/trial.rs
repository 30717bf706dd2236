//! A trial of a draft: its files are checked, and its scenarios run, before anything is written.

use std::fs;
use std::path::Path;

use footbridge_contract::Platform;
use footbridge_host::EntryKind;
use footbridge_runner::check_project;
use footbridge_runner::config::ConfigDraft;
use footbridge_runner::record::CaseRecord;
use miette::Report;

use super::silent_run::silent_run;
use crate::backends::backends;
use crate::command_error::CommandError;
use crate::environment::ProcessEnvironment;
use crate::init::NewFile;

/// The outcome of a scenario on a platform.
#[derive(Debug, Clone)]
pub(super) struct Trial {
    pub(super) platform: Platform,
    /// The calls that the client made, each with whether the app answered it.
    pub(super) calls: Vec<(String, bool)>,
    /// What failed.
    pub(super) failures: Vec<String>,
}

/// Checks a draft as `footbridge check` does, and runs its scenarios if they are valid.
pub(super) fn attempt(
    files: &[NewFile],
    environment: &ProcessEnvironment,
) -> Result<Result<Vec<Trial>, Vec<Report>>, CommandError> {
    let folder = tempfile::tempdir().map_err(|error| unwritten(&error))?;
    write(folder.path(), files).map_err(|error| unwritten(&error))?;
    let (draft, invalid) =
        ConfigDraft::find(folder.path()).map_err(|error| CommandError::input([error]))?;
    let (project, plan) = match check_project(draft, invalid, &backends(), &[]) {
        Ok(checked) => checked,
        Err(errors) => return Ok(Err(errors)),
    };
    let mut trials = Vec::new();
    silent_run(&project, &plan, environment, |record| {
        trials.push(trial(record));
    })?;
    trials.sort_by_key(|trial| trial.platform != Platform::Ios);
    Ok(Ok(trials))
}

fn trial(record: &CaseRecord) -> Trial {
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
                if let Some((_, is_answered)) = place.and_then(|place| calls.get_mut(place)) {
                    *is_answered = true;
                }
            }
            _ => {}
        }
    }
    let failures = record
        .failures
        .iter()
        .map(|failure| failure.message.clone());
    Trial {
        platform: record.case.platform,
        calls,
        failures: failures.chain(record.ending.reason.clone()).collect(),
    }
}

impl Trial {
    /// The outcome in a line.
    pub(super) fn text(&self) -> String {
        let of = |answered: bool| {
            let mut names: Vec<&str> = Vec::new();
            for (name, is_answered) in &self.calls {
                if *is_answered == answered && !names.contains(&name.as_str()) {
                    names.push(name);
                }
            }
            names.join(", ")
        };
        let answered = match (of(true), of(false)) {
            (answered, others) if answered.is_empty() && others.is_empty() => {
                "no call was made".to_owned()
            }
            (answered, others) if answered.is_empty() => {
                format!("{others} was called, and no call was answered")
            }
            (answered, _) => format!("{answered} was answered"),
        };
        match self.failures.first() {
            None => format!("the first scenario passed: {answered}"),
            Some(failure) => format!("the first scenario failed: {failure}; {answered}"),
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

fn unwritten(error: &std::io::Error) -> CommandError {
    CommandError::environment(miette::miette!(
        "failed to write the draft to a temporary folder: {error}"
    ))
}
