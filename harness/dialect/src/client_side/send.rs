//! Messages that the page sends.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use ts_rs::TS;

use super::ClientSide;
use crate::channel::{Channel, ReturnKind, Returns, Via};
use crate::page_channel::ReplyKind;
use crate::template::{Placeholder, PlaceholderForm, Template};

/// The key of an object among the arguments that represents a function which the page passes.
pub(super) const FUNCTION: &str = "footbridge-function";

/// A call as an action of the page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct PageMessage {
    /// The call's number.
    pub call: u32,
    /// How it is sent.
    pub action: MessageAction,
    /// The functions that it passes or names.
    pub functions: Vec<PassedFunction>,
    /// What the app's function returns.
    pub returns: ReturnKind,
}

/// A function that a call passes or names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PassedFunction {
    /// Its placeholder in the message. An argument `{ "footbridge-function": place }` stands for it.
    pub place: String,
    /// Its name on `window`; `null` if it is passed.
    pub name: Option<String>,
}

/// How a message is sent.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum MessageAction {
    /// `window.webkit.messageHandlers[name].postMessage(argument)`.
    Handler {
        /// The handler's name.
        name: String,
        /// The argument.
        #[ts(type = "unknown")]
        argument: Value,
    },
    /// A call of a function of the app.
    Method {
        /// Its path below `window`.
        path: String,
        /// The arguments.
        #[ts(type = "unknown[]")]
        arguments: Vec<Value>,
    },
    /// `window.prompt(…)`.
    Prompt {
        /// The arguments.
        #[ts(type = "unknown[]")]
        arguments: Vec<Value>,
    },
    /// A hidden frame navigates to an address.
    Navigation {
        /// The address.
        url: String,
        /// The function of the page that returns the messages, and their JSON text.
        queue: Option<(String, String)>,
    },
    /// `window.postMessage(message)`.
    Post {
        /// The message.
        #[ts(type = "unknown")]
        message: Value,
    },
}

impl ClientSide<'_> {
    /// The number of channels that can carry a call of this name.
    pub fn channels(&self, call: &str) -> usize {
        self.channels_for(call).count()
    }

    /// Whether a reply can find its way back to a call of this name on one of its channels.
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

    /// Whether the name or path of a call's channels contains its name.
    pub fn is_per_call(&self, call: &str) -> bool {
        self.channels_for(call).all(Channel::is_per_call)
    }

    /// Whether a call has a handler, function or address that no other call has.
    pub fn has_own_channel(&self, call: &str) -> bool {
        self.channels_for(call)
            .all(|channel| channel.is_per_call() || channel.call.is_some())
    }

    /// The names of the handlers and the paths of the methods on a call's channels.
    pub fn doors(&self, call: &str) -> Vec<String> {
        let parts = self.name_parts(call);
        let doors = self
            .channels_for(call)
            .filter_map(|channel| match &channel.via {
                Via::Handler { name: template } | Via::Method { path: template } => {
                    Some(template.fill_text(&|place| parts.get(place).cloned()))
                }
                Via::Prompt | Via::Navigation { .. } | Via::PostMessage => None,
            });
        doors.collect()
    }

    /// A call as a message on one of its channels; `None` if the channel can't carry it. `wants_reply` decides
    /// whether it names a callback or an id.
    pub fn message(
        &self,
        number: u32,
        call: &str,
        payload: &Value,
        channel: usize,
        wants_reply: bool,
    ) -> Option<PageMessage> {
        let channel = self.channels_for(call).nth(channel)?;
        let parts = self.name_parts(call);
        let mut functions: Vec<PassedFunction> = Vec::new();
        // A call that uses the return value names no other way for the reply.
        let wants_reply = wants_reply && !returns_reply(channel, call);
        if wants_reply {
            let places = self.bridge.reply.callback_places(call).into_iter();
            for place in places.chain(["callback"]) {
                if channel.has(place) && !functions.iter().any(|known| known.place == place) {
                    let is_passed = passes_function(channel, place);
                    functions.push(PassedFunction {
                        place: place.to_owned(),
                        name: (!is_passed).then(|| format!("footbridgeReply_{number}_{place}")),
                    });
                }
            }
        }
        let values = |place: &str| match place {
            "payload" => Some(payload.clone()).filter(|payload| !payload.is_null()),
            "id" => wants_reply.then(|| number.to_string().into()),
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

    /// The channels for a call of this name: its own, else those of all calls.
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

    /// Whether replies to a call of this name name it by its id.
    fn reply_needs_id(&self, call: &str) -> bool {
        let variant = self.bridge.reply.variant(call, ReplyKind::Success);
        variant.needs("id")
    }
}

/// Whether the dialect lists a call among those whose reply is the return value.
fn returns_reply(channel: &Channel, call: &str) -> bool {
    matches!(&channel.returns, Returns::Value { calls: Some(calls), .. }
        if calls.iter().any(|known| known == call))
}

/// Whether a message has a function at a placeholder, rather than its name: a whole argument of a method. Handlers,
/// addresses and texts can't carry functions.
fn passes_function(channel: &Channel, place: &str) -> bool {
    let Template::List { items, .. } = &channel.arguments else {
        return false;
    };
    let is_it = |item: &Template| {
        matches!(item, Template::Placeholder(Placeholder { name, fields, form: PlaceholderForm::Plain })
            if name == place && fields.is_empty())
    };
    matches!(channel.via, Via::Method { .. }) && items.iter().any(is_it)
}
