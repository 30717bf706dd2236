//! The connected page, and its messages.

use std::collections::BTreeMap;

use footbridge_contract::well_formed;
use footbridge_dialect::{BridgeMessage, Injection};
use footbridge_engine::{
    AgentCommand, AgentMessage, Greeting, PageCommand, PageReport, PageState, Stamped,
};
use footbridge_journal::{EntryKind, Instant, step_verb};
use footbridge_runner::parse_stack;
use footbridge_scenario::Step;
use footbridge_scenario::step::OpenStep;
use serde_json::Value;

use super::Session;
use super::time::Idle;
use crate::VERSION;
use crate::board::Part;
use crate::pairing::{PageEvent, PageId, PageSender};
use crate::refusal::Refusal;
use crate::requester::Requester;
use crate::wire::{ConnectedPage, Update};

/// A connected page.
#[derive(Debug)]
pub(super) struct Page {
    pub(super) id: PageId,
    pub(super) commands: PageSender,
    pub(super) url: String,
    pub(super) is_served: bool,
    is_on_display: bool,
    /// The queries without a result from the agent, by the id of the agent command.
    queries: BTreeMap<u64, Requester>,
    /// The due time of its next timer, on the virtual clock.
    pub(super) due: Option<Instant>,
}

impl Session {
    pub(super) fn observe_page(&mut self, event: PageEvent) {
        match event {
            PageEvent::Connected {
                page,
                greeting,
                commands,
            } => self.connect(page, greeting, commands),
            PageEvent::Message { page, text } => {
                if self
                    .pages
                    .current
                    .as_ref()
                    .is_some_and(|known| known.id == page)
                {
                    self.observe_message(&text);
                }
            }
            PageEvent::Asked {
                page,
                text,
                value: receiver,
            } => {
                let known = self.pages.current.as_ref().map(|page| page.id);
                if (page.is_none() || page == known)
                    && let Some(value) = self.observe_message(&text)
                {
                    // The page may be gone.
                    let _ = receiver.send(value);
                }
            }
            PageEvent::Gone { page } => self.disconnect(page),
        }
    }

    fn connect(&mut self, id: PageId, greeting: Greeting, commands: PageSender) {
        let Greeting {
            document: _,
            url,
            is_served,
            is_on_display,
            version,
        } = greeting;
        if version != VERSION {
            // The page came from another Footbridge process, which has ended.
            let _ = commands.send(PageCommand::Reload);
            return;
        }
        if let Some(before) = self.pages.current.take() {
            self.pages.others.push((before.id, before.commands));
            self.places.leave_page();
            // Its timers and callbacks ended with it, or belong to another page.
            self.host.leave_page();
            self.give_up_asks();
        }
        if self.pages.opening.take().is_some() {
            let verb = step_verb::OPEN.into();
            let text = url.clone();
            self.record(EntryKind::Step { verb, text });
            self.record_step(Step::Open(OpenStep {
                address: self.address_of(&url).into(),
            }));
        } else {
            self.record(EntryKind::Goto { url: url.clone() });
        }
        self.pages.current = Some(Page {
            id,
            commands,
            url,
            is_served,
            is_on_display,
            queries: BTreeMap::new(),
            due: None,
        });
        self.clock.advances.page_left();
        if self.clock.is_stopped() {
            self.command_page(PageCommand::HoldTime { is_held: true });
        }
        self.show_page();
    }

    fn disconnect(&mut self, id: PageId) {
        self.pages.others.retain(|(other, _)| *other != id);
        if self
            .pages
            .current
            .as_ref()
            .is_some_and(|page| page.id == id)
        {
            self.pages.current = None;
            self.places.leave_page();
            self.host.leave_page();
            self.give_up_asks();
            self.clock.advances.page_left();
        }
        self.show_page();
    }

    pub(super) fn show_page(&self) {
        let page = self.pages.current.as_ref().map(|page| ConnectedPage {
            url: page.url.clone(),
            is_served: page.is_served,
            is_on_display: page.is_on_display,
            others: u32::try_from(self.pages.others.len()).unwrap_or(u32::MAX),
        });
        self.parts.board.put(Part::Page, Update::Page { page });
    }

    /// Returns an address as in a scenario: a path on the client's site, or else the full address.
    pub(super) fn address_of(&self, url: &str) -> String {
        let site = self.parts.project.site.origin().ascii_serialization();
        let parsed = url::Url::parse(url).ok();
        let page = self.pages.current.as_ref().filter(|page| !page.is_served);
        let is_own = url.starts_with(&site) || page.is_some() || !url.starts_with("https:");
        match parsed.filter(|_| is_own) {
            Some(url) => url[url::Position::BeforePath..].to_owned(),
            None => url.to_owned(),
        }
    }

    /// Sends a command to the agent.
    pub(super) fn command(&mut self, command: AgentCommand) -> u64 {
        let id = self.pages.next_id();
        let now = self.now().as_millis();
        self.command_page(PageCommand::Run { id, now, command });
        id
    }

    pub(super) fn inject(&mut self, injection: Injection) {
        self.command(AgentCommand::Inject { injection });
    }

    /// Requests the page's state for an inspector. Returns `false` if there is no page.
    pub(super) fn read_page(&mut self, requester: &Requester) -> bool {
        if self.pages.current.is_none() {
            return false;
        }
        let command = self.command(AgentCommand::Read);
        if let Some(page) = &mut self.pages.current {
            page.queries.insert(command, requester.clone());
        }
        true
    }

    /// Processes a message. It is text from the page, so it may be anything; text that isn't an agent message is
    /// unreadable. Returns the app's return value, if any.
    fn observe_message(&mut self, text: &str) -> Option<Value> {
        if let Ok(report) = serde_json::from_str(text) {
            self.observe_report(report);
            return None;
        }
        match serde_json::from_str::<Stamped>(&well_formed(text)) {
            Ok(Stamped(at, message)) => {
                // The time of a page on the real clock is not reliable.
                if self.clock.is_virtual() && self.clock.advances.is_running() {
                    let limit = self.clock.advances.limit(self.clock.latest());
                    self.clock.reach(Instant::from_millis(at).min(limit));
                }
                match message {
                    AgentMessage::Bridge {
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
                    message => self.handle_message(message),
                }
            }
            Err(error) => {
                let reason = format!("not an agent message: {error}");
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

    /// Passes a message to the app. Returns the app's return value, if any.
    fn receive(&mut self, message: &BridgeMessage) -> Option<Value> {
        let now = self.now();
        self.host.receive(now, message).value
    }

    fn handle_message(&mut self, message: AgentMessage) {
        let now = self.now();
        match message {
            AgentMessage::Returned { question, value } => self.host.returned(now, question, &value),
            AgentMessage::Probe { detail } => self.host.probe(now, &detail),
            AgentMessage::Live { role, text } => self.record(EntryKind::Live { role, text }),
            AgentMessage::Console { level, text } => {
                self.record(EntryKind::Console { level, text });
            }
            AgentMessage::Error { text, stack } => {
                let stack = stack.as_deref().map(parse_stack).unwrap_or_default();
                self.record_error(text, stack);
            }
            AgentMessage::Dialog { dialog, text } => {
                let dialog = dialog.name().to_owned();
                self.record(EntryKind::Dialog { dialog, text });
            }
            AgentMessage::Title { text } => self.record(EntryKind::Title { text }),
            AgentMessage::Goto { url } => {
                if let Some(page) = &mut self.pages.current {
                    page.url.clone_from(&url);
                }
                self.record(EntryKind::Goto { url });
                self.show_page();
            }
            AgentMessage::Window { url } => self.record(EntryKind::Window { url }),
            AgentMessage::Download { url } => self.record(EntryKind::Download { url }),
            AgentMessage::Missed { path } => self.host.missed(now, &path),
            AgentMessage::Act { act } => self.observe_act(act),
            AgentMessage::CommandResult { id, value } => self.receive_result(id, Ok(value)),
            AgentMessage::Refusal { id, problem } => self.receive_result(id, Err(problem)),
            AgentMessage::Idle { id, due, .. } => self.page_idle(Idle {
                id,
                due: due.map(Instant::from_millis),
            }),
            // A browser navigates its history, and expires cookies, by itself. A request is recorded as it arrives.
            AgentMessage::Bridge { .. }
            | AgentMessage::Request { .. }
            | AgentMessage::Traverse { .. }
            | AgentMessage::Handler { .. }
            | AgentMessage::Started
            | AgentMessage::Unattended { .. }
            | AgentMessage::Leaving
            | AgentMessage::Animation { .. }
            | AgentMessage::Collected { .. }
            | AgentMessage::TraversalBegun
            | AgentMessage::Traversed
            | AgentMessage::SocketOpening { .. }
            | AgentMessage::SocketSettled { .. }
            | AgentMessage::Cookie { .. }
            | AgentMessage::Progress { .. }
            | AgentMessage::ServiceWorker => {}
        }
    }

    fn receive_result(&mut self, command: u64, result: Result<Value, String>) {
        let page = self.pages.current.as_mut();
        let Some(requester) = page.and_then(|page| page.queries.remove(&command)) else {
            return;
        };
        let state = result.and_then(|state| {
            serde_json::from_value::<PageState>(state)
                .map_err(|error| format!("the page's state can't be read: {error}"))
        });
        requester.respond(match state {
            Ok(mut state) => {
                self.shown.redaction.learn_stored(&state);
                self.shown.redaction.apply_to_page(&mut state);
                let value = serde_json::to_value(&state).unwrap_or_default();
                self.parts
                    .board
                    .put(Part::PageState, Update::PageState { state });
                Ok(value)
            }
            Err(problem) => Err(Refusal::new(problem)),
        });
    }
}
