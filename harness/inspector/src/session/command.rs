//! Executing the commands of inspectors.

use std::time::Duration;

use footbridge_contract::Catalogue;
use footbridge_dialect::Message;
use footbridge_engine::{PageCommand, StorageArea};
use footbridge_journal::{CallNumber, EntryKind, step_verb, transcript};
use footbridge_scenario::step::{OpenStep, SendStep};
use footbridge_scenario::{ProjectNames, Step, load};
use serde_json::Value;

use super::rules::Language;
use super::time::Wanted;
use super::{Asked, Session, phone};
use crate::refusal::Refusal;
use crate::requester::Requester;
use crate::scenario_file::ScenarioFile;
use crate::wire::{Command, Phone, Request, Update};

/// The result of a command: its value, or `None` if the result is sent later.
type Outcome = Result<Option<Value>, Refusal>;

/// The result of a command without a value.
const DONE: Outcome = Ok(Some(Value::Null));

impl Session {
    pub(super) fn carry_out(&mut self, asked: Asked) {
        let Asked { request, updates } = asked;
        let Request { id, command } = request;
        let requester = Requester::new(id, updates);
        if let Some(result) = self.execute(command, &requester).transpose() {
            requester.respond(result);
        }
    }

    fn execute(&mut self, command: Command, requester: &Requester) -> Outcome {
        match command {
            Command::Phone { phone } => self.change_phone(phone)?,
            Command::Event { name, payload } => self.send_event(&name, payload.as_ref())?,
            Command::Reload => self.need_page(PageCommand::Reload)?,
            Command::Open { address } => self.open(address)?,
            Command::Restart => self.begin_again()?,
            Command::Rules { yaml } => {
                let rules = self.read(|language| language.rules(&yaml))?;
                self.set_rules(yaml, rules);
                let shown = Update::Rules(self.rules.shown());
                self.parts.board.put(crate::board::Part::Rules, shown);
            }
            Command::CheckRules { yaml } => {
                self.read(|language| language.rules(&yaml))?;
            }
            Command::Breakpoints { breakpoints } => {
                self.set_breakpoints(breakpoints)?;
                self.show_breakpoints();
            }
            Command::Respond { held, yaml } => self.respond(held, yaml.as_deref())?,
            Command::Clock { mode } => self.set_clock(mode),
            Command::Advance { ms } => {
                let by = Duration::from_millis(u64::from(ms));
                return self.advance_clock(Wanted::By(by), requester);
            }
            Command::StepClock => return self.advance_clock(Wanted::Next, requester),
            Command::RunToQuiet => return self.advance_clock(Wanted::Quiet, requester),
            Command::ReadPage => {
                return if self.read_page(requester) {
                    Ok(None)
                } else {
                    Err(no_page())
                };
            }
            Command::Transcript => {
                return Ok(Some(transcript(self.host.journal()).into()));
            }
            Command::Traffic => {
                let record = serde_json::to_value(self.as_record());
                return Ok(Some(record.unwrap_or_default()));
            }
            Command::Store { area, key, value } => self.store(area, key, value)?,
            Command::Call { name, payload } => self.call(name, payload)?,
            Command::Ask { name, payload } => {
                if self.ask(name, payload, requester)? {
                    return Ok(None);
                }
            }
            Command::Record { is_on } => self.set_recording(is_on),
            Command::ClearRecording => {
                self.recording.forget();
                self.show_recording();
            }
            Command::RemoveStep { step } => self.remove_step(step)?,
            Command::DraftScenario { draft } => {
                return self.draft(&draft).map(|yaml| Some(yaml.into()));
            }
            Command::CheckScenario { yaml } => self.check_scenario(&yaml)?,
            Command::SaveScenario {
                path,
                yaml,
                replace,
            } => {
                self.check_scenario(&yaml)?;
                let file = ScenarioFile::new(&self.parts.project.config, &path)?;
                return file.save(&yaml, replace).map(|path| Some(path.into()));
            }
            Command::RunScenario { path } => {
                let file = ScenarioFile::new(&self.parts.project.config, &path)?;
                let requester = requester.clone();
                self.parts.scenario_runs.begin(file, move |result| {
                    requester.respond(match result {
                        Ok(cases) => Ok(serde_json::to_value(cases).unwrap_or_default()),
                        Err(problem) => Err(Refusal::new(problem)),
                    });
                });
                return Ok(None);
            }
            Command::ReplayTo { .. } | Command::ReplayPlay | Command::ReplayPause => {
                return Err(Refusal::new(
                    "no scenario is being replayed; start `footbridge open` with one",
                ));
            }
        }
        DONE
    }

    pub(super) fn read<T>(
        &self,
        read: impl FnOnce(Language<'_>) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let catalogue: &Catalogue = &self.parts.project.catalogue;
        let names: &ProjectNames = &self.parts.project.names();
        read(Language { catalogue, names })
    }

    fn check_scenario(&self, yaml: &str) -> Result<(), Refusal> {
        self.read(|language| {
            load("scenario.yaml", yaml, language.catalogue, language.names)
                .map(drop)
                .map_err(|errors| Refusal::of(&errors, 0))
        })
    }

    fn change_phone(&mut self, phone: Phone) -> Result<(), Refusal> {
        let profile = phone::profile(&self.parts.project, &phone)
            .map_err(|error| Refusal::new(error.to_string()))?;
        let text = match phone.app_version {
            Some(version) => format!("{} {version} on {}", phone.platform, phone.device),
            None => format!("{} on {}", phone.platform, phone.device),
        };
        self.record(EntryKind::Step {
            verb: step_verb::PHONE.into(),
            text: format!("{text}, {}, {}", phone.locale, phone.theme.word()),
        });
        self.phone = phone;
        self.host.set_profile(profile);
        self.set_boot();
        self.show_phone();
        // A page that loads before the window has changed would run on the previous phone.
        if !self.screen.show(self.environment()) {
            self.reload();
        }
        Ok(())
    }

    /// Reloads the page, if there is one.
    pub(super) fn reload(&mut self) {
        self.command_page(PageCommand::Reload);
    }

    fn need_page(&mut self, command: PageCommand) -> Result<(), Refusal> {
        if self.command_page(command) {
            Ok(())
        } else {
            Err(no_page())
        }
    }

    fn send_event(&mut self, name: &str, payload: Option<&Value>) -> Result<(), Refusal> {
        if self.pages.current.is_none() {
            return Err(no_page());
        }
        let step = Step::Send(SendStep {
            event: name.to_owned().into(),
            payload: payload.cloned().map(Into::into),
        });
        self.read(|language| language.step(&step))?;
        self.host
            .can_send(name)
            .map_err(|error| Refusal::new(error.to_string()))?;
        let (verb, text) = (step.key().into(), step.line());
        self.record_step(step);
        self.record(EntryKind::Step { verb, text });
        let now = self.now();
        let injections = self
            .host
            .send(now, name, payload)
            .map_err(|error| Refusal::new(error.to_string()))?;
        for injection in injections {
            self.inject(injection);
        }
        Ok(())
    }

    fn open(&mut self, address: String) -> Result<(), Refusal> {
        let Some(page) = &self.pages.current else {
            return Err(no_page());
        };
        let here = url::Url::parse(&page.url).ok();
        let url = here.and_then(|here| here.join(&address).ok());
        let Some(url) = url.filter(|url| matches!(url.scheme(), "http" | "https")) else {
            return Err(Refusal::new(format!(
                "`{address}` is not an address; write a path such as `/orders/7`"
            )));
        };
        self.pages.opening = Some(address);
        self.command_page(PageCommand::Open { url: url.into() });
        Ok(())
    }

    fn begin_again(&mut self) -> Result<(), Refusal> {
        self.restart()
            .map_err(|error| Refusal::new(error.to_string()))?;
        let url = self.pages.first_address.clone();
        self.pages.opening = Some(url.clone());
        self.command_page(PageCommand::Clear { url });
        Ok(())
    }

    fn respond(&mut self, held: u64, yaml: Option<&str>) -> Result<(), Refusal> {
        let gone = || Refusal::new("this is not held any more");
        if self.is_request_held(held) {
            let response = match yaml {
                Some(yaml) => Some(self.read(|language| language.response(yaml))?),
                None => None,
            };
            self.respond_to_request(held, response);
            return Ok(());
        }
        let number = u32::try_from(held)
            .map(CallNumber::new)
            .map_err(|_| gone())?;
        let mut calls = self.host.held().iter();
        let call = calls.find(|call| call.number == number).ok_or_else(gone)?;
        let name = call.name.clone();
        let since = call.since;
        let rule = match yaml {
            Some(yaml) => Some(self.read(|language| language.reply(&name, yaml))?),
            None => None,
        };
        let now = self.now();
        let held = now.since(since);
        self.host.let_go(now, number, rule.as_ref());
        self.recording.reply(name, rule, held);
        Ok(())
    }

    fn advance_clock(&mut self, wanted: Wanted, requester: &Requester) -> Outcome {
        if self.queue_advance(wanted, requester.clone()) {
            Ok(None)
        } else {
            Err(Refusal::new("the clock is real; make it virtual first"))
        }
    }

    fn store(
        &mut self,
        area: StorageArea,
        key: String,
        value: Option<String>,
    ) -> Result<(), Refusal> {
        if key.is_empty() {
            return Err(Refusal::new("an entry needs a name"));
        }
        if let Some(text) = &value
            && self.shown.redaction.is_placeholder(text)
        {
            return Err(Refusal::new(format!(
                "`{text}` hides a secret; write the value itself"
            )));
        }
        self.need_page(PageCommand::Store { area, key, value })
    }

    /// Calls the app in the client's place.
    fn call(&mut self, name: String, payload: Value) -> Result<(), Refusal> {
        let call = self.parts.project.catalogue.calls.get(&name);
        let is_awaited = call
            .is_some_and(|call| matches!(call.reply, footbridge_contract::Reply::Callback { .. }));
        let message = Message {
            name,
            payload,
            // No function has this name: the time line shows the reply, which misses.
            callback: is_awaited.then(|| "footbridgeInspector".to_owned()),
        };
        let dialect = &self.parts.project.dialect;
        let Some(message) = dialect.write(self.host.profile(), &message) else {
            return Err(Refusal::new("a browser has no app to call"));
        };
        self.need_page(PageCommand::Send {
            via: message.via,
            arguments: message.arguments,
        })
    }

    /// Records the page's address as the first step.
    pub(super) fn record_page(&mut self) {
        let Some(page) = &self.pages.current else {
            return;
        };
        let address = self.address_of(&page.url.clone());
        self.record_step(Step::Open(OpenStep {
            address: address.into(),
        }));
    }
}

fn no_page() -> Refusal {
    Refusal::new("no page is connected: open the client first")
}
