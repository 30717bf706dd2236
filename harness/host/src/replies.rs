//! The replies that a scenario scripts (docs/scenarios.md), and the choice of the rule that answers a call.

use std::time::Duration;

use footbridge_contract::{Catalogue, contains};
use footbridge_scenario::{Answer as Scripted, Body, ReplyForm, Rule, RuleList, Script, Spanned};
use serde_json::Value;

use crate::dialect::{Form, ReplyShape};
use crate::reply::Answer;

/// The scripts of a scenario by call, with the number of uses of each rule.
#[derive(Debug)]
pub(crate) struct Replies {
    scripts: Vec<(String, RuleList<Spanned<Rule>>)>,
}

/// The replies that a rule has the host deliver; none if `times` is 0.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Deliveries {
    pub(crate) answer: Answer,
    pub(crate) after: Duration,
    pub(crate) times: u32,
    pub(crate) every: Duration,
}

/// The scenario's answer to one call.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Choice {
    /// The scenario scripts no reply to the call.
    Unscripted,
    /// The call is never answered.
    Never,
    /// The call is answered.
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

    /// Chooses the rule that answers a call, and counts the use.
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

/// A reply's body in its delivered form; `None` for an envelope of a call that the catalogue does not list.
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
