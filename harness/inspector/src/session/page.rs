//! The page that is connected, and what it says.

use footbridge_engine::{AgentCommand, Greeting, Note, Order, PageReport, PageState, Stamped};
use footbridge_host::{BridgeMessage, EntryKind, Injection, Instant, StepVerb, well_formed};
use footbridge_runner::parse_stack;
use footbridge_scenario::Step;
use footbridge_scenario::step::OpenStep;
use serde_json::Value;
use tokio::sync::mpsc::UnboundedSender;

use super::Session;
use super::time::Settled;
use crate::VERSION;
use crate::board::Part;
use crate::pairing::{PageEvent, PageId, PageSender};
use crate::wire::{ClockMode, ConnectedPage, Update};

/// A connected page.
#[derive(Debug)]
pub(super) struct Page {
    pub(super) id: PageId,
    pub(super) orders: PageSender,
    pub(super) url: String,
    pub(super) is_served: bool,
    is_on_display: bool,
    /// The inspectors' questions that the agent has not answered: the command's id, the request's, and where the answer goes.
    questions: Vec<(u64, u32, UnboundedSender<Update>)>,
    /// The instant at which its next timer is due, on the virtual clock.
    pub(super) due: Option<Instant>,
}

impl Session {
    pub(super) fn observe_page(&mut self, event: PageEvent) {
        match event {
            PageEvent::Connected {
                page,
                greeting,
                orders,
            } => self.connect(page, greeting, orders),
            PageEvent::Message { page, text } => {
                if self.page.as_ref().is_some_and(|known| known.id == page) {
                    self.observe_message(&text);
                }
            }
            PageEvent::Asked { page, text, answer } => {
                let known = self.page.as_ref().map(|page| page.id);
                if (page.is_none() || page == known)
                    && let Some(value) = self.observe_message(&text)
                {
                    // The page may be gone.
                    let _ = answer.send(value);
                }
            }
            PageEvent::Gone { page } => self.disconnect(page),
        }
    }

    fn connect(&mut self, id: PageId, greeting: Greeting, orders: PageSender) {
        let Greeting {
            document: _,
            url,
            is_served,
            is_on_display,
            version,
        } = greeting;
        if version != VERSION {
            // It came from another Footbridge, which has ended since.
            let _ = orders.send(Order::Reload);
            return;
        }
        if let Some(before) = self.page.take() {
            self.others.push((before.id, before.orders));
            self.places.leave_page();
            // Its timers and callbacks are gone with it, or are another page's.
            self.host.leave_page();
            self.give_up_asks();
        }
        if self.opening.take().is_some() {
            let verb = StepVerb::Open;
            let text = url.clone();
            self.record(EntryKind::Step { verb, text });
            self.remember(Step::Open(OpenStep {
                address: self.address_of(&url).into(),
            }));
        } else {
            self.record(EntryKind::Goto { url: url.clone() });
        }
        self.page = Some(Page {
            id,
            orders,
            url,
            is_served,
            is_on_display,
            questions: Vec::new(),
            due: None,
        });
        self.stop_advance();
        if self.stopped.is_some() {
            self.order(Order::HoldTime { is_held: true });
        }
        self.show_page();
    }

    fn disconnect(&mut self, id: PageId) {
        self.others.retain(|(other, _)| *other != id);
        if self.page.as_ref().is_some_and(|page| page.id == id) {
            self.page = None;
            self.places.leave_page();
            self.host.leave_page();
            self.give_up_asks();
            self.stop_advance();
        }
        self.show_page();
    }

    pub(super) fn show_page(&self) {
        let page = self.page.as_ref().map(|page| ConnectedPage {
            url: page.url.clone(),
            is_served: page.is_served,
            is_on_display: page.is_on_display,
            others: u32::try_from(self.others.len()).unwrap_or(u32::MAX),
        });
        self.parts.board.put(Part::Page, Update::Page { page });
    }

    /// An address as a scenario has it: a path on the client's site, or else the whole.
    pub(super) fn address_of(&self, url: &str) -> String {
        let site = self.parts.project.site.origin().ascii_serialization();
        let parsed = url::Url::parse(url).ok();
        let page = self.page.as_ref().filter(|page| !page.is_served);
        let is_own = url.starts_with(&site) || page.is_some() || !url.starts_with("https:");
        match parsed.filter(|_| is_own) {
            Some(url) => url[url::Position::BeforePath..].to_owned(),
            None => url.to_owned(),
        }
    }

    /// Has the agent run a command.
    pub(super) fn command(&mut self, command: AgentCommand) -> u64 {
        self.last_id += 1;
        let id = self.last_id;
        let now = self.now().as_millis();
        self.order(Order::Run { id, now, command });
        id
    }

    pub(super) fn inject(&mut self, injection: Injection) {
        self.command(AgentCommand::Inject { injection });
    }

    /// Asks the page for its state, for an inspector. `false` if there is no page.
    pub(super) fn read_page(&mut self, id: u32, answers: &UnboundedSender<Update>) -> bool {
        if self.page.is_none() {
            return false;
        }
        let command = self.command(AgentCommand::Read);
        if let Some(page) = &mut self.page {
            page.questions.push((command, id, answers.clone()));
        }
        true
    }

    /// Processes a message. It is text from the page, so it may be anything; text that isn't a note is a violation. Returns the
    /// value that the app gives back at once, if any.
    fn observe_message(&mut self, text: &str) -> Option<Value> {
        if let Ok(report) = serde_json::from_str(text) {
            self.observe_report(report);
            return None;
        }
        match serde_json::from_str::<Stamped>(&well_formed(text)) {
            Ok(Stamped(at, note)) => {
                // A page on the real clock is no authority on the time.
                if self.clock == ClockMode::Virtual && self.advance.is_some() {
                    self.now = self
                        .now
                        .max(Instant::from_millis(at).min(self.advance_limit()));
                }
                match note {
                    Note::Bridge {
                        via,
                        arguments,
                        promise,
                    } => {
                        return self.receive(&BridgeMessage {
                            via,
                            arguments,
                            promise,
                        });
                    }
                    note => self.observe_note(note),
                }
            }
            Err(error) => {
                let reason = format!("not a note of the agent's: {error}");
                let sent = text.chars().take(80).collect();
                self.record(EntryKind::Unreadable { sent, reason });
            }
        }
        None
    }

    fn observe_report(&mut self, report: PageReport) {
        let now = self.now();
        match report {
            PageReport::Loaded => self.host.loaded(now),
            PageReport::Navigated { url } => {
                let mut messages = self.environment().navigations.into_iter();
                if messages.any(|start| url.starts_with(&start)) {
                    self.receive(&BridgeMessage {
                        via: "window.location".to_owned(),
                        arguments: vec![url.into()],
                        promise: None,
                    });
                } else {
                    self.host.link(now, &url);
                }
            }
        }
    }

    /// Passes a message on to the app. Returns what it gives back at once, if anything.
    fn receive(&mut self, message: &BridgeMessage) -> Option<Value> {
        let now = self.now();
        self.host.receive(now, message).value
    }

    fn observe_note(&mut self, note: Note) {
        let now = self.now();
        match note {
            Note::Returned { question, value } => self.host.returned(now, question, &value),
            Note::Probe { detail } => self.host.probe(now, &detail),
            Note::Live { role, text } => self.record(EntryKind::Live { role, text }),
            Note::Console { level, text } => self.record(EntryKind::Console { level, text }),
            Note::Error { text, stack } => {
                let stack = stack.as_deref().map(parse_stack).unwrap_or_default();
                self.record_error(text, stack);
            }
            Note::Dialog { dialog, text } => {
                let dialog = dialog.name().to_owned();
                self.record(EntryKind::Dialog { dialog, text });
            }
            Note::Title { text } => self.record(EntryKind::Title { text }),
            Note::Goto { url } => {
                if let Some(page) = &mut self.page {
                    page.url.clone_from(&url);
                }
                self.record(EntryKind::Goto { url });
                self.show_page();
            }
            Note::Window { url } => self.record(EntryKind::Window { url }),
            Note::Download { url } => self.record(EntryKind::Download { url }),
            Note::Missed { path } => self.host.missed(now, &path),
            Note::Act { act } => self.observe_act(act),
            Note::Answer { id, value } => self.answered(id, Ok(value)),
            Note::Refusal { id, problem } => self.answered(id, Err(problem)),
            Note::Settled { id, due, .. } => self.page_settled(Settled {
                id,
                due: due.map(Instant::from_millis),
            }),
            // A browser moves in its history, and ages cookies, by itself.
            Note::Bridge { .. }
            | Note::Traverse { .. }
            | Note::Handler { .. }
            | Note::Leaving
            | Note::Animation { .. }
            | Note::Collected { .. }
            | Note::Traversed
            | Note::SocketOpening { .. }
            | Note::SocketSettled { .. }
            | Note::Cookie { .. }
            | Note::Progress { .. }
            | Note::ServiceWorker => {}
        }
    }

    fn answered(&mut self, command: u64, answer: Result<Value, String>) {
        let Some(page) = &mut self.page else { return };
        let Some(index) = page
            .questions
            .iter()
            .position(|(known, ..)| *known == command)
        else {
            return;
        };
        let (_, id, answers) = page.questions.remove(index);
        let state = answer.and_then(|state| {
            serde_json::from_value::<PageState>(state)
                .map_err(|error| format!("the page's state can't be read: {error}"))
        });
        // The inspector may be gone.
        let _ = answers.send(match state {
            Ok(mut state) => {
                self.redaction.learn_stored(&state);
                self.redaction.apply_to_page(&mut state);
                let value = serde_json::to_value(&state).unwrap_or_default();
                self.parts
                    .board
                    .put(Part::PageState, Update::PageState { state });
                Update::Done { id, value }
            }
            Err(problem) => Update::Refused {
                id,
                problem,
                mistakes: Vec::new(),
            },
        });
    }
}
