//! Errors in messages from a page, which are untrusted.

use footbridge_contract::well_formed;
use serde_json::Value;
use thiserror::Error;

/// The largest message that is parsed, in bytes of JSON.
pub const LARGEST_MESSAGE: usize = 1 << 20;

/// The deepest nesting of a message that is parsed, in levels.
pub const DEEPEST_MESSAGE: usize = 64;

/// An error in a message from the page. Its text is the reason shown in a transcript.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum MessageError {
    /// The page is in a browser, which has no bridge.
    #[error("a browser has no app to receive it")]
    OutsideApp,
    /// The dialect has no bridge on this platform.
    #[error("the dialect `{dialect}` has no bridge on {platform}")]
    NoBridge {
        /// The dialect's name.
        dialect: String,
        /// The platform's name.
        platform: String,
    },
    /// The message arrived through a channel that this platform doesn't have.
    #[error("the bridge here is `{expected}`, not `{found}`")]
    WrongChannel {
        /// The channel of this platform.
        expected: String,
        /// The channel that the message arrived through.
        found: String,
    },
    /// The message fits none of its possible channels.
    #[error("the message fits no channel; nearest is `{channel}` with {arguments}: {problem}")]
    FitsNone {
        /// The channel with the closest match.
        channel: String,
        /// The arguments of that channel in the dialect.
        arguments: String,
        /// The first mismatch.
        problem: String,
    },
    /// The message doesn't fit the only possible channel.
    #[error("the message doesn't fit `{channel}`: {problem}")]
    NoMessage {
        channel: String,
        /// The first mismatch.
        problem: String,
    },
    /// The call has a different name on this platform.
    #[error("`{name}` is called `{sent}` on this platform")]
    OtherName {
        /// The name in the message.
        name: String,
        /// The platform's name for it.
        sent: String,
    },
    /// The page passes a function that no reply calls.
    #[error(
        "{call} {name} passes a function at `{{{place}}}`, which no reply calls; name it in [reply], [reply.failure] or [reply.part]: callback = \"{{{place}}}\""
    )]
    Uncalled {
        /// The call's number.
        call: String,
        /// The call's name.
        name: String,
        /// The placeholder of the function.
        place: String,
    },
    /// The argument should be a JSON text, but has another type.
    #[error("expected a JSON text, found {found}")]
    NotText {
        /// The type found.
        found: &'static str,
    },
    /// The argument should be an object, but has another type.
    #[error("expected an object, found {found}")]
    NotObject {
        /// The type found.
        found: &'static str,
    },
    /// The text is not JSON.
    #[error("the text is not JSON ({problem})")]
    NotJson {
        /// The parser's message, with line and column.
        problem: String,
    },
    /// The message is too large.
    #[error("larger than {limit} bytes")]
    TooLarge {
        /// The limit, in bytes.
        limit: usize,
    },
    /// The message is nested too deeply.
    #[error("nested deeper than {limit} levels")]
    TooDeep {
        /// The limit, in levels.
        limit: usize,
    },
    /// A key is missing.
    #[error("`{key}` is missing")]
    Missing { key: String },
    /// A key is missing, and the message has others that the dialect doesn't read.
    #[error(
        "`{key}` is missing; the message has {}, which the dialect doesn't read",
        listed(found)
    )]
    MissingAmong {
        key: String,
        /// The keys that the dialect doesn't read.
        found: Vec<String>,
    },
    /// A call that waits for a reply names no destination for it, but has keys that the dialect doesn't read.
    #[error(
        "{call} {name} waits for a reply, and its message has no `{key}`; it has {}, which the dialect doesn't read",
        listed(found)
    )]
    NoReplyRoute {
        /// The call's number.
        call: String,
        /// The call's name.
        name: String,
        /// The key of the callback or the id in the dialect.
        key: String,
        /// The keys that the dialect doesn't read.
        found: Vec<String>,
    },
    /// A key has a value of the wrong type.
    #[error("`{key}` must be text, found {found}")]
    KeyNotText {
        key: String,
        /// The type found.
        found: &'static str,
    },
    /// A value doesn't match the dialect's template.
    #[error("{}must be {expected}, found {found}", of_key(key))]
    Unfit {
        /// The path of the value; empty for the whole message.
        key: String,
        /// The value in the template.
        expected: String,
        /// The value found, or its type.
        found: String,
    },
    /// An id is neither text nor a number.
    #[error("`{key}` must be text or a number, found {found}")]
    NotId {
        key: String,
        /// The type found.
        found: &'static str,
    },
    /// The page function that returns waiting messages returned none.
    #[error("`{function}` returned no list of messages ({problem})")]
    NotFetched {
        /// The page function.
        function: String,
        problem: String,
    },
    /// The scenario requests something that is impossible while the page waits for the reply, such as a delay.
    #[error("the page waits for the reply to {call} {name}, so it can't {wish}")]
    AtOnce {
        /// The call's number.
        call: String,
        /// The call's name.
        name: String,
        /// The scenario's request.
        wish: &'static str,
    },
    /// The page returned a result that belongs to no open call of the app.
    #[error("the page returned a result for `{id}`, which is not an open call of the app")]
    NotAsked {
        /// The id of the result.
        id: String,
    },
    /// A name is empty, too long, or contains characters that a name can't have.
    #[error("`{key}` is not a name")]
    NotName {
        /// The key of the name.
        key: String,
    },
    /// The app doesn't have this link.
    #[error("not a link of the app ({problem})")]
    NotLink {
        /// The reason.
        problem: String,
    },
    /// A probe message names an unknown callback.
    #[error("the probe settles `{callback}`, which no call named")]
    UnknownCallback { callback: String },
    /// A probe message has a form that docs/probe.md doesn't list.
    #[error("not a probe message ({problem})")]
    NotNote { problem: String },
}

/// Lists the keys in words. They are sorted, since engines order an object's keys differently.
fn listed(keys: &[String]) -> String {
    let mut keys: Vec<String> = keys.iter().map(|key| format!("`{key}`")).collect();
    keys.sort();
    keys.join(", ")
}

/// Returns a value's path as the start of an error text; empty for the whole message.
fn of_key(key: &str) -> String {
    if key.is_empty() {
        "the message ".to_owned()
    } else {
        format!("`{key}` ")
    }
}

/// Parses JSON text from a message.
///
/// # Errors
/// A [`MessageError`] if it is too large, too deep or not JSON.
pub fn parse_json(text: &str) -> Result<Value, MessageError> {
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

/// Returns the beginning of a value as JSON.
pub fn excerpt_json(value: &Value) -> String {
    match value {
        Value::String(text) => excerpt(&Value::from(Value::from(text.as_str()).to_string())),
        other => excerpt(other),
    }
}

/// Returns the name of a value's type, for error messages.
pub fn type_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

/// Checks that a value is neither too large nor too deep. Doesn't recurse, so a deep value can't overflow the stack.
///
/// # Errors
/// [`MessageError::TooLarge`] or [`MessageError::TooDeep`].
pub fn measure(value: &Value) -> Result<(), MessageError> {
    let mut size = 0usize;
    let mut open = vec![(value, 1usize)];
    while let Some((value, depth)) = open.pop() {
        if depth > DEEPEST_MESSAGE {
            return Err(MessageError::TooDeep {
                limit: DEEPEST_MESSAGE,
            });
        }
        size += match value {
            Value::String(text) => text.len() + 2,
            Value::Array(items) => {
                open.extend(items.iter().map(|item| (item, depth + 1)));
                items.len() + 1
            }
            Value::Object(fields) => {
                open.extend(fields.values().map(|field| (field, depth + 1)));
                fields.keys().map(|key| key.len() + 4).sum::<usize>() + 1
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => 4,
        };
        if size > LARGEST_MESSAGE {
            return Err(MessageError::TooLarge {
                limit: LARGEST_MESSAGE,
            });
        }
    }
    Ok(())
}

/// Returns the beginning of a message, for a journal entry.
pub fn excerpt(sent: &Value) -> String {
    const SHOWN: usize = 200;
    if matches!(measure(sent), Err(MessageError::TooDeep { .. })) {
        return "…".to_owned();
    }
    let text = match sent {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
