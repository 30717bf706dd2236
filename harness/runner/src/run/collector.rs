//! Converts the records of a run's cases into events, whether the cases ran in this process or elsewhere.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use footbridge_engine::{EngineName, EngineSet};
use footbridge_journal::transcript;
use footbridge_record::{CaseRecord, CaseResult, RunEnd, RunEvent};

use crate::case::snapshots::{Accepted, Snapshots};
use crate::plan::Plan;
use crate::run::options::Options;
use crate::run::run_error::RunError;
use crate::sources::project::Project;
use crate::sources::wall_clock::WallClock;

/// Collects the record of each case once, and reports it. At the end it writes the snapshots of a run with
/// `--update`.
#[derive(Debug)]
pub struct Collector<'r> {
    project: &'r Project,
    plan: &'r Plan,
    engines: EngineSet,
    snapshots: Snapshots,
    is_updated: bool,
    began: Duration,
    has_begun: bool,
    done: BTreeSet<usize>,
    failed: usize,
    left_of_scenario: BTreeMap<String, usize>,
}

impl<'r> Collector<'r> {
    /// Creates the collector of a run of the plan that begins now.
    ///
    /// # Errors
    /// [`RunError`] if snapshots can't be read.
    pub fn new(
        project: &'r Project,
        plan: &'r Plan,
        options: &Options,
        wall: &WallClock,
    ) -> Result<Self, RunError> {
        let began = wall.now();
        let snapshots = Snapshots::read(&project.config.root, plan)
            .map_err(|errors| RunError::WrongSnapshots { errors })?;
        let mut left_of_scenario = BTreeMap::new();
        for case in &plan.cases {
            let name = case.spec.scenario.clone();
            *left_of_scenario.entry(name).or_default() += 1;
        }
        Ok(Self {
            project,
            plan,
            engines: options.engines.clone(),
            snapshots,
            is_updated: options.update && options.is_virtual,
            began,
            has_begun: false,
            done: BTreeSet::new(),
            failed: 0,
            left_of_scenario,
        })
    }

    /// The accepted transcripts.
    pub(crate) fn accepted(&self) -> Accepted {
        self.snapshots.accepted()
    }

    /// Whether the case with this index has ended.
    pub fn has(&self, index: usize) -> bool {
        self.done.contains(&index)
    }

    /// The number of cases that have ended.
    pub fn done(&self) -> usize {
        self.done.len()
    }

    /// The number of cases that have not ended.
    pub fn left(&self) -> usize {
        self.plan.cases.len() - self.done.len()
    }

    /// The number of failed cases. New ones don't count.
    pub const fn failed(&self) -> usize {
        self.failed
    }

    /// Reports the start of the run, with the products and versions of its engines. Later calls do nothing.
    pub fn begin(&mut self, workers: usize, engine: &str, report: &mut dyn FnMut(RunEvent)) {
        if !self.has_begun {
            self.has_begun = true;
            let used = self.plan.used_engines();
            let engine = if used.len() > 1 {
                let products = used.into_iter().map(|name| self.product(name));
                products.collect::<Vec<_>>().join(", ")
            } else {
                engine.to_owned()
            };
            report(RunEvent::Began {
                cases: self.plan.cases.len(),
                workers,
                engine,
                shard: self.plan.shard.clone(),
            });
        }
    }

    /// The product and version of an engine of this machine, or its name.
    fn product(&self, name: EngineName) -> String {
        let product = self.engines.get(name).and_then(|engine| engine.product());
        product.unwrap_or_else(|| name.to_string())
    }

    /// Reports a case that has ended. A case that had ended before, or that isn't in the plan, is ignored.
    pub fn end_case(
        &mut self,
        index: usize,
        record: Arc<CaseRecord>,
        report: &mut dyn FnMut(RunEvent),
    ) {
        self.take(index, record, false, report);
    }

    /// Reports the cached result of a case that need not run.
    pub(crate) fn end_unchanged(
        &mut self,
        index: usize,
        record: Arc<CaseRecord>,
        report: &mut dyn FnMut(RunEvent),
    ) {
        self.take(index, record, true, report);
    }

    fn take(
        &mut self,
        index: usize,
        record: Arc<CaseRecord>,
        is_unchanged: bool,
        report: &mut dyn FnMut(RunEvent),
    ) {
        let Some(case) = self.plan.cases.get(index) else {
            return;
        };
        if !self.done.insert(index) {
            return;
        }
        let fails_run = record.verdict.fails_run();
        self.failed += usize::from(record.verdict.is_failure());
        if self.is_updated && !fails_run && !case.is_beyond(&self.project.catalogue.app) {
            let usual = self.project.config.run.engines;
            self.snapshots
                .keep(case, usual, transcript(&record.journal));
        }
        let left = self.left_of_scenario.get_mut(&case.spec.scenario);
        let is_last_of_scenario = left.is_some_and(|left| {
            *left -= 1;
            *left == 0
        });
        report(RunEvent::CaseEnded(CaseResult {
            index,
            record,
            is_last_of_scenario,
            is_unchanged,
        }));
    }

    /// Writes the accepted snapshots, and reports the end of the run. `end` is the reason for the end if cases are
    /// left.
    ///
    /// # Errors
    /// [`RunError`] if a snapshot can't be written. The end is still reported.
    pub fn end(
        self,
        end: RunEnd,
        wall: &WallClock,
        report: &mut dyn FnMut(RunEvent),
    ) -> Result<(), RunError> {
        let left_out = self.left();
        let written = if self.is_updated {
            self.snapshots.write(self.plan, &self.project.catalogue)
        } else {
            Ok(Vec::new())
        };
        let (accepted, unwritten) = match written {
            Ok(accepted) => (accepted, None),
            Err(error) => (Vec::new(), Some(error)),
        };
        report(RunEvent::Ended {
            duration: wall.now().saturating_sub(self.began),
            left_out,
            end: if left_out == 0 { RunEnd::Finished } else { end },
            accepted,
        });
        unwritten.map_or(Ok(()), |error| Err(error.into()))
    }
}
