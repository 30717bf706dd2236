//! A worker: a page in an engine's process and a gateway, which run one case after the other.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender};
use std::time::Duration;

use footbridge_dialect::{Device, Profile};
use footbridge_engine::{AgentReports, Boot, Engine, EngineName, EngineProcess};
use footbridge_gateway::{CaseSetup, CookieExpiry, Gateway, Latency};
use footbridge_host::{Entry, Host};
use footbridge_scenario::CaseSpec;

use crate::case::launch::launch;
use crate::case::worker_context::WorkerContext;
use crate::case::worker_error::WorkerError;
use crate::client::instrumentation::Instrumentation;
use crate::client::source_map::SourceMaps;
use crate::plan::case::Case;
use crate::sources::project::Project;
use crate::sources::wall_clock::WallClock;
use crate::stage::ambient::Ambient;
use crate::stage::phase_times::PhaseTimes;
use crate::stage::{
    CaseAborted, EngineSession, EngineState, Incoming, LeftOver, Stage, StageParts,
};

/// The page's time at the start of every case: 1 January 2026, noon UTC, in milliseconds since 1970.
const EPOCH: u64 = 1_767_268_800_000;

/// The seed of the page's random numbers. Any constant would do.
const SEED: u32 = 0x0f00_7b1d;

/// A worker, with its engine running.
pub(crate) struct Worker {
    shared: Arc<WorkerContext>,
    project: Arc<Project>,
    gateway: Gateway,
    engine: Arc<dyn Engine>,
    process: Box<dyn EngineProcess>,
    generation: u64,
    cases: u64,
    sender: Sender<Incoming>,
    inbox: Receiver<Incoming>,
    left_over: LeftOver,
    /// The engine's product and its version, as the process reports them.
    pub(crate) engine_version: String,
}

impl Worker {
    /// Starts a worker with its own process of this engine. `sender` is the sending half of `inbox`.
    pub(crate) fn start(
        shared: Arc<WorkerContext>,
        engine: EngineName,
        sender: Sender<Incoming>,
        inbox: Receiver<Incoming>,
    ) -> Result<Self, WorkerError> {
        let gateway = Gateway::start(&shared.runtime, shared.web.authority().clone())
            .map_err(|source| WorkerError::Gateway { source })?;
        let engine = shared.engine(engine)?;
        let mut generation = 0;
        let (process, engine_version) = launch(
            &shared,
            &*engine,
            &gateway,
            &mut generation,
            &sender,
            &inbox,
        )?;
        Ok(Self {
            project: Arc::clone(&shared.project),
            shared,
            gateway,
            engine,
            process,
            generation,
            cases: 0,
            sender,
            inbox,
            left_over: LeftOver::default(),
            engine_version,
        })
    }

    pub(crate) fn instrumentation(&self) -> &Instrumentation {
        &self.shared.instrumentation
    }

    pub(crate) fn wall(&self) -> &WallClock {
        &self.shared.wall
    }

    pub(crate) fn project(&self) -> &Project {
        &self.project
    }

    /// Plays another app in the next cases. The client, its host name and the certificates stay the run's.
    pub(crate) fn use_project(&mut self, project: Arc<Project>) {
        self.project = project;
    }

    /// The name of the engine.
    pub(crate) fn engine(&self) -> EngineName {
        self.engine.name()
    }

    /// Switches to this engine for the next case.
    pub(crate) fn use_engine(&mut self, name: EngineName) -> Result<(), WorkerError> {
        if self.engine.name() == name {
            return Ok(());
        }
        self.engine = self.shared.engine(name)?;
        self.restart()
    }

    /// Ensures that the next case has a usable engine, given the state after the last case.
    pub(crate) fn renew_after(&mut self, last: EngineState) -> Result<(), WorkerError> {
        match last {
            EngineState::Reusable => Ok(()),
            EngineState::Spent => self.restart(),
            EngineState::Lost => {
                let heading = format!("{} {}", self.engine.name(), self.engine_version);
                self.shared.engine_log.add(&heading, &self.process.stderr());
                self.restart()
            }
        }
    }

    /// Replaces an unusable engine.
    fn restart(&mut self) -> Result<(), WorkerError> {
        // End the old engine first: the machine may not have enough memory for two at once.
        self.process.stop();
        let (process, version) = launch(
            &self.shared,
            &*self.engine,
            &self.gateway,
            &mut self.generation,
            &self.sender,
            &self.inbox,
        )?;
        self.process = process;
        self.engine_version = version;
        Ok(())
    }

    /// Runs `act` on a stage for a case. With `covers`, the engine records the client's code that runs.
    pub(crate) fn with_stage<T>(
        &mut self,
        case: &Case,
        covers: bool,
        times: &mut PhaseTimes,
        listener: &mut dyn FnMut(&Entry),
        act: impl FnOnce(Stage<'_>, &Project, &SourceMaps) -> T,
    ) -> Result<T, CaseAborted> {
        self.cases += 1;
        let number = self.cases;
        let shared = Arc::clone(&self.shared);
        let project = &*Arc::clone(&self.project);
        let profile = profile(project, &case.spec)?;
        let boot = Boot {
            covers,
            ..boot(&shared, project, &profile, case)
        };
        let rules = case.row().network.iter().map(|rule| rule.value.clone());
        let setup = CaseSetup {
            rules: rules.collect(),
            epoch: boot.epoch,
            ..CaseSetup::default()
        };
        let is_virtual = boot.virtual_time;
        let cookies = Arc::new(CookieExpiry::new(boot.epoch));
        let mut sites = shared.web.sites(project, &setup);
        // On the real clock the engine expires cookies.
        if is_virtual {
            sites = sites.with_cookies(&cookies);
        }
        let mut session = EngineSession {
            engine: self.engine.as_ref(),
            process: self.process.as_mut(),
            generation: self.generation,
            inbox: &self.inbox,
            wall: &shared.wall,
            page_timeout: Duration::from_secs(project.config.run.page_timeout),
            idle: Duration::from_millis(project.config.run.idle.into()),
            limits: project.config.limits,
            left_over: &mut self.left_over,
            times,
        };
        let ambient = Ambient::new(
            &project.config.ambient,
            &case.scenario,
            case.row(),
            &boot.environment.user_agent,
        );
        // The previous case ends when its page is left, so that the page doesn't see its requests fail.
        session.reset(boot.clone(), || self.gateway.end_case())?;
        let mut traffic_case = self
            .gateway
            .begin_case(sites, Latency::none())
            .map_err(|error| CaseAborted::Crashed(error.to_string()))?;
        let traffic = traffic_case.watch_traffic();
        let mut changes = traffic.clone();
        let sender = self.sender.clone();
        // The task ends with the case, when the next page replaces this one.
        shared.runtime.spawn(async move {
            loop {
                let incoming = tokio::select! {
                    biased;
                    event = traffic_case.next_event() => match event {
                        Some(event) => Incoming::Gateway(number, event),
                        None => break,
                    },
                    // Some changes cause no event, such as a connection that was opened and is not used.
                    Ok(()) = changes.changed() => {
                        if !changes.borrow_and_update().is_idle() {
                            continue;
                        }
                        Incoming::TrafficIdle
                    }
                };
                if sender.send(incoming).is_err() {
                    break;
                }
            }
        });
        let host = Host::new(
            profile,
            Arc::clone(&project.dialect),
            Arc::clone(&project.catalogue),
            case.row().replies.clone(),
        )
        .with_ambient_machines(ambient.machines(&project.catalogue));
        let parts = StageParts {
            number,
            traffic,
            cookies,
            ambient,
            boot,
            scripts: shared.instrumentation.scripts().to_vec(),
            listener,
        };
        let stage = Stage::new(session, host, parts);
        Ok(act(stage, project, &shared.source_maps))
    }
}

fn profile(project: &Project, spec: &CaseSpec) -> Result<Profile, CaseAborted> {
    let device = spec
        .device
        .as_deref()
        .and_then(|name| project.devices.get(name))
        .or_else(|| project.devices.default_for(spec.platform))
        .cloned();
    let device: Device = device.ok_or_else(|| {
        CaseAborted::Crashed(format!(
            "no device for {} in the devices' folder",
            spec.platform
        ))
    })?;
    let mut profile = Profile::new(spec.platform, spec.version, device);
    profile.locale.clone_from(&spec.locale);
    profile.theme = spec.theme;
    Ok(profile)
}

fn boot(shared: &WorkerContext, project: &Project, profile: &Profile, case: &Case) -> Boot {
    let mut environment = project.dialect.environment(profile, &project.catalogue);
    let scripts = shared.instrumentation.scripts().iter().cloned();
    environment.bootstrap.splice(0..0, scripts);
    Boot {
        now: 0,
        epoch: if shared.is_virtual {
            EPOCH
        } else {
            shared.wall.unix_millis()
        },
        seed: SEED,
        fresh: true,
        continues: false,
        virtual_time: shared.is_virtual,
        channel: String::new(),
        native_handlers: Vec::new(),
        entries_before: 0,
        reports: AgentReports {
            acts: false,
            animations: case.scenario.transcript.animations || case.row().is_about_animations(),
        },
        collect: shared.instrumentation.globals(),
        covers: false,
        storage: case.row().storage,
        environment,
    }
}
