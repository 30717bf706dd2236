//! Errors in messages from a page, which are untrusted.

use serde_json::Value;
use thiserror::Error;

/// The largest message that is parsed, in bytes of JSON.
pub(crate) const LARGEST_MESSAGE: usize = 1 << 20;

/// The deepest nesting of a message that is parsed, in levels.
pub(crate) const DEEPEST_MESSAGE: usize = 64;

/// An error in a message from the page. Its text is the reason shown in a transcript.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum MessageError {
    /// The page is in a browser, which has no bridge.
    #[error("there is no app to talk to in a browser")]
    OutsideApp,
    /// The dialect has no bridge on this platform.
    #[error("the dialect `{dialect}` has no bridge on {platform}")]
    NoBridge {
        /// The dialect's name.
        dialect: String,
        /// The platform's name.
        platform: String,
    },
    /// The message came through another channel than this platform's.
    #[error("the bridge here is `{expected}`, not `{found}`")]
    WrongChannel {
        /// The channel of this platform.
        expected: String,
        /// The channel that the message came through.
        found: String,
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
    Missing {
        /// The key.
        key: String,
    },
    /// A key has a value of the wrong type.
    #[error("`{key}` is to be text, found {found}")]
    KeyNotText {
        /// The key.
        key: String,
        /// The type found.
        found: &'static str,
    },
    /// A name is empty, too long, or has characters that a name can't have.
    #[error("`{key}` is not a name")]
    NotName {
        /// The key of the name.
        key: String,
    },
    /// The link is not one of the app's.
    #[error("not a link of the app ({problem})")]
    NotLink {
        /// The reason.
        problem: String,
    },
    /// A note of the probe names an unknown callback.
    #[error("the probe settles `{callback}`, which no call named")]
    UnknownCallback {
        /// The callback.
        callback: String,
    },
    /// A note of the probe has a form that docs/probe.md doesn't list.
    #[error("not a probe note ({problem})")]
    NotNote {
        /// The problem.
        problem: String,
    },
}

/// The name of a value's type, for messages.
pub(crate) fn type_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

/// Checks that a value is neither too large nor too deep. It doesn't recurse, so a deep value can't overflow the
/// stack.
pub(crate) fn measure(value: &Value) -> Result<(), MessageError> {
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

/// The beginning of a message, for an entry in the journal.
pub(crate) fn excerpt(sent: &Value) -> String {
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
