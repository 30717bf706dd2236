//! The replies a scenario scripts (docs/scenarios.md): which rule answers a call, and with what.

use std::time::Duration;

use footbridge_contract::{Catalogue, contains};
use footbridge_scenario::{Answer as Scripted, Body, ReplyForm, Rule, RuleList, Script, Spanned};
use serde_json::Value;

use crate::dialect::{Form, ReplyShape};
use crate::reply::Answer;

/// The scripts of a scenario, by call, and which of their rules have been used.
#[derive(Debug)]
pub(crate) struct Replies {
    scripts: Vec<(String, RuleList<Spanned<Rule>>)>,
}

/// What a rule has the host deliver. Nothing, if it is delivered no times.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Deliveries {
    pub(crate) answer: Answer,
    pub(crate) after: Duration,
    pub(crate) times: u32,
    pub(crate) every: Duration,
}

/// What a script says of one call.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Choice {
    /// The scenario scripts no reply to it.
    Unscripted,
    /// It is to go unanswered.
    Never,
    /// It is answered.
    Reply(Deliveries),
}

impl Replies {
    pub(crate) fn new(scripts: Vec<Script>) -> Self {
        let scripts = scripts.into_iter();
        let scripts = scripts.map(|script| (script.call.value, RuleList::new(script.rules)));
        Self {
            scripts: scripts.collect(),
        }
    }

    /// Chooses the rule that answers a call, and uses it.
    pub(crate) fn choose(
        &mut self,
        name: &str,
        payload: &Value,
        shape: &ReplyShape,
        catalogue: &Catalogue,
    ) -> Choice {
        let script = self.scripts.iter_mut().find(|(call, _)| call == name);
        let rule = script.and_then(|(_, rules)| {
            rules.choose(|rule| {
                let when = rule.when.as_ref();
                when.is_none_or(|when| contains(payload, &when.value))
            })
        });
        let Some(rule) = rule else {
            return Choice::Unscripted;
        };
        match &rule.answer {
            Scripted::Never => Choice::Never,
            Scripted::Reply {
                body,
                form,
                after,
                times,
                every,
            } => {
                let form = form.map_or(shape.default_form, Form::from);
                match dress(body, name, form, shape, catalogue) {
                    Some(answer) => Choice::Reply(Deliveries {
                        answer,
                        after: *after,
                        times: *times,
                        every: *every,
                    }),
                    None => Choice::Unscripted,
                }
            }
        }
    }
}

/// A body as it travels; `None` for an envelope of a call the catalogue does not list.
fn dress(
    body: &Body,
    name: &str,
    form: Form,
    shape: &ReplyShape,
    catalogue: &Catalogue,
) -> Option<Answer> {
    let envelope = |body: &Body| body.envelope(catalogue.calls.get(name)?, catalogue);
    Some(match body {
        Body::Envelope { .. } => Answer::envelope(shape.envelope(envelope(body)?), form),
        Body::NoCode => {
            let mut success = shape.envelope(envelope(&Body::SUCCESS)?);
            if let Some(fields) = success.as_object_mut() {
                fields.shift_remove(&shape.code);
            }
            Answer::envelope(success, form)
        }
        Body::Empty => Answer::empty(),
        Body::Null => Answer::null(),
        Body::Malformed => Answer::malformed(),
        Body::Raw(text) => Answer::raw(text.clone()),
    })
}

impl From<ReplyForm> for Form {
    fn from(form: ReplyForm) -> Self {
        match form {
            ReplyForm::Object => Self::Object,
            ReplyForm::Json => Self::Json,
            ReplyForm::Base64 => Self::Base64,
        }
    }
}
