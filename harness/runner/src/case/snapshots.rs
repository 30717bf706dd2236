//! The snapshots of a run: read before it, compared during it, and on request written after it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use footbridge_contract::{Catalogue, project_file::read_text};
use footbridge_engine::EngineSelection;
use footbridge_journal::{Journal, transcript};
use footbridge_record::{Failure, FailureKind, write_whole};
use footbridge_scenario::{CaseSpec, Filter, Scenario, expand};
use miette::Diagnostic;
use thiserror::Error;

use crate::judge::{Comparison, Snapshot, SnapshotError, SnapshotHost};
use crate::plan::Plan;
use crate::plan::case::Case;

/// An error while reading or writing snapshots.
#[derive(Debug, Error, Diagnostic)]
pub enum SnapshotsError {
    /// A file isn't a valid snapshot.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Wrong(#[from] SnapshotError),
    /// A file can't be read.
    #[error("failed to read {}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The operating system's error.
        source: std::io::Error,
    },
    /// A file can't be written.
    #[error("failed to write {}", path.display())]
    #[diagnostic(help("check the free space on the disk and the permissions of the folder"))]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// The operating system's error.
        source: std::io::Error,
    },
}

/// The accepted snapshots of a plan's scenarios, by scenario name. Cheap to clone.
#[derive(Debug, Clone)]
pub(crate) struct Accepted(Arc<BTreeMap<String, Snapshot>>);

impl Accepted {
    /// The accepted transcript of a case.
    pub(crate) fn transcript_of(&self, case: &Case) -> Option<&str> {
        let snapshot = self.0.get(&case.scenario.name)?;
        snapshot.transcript_of(&host_of(case))
    }

    /// Compares a case's transcript with the accepted one. `None` if they are equal.
    pub(crate) fn compare(&self, case: &Case, journal: &Journal) -> Option<Failure> {
        if case.scenario.transcript.is_ignored {
            return None;
        }
        let host = host_of(case);
        let accepted = self.0.get(&case.scenario.name);
        let comparison = accepted.map_or(Comparison::New, |accepted| {
            accepted.compare(&host, &transcript(journal))
        });
        match comparison {
            Comparison::Same => None,
            Comparison::New => Some(Failure {
                help: Some("review the transcript, then accept it with --update".to_owned()),
                ..Failure::new(
                    FailureKind::Snapshot,
                    "nothing has been accepted for this host yet",
                )
            }),
            Comparison::Different { diff } => Some(Failure {
                diff: Some(diff),
                ..Failure::new(
                    FailureKind::Snapshot,
                    "the transcript is not the accepted one",
                )
            }),
        }
    }
}

/// The accepted snapshots of a plan's scenarios, and the transcripts of this run.
#[derive(Debug)]
pub(crate) struct Snapshots {
    root: PathBuf,
    accepted: Accepted,
    ran: BTreeMap<String, Vec<(SnapshotHost, String)>>,
}

impl Snapshots {
    /// Reads the snapshot beside each scenario that has one.
    pub(crate) fn read(root: &Path, plan: &Plan) -> Result<Self, Vec<SnapshotsError>> {
        let mut errors = Vec::new();
        let mut accepted = BTreeMap::new();
        for scenario in &plan.scenarios {
            let name = file(&scenario.name);
            let path = root.join(&name);
            let text = match read_text(&path) {
                Ok(text) => text,
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => continue,
                Err(source) => {
                    errors.push(SnapshotsError::Unreadable { path, source });
                    continue;
                }
            };
            match Snapshot::parse(&name, &text) {
                Ok(snapshot) => {
                    accepted.insert(scenario.name.clone(), snapshot);
                }
                Err(error) => errors.push(error.into()),
            }
        }
        if errors.is_empty() {
            Ok(Self {
                root: root.to_owned(),
                accepted: Accepted(Arc::new(accepted)),
                ran: BTreeMap::new(),
            })
        } else {
            Err(errors)
        }
    }

    /// The accepted snapshots.
    pub(crate) fn accepted(&self) -> Accepted {
        self.accepted.clone()
    }

    /// Keeps a case's transcript to be accepted, for all engines if the case ran in the usual one.
    pub(crate) fn keep(&mut self, case: &Case, usual: EngineSelection, transcript: String) {
        if case.scenario.transcript.is_ignored {
            return;
        }
        let ran = self.ran.entry(case.scenario.name.clone()).or_default();
        let host = host_of(case);
        if usual.engines(case.spec.platform).first() == Some(&case.engine) {
            ran.push((host.in_any_engine(), transcript.clone()));
        }
        ran.push((host, transcript));
    }

    /// Accepts the kept transcripts: writes the changed files, and returns their names.
    pub(crate) fn write(
        &self,
        plan: &Plan,
        catalogue: &Catalogue,
    ) -> Result<Vec<String>, SnapshotsError> {
        let mut written = Vec::new();
        for scenario in &plan.scenarios {
            let Some(ran) = self.ran.get(&scenario.name) else {
                continue;
            };
            let all = all_hosts(scenario, catalogue);
            let old = self.accepted.0.get(&scenario.name);
            let new = Snapshot::updated(old, scenario.name.clone(), &all, ran);
            if old == Some(&new) {
                continue;
            }
            let name = file(&scenario.name);
            let path = self.root.join(&name);
            write_whole(&path, new.to_string())
                .map_err(|source| SnapshotsError::Unwritable { path, source })?;
            written.push(name);
        }
        Ok(written)
    }
}

fn all_hosts(scenario: &Arc<Scenario>, catalogue: &Catalogue) -> Vec<SnapshotHost> {
    expand(scenario, catalogue, &Filter::default())
        .iter()
        .map(|spec| host(scenario, spec))
        .collect()
}

/// The host of a case in its engine.
fn host_of(case: &Case) -> SnapshotHost {
    host(&case.scenario, &case.spec).in_engine(case.engine.as_str())
}

/// The host of a case. A scenario without rows has no row titles in its sections.
fn host(scenario: &Scenario, spec: &CaseSpec) -> SnapshotHost {
    let row = (scenario.rows.len() > 1).then_some(spec.title.as_str());
    SnapshotHost::new(row, spec.platform, spec.version)
}

/// The path of the snapshot: beside the scenario, with another extension.
fn file(scenario: &str) -> String {
    let stem = scenario
        .strip_suffix(".yaml")
        .or_else(|| scenario.strip_suffix(".yml"))
        .unwrap_or(scenario);
    format!("{stem}.snap")
}
