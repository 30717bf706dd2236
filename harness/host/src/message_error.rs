//! What is wrong with something a page sent. Whatever a page sends is hostile until read.

use serde_json::Value;
use thiserror::Error;

/// The largest message that is read, in bytes of JSON.
pub(crate) const LARGEST_MESSAGE: usize = 1 << 20;

/// How deep a message may nest.
pub(crate) const DEEPEST_MESSAGE: usize = 64;

/// Why the host could not understand what the page sent. The texts are the reasons a transcript shows.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum MessageError {
    /// The page is in a browser, which has no bridge.
    #[error("there is no app to talk to in a browser")]
    OutsideApp,
    /// The dialect says nothing about this platform.
    #[error("the dialect `{dialect}` has no bridge on {platform}")]
    NoBridge {
        /// The dialect's name.
        dialect: String,
        /// The platform's name.
        platform: String,
    },
    /// It came another way than this platform's.
    #[error("the bridge here is `{expected}`, not `{found}`")]
    WrongChannel {
        /// This platform's way.
        expected: String,
        /// The way it came.
        found: String,
    },
    /// It was to be a JSON text and is something else.
    #[error("expected a JSON text, found {found}")]
    NotText {
        /// The type it has.
        found: &'static str,
    },
    /// It was to be an object and is a text.
    #[error("expected an object, found {found}")]
    NotObject {
        /// The type it has.
        found: &'static str,
    },
    /// The text is not JSON.
    #[error("the text is not JSON ({problem})")]
    NotJson {
        /// What the parser says, with line and column.
        problem: String,
    },
    /// It is larger than anything a client means to send.
    #[error("larger than {limit} bytes")]
    TooLarge {
        /// The limit, in bytes.
        limit: usize,
    },
    /// It nests deeper than anything a client means to send.
    #[error("nested deeper than {limit} levels")]
    TooDeep {
        /// The limit, in levels.
        limit: usize,
    },
    /// A key is not there.
    #[error("`{key}` is missing")]
    Missing {
        /// The key.
        key: String,
    },
    /// A key holds the wrong type.
    #[error("`{key}` is to be text, found {found}")]
    KeyNotText {
        /// The key.
        key: String,
        /// The type it has.
        found: &'static str,
    },
    /// A name is empty, very long, or holds characters that do not belong into one.
    #[error("`{key}` is not a name")]
    NotName {
        /// The key that holds it.
        key: String,
    },
    /// A link is not one of the app's.
    #[error("not a link of the app ({problem})")]
    NotLink {
        /// Why not.
        problem: String,
    },
    /// A probe's note names a callback that no call named.
    #[error("the probe settles `{callback}`, which no call named")]
    UnknownCallback {
        /// The callback.
        callback: String,
    },
    /// A probe's note is not one of those in docs/probe.md.
    #[error("not a probe note ({problem})")]
    NotNote {
        /// What is wrong with it.
        problem: String,
    },
}

/// What type a value has, as a message names it.
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

/// Refuses a value that is too large or too deep to be worked on. Never recurses, so depth cannot hurt it.
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

/// The beginning of what a page sent, for a finding's entry.
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
