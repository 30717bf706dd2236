//! Turns returned cases into the events of a run.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::Arc;

use footbridge_engine::EngineName;
use footbridge_record::{Attempt, RunEvent};
use footbridge_runner::Collector;

use super::records::{Returned, ReturnedCase, ReturnedResult};
use super::{Dispatch, DispatchMessage, has_too_many_failures};
use crate::error::QueueError;

/// Receives the returned cases, and reports them like a local run.
pub(super) struct Replay<'r, 'd> {
    queued: &'r Dispatch<'d>,
    collector: &'r mut Collector<'d>,
    report: &'r mut dyn FnMut(RunEvent),
    on_message: &'r mut dyn FnMut(DispatchMessage),
    workers: BTreeSet<String>,
    /// The first worker's engines, by name.
    engines: BTreeMap<EngineName, String>,
    others: BTreeSet<String>,
}

impl<'r, 'd> Replay<'r, 'd> {
    pub(super) fn new(
        queued: &'r Dispatch<'d>,
        collector: &'r mut Collector<'d>,
        report: &'r mut dyn FnMut(RunEvent),
        on_message: &'r mut dyn FnMut(DispatchMessage),
    ) -> Self {
        Self {
            queued,
            collector,
            report,
            on_message,
            workers: BTreeSet::new(),
            engines: BTreeMap::new(),
            others: BTreeSet::new(),
        }
    }

    /// Returns the number of cases that have not returned.
    pub(super) fn left(&self) -> usize {
        self.collector.left()
    }

    /// Returns whether the run waits for further cases.
    pub(super) fn expects_more(&self) -> bool {
        self.left() > 0 && !has_too_many_failures(self.queued.options, self.collector)
    }

    /// Returns whether any case has returned.
    pub(super) fn has_begun(&self) -> bool {
        !self.engines.is_empty()
    }

    /// Registers a worker that has taken a case.
    pub(super) fn join(&mut self, worker: String) {
        if self.workers.insert(worker.clone()) {
            (self.on_message)(DispatchMessage::Joined { worker });
        }
    }

    /// Reports a worker that did not join.
    pub(super) fn refuse(&mut self, worker: String, reason: String) {
        (self.on_message)(DispatchMessage::Refused { worker, reason });
    }

    /// Reports a returned case.
    pub(super) fn take(&mut self, returned: Returned) -> Result<(), QueueError> {
        let Returned {
            index,
            worker,
            engine,
            result,
        } = returned;
        let invalid = |problem: String| QueueError::Protocol {
            problem: format!("invalid record from worker {worker}: {problem}"),
        };
        let ReturnedResult::Case(returned) = result else {
            return Err(invalid("it is the result of a task".to_owned()));
        };
        let ReturnedCase {
            mut record,
            picture,
            step_pictures,
        } = *returned;
        let case = self.queued.plan.cases.get(index);
        let case = case.ok_or_else(|| invalid(format!("unknown case {index}")))?;
        let (spec, identity) = (&case.spec, &record.case);
        if identity.scenario != spec.scenario
            || identity.title != spec.title
            || identity.platform != spec.platform
            || identity.app_version != spec.version
            || identity.locale != spec.locale
            || identity.theme != spec.theme
            || identity.engine != case.engine.as_str()
        {
            return Err(invalid(format!("it does not belong to the case `{spec}`")));
        }
        if self.collector.has(index) {
            (self.on_message)(DispatchMessage::Doubled { index });
            return Ok(());
        }
        self.register_engine(&worker, case.engine, engine);
        if let Some(pictures) = &self.queued.options.pictures {
            let path = pictures.path_of(&record.case);
            // Removes an earlier run's picture.
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
                attempt: Arc::clone(&attempt),
                entry: Box::new(entry.clone()),
            });
        }
        self.collector
            .end_case(index, Arc::new(record), self.report);
        Ok(())
    }

    /// Registers a worker's engine. The first of each name is the run's.
    fn register_engine(&mut self, worker: &str, name: EngineName, engine: String) {
        match self.engines.get(&name) {
            None => {
                let workers = self.workers.len().max(1);
                self.collector.begin(workers, &engine, self.report);
                self.engines.insert(name, engine);
            }
            Some(first) if *first != engine && self.others.insert(worker.to_owned()) => {
                (self.on_message)(DispatchMessage::OtherEngine {
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
