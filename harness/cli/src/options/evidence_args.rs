//! The evidence for a command about versions: cases from reports, or from a run at the required versions.

use std::collections::BTreeSet;
use std::path::PathBuf;

use clap::Args;
use footbridge_insight::matrix::{DecisionSource, Minimums, Needed, Subjects, UntriedBoundary};
use footbridge_record::{CaseRecord, RunAbout};
use footbridge_runner::{Plan, Project};
use footbridge_scenario::Filter;

use crate::environment::ProcessEnvironment;
use crate::options::platform_option::PlatformOption;
use crate::options::worker_option::WorkerOption;
use crate::output::about::about;
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

    /// Rejects minimum versions of platforms that the options leave out.
    pub(crate) fn check_platforms(&self, minimums: &Minimums) -> Result<(), CommandError> {
        let platforms = &self.platforms.platform;
        let left_out = minimums.0.keys().find(|one| !platforms.contains(one));
        let Some(platform) = left_out.filter(|_| !platforms.is_empty()) else {
            return Ok(());
        };
        Err(CommandError::input([miette::miette!(
            help = format!("add --platform {platform}, or leave {platform} out of --minimum"),
            "--minimum names {platform}, and --platform leaves it out"
        )]))
    }

    /// Returns the subjects of all of the project's scenarios on the selected platforms: whatever they declare and no
    /// case has tried is untested, even if only some of them were selected.
    pub(crate) fn all_subjects(
        &self,
        project: &Project,
        minimums: &Minimums,
    ) -> Result<Subjects, CommandError> {
        let all = plan(project, &[], &self.filter())?;
        let platforms = minimums.0.keys().copied();
        Ok(self.subjects_of(&all, project).with_platforms(platforms))
    }

    /// Returns the subjects of a plan's scenarios on the selected platforms.
    pub(crate) fn subjects_of(&self, plan: &Plan, project: &Project) -> Subjects {
        Subjects::on(plan, &project.catalogue, &self.platforms.platform)
    }

    /// Runs the needed cases of a plan, and those on the versions from `lowest` on for which none of them holds.
    pub(crate) fn run(
        &self,
        plan: &Plan,
        needed: &Needed,
        lowest: Option<&Minimums>,
        web: Option<&String>,
        project: &Project,
        environment: &ProcessEnvironment,
    ) -> Result<(Vec<CaseRecord>, RunAbout), CommandError> {
        announce(needed);
        let about = about(project, web.map(String::as_str), &[], environment);
        let runs = QuietRuns::new(project, environment, self.workers.workers, web)?;
        let records = runs.run_all(plan, needed, lowest)?;
        Ok((records, about))
    }

    /// Returns the reports' records of the plan's scenarios and platforms, with their sources among all subjects.
    pub(crate) fn reported(
        &self,
        project: &Project,
        plan: &Plan,
        subjects: &Subjects,
    ) -> Result<(Vec<CaseRecord>, Vec<DecisionSource>), CommandError> {
        let known: BTreeSet<_> = plan
            .scenarios
            .iter()
            .map(|scenario| scenario.name.as_str())
            .collect();
        let is_wanted = |record: &CaseRecord| {
            let platforms = &self.platforms.platform;
            let is_on = platforms.is_empty() || platforms.contains(&record.case.platform);
            // Without paths, a report may contain scenarios that the project no longer has.
            is_on && (self.paths.is_empty() || known.contains(record.case.scenario.as_str()))
        };
        let mut all = Vec::new();
        let mut sources = Vec::new();
        for (path, report) in self.from.iter().zip(reports(&self.from, project)?) {
            let records: Vec<_> = report.cases.into_iter().filter(is_wanted).collect();
            let path = path.display().to_string();
            let source = DecisionSource::new(Some(path), report.about, &records, subjects);
            sources.push(source);
            all.extend(records);
        }
        Ok((all, sources))
    }
}

/// Cases, with the calls, links and features that their scenarios are about.
pub(crate) struct CaseEvidence {
    pub(crate) records: Vec<CaseRecord>,
    pub(crate) subjects: Subjects,
    pub(crate) sources: Vec<DecisionSource>,
    /// The boundaries that the given reports never tried.
    pub(crate) untried: Vec<UntriedBoundary>,
}

/// Gathers the cases of the reports, or, without any, those of a run at the scenarios' boundaries and at the minimums in
/// question.
pub(crate) fn gather(
    args: &EvidenceArgs,
    project: &Project,
    environment: &ProcessEnvironment,
    web: Option<&String>,
    minimums: Option<&Minimums>,
) -> Result<CaseEvidence, CommandError> {
    let plan = args.plan(project)?;
    let catalogue = &project.catalogue;
    let subjects = match minimums {
        Some(minimums) => args.all_subjects(project, minimums)?,
        None => args.subjects_of(&plan, project),
    };
    let at_minimums = minimums
        .filter(|minimums| !minimums.0.is_empty())
        .map(|minimums| Needed::of(&plan, catalogue, &args.filter(), Some(minimums)));
    if !args.from.is_empty() {
        let (records, sources) = args.reported(project, &plan, &subjects)?;
        let untried = at_minimums.map(|needed| UntriedBoundary::all(&needed, &records));
        return Ok(CaseEvidence {
            records,
            subjects,
            sources,
            untried: untried.unwrap_or_default(),
        });
    }
    let mut needed = Needed::of(&plan, catalogue, &args.filter(), None);
    if let Some(at_minimums) = at_minimums {
        needed = needed.and(at_minimums);
    }
    let (records, about) = args.run(&plan, &needed, None, web, project, environment)?;
    let sources = vec![DecisionSource::new(None, Some(about), &records, &subjects)];
    Ok(CaseEvidence {
        records,
        subjects,
        sources,
        untried: Vec::new(),
    })
}
