//! Runs without reports, for commands about versions.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::sync::Arc;

use footbridge_contract::counted;
use footbridge_insight::matrix::{Minimums, Needed, more_probes, plan_at};
use footbridge_record::{CaseRecord, RunEvent};
use footbridge_runner::{Interrupt, Options, Plan, Project, run};

use crate::environment::ProcessEnvironment;
use crate::output::command_error::CommandError;
use crate::signals;

/// Prints, on standard error, the number of cases to run and the number saved.
pub(crate) fn announce(needed: &Needed) {
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
                workers: environment.workers(workers, &project.config),
                web: web.cloned(),
                cache: environment.results_cache(&project.config),
                ..Options::once(environment.engines.of(&project.config))
            },
            interrupt,
        })
    }

    /// Sets another client.
    pub(crate) fn with_web(mut self, web: &str) -> Self {
        self.options.web = Some(web.to_owned());
        self
    }

    /// Runs the needed cases of a plan, and then those on versions for which none of them holds.
    pub(crate) fn run_all(
        &self,
        plan: &Plan,
        needed: &Needed,
        lowest: Option<&Minimums>,
    ) -> Result<Vec<CaseRecord>, CommandError> {
        let mut records = self.run(&needed.plan)?;
        let mut tried = BTreeSet::new();
        loop {
            let mut probes = more_probes(plan, &self.project.catalogue, &records, lowest);
            probes.retain(|probe| tried.insert(probe.clone()));
            if probes.is_empty() {
                return Ok(records);
            }
            let more = plan_at(plan, &probes);
            let _ = writeln!(
                anstream::stderr(),
                "{} at further boundaries of what they sent.",
                counted(more.cases.len(), "case"),
            );
            records.extend(self.run(&more)?);
        }
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
                // Standard error may be closed.
                RunEvent::ResultsOutdated(outdated) => {
                    let _ = writeln!(anstream::stderr(), "{outdated}");
                }
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
