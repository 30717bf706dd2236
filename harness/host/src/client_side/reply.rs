//! Reading replies.

use serde_json::Value;

use super::{Arrival, ArrivedContent, ClientSide, SentCall};
use crate::dialect::{EventContent, PageChannel, ReplyKind, ReplyVariant, Returns, ValueEncoding};
use crate::journal::WireForm;
use crate::message_error::parse_json;
use crate::template::{Captures, Template, decode_base64, text};

/// A reply to a call of the page.
#[derive(Debug, Clone, PartialEq)]
pub struct ArrivedReply {
    /// The number of the call.
    pub call: u32,
    /// Its outcome, by the dialect.
    pub outcome: ReplyOutcome,
    /// The code; `None` if the reply has none.
    pub code: Option<String>,
    /// The message.
    pub message: Option<String>,
    /// The data; `None` if the reply has none.
    pub data: Option<Value>,
    /// The form in which the reply was delivered.
    pub form: WireForm,
    /// The form that the dialect describes.
    pub described_form: WireForm,
    /// The difference from the closest template; `None` if the reply fits one.
    pub problem: Option<String>,
}

/// The outcome of a reply, by the template that it fits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReplyOutcome {
    /// A success.
    Success,
    /// A failure.
    Failure,
    /// A success with more replies to follow.
    Part,
}

/// How well a reply fits a template, worst first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// It doesn't, but it reached the page where such replies do.
    Place,
    /// It has everything that the template has, and more.
    More,
    /// It is what the template produces.
    Exact,
}

/// A reading of a reply with one template.
struct Reading {
    reply: ArrivedReply,
    fit: Fit,
    /// Whether the reply names the call.
    is_named: bool,
}

impl ClientSide<'_> {
    /// Reads a reply to one of these calls; `None` for an arrival that is no reply to any of them.
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
        // The first of the best: an app replies to the oldest call first.
        let best = readings.fold(None, |best: Option<(bool, Reading)>, other| {
            let rank =
                |(is_open, reading): &(bool, Reading)| (reading.is_named, reading.fit, *is_open);
            match best {
                Some(best) if rank(&best) >= rank(&other) => Some(best),
                _ => Some(other),
            }
        });
        let (is_open, reading) = best?;
        // What reaches the page where replies do, and fits none, is one only if a call waits for it.
        let is_reply =
            certain.is_some() || reading.is_named || (is_open && reading.fit > Fit::Place);
        is_reply.then_some(reading.reply)
    }

    /// The readings of an arrival as a reply to a call.
    fn readings(&self, arrival: &Arrival, call: &SentCall) -> Vec<Reading> {
        let variant = |kind| self.bridge.reply.variant(&call.name, kind);
        let (success, failure) = (variant(ReplyKind::Success), variant(ReplyKind::Failure));
        // The first of the best. A failure's template is the more specific one, unless both look alike.
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

    /// Whether a path or an event's name is the described one for a call.
    fn is_name(&self, template: &Template, name: &str, call: &SentCall) -> bool {
        let parts = self.name_parts(&call.name);
        let event = self.bridge.reply.event(&call.name);
        let filled = template.fill_text(&|place| match place {
            "event" => Some(event.into()),
            other => parts.get(other).cloned(),
        });
        filled == name
    }

    /// The values of placeholders in a reply that the call determines.
    fn known(&self, call: &SentCall, place: &str) -> Option<Value> {
        match place {
            "id" => Some(call.number.to_string().into()),
            "payload" => Some(call.payload.clone()),
            "event" => Some(self.bridge.reply.event(&call.name).into()),
            "more" | "reply" | "code" | "message" | "data" => None,
            other => self
                .name_parts(&call.name)
                .remove(other)
                .or_else(|| self.dialect.value(self.profile, self.catalogue, other)),
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
            // A rejected promise is a failure, whose value is the reason.
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

    /// Reads the content of a delivery, in which `{reply}` is the reply.
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
        let (mut fit, mut problem) = match read {
            Err(error) => (Fit::Place, Some(error.to_string())),
            Ok(()) => judge(template, content, &captures, &known),
        };
        let mut form = described_form;
        if template.has("reply") && fit != Fit::Place {
            let raw = captures.remove("reply").unwrap_or_default();
            let value = read_value(&variant.value, &raw, described_form, &known);
            form = value.form;
            fit = fit.min(value.fit);
            problem = problem.or(value.problem);
            captures.extend(value.captures);
        }
        let id = captures.get("id").map(text);
        let name = captures.get("call").map(text);
        let event = captures.get("event").map(text);
        let number = call.number.to_string();
        let own_event = self.bridge.reply.event(&call.name);
        let is_other = id.as_ref().is_some_and(|id| *id != number)
            || name.is_some_and(|name| name != self.sent_name(&call.name))
            || event.as_ref().is_some_and(|event| event != own_event);
        let is_named = id.is_some_and(|id| id == number) || event.is_some();
        if is_other {
            (fit, problem) = (Fit::Place, Some("it names another call".to_owned()));
        }
        let outcome = match kind {
            ReplyKind::Success => ReplyOutcome::Success,
            ReplyKind::Failure => ReplyOutcome::Failure,
            ReplyKind::Part => ReplyOutcome::Part,
        };
        let mut reply = ArrivedReply {
            call: call.number,
            outcome,
            code: captures.get("code").map(text),
            message: captures.get("message").map(text),
            data: captures.remove("data"),
            form,
            described_form,
            problem,
        };
        let fit = self.judge_kind(&mut reply, variant, template, fit);
        Reading {
            reply,
            fit,
            is_named: is_named && !is_other,
        }
    }

    /// Lowers the fit of a success with a failure's code, and of a failure with that of a success, where one template
    /// reads both.
    fn judge_kind(
        &self,
        reply: &mut ArrivedReply,
        variant: &ReplyVariant,
        template: &Template,
        fit: Fit,
    ) -> Fit {
        let is_success = |code: &str| {
            let code = self.catalogue.codes.get(code);
            code.is_some_and(|code| code.outcome == footbridge_contract::CodeOutcome::Success)
        };
        let has = |place: &str| {
            template.has(place) || (template.has("reply") && variant.value.has(place))
        };
        let has_code = has("code");
        match (&reply.code, reply.outcome) {
            (None, _) if has_code && fit != Fit::Place => {
                reply
                    .problem
                    .get_or_insert_with(|| "the code is missing".to_owned());
                fit.min(Fit::More)
            }
            (Some(code), ReplyOutcome::Failure) if is_success(code) => Fit::Place,
            (Some(code), ReplyOutcome::Success | ReplyOutcome::Part)
                if !is_success(code) && self.catalogue.codes.get(code).is_some() =>
            {
                Fit::Place
            }
            // A part that nothing marks is an ordinary success.
            (_, ReplyOutcome::Part) if !has("more") => fit.min(Fit::More),
            _ => fit,
        }
    }
}

/// The fit of a value that a template has read, and the first difference. `known` has the values that come from the
/// call.
fn judge(
    template: &Template,
    value: &Value,
    captures: &Captures,
    known: &dyn Fn(&str) -> Option<Value>,
) -> (Fit, Option<String>) {
    let filled = template.fill(&|place| known(place).or_else(|| captures.get(place).cloned()));
    match difference(&filled.unwrap_or_default(), value, "") {
        Some(problem) => (Fit::More, Some(problem)),
        None => (Fit::Exact, None),
    }
}

/// A reading of a reply's value.
struct ReadValue {
    captures: Captures,
    form: WireForm,
    fit: Fit,
    problem: Option<String>,
}

/// Reads a reply's value in the described form, else in any other.
fn read_value(
    template: &Template,
    raw: &Value,
    described: WireForm,
    known: &dyn Fn(&str) -> Option<Value>,
) -> ReadValue {
    let special = match raw {
        Value::Null => Some(WireForm::Null),
        Value::String(text) if text.is_empty() => Some(WireForm::Empty),
        Value::String(text) if text == "null" => Some(WireForm::Null),
        _ => None,
    };
    let forms = [
        described,
        WireForm::Object,
        WireForm::Json,
        WireForm::Base64,
    ];
    let readings = forms.into_iter().filter_map(|form| {
        let value = decoded(raw, form)?;
        let mut captures = Captures::new();
        let read = template.read(&value, "", &mut captures);
        // Null is read as absent, but counts as data.
        if !captures.contains_key("data") && template.path_of("data").as_deref() == Some("") {
            captures.insert("data".to_owned(), value.clone());
        }
        let (fit, problem) = match read {
            Err(error) => (Fit::Place, Some(error.to_string())),
            Ok(()) => judge(template, &value, &captures, known),
        };
        Some(ReadValue {
            captures,
            form,
            fit,
            problem,
        })
    });
    let best = readings.fold(None, |best: Option<ReadValue>, other| match best {
        Some(best) if best.fit >= other.fit => Some(best),
        _ => Some(other),
    });
    let is_anything = matches!(template, Template::Place(_));
    match (best, special) {
        (Some(best), None) => best,
        (Some(best), Some(_)) if best.fit == Fit::Exact && is_anything => best,
        (_, form) => ReadValue {
            captures: Captures::new(),
            form: form.unwrap_or(WireForm::Malformed),
            fit: Fit::More,
            problem: Some(match form {
                Some(WireForm::Null) => "it is null".to_owned(),
                Some(WireForm::Empty) => "it is empty".to_owned(),
                _ => "it is not JSON".to_owned(),
            }),
        },
    }
}

/// The first difference of a value from the one that a template produces; `None` if there is none. Null counts as
/// absent.
fn difference(described: &Value, found: &Value, at: &str) -> Option<String> {
    let below = |key: &str| {
        if at.is_empty() {
            key.to_owned()
        } else {
            format!("{at}.{key}")
        }
    };
    match (described, found) {
        (Value::Object(described), Value::Object(found)) => {
            let own = described.iter().find_map(|(key, value)| {
                let other = found.get(key).unwrap_or(&Value::Null);
                difference(value, other, &below(key))
            });
            own.or_else(|| {
                let mut more = found
                    .iter()
                    .filter(|(key, value)| !value.is_null() && !described.contains_key(*key));
                let (key, _) = more.next()?;
                Some(format!("`{}` is not described", below(key)))
            })
        }
        (Value::Array(described), Value::Array(found)) => {
            let length = described.len().max(found.len());
            (0..length).find_map(|index| {
                let item = |list: &[Value]| list.get(index).cloned().unwrap_or_default();
                let at = below(&(index + 1).to_string());
                difference(&item(described), &item(found), &at)
            })
        }
        (Value::String(one), Value::String(other)) if one != other => {
            match (parse_json(one), parse_json(other)) {
                (Ok(one), Ok(other)) if one.is_object() || one.is_array() => {
                    difference(&one, &other, at)
                }
                _ => Some(format!("`{at}` is {found}, not {described}")),
            }
        }
        (described, found) if described == found => None,
        (_, Value::Null) => Some(format!("`{at}` is missing")),
        (Value::Null, _) => Some(format!("`{at}` is not described")),
        _ => Some(format!("`{at}` is {found}, not {described}")),
    }
}

/// The form of a dialect's encoding.
fn form_of(encoding: ValueEncoding) -> WireForm {
    match encoding {
        ValueEncoding::Object => WireForm::Object,
        ValueEncoding::Json => WireForm::Json,
        ValueEncoding::Base64 => WireForm::Base64,
    }
}

/// The value that a text in some form contains; `None` if it isn't in this form.
fn decoded(raw: &Value, form: WireForm) -> Option<Value> {
    match form {
        WireForm::Json => parse_json(raw.as_str()?).ok(),
        WireForm::Base64 => parse_json(&decode_base64(raw.as_str()?)?).ok(),
        _ => Some(raw.clone()),
    }
}
