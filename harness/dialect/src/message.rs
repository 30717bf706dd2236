//! Parsing of bridge messages from a page.

use footbridge_contract::Platform;
use serde_json::Value;

use crate::bridge_message::BridgeMessage;
use crate::channel::{Channel, NAVIGATION, Returns, Via};
use crate::identifier::is_identifier;
use crate::message_error::{MessageError, measure, type_of};
use crate::profile::Profile;
use crate::shape::{Bridge, Dialect, Trigger};
use crate::template::{Captures, PAGE_ARGUMENT, Template};

/// The longest allowed call name, in characters.
const LONGEST_NAME: usize = 128;

/// The key of an argument object that represents a function.
const FUNCTION: &str = "footbridge-function";

/// A function of the page that receives a reply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// The name of a function on `window`.
    Name(String),
    /// A function that the page passed.
    Function(u32),
}

impl Target {
    /// Returns the function at this placeholder of a message, if any.
    pub fn at(captures: &Captures, place: &str) -> Option<Self> {
        let value = captures.get(place)?;
        match value {
            Value::String(name) if is_identifier(name) => Some(Self::Name(name.clone())),
            other => Some(Self::Function(number_of(other)?)),
        }
    }
}

impl MessageError {
    /// Adds the channel's name to an error that names no place in the message.
    fn of_channel(self, channel: &Channel) -> Self {
        match self {
            Self::NotJson { .. } | Self::NotText { .. } | Self::NotObject { .. } => {
                Self::NoMessage {
                    channel: channel.name(),
                    problem: self.to_string(),
                }
            }
            own => own,
        }
    }
}

/// Returns the number of a function that the page passed; `None` for any other value.
fn number_of(value: &Value) -> Option<u32> {
    u32::try_from(value.get(FUNCTION)?.as_u64()?).ok()
}

/// The channel name for calls of functions that the app gave the page.
const PAGE_CALL_VIA: &str = "()";

/// The content of a call message.
#[derive(Debug, Clone, PartialEq)]
pub struct Message {
    /// The call's name.
    pub name: String,
    /// The payload; `null` if there is none.
    pub payload: Value,
    /// The callback identifier or the id for the reply; `None` if the call expects no reply.
    pub callback: Option<String>,
}

/// A call, parsed from a message.
#[derive(Debug, Clone, PartialEq)]
pub struct Request {
    /// The call's name.
    pub name: String,
    /// The payload; `null` if there is none.
    pub payload: Value,
    /// The callback identifier for the reply; `None` if the call names none.
    pub callback: Option<String>,
    /// The placeholders of functions that no reply calls, apart from the payload.
    pub uncalled: Vec<String>,
    /// The values of the message's placeholders.
    pub captures: Captures,
    /// The immediate result, unless the message names a callback or an id.
    pub returns: Returns,
    /// The promise that the page received.
    pub promise: Option<u32>,
    /// The key of the missing callback or id, and the keys that the dialect doesn't read.
    pub unread: Option<(String, Vec<String>)>,
}

/// The meaning of a message.
#[derive(Debug, Clone, PartialEq)]
pub enum ParsedMessage {
    Call(Box<Request>),
    /// A signal that messages wait in the page; this function returns them.
    Fetch {
        function: String,
    },
    /// A message that isn't a call, and its return value.
    Constant(String),
    /// A navigation that triggers the handshake with this index.
    Handshake(usize),
    /// A message unrelated to the app.
    Other,
}

impl Dialect {
    /// Parses a message on the host that `profile` describes.
    ///
    /// # Errors
    /// A [`MessageError`] for any message that is not a call in this dialect.
    pub fn read(
        &self,
        profile: &Profile,
        message: &BridgeMessage,
    ) -> Result<ParsedMessage, MessageError> {
        if profile.platform == Platform::Browser {
            return Err(MessageError::OutsideApp);
        }
        let bridge = self.bridge_of(profile)?;
        if message.via == PAGE_CALL_VIA {
            return page_call(message);
        }
        if message.via == NAVIGATION
            && let Some(index) = self.handshake_at(message)
        {
            return Ok(ParsedMessage::Handshake(index));
        }
        let mut taking: Vec<&Channel> = bridge
            .channels
            .iter()
            .filter(|channel| channel.takes(&message.via))
            .collect();
        // A fixed channel name takes precedence over names that contain the call.
        if taking.iter().any(|channel| !channel.is_per_call()) {
            taking.retain(|channel| !channel.is_per_call());
        }
        if taking.is_empty() {
            return Err(MessageError::WrongChannel {
                expected: bridge
                    .channels
                    .first()
                    .map(Channel::name)
                    .unwrap_or_default(),
                found: message.via.clone(),
            });
        }
        let arguments = Value::Array(message.arguments.clone());
        for argument in &message.arguments {
            measure(argument)?;
        }
        let mut nearest: Option<(usize, &Channel, MessageError)> = None;
        let mut is_shared = true;
        let is_alone = taking.iter().filter(|one| one.constant.is_none()).count() == 1;
        for channel in taking {
            if let Some(text) = &channel.constant {
                let mut captures = Captures::new();
                let read = channel.arguments.read(&arguments, "", &mut captures);
                if read.is_ok() {
                    return Ok(ParsedMessage::Constant(text.clone()));
                }
                continue;
            }
            is_shared &= channel.is_shared();
            match self.read_by(bridge, channel, message, &arguments) {
                Ok(received) => return Ok(received),
                Err(error) => {
                    let score = channel.arguments.match_score(&arguments);
                    if nearest.as_ref().is_none_or(|(best, ..)| score > *best) {
                        nearest = Some((score, channel, error));
                    }
                }
            }
        }
        match nearest {
            Some((score, channel, error)) if !is_shared || score > 1 => {
                if is_alone {
                    return Err(error.of_channel(channel));
                }
                Err(MessageError::FitsNone {
                    channel: channel.name(),
                    arguments: channel.arguments.shown(),
                    problem: error.to_string(),
                })
            }
            _ => Ok(ParsedMessage::Other),
        }
    }

    /// Returns the index of the handshake that this navigation triggers.
    fn handshake_at(&self, message: &BridgeMessage) -> Option<usize> {
        let address = message.arguments.first()?.as_str()?;
        self.handshakes
            .iter()
            .position(|handshake| match &handshake.trigger {
                Trigger::Navigation(url) => {
                    read_address(url, address, &mut Captures::new()).is_ok()
                }
                _ => false,
            })
    }

    fn read_by(
        &self,
        bridge: &Bridge,
        channel: &Channel,
        message: &BridgeMessage,
        arguments: &Value,
    ) -> Result<ParsedMessage, MessageError> {
        let mut captures = Captures::new();
        match &channel.via {
            Via::Handler { name: template } | Via::Method { path: template } => {
                template.read(&message.via.as_str().into(), "", &mut captures)?;
            }
            Via::Navigation { url, fetch } => {
                let address = message.arguments.first().and_then(Value::as_str);
                read_address(url, address.unwrap_or_default(), &mut captures)?;
                if let Some(function) = fetch {
                    let function = function.clone();
                    return Ok(ParsedMessage::Fetch { function });
                }
            }
            Via::Prompt | Via::PostMessage => {}
        }
        if !matches!(channel.via, Via::Navigation { .. }) {
            channel.arguments.read(arguments, "", &mut captures)?;
        }
        let request = self.request(bridge, captures, arguments, channel, message.promise)?;
        Ok(ParsedMessage::Call(Box::new(request)))
    }

    /// Parses a message that a page function returned.
    ///
    /// # Errors
    /// A [`MessageError`] for a value that is not a call in this dialect.
    pub fn read_fetched(&self, profile: &Profile, value: &Value) -> Result<Request, MessageError> {
        let bridge = self.bridge_of(profile)?;
        let channel = bridge
            .channels
            .iter()
            .find(|channel| matches!(channel.via, Via::Navigation { fetch: Some(_), .. }))
            .ok_or_else(|| MessageError::WrongChannel {
                expected: bridge
                    .channels
                    .first()
                    .map(Channel::name)
                    .unwrap_or_default(),
                found: NAVIGATION.to_owned(),
            })?;
        measure(value)?;
        let mut captures = Captures::new();
        let Template::List { items, .. } = &channel.arguments else {
            return Err(MessageError::NotObject {
                found: type_of(value),
            });
        };
        for template in items {
            template.read(value, "", &mut captures)?;
        }
        let arguments = Value::Array(vec![value.clone()]);
        self.request(bridge, captures, &arguments, channel, None)
    }

    /// Returns the call in the captured values.
    fn request(
        &self,
        bridge: &Bridge,
        mut captures: Captures,
        arguments: &Value,
        channel: &Channel,
        promise: Option<u32>,
    ) -> Result<Request, MessageError> {
        let template = &channel.arguments;
        let missing = |key: String| match template.unread(arguments, "") {
            found if found.is_empty() => MessageError::Missing { key },
            found => MessageError::MissingAmong { key, found },
        };
        if let Some(call) = &channel.call {
            let name = bridge.sent_name(call);
            captures.insert("call".to_owned(), name.into());
        } else if let Some(name) = &self.call_name
            && !captures.contains_key("call")
        {
            let part = |place: &str| captures.get(place).cloned();
            let mut places = name.places().into_iter();
            if let Some(place) = places.find(|place| part(place).is_none()) {
                return Err(missing(key_of(template, place)));
            }
            let name = name.fill_text(&part);
            captures.insert("call".to_owned(), name.into());
        }
        let key = key_of(template, "call");
        let name = match captures.get("call") {
            Some(Value::String(name)) if is_name(name) => bridge.call_of(name)?,
            Some(Value::String(_)) => return Err(MessageError::NotName { key }),
            Some(other) => {
                let found = type_of(other);
                return Err(MessageError::KeyNotText { key, found });
            }
            None => return Err(missing(key)),
        };
        let callbacks = bridge.reply.callback_places(&name);
        for place in callbacks.iter().copied().chain(["callback"]) {
            check_callback(&captures, place, || key_of(template, place))?;
        }
        let uncalled = captures.iter().filter(|(place, value)| {
            let is_known = ["payload", "callback", "id"].contains(&place.as_str())
                || callbacks.contains(&place.as_str());
            !is_known && number_of(value).is_some()
        });
        let uncalled = uncalled.map(|(place, _)| place.clone()).collect();
        let callback = match Target::at(&captures, "callback") {
            Some(Target::Name(name)) => Some(name),
            _ => None,
        };
        if let Some(id) = captures.get("id")
            && !(id.is_string() || id.is_number())
        {
            return Err(MessageError::NotId {
                key: key_of(template, "id"),
                found: type_of(id),
            });
        }
        let is_given = ["callback", "id"]
            .iter()
            .any(|place| captures.contains_key(*place));
        let key = ["callback", "id"]
            .iter()
            .find_map(|place| template.path_of(place))
            .filter(|_| !is_given);
        let unread = key.and_then(|key| {
            let found = template.unread(arguments, "");
            (!found.is_empty()).then_some((key, found))
        });
        Ok(Request {
            unread,
            returns: channel.returns.to(&name).clone(),
            name,
            payload: captures.get("payload").cloned().unwrap_or_default(),
            callback,
            uncalled,
            captures,
            promise,
        })
    }

    fn bridge_of(&self, profile: &Profile) -> Result<&Bridge, MessageError> {
        let bridge = self.bridge(profile.platform);
        bridge.ok_or_else(|| MessageError::NoBridge {
            dialect: self.name.clone(),
            platform: profile.platform.to_string(),
        })
    }

    /// Returns the message with which a page makes a call on the host that `profile` describes: the inverse of parsing.
    /// `None` outside an app, and for channels whose messages wait in the page.
    pub fn write(&self, profile: &Profile, message: &Message) -> Option<BridgeMessage> {
        let bridge = self.bridge(profile.platform)?;
        let own = |channel: &&Channel| channel.call.as_ref() == Some(&message.name);
        let usual = |channel: &&Channel| channel.constant.is_none() && channel.call.is_none();
        let channels = || bridge.channels.iter();
        let channel = channels().find(own).or_else(|| channels().find(usual))?;
        let name = bridge.sent_name(&message.name);
        let mut captures = Captures::new();
        if let Some(call_name) = self.call_name.as_ref().filter(|_| channel.call.is_none()) {
            call_name.read(&name.into(), "", &mut captures).ok()?;
        }
        let values = |place: &str| match place {
            "call" => Some(Value::from(name)),
            "payload" => Some(message.payload.clone()).filter(|payload| !payload.is_null()),
            "callback" | "id" => message.callback.as_deref().map(Value::from),
            other => captures.get(other).cloned(),
        };
        let via = match &channel.via {
            Via::Handler { name: template } | Via::Method { path: template } => {
                template.fill_text(&values)
            }
            Via::Navigation { .. } => return None,
            Via::Prompt | Via::PostMessage => channel.name(),
        };
        let arguments = match channel.arguments.fill(&values)? {
            Value::Array(arguments) => arguments,
            other => vec![other],
        };
        Some(BridgeMessage {
            via,
            arguments,
            promise: None,
        })
    }
}

/// Reads a call of a function that the app gave the page. The payload is the app's template, filled with the page's
/// argument. Without a template it is the argument itself.
fn page_call(message: &BridgeMessage) -> Result<ParsedMessage, MessageError> {
    let mut arguments = message.arguments.iter();
    let given = arguments.next().unwrap_or(&Value::Null);
    measure(given)?;
    let name = match given.get("call").and_then(Value::as_str) {
        Some(name) if is_name(name) => name.to_owned(),
        _ => {
            let key = "call".to_owned();
            return Err(MessageError::NotName { key });
        }
    };
    let passed = arguments.next().unwrap_or(&Value::Null);
    measure(passed)?;
    let payload = match given.get("payload") {
        None | Some(Value::Null) => passed.clone(),
        Some(own) => with_argument(own.clone(), passed),
    };
    measure(&payload)?;
    let captures = [("payload".to_owned(), payload.clone())].into();
    Ok(ParsedMessage::Call(Box::new(Request {
        name,
        payload,
        callback: None,
        uncalled: Vec::new(),
        captures,
        returns: Returns::Nothing,
        promise: None,
        unread: None,
    })))
}

/// Fills the placeholders of a payload with the page's argument.
fn with_argument(payload: Value, passed: &Value) -> Value {
    match payload {
        Value::Object(fields) if fields.contains_key(PAGE_ARGUMENT) => passed.clone(),
        Value::Object(fields) => fields
            .into_iter()
            .map(|(key, field)| (key, with_argument(field, passed)))
            .collect(),
        Value::Array(items) => items
            .into_iter()
            .map(|item| with_argument(item, passed))
            .collect(),
        other => other,
    }
}

/// Checks that a placeholder's value, if any, is a function or a function name.
fn check_callback(
    captures: &Captures,
    place: &str,
    key: impl Fn() -> String,
) -> Result<(), MessageError> {
    match captures.get(place) {
        None => Ok(()),
        Some(_) if Target::at(captures, place).is_some() => Ok(()),
        Some(Value::String(_)) => Err(MessageError::NotName { key: key() }),
        Some(other) => Err(MessageError::KeyNotText {
            key: key(),
            found: type_of(other),
        }),
    }
}

/// Returns the key of a value in messages, or else the placeholder's name.
fn key_of(template: &Template, place: &str) -> String {
    let key = template.path_of(place).filter(|key| !key.is_empty());
    key.unwrap_or_else(|| place.to_owned())
}

/// Reads an address, ignoring a slash that a browser may have added at the end.
fn read_address(
    template: &Template,
    address: &str,
    captures: &mut Captures,
) -> Result<(), MessageError> {
    let read = |text: &str, captures: &mut Captures| template.read_encoded(text, captures, decode);
    read(address, captures).or_else(|error| {
        let shorter = address.strip_suffix('/').ok_or_else(|| error.clone());
        let longer = format!("{address}/");
        read(shorter?, captures).or_else(|_| read(&longer, captures).map_err(|_| error))
    })
}

/// Decodes the percent-encoding in a part of an address.
fn decode(text: &str) -> String {
    percent_encoding::percent_decode_str(text)
        .decode_utf8_lossy()
        .into_owned()
}

/// Whether a text can be a call's name. Names in other apps contain dots, dashes and spaces, but never a line break.
fn is_name(text: &str) -> bool {
    !text.trim().is_empty()
        && text.chars().count() <= LONGEST_NAME
        && !text.chars().any(char::is_control)
}

#[cfg(test)]
mod tests;
