//! Scripted replies (docs/scenarios.md), and the choice of the rule that applies to a call.

use std::time::Duration;

use footbridge_contract::{Call, Catalogue, CodeOutcome, contains};
use footbridge_dialect::{Captures, ReplyKind, ReplyShape, Template, ValueEncoding};
use footbridge_scenario::{Body, Rule, RuleList, Script, ScriptedReply, Spanned};
use serde_json::Value;

use crate::reply::ReplyArgument;

/// The scripts of a scenario by call, with the number of uses of each rule.
#[derive(Debug, Default)]
pub(crate) struct ReplyScripts {
    scripts: Vec<(String, RuleList<Spanned<Rule>>)>,
}

/// One delivery of a reply.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Delivery {
    pub(crate) reply: ReplyArgument,
    /// The time after the previous delivery, or after the call.
    pub(crate) after: Duration,
    /// Whether more replies to the call follow.
    pub(crate) more: bool,
}

/// The scenario's reply to one call.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Choice {
    /// The scenario scripts no reply to the call.
    Unscripted,
    /// The call never gets a reply.
    Never,
    /// The call gets these deliveries, in order.
    Reply(Vec<Delivery>),
}

/// A call that gets a reply, and everything the reply is built from.
pub(crate) struct RepliedCall<'c> {
    pub(crate) name: &'c str,
    pub(crate) payload: &'c Value,
    pub(crate) shape: &'c ReplyShape,
    pub(crate) catalogue: &'c Catalogue,
    /// Whether its reply is immediate, as a return value or through a promise.
    pub(crate) is_at_once: bool,
    /// The data of its default reply; `None` for the catalogue's.
    pub(crate) data: Option<Value>,
    /// The values of the call's message and of the profile, by placeholder name.
    pub(crate) values: &'c dyn Fn(&str) -> Option<Value>,
}

impl ReplyScripts {
    pub(crate) fn new(scripts: Vec<Script>) -> Self {
        let scripts = scripts.into_iter();
        let scripts = scripts.map(|script| (script.call.value, RuleList::new(script.rules)));
        Self {
            scripts: scripts.collect(),
        }
    }

    /// Chooses the rule that applies to a call, and counts its use.
    pub(crate) fn choose(&mut self, call: &RepliedCall<'_>) -> Choice {
        let script = self.scripts.iter_mut().find(|(name, _)| name == call.name);
        let rule = script.and_then(|(_, rules)| {
            rules.choose(|rule| {
                let when = rule.when.as_ref();
                when.is_none_or(|when| contains(call.payload, &when.value))
            })
        });
        rule.map_or(Choice::Unscripted, |rule| call.apply(rule))
    }
}

impl RepliedCall<'_> {
    /// The reply of a rule, regardless of the payload.
    pub(crate) fn apply(&self, rule: &Rule) -> Choice {
        match &rule.reply {
            ScriptedReply::Never => Choice::Never,
            ScriptedReply::Reply {
                body,
                form,
                after,
                times,
                every,
            } => {
                let Some(reply) = self.reply(body, form.map(ValueEncoding::from), false) else {
                    return Choice::Unscripted;
                };
                let delivery = |after: Duration| Delivery {
                    reply: reply.clone(),
                    after,
                    more: false,
                };
                let repeated = (1..*times).map(|_| delivery(*every));
                Choice::Reply(std::iter::once(delivery(*after)).chain(repeated).collect())
            }
            ScriptedReply::Stream(parts) => {
                let last = parts.len().saturating_sub(1);
                let deliveries = parts.iter().enumerate().map(|(index, part)| {
                    let more = index < last;
                    let form = part.form.map(ValueEncoding::from);
                    Some(Delivery {
                        reply: self.reply(&part.body, form, more)?,
                        after: part.after,
                        more,
                    })
                });
                let deliveries = deliveries.collect::<Option<_>>();
                deliveries.map_or(Choice::Unscripted, Choice::Reply)
            }
        }
    }

    /// A reply's body in its delivered form, which is the dialect's unless one is given.
    pub(crate) fn reply(
        &self,
        body: &Body,
        form: Option<ValueEncoding>,
        more: bool,
    ) -> Option<ReplyArgument> {
        Some(match body {
            Body::Envelope { .. } => self.envelope(body, form, more, true)?,
            Body::NoCode => self.envelope(&Body::SUCCESS, form, more, false)?,
            Body::Empty => ReplyArgument::empty(),
            Body::Null => ReplyArgument::null(),
            Body::Malformed => ReplyArgument::malformed(),
            Body::Raw(text) => ReplyArgument::raw(text.clone()),
        })
    }

    /// An envelope (§3) in the dialect's template.
    fn envelope(
        &self,
        body: &Body,
        form: Option<ValueEncoding>,
        more: bool,
        has_code: bool,
    ) -> Option<ReplyArgument> {
        let unlisted = || Call::unlisted(self.name);
        let call = self.catalogue.calls.get(self.name);
        let call = &call.cloned().unwrap_or_else(unlisted);
        let mut envelope = body.envelope(call, self.catalogue)?;
        let mut take = |key: &str| envelope.get_mut(key).map(Value::take).unwrap_or_default();
        let code = take("code");
        let succeeds = succeeds(&code, call, self.catalogue);
        let mut parts: Captures = [
            ("message".to_owned(), take("msg")),
            (
                "data".to_owned(),
                self.data_of(body, succeeds, take("data")),
            ),
        ]
        .into();
        if has_code {
            parts.insert("code".to_owned(), code);
        }
        let kind = ReplyKind::of(succeeds, more);
        let variant = self.shape.variant(self.name, kind);
        let fill = |template: &Template| {
            let filled = template.fill(&|place| match place {
                "code" | "message" | "data" => parts.get(place).cloned(),
                "more" => Some(more.into()),
                "event" => Some(self.shape.event(self.name).into()),
                other => (self.values)(other),
            });
            filled.unwrap_or_default()
        };
        let value = fill(&variant.value);
        // An immediate return value or promise has no arguments.
        let shown = if self.is_at_once {
            value.clone()
        } else {
            fill(&variant.shown())
        };
        Some(ReplyArgument::filled(
            value,
            &shown,
            form.unwrap_or(variant.encoding),
            succeeds,
            parts,
        ))
    }
}

impl RepliedCall<'_> {
    /// The data of a reply: from the scenario, or else from the dialect or the catalogue.
    fn data_of(&self, body: &Body, succeeds: bool, usual: Value) -> Value {
        match (body, &self.data) {
            (Body::Envelope { data: None, .. }, Some(data)) if succeeds => data.clone(),
            _ => usual,
        }
    }
}

/// Whether a code means success: the call's own code, or one that the catalogue lists as a success.
fn succeeds(code: &Value, call: &Call, catalogue: &Catalogue) -> bool {
    let code = code.as_str().unwrap_or_default();
    let own = call.default_reply.as_ref().map(|reply| reply.code.as_str());
    let usual = catalogue.success_code().map(|own| own.code.as_str());
    let entry = catalogue.codes.get(code);
    own == Some(code)
        || (own.is_none() && usual.unwrap_or_default() == code)
        || entry.is_some_and(|entry| entry.outcome == CodeOutcome::Success)
}
