//! The evidence for a command about versions: cases from reports, or from a run at the required versions.

use std::collections::BTreeSet;
use std::path::PathBuf;

use clap::Args;
use footbridge_insight::matrix::{Needed, Subjects};
use footbridge_record::CaseRecord;
use footbridge_runner::{Plan, Project};
use footbridge_scenario::Filter;

use crate::environment::ProcessEnvironment;
use crate::options::platform_option::PlatformOption;
use crate::options::worker_option::WorkerOption;
use crate::output::command_error::CommandError;
use crate::project::plan::plan;
use crate::project::quiet_runs::{QuietRuns, announce};
use crate::project::records::reports;

/// The options that select the evidence.
#[derive(Debug, Args)]
pub(crate) struct EvidenceArgs {
    /// Scenario files or folders; by default those in footbridge.toml.
    pub(crate) paths: Vec<PathBuf>,

    /// Use this report instead of running cases; may be repeated.
    #[arg(long, value_name = "REPORT")]
    pub(crate) from: Vec<PathBuf>,

    #[command(flatten)]
    platforms: PlatformOption,

    #[command(flatten)]
    pub(crate) workers: WorkerOption,
}

impl EvidenceArgs {
    /// Returns the filter for the cases.
    pub(crate) fn filter(&self) -> Filter {
        Filter {
            platforms: self.platforms.platform.clone(),
            ..Filter::default()
        }
    }

    /// Plans the cases of the selected scenarios.
    pub(crate) fn plan(&self, project: &Project) -> Result<Plan, CommandError> {
        plan(project, &self.paths, &self.filter())
    }

    /// Returns the reports' records of the plan's scenarios and platforms.
    pub(crate) fn reported(
        &self,
        project: &Project,
        plan: &Plan,
    ) -> Result<Vec<CaseRecord>, CommandError> {
        let known: BTreeSet<_> = plan
            .scenarios
            .iter()
            .map(|scenario| scenario.name.as_str())
            .collect();
        let reports = reports(&self.from, project)?;
        let records = reports.into_iter().flat_map(|report| report.cases);
        let is_wanted = |record: &CaseRecord| {
            let platforms = &self.platforms.platform;
            let is_on = platforms.is_empty() || platforms.contains(&record.case.platform);
            // Without paths, a report may contain scenarios that the project no longer has.
            is_on && (self.paths.is_empty() || known.contains(record.case.scenario.as_str()))
        };
        Ok(records.filter(is_wanted).collect())
    }
}

/// Cases, with the calls, links and features that their scenarios are about.
pub(crate) struct CaseEvidence {
    pub(crate) records: Vec<CaseRecord>,
    pub(crate) subjects: Subjects,
}

/// Gathers the cases of the reports, or, without any, those of a run at the scenarios' boundaries.
pub(crate) fn gather(
    args: &EvidenceArgs,
    project: &Project,
    environment: &ProcessEnvironment,
    web: Option<&String>,
) -> Result<CaseEvidence, CommandError> {
    let plan = args.plan(project)?;
    let subjects = Subjects::of(&plan, &project.catalogue);
    let records = if args.from.is_empty() {
        let needed = Needed::of(&plan, &project.catalogue, &args.filter(), false);
        announce(&needed);
        QuietRuns::new(project, environment, args.workers.workers, web)?.run(&needed.plan)?
    } else {
        args.reported(project, &plan)?
    };
    Ok(CaseEvidence { records, subjects })
}
