//! Performing the steps of a scenario.

use footbridge_engine::{AgentCommand, Command, StorageChange};
use footbridge_host::{EntryKind, StepVerb};
use footbridge_record::step_text;
use footbridge_scenario::step::{
    AdvanceStep, FillStep, OpenStep, OtherTabStep, PressStep, SelectStep, SendStep, Step, TapStep,
};
use serde_json::Value;
use url::Url;

use super::{CaseAborted, Stage};

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
    pub(crate) fn perform(&mut self, step: &Step, site: &Url) -> Result<Performed, CaseAborted> {
        let performed = match step {
            Step::Open(open) => self.open(open, site),
            Step::Tap(tap) => self.tap(tap)?,
            Step::Fill(fill) => self.fill(fill)?,
            Step::Select(select) => self.select(select)?,
            Step::Press(press) => self.press(press)?,
            Step::Advance(advance) => self.step_advance(advance)?,
            Step::Send(send) => self.step_send(send)?,
            Step::Ask(ask) => self.step_ask(ask)?,
            Step::OtherTab(other_tab) => self.step_other_tab(other_tab)?,
            Step::Hover(hover) => self.step_hover(hover)?,
            Step::Scroll(scroll) => self.step_scroll(scroll)?,
            Step::Look(look) => self.step_look(look)?,
            Step::Expect(_) => Performed::Done,
        };
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

    pub(super) fn write_step(&mut self, verb: StepVerb, text: String) {
        self.host
            .record(self.clock.now, EntryKind::Step { verb, text });
    }

    fn open(&mut self, open: &OpenStep, site: &Url) -> Performed {
        let url = match site.join(&open.address.value) {
            Ok(url) => self.host.launch_address(url),
            Err(error) => {
                let address = &open.address.value;
                return Performed::Refused(format!("`{address}` is not an address: {error}"));
            }
        };
        self.write_step(StepVerb::Open, url.to_string());
        self.navigation.open(url.as_str());
        self.idleness.interrupt();
        self.session.process.send(&Command::Load {
            url: url.into(),
            now: self.clock.now.as_millis(),
        });
        Performed::Done
    }

    fn tap(&mut self, tap: &TapStep) -> Result<Performed, CaseAborted> {
        self.write_step(StepVerb::Tap, step_text::target(&tap.target.value));
        let target = tap.target.value.clone();
        self.act(AgentCommand::Tap { target })
    }

    fn fill(&mut self, fill: &FillStep) -> Result<Performed, CaseAborted> {
        let text = fill.with.value.clone();
        let line = format!(
            "{} with {}",
            step_text::target(&fill.target.value),
            step_text::text(&text)
        );
        self.write_step(StepVerb::Fill, line);
        let target = fill.target.value.clone();
        self.act(AgentCommand::Fill { target, text })
    }

    fn select(&mut self, select: &SelectStep) -> Result<Performed, CaseAborted> {
        let option = select.option.value.clone();
        let line = format!(
            "{} in {}",
            step_text::text(&option),
            step_text::target(&select.target.value)
        );
        self.write_step(StepVerb::Select, line);
        let target = select.target.value.clone();
        self.act(AgentCommand::Select { target, option })
    }

    fn press(&mut self, press: &PressStep) -> Result<Performed, CaseAborted> {
        let key = press.key.value.clone();
        let line = match &press.target {
            Some(target) => format!("{key} on {}", step_text::target(&target.value)),
            None => key.clone(),
        };
        self.write_step(StepVerb::Press, line);
        let target = press.target.as_ref().map(|target| target.value.clone());
        self.act(AgentCommand::Press { target, key })
    }

    fn step_advance(&mut self, advance: &AdvanceStep) -> Result<Performed, CaseAborted> {
        self.write_step(StepVerb::Advance, step_text::duration(advance.by.value));
        self.advance(advance.by.value)?;
        Ok(Performed::Done)
    }

    fn step_send(&mut self, send: &SendStep) -> Result<Performed, CaseAborted> {
        let payload = send.payload.as_ref().map(|payload| &payload.value);
        let line = match payload {
            Some(payload) => format!("{} {payload}", send.event.value),
            None => send.event.value.clone(),
        };
        self.write_step(StepVerb::Send, line);
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

    fn step_other_tab(&mut self, other_tab: &OtherTabStep) -> Result<Performed, CaseAborted> {
        let changes: Vec<_> = other_tab
            .changes
            .iter()
            .map(|change| StorageChange(change.key.value.clone(), change.text.clone()))
            .collect();
        let lines: Vec<String> = changes
            .iter()
            .map(|StorageChange(key, text)| match text {
                Some(text) => format!("stores {key} {}", step_text::text(text)),
                None => format!("removes {key}"),
            })
            .collect();
        self.write_step(StepVerb::OtherTab, lines.join(", "));
        self.act(AgentCommand::OtherTab { changes })
    }

    pub(super) fn act(&mut self, command: AgentCommand) -> Result<Performed, CaseAborted> {
        Ok(match self.ask(command)? {
            Ok(_) => Performed::Done,
            Err(problem) => Performed::Refused(problem),
        })
    }
}
