//! The stage of one case: its page, host, gateway case and clock. No state outlives the case.
//!
//! The clock has three sources of events: the page's timers, which the agent keeps; the host's
//! replies; the pending requests at the gateway. The stage runs until idle, then advances to the
//! next event. At the same instant, the page's timers run first: a reply that takes exactly the
//! time limit is late.

mod advance;
pub(crate) mod ambient;
mod announcements;
mod ask;
mod cookies;
mod engine_time;
mod finish;
pub mod gateway_entry;
mod hang;
mod idle;
mod idleness;
mod loads;
mod look;
mod navigation;
mod network;
mod observe;
mod perform;
pub(crate) mod phase_times;
mod picture;
mod publisher;
mod refusals;
mod usage;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use footbridge_engine::{
    AgentCommand, Boot, Command, CoveredFunction, Engine, EngineProcess, Report,
};
use footbridge_gateway::{ClientLookup, CookieExpiry, GatewayEvent, Traffic};
use footbridge_host::Host;
use footbridge_journal::{Entry, Instant, Journal, Mark};
use footbridge_record::ClientFile;
use serde_json::Value;
use tokio::sync::watch;
use url::Url;

use crate::client::instrumentation::CollectedValue;
use crate::sources::config::CaseLimits;
use crate::sources::wall_clock::WallClock;
use crate::stage::ambient::Ambient;
use crate::stage::phase_times::{Phase, PhaseTimes};

pub(crate) use network::LeftOver;
pub(crate) use perform::Performed;

use engine_time::EngineTime;
use hang::WaitLog;
use idleness::Idleness;
use navigation::Navigation;
use network::Network;
use publisher::Publisher;
use usage::Usage;

/// An input of a stage.
#[derive(Debug)]
pub(crate) enum Incoming {
    /// A report from the engine's process, or `None` at its end. The number identifies the process.
    Engine(u64, Option<Report>),
    /// An event of the gateway, for the case with this number.
    Gateway(u64, GatewayEvent),
    /// A gateway's traffic is idle. Code that waits for this checks the counts again.
    TrafficIdle,
    /// The run was interrupted.
    Interrupted,
}

/// The reason why a case was aborted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum CaseAborted {
    /// The page's process or the engine ended unexpectedly.
    Crashed(String),
    /// The page did not become idle within its time limit.
    Hung(String),
    /// The case reached one of its limits.
    Exceeded(String),
    /// The case reached its limit of real time.
    OutOfTime(String),
    /// The user interrupted the run.
    Interrupted,
}

/// The state of an engine after a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EngineState {
    /// The next case can use it.
    Reusable,
    /// It holds state of the page that no reset removes.
    Spent,
    /// It crashed or hangs.
    Lost,
}

/// The engine process of a stage, and the inbox of its reports.
pub(crate) struct EngineSession<'d> {
    pub(crate) engine: &'d dyn Engine,
    pub(crate) process: &'d mut dyn EngineProcess,
    pub(crate) generation: u64,
    pub(crate) inbox: &'d Receiver<Incoming>,
    pub(crate) wall: &'d WallClock,
    /// The time limit for a page to become idle.
    pub(crate) page_timeout: Duration,
    /// On the real clock, the time without activity that ends a step.
    pub(crate) idle: Duration,
    /// The limits of the case.
    pub(crate) limits: CaseLimits,
    /// The requests that the previous case left pending.
    pub(crate) left_over: &'d mut LeftOver,
    /// The phases of the case.
    pub(crate) times: &'d mut PhaseTimes,
}

/// The clock of a case, and the page's view of it.
#[derive(Debug)]
struct StageClock {
    now: Instant,
    /// The latest instant sent to the page.
    page_now: Instant,
    /// Whether the page's clock is the virtual one.
    is_virtual: bool,
    /// The real time at which the case began.
    began: Duration,
}

/// The actions of a case's page that the journal does not contain.
#[derive(Debug, Default)]
pub(crate) struct Observations {
    /// Whether the page changed the engine in a way that no reset undoes.
    pub(crate) is_engine_spent: bool,
    /// The client files that the page loaded, as hashes by address.
    files: BTreeMap<String, String>,
    /// Lookups in the client folder.
    pub(crate) lookups: BTreeSet<ClientLookup>,
    /// The values of the collected globals at the end of each document.
    pub(crate) collected: Vec<CollectedValue>,
    /// The client's code that has run.
    pub(crate) covered: BTreeSet<CoveredFunction>,
    /// The documents that the page loaded, in order: where each began in the journal, and its address.
    documents: Vec<(Mark, String)>,
}

impl Observations {
    /// The client files that the page loaded, by address.
    pub(crate) fn files(&self) -> Vec<ClientFile> {
        let files = self.files.iter();
        files
            .map(|(url, sha256)| ClientFile {
                url: url.clone(),
                sha256: sha256.clone(),
            })
            .collect()
    }
}

/// The results of a stage that has ended.
#[derive(Debug, Default)]
pub(crate) struct StageOutcome {
    /// The journal of the case.
    pub(crate) journal: Journal,
    /// The instant of its end.
    pub(crate) now: Instant,
    /// The observations that the journal doesn't contain.
    pub(crate) observed: Observations,
}

/// The wait of a stage for its page.
#[derive(Debug)]
struct Waiting {
    /// The page's activity since the stage last began to wait for it.
    log: WaitLog,
    /// The phase: `Load` from a load command until the page is idle, else `Settle`.
    phase: Phase,
}

/// The data of the first document since the app has started.
#[derive(Debug)]
struct FirstDocument {
    boot: Boot,
    /// The scripts of the instrumentation, which come before those of the dialect.
    scripts: Vec<String>,
}

/// The parts of a stage besides its engine and host.
pub(crate) struct StageParts<'d> {
    /// The number of the case, unique in the run.
    pub(crate) number: u64,
    /// The counts of the gateway's traffic.
    pub(crate) traffic: watch::Receiver<Traffic>,
    /// The expiry of the page's cookies.
    pub(crate) cookies: Arc<CookieExpiry>,
    /// The rules for ambient requests.
    pub(crate) ambient: Ambient<'d>,
    /// The address that the client is served at.
    pub(crate) site: &'d Url,
    /// The data of the case's first document.
    pub(crate) boot: Boot,
    /// The scripts of the instrumentation, which come before those of the dialect.
    pub(crate) scripts: Vec<String>,
    /// Called with each journal entry once it is recorded.
    pub(crate) listener: &'d mut dyn FnMut(&Entry),
}

/// The stage of one case. Dropping it ends the case: later actions of the page have no effect.
pub(crate) struct Stage<'d> {
    session: EngineSession<'d>,
    number: u64,
    host: Host,
    first: FirstDocument,
    clock: StageClock,
    navigation: Navigation,
    idleness: Idleness,
    network: Network,
    ambient: Ambient<'d>,
    site: &'d Url,
    /// The usage that counts towards the case's limits.
    usage: Usage,
    waiting: Waiting,
    observed: Observations,
    /// The id of the last command.
    last_id: u64,
    publisher: Publisher<'d>,
}

impl EngineSession<'_> {
    /// Resets the engine's page. Calls `on_left` once no code of the previous page runs any more.
    pub(crate) fn reset(&mut self, boot: Boot, on_left: impl FnMut()) -> Result<(), CaseAborted> {
        let outer = self.times.enter(Phase::Reset);
        let result = self.reset_page(boot, on_left);
        self.times.enter(outer);
        result
    }

    fn reset_page(&mut self, boot: Boot, mut on_left: impl FnMut()) -> Result<(), CaseAborted> {
        self.process.send(&Command::Reset {
            boot: Box::new(boot),
        });
        let began = self.wall.now();
        let mut time = EngineTime::since(began, self.page_timeout);
        // The last inputs from the previous page. Requests among them are kept until it is left.
        let mut last = Vec::new();
        loop {
            let now = self.wall.now();
            if time.is_due(now)
                && let Some(resources) = self.process.resources()
            {
                time.measure(now, resources);
            }
            let left = (began + self.page_timeout).saturating_sub(time.at(now));
            match self.inbox.recv_timeout(left.min(time.interval())) {
                Ok(Incoming::Interrupted) | Err(RecvTimeoutError::Disconnected) => {
                    return Err(CaseAborted::Interrupted);
                }
                Ok(Incoming::Engine(generation, report)) if generation == self.generation => {
                    match alive(report)? {
                        Report::Left => on_left(),
                        Report::Reset => {
                            *self.left_over = LeftOver::default();
                            return Ok(());
                        }
                        _ => {}
                    }
                }
                Ok(other) => last.push(other),
                Err(RecvTimeoutError::Timeout) if !left.is_zero() => {}
                Err(RecvTimeoutError::Timeout) => {
                    return Err(CaseAborted::Hung(format!(
                        "the previous page was not left within {} s",
                        self.page_timeout.as_secs()
                    )));
                }
            }
        }
    }
}

/// Returns the report of a running process, or an error if the process has ended.
fn alive(report: Option<Report>) -> Result<Report, CaseAborted> {
    match report {
        None => Err(CaseAborted::Crashed("the engine ended".to_owned())),
        Some(Report::Crashed { reason }) => Err(CaseAborted::Crashed(reason)),
        Some(Report::Failed { problem }) => Err(CaseAborted::Crashed(problem)),
        Some(report) => Ok(report),
    }
}

impl Drop for Stage<'_> {
    fn drop(&mut self) {
        self.session.process.send(&Command::End);
        *self.session.left_over = self.network.take_pending();
    }
}

impl<'d> Stage<'d> {
    /// Creates a stage on a freshly reset page.
    pub(crate) fn new(session: EngineSession<'d>, host: Host, parts: StageParts<'d>) -> Self {
        let StageParts {
            number,
            traffic,
            cookies,
            ambient,
            site,
            boot,
            scripts,
            listener,
        } = parts;
        let is_virtual = boot.virtual_time;
        let began = session.wall.now();
        let usage = Usage::since(began, session.page_timeout);
        Self {
            session,
            number,
            host,
            first: FirstDocument { boot, scripts },
            clock: StageClock {
                now: Instant::ZERO,
                page_now: Instant::ZERO,
                is_virtual,
                began,
            },
            navigation: Navigation::default(),
            idleness: Idleness::default(),
            network: Network::new(traffic, cookies),
            ambient,
            site,
            usage,
            waiting: Waiting {
                log: WaitLog::default(),
                phase: Phase::Settle,
            },
            observed: Observations::default(),
            last_id: 0,
            publisher: Publisher::new(listener),
        }
    }

    /// Returns the host, with the journal so far.
    pub(crate) fn host(&self) -> &Host {
        &self.host
    }

    /// Sets the current step; `None` before the first and after the last.
    pub(crate) fn begin_step(&mut self, step: Option<usize>) {
        self.host.set_step(step);
    }

    /// Returns the host, to add details that are found later.
    pub(crate) fn host_mut(&mut self) -> &mut Host {
        &mut self.host
    }

    /// Passes new entries to the listener. It returns at once, so the page isn't delayed.
    pub(crate) fn publish(&mut self) {
        self.publisher.publish(self.host.journal());
    }

    /// Ends the case, and returns what it leaves.
    pub(crate) fn end(mut self) -> StageOutcome {
        self.host.journal_mut().release_all();
        self.publish();
        StageOutcome {
            journal: std::mem::take(self.host.journal_mut()),
            now: self.clock.now,
            observed: std::mem::take(&mut self.observed),
        }
    }

    /// Runs `act` in a phase, then returns to the previous one.
    pub(crate) fn in_phase<T>(&mut self, phase: Phase, act: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.session.times.enter(phase);
        let result = act(self);
        self.session.times.enter(outer);
        result
    }

    /// Starts to wait for the page. Returns the engine time by which it must be idle.
    fn begin_wait(&mut self) -> Duration {
        self.waiting.log = WaitLog::default();
        self.engine_time() + self.session.page_timeout
    }

    /// Receives the next input of this case. Fails once the engine time reaches `deadline`.
    fn receive(&mut self, deadline: Duration) -> Result<Incoming, CaseAborted> {
        self.publish();
        loop {
            self.check_limits()?;
            let began = self.session.wall.now();
            let left = deadline.saturating_sub(self.engine_time());
            let received = self.session.inbox.recv_timeout(left.min(self.slice()));
            let ended = self.session.wall.now();
            self.usage.add_wait(ended.saturating_sub(began));
            match received {
                Ok(Incoming::Interrupted) | Err(RecvTimeoutError::Disconnected) => {
                    return Err(CaseAborted::Interrupted);
                }
                Ok(Incoming::Engine(generation, report))
                    if generation == self.session.generation =>
                {
                    let report = alive(report)?;
                    return Ok(Incoming::Engine(generation, Some(report)));
                }
                Ok(Incoming::Gateway(number, event)) if number == self.number => {
                    return Ok(Incoming::Gateway(number, event));
                }
                Ok(Incoming::TrafficIdle) => return Ok(Incoming::TrafficIdle),
                // Drop inputs of an earlier case or engine.
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) if self.engine_time() < deadline => {}
                Err(RecvTimeoutError::Timeout) => return Err(self.hang()),
            }
        }
    }

    /// Sends a command to the agent, and returns its result. The outer error ends the case; the
    /// inner error is the agent's refusal, for the author of the scenario.
    fn ask(&mut self, command: AgentCommand) -> Result<Result<Value, String>, CaseAborted> {
        self.in_phase(Phase::Act, |stage| stage.ask_page(command))
    }

    fn ask_page(&mut self, command: AgentCommand) -> Result<Result<Value, String>, CaseAborted> {
        let id = self.send(command);
        self.await_result(id)
    }

    /// Waits for the result of a command to the agent.
    fn await_result(&mut self, id: u64) -> Result<Result<Value, String>, CaseAborted> {
        let deadline = self.begin_wait();
        loop {
            let incoming = self.receive(deadline)?;
            if let Some(result) = self.observe(incoming).result_of(id) {
                return Ok(result);
            }
        }
    }

    /// Sends a command to the engine, and waits for the report of its completion, to which `result` returns the result.
    fn command<T>(
        &mut self,
        command: &Command,
        result: impl Fn(&Report) -> Option<T>,
    ) -> Result<T, CaseAborted> {
        self.session.process.send(command);
        let deadline = self.begin_wait();
        loop {
            let incoming = self.receive(deadline)?;
            if let Incoming::Engine(_, Some(report)) = &incoming
                && let Some(result) = result(report)
            {
                return Ok(result);
            }
            self.observe(incoming);
        }
    }

    fn send(&mut self, command: AgentCommand) -> u64 {
        self.last_id += 1;
        let id = self.last_id;
        self.clock.page_now = self.clock.now;
        if !matches!(command, AgentCommand::RunUntilIdle { .. }) {
            self.idleness.interrupt();
        }
        let now = self.clock.now.as_millis();
        self.session
            .process
            .send(&Command::Run { id, now, command });
        id
    }
}
