//! The questions of a session, and its answers.

use footbridge_contract::{Effect, Platform};
use footbridge_record::{DifferenceKind, VerifiedVerdict};

use super::{Phase, Session};
use crate::judge::difference;
use crate::plan::{Action, Consent, Trial};
use crate::wire::{AnswerKind, AnswerOption, PageStep, Question};

/// The answer that makes a trial.
const YES: &str = "yes";
/// The answer that leaves it out.
const NO: &str = "no";
/// What a person saw when a link was opened.
const SCREEN: &str = "screen";
const PAGE: &str = "page";
const NOTHING: &str = "nothing";

fn option(name: &str, label: &str, detail: &str) -> AnswerOption {
    AnswerOption {
        name: name.to_owned(),
        label: label.to_owned(),
        detail: detail.to_owned(),
    }
}

impl Session {
    /// Asks a question, and returns the step for it.
    pub(super) fn ask(&mut self, question: fn(&mut Self) -> Question) -> PageStep {
        let question = question(self);
        self.question = Some(question.clone());
        PageStep::Ask { question }
    }

    fn question(&mut self, title: String, text: String, answer: AnswerKind) -> Question {
        self.questions += 1;
        Question {
            number: self.questions,
            title,
            text,
            answer,
        }
    }

    pub(super) fn platform_question(&mut self) -> Question {
        let options = Platform::APPS.map(|platform| {
            let label = match platform {
                Platform::Ios => "iOS",
                Platform::Android | Platform::Browser => "Android",
            };
            option(platform.name(), label, "")
        });
        self.question(
            "Which platform is this?".to_owned(),
            "The page finds neither the app's channels nor a system in the user agent.".to_owned(),
            AnswerKind::One {
                options: options.into(),
            },
        )
    }

    pub(super) fn version_question(&mut self) -> Question {
        let example = self.description.catalogue.app.latest_version.to_string();
        self.question(
            "Which version of the app is this?".to_owned(),
            "The page doesn't find it where the dialect describes it.".to_owned(),
            AnswerKind::Text { example },
        )
    }

    /// Lets the person choose what has a lasting effect; `None` if no question may be asked.
    pub(super) fn choose(&mut self) -> Option<PageStep> {
        let catalogue = self.description.catalogue.clone();
        let mut options: Vec<AnswerOption> = Vec::new();
        for trial in &self.trials {
            if trial.consent != Consent::Chosen {
                continue;
            }
            let entry = &self.entries[trial.entry];
            let detail = match &trial.action {
                Action::Call { name, .. } => {
                    let call = catalogue.calls.get(name);
                    let summary = call.map(|call| call.summary.as_str()).unwrap_or_default();
                    match call.and_then(|call| call.effect) {
                        Some(Effect::Lasting) => format!("{summary} The effect stays."),
                        _ => format!("{summary} The catalogue doesn't state the effect."),
                    }
                }
                Action::Link { url } => {
                    let link = catalogue.links.get(&entry.name);
                    let summary = link.map(|link| link.summary.as_str()).unwrap_or_default();
                    format!("{summary} Opens {url}")
                }
                Action::Event { .. } => continue,
            };
            let name = format!("{}:{}", entry.kind.word(), entry.name);
            if !options.iter().any(|known| known.name == name) {
                let label = format!("{} {}", entry.kind.word(), entry.name);
                options.push(option(&name, &label, &detail));
            }
        }
        if self.options.is_unattended {
            self.chosen(&[]);
            return None;
        }
        let asked = self.trials.iter();
        let asked = asked
            .filter(|trial| trial.consent == Consent::Asked)
            .count();
        let mut text = "Calls without an effect are made one after the other.".to_owned();
        if asked > 0 {
            text.push_str(" Before each call with a visible effect there is a question.");
        }
        if !options.is_empty() {
            text.push_str(" Choose what else to try:");
        }
        let question = self.question(
            "Compare this app with its catalogue".to_owned(),
            text,
            AnswerKind::Many {
                options,
                confirm: "Start".to_owned(),
            },
        );
        self.question = Some(question.clone());
        Some(PageStep::Ask { question })
    }

    /// Leaves out the trials that were not chosen.
    fn chosen(&mut self, names: &[String]) {
        let mut left = Vec::new();
        for mut trial in std::mem::take(&mut self.trials) {
            let entry = &mut self.entries[trial.entry];
            let name = format!("{}:{}", entry.kind.word(), entry.name);
            if trial.consent != Consent::Chosen {
                left.push(trial);
            } else if names.contains(&name) {
                trial.consent = Consent::Given;
                left.push(trial);
            } else {
                let call = self.description.catalogue.calls.get(&entry.name);
                let reason = match (&trial.action, call.and_then(|call| call.effect)) {
                    (Action::Link { .. }, _) => "it was not chosen",
                    (_, Some(_)) => "its effect is lasting, and it was not chosen",
                    (_, None) => "the catalogue doesn't state its `effect`, and it was not chosen",
                };
                entry.reason = Some(reason.to_owned());
            }
        }
        self.trials = left.into();
    }

    /// The question before a trial with a visible effect.
    pub(super) fn consent_question(&mut self, trial: &Trial) -> Question {
        let entry = self.entries[trial.entry].clone();
        let name = match &trial.action {
            Action::Call { name, .. } => name.clone(),
            Action::Event {
                subscription: Some((call, _)),
                ..
            } => call.clone(),
            _ => entry.name.clone(),
        };
        let call = self.description.catalogue.calls.get(&name);
        let summary = call.map(|call| call.summary.clone()).unwrap_or_default();
        let payload = match &trial.action {
            Action::Call { payload, .. } if !payload.is_null() => format!(" Payload: {payload}"),
            _ => String::new(),
        };
        let options = vec![
            option(YES, "Make the call", ""),
            option(NO, "Leave it out", ""),
        ];
        self.question(
            format!("Call {name}?"),
            format!(
                "{summary}{payload} You will see its effect; come back to this page afterwards."
            ),
            AnswerKind::One { options },
        )
    }

    /// The question while a trial that needs a person is in progress.
    pub(super) fn person_question(&mut self, trial: &Trial) -> Option<Question> {
        match &trial.action {
            Action::Call { .. } => None,
            Action::Link { url } => {
                let options = vec![
                    option(
                        SCREEN,
                        "The app's screen",
                        "the one that the catalogue describes",
                    ),
                    option(PAGE, "A web page", ""),
                    option(NOTHING, "Nothing, or something else", ""),
                ];
                let path = self.entries[trial.entry].name.clone();
                let summary = self.description.catalogue.links.get(&path);
                let summary = summary.map(|link| link.summary.clone()).unwrap_or_default();
                Some(self.question(
                    "What came up?".to_owned(),
                    format!("{summary} The link was {url}. Come back to this page to answer."),
                    AnswerKind::One { options },
                ))
            }
            Action::Event { name, .. } => {
                let event = self.description.catalogue.events.get(name)?;
                let text = match &event.trigger {
                    Some(trigger) => trigger.clone(),
                    None => format!("Do what makes the app send it: {}", event.summary),
                };
                let options = vec![
                    option(NOTHING, "Done, and nothing arrived", ""),
                    option(NO, "Leave it out", ""),
                ];
                Some(self.question(format!("Event {name}"), text, AnswerKind::One { options }))
            }
        }
    }

    /// Takes the answer to the question.
    pub(super) fn answered(&mut self, chosen: &[String]) {
        let answer = chosen.first().map(String::as_str).unwrap_or_default();
        match std::mem::replace(&mut self.phase, Phase::Unopened) {
            Phase::Identifying => {
                if self.platform.is_none() {
                    self.platform = answer.parse().ok();
                } else if let Ok(version) = answer.trim().parse() {
                    self.options.version = Some(version);
                }
                self.phase = Phase::Identifying;
            }
            Phase::Choosing => {
                self.chosen(chosen);
                self.phase = Phase::Choosing;
            }
            Phase::Consenting(mut trial) => {
                if answer == YES {
                    trial.consent = Consent::Given;
                    self.phase = Phase::Consenting(trial);
                } else {
                    self.skip(trial.entry, "the person left it out");
                    self.trials.retain(|other| other.entry != trial.entry);
                    self.start_next();
                }
            }
            Phase::Running(mut running) => {
                let entry = &mut self.entries[running.trial.entry];
                running.wait_ms = 0;
                match (&running.trial.action, answer) {
                    (Action::Link { .. }, SCREEN) => {
                        entry.verdict = VerifiedVerdict::AsDescribed;
                        running.is_seen = true;
                        running.remark = Some("the app's screen came up".to_owned());
                    }
                    (Action::Link { .. }, _) => {
                        let what = if answer == PAGE {
                            "a web page came up"
                        } else {
                            "nothing came up, or something else"
                        };
                        entry.verdict = VerifiedVerdict::Differs;
                        entry
                            .differences
                            .push(difference(DifferenceKind::Missing, what.to_owned()));
                        running.remark = Some(what.to_owned());
                    }
                    (Action::Event { .. }, NOTHING) => {
                        running.remark = Some("the person did it".to_owned());
                    }
                    _ => {
                        entry.reason = Some("the person left it out".to_owned());
                        running.remark = Some("left out".to_owned());
                    }
                }
                self.phase = Phase::Running(running);
            }
            other => self.phase = other,
        }
    }
}
