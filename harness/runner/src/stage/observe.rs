//! Processing of the inputs of a stage, and their entries in the journal.

use footbridge_engine::{Command, LoadPhase, Note, Report, Stamped};
use footbridge_gateway::GatewayEvent;
use footbridge_host::{BridgeMessage, EntryKind, Instant, well_formed};
use serde_json::Value;

use super::{Incoming, Stage};
use crate::gateway_entry;
use crate::instrumentation::CollectedValue;
use crate::stack::parse_stack;

/// The meaning of an input for code that waits for one.
#[derive(Debug)]
pub(super) enum Observed {
    /// No meaning besides its entries in the journal.
    Noted,
    /// The agent answered or refused a command.
    Answer(u64, Result<Value, String>),
    /// The page has nothing left to do at this instant.
    Settled(u64),
    /// There is no agent to run the command.
    Absent(u64),
    /// Another document is open, so the old one's agent will never answer.
    Renewed,
}

impl Observed {
    /// The answer to the command with this id.
    pub(super) fn answer_to(self, id: u64) -> Option<Result<Value, String>> {
        match self {
            Self::Answer(answered, answer) if answered == id => Some(answer),
            Self::Absent(absent) if absent == id => {
                Some(Err("no page is open: begin with an `open` step".into()))
            }
            Self::Renewed => Some(Err("the page was replaced meanwhile".into())),
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
            Incoming::Engine(_, None) | Incoming::TrafficSettled | Incoming::Interrupted => {
                Observed::Noted
            }
        }
    }

    fn observe_report(&mut self, report: Report) -> Observed {
        match report {
            Report::Note { text } => return self.observe_text(&text),
            Report::Bridge { via, argument } => {
                self.bridge(via, vec![argument], None);
            }
            Report::Ask { id, text } => self.answer_at_once(id, &text),
            Report::Load { phase, url } => return self.observe_load(phase, url),
            Report::Requested { url } => {
                self.requested.push(url);
                self.stirred = true;
            }
            Report::Decided { url } => {
                if let Some(index) = self.requested.iter().position(|asked| *asked == url) {
                    self.requested.remove(index);
                }
                // A link may have been a download, which the engine reports once its network has begun it.
                self.has_loaded = true;
                self.stirred = true;
            }
            Report::ResourceStarted { url } => {
                // The first load after a document was started is the document's own.
                self.is_document_counted |= self.is_provisional;
                self.loads.begin(&url);
                self.wait_log.add_load(&url);
                self.refusals.ask(url);
            }
            Report::ResourceFinished { url } => {
                self.loads.end(&url);
                self.has_loaded = true;
                self.stirred = true;
            }
            Report::LoadFailed { url, reason } => self.load_failed(url, reason.to_string()),
            Report::Window { url } => self.host.record(self.now, EntryKind::Window { url }),
            Report::Download { url } => {
                if self.is_expected && self.is_provisional {
                    self.open_failure = Some("it is a download".into());
                }
                self.host.record(self.now, EntryKind::Download { url });
            }
            Report::AppLink { url } => self.host.link(self.now, &url),
            Report::Absent { id } => return Observed::Absent(id),
            Report::Ready { .. }
            | Report::Left
            | Report::Reset
            | Report::Pictured { .. }
            | Report::Confirmed
            | Report::Crashed { .. }
            | Report::Failed { .. } => {}
        }
        Observed::Noted
    }

    /// Processes a load of the page's document. A navigation by the client is recorded; one by a step already is.
    fn observe_load(&mut self, phase: LoadPhase, url: String) -> Observed {
        match phase {
            LoadPhase::Started => {
                self.requested.clear();
                self.loading = true;
                self.is_provisional = true;
                self.is_document_counted = false;
            }
            LoadPhase::Committed => {
                self.wait_log.add_document();
                self.page_due = None;
                self.is_page_idle = false;
                self.is_provisional = false;
                self.is_document_counted = false;
                self.loads.end_sockets();
                if !self.is_expected {
                    let url = url.clone();
                    self.host.record(self.now, EntryKind::Goto { url });
                }
                self.address = url;
                return Observed::Renewed;
            }
            LoadPhase::Finished => {
                if self.is_expected && self.is_provisional {
                    self.open_failure.get_or_insert("it gave way".into());
                }
                self.loading = false;
                self.host.loaded(self.now);
                self.is_expected = false;
                self.is_document_counted = false;
            }
        }
        self.stirred = true;
        Observed::Noted
    }

    /// The page stays where it is: a step that requested the document fails, and a navigation by the client is
    /// recorded.
    fn load_failed(&mut self, url: String, reason: String) {
        self.stirred = true;
        if self.is_expected {
            self.open_failure = Some(reason);
        } else {
            self.host
                .record(self.now, EntryKind::LoadFailed { url, reason });
        }
    }

    /// Processes a note. It is text from the page, so it may be anything; text that isn't a note is a violation.
    fn observe_text(&mut self, text: &str) -> Observed {
        match serde_json::from_str::<Stamped>(&well_formed(text)) {
            Ok(Stamped(at, note)) => {
                self.reach(at);
                self.observe_note(note)
            }
            Err(error) => {
                let reason = format!("not a note of the agent's: {error}");
                let sent = text.chars().take(80).collect();
                self.host
                    .record(self.now, EntryKind::Unreadable { sent, reason });
                Observed::Noted
            }
        }
    }

    /// Advances the clock to an instant that the page's timers have reached.
    fn reach(&mut self, at: u64) {
        self.now = self.now.max(Instant::from_millis(at));
    }

    fn observe_note(&mut self, note: Note) -> Observed {
        let now = self.now;
        match note {
            Note::Bridge {
                via,
                arguments,
                promise,
            } => {
                self.bridge(via, arguments, promise);
            }
            Note::Returned { question, value } => self.host.returned(now, question, &value),
            Note::Probe { detail } => self.host.probe(now, &detail),
            Note::Live { role, text } => self.host.record(now, EntryKind::Live { role, text }),
            Note::Console { level, text } => {
                self.host.record(now, EntryKind::Console { level, text });
            }
            Note::Error { text, stack } => {
                let stack = stack.as_deref().map(parse_stack).unwrap_or_default();
                self.host.record(now, EntryKind::Error { text, stack });
            }
            Note::Dialog { dialog, text } => {
                let dialog = dialog.name().to_owned();
                self.host.record(now, EntryKind::Dialog { dialog, text });
            }
            Note::Animation {
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
            Note::Collected { name, value } => self.collected.push(CollectedValue {
                page: self.address.clone(),
                name,
                value,
            }),
            Note::Title { text } => self.host.record(now, EntryKind::Title { text }),
            Note::Goto { url } => {
                self.address.clone_from(&url);
                self.host.record(now, EntryKind::Goto { url });
            }
            Note::Window { url } => self.host.record(now, EntryKind::Window { url }),
            Note::Download { url } => self.host.record(now, EntryKind::Download { url }),
            Note::Missed { path } => self.host.missed(now, &path),
            // The engine reports the navigation, if there is an entry to go to.
            Note::Traverse { .. } => self.stirred = true,
            Note::Traversed => {
                self.requested.clear();
                self.stirred = true;
            }
            Note::SocketOpening { url } => {
                self.loads.begin_socket(&url);
                self.refusals.ask(url);
            }
            Note::SocketSettled { url } => {
                self.loads.end_socket(&url);
                self.stirred = true;
            }
            Note::Cookie { cookie } => self.cookie_set(cookie),
            Note::ServiceWorker => self.is_engine_spent = true,
            // Only the instant of these notes matters. On a stage no user acts.
            Note::Handler { .. } | Note::Act { .. } | Note::Leaving => {}
            Note::Answer { id, value } => return Observed::Answer(id, Ok(value)),
            Note::Refusal { id, problem } => return Observed::Answer(id, Err(problem)),
            Note::Settled {
                id,
                due,
                waits,
                idle,
                tasks,
            } => {
                self.usage.add_tasks(tasks);
                self.page_due = due.map(Instant::from_millis);
                self.awaits_results = waits;
                self.is_page_idle = idle;
                return Observed::Settled(id);
            }
            Note::Progress { tasks } => self.usage.add_tasks(tasks),
        }
        Observed::Noted
    }

    /// Passes a message to the host. Returns the value that the page is given back at once.
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
        self.host.receive(self.now, &message).value
    }

    /// Answers a message for which the page waits.
    fn answer_at_once(&mut self, id: u64, text: &str) {
        let read = serde_json::from_str::<Stamped>(&well_formed(text));
        let value = if let Ok(Stamped(
            at,
            Note::Bridge {
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
        self.session.process.send(&Command::Answer { id, value });
    }

    fn observe_gateway(&mut self, event: GatewayEvent) {
        self.received += 1;
        match event {
            GatewayEvent::Pending { request } => {
                if request.blocks_load() {
                    self.awaited.insert(request.id());
                }
                self.loads.park(request.id());
                self.arrived.push(request);
            }
            GatewayEvent::Received { id, record } => {
                let number = self.requests.of(id);
                if self.host.has_secret_response(&record.method, &record.path) {
                    self.secret_responses.insert(id);
                }
                let is_ambient = self.ambient.includes(&record.host, &record.path);
                let text = self.ambient.restate(&record.text);
                let entry = gateway_entry::request(number, is_ambient, text, record);
                self.host.record(self.now, entry);
            }
            GatewayEvent::Violated {
                id,
                request,
                violation,
            } => {
                let number = self.requests.of(id);
                let entry = gateway_entry::breach(number, request, violation);
                self.host.record(self.now, entry);
            }
            GatewayEvent::Refused { target, reason, .. } => {
                self.refusals.refuse(target, reason.to_string());
            }
            GatewayEvent::HandshakeFailed { host, reason } => {
                self.refusals.refuse(host.to_string(), reason);
            }
            GatewayEvent::Finished { id, .. } | GatewayEvent::Abandoned { id } => {
                self.awaited.remove(&id);
                self.loads.forget(id);
            }
            GatewayEvent::ClientFile { url, sha256 } => {
                self.files.insert(url, sha256);
            }
            GatewayEvent::ClientLookup(lookup) => {
                self.lookups.insert(lookup);
            }
            GatewayEvent::ServiceWorker { .. } => self.is_engine_spent = true,
            // The gateway may receive the request before the engine reports the page's reaction to an earlier answer.
            GatewayEvent::Started { id, url, .. } => {
                self.loads.request(id, &url);
                self.stirred = true;
            }
        }
    }
}
