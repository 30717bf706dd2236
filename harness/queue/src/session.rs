//! A run on a worker: its settings, its project, and the state that its cases share.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use footbridge_engine::EngineSet;
use footbridge_runner::{Backends, Case, Options, Pictures, Plan, PreparedRun, Project, WallClock};
use footbridge_scenario::{CaseSpec, Filter, Scenario};

use crate::error::QueueError;
use crate::message::{JobSettings, JobWork};
use crate::names::RunId;
use crate::project::ReceivedProject;
use crate::task::{PrepareTasks, Tasks};

/// A run that is ready to execute cases on this machine.
#[derive(Debug)]
pub(crate) struct Session {
    pub(crate) run: RunId,
    /// The state that its cases share.
    pub(crate) prepared: PreparedRun,
    scenarios: BTreeMap<String, Arc<Scenario>>,
    engines: EngineSet,
    /// The run's tasks, if it has any.
    pub(crate) tasks: Option<Box<dyn Tasks>>,
    /// The project's files, kept as long as the session.
    _received: ReceivedProject,
}

/// The work of a job.
pub(crate) enum SessionWork {
    Case(Box<Case>),
    /// A task, by its text.
    Task(String),
}

/// The parts of this machine that a session uses.
#[derive(Debug, Clone)]
pub(crate) struct LocalMachine {
    /// The simulated servers that are written in code.
    pub(crate) backends: Backends,
    /// The engines that pages run in.
    pub(crate) engines: EngineSet,
    /// Prepares the tasks of a run.
    pub(crate) prepare_tasks: PrepareTasks,
    /// The real clock.
    pub(crate) wall: WallClock,
}

impl Session {
    /// Loads a received project.
    pub(crate) fn open(
        run: RunId,
        settings: &JobSettings,
        received: ReceivedProject,
        machine: &LocalMachine,
    ) -> Result<Self, QueueError> {
        let config = received.config()?;
        let project = Project::load(config, &machine.backends)
            .map_err(|errors| QueueError::project(&errors))?;
        let paths: Vec<PathBuf> = received.scenarios();
        let plan = if settings.tasks.is_some() && paths.is_empty() {
            Plan::empty(&project)
        } else {
            Plan::make(&project, &paths, &Filter::default())
                .map_err(|errors| QueueError::plan(&errors))?
        };
        let engines = machine
            .engines
            .with_browser(project.config.run.chromium.as_deref());
        let options = Options {
            is_compared: settings.is_compared,
            is_virtual: settings.is_virtual,
            pictures: settings
                .pictures
                .map(|moment| Pictures::new(received.pictures(), moment)),
            attempts: settings.attempts,
            ..Options::once(engines.clone())
        };
        let prepared = PreparedRun::open(&project, &plan, &options, &machine.wall)?;
        let tasks = settings.tasks.as_ref().map(|text| {
            let prepared = (machine.prepare_tasks)(project.clone(), text);
            prepared.map_err(|problem| QueueError::Project { problem })
        });
        let scenarios = plan.scenarios.iter();
        Ok(Self {
            run,
            engines,
            prepared,
            tasks: tasks.transpose()?,
            scenarios: scenarios
                .map(|scenario| (scenario.name.clone(), Arc::clone(scenario)))
                .collect(),
            _received: received,
        })
    }

    /// Returns the work of a job, if the project has it.
    pub(crate) fn work(&self, work: JobWork) -> Result<SessionWork, QueueError> {
        match work {
            JobWork::Case { case, engine } => {
                let case = self.case(case, &engine)?;
                Ok(SessionWork::Case(Box::new(case)))
            }
            JobWork::Task(_) if self.tasks.is_none() => Err(QueueError::Protocol {
                problem: "the run has no settings for tasks".to_owned(),
            }),
            JobWork::Task(task) => Ok(SessionWork::Task(task)),
        }
    }

    /// Returns the case of a job, if the project has it.
    fn case(&self, spec: CaseSpec, engine: &str) -> Result<Case, QueueError> {
        let mut engines = self.engines.iter().map(|engine| engine.name());
        let engine = engines.find(|name| name.as_str() == engine);
        let engine = engine.ok_or_else(|| QueueError::Protocol {
            problem: format!("the case `{spec}` is for an engine that this version doesn't have"),
        })?;
        let scenario = self.scenarios.get(&spec.scenario);
        match scenario.filter(|scenario| spec.row < scenario.rows.len()) {
            Some(scenario) => Ok(Case {
                scenario: Arc::clone(scenario),
                spec,
                engine,
            }),
            None => Err(QueueError::Protocol {
                problem: format!("the project has no case `{spec}`"),
            }),
        }
    }
}
