//! Makes the events of a run of the cases that come back.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::Arc;

use footbridge_engine::EngineName;
use footbridge_runner::{Attempt, Collector, RunEvent};

use super::records::Returned;
use super::{Dispatch, DispatchNote, has_too_many_failures};
use crate::error::QueueError;

/// Takes the cases that come back, and tells them as a local run tells its own.
pub(super) struct Replay<'r, 'd> {
    job: &'r Dispatch<'d>,
    collector: &'r mut Collector<'d>,
    report: &'r mut dyn FnMut(RunEvent),
    note: &'r mut dyn FnMut(DispatchNote),
    workers: BTreeSet<String>,
    /// The first worker's engines, by name.
    engines: BTreeMap<EngineName, String>,
    others: BTreeSet<String>,
}

impl<'r, 'd> Replay<'r, 'd> {
    pub(super) fn new(
        job: &'r Dispatch<'d>,
        collector: &'r mut Collector<'d>,
        report: &'r mut dyn FnMut(RunEvent),
        note: &'r mut dyn FnMut(DispatchNote),
    ) -> Self {
        Self {
            job,
            collector,
            report,
            note,
            workers: BTreeSet::new(),
            engines: BTreeMap::new(),
            others: BTreeSet::new(),
        }
    }

    /// The number of cases that have not come back.
    pub(super) fn left(&self) -> usize {
        self.collector.left()
    }

    /// Whether the run waits for further cases.
    pub(super) fn is_another_due(&self) -> bool {
        self.left() > 0 && !has_too_many_failures(self.job.options, self.collector)
    }

    /// Whether any case has come back.
    pub(super) fn has_begun(&self) -> bool {
        !self.engines.is_empty()
    }

    /// A worker has taken a case.
    pub(super) fn join(&mut self, worker: String) {
        if self.workers.insert(worker.clone()) {
            (self.note)(DispatchNote::Joined { worker });
        }
    }

    /// A worker takes no part.
    pub(super) fn refuse(&mut self, worker: String, reason: String) {
        (self.note)(DispatchNote::Refused { worker, reason });
    }

    /// A case has come back.
    pub(super) fn take(&mut self, returned: Returned) -> Result<(), QueueError> {
        let Returned {
            index,
            worker,
            engine,
            mut record,
            picture,
            step_pictures,
        } = returned;
        let wrong = |problem: String| QueueError::Protocol {
            problem: format!("a record of worker {worker}: {problem}"),
        };
        let case = self.job.plan.cases.get(index);
        let case = case.ok_or_else(|| wrong(format!("there is no case {index}")))?;
        let (spec, identity) = (&case.spec, &record.case);
        if identity.scenario != spec.scenario
            || identity.title != spec.title
            || identity.platform != spec.platform
            || identity.app_version != spec.version
            || identity.locale != spec.locale
            || identity.theme != spec.theme
            || identity.engine != case.engine.as_str()
        {
            return Err(wrong(format!("it is not of the case `{spec}`")));
        }
        if self.collector.has(index) {
            (self.note)(DispatchNote::Doubled { index });
            return Ok(());
        }
        self.meet_engine(&worker, case.engine, engine);
        if let Some(pictures) = &self.job.options.pictures {
            let path = pictures.path_of(&record.case);
            // One of an earlier run says nothing about this one.
            let _ = fs::remove_file(&path);
            if let Some(bytes) = picture {
                record.picture = Some(write_picture(&path, bytes)?);
            }
            for (step, bytes) in record.pictures.iter_mut().zip(step_pictures) {
                let path = pictures.path_after(&record.case, step.step);
                step.picture = write_picture(&path, bytes)?;
            }
        }
        let attempt = Arc::new(Attempt {
            index,
            number: 1,
            case: record.case.clone(),
        });
        (self.report)(RunEvent::CaseBegan(Arc::clone(&attempt)));
        for entry in record.journal.entries() {
            (self.report)(RunEvent::Entry {
                attempt: Some(Arc::clone(&attempt)),
                entry: entry.clone(),
            });
        }
        self.collector
            .end_case(index, Arc::new(record), self.report);
        Ok(())
    }

    /// The engine of a worker, which is the run's if it is the first of that name.
    fn meet_engine(&mut self, worker: &str, name: EngineName, engine: String) {
        match self.engines.get(&name) {
            None => {
                let workers = self.workers.len().max(1);
                self.collector.begin(workers, &engine, self.report);
                self.engines.insert(name, engine);
            }
            Some(first) if *first != engine && self.others.insert(worker.to_owned()) => {
                (self.note)(DispatchNote::OtherEngine {
                    worker: worker.to_owned(),
                    engine,
                });
            }
            Some(_) => {}
        }
    }
}
/// Writes a picture, and returns its path.
fn write_picture(path: &Path, bytes: Vec<u8>) -> Result<String, QueueError> {
    let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
    folder
        .and_then(|()| fs::write(path, bytes))
        .map_err(QueueError::file(format!("write {}", path.display())))?;
    Ok(path.display().to_string())
}
