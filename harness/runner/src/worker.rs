//! One worker: a page in an engine's process and a gateway, on which cases follow each other.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use footbridge_engine::{Boot, Command, Engine, EngineName, EngineProcess, Report, StartError};
use footbridge_gateway::{CaseSetup, Gateway, Latency};
use footbridge_host::{Device, Entry, Host, Profile};
use footbridge_scenario::CaseSpec;
use miette::Diagnostic;
use thiserror::Error;
use tokio::runtime::Handle;

use crate::ambient::Ambient;
use crate::plan::Case;
use crate::project::Project;
use crate::source_map::SourceMaps;
use crate::stage::{CaseAborted, EngineSession, EngineState, Incoming, Stage};
use crate::wall_clock::WallClock;
use crate::web::Web;

/// The wall time at which every case begins for the page: 1 January 2026, noon UTC, in milliseconds since 1970.
const EPOCH: u64 = 1_767_268_800_000;

/// Seeds the page's random numbers; any number would do, as long as it is always the same.
const SEED: u32 = 0x0f00_7b1d;

/// What all workers of a run share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) project: Project,
    pub(crate) web: Web,
    pub(crate) source_maps: SourceMaps,
    pub(crate) engine: Arc<dyn Engine>,
    pub(crate) runtime: Handle,
    pub(crate) wall: WallClock,
    pub(crate) is_virtual: bool,
}

/// Why a worker cannot work. Footbridge ends with exit code 3.
#[derive(Debug, Error, Diagnostic)]
pub enum WorkerError {
    /// The engine could not be started.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Start(#[from] StartError),
    /// The gateway could not be started.
    #[error("failed to start the gateway")]
    Gateway {
        /// The error of the gateway.
        #[source]
        source: footbridge_gateway::GatewayError,
    },
    /// The engine started and was no use.
    #[error("the engine did not come up: {problem}")]
    #[diagnostic(help("`footbridge doctor` says what this machine lacks"))]
    Engine {
        /// The engine's own words.
        problem: String,
    },
}

/// A worker, with its engine running.
pub(crate) struct Worker {
    shared: Arc<Shared>,
    gateway: Gateway,
    process: Box<dyn EngineProcess>,
    generation: u64,
    cases: u64,
    sender: Sender<Incoming>,
    inbox: Receiver<Incoming>,
    /// The engine's product and its version, as the process reports them.
    pub(crate) engine_version: String,
}

/// How long an engine may take to come up.
const START: Duration = Duration::from_secs(30);

impl Worker {
    pub(crate) fn start(shared: Arc<Shared>) -> Result<Self, WorkerError> {
        let gateway = Gateway::start(&shared.runtime, shared.web.authority.clone())
            .map_err(|source| WorkerError::Gateway { source })?;
        let (sender, inbox) = channel();
        let (process, engine_version) = launch(&shared, &gateway, 0, &sender, &inbox)?;
        Ok(Self {
            shared,
            gateway,
            process,
            generation: 0,
            cases: 0,
            sender,
            inbox,
            engine_version,
        })
    }

    pub(crate) fn wall(&self) -> &WallClock {
        &self.shared.wall
    }

    pub(crate) fn project(&self) -> &Project {
        &self.shared.project
    }

    /// The name of the engine.
    pub(crate) fn engine(&self) -> EngineName {
        self.shared.engine.name()
    }

    /// Where an interruption is to be sent.
    pub(crate) fn interrupt(&self) -> Sender<Incoming> {
        self.sender.clone()
    }

    /// Makes sure that the next case has an engine, whatever the last made of it.
    pub(crate) fn renew_after(&mut self, last: EngineState) -> Result<(), WorkerError> {
        match last {
            EngineState::Reusable => Ok(()),
            EngineState::Spent | EngineState::Lost => self.restart(),
        }
    }

    /// A new engine in place of one that is of no use any more.
    fn restart(&mut self) -> Result<(), WorkerError> {
        self.generation += 1;
        let (process, version) = launch(
            &self.shared,
            &self.gateway,
            self.generation,
            &self.sender,
            &self.inbox,
        )?;
        self.process = process;
        self.engine_version = version;
        Ok(())
    }

    /// Runs `act` on a stage for this case.
    pub(crate) fn with_stage<T>(
        &mut self,
        case: &Case,
        listener: &mut dyn FnMut(&Entry),
        act: impl FnOnce(Stage<'_>, &Project, &SourceMaps) -> T,
    ) -> Result<T, CaseAborted> {
        self.cases += 1;
        let number = self.cases;
        let shared = Arc::clone(&self.shared);
        let project = &shared.project;
        let profile = profile(project, &case.spec)?;
        let boot = boot(&shared, &profile);
        let rules = case.row().network.iter().map(|rule| rule.value.clone());
        let setup = CaseSetup {
            rules: rules.collect(),
            epoch: boot.epoch,
        };
        let sites = shared.web.sites(project, &setup);
        let mut session = EngineSession {
            engine: shared.engine.as_ref(),
            process: self.process.as_mut(),
            generation: self.generation,
            inbox: &self.inbox,
            wall: &shared.wall,
            patience: Duration::from_secs(project.config.patience),
        };
        let is_virtual = boot.virtual_time;
        let ambient = Ambient::new(
            &project.config.ambient,
            &case.scenario,
            case.row(),
            &boot.environment.user_agent,
        );
        // The case before ends when its page is left, so that no page sees its requests break off.
        session.reset(boot, || self.gateway.end_case())?;
        let mut traffic_case = self
            .gateway
            .begin_case(sites, Latency::none())
            .map_err(|error| CaseAborted::Crashed(error.to_string()))?;
        let traffic = traffic_case.watch_traffic();
        let sender = self.sender.clone();
        // It ends with the case, which goes on until the next page takes the place of this one's.
        shared.runtime.spawn(async move {
            while let Some(event) = traffic_case.next_event().await {
                if sender.send(Incoming::Gateway(number, event)).is_err() {
                    break;
                }
            }
        });
        let host = Host::new(
            profile,
            Arc::clone(&project.dialect),
            Arc::clone(&project.catalogue),
            case.row().replies.clone(),
        );
        let stage = Stage::new(
            session, number, host, traffic, ambient, is_virtual, listener,
        );
        Ok(act(stage, project, &shared.source_maps))
    }
}

fn launch(
    shared: &Shared,
    gateway: &Gateway,
    generation: u64,
    sender: &Sender<Incoming>,
    inbox: &Receiver<Incoming>,
) -> Result<(Box<dyn EngineProcess>, String), WorkerError> {
    let sender = sender.clone();
    let mut process = shared.engine.start(Box::new(move |report| {
        // A worker that is gone needs no more reports.
        let _ = sender.send(Incoming::Engine(generation, report));
    }))?;
    process.send(&Command::Start {
        proxy_port: gateway.address().port(),
        certificate: shared.web.authority.leaf_pem().to_owned(),
        hosts: shared
            .web
            .authority
            .hosts()
            .map(ToString::to_string)
            .collect(),
    });
    loop {
        let problem = match inbox.recv_timeout(START) {
            Ok(Incoming::Engine(of, Some(Report::Ready { engine }))) if of == generation => {
                return Ok((process, engine));
            }
            Ok(Incoming::Engine(of, Some(Report::Failed { problem }))) if of == generation => {
                problem
            }
            Ok(Incoming::Engine(of, None)) if of == generation => process.stderr(),
            Ok(_) => continue,
            Err(_) => format!("nothing was heard of it within {} s", START.as_secs()),
        };
        return Err(WorkerError::Engine { problem });
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

fn boot(shared: &Shared, profile: &Profile) -> Boot {
    Boot {
        now: 0,
        epoch: if shared.is_virtual {
            EPOCH
        } else {
            shared.wall.unix_millis()
        },
        seed: SEED,
        fresh: true,
        virtual_time: shared.is_virtual,
        channel: String::new(),
        native_handlers: Vec::new(),
        entries_before: 0,
        environment: shared.project.dialect.environment(profile),
    }
}
