//! The questions of the states.

use footbridge_contract::Platform;
use footbridge_record::VerifiedEntry;

use super::Context;
use crate::plan::{Probe, ProbeKind};
use crate::session::questions::{EFFECT, NO, NOTHING, PAGE, SCREEN, YES, option};
use crate::wire::{AnswerKind, AnswerOption, Question};

impl Context<'_> {
    pub(super) fn platform_question(&mut self) -> Question {
        let options = Platform::APPS.map(|platform| {
            let label = match platform {
                Platform::Ios => "iOS",
                Platform::Android | Platform::Browser => "Android",
            };
            option(platform.name(), label, "")
        });
        self.questions.question(
            "Which platform is this?".to_owned(),
            "The page finds neither the app's channels nor a system in the user agent.".to_owned(),
            AnswerKind::One {
                options: options.into(),
            },
        )
    }

    pub(super) fn version_question(&mut self) -> Question {
        let example = self.description.catalogue.app.latest_version.to_string();
        self.questions.question(
            "Which version of the app is this?".to_owned(),
            "The page doesn't find it where the dialect describes it.".to_owned(),
            AnswerKind::Text { example },
        )
    }

    /// Creates the question of what to try. `has_visible` is whether calls with a visible effect will ask for consent.
    pub(super) fn choice_question(
        &mut self,
        options: Vec<AnswerOption>,
        has_visible: bool,
    ) -> Question {
        let mut text = "Calls without an effect are made one after the other.".to_owned();
        if has_visible {
            text.push_str(" Before each call with a visible effect there is a question.");
        }
        if !options.is_empty() {
            text.push_str(" Choose what else to try:");
        }
        self.questions.question(
            "Compare this app with its catalogue".to_owned(),
            text,
            AnswerKind::Many {
                options,
                confirm: "Start".to_owned(),
            },
        )
    }

    /// Creates the question before a probe with a visible effect.
    pub(super) fn consent_question(&mut self, probe: &Probe, entry: &VerifiedEntry) -> Question {
        let name = match &probe.kind {
            ProbeKind::Call { name, .. } => name,
            ProbeKind::Event {
                subscription: Some((call, _)),
                ..
            } => call,
            _ => &entry.name,
        };
        let call = self.description.catalogue.calls.get(name);
        let summary = call.map(|call| call.summary.as_str()).unwrap_or_default();
        let payload = match &probe.kind {
            ProbeKind::Call { payload, .. } if !payload.is_null() => format!(" Payload: {payload}"),
            _ => String::new(),
        };
        let options = vec![
            option(YES, "Make the call", ""),
            option(NO, "Leave it out", ""),
        ];
        self.questions.question(
            format!("Call {name}?"),
            format!(
                "{summary}{payload} You will see its effect; come back to this page afterwards."
            ),
            AnswerKind::One { options },
        )
    }

    /// Creates the question during a probe that needs the user; `None` for other probes. `shows_nothing` is whether only
    /// the user can see the result of a call.
    pub(super) fn person_question(
        &mut self,
        kind: &ProbeKind,
        entry: &VerifiedEntry,
        shows_nothing: bool,
    ) -> Option<Question> {
        match kind {
            ProbeKind::Call { name, .. } => shows_nothing.then(|| self.effect_question(name)),
            ProbeKind::Link { url } => Some(self.link_question(url, &entry.name)),
            ProbeKind::Event { name, .. } => self.event_question(name),
        }
    }

    fn effect_question(&mut self, name: &str) -> Question {
        let options = vec![
            option(EFFECT, "It did this", ""),
            option(NOTHING, "Nothing, or something else", ""),
            option(NO, "I'm not sure", ""),
        ];
        let call = self.description.catalogue.calls.get(name);
        let summary = call.map(|call| call.summary.as_str()).unwrap_or_default();
        self.questions.question(
            format!("What did {name} do?"),
            format!("{summary} The call was made, and has no reply. Look at its effect to answer."),
            AnswerKind::One { options },
        )
    }

    fn link_question(&mut self, url: &str, path: &str) -> Question {
        let options = vec![
            option(
                SCREEN,
                "The app's screen",
                "the one that the catalogue describes",
            ),
            option(PAGE, "A web page", ""),
            option(NOTHING, "Nothing, or something else", ""),
        ];
        let link = self.description.catalogue.links.get(path);
        let summary = link.map(|link| link.summary.as_str()).unwrap_or_default();
        self.questions.question(
            "What came up?".to_owned(),
            format!("{summary} The link was {url}. Come back to this page to answer."),
            AnswerKind::One { options },
        )
    }

    fn event_question(&mut self, name: &str) -> Option<Question> {
        let event = self.description.catalogue.events.get(name)?;
        let text = match &event.trigger {
            Some(trigger) => trigger.clone(),
            None => format!("Do what makes the app send it: {}", event.summary),
        };
        let options = vec![
            option(NOTHING, "Done, and nothing arrived", ""),
            option(NO, "Leave it out", ""),
        ];
        let answer = AnswerKind::One { options };
        let title = format!("Event {name}");
        Some(self.questions.question(title, text, answer))
    }
}
