//! A live session: an emulated app, its servers and the connected page.
//!
//! The session is a single task. Pages, the gateway and inspectors send it inputs. It records events in the host's
//! journal, delivers due items, and writes the [`Board`](crate::board::Board) that inspectors read. It never waits
//! for any of them.

mod advances;
mod asking;
mod catalogue;
mod certificates;
mod clock;
mod command;
mod draft;
mod instants;
mod network;
mod page;
mod pages;
mod phone;
mod places;
mod record;
mod recording;
mod replayed;
mod requests;
mod rules;
mod screen;
mod shown;
mod time;
mod violations;

use std::sync::Arc;
use std::time::Duration;

use footbridge_dialect::Environment;
use footbridge_engine::{AgentReports, Begins, Boot, Launch, PageCommand};
use footbridge_gateway::{Gateway, GatewayError, GatewayEvent};
use footbridge_host::Host;
use footbridge_journal::{EntryKind, Instant};
use footbridge_runner::{Project, Redaction, WallClock, Web};
use footbridge_scenario::StorageAccess;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};
use tokio::time::sleep;

use crate::board::{Board, Part};
use crate::boot::{BootSource, NextDocument};
use crate::display::{Display, Picture};
use crate::pairing::PageEvent;
use crate::scenario_runs::ScenarioRuns;
use crate::traffic::Traffic;
use crate::wire::{Breakpoints, ClockMode, LivePicture, Phone, Request, Update};

pub(crate) use catalogue::hello;
pub use phone::InvalidPhone;
pub(crate) use phone::first_phone;
pub(crate) use violations::entry_of;

use asking::PendingAsk;
use clock::SessionClock;
use network::SessionNetwork;
use pages::Pages;
use places::Places;
use recording::Recording;
use replayed::ReplayedEvents;
use rules::RuleSet;
use screen::{Screen, ScreenEvent};
use shown::Shown;
use violations::Violations;

/// The seed of a page's random numbers on the virtual clock. Any constant works.
const SEED: u32 = 0x0f00_7b1d;

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
    screen: Screen,
    clock: SessionClock,
    pages: Pages,
    network: SessionNetwork,
    asks: Vec<PendingAsk>,
    rules: RuleSet,
    breakpoints: Breakpoints,
    recording: Recording,
    violations: Violations,
    places: Places,
    /// The events of recorded traffic.
    replayed: ReplayedEvents,
    shown: Shown,
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
        let mut session = Self {
            host,
            phone,
            screen: Screen::none(),
            clock: SessionClock::new(clock, parts.wall.clone()),
            pages: Pages::opening(address),
            network: SessionNetwork::begin(&parts)?,
            asks: Vec::new(),
            rules: RuleSet::default(),
            breakpoints: Breakpoints::default(),
            recording: Recording::default(),
            violations: Violations::default(),
            places: Places::new(),
            replayed: ReplayedEvents::default(),
            shown: Shown::nothing(Arc::clone(&parts.project.catalogue)),
            parts,
        };
        if let Some(traffic) = &traffic {
            session.replay(traffic)?;
        }
        session.set_boot();
        session.show_all();
        Ok(session)
    }

    /// Returns the environment that the phone gives a page.
    pub(crate) fn environment(&self) -> Environment {
        self.host.environment()
    }

    /// Sets the window that shows the page.
    pub(crate) fn set_display(&mut self, display: Box<dyn Display>) {
        self.screen.set(display);
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
                Some(event) = self.network.case.next_event() => self.observe_gateway(event),
                event = self.screen.next() => match event {
                    ScreenEvent::Changed => self.reload(),
                    ScreenEvent::Picture(picture) => self.show_picture(&picture),
                },
                Some(found) = self.places.next() => self.place_error(found),
                () = sleep(wait) => {}
            }
            // Inputs received meanwhile belong to the same instant.
            while let Ok(event) = inputs.pages.try_recv() {
                self.observe_page(event);
            }
            for event in self.network.case.take_events() {
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
        self.clock.now()
    }

    fn record(&mut self, kind: EntryKind) {
        let now = self.now();
        self.host.record(now, kind);
    }

    /// Sends a command to the page. Returns whether there is a page.
    fn command_page(&self, command: PageCommand) -> bool {
        self.pages
            .current
            .as_ref()
            .is_some_and(|page| page.commands.send(command).is_ok())
    }

    /// Sets the data of the next document.
    fn set_boot(&mut self) {
        let now = self.now().as_millis();
        let boot = Boot {
            now,
            epoch: self.clock.epoch(),
            seed: SEED,
            begins: Begins::Nothing,
            covers: false,
            virtual_time: self.clock.is_virtual(),
            reports: AgentReports {
                requests: false,
                acts: true,
                animations: false,
            },
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
        let end = end.max(self.shown.entries.min(entries.len()));
        let mut new = entries[self.shown.entries.min(end)..end].to_vec();
        for entry in &mut new {
            self.shown.redaction.learn(entry);
            self.shown.redaction.apply(entry);
        }
        self.parts.board.append(&new);
        self.shown.entries = end;
        self.show_clock();
        self.show_held();
        self.judge();
    }

    /// Restarts with new servers, an empty journal, and a clock at zero.
    fn restart(&mut self) -> Result<(), SessionError> {
        self.give_up_asks();
        self.network = SessionNetwork::begin(&self.parts)?;
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
        self.clock.restart();
        self.shown.entries = 0;
        self.shown.redaction = Redaction::new(Arc::clone(&self.parts.project.catalogue));
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
        if self.parts.board.is_watched() {
            let entries = self.host.journal().entries().len();
            self.screen.take_picture(self.parts.wall.now(), entries);
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
    Traffic { problem: String },
}
