//! Reading replies.

use footbridge_contract::{CodeOutcome, Origin};
use serde_json::Value;

use super::problem::Problem;
use super::value::{Fit, form_of, judge, read_value, readable};
use super::{Arrival, ArrivedContent, ClientSide, SentCall};
use crate::channel::Returns;
use crate::page_channel::{EventContent, PageChannel, ReplyKind, ReplyVariant};
use crate::template::{Captures, Template, text};
use crate::wire_form::WireForm;

/// A reply to a call of the page.
#[derive(Debug, Clone, PartialEq)]
pub struct ArrivedReply {
    /// The number of the call.
    pub call: u32,
    /// The outcome, by the dialect.
    pub outcome: ReplyOutcome,
    /// The code; `None` if the reply has none.
    pub code: Option<String>,
    pub message: Option<String>,
    /// The data; `None` if the reply has none.
    pub data: Option<Value>,
    /// The reply in readable form, as in a journal: compact JSON, or the text itself.
    pub text: String,
    /// The form in which the reply was delivered.
    pub form: WireForm,
    /// The form that the dialect describes.
    pub described_form: WireForm,
    /// The differences from the closest template; empty if the reply fits one.
    pub problems: Vec<Problem>,
    /// Whether the closest template could read the reply, so that a part without a value is missing.
    pub is_read: bool,
}

/// The outcome of a reply, by the template that it fits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReplyOutcome {
    Success,
    Failure,
    /// A success with more replies to follow.
    Part,
}

/// A reading of a reply with one template.
struct Reading {
    reply: ArrivedReply,
    fit: Fit,
    /// Whether the reply names the call.
    is_named: bool,
}

impl ClientSide<'_> {
    /// Reads a reply to one of these calls; `None` if the arrival isn't a reply to any of them.
    pub(super) fn read_reply(&self, arrival: &Arrival, sent: &[SentCall]) -> Option<ArrivedReply> {
        let certain = arrival.call();
        let candidates = sent
            .iter()
            .filter(|call| certain.is_none_or(|number| number == call.number));
        let readings = candidates.flat_map(|call| {
            let is_open = call.is_open;
            let readings = self.readings(arrival, call).into_iter();
            readings.map(move |reading| (is_open, reading))
        });
        // Of equally good readings the first counts, since an app replies to the oldest call first.
        let best = readings.fold(None, |best: Option<(bool, Reading)>, other| {
            let rank =
                |(is_open, reading): &(bool, Reading)| (reading.is_named, reading.fit, *is_open);
            match best {
                Some(best) if rank(&best) >= rank(&other) => Some(best),
                _ => Some(other),
            }
        });
        let (is_open, reading) = best?;
        // An arrival that identifies no call must fit a template, and its call must still wait for a reply.
        let is_reply =
            certain.is_some() || reading.is_named || (is_open && reading.fit > Fit::Placeholder);
        is_reply.then_some(reading.reply)
    }

    /// Returns the readings of an arrival as a reply to a call.
    fn readings(&self, arrival: &Arrival, call: &SentCall) -> Vec<Reading> {
        let variant = |kind| self.bridge.reply.variant(&call.name, kind);
        let (success, failure) = (variant(ReplyKind::Success), variant(ReplyKind::Failure));
        // Of equally good readings the first counts. Failure templates are more specific, unless both templates look
        // alike.
        let looks_alike = matches!(arrival, Arrival::Returned { .. })
            || (&success.value, &success.page_channel) == (&failure.value, &failure.page_channel);
        let kinds = if looks_alike {
            [ReplyKind::Success, ReplyKind::Failure, ReplyKind::Part]
        } else {
            [ReplyKind::Failure, ReplyKind::Success, ReplyKind::Part]
        };
        let readings = kinds.into_iter().filter_map(|kind| {
            let variant = self.bridge.reply.variant(&call.name, kind);
            match arrival {
                Arrival::Settled { rejects, value, .. } => {
                    self.read_promise(variant, kind, call, *rejects, value)
                }
                Arrival::Returned { value, .. } => self.read_return(variant, kind, call, value),
                Arrival::Callback {
                    place, arguments, ..
                } => self.read_callback(variant, kind, call, place, arguments),
                Arrival::Function { path, arguments } => match &variant.page_channel {
                    PageChannel::Function {
                        path: own,
                        arguments: template,
                        ..
                    } if self.is_name(own, path, call) => {
                        let content = Value::Array(arguments.clone());
                        Some(self.read_content(variant, kind, call, template, &content))
                    }
                    _ => None,
                },
                Arrival::Event {
                    target,
                    name,
                    content,
                } => match &variant.page_channel {
                    PageChannel::Event {
                        target: own_target,
                        name: own,
                        content: described,
                    } if own_target == target && self.is_name(own, name, call) => {
                        let ((EventContent::Detail(template), ArrivedContent::Detail { value })
                        | (EventContent::Data(template), ArrivedContent::Data { value })) =
                            (described, content)
                        else {
                            return None;
                        };
                        Some(self.read_content(variant, kind, call, template, value))
                    }
                    _ => None,
                },
                Arrival::Threw { .. } | Arrival::Visibility { .. } => None,
            }
        });
        readings.collect()
    }

    /// Whether the template produces this path or event name for a call.
    fn is_name(&self, template: &Template, name: &str, call: &SentCall) -> bool {
        let parts = self.name_parts(&call.name);
        let event = self.bridge.reply.event(&call.name);
        let filled = template.fill_text(&|place| match place {
            "event" => Some(event.into()),
            other => parts.get(other).cloned(),
        });
        filled == name
    }

    /// Returns the value of a reply placeholder that the call determines.
    fn known(&self, call: &SentCall, place: &str) -> Option<Value> {
        match place {
            "payload" => Some(call.payload.clone()),
            "event" => Some(self.bridge.reply.event(&call.name).into()),
            "more" | "reply" | "code" | "message" | "data" => None,
            other => {
                let sent = call.values.get(other).cloned();
                sent.or_else(|| self.name_parts(&call.name).remove(other))
                    .or_else(|| self.dialect.value(self.profile, self.catalogue, other))
            }
        }
    }

    fn read_callback(
        &self,
        variant: &ReplyVariant,
        kind: ReplyKind,
        call: &SentCall,
        place: &str,
        arguments: &[Value],
    ) -> Option<Reading> {
        let content = Value::Array(arguments.to_vec());
        match &variant.page_channel {
            PageChannel::Callback {
                place: own,
                arguments: template,
            } if own == place => Some(self.read_content(variant, kind, call, template, &content)),
            PageChannel::Callback { .. } => None,
            _ => {
                let reply = Template::place("reply");
                let only = arguments.first().cloned().unwrap_or_default();
                Some(self.read_content(variant, kind, call, &reply, &only))
            }
        }
    }

    fn read_promise(
        &self,
        variant: &ReplyVariant,
        kind: ReplyKind,
        call: &SentCall,
        rejects: bool,
        value: &Value,
    ) -> Option<Reading> {
        let reason = self
            .bridge
            .channels
            .iter()
            .find_map(|channel| match &channel.returns {
                Returns::Promise { reason } => Some(reason.clone()),
                _ => None,
            })?;
        let template = match reason {
            // A rejected promise is a failure, and its value is the reason.
            Some(reason) if rejects => {
                if kind != ReplyKind::Failure {
                    return None;
                }
                reason
            }
            Some(_) if kind == ReplyKind::Failure => return None,
            None if rejects => return None,
            _ => Template::place("reply"),
        };
        Some(self.read_content(variant, kind, call, &template, value))
    }

    fn read_return(
        &self,
        variant: &ReplyVariant,
        kind: ReplyKind,
        call: &SentCall,
        value: &Value,
    ) -> Option<Reading> {
        let mut channels = self.channels_for(&call.name);
        let (template, as_json) =
            channels.find_map(|channel| match channel.returns.to(&call.name) {
                returns if returns.is_constant() => None,
                Returns::Value { value, as_json, .. } => Some((value.clone(), *as_json)),
                _ => None,
            })?;
        let template = if as_json {
            Template::Json(Box::new(template))
        } else {
            template
        };
        Some(self.read_content(variant, kind, call, &template, value))
    }

    /// Reads delivered content, in which `{reply}` stands for the reply.
    fn read_content(
        &self,
        variant: &ReplyVariant,
        kind: ReplyKind,
        call: &SentCall,
        template: &Template,
        content: &Value,
    ) -> Reading {
        let described_form = form_of(variant.encoding);
        let mut captures = Captures::new();
        let read = template.read(content, "", &mut captures);
        let known = |place: &str| self.known(call, place);
        let (mut fit, mut problems) = match read {
            Err(error) => (Fit::Placeholder, vec![Problem::other(error.to_string())]),
            Ok(()) => judge(template, content, &captures, &known),
        };
        let mut form = described_form;
        let mut value_text = None;
        if template.has("reply") && fit != Fit::Placeholder {
            let raw = captures.remove("reply").unwrap_or_default();
            let value = read_value(&variant.value, &raw, described_form, &known);
            form = value.form;
            fit = fit.min(value.fit);
            problems.extend(value.problems);
            captures.extend(value.captures);
            value_text = Some(value.text);
        }
        let shown = variant.shown();
        let text_of_parts = || {
            let filled = shown.fill(&|place| match (captures.get(place), kind) {
                (Some(found), _) => Some(found.clone()),
                // The journal recognises a failure only by its code.
                (None, ReplyKind::Failure) if place == "code" => self.usual_failure(),
                _ => known(place),
            })?;
            Some(filled.to_string())
        };
        let reply_text = match value_text {
            Some(text) if *shown == variant.value => text,
            _ if fit == Fit::Placeholder => readable(content),
            None if *shown == *template => content.to_string(),
            _ => text_of_parts().unwrap_or_else(|| readable(content)),
        };
        let id = captures.get("id").map(text);
        let name = captures.get("call").map(text);
        let event = captures.get("event").map(text);
        let own_id = call.values.get("id").map(text);
        let own_event = self.bridge.reply.event(&call.name);
        let is_other = (id.is_some() && id != own_id)
            || name.is_some_and(|name| name != self.sent_name(&call.name))
            || event.as_ref().is_some_and(|event| event != own_event);
        let is_named = id.is_some() || event.is_some();
        if is_other {
            fit = Fit::Placeholder;
            problems = vec![Problem::other("it names another call")];
        }
        let outcome = match kind {
            ReplyKind::Success => ReplyOutcome::Success,
            ReplyKind::Failure => ReplyOutcome::Failure,
            ReplyKind::Part => ReplyOutcome::Part,
        };
        let is_special = matches!(form, WireForm::Null | WireForm::Empty | WireForm::Malformed);
        let is_read = fit != Fit::Placeholder && (!is_special || captures.contains_key("data"));
        let mut reply = ArrivedReply {
            call: call.number,
            outcome,
            code: captures.get("code").map(text),
            message: captures.get("message").map(text),
            data: captures.remove("data"),
            text: reply_text,
            form,
            described_form,
            problems,
            is_read,
        };
        let fit = self.judge_kind(&mut reply, variant, template, fit);
        Reading {
            reply,
            fit,
            is_named: is_named && !is_other,
        }
    }

    /// Returns the code for a failure that arrives without one: the app's first failure code in the catalogue.
    fn usual_failure(&self) -> Option<Value> {
        let mut codes = self.catalogue.codes.iter();
        let code = codes
            .find(|code| code.outcome == CodeOutcome::Failure && code.origin == Origin::App)?;
        Some(code.code.as_str().into())
    }

    /// Lowers the fit of a reading whose code contradicts its outcome, since one template may read both outcomes.
    fn judge_kind(
        &self,
        reply: &mut ArrivedReply,
        variant: &ReplyVariant,
        template: &Template,
        fit: Fit,
    ) -> Fit {
        let is_success = |code: &str| {
            let code = self.catalogue.codes.get(code);
            code.is_some_and(|code| code.outcome == CodeOutcome::Success)
        };
        let has = |place: &str| {
            template.has(place) || (template.has("reply") && variant.value.has(place))
        };
        let has_code = has("code");
        match (&reply.code, reply.outcome) {
            (None, _) if has_code && fit != Fit::Placeholder => {
                if reply.is_read || reply.problems.is_empty() {
                    reply.problems.push(Problem::missing("the code is missing"));
                }
                fit.min(Fit::More)
            }
            (Some(code), ReplyOutcome::Failure) if is_success(code) => Fit::Placeholder,
            (Some(code), ReplyOutcome::Success | ReplyOutcome::Part)
                if !is_success(code) && self.catalogue.codes.get(code).is_some() =>
            {
                Fit::Placeholder
            }
            // Without a marker, a part reads as an ordinary success.
            (_, ReplyOutcome::Part) if !has("more") => fit.min(Fit::More),
            _ => fit,
        }
    }
}
