//! Rules for the template of each argument of a message.

use serde_json::Value;

use super::field_rules::fields;
use super::values::{common_start, is_function, is_random, is_text_of_objects, object};
use super::{FAILURE, Part, Sent, Shape, Template, part};
use crate::key_words::{IDS, is_one_of};

/// An argument of the messages.
struct Argument<'a> {
    messages: &'a [Sent],
    /// The messages of a pass with other random values.
    again: &'a [Sent],
    place: usize,
    values: Vec<&'a Value>,
    /// Whether the argument is the message, with the call, the payload and the id in its fields.
    is_body: bool,
    /// Whether the channel or an earlier argument has the call's name.
    has_call: bool,
    /// The number of functions before the argument.
    functions: usize,
}

type Rule = fn(&Argument<'_>) -> Option<Template>;

/// The rules, the most certain first.
const RULES: [Rule; 6] = [message, function, callback, id, call, payload_text];

/// Returns the shape with all arguments, and the fields of the argument that is the message.
pub(super) fn arguments(
    messages: &[Sent],
    names_call: bool,
    replied: &[String],
    again: &[Sent],
) -> Shape {
    let count = messages.iter().map(|sent| sent.arguments.len());
    let (least, most) = (count.clone().min().unwrap_or(0), count.max().unwrap_or(0));
    let mut shape = Shape::default();
    let mut has_call = names_call;
    let body = body_place(messages);
    // A method without arguments, such as `app.close()`, may get some in other calls.
    if most == 0 && !messages.is_empty() {
        shape.end_with_rest();
    }
    for place in 0..most {
        let is_body = Some(place) == body;
        if least != most && place >= least && !is_body {
            shape.end_with_rest();
            break;
        }
        let argument = Argument {
            messages,
            again,
            place,
            values: arguments_at(messages, place),
            is_body,
            has_call,
            functions: shape.functions(),
        };
        if is_body {
            let is_named = has_call || (0..most).any(|place| is_name(messages, again, place));
            shape.fields = argument.fields(is_named, replied);
        }
        let template = argument.template();
        has_call |= matches!(template, Template::Call | Template::CallAfter(_));
        // A message has one payload. Several payloads become the rest of the message, from the first one on.
        if template.is_payload() && shape.arguments.iter().any(Part::is_payload) {
            shape.end_with_rest();
            break;
        }
        let is_sure = matches!(
            template,
            Template::Callback | Template::Message | Template::MessageText
        );
        shape.arguments.push(part("", template, is_sure));
    }
    shape
}

impl Shape {
    /// Replaces all arguments from the first payload on with the rest of the message.
    fn end_with_rest(&mut self) {
        let first = self.arguments.iter().position(Part::is_payload);
        self.arguments
            .truncate(first.unwrap_or(self.arguments.len()));
        self.arguments.push(part("", Template::PayloadRest, false));
    }

    /// Returns the number of function arguments.
    fn functions(&self) -> usize {
        let is_function =
            |part: &&Part| matches!(part.template, Template::Callback | Template::Function(_));
        self.arguments.iter().filter(is_function).count()
    }
}

impl Argument<'_> {
    /// Returns the template from the first rule that applies, else a payload.
    fn template(&self) -> Template {
        let found = RULES.iter().find_map(|rule| rule(self));
        found.unwrap_or(Template::Payload)
    }

    /// Returns the fields of the message. With `is_named`, the call's name is elsewhere.
    fn fields(&self, is_named: bool, replied: &[String]) -> Vec<Part> {
        let bodies: Vec<_> = self
            .values
            .iter()
            .filter_map(|value| object(value))
            .collect();
        let others = arguments_at(self.again, self.place).into_iter();
        let others: Vec<_> = others.filter_map(object).collect();
        fields(&bodies, is_named, self.messages, replied, &others)
    }
}

/// The message, as an object or as JSON text: `app.send({ name: "pay", id: 1 })`.
fn message(argument: &Argument<'_>) -> Option<Template> {
    let is_text = argument.values.iter().any(|value| value.is_string());
    argument.is_body.then_some(if is_text {
        Template::MessageText
    } else {
        Template::Message
    })
}

/// A function. The first receives replies and the second receives failures, as in `app.pay(onPaid, onFailed)`.
fn function(argument: &Argument<'_>) -> Option<Template> {
    let is_function = argument.values.iter().all(|value| is_function(value));
    is_function.then(|| match argument.functions {
        0 => Template::Callback,
        1 => Template::Function(FAILURE.to_owned()),
        others => Template::Function(format!("function{}", others + 1)),
    })
}

/// The name of a page function: `app.send("pay", "{}", "onPaid1")`.
fn callback(argument: &Argument<'_>) -> Option<Template> {
    let place = argument.place.to_string();
    let mut callbacks = argument
        .messages
        .iter()
        .filter_map(|sent| sent.callback.as_ref());
    let is_callback = callbacks.any(|path| path.len() == 1 && path[0] == place);
    is_callback.then_some(Template::Callback)
}

/// A generated value: `app.send("pay", "b7d1f0c2-…")`.
fn id(argument: &Argument<'_>) -> Option<Template> {
    let again = arguments_at(argument.again, argument.place);
    is_random(&argument.values, &again).then_some(Template::Id)
}

/// The first text that isn't a message by itself: `app.send("pay", …)` or `prompt("call:pay")`.
fn call(argument: &Argument<'_>) -> Option<Template> {
    let is_call = !argument.has_call && is_plain_text(argument.messages, argument.place);
    is_call.then(|| match common_start(&argument.values) {
        Some(start) => Template::CallAfter(start),
        None => Template::Call,
    })
}

/// The JSON text of an object: `app.send("pay", '{"cents":1}')`.
fn payload_text(argument: &Argument<'_>) -> Option<Template> {
    is_text_of_objects(&argument.values).then_some(Template::PayloadText)
}

/// Returns the argument that is the message: an object with an id, a callback or a call in it, or the only one.
fn body_place(messages: &[Sent]) -> Option<usize> {
    if let Some(place) = messages
        .iter()
        .filter_map(|sent| sent.callback.as_ref())
        .find(|path| path.len() > 1)
        .and_then(|path| path.first())
    {
        return place.parse().ok();
    }
    let first = messages
        .iter()
        .find(|sent| sent.arguments.iter().any(|value| object(value).is_some()))?;
    let place = first
        .arguments
        .iter()
        .position(|value| object(value).is_some())?;
    let body = object(&first.arguments[place])?;
    let is_known = body.keys().any(|key| is_one_of(key, &IDS));
    // A message with a function for its reply needs no id, so the id is part of the payload.
    let has_function = first.callback.is_some() || first.arguments.iter().any(is_function);
    (first.arguments.len() == 1 || (is_known && !has_function)).then_some(place)
}

/// Returns whether an argument is a text that isn't a message by itself.
fn is_plain_text(messages: &[Sent], place: usize) -> bool {
    let mut values = messages.iter().filter_map(|sent| sent.arguments.get(place));
    values.all(|value| value.is_string() && object(value).is_none())
}

/// Returns whether an argument is a text that could be the call's name.
fn is_name(messages: &[Sent], again: &[Sent], place: usize) -> bool {
    is_plain_text(messages, place)
        && !is_random(&arguments_at(messages, place), &arguments_at(again, place))
}

fn arguments_at(messages: &[Sent], place: usize) -> Vec<&Value> {
    let values = messages.iter().map(|sent| sent.arguments.get(place));
    values.flatten().collect()
}
