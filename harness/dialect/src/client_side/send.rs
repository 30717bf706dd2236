//! Messages that the page sends.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use ts_rs::TS;

use super::ClientSide;
use crate::channel::{Channel, ReturnKind, Returns, Via};
use crate::page_channel::ReplyKind;
use crate::template::{Placeholder, PlaceholderForm, Template};

/// The key of an argument object that represents a function of the page.
pub(super) const FUNCTION: &str = "footbridge-function";

/// A call, as a message that the page sends.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct PageMessage {
    /// The call's number.
    pub call: u32,
    /// The action that sends the message.
    pub action: MessageAction,
    /// The functions that the message passes or names.
    pub functions: Vec<PassedFunction>,
    /// The return value of the app's function.
    pub returns: ReturnKind,
}

/// A function that a call passes or names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PassedFunction {
    /// The function's placeholder in the message. An argument `{ "footbridge-function": place }` represents the
    /// function.
    pub place: String,
    /// The function's name on `window`; `null` if the message passes the function itself.
    pub name: Option<String>,
}

/// An action that sends a message.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum MessageAction {
    /// `window.webkit.messageHandlers[name].postMessage(argument)`.
    Handler {
        /// The handler's name.
        name: String,
        #[ts(type = "unknown")]
        argument: Value,
    },
    /// A call of an app function.
    Method {
        /// The function's path below `window`.
        path: String,
        #[ts(type = "unknown[]")]
        arguments: Vec<Value>,
    },
    /// `window.prompt(…)`.
    Prompt {
        #[ts(type = "unknown[]")]
        arguments: Vec<Value>,
    },
    /// A hidden frame navigates to an address.
    Navigation {
        /// The address.
        url: String,
        /// The page function that returns the messages, and their JSON text.
        queue: Option<(String, String)>,
    },
    /// `window.postMessage(message)`.
    Post {
        #[ts(type = "unknown")]
        message: Value,
    },
}

impl ClientSide<'_> {
    /// Returns the number of channels that can carry a call of this name.
    pub fn channels(&self, call: &str) -> usize {
        self.channels_for(call).count()
    }

    /// Whether a call of this name can receive a reply if it uses this channel, given as an index of its channels.
    pub fn can_receive(&self, call: &str, channel: usize) -> bool {
        let Some(channel) = self.channels_for(call).nth(channel) else {
            return false;
        };
        let places = self.bridge.reply.callback_places(call);
        let has_key = |place: &str| channel.has(place);
        let is_keyless = places.is_empty() && !self.reply_needs_id(call);
        is_keyless
            || places.iter().any(|place| has_key(place))
            || has_key("id")
            || channel.return_kind() != ReturnKind::Nothing
    }

    /// Whether the names or paths of all channels for a call contain the call's name.
    pub fn is_per_call(&self, call: &str) -> bool {
        self.channels_for(call).all(Channel::is_per_call)
    }

    /// Whether every channel for a call carries only that call.
    pub fn has_own_channel(&self, call: &str) -> bool {
        self.channels_for(call)
            .all(|channel| channel.is_per_call() || channel.call.is_some())
    }

    /// Returns the handler names and method paths of a call's channels.
    pub fn entry_points(&self, call: &str) -> Vec<String> {
        let parts = self.name_parts(call);
        let entry_points = self
            .channels_for(call)
            .filter_map(|channel| match &channel.via {
                Via::Handler { name: template } | Via::Method { path: template } => {
                    Some(template.fill_text(&|place| parts.get(place).cloned()))
                }
                Via::Prompt | Via::Navigation { .. } | Via::PostMessage => None,
            });
        entry_points.collect()
    }

    /// Returns a call as a message on one of its channels; `None` if the call has no channel with this index. With
    /// `wants_reply`, the message names a callback or an id.
    pub fn message(
        &self,
        number: u32,
        call: &str,
        payload: &Value,
        channel: usize,
        wants_reply: bool,
    ) -> Option<PageMessage> {
        let id = self.id(number, call, channel);
        let channel = self.channels_for(call).nth(channel)?;
        let parts = self.name_parts(call);
        let mut functions: Vec<PassedFunction> = Vec::new();
        // A call whose reply is the return value names no other destination.
        let wants_reply = wants_reply && !returns_reply(channel, call);
        if wants_reply {
            let places = self.bridge.reply.callback_places(call).into_iter();
            for place in places.chain(["callback"]) {
                if channel.has(place) && !functions.iter().any(|known| known.place == place) {
                    let is_passed = self.passes_function(channel, place);
                    functions.push(PassedFunction {
                        place: place.to_owned(),
                        name: (!is_passed).then(|| format!("footbridgeReply_{number}_{place}")),
                    });
                }
            }
        }
        let values = |place: &str| match place {
            "payload" => Some(payload.clone()).filter(|payload| !payload.is_null()),
            "id" => wants_reply.then(|| id.clone()),
            other => {
                let function = functions.iter().find(|function| function.place == other);
                let function = function.map(|function| match &function.name {
                    Some(name) => Value::from(name.as_str()),
                    None => json!({ FUNCTION: function.place }),
                });
                function.or_else(|| parts.get(other).cloned())
            }
        };
        let arguments = || match channel.arguments.fill(&values) {
            Some(Value::Array(arguments)) => arguments,
            Some(other) => vec![other],
            None => Vec::new(),
        };
        let first = || arguments().into_iter().next().unwrap_or_default();
        let action = match &channel.via {
            Via::Handler { name } => MessageAction::Handler {
                name: name.fill_text(&values),
                argument: first(),
            },
            Via::Method { path } => MessageAction::Method {
                path: path.fill_text(&values),
                arguments: arguments(),
            },
            Via::Prompt => MessageAction::Prompt {
                arguments: arguments(),
            },
            Via::PostMessage => MessageAction::Post { message: first() },
            Via::Navigation { url, fetch } => MessageAction::Navigation {
                url: url.fill_address(&values),
                queue: fetch
                    .as_ref()
                    .map(|function| (function.clone(), Value::Array(arguments()).to_string())),
            },
        };
        Some(PageMessage {
            call: number,
            action,
            functions,
            returns: match channel.returns.to(call) {
                Returns::Nothing => ReturnKind::Nothing,
                _ => channel.return_kind(),
            },
        })
    }

    /// Returns the id of a call on one of its channels: a number if its message or reply has it as one, else a text.
    pub fn id(&self, number: u32, call: &str, channel: usize) -> Value {
        let channel = self.channels_for(call).nth(channel);
        let reply = self.bridge.reply.variant(call, ReplyKind::Success);
        let content = reply.page_channel.content();
        let content = content.map(|content| content.clone().with("reply", &reply.value));
        let templates = channel.map(|channel| &channel.arguments).into_iter();
        if templates.chain(&content).any(has_number_id) {
            number.into()
        } else {
            number.to_string().into()
        }
    }

    /// Returns the channels for a call of this name: its own channels, else the shared ones.
    pub(super) fn channels_for<'c>(&'c self, call: &'c str) -> impl Iterator<Item = &'c Channel> {
        let all = self.bridge.channels.iter();
        let has_own = all
            .clone()
            .any(|channel| channel.call.as_deref() == Some(call));
        all.filter(move |channel| match &channel.call {
            Some(own) => own == call,
            None => !has_own && channel.constant.is_none(),
        })
    }

    /// Whether a message passes the function itself at a placeholder, rather than its name. A method whose payload is a
    /// text takes only texts.
    fn passes_function(&self, channel: &Channel, place: &str) -> bool {
        if !is_whole_argument(channel, place) {
            return false;
        }
        let others = self.bridge.channels.iter().find_map(argument_kind);
        argument_kind(channel).or(others) != Some(ArgumentKind::Texts)
    }

    /// Whether replies to a call of this name contain the call's id.
    fn reply_needs_id(&self, call: &str) -> bool {
        let variant = self.bridge.reply.variant(call, ReplyKind::Success);
        variant.needs("id")
    }
}

/// Whether a template makes a number of an id.
fn has_number_id(template: &Template) -> bool {
    /// An id that no template has as a constant.
    const ID: u64 = 4_294_967_291;
    fn has_number(value: &Value) -> bool {
        match value {
            Value::Array(items) => items.iter().any(has_number),
            Value::Object(fields) => fields.values().any(has_number),
            other => other.as_u64() == Some(ID),
        }
    }
    let filled = template.fill(&|place| (place == "id").then(|| ID.to_string().into()));
    filled.is_some_and(|filled| has_number(&filled))
}

/// Whether the dialect lists a call as one whose reply is the return value.
fn returns_reply(channel: &Channel, call: &str) -> bool {
    matches!(&channel.returns, Returns::Value { calls: Some(calls), .. }
        if calls.iter().any(|known| known == call))
}

/// The kind of arguments that an app's function takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ArgumentKind {
    /// Texts only, as an object that Android injects.
    Texts,
    /// Any values, as a function of a script.
    Values,
}

/// Whether an argument of a method consists of this placeholder alone, so that it can be a function.
fn is_whole_argument(channel: &Channel, place: &str) -> bool {
    let Template::List { items, .. } = &channel.arguments else {
        return false;
    };
    let is_it = |item: &Template| {
        matches!(item, Template::Placeholder(Placeholder { name, fields, form: PlaceholderForm::Plain })
            if name == place && fields.is_empty())
    };
    matches!(channel.via, Via::Method { .. }) && items.iter().any(is_it)
}

/// Returns the kind of arguments of a method, as its payload shows it; `None` if it has no whole payload.
fn argument_kind(channel: &Channel) -> Option<ArgumentKind> {
    let (Template::List { items, .. }, Via::Method { .. }) = (&channel.arguments, &channel.via)
    else {
        return None;
    };
    items.iter().find_map(|item| match item {
        Template::Placeholder(Placeholder { name, form, .. }) if name == "payload" => match form {
            PlaceholderForm::Json | PlaceholderForm::Base64 { .. } | PlaceholderForm::Text => {
                Some(ArgumentKind::Texts)
            }
            _ => has_whole_payload(item).then_some(ArgumentKind::Values),
        },
        Template::Json(_) | Template::Base64 { .. } => Some(ArgumentKind::Texts),
        Template::Text(_) => item.has("payload").then_some(ArgumentKind::Texts),
        Template::Object { .. } | Template::List { .. } => Some(ArgumentKind::Values),
        _ => None,
    })
}

fn has_whole_payload(item: &Template) -> bool {
    matches!(item, Template::Placeholder(place) if place.fields.is_empty())
}

#[cfg(test)]
mod tests;
