//! The emulated app on one stage.
//!
//! A host is given the page's actions with their virtual instants, and returns actions on the page. It keeps the
//! stage's journal. It never waits, and it never reads a clock.

mod event;
mod link;

use std::sync::Arc;

use footbridge_contract::{Catalogue, Reply};
use footbridge_scenario::{Body, Script};
use serde_json::Value;

use crate::clock::{Instant, Queue};
use crate::dialect::{Announcement, BridgeMessage, Dialect, Message};
use crate::injection::Injection;
use crate::journal::{CallNumber, EntryKind, Journal};
use crate::ledger::{Call, Ledger};
use crate::message_error::{MessageError, excerpt};
use crate::probe::ProbeNote;
use crate::profile::Profile;
use crate::replies::{Choice, Deliveries, Replies};
use crate::reply::Answer;

pub use event::SendError;

/// The emulated app on one stage: one profile, one dialect, one script of replies, one journal.
#[derive(Debug)]
pub struct Host {
    profile: Profile,
    dialect: Arc<Dialect>,
    catalogue: Arc<Catalogue>,
    replies: Replies,
    calls: Ledger,
    due: Queue<Due>,
    journal: Journal,
}

/// A scheduled reply.
#[derive(Debug)]
struct Due {
    call: CallNumber,
    answer: Answer,
    by_default: bool,
}

impl Host {
    /// Creates a host for a page that has not loaded yet.
    pub fn new(
        profile: Profile,
        dialect: Arc<Dialect>,
        catalogue: Arc<Catalogue>,
        scripts: Vec<Script>,
    ) -> Self {
        Self {
            profile,
            dialect,
            catalogue,
            replies: Replies::new(scripts),
            calls: Ledger::default(),
            due: Queue::default(),
            journal: Journal::default(),
        }
    }

    /// The emulated app and its device.
    pub fn profile(&self) -> &Profile {
        &self.profile
    }

    /// The entries so far.
    pub fn journal(&self) -> &Journal {
        &self.journal
    }

    /// Records an entry that the host has no part in, such as a step, a live region or a request.
    pub fn record(&mut self, now: Instant, kind: EntryKind) {
        self.journal.record(now, kind);
    }

    /// The entries so far, for details that are found out later.
    pub fn journal_mut(&mut self) -> &mut Journal {
        &mut self.journal
    }

    /// Sets the current step of the scenario, which the following entries belong to.
    pub fn set_step(&mut self, step: Option<usize>) {
        self.journal.set_step(step);
    }

    /// The journal, when the case is over.
    pub fn into_journal(self) -> Journal {
        self.journal
    }

    /// Receives a message from the page. A call is numbered and recorded, and its replies are scheduled. A message
    /// that cannot be parsed is recorded as unreadable and has no number.
    pub fn receive(&mut self, now: Instant, message: &BridgeMessage) -> Option<CallNumber> {
        match self.dialect.read(&self.profile, message) {
            Ok(call) => Some(self.call(now, call)),
            Err(error) => {
                self.record_error(now, excerpt(&message.argument), &error);
                None
            }
        }
    }

    fn call(&mut self, now: Instant, message: Message) -> CallNumber {
        let Message {
            name,
            mut payload,
            callback,
        } = message;
        // An engine may list an object's keys in any order; the journal sorts them.
        payload.sort_all_objects();
        let (platform, version) = (self.profile.platform, self.profile.version());
        let availability = self.catalogue.call_availability(&name, platform, version);
        let known = availability.is_available();
        let wants_reply = callback.is_some();
        let number = self
            .calls
            .enter(Call::new(name.clone(), callback.clone(), known));
        let deadline = callback.as_ref().and_then(|_| self.deadline(now, &name));
        self.journal.record(
            now,
            EntryKind::Call {
                number,
                name: name.clone(),
                payload: payload.clone(),
                callback,
                availability,
                deadline,
            },
        );
        if known {
            self.open_link(now, &name, &payload);
            self.schedule(now, number, &name, &payload, wants_reply);
        }
        number
    }

    /// The instant at which the client has to give up on a call made now (§9); `None` without a time limit.
    fn deadline(&self, now: Instant, name: &str) -> Option<Instant> {
        match &self.catalogue.calls.get(name)?.reply {
            Reply::Callback { time_limit } => {
                Some(now.after(self.catalogue.limits.get(time_limit.as_ref()?)?.duration()))
            }
            Reply::None => None,
        }
    }

    fn schedule(
        &mut self,
        now: Instant,
        call: CallNumber,
        name: &str,
        payload: &Value,
        wants_reply: bool,
    ) {
        let chosen = self
            .replies
            .choose(name, payload, &self.dialect.reply, &self.catalogue);
        if !wants_reply {
            return;
        }
        match chosen {
            Choice::Never => {}
            Choice::Reply(deliveries) => self.schedule_all(now, call, &deliveries),
            Choice::Unscripted if self.has_default(name) => {
                let by_default = true;
                if let Some(answer) = self.success(name, None) {
                    self.due.push(
                        now,
                        Due {
                            call,
                            answer,
                            by_default,
                        },
                    );
                }
            }
            Choice::Unscripted if self.is_answered_by_an_event(name) => {}
            Choice::Unscripted => self.journal.record(now, EntryKind::Unscripted { call }),
        }
    }

    fn schedule_all(&mut self, now: Instant, call: CallNumber, deliveries: &Deliveries) {
        let mut at = now.after(deliveries.after);
        for _ in 0..deliveries.times {
            let due = Due {
                call,
                answer: deliveries.answer.clone(),
                by_default: false,
            };
            self.due.push(at, due);
            at = at.after(deliveries.every);
        }
    }

    fn has_default(&self, name: &str) -> bool {
        let call = self.catalogue.calls.get(name);
        call.is_some_and(|call| call.default_reply.is_some())
    }

    /// The default success of a call, with `data` in place of the catalogue's if given.
    fn success(&self, name: &str, data: Option<&Value>) -> Option<Answer> {
        let body = Body::Envelope {
            code: None,
            msg: None,
            data: data.cloned().map(Into::into),
        };
        let envelope = body.envelope(self.catalogue.calls.get(name)?, &self.catalogue)?;
        let shape = &self.dialect.reply;
        Some(Answer::envelope(
            shape.envelope(envelope),
            shape.default_form,
        ))
    }

    fn is_answered_by_an_event(&self, name: &str) -> bool {
        self.dialect.events.iter().any(
            |event| matches!(&event.announcement, Some(Announcement::Reply { call }) if call == name),
        )
    }

    /// The instant at which the next reply is due.
    pub fn next_due(&self) -> Option<Instant> {
        self.due.next_due()
    }

    /// Delivers the first reply that is due at `now` or before. One at a time, so that the page reacts to each before
    /// the next, even to two of the same instant.
    pub fn deliver_next(&mut self, now: Instant) -> Option<Injection> {
        let (_, due) = self.due.pop_due(now)?;
        self.answer(now, due)
    }

    fn answer(&mut self, now: Instant, due: Due) -> Option<Injection> {
        let Due {
            call,
            answer,
            by_default,
        } = due;
        let path = self.calls.deliver(call)?;
        self.journal.record(
            now,
            EntryKind::Reply {
                call,
                form: answer.form,
                text: answer.text,
                by_default,
            },
        );
        Some(Injection::Call {
            path,
            arguments: vec![answer.argument],
            optional: false,
        })
    }

    /// Records that the page had no callback of this name for a reply.
    pub fn missed(&mut self, now: Instant, callback: &str) {
        if let Some(call) = self.calls.delivered_to(callback) {
            self.journal.record(
                now,
                EntryKind::Missed {
                    call,
                    callback: callback.to_owned(),
                },
            );
        }
    }

    /// Records a note from the client's probe (docs/probe.md).
    pub fn note(&mut self, now: Instant, note: ProbeNote) {
        match note {
            ProbeNote::Settle {
                callback,
                outcome,
                code,
                reason,
            } => {
                let Some(call) = self.calls.of_callback(&callback) else {
                    self.record_error(
                        now,
                        String::new(),
                        &MessageError::UnknownCallback { callback },
                    );
                    return;
                };
                if let Some(state) = self.calls.get_mut(call) {
                    state.settled = true;
                }
                self.journal.record(
                    now,
                    EntryKind::Settle {
                        call,
                        outcome,
                        code,
                        reason,
                    },
                );
            }
            ProbeNote::Transition {
                machine,
                from,
                to,
                cause,
            } => self.journal.record(
                now,
                EntryKind::State {
                    machine,
                    from,
                    to,
                    cause,
                },
            ),
        }
    }

    /// Receives the detail of a probe event. It is recorded as a note, or as unreadable.
    pub fn probe(&mut self, now: Instant, detail: &str) {
        match ProbeNote::parse(detail) {
            Ok(note) => self.note(now, note),
            Err(error) => self.record_error(now, excerpt(&Value::from(detail)), &error),
        }
    }

    fn record_error(&mut self, now: Instant, sent: String, error: &MessageError) {
        self.journal.record(
            now,
            EntryKind::Unreadable {
                sent,
                reason: error.to_string(),
            },
        );
    }
}

#[cfg(test)]
mod tests;
