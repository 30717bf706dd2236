//! The evidence for a command about versions: cases from reports, or from a run at the required versions.

use footbridge_contract::counted;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use footbridge_contract::Platform;
use footbridge_insight::matrix::{Needed, Subjects};
use footbridge_record::{CaseRecord, RunEvent};
use footbridge_runner::{Attempts, Interrupt, Options, Plan, Project, run};
use footbridge_scenario::Filter;

use crate::environment::ProcessEnvironment;
use crate::output::command_error::CommandError;
use crate::project::case_selection::parse_platform;
use crate::project::plan::plan;
use crate::project::records::reports;
use crate::signals;

/// The options that select the evidence.
#[derive(Debug, Args)]
pub(crate) struct EvidenceArgs {
    /// Scenario files or folders; by default those in footbridge.toml.
    pub(crate) paths: Vec<PathBuf>,

    /// Use this report instead of running cases; may be repeated.
    #[arg(long, value_name = "REPORT")]
    pub(crate) from: Vec<PathBuf>,

    /// Select cases on this platform; may be repeated.
    #[arg(long, value_name = "ios|android|browser", value_parser = parse_platform, value_delimiter = ',')]
    platform: Vec<Platform>,

    /// Run N cases at once; by default one per core.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=64))]
    pub(crate) workers: Option<u16>,
}

impl EvidenceArgs {
    /// Returns the filter for the cases.
    pub(crate) fn filter(&self) -> Filter {
        Filter {
            platforms: self.platform.clone(),
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
            let is_on = self.platform.is_empty() || self.platform.contains(&record.case.platform);
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
        QuietRuns::new(project, environment, args.workers, web)?.run(&needed.plan)?
    } else {
        args.reported(project, &plan)?
    };
    Ok(CaseEvidence { records, subjects })
}

/// Prints, on standard error, the number of cases to run and the number saved.
pub(crate) fn announce(needed: &Needed) {
    use std::io::Write as _;
    let _ = writeln!(
        anstream::stderr(),
        "{} at the boundaries of {}; {} at every version of the catalogue. Left out: {} without a call, link or feature.",
        counted(needed.plan.cases.len(), "case"),
        counted(needed.plan.scenarios.len(), "scenario"),
        needed.at_every_version,
        counted(needed.left_out, "case"),
    );
}

/// Runs plans without reports and without comparing transcripts.
pub(crate) struct QuietRuns<'p> {
    project: &'p Project,
    environment: &'p ProcessEnvironment,
    options: Options,
    interrupt: Interrupt,
}

impl<'p> QuietRuns<'p> {
    /// Creates a run. From here on, Ctrl-C interrupts it.
    pub(crate) fn new(
        project: &'p Project,
        environment: &'p ProcessEnvironment,
        workers: Option<u16>,
        web: Option<&String>,
    ) -> Result<Self, CommandError> {
        let interrupt = Interrupt::default();
        let switch = interrupt.clone();
        signals::on_first(move || switch.press())?;
        Ok(Self {
            project,
            environment,
            options: Options {
                workers: workers
                    .map(usize::from)
                    .or(project.config.run.workers)
                    .unwrap_or(environment.cores),
                update: false,
                is_compared: false,
                is_virtual: true,
                web: web.cloned(),
                engines: environment.engines.of(&project.config),
                pictures: None,
                attempts: Attempts::Retry(0),
                max_failures: None,
                shuffle: None,
                pace: None,
                engine_log: None,
                instrumentation: Arc::default(),
                cache: environment.results_cache(&project.config),
            },
            interrupt,
        })
    }

    /// Sets another client.
    pub(crate) fn with_web(mut self, web: &str) -> Self {
        self.options.web = Some(web.to_owned());
        self
    }

    /// Runs a plan and returns its cases' records, in the plan's order.
    pub(crate) fn run(&self, plan: &Plan) -> Result<Vec<CaseRecord>, CommandError> {
        let mut records = Vec::new();
        let mut left_out = 0;
        let ran = run(
            self.project,
            plan,
            &self.options,
            &self.environment.wall,
            &self.interrupt,
            |event| match event {
                RunEvent::CaseEnded(result) => records.push((result.index, result.record)),
                RunEvent::Ended { left_out: left, .. } => left_out = left,
                _ => {}
            },
        );
        ran.map_err(|error| {
            if error.is_input() {
                CommandError::input([error])
            } else {
                CommandError::environment(error)
            }
        })?;
        if left_out > 0 {
            return Err(CommandError::environment(miette::miette!(
                "interrupted: {left_out} cases have not run"
            )));
        }
        records.sort_by_key(|(index, _)| *index);
        let records = records.into_iter();
        Ok(records
            .map(|(_, record)| Arc::unwrap_or_clone(record))
            .collect())
    }
}
