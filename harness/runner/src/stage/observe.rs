//! Processing the inputs of a stage, and recording them in the journal.

use footbridge_contract::well_formed;
use footbridge_dialect::BridgeMessage;
use footbridge_engine::{AgentMessage, Command, LoadPhase, Report, Stamped};
use footbridge_gateway::{GatewayEvent, RequestId};
use footbridge_journal::{EntryKind, Instant, Reservation};
use serde_json::Value;

use super::announcements::AnnouncedRequest;
use super::idleness::IdleReport;
use super::refusals::Refused;
use super::{Incoming, Stage};
use crate::client::instrumentation::CollectedValue;
use crate::client::stack::parse_stack;
use crate::stage::gateway_entry;

/// The meaning of an input for the code that waits for it.
#[derive(Debug)]
pub(super) enum Observed {
    /// None besides its journal entries.
    Noted,
    /// The result of a command, or its refusal.
    CommandResult(u64, Result<Value, String>),
    /// The page is idle at this instant.
    Idle(u64),
    /// There is no agent to run the command.
    Absent(u64),
    /// A new document has replaced the page's, whose agent will send no result.
    Renewed,
}

impl Observed {
    /// Returns the result of the command with this id.
    pub(super) fn result_of(self, id: u64) -> Option<Result<Value, String>> {
        match self {
            Self::CommandResult(known, result) if known == id => Some(result),
            Self::Absent(absent) if absent == id => {
                Some(Err("no page is open: begin with an `open` step".into()))
            }
            Self::Renewed => Some(Err(
                "the page was replaced before the command finished".into()
            )),
            _ => None,
        }
    }
}

impl Stage<'_> {
    pub(super) fn observe(&mut self, incoming: Incoming) -> Observed {
        match incoming {
            Incoming::Engine(_, Some(report)) => self.observe_report(report),
            Incoming::Gateway(_, event) => {
                self.observe_gateway(event);
                Observed::Noted
            }
            Incoming::Engine(_, None) | Incoming::TrafficIdle | Incoming::Interrupted => {
                Observed::Noted
            }
        }
    }

    fn observe_report(&mut self, report: Report) -> Observed {
        match report {
            Report::AgentMessage { text } => return self.observe_text(&text),
            Report::Bridge { via, argument } => {
                self.bridge(via, vec![argument], None);
            }
            Report::Ask { id, text } => self.return_at_once(id, &text),
            Report::Load { phase, url } => return self.observe_load(phase, url),
            Report::Requested { url } => {
                self.navigation.request(url);
                self.idleness.mark_dirty();
            }
            Report::Decided { url } => {
                self.navigation.decide(&url);
                // The document may be a download, which the engine reports once it has begun.
                self.idleness.mark_loaded();
            }
            Report::ResourceStarted { url } => {
                self.navigation.count_document();
                self.network.loads.begin(&url);
                self.waiting.log.add_load(&url);
                self.network.refusals.ask(url);
            }
            Report::ResourceFinished { url } => {
                self.network.loads.end(&url);
                self.idleness.mark_loaded();
            }
            Report::LoadFailed { url, reason } => self.load_failed(url, reason.to_string()),
            Report::Window { url } => self.host.record(self.clock.now, EntryKind::Window { url }),
            Report::Download { url } => {
                self.navigation.become_download();
                self.host
                    .record(self.clock.now, EntryKind::Download { url });
            }
            Report::AppLink { url } => self.host.link(self.clock.now, &url),
            Report::Absent { id } => return Observed::Absent(id),
            Report::Ready { .. }
            | Report::Left
            | Report::Reset
            | Report::Traversed { .. }
            | Report::Pictured { .. }
            | Report::Confirmed
            | Report::Covered { .. }
            | Report::Crashed { .. }
            | Report::Failed { .. } => {}
        }
        Observed::Noted
    }

    /// Processes a load of the page's document. A navigation by the client is recorded; a step's
    /// navigation is recorded already.
    fn observe_load(&mut self, phase: LoadPhase, url: String) -> Observed {
        match phase {
            LoadPhase::Started => {
                self.navigation.start();
            }
            LoadPhase::Committed => {
                self.replace_document(&url);
                let by_step = self.navigation.commit(url.clone());
                if !by_step {
                    self.host.record(self.clock.now, EntryKind::Goto { url });
                }
                return Observed::Renewed;
            }
            LoadPhase::Finished => {
                self.navigation.finish();
                self.host.loaded(self.clock.now);
            }
        }
        self.idleness.mark_dirty();
        Observed::Noted
    }

    /// Begins a document that has replaced the page's.
    fn replace_document(&mut self, url: &str) {
        self.waiting.log.add_document();
        self.host.replace_document();
        self.idleness.replace_document();
        self.network.loads.end_sockets();
        let begin = self.host.journal_mut().mark();
        self.observed.documents.push((begin, url.to_owned()));
    }

    /// Processes the start of an agent. A second one in the same document runs in another, which a `javascript:` address
    /// or an XSL stylesheet has made. Engines report neither that document nor the end of the loads before it.
    fn agent_started(&mut self) -> Observed {
        if !self.navigation.attend() {
            return Observed::Noted;
        }
        let url = self.navigation.address().to_owned();
        self.replace_document(&url);
        self.network.loads.end_all();
        self.idleness.mark_dirty();
        // A stylesheet makes a document while it loads, which isn't another navigation.
        if !self.navigation.is_loading() {
            self.host.record(self.clock.now, EntryKind::Goto { url });
        }
        Observed::Renewed
    }

    /// Processes a failed load, after which the page stays where it is. The step that requested the
    /// document fails; a failed navigation by the client is recorded.
    fn load_failed(&mut self, url: String, reason: String) {
        self.idleness.mark_dirty();
        if let Some(reason) = self.navigation.fail(reason) {
            self.host
                .record(self.clock.now, EntryKind::LoadFailed { url, reason });
        }
    }

    /// Processes a text from the page, which may be anything. Unless it is an agent message, it is
    /// recorded as unreadable.
    fn observe_text(&mut self, text: &str) -> Observed {
        match serde_json::from_str::<Stamped>(&well_formed(text)) {
            Ok(Stamped(at, message)) => {
                self.reach(at);
                self.handle_message(message)
            }
            Err(error) => {
                let reason = format!("not an agent message: {error}");
                let sent = text.chars().take(80).collect();
                self.host
                    .record(self.clock.now, EntryKind::Unreadable { sent, reason });
                Observed::Noted
            }
        }
    }

    /// Advances the clock to an instant that the page's timers have reached.
    fn reach(&mut self, at: u64) {
        self.clock.now = self.clock.now.max(Instant::from_millis(at));
    }

    fn handle_message(&mut self, message: AgentMessage) -> Observed {
        let now = self.clock.now;
        match message {
            AgentMessage::Bridge {
                via,
                arguments,
                promise,
            } => {
                self.bridge(via, arguments, promise);
            }
            AgentMessage::Returned { question, value } => self.host.returned(now, question, &value),
            AgentMessage::Probe { detail } => self.host.probe(now, &detail),
            AgentMessage::Live { role, text } => {
                self.host.record(now, EntryKind::Live { role, text });
            }
            AgentMessage::Console { level, text } => {
                self.host.record(now, EntryKind::Console { level, text });
            }
            AgentMessage::Error { text, stack } => {
                let stack = stack.as_deref().map(parse_stack).unwrap_or_default();
                self.host.record(now, EntryKind::Error { text, stack });
            }
            AgentMessage::Dialog { dialog, text } => {
                let dialog = dialog.name().to_owned();
                self.host.record(now, EntryKind::Dialog { dialog, text });
            }
            AgentMessage::Animation {
                phase,
                name,
                element,
            } => self.host.record(
                now,
                EntryKind::Animation {
                    phase,
                    name,
                    element,
                },
            ),
            AgentMessage::Collected { name, value } => {
                let page = self.navigation.address().to_owned();
                self.observed
                    .collected
                    .push(CollectedValue { page, name, value });
            }
            AgentMessage::Title { text } => self.host.record(now, EntryKind::Title { text }),
            AgentMessage::Goto { url } => {
                self.navigation.move_within(&url);
                self.host.record(now, EntryKind::Goto { url });
            }
            AgentMessage::Window { url } => self.host.record(now, EntryKind::Window { url }),
            AgentMessage::Download { url } => self.host.record(now, EntryKind::Download { url }),
            AgentMessage::Missed { path } => self.host.missed(now, &path),
            // The engine reports the navigation, if the history has the entry.
            AgentMessage::Traverse { .. } => self.idleness.mark_dirty(),
            AgentMessage::Traversed => {
                self.navigation.traverse();
                self.idleness.mark_dirty();
            }
            AgentMessage::Request { method, url, body } => {
                self.announce(AnnouncedRequest { method, url, body });
            }
            AgentMessage::SocketOpening { url } => {
                self.network.loads.begin_socket(&url);
                self.network.refusals.ask(url);
            }
            AgentMessage::SocketSettled { url } => {
                self.network.loads.end_socket(&url);
                self.idleness.mark_dirty();
            }
            AgentMessage::Cookie { cookie } => self.cookie_set(cookie),
            AgentMessage::ServiceWorker => self.observed.is_engine_spent = true,
            AgentMessage::Started => return self.agent_started(),
            AgentMessage::Unattended { url } => self.navigation.add_unattended(url),
            // Only the instant of these messages matters. On a stage, no user acts.
            AgentMessage::Handler { .. }
            | AgentMessage::Act { .. }
            | AgentMessage::TraversalBegun
            | AgentMessage::Leaving => {}
            AgentMessage::CommandResult { id, value } => {
                return Observed::CommandResult(id, Ok(value));
            }
            AgentMessage::Refusal { id, problem } => {
                return Observed::CommandResult(id, Err(problem));
            }
            AgentMessage::Idle {
                id,
                due,
                waits,
                idle,
                tasks,
            } => {
                self.usage.add_tasks(tasks);
                self.idleness.report(IdleReport {
                    due: due.map(Instant::from_millis),
                    awaits_results: waits,
                    is_still: idle,
                });
                return Observed::Idle(id);
            }
            AgentMessage::Progress { tasks } => self.usage.add_tasks(tasks),
        }
        Observed::Noted
    }

    /// Reserves the position of a request that a script makes.
    fn announce(&mut self, request: AnnouncedRequest) {
        let reservation = self.host.journal_mut().reserve(self.clock.now);
        self.network.announcements.add(request, reservation);
    }

    /// Passes a message to the host. Returns the return value of a synchronous call.
    fn bridge(
        &mut self,
        via: String,
        arguments: Vec<Value>,
        promise: Option<u32>,
    ) -> Option<Value> {
        let message = BridgeMessage {
            via,
            arguments,
            promise,
        };
        self.host.receive(self.clock.now, &message).value
    }

    /// Sends the return value of a message to the waiting page.
    fn return_at_once(&mut self, id: u64, text: &str) {
        let read = serde_json::from_str::<Stamped>(&well_formed(text));
        let value = if let Ok(Stamped(
            at,
            AgentMessage::Bridge {
                via,
                arguments,
                promise,
            },
        )) = read
        {
            self.reach(at);
            self.bridge(via, arguments, promise)
        } else {
            self.observe_text(text);
            None
        };
        self.session
            .process
            .send(&Command::ReturnValue { id, value });
    }

    /// Records an entry at a reserved position, or at the end of the journal.
    pub(super) fn record_at(&mut self, reservation: Option<Reservation>, kind: EntryKind) {
        match reservation {
            Some(reservation) => self.host.journal_mut().record_at(reservation, kind),
            None => self.host.record(self.clock.now, kind),
        }
    }

    /// Ends the turn of a request, after which nothing more stands at its position in the journal.
    fn end_turn(&mut self, id: RequestId) {
        if let Some(reservation) = self.network.announcements.take(id) {
            self.host.journal_mut().release(reservation);
        }
    }

    fn observe_gateway(&mut self, event: GatewayEvent) {
        self.network.received += 1;
        match event {
            GatewayEvent::Pending { request } => {
                if request.blocks_load() {
                    self.network.awaited.insert(request.id());
                }
                self.network.turn.take_if(|id| *id == request.id());
                if request.sent().is_none() {
                    self.end_turn(request.id());
                }
                self.network.loads.add_pending(request.id());
                let is_worker = self.network.of_service_workers.contains(&request.id());
                if is_worker && request.delay().is_some() {
                    self.release(request);
                } else {
                    self.network.unsorted.push(request);
                }
            }
            GatewayEvent::Received { id, record } => {
                let number = self.network.requests.of(id);
                if self.host.has_secret_response(&record.method, &record.path) {
                    self.network.secret_responses.insert(id);
                }
                let is_ambient = self.ambient.includes(&record.host, &record.path);
                let text = self.ambient.restate(&record.text);
                let entry = gateway_entry::request(number, is_ambient, text, record);
                self.record_at(self.network.announcements.reservation(id), entry);
            }
            GatewayEvent::Violation {
                id,
                request,
                violation,
            } => {
                let number = self.network.requests.of(id);
                let entry = gateway_entry::violation(number, request, violation);
                self.record_at(self.network.announcements.reservation(id), entry);
            }
            GatewayEvent::Refused { id, target, reason } => {
                let refused = Refused {
                    reason: reason.to_string(),
                    is_received: id.is_some_and(|id| self.network.requests.has(id)),
                };
                self.network.refusals.refuse(target, refused);
            }
            GatewayEvent::HandshakeFailed { host, reason } => {
                let refused = Refused {
                    reason,
                    is_received: false,
                };
                self.network.refusals.refuse(host.to_string(), refused);
            }
            GatewayEvent::Finished { id, .. } | GatewayEvent::Abandoned { id } => {
                self.network.awaited.remove(&id);
                self.network.of_service_workers.remove(&id);
                self.network.loads.forget(id);
                self.end_turn(id);
                // A response from the cache follows the request's turn at once.
                if self.network.turn.take_if(|turn| *turn == id).is_some() {
                    self.idleness.mark_dirty();
                }
            }
            GatewayEvent::ClientFile { url, sha256 } => {
                self.observed.files.insert(url, sha256);
            }
            GatewayEvent::ClientLookup(lookup) => {
                self.observed.lookups.insert(lookup);
            }
            GatewayEvent::ServiceWorker { id } => {
                self.observed.is_engine_spent = true;
                self.network.of_service_workers.insert(id);
            }
            // The gateway may receive a request before the engine reports the page's reaction to an
            // earlier response.
            GatewayEvent::Started { id, url, .. } => {
                self.network.loads.request(id, &url);
                self.idleness.mark_dirty();
            }
        }
    }
}
