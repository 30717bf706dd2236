//! A live session: an emulated app, its servers and the connected page.
//!
//! The session is a single task. Pages, the gateway and inspectors send it inputs. It records events in the host's
//! journal, delivers due items, and writes the [`Board`](crate::board::Board) that inspectors read. It never waits
//! for any of them.

mod asking;
mod catalogue;
mod certificates;
mod command;
mod draft;
mod instants;
mod page;
mod phone;
mod places;
mod record;
mod recording;
mod replayed;
mod requests;
mod rules;
mod time;
mod violations;

use std::sync::Arc;
use std::time::Duration;

use footbridge_engine::{Boot, Launch, PageCommand};
use footbridge_gateway::{
    CaseSetup, Gateway, GatewayCase, GatewayError, GatewayEvent, Latency, PendingRequest,
    RuleChanges,
};
use footbridge_host::{EntryKind, Environment, Host, Instant, Queue};
use footbridge_runner::gateway_entry::RequestNumbers;
use footbridge_runner::{Project, Redaction, WallClock, Web};
use footbridge_scenario::StorageAccess;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};
use tokio::time::sleep;

use crate::board::{Board, Part};
use crate::boot::{BootSource, NextDocument};
use crate::display::{Display, DisplayChange, Picture, Pictures};
use crate::pairing::{PageEvent, PageId, PageSender};
use crate::scenario_runs::ScenarioRuns;
use crate::traffic::Traffic;
use crate::wire::{Breakpoints, Clock, ClockMode, LivePicture, Phone, Request, Update};

pub(crate) use catalogue::hello;
pub use phone::InvalidPhone;
pub(crate) use phone::first_phone;

use asking::PendingAsk;
use certificates::CertificateRefusals;
use page::Page;
use places::Places;
use recording::Recording;
use replayed::ReplayedEvents;
use requests::HeldRequests;
use rules::RuleSet;
use time::Advance;
use violations::Violations;

/// The seed of a page's random numbers on the virtual clock. Any constant works.
const SEED: u32 = 0x0f00_7b1d;

/// The interval between pictures of the page while entries are recorded.
const PICTURES: Duration = Duration::from_millis(300);

/// The interval between pictures of the page without new entries, since typing is not recorded.
const QUIET_PICTURES: Duration = Duration::from_secs(1);

/// The interval for checking a page on the virtual clock, whose timers run only on command.
const LOOK: Duration = Duration::from_millis(50);

/// An inspector's request, and the receiver of its updates.
#[derive(Debug)]
pub(crate) struct Asked {
    pub(crate) request: Request,
    pub(crate) updates: UnboundedSender<Update>,
}

/// The parts that a session is created with.
pub(crate) struct Parts {
    pub(crate) project: Arc<Project>,
    pub(crate) web: Web,
    pub(crate) gateway: Gateway,
    pub(crate) wall: WallClock,
    pub(crate) board: Board,
    pub(crate) boots: BootSource,
    pub(crate) scenario_runs: ScenarioRuns,
    pub(crate) channel: String,
}

/// The sources of a session's inputs.
pub(crate) struct Inputs {
    pub(crate) asked: UnboundedReceiver<Asked>,
    pub(crate) pages: UnboundedReceiver<PageEvent>,
}

/// The initial state of a session.
pub(crate) struct Beginning {
    pub(crate) phone: Phone,
    pub(crate) clock: ClockMode,
    pub(crate) address: String,
    /// Recorded traffic, which the app replays.
    pub(crate) traffic: Option<Traffic>,
}

/// A live session.
pub(crate) struct Session {
    parts: Parts,
    host: Host,
    phone: Phone,
    /// The window that shows the page as on the phone, if there is one.
    display: Option<Box<dyn Display>>,
    pictures: Pictures,
    /// The machine's time of the last picture request, and the number of entries then.
    pictured: (Duration, usize),
    /// The change of the display after which the page is reloaded.
    display_change: Option<DisplayChange>,
    /// The session's first address.
    address: String,
    clock: ClockMode,
    /// The instant on the virtual clock; on the real one the latest recorded instant.
    now: Instant,
    /// The machine's time at zero on the session's clock.
    began: Duration,
    /// The machine's time at which a breakpoint stopped the session's clock.
    stopped: Option<Duration>,
    /// The number of entries that were sent to inspectors.
    published: usize,
    /// The secrets that inspectors hide.
    redaction: Redaction,
    page: Option<Page>,
    /// Connected pages that were replaced by a newer one.
    others: Vec<(PageId, PageSender)>,
    /// The address opened by a command, until its page connects.
    opening: Option<String>,
    last_id: u64,
    case: GatewayCase,
    changes: RuleChanges,
    requests: RequestNumbers,
    /// The addresses of started requests.
    open_requests: std::collections::BTreeMap<footbridge_gateway::RequestId, (String, String)>,
    asks: Vec<PendingAsk>,
    certificates: CertificateRefusals,
    pending: Queue<PendingRequest>,
    /// Requests without a response. Dropping one would close its connection.
    without_response: Vec<PendingRequest>,
    held_requests: HeldRequests,
    rules: RuleSet,
    breakpoints: Breakpoints,
    recording: Recording,
    violations: Violations,
    places: Places,
    /// The events of recorded traffic.
    replayed: ReplayedEvents,
    /// The running advance of the virtual clock.
    advance: Option<Advance>,
    /// Advances that wait for the running one.
    advances: std::collections::VecDeque<Advance>,
    shown_clock: Option<Clock>,
    shown_held: Option<Vec<crate::wire::Held>>,
}

impl Session {
    /// Starts a session. Its gateway serves pages from now on.
    ///
    /// # Errors
    /// If the gateway can't start, or the phone doesn't exist.
    pub(crate) fn begin(parts: Parts, beginning: Beginning) -> Result<Self, SessionError> {
        let Beginning {
            phone,
            clock,
            address,
            traffic,
        } = beginning;
        let profile = phone::profile(&parts.project, &phone)?;
        let host = Host::new(
            profile,
            Arc::clone(&parts.project.dialect),
            Arc::clone(&parts.project.catalogue),
            Vec::new(),
        );
        let changes = RuleChanges::default();
        let case = begin_case(&parts, &changes)?;
        let began = parts.wall.now();
        let mut session = Self {
            host,
            phone,
            display: None,
            pictures: Pictures::new(),
            pictured: (Duration::ZERO, 0),
            display_change: None,
            address,
            clock,
            now: Instant::ZERO,
            began,
            stopped: None,
            published: 0,
            redaction: Redaction::new(Arc::clone(&parts.project.catalogue)),
            page: None,
            others: Vec::new(),
            opening: None,
            last_id: 0,
            case,
            changes,
            requests: RequestNumbers::default(),
            open_requests: std::collections::BTreeMap::new(),
            asks: Vec::new(),
            certificates: CertificateRefusals::default(),
            pending: Queue::default(),
            without_response: Vec::new(),
            held_requests: HeldRequests::default(),
            rules: RuleSet::default(),
            breakpoints: Breakpoints::default(),
            recording: Recording::default(),
            violations: Violations::default(),
            places: Places::new(),
            replayed: ReplayedEvents::default(),
            advance: None,
            advances: std::collections::VecDeque::new(),
            shown_clock: None,
            shown_held: None,
            parts,
        };
        session.opening = Some(session.address.clone());
        if let Some(traffic) = &traffic {
            session.replay(traffic)?;
        }
        session.set_boot();
        session.show_all();
        Ok(session)
    }

    /// Returns the environment that the phone gives a page.
    pub(crate) fn environment(&self) -> Environment {
        let project = &self.parts.project;
        project
            .dialect
            .environment(self.host.profile(), &project.catalogue)
    }

    /// Sets the window that shows the page.
    pub(crate) fn set_display(&mut self, display: Box<dyn Display>) {
        self.display = Some(display);
    }

    /// Runs until `asked` is closed.
    pub(crate) async fn run(mut self, mut inputs: Inputs) {
        loop {
            let wait = self.wait();
            tokio::select! {
                asked = inputs.asked.recv() => match asked {
                    Some(asked) => self.carry_out(asked),
                    None => break,
                },
                Some(event) = inputs.pages.recv() => self.observe_page(event),
                Some(event) = self.case.next_event() => self.observe_gateway(event),
                () = DisplayChange::end(&mut self.display_change) => {
                    self.display_change = None;
                    self.reload();
                }
                picture = self.pictures.next() => self.show_picture(&picture),
                Some(found) = self.places.next() => self.place_error(found),
                () = sleep(wait) => {}
            }
            // Inputs received meanwhile belong to the same instant.
            while let Ok(event) = inputs.pages.try_recv() {
                self.observe_page(event);
            }
            for event in self.case.take_events() {
                self.observe_gateway(event);
            }
            self.record_certificates();
            self.return_results();
            self.look_for_events();
            self.stop_time();
            self.go_on();
            self.publish();
            self.take_picture();
        }
    }

    /// Returns the present instant.
    fn now(&mut self) -> Instant {
        if self.clock != ClockMode::Virtual {
            let wall = self.stopped.unwrap_or_else(|| self.parts.wall.now());
            let elapsed = wall.saturating_sub(self.began);
            self.now = self.now.max(Instant::ZERO.after(elapsed));
        }
        self.now
    }

    fn record(&mut self, kind: EntryKind) {
        let now = self.now();
        self.host.record(now, kind);
    }

    /// Sends a command to the page. Returns whether there is a page.
    fn command_page(&self, command: PageCommand) -> bool {
        self.page
            .as_ref()
            .is_some_and(|page| page.commands.send(command).is_ok())
    }

    /// Sets the data of the next document.
    fn set_boot(&mut self) {
        let now = self.now().as_millis();
        let is_virtual = self.clock == ClockMode::Virtual;
        let elapsed = self.parts.wall.now().saturating_sub(self.began);
        let since = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
        let epoch = self.parts.wall.unix_millis().saturating_sub(since);
        let boot = Boot {
            now,
            epoch,
            seed: SEED,
            fresh: false,
            virtual_time: is_virtual,
            records_acts: true,
            reports_animations: false,
            collect: Vec::new(),
            storage: StorageAccess::default(),
            channel: self.parts.channel.clone(),
            entries_before: 0,
            native_handlers: Vec::new(),
            environment: self.environment(),
        };
        let project = &self.parts.project;
        let added = project
            .dialect
            .launch_parameters(self.host.profile(), &project.catalogue);
        let launch = Launch {
            query: added.query,
            hash: added.hash,
        };
        self.parts.boots.set(NextDocument { boot, launch });
    }

    /// Shows all state to inspectors.
    fn show_all(&mut self) {
        let board = self.parts.board.clone();
        board.put(
            Part::Hello,
            Update::Hello(hello(&self.parts.project, false)),
        );
        self.show_phone();
        self.show_page();
        board.put(Part::Rules, Update::Rules(self.rules.shown()));
        self.show_breakpoints();
        self.show_recording();
        self.publish();
    }

    fn show_phone(&self) {
        let phone = self.phone.clone();
        self.parts.board.put(Part::Phone, Update::Phone { phone });
    }

    fn show_breakpoints(&self) {
        let breakpoints = self.breakpoints.clone();
        let update = Update::Breakpoints { breakpoints };
        self.parts.board.put(Part::Breakpoints, update);
    }

    /// Shows state that has changed by itself to inspectors.
    fn publish(&mut self) {
        let entries = self.host.journal().entries();
        let end = self.places.shown(entries.len(), self.parts.wall.now());
        let end = end.max(self.published.min(entries.len()));
        let mut new = entries[self.published.min(end)..end].to_vec();
        for entry in &mut new {
            self.redaction.learn(entry);
            self.redaction.apply(entry);
        }
        self.parts.board.append(&new);
        self.published = end;
        self.show_clock();
        self.show_held();
        self.judge();
    }

    /// Restarts with new servers, an empty journal, and a clock at zero.
    fn restart(&mut self) -> Result<(), SessionError> {
        self.give_up_asks();
        self.certificates = CertificateRefusals::default();
        self.pending = Queue::default();
        self.without_response.clear();
        self.held_requests = HeldRequests::default();
        self.open_requests.clear();
        self.requests = RequestNumbers::default();
        self.changes = RuleChanges::default();
        self.case = begin_case(&self.parts, &self.changes)?;
        let profile = self.host.profile().clone();
        self.host = Host::new(
            profile,
            Arc::clone(&self.parts.project.dialect),
            Arc::clone(&self.parts.project.catalogue),
            Vec::new(),
        );
        self.use_rules();
        self.use_breakpoints();
        self.give_up_advances();
        self.now = Instant::ZERO;
        self.began = self.parts.wall.now();
        self.stopped = None;
        self.published = 0;
        self.redaction = Redaction::new(Arc::clone(&self.parts.project.catalogue));
        self.violations = Violations::default();
        self.places.restart();
        self.replayed = self.replayed.again();
        self.recording.forget();
        self.parts.board.restart();
        self.show_recording();
        self.set_boot();
        Ok(())
    }

    /// Requests a picture of the page from the window, if it may look different and an inspector is connected.
    fn take_picture(&mut self) {
        let Some(display) = &self.display else { return };
        let wall = self.parts.wall.now();
        let (before, known) = self.pictured;
        let entries = self.host.journal().entries().len();
        let pause = if entries == known {
            QUIET_PICTURES
        } else {
            PICTURES
        };
        if self.parts.board.is_watched() && wall.saturating_sub(before) >= pause {
            self.pictured = (wall, entries);
            self.pictures.take(display.as_ref());
        }
    }

    fn show_picture(&mut self, picture: &Picture) {
        let viewport = self.environment().viewport;
        let picture = Some(LivePicture {
            url: format!("data:{};base64,{}", picture.mime, picture.base64),
            width: viewport.width,
            height: viewport.height,
        });
        let update = Update::Picture { picture };
        self.parts.board.put(Part::Picture, update);
    }

    fn observe_gateway(&mut self, event: GatewayEvent) {
        self.observe_request(event);
    }
}

fn begin_case(parts: &Parts, changes: &RuleChanges) -> Result<GatewayCase, GatewayError> {
    let setup = CaseSetup {
        rules: Vec::new(),
        epoch: parts.wall.unix_millis(),
        changes: changes.clone(),
    };
    let sites = parts.web.sites(&parts.project, &setup);
    parts.gateway.begin_case(sites, Latency::none())
}

/// An error while a session starts.
#[derive(Debug, thiserror::Error, miette::Diagnostic)]
pub enum SessionError {
    /// The gateway failed to start.
    #[error("failed to start a session on the gateway")]
    Gateway(#[from] GatewayError),
    /// The phone doesn't exist.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Phone(#[from] InvalidPhone),
    /// The app can't send the recorded replies.
    #[error("the recorded traffic can't be replayed: {problem}")]
    #[diagnostic(help("it was recorded with another catalogue; replay it in its own project"))]
    Traffic {
        /// The problem.
        problem: String,
    },
}
