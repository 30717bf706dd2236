//! Parsing of the messages that a page sends over the bridge.

use footbridge_contract::{Platform, well_formed};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::shape::{Argument, Bridge, Channel, Dialect};
use crate::identifier::is_identifier;
use crate::message_error::{LARGEST_MESSAGE, MessageError, measure, type_of};
use crate::profile::Profile;

/// The longest allowed call name, in characters.
const LONGEST_NAME: usize = 128;

/// A message from the page to the app, as received.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BridgeMessage {
    /// The message handler, or the injected object and method joined by a dot.
    pub via: String,
    /// The argument, as JSON; `null` for a value without a JSON form.
    pub argument: Value,
}

/// A call, parsed from a message.
#[derive(Debug, Clone, PartialEq)]
pub struct Message {
    /// The call's name.
    pub name: String,
    /// Its payload; `null` if there is none.
    pub payload: Value,
    /// The callback for the reply, which is an identifier; `None` if no reply is wanted.
    pub callback: Option<String>,
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
    ) -> Result<Message, MessageError> {
        if profile.platform == Platform::Browser {
            return Err(MessageError::OutsideApp);
        }
        let bridge = self
            .bridge(profile.platform)
            .ok_or_else(|| MessageError::NoBridge {
                dialect: self.name.clone(),
                platform: profile.platform.to_string(),
            })?;
        let expected = expected_via(bridge);
        if message.via != expected {
            return Err(MessageError::WrongChannel {
                expected,
                found: message.via.clone(),
            });
        }
        measure(&message.argument)?;
        let mut fields = fields(bridge.argument, &message.argument)?;
        let shape = &self.message;
        let name = match fields.remove(&shape.call) {
            Some(Value::String(name)) => name,
            Some(other) => {
                return Err(MessageError::KeyNotText {
                    key: shape.call.clone(),
                    found: type_of(&other),
                });
            }
            None => {
                return Err(MessageError::Missing {
                    key: shape.call.clone(),
                });
            }
        };
        if !is_name(&name) {
            return Err(MessageError::NotName {
                key: shape.call.clone(),
            });
        }
        let callback = match fields.remove(&shape.callback) {
            None | Some(Value::Null) => None,
            Some(Value::String(callback)) if is_identifier(&callback) => Some(callback),
            Some(Value::String(_)) => {
                return Err(MessageError::NotName {
                    key: shape.callback.clone(),
                });
            }
            Some(other) => {
                return Err(MessageError::KeyNotText {
                    key: shape.callback.clone(),
                    found: type_of(&other),
                });
            }
        };
        Ok(Message {
            name,
            payload: fields.remove(&shape.payload).unwrap_or_default(),
            callback,
        })
    }
}

fn expected_via(bridge: &Bridge) -> String {
    match &bridge.channel {
        Channel::MessageHandler { name } => name.clone(),
        Channel::InjectedObject { name, method } => format!("{name}.{method}"),
    }
}

fn fields(argument: Argument, sent: &Value) -> Result<Map<String, Value>, MessageError> {
    let value = match (argument, sent) {
        (Argument::Object, sent) => sent.clone(),
        (Argument::Json, Value::String(text)) => parse(text)?,
        (Argument::Json, other) => {
            return Err(MessageError::NotText {
                found: type_of(other),
            });
        }
    };
    match value {
        Value::Object(fields) => Ok(fields),
        other => Err(MessageError::NotObject {
            found: type_of(&other),
        }),
    }
}

fn parse(text: &str) -> Result<Value, MessageError> {
    if text.len() > LARGEST_MESSAGE {
        return Err(MessageError::TooLarge {
            limit: LARGEST_MESSAGE,
        });
    }
    let value =
        serde_json::from_str(&well_formed(text)).map_err(|error| MessageError::NotJson {
            problem: error.to_string(),
        })?;
    measure(&value)?;
    Ok(value)
}

/// Whether a text can be a call's name. Names in other apps have dots, dashes and spaces, but nothing that breaks a
/// line.
fn is_name(text: &str) -> bool {
    !text.trim().is_empty()
        && text.chars().count() <= LONGEST_NAME
        && !text.chars().any(char::is_control)
}

#[cfg(test)]
mod tests;
