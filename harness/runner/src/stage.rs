//! What one case runs on: a page in an engine, a host, a gateway's case, one clock. Nothing outlives it.
//!
//! The clock has three sources of events: the page's own timers, which the agent keeps; the host's replies; the answers
//! that are pending at the gateway. The stage lets everything settle, then moves to whichever is due first. Due together, the
//! page's timers go first: a reply that takes the whole time limit is late.

mod advance;
mod finish;
mod loads;
mod observe;
mod perform;
mod picture;
mod refusals;
mod settle;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use footbridge_engine::{AgentCommand, Boot, Command, Engine, EngineProcess, Report};
use footbridge_gateway::{Event, PendingRequest, RequestId, Traffic};
use footbridge_host::{Entry, Host, Instant, Queue};
use serde_json::Value;
use tokio::sync::watch;

use crate::ambient::Ambient;
use crate::gateway_entry::RequestNumbers;
use crate::record::ClientFile;
use crate::wall_clock::WallClock;

pub(crate) use perform::Performed;

use loads::LoadTracker;
use refusals::Refusals;

/// What reaches a stage from outside.
#[derive(Debug)]
pub(crate) enum Incoming {
    /// The engine's process reported something; `None` is its end. The number tells one process from the next.
    Engine(u64, Option<Report>),
    /// The gateway reported something about the case of that number.
    Gateway(u64, Event),
    /// The run was interrupted.
    Interrupted,
}

/// Why a case could not be brought to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum CaseAborted {
    /// The page's process, or the engine, is gone.
    Crashed(String),
    /// The page did not settle within the watchdog's time.
    Hung(String),
    /// Somebody pressed Ctrl-C.
    Interrupted,
}

/// The state in which a case leaves its engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EngineState {
    /// The next case can have it.
    Reusable,
    /// The page left something in it that no reset takes away.
    Spent,
    /// It crashed, or hangs.
    Lost,
}

/// The engine's process that a stage is given, and where its reports arrive.
pub(crate) struct EngineSession<'d> {
    pub(crate) engine: &'d dyn Engine,
    pub(crate) process: &'d mut dyn EngineProcess,
    pub(crate) generation: u64,
    pub(crate) inbox: &'d Receiver<Incoming>,
    pub(crate) wall: &'d WallClock,
    /// How long a page may take to settle.
    pub(crate) patience: Duration,
    /// What the case before has left pending.
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
    /// The instant that the page was told last.
    page_now: Instant,
    /// When the page's next timer is due, as it said last.
    page_due: Option<Instant>,
    pending: Queue<PendingRequest>,
    /// Requests that became pending during this settling, which are put in order when it is over.
    arrived: Vec<PendingRequest>,
    /// Requests that are never answered. Kept, since letting go of one cuts it off.
    unanswered: Vec<PendingRequest>,
    /// Requests that are pending and without whose answer the page isn't loaded.
    awaited: BTreeSet<RequestId>,
    /// How many of the gateway's events were taken in.
    received: u64,
    traffic: watch::Receiver<Traffic>,
    ambient: Ambient<'d>,
    /// The numbers of the requests that servers have read.
    requests: RequestNumbers,
    /// What was refused during this settling, recorded when it is over.
    refusals: Refusals,
    /// Whether the page's clock is the virtual one.
    is_virtual: bool,
    /// The wall's time when the case began.
    began: Duration,
    last_id: u64,
    loading: bool,
    /// Documents that the page asked for and that have not begun to load.
    requested: Vec<String>,
    /// What the engine is loading.
    loads: LoadTracker,
    /// Whether anything reached the page since its last settling began.
    stirred: bool,
    /// The instant at which the page was settled last, unless it was told to do something since.
    rested: Option<Instant>,
    /// The page's address when the engine last committed a document.
    address: String,
    /// Whether the document on its way was asked for by a step.
    is_expected: bool,
    /// The address that a step opened last.
    opening: Option<String>,
    /// Whether the document on its way has not yet taken the place of the one before.
    is_provisional: bool,
    /// Whether that document is counted among the loads, and has not yet taken the place of the one before.
    is_document_counted: bool,
    /// Why the document that a step asked for did not load.
    open_failure: Option<String>,
    /// Whether the page did what no reset undoes.
    is_engine_spent: bool,
    /// The client's files that the page loaded: their addresses, and the hashes of what they held.
    files: BTreeMap<String, String>,
    /// Takes each entry of the journal as it is written.
    listener: &'d mut dyn FnMut(&Entry),
    /// How many entries the listener has taken.
    published: usize,
}

impl EngineSession<'_> {
    /// Makes the engine's page as new. `on_left` is called when nothing runs any more of the page that was there.
    pub(crate) fn reset(
        &mut self,
        boot: Boot,
        mut on_left: impl FnMut(),
    ) -> Result<(), CaseAborted> {
        self.process.send(&Command::Reset { boot });
        let deadline = self.wall.now() + self.patience;
        // What the page that is left has done last: requests among it are kept until it is.
        let mut last = Vec::new();
        loop {
            let left = deadline.saturating_sub(self.wall.now());
            match self.inbox.recv_timeout(left) {
                Ok(Incoming::Interrupted) | Err(RecvTimeoutError::Disconnected) => {
                    return Err(CaseAborted::Interrupted);
                }
                Ok(Incoming::Engine(generation, report)) if generation == self.generation => {
                    match alive(self.process, report)? {
                        Report::Left => on_left(),
                        Report::Reset => {
                            *self.left_over = LeftOver::default();
                            return Ok(());
                        }
                        _ => {}
                    }
                }
                Ok(other) => last.push(other),
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

/// The report of an engine that is there, or why it isn't.
fn alive(process: &dyn EngineProcess, report: Option<Report>) -> Result<Report, CaseAborted> {
    match report {
        None => Err(CaseAborted::Crashed(ended(process))),
        Some(Report::Crashed { reason }) => Err(CaseAborted::Crashed(reason)),
        Some(Report::Failed { problem }) => Err(CaseAborted::Crashed(problem)),
        Some(report) => Ok(report),
    }
}

impl<'d> Stage<'d> {
    /// A stage for a case of its own number, whose page is as new.
    pub(crate) fn new(
        session: EngineSession<'d>,
        number: u64,
        host: Host,
        traffic: watch::Receiver<Traffic>,
        ambient: Ambient<'d>,
        is_virtual: bool,
        listener: &'d mut dyn FnMut(&Entry),
    ) -> Self {
        Self {
            is_virtual,
            began: session.wall.now(),
            session,
            number,
            host,
            now: Instant::ZERO,
            page_now: Instant::ZERO,
            page_due: None,
            pending: Queue::default(),
            arrived: Vec::new(),
            unanswered: Vec::new(),
            awaited: BTreeSet::new(),
            received: 0,
            traffic,
            ambient,
            requests: RequestNumbers::default(),
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
            listener,
            published: 0,
        }
    }

    /// What has happened so far.
    pub(crate) fn host(&self) -> &Host {
        &self.host
    }

    /// Whether the engine is of no use to another case, for what this one did.
    pub(crate) const fn is_engine_spent(&self) -> bool {
        self.is_engine_spent
    }

    /// Says which step of the scenario is under way; none before the first and after the last.
    pub(crate) fn begin_step(&mut self, step: Option<usize>) {
        self.host.set_step(step);
    }

    /// The host, for completing what it recorded.
    pub(crate) fn host_mut(&mut self) -> &mut Host {
        &mut self.host
    }

    /// The client's files that the page loaded.
    pub(crate) fn take_files(&mut self) -> Vec<ClientFile> {
        let files = std::mem::take(&mut self.files).into_iter();
        files
            .map(|(url, sha256)| ClientFile { url, sha256 })
            .collect()
    }

    /// Hands the listener what has happened since it was last called. It only takes note, so the page isn't kept waiting.
    fn publish(&mut self) {
        let entries = self.host.journal().entries();
        for entry in entries.iter().skip(self.published) {
            (self.listener)(entry);
        }
        self.published = entries.len();
    }

    /// Ends the case: the page has no say any more.
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

    /// The wall's time until which a page may take to settle.
    fn deadline(&self) -> Duration {
        self.session.wall.now() + self.session.patience
    }

    /// The next thing that concerns this case.
    fn receive(&mut self, deadline: Duration) -> Result<Incoming, CaseAborted> {
        self.publish();
        loop {
            let left = deadline.saturating_sub(self.session.wall.now());
            match self.session.inbox.recv_timeout(left) {
                Ok(Incoming::Interrupted) | Err(RecvTimeoutError::Disconnected) => {
                    return Err(CaseAborted::Interrupted);
                }
                Ok(Incoming::Engine(generation, report))
                    if generation == self.session.generation =>
                {
                    let report = alive(self.session.process, report)?;
                    return Ok(Incoming::Engine(generation, Some(report)));
                }
                Ok(Incoming::Gateway(number, event)) if number == self.number => {
                    return Ok(Incoming::Gateway(number, event));
                }
                // What an earlier case or an earlier engine left behind.
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => {
                    return Err(CaseAborted::Hung(format!(
                        "the page did not settle within {} s: {}",
                        self.session.patience.as_secs(),
                        self.restlessness()
                    )));
                }
            }
        }
    }

    /// Has the agent do something, and waits for its answer. The outer error ends the case, the inner one is the agent's
    /// refusal, for the person who wrote the scenario.
    fn ask(&mut self, command: AgentCommand) -> Result<Result<Value, String>, CaseAborted> {
        let id = self.send(command);
        let deadline = self.deadline();
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

fn ended(process: &dyn EngineProcess) -> String {
    match process.stderr().trim() {
        "" => "the engine ended".to_owned(),
        stderr => format!("the engine ended: {stderr}"),
    }
}
