//! The stage of one case: a page in an engine, a host, a gateway's case, one clock. Its state ends with the case.
//!
//! The clock has three sources of events: the page's timers, which the agent keeps; the host's replies; the pending
//! requests at the gateway. The stage settles, then advances to the next event. At the same instant the page's timers
//! come first: a reply that takes exactly the time limit is late.

mod advance;
mod ask;
mod cookies;
mod engine_time;
mod finish;
mod hang;
mod loads;
mod look;
mod observe;
mod perform;
mod picture;
mod refusals;
mod settle;
mod usage;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use footbridge_engine::{AgentCommand, Boot, Command, Engine, EngineProcess, Report};
use footbridge_gateway::{
    ClientLookup, CookieLives, GatewayEvent, PendingRequest, RequestId, Traffic,
};
use footbridge_host::{Entry, Host, Instant, Queue};
use serde_json::Value;
use tokio::sync::watch;

use crate::ambient::Ambient;
use crate::config::CaseLimits;
use crate::gateway_entry::RequestNumbers;
use crate::instrumentation::CollectedValue;
use crate::record::ClientFile;
use crate::wall_clock::WallClock;

pub(crate) use perform::Performed;

use engine_time::{EngineTime, MEASURE_INTERVAL};
use hang::WaitLog;
use loads::LoadTracker;
use refusals::Refusals;
use usage::Usage;

/// An input of a stage.
#[derive(Debug)]
pub(crate) enum Incoming {
    /// A report of the engine's process; `None` is its end. The number tells one process from the next.
    Engine(u64, Option<Report>),
    /// An event of the gateway, for the case with this number.
    Gateway(u64, GatewayEvent),
    /// A gateway's traffic has settled. Whoever waits for that looks at the counts again.
    TrafficSettled,
    /// The run was interrupted.
    Interrupted,
}

/// The reason for which a case was aborted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum CaseAborted {
    /// The page's process or the engine ended unexpectedly.
    Crashed(String),
    /// The page did not settle within the time limit.
    Hung(String),
    /// The case reached one of its limits.
    Exceeded(String),
    /// The user interrupted the run.
    Interrupted,
}

/// The state of an engine after a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EngineState {
    /// The next case can use it.
    Reusable,
    /// The page left state in it that no reset removes.
    Spent,
    /// It crashed or hangs.
    Lost,
}

/// The engine's process of a stage, with the channel of its reports.
pub(crate) struct EngineSession<'d> {
    pub(crate) engine: &'d dyn Engine,
    pub(crate) process: &'d mut dyn EngineProcess,
    pub(crate) generation: u64,
    pub(crate) inbox: &'d Receiver<Incoming>,
    pub(crate) wall: &'d WallClock,
    /// The time limit for a page to settle.
    pub(crate) patience: Duration,
    /// On the real clock, the time without anything happening after which a step is over.
    pub(crate) idle: Duration,
    /// What the case may use.
    pub(crate) limits: CaseLimits,
    /// The loads and requests that the previous case left pending.
    pub(crate) left_over: &'d mut LeftOver,
}

/// The requests that are pending when a case is over. They are kept until its page is left: a page that sees one break off acts on
/// it, and that would reach the next case.
#[derive(Debug, Default)]
pub(crate) struct LeftOver {
    _pending: Queue<PendingRequest>,
    _others: Vec<PendingRequest>,
}

/// One case under way.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact about the page of its own, and all combinations occur"
)]
pub(crate) struct Stage<'d> {
    session: EngineSession<'d>,
    number: u64,
    host: Host,
    now: Instant,
    /// The latest instant sent to the page.
    page_now: Instant,
    /// The instant at which the page's next timer is due, as last reported; `None` without timers.
    page_due: Option<Instant>,
    /// Whether nothing on the page moves before that, as last reported.
    is_page_idle: bool,
    /// Whether it waits for results that it has not been given, as last reported.
    awaits_results: bool,
    pending: Queue<PendingRequest>,
    /// Whether loads have ended since the page was last asked to settle.
    has_loaded: bool,
    /// Requests that became pending since the stage last settled, to be sorted when it settles.
    arrived: Vec<PendingRequest>,
    /// Requests that are never answered. They are kept, since dropping one breaks its connection off.
    unanswered: Vec<PendingRequest>,
    /// Pending requests whose answers the page's load event waits for.
    awaited: BTreeSet<RequestId>,
    /// What the case has used of its limits.
    usage: Usage,
    /// What the page has done since it was last waited for.
    wait_log: WaitLog,
    /// The number of the gateway's events received so far.
    received: u64,
    traffic: watch::Receiver<Traffic>,
    /// The lives of the page's cookies.
    cookies: Arc<CookieLives>,
    ambient: Ambient<'d>,
    /// The numbers of the requests to servers.
    requests: RequestNumbers,
    /// The requests whose responses have members that no record shows.
    secret_responses: BTreeSet<RequestId>,
    /// The refusals of this settling, recorded when it is over.
    refusals: Refusals,
    /// Whether the page's clock is the virtual one.
    is_virtual: bool,
    /// The real time at which the case began.
    began: Duration,
    last_id: u64,
    loading: bool,
    /// Documents that the page requested and that have not begun to load.
    requested: Vec<String>,
    /// The loads under way in the engine.
    loads: LoadTracker,
    /// Whether anything has reached the page since it last began to settle.
    stirred: bool,
    /// The instant up to which the page has settled; `None` if it got a command since.
    rested: Option<Instant>,
    /// The address of the last committed document.
    address: String,
    /// Whether the document being loaded was requested by a step.
    is_expected: bool,
    /// The address that a step opened last.
    opening: Option<String>,
    /// Whether the document being loaded has not replaced the one before yet.
    is_provisional: bool,
    /// Whether that document is counted among the loads and has not replaced the one before yet.
    is_document_counted: bool,
    /// The reason for which the document of a step did not load.
    open_failure: Option<String>,
    /// Whether the page did something that no reset undoes.
    is_engine_spent: bool,
    /// The client's files that the page loaded: their addresses and hashes.
    files: BTreeMap<String, String>,
    /// What was looked up in the client's folder.
    lookups: BTreeSet<ClientLookup>,
    /// The values of globals that the documents had at their end.
    collected: Vec<CollectedValue>,
    /// A callback for each entry of the journal as it is recorded.
    listener: &'d mut dyn FnMut(&Entry),
    /// The number of entries passed to the listener so far.
    published: usize,
}

impl EngineSession<'_> {
    /// Resets the engine's page. `on_left` is called when no code of the earlier page runs any more.
    pub(crate) fn reset(
        &mut self,
        boot: Boot,
        mut on_left: impl FnMut(),
    ) -> Result<(), CaseAborted> {
        self.process.send(&Command::Reset {
            boot: Box::new(boot),
        });
        let began = self.wall.now();
        let mut time = EngineTime::since(began);
        // What the page that is left has done last: requests among it are kept until it is.
        let mut last = Vec::new();
        loop {
            let now = self.wall.now();
            if time.is_due(now)
                && let Some(resources) = self.process.resources()
            {
                time.measure(now, resources);
            }
            let left = (began + self.patience).saturating_sub(time.at(now));
            match self.inbox.recv_timeout(left.min(MEASURE_INTERVAL)) {
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
                        "the page before was not left within {} s",
                        self.patience.as_secs()
                    )));
                }
            }
        }
    }
}

/// A report of a process that still runs; an error if the process has ended.
fn alive(report: Option<Report>) -> Result<Report, CaseAborted> {
    match report {
        None => Err(CaseAborted::Crashed("the engine ended".to_owned())),
        Some(Report::Crashed { reason }) => Err(CaseAborted::Crashed(reason)),
        Some(Report::Failed { problem }) => Err(CaseAborted::Crashed(problem)),
        Some(report) => Ok(report),
    }
}

impl<'d> Stage<'d> {
    /// Creates a stage for a case with a number of its own, on a page that was reset.
    #[expect(
        clippy::too_many_arguments,
        reason = "each is a part of a stage that is made before it"
    )]
    pub(crate) fn new(
        session: EngineSession<'d>,
        number: u64,
        host: Host,
        traffic: watch::Receiver<Traffic>,
        cookies: Arc<CookieLives>,
        ambient: Ambient<'d>,
        is_virtual: bool,
        listener: &'d mut dyn FnMut(&Entry),
    ) -> Self {
        Self {
            is_virtual,
            began: session.wall.now(),
            usage: Usage::since(session.wall.now()),
            wait_log: WaitLog::default(),
            session,
            number,
            host,
            now: Instant::ZERO,
            page_now: Instant::ZERO,
            page_due: None,
            is_page_idle: false,
            awaits_results: false,
            pending: Queue::default(),
            has_loaded: false,
            arrived: Vec::new(),
            unanswered: Vec::new(),
            awaited: BTreeSet::new(),
            received: 0,
            traffic,
            cookies,
            ambient,
            requests: RequestNumbers::default(),
            secret_responses: BTreeSet::new(),
            refusals: Refusals::default(),
            last_id: 0,
            loading: false,
            requested: Vec::new(),
            loads: LoadTracker::default(),
            stirred: false,
            rested: None,
            address: String::new(),
            is_expected: false,
            opening: None,
            is_provisional: false,
            is_document_counted: false,
            open_failure: None,
            is_engine_spent: false,
            files: BTreeMap::new(),
            lookups: BTreeSet::new(),
            collected: Vec::new(),
            listener,
            published: 0,
        }
    }

    /// The host, with the entries so far.
    pub(crate) fn host(&self) -> &Host {
        &self.host
    }

    /// Whether no other case can use the engine, because of what this page did.
    pub(crate) const fn is_engine_spent(&self) -> bool {
        self.is_engine_spent
    }

    /// Sets the current step; `None` before the first and after the last.
    pub(crate) fn begin_step(&mut self, step: Option<usize>) {
        self.host.set_step(step);
    }

    /// The host, for details that are found out later.
    pub(crate) fn host_mut(&mut self) -> &mut Host {
        &mut self.host
    }

    /// The values of globals that the documents had at their end.
    pub(crate) fn take_collected(&mut self) -> Vec<CollectedValue> {
        std::mem::take(&mut self.collected)
    }

    /// The client's files that the page loaded.
    pub(crate) fn take_files(&mut self) -> Vec<ClientFile> {
        let files = std::mem::take(&mut self.files).into_iter();
        files
            .map(|(url, sha256)| ClientFile { url, sha256 })
            .collect()
    }

    /// What was looked up in the client's folder.
    pub(crate) fn take_lookups(&mut self) -> BTreeSet<ClientLookup> {
        std::mem::take(&mut self.lookups)
    }

    /// Passes new entries to the listener, which returns at once, so the page isn't delayed.
    pub(crate) fn publish(&mut self) {
        let entries = self.host.journal().entries();
        for entry in entries.iter().skip(self.published) {
            (self.listener)(entry);
        }
        self.published = entries.len();
    }

    /// Ends the case: the page's further actions are ignored.
    pub(crate) fn end(mut self) -> Host {
        self.publish();
        self.session.process.send(&Command::End);
        let mut others = std::mem::take(&mut self.arrived);
        others.append(&mut self.unanswered);
        *self.session.left_over = LeftOver {
            _pending: std::mem::take(&mut self.pending),
            _others: others,
        };
        self.host
    }

    /// Begins to wait for the page. Returns the engine's time until which it has to settle.
    fn begin_wait(&mut self) -> Duration {
        self.wait_log = WaitLog::default();
        self.engine_time() + self.session.patience
    }

    /// Receives the next input for this case, until the engine has had that time.
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
                Ok(Incoming::TrafficSettled) => return Ok(Incoming::TrafficSettled),
                // Inputs of an earlier case or engine are dropped.
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) if self.engine_time() < deadline => {}
                Err(RecvTimeoutError::Timeout) => return Err(self.hang()),
            }
        }
    }

    /// Sends the agent a command, and waits for its answer. The outer error ends the case; the inner one is the
    /// agent's refusal, for the author of the scenario.
    fn ask(&mut self, command: AgentCommand) -> Result<Result<Value, String>, CaseAborted> {
        let id = self.send(command);
        let deadline = self.begin_wait();
        loop {
            let incoming = self.receive(deadline)?;
            if let Some(answer) = self.observe(incoming).answer_to(id) {
                return Ok(answer);
            }
        }
    }

    fn send(&mut self, command: AgentCommand) -> u64 {
        self.last_id += 1;
        let id = self.last_id;
        self.page_now = self.now;
        if !matches!(command, AgentCommand::Settle { .. }) {
            self.rested = None;
        }
        let now = self.now.as_millis();
        self.session
            .process
            .send(&Command::Run { id, now, command });
        id
    }
}
