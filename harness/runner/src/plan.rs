//! Planning: finding and reading scenario files, and expanding them into cases.

pub(crate) mod case;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use footbridge_contract::project_file::read_text;
use footbridge_contract::{Catalogue, Platform};
use footbridge_engine::{EngineName, EngineSelection};
use footbridge_record::{CaseIdentity, ExpectedDurations, Shard, ShardPlan};
use footbridge_scenario::{
    Filter, ProjectNames, Scenario, SourceErrors, expand, load, load_without_catalogue,
};
use ignore::WalkBuilder;
use miette::Diagnostic;
use thiserror::Error;

use crate::plan::case::{Case, identify};
use crate::sources::project::Project;

/// The cases of a run, in order, and their scenarios.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The scenarios, by file name.
    pub scenarios: Vec<Arc<Scenario>>,
    /// The cases, scenario by scenario.
    pub cases: Vec<Case>,
    /// The engines that cases run in.
    pub engines: EngineSelection,
    /// Whether the filter selected every case of every scenario.
    pub is_whole: bool,
    /// The shard of the whole plan; `None` for the whole plan.
    pub shard: Option<Arc<ShardPlan>>,
}

/// An error while planning. Footbridge exits with code 2.
#[derive(Debug, Error, Diagnostic)]
pub enum PlanError {
    /// A path does not exist.
    #[error("no scenario at {}", path.display())]
    #[diagnostic(help(
        "name a scenario file (*.yaml) or a folder of them; `footbridge list` lists all cases"
    ))]
    NothingAt { path: PathBuf },
    /// A file can't be read.
    #[error("failed to read {}", path.display())]
    #[diagnostic(help("make it a text file in UTF-8 that you may read"))]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The operating system's error.
        source: std::io::Error,
    },
    /// A folder can't be searched.
    #[error("failed to search {}: {reason}", path.display())]
    Unsearchable {
        /// The folder.
        path: PathBuf,
        /// The operating system's error.
        reason: String,
    },
    /// A file has errors.
    #[error(transparent)]
    #[diagnostic(transparent)]
    SourceErrors(#[from] SourceErrors),
}

impl Plan {
    /// Plans the scenarios below `paths`, or below the configured folders if there are no paths.
    ///
    /// # Errors
    /// Every error in any of the files.
    pub fn make(
        project: &Project,
        paths: &[PathBuf],
        filter: &Filter,
    ) -> Result<Self, Vec<PlanError>> {
        let paths = if paths.is_empty() {
            &project.config.scenarios
        } else {
            paths
        };
        let catalogue = Some(&*project.catalogue);
        let (scenarios, errors) =
            read_scenarios(paths, &project.config.root, catalogue, &project.names());
        if !errors.is_empty() {
            return Err(errors);
        }
        Ok(Self::of(scenarios, project, filter))
    }

    /// Creates a plan without cases, for a run that takes others.
    pub fn empty(project: &Project) -> Self {
        Self::of(Vec::new(), project, &Filter::default())
    }

    /// Creates the plan of these scenarios.
    pub(crate) fn of(scenarios: Vec<Arc<Scenario>>, project: &Project, filter: &Filter) -> Self {
        let engines = project.engines;
        let of = |scenario: &Arc<Scenario>| {
            let specs = expand(scenario, &project.catalogue, filter).into_iter();
            specs
                .flat_map(|spec| Case::in_each(scenario, spec, engines))
                .collect::<Vec<_>>()
        };
        let cases: Vec<_> = scenarios.iter().flat_map(of).collect();
        let is_whole = *filter == Filter::default();
        Self {
            scenarios,
            cases,
            engines,
            is_whole,
            shard: None,
        }
    }

    /// Returns the cases of the plan's scenarios that a filter accepts.
    pub fn filtered(&self, catalogue: &Catalogue, filter: &Filter) -> Vec<Case> {
        let scenarios = self.scenarios.iter();
        scenarios
            .flat_map(|scenario| {
                let cases = expand(scenario, catalogue, filter).into_iter();
                cases.flat_map(|spec| Case::in_each(scenario, spec, self.engines))
            })
            .collect()
    }

    /// The engine of the first case.
    pub(crate) fn first_engine(&self) -> EngineName {
        let first = self.cases.first().map(|case| case.engine);
        first.unwrap_or(self.engines.engines(Platform::Ios)[0])
    }

    /// The engines that its cases run in.
    pub(crate) fn used_engines(&self) -> BTreeSet<EngineName> {
        self.cases.iter().map(|case| case.engine).collect()
    }

    /// The identity of each case.
    pub fn identities(&self, project: &Project) -> Vec<CaseIdentity> {
        let cases = self.cases.iter();
        cases.map(|case| identify(case, project)).collect()
    }

    /// Keeps the cases at these places, in this order.
    pub fn keep(&mut self, places: &[usize]) {
        self.is_whole &= places.len() == self.cases.len();
        let cases = places.iter().filter_map(|place| self.cases.get(*place));
        self.cases = cases.cloned().collect();
    }

    /// Keeps the cases of a shard. `cases` has a distinct identity for each case of the plan.
    pub fn divide(
        &mut self,
        shard: Shard,
        cases: &[CaseIdentity],
        durations: &dyn ExpectedDurations,
    ) {
        let part = ShardPlan::new(shard, cases, durations);
        self.keep(&part.places);
        self.shard = Some(Arc::new(part));
    }
}

/// Reads the scenarios at or below these paths. Returns the valid ones, and the errors in all others. Without a
/// catalogue, its names are not checked.
pub(crate) fn read_scenarios(
    paths: &[PathBuf],
    root: &Path,
    catalogue: Option<&Catalogue>,
    known: &ProjectNames,
) -> (Vec<Arc<Scenario>>, Vec<PlanError>) {
    let mut errors = Vec::new();
    let mut scenarios = Vec::new();
    for path in find(paths, &mut errors) {
        let name = name(&path, root);
        let text = match read_text(&path) {
            Ok(text) => text,
            Err(source) => {
                errors.push(PlanError::Unreadable { path, source });
                continue;
            }
        };
        let loaded = match catalogue {
            Some(catalogue) => load(&name, &text, catalogue, known),
            None => load_without_catalogue(&name, &text, known),
        };
        match loaded {
            Ok(scenario) => scenarios.push(Arc::new(scenario)),
            Err(rejected) => errors.push(rejected.into()),
        }
    }
    (scenarios, errors)
}

/// The scenario files at or below these paths, sorted and without duplicates.
fn find(paths: &[PathBuf], errors: &mut Vec<PlanError>) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for path in paths {
        let before = found.len();
        if path.is_file() {
            found.push(path.clone());
        } else {
            for entry in WalkBuilder::new(path).require_git(false).build() {
                match entry {
                    Ok(entry) if is_scenario(entry.path()) => found.push(entry.into_path()),
                    Ok(_) => {}
                    Err(_) if !path.exists() => {}
                    Err(error) => errors.push(PlanError::Unsearchable {
                        path: path.clone(),
                        reason: error.to_string(),
                    }),
                }
            }
        }
        if found.len() == before {
            errors.push(PlanError::NothingAt { path: path.clone() });
        }
    }
    found.sort();
    found.dedup();
    found
}

fn is_scenario(path: &Path) -> bool {
    path.is_file()
        && path
            .extension()
            .is_some_and(|extension| extension == "yaml" || extension == "yml")
}

/// The name of a file in messages and snapshots: its path relative to the project folder, with `/` as the separator.
pub(crate) fn name(path: &Path, root: &Path) -> String {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let root = std::path::absolute(root).unwrap_or_else(|_| root.to_owned());
    let Ok(shown) = absolute.strip_prefix(&root) else {
        return path.display().to_string();
    };
    let parts: Vec<_> = shown.iter().map(|part| part.to_string_lossy()).collect();
    parts.join("/")
}
