//! The cases from which a command tells what versions give: of reports, or of a run at the versions that are needed.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use footbridge_contract::Platform;
use footbridge_runner::matrix::{Needed, Subjects};
use footbridge_runner::record::CaseRecord;
use footbridge_runner::{Attempts, Interrupt, Options, Plan, Project, RunEvent, run};
use footbridge_scenario::Filter;

use crate::case_selection::parse_platform;
use crate::command_error::CommandError;
use crate::environment::ProcessEnvironment;
use crate::plan::plan;
use crate::records::reports;
use crate::signals;

/// The source of the cases.
#[derive(Debug, Args)]
pub(crate) struct EvidenceArgs {
    /// Scenario files, or folders of them; by default those that footbridge.toml names.
    pub(crate) paths: Vec<PathBuf>,

    /// Run nothing, and tell it from this report; may be repeated.
    #[arg(long, value_name = "REPORT")]
    pub(crate) from: Vec<PathBuf>,

    /// Only on this platform; may be repeated.
    #[arg(long, value_name = "ios|android|browser", value_parser = parse_platform, value_delimiter = ',')]
    platform: Vec<Platform>,

    /// The number of cases that run at once; by default one for each core.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=64))]
    pub(crate) workers: Option<u16>,
}

impl EvidenceArgs {
    /// The choice among the cases of scenarios.
    pub(crate) fn filter(&self) -> Filter {
        Filter {
            platforms: self.platform.clone(),
            ..Filter::default()
        }
    }

    /// The scenarios that are looked at.
    pub(crate) fn plan(&self, project: &Project) -> Result<Plan, CommandError> {
        plan(project, &self.paths, &self.filter())
    }

    /// The records of the reports, as far as they are of the plan's scenarios and platforms.
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
            // Without paths, a report may hold more than today's project.
            is_on && (self.paths.is_empty() || known.contains(record.case.scenario.as_str()))
        };
        Ok(records.filter(is_wanted).collect())
    }
}

/// Cases, and what their scenarios are about.
pub(crate) struct CaseEvidence {
    pub(crate) records: Vec<CaseRecord>,
    pub(crate) subjects: Subjects,
}

/// The cases of the reports; without any, those of a run at the scenarios' boundaries.
pub(crate) fn gather(
    args: &EvidenceArgs,
    project: &Project,
    environment: &ProcessEnvironment,
    web: Option<&String>,
) -> Result<CaseEvidence, CommandError> {
    let plan = args.plan(project)?;
    let subjects = Subjects::of(&plan, &project.catalogue);
    let records = if args.from.is_empty() {
        let needed = plan.at_boundaries(&project.catalogue, &args.filter(), false);
        announce(&needed);
        QuietRuns::new(project, environment, args.workers, web)?.run(&needed.plan)?
    } else {
        args.reported(project, &plan)?
    };
    Ok(CaseEvidence { records, subjects })
}

/// Says what is going to run, and what it saves, beside the output.
pub(crate) fn announce(needed: &Needed) {
    use std::io::Write as _;
    let _ = writeln!(
        anstream::stderr(),
        "{} cases at the boundaries of {} scenarios; at every version that the catalogue names there would be {}. {} cases are about no call, no link and no feature, and are left out.",
        needed.plan.cases.len(),
        needed.plan.scenarios.len(),
        needed.at_every_version,
        needed.left_out,
    );
}

/// Runs plans without reporting them and without comparing transcripts.
pub(crate) struct QuietRuns<'p> {
    project: &'p Project,
    environment: &'p ProcessEnvironment,
    options: Options,
    interrupt: Interrupt,
}

impl<'p> QuietRuns<'p> {
    /// Nothing runs yet. Ctrl-C ends whatever will.
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
                    .or(project.config.workers)
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

    /// With another client.
    pub(crate) fn with_web(mut self, web: &str) -> Self {
        self.options.web = Some(web.to_owned());
        self
    }

    /// The records of a plan's cases, in its order.
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
