//! A worker: a page in an engine's process and a gateway, which run one case after the other.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender};
use std::time::Duration;

use footbridge_dialect::{Device, Profile};
use footbridge_engine::{AgentReports, Begins, Boot, Engine, EngineName, EngineProcess};
use footbridge_gateway::{CaseSetup, CookieExpiry, Gateway, GatewayCase, Latency, Sites};
use footbridge_host::Host;
use footbridge_journal::Entry;
use footbridge_scenario::CaseSpec;

use crate::case::launch::launch;
use crate::case::worker_context::WorkerContext;
use crate::case::worker_error::WorkerError;
use crate::plan::case::Case;
use crate::sources::project::Project;
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
    state: EngineState,
    /// The error for which no further case can run.
    failure: Option<WorkerError>,
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
            state: EngineState::Reusable,
            failure: None,
            engine_version,
        })
    }

    pub(crate) fn project(&self) -> &Arc<Project> {
        &self.project
    }

    /// The state that all workers of the run share.
    pub(crate) fn shared(&self) -> &Arc<WorkerContext> {
        &self.shared
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

    /// Ensures that the next case has a usable engine.
    pub(crate) fn ready(&mut self) -> Result<(), WorkerError> {
        if let Some(error) = self.failure.take() {
            return Err(error);
        }
        match self.state {
            EngineState::Reusable => Ok(()),
            EngineState::Spent => self.restart(),
            EngineState::Lost => {
                let heading = format!("{} {}", self.engine.name(), self.engine_version);
                self.shared.engine_log.add(&heading, &self.process.stderr());
                self.restart()
            }
        }
    }

    /// Ends the worker with an error, which the next [`Worker::ready`] returns.
    pub(crate) fn fail(&mut self, error: WorkerError) {
        self.failure = Some(error);
    }

    /// Whether the last case lost its engine.
    pub(crate) fn has_lost_engine(&self) -> bool {
        self.state == EngineState::Lost
    }

    /// Sets the state of the engine after a case.
    pub(crate) fn leave_engine(&mut self, state: EngineState) {
        self.state = state;
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
        self.state = EngineState::Reusable;
        Ok(())
    }

    /// Opens a stage for a case. With `covers`, the engine records the client's code that runs.
    pub(crate) fn open_stage<'s>(
        &'s mut self,
        case: &'s Case,
        covers: bool,
        times: &'s mut PhaseTimes,
        listener: &'s mut dyn FnMut(&Entry),
    ) -> Result<Stage<'s>, CaseAborted> {
        self.cases += 1;
        let number = self.cases;
        let project: &Project = &self.project;
        let profile = profile(project, &case.spec)?;
        let boot = Boot {
            covers,
            ..boot(&self.shared, project, &profile, case)
        };
        let ambient = Ambient::new(
            &project.config.ambient,
            &case.scenario,
            case.row(),
            &boot.environment.user_agent,
        );
        let host = Host::new(
            profile,
            Arc::clone(&project.dialect),
            Arc::clone(&project.catalogue),
            case.row().replies.clone(),
        )
        .with_ambient_machines(ambient.machines(&project.catalogue))
        .with_tolerance(self.shared.is_tolerant);
        let (sites, cookies) = sites(&self.shared, project, case, &boot);
        let mut session = EngineSession {
            engine: self.engine.as_ref(),
            process: self.process.as_mut(),
            generation: self.generation,
            inbox: &self.inbox,
            wall: &self.shared.wall,
            page_timeout: Duration::from_secs(project.config.run.page_timeout),
            idle: Duration::from_millis(project.config.run.idle.into()),
            limits: project.config.limits,
            left_over: &mut self.left_over,
            times,
        };
        // The previous case ends when its page is left, so that the page doesn't see its requests fail.
        session.reset(boot.clone(), || self.gateway.end_case())?;
        let gateway_case = self
            .gateway
            .begin_case(sites, Latency::none())
            .map_err(|error| CaseAborted::Crashed(error.to_string()))?;
        let parts = StageParts {
            number,
            traffic: gateway_case.watch_traffic(),
            cookies,
            ambient,
            site: &project.site,
            boot,
            scripts: self.shared.instrumentation.scripts().to_vec(),
            listener,
        };
        let forwarded = forward(gateway_case, number, self.sender.clone());
        self.shared.runtime.spawn(forwarded);
        Ok(Stage::new(session, host, parts))
    }
}

/// The sites that a case's page can reach, and the expiry of its cookies.
fn sites(
    shared: &WorkerContext,
    project: &Project,
    case: &Case,
    boot: &Boot,
) -> (Sites, Arc<CookieExpiry>) {
    let rules = case.row().network.iter().map(|rule| rule.value.clone());
    let setup = CaseSetup {
        rules: rules.collect(),
        epoch: boot.epoch,
        ..CaseSetup::default()
    };
    let cookies = Arc::new(CookieExpiry::new(boot.epoch));
    let sites = shared.web.sites(project, &setup);
    // On the real clock the engine expires cookies.
    let sites = if boot.virtual_time {
        sites.with_cookies(&cookies)
    } else {
        sites
    };
    (sites, cookies)
}

/// Forwards the gateway's events to the inbox. It ends with the case, when the next page replaces this one.
async fn forward(mut case: GatewayCase, number: u64, inbox: Sender<Incoming>) {
    let mut changes = case.watch_traffic();
    loop {
        let incoming = tokio::select! {
            biased;
            event = case.next_event() => match event {
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
        if inbox.send(incoming).is_err() {
            break;
        }
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
        begins: Begins::Case,
        virtual_time: shared.is_virtual,
        channel: String::new(),
        native_handlers: Vec::new(),
        entries_before: 0,
        reports: AgentReports {
            requests: true,
            acts: false,
            animations: case.scenario.transcript.animations || case.row().is_about_animations(),
        },
        collect: shared.instrumentation.globals(),
        covers: false,
        storage: case.row().storage,
        environment,
    }
}
