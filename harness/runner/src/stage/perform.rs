//! Performing the steps of a scenario.

mod phone;
mod reload;
mod restart;

use footbridge_engine::{AgentCommand, Command, Report, StorageChange};
use footbridge_journal::{EntryKind, step_verb};
use footbridge_scenario::step::{
    AdvanceStep, HistoryDirection, OpenStep, OtherTabStep, SendStep, Step,
};
use footbridge_scenario::{Spanned, Target};
use serde_json::Value;

use super::{CaseAborted, Stage};
use crate::stage::phase_times::Phase;

/// The result of a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Performed {
    /// The step was performed, and everything due at that instant has run.
    Done,
    /// The step could not be performed, for this reason.
    Refused(String),
}

impl Stage<'_> {
    /// Performs a step. Expectations are left to the judge.
    pub(crate) fn perform(&mut self, step: &Step) -> Result<Performed, CaseAborted> {
        self.in_phase(Phase::Act, |stage| stage.perform_step(step))
    }

    fn perform_step(&mut self, step: &Step) -> Result<Performed, CaseAborted> {
        // The line of `open` has the whole address.
        if !matches!(step, Step::Open(_) | Step::Expect(_)) {
            self.write_step(step.key(), step.line());
        }
        let target = |target: &Spanned<Target>| target.value.clone();
        let performed = match step {
            Step::Open(open) => self.open(open),
            Step::Tap(tap) => self.act(AgentCommand::Tap {
                target: target(&tap.target),
            })?,
            Step::Fill(fill) => self.act(AgentCommand::Fill {
                target: target(&fill.target),
                text: fill.with.value.clone(),
            })?,
            Step::Select(select) => self.act(AgentCommand::Select {
                target: target(&select.target),
                option: select.option.value.clone(),
            })?,
            Step::Press(press) => self.act(AgentCommand::Press {
                target: press.target.as_ref().map(target),
                key: press.key.value.clone(),
            })?,
            Step::Hover(hover) => self.act(AgentCommand::Hover {
                target: target(&hover.target),
            })?,
            Step::Scroll(scroll) => self.act(AgentCommand::Scroll {
                target: scroll.target.as_ref().map(target),
                to: scroll.to,
            })?,
            Step::Go(go) => self.go(go.direction.value)?,
            Step::Reload(_) => self.reload(),
            Step::Restart(restart) => self.restart(restart)?,
            Step::Theme(theme) => self.change_theme(theme.theme)?,
            Step::Advance(advance) => {
                self.advance(advance.by.value)?;
                Performed::Done
            }
            Step::Send(send) => self.step_send(send)?,
            Step::Ask(ask) => self.step_ask(ask)?,
            Step::OtherTab(other_tab) => self.act(AgentCommand::OtherTab {
                changes: storage_changes(other_tab),
            })?,
            Step::Look(look) => self.step_look(look)?,
            Step::Expect(_) => Performed::Done,
        };
        self.end_step(performed)
    }

    /// Writes the line of a step `advance`, which the caller then carries out.
    pub(crate) fn begin_advance(&mut self, advance: &AdvanceStep) {
        let step = Step::Advance(advance.clone());
        self.write_step(step.key(), step.line());
    }

    /// Runs everything that is due after a step. A document that could not be loaded makes it fail.
    pub(crate) fn end_step(&mut self, performed: Performed) -> Result<Performed, CaseAborted> {
        if performed == Performed::Done {
            self.run_until_idle()?;
        }
        Ok(match self.navigation.take_failure() {
            Some(reason) => Performed::Refused(format!("the page did not load: {reason}")),
            None => performed,
        })
    }

    /// Returns the address that a step opened, if its document has not replaced the previous one.
    pub(crate) fn unopened(&self) -> Option<&str> {
        self.navigation.unopened()
    }

    /// Returns the address of the first document in which no agent started.
    pub(crate) fn unattended(&self) -> Option<&str> {
        self.navigation.unattended()
    }

    /// Whether a document was opened since the app has started.
    pub(crate) fn is_open(&self) -> bool {
        let entries = self.host.journal().entries().iter();
        let mut kinds = entries.rev().map(|entry| &entry.kind);
        let last = kinds.find(|kind| kind.opened().is_some() || kind.is_restart());
        last.is_some_and(|kind| !kind.is_restart()) && self.navigation.unopened().is_none()
    }

    /// Returns the page's current state, as the agent reads it.
    pub(crate) fn read(&mut self) -> Result<Result<Value, String>, CaseAborted> {
        self.ask(AgentCommand::Read)
    }

    /// Returns the names that are properties of `window`.
    pub(crate) fn left(&mut self, names: Vec<String>) -> Result<Vec<String>, CaseAborted> {
        let left = self.ask(AgentCommand::Left { names })?;
        Ok(left
            .ok()
            .and_then(|names| serde_json::from_value(names).ok())
            .unwrap_or_default())
    }

    fn write_step(&mut self, verb: &'static str, text: String) {
        let verb = verb.into();
        self.host
            .record(self.clock.now, EntryKind::Step { verb, text });
    }

    fn open(&mut self, open: &OpenStep) -> Performed {
        let url = match self.site.join(&open.address.value) {
            Ok(url) => self.host.launch_address(url),
            Err(error) => {
                let address = &open.address.value;
                return Performed::Refused(format!("`{address}` is not an address: {error}"));
            }
        };
        self.write_step(step_verb::OPEN, url.to_string());
        let address = url.to_string();
        self.load(url.as_str(), |now| Command::Load { url: address, now });
        Performed::Done
    }

    /// Sends a command of this instant that loads a document.
    fn load(&mut self, url: &str, command: impl FnOnce(u64) -> Command) {
        self.navigation.open(url);
        self.idleness.interrupt();
        self.waiting.phase = Phase::Load;
        self.in_phase(Phase::Load, |stage| {
            let command = command(stage.clock.now.as_millis());
            stage.session.process.send(&command);
        });
    }

    fn go(&mut self, direction: HistoryDirection) -> Result<Performed, CaseAborted> {
        self.idleness.interrupt();
        let command = Command::Traverse {
            delta: direction.delta(),
            now: self.clock.now.as_millis(),
        };
        let has_entry = self.command(&command, |report| match report {
            Report::Traversed { has_entry } => Some(*has_entry),
            _ => None,
        })?;
        Ok(if has_entry {
            Performed::Done
        } else {
            let direction = direction.word();
            Performed::Refused(format!("there is no page to go {direction} to"))
        })
    }

    fn step_send(&mut self, send: &SendStep) -> Result<Performed, CaseAborted> {
        let payload = send.payload.as_ref().map(|payload| &payload.value);
        match self.host.send(self.clock.now, &send.event.value, payload) {
            Ok(injections) => {
                for injection in injections {
                    self.inject(injection)?;
                    self.run_until_idle()?;
                }
                Ok(Performed::Done)
            }
            Err(error) => Ok(Performed::Refused(error.to_string())),
        }
    }

    pub(super) fn act(&mut self, command: AgentCommand) -> Result<Performed, CaseAborted> {
        self.ask(command).map(Performed::from)
    }
}

impl From<Result<Value, String>> for Performed {
    /// The result of a step that the agent performs or refuses.
    fn from(result: Result<Value, String>) -> Self {
        match result {
            Ok(_) => Self::Done,
            Err(problem) => Self::Refused(problem),
        }
    }
}

fn storage_changes(other_tab: &OtherTabStep) -> Vec<StorageChange> {
    let changes = other_tab.changes.iter();
    changes
        .map(|change| StorageChange(change.key.value.clone(), change.text.clone()))
        .collect()
}
