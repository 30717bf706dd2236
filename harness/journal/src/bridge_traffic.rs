//! The traffic on the bridge: what the page sends, read, numbered and recorded.

mod call;
mod link;
mod observe;
mod subscription;

use std::sync::Arc;

use footbridge_contract::Catalogue;
use footbridge_dialect::{
    AskResultShape, Dialect, MessageError, Profile, ReplyShape, excerpt, parse_json, type_of,
};
use serde_json::Value;

use crate::call_table::CallTable;
use crate::instant::Instant;
use crate::journal::Journal;
use crate::kind::EntryKind;

/// The traffic on the bridge between a page and the app of one profile, with one dialect. It replies to nothing.
#[derive(Debug)]
pub struct BridgeTraffic {
    /// The app and its device.
    pub profile: Profile,
    /// How page and app communicate.
    pub dialect: Arc<Dialect>,
    /// The app's calls, links and events.
    pub catalogue: Arc<Catalogue>,
    /// The calls so far.
    pub calls: CallTable,
    /// The entries so far.
    pub journal: Journal,
}

impl BridgeTraffic {
    /// Creates the traffic of a page that has not loaded yet.
    pub fn new(profile: Profile, dialect: Arc<Dialect>, catalogue: Arc<Catalogue>) -> Self {
        Self {
            profile,
            dialect,
            catalogue,
            calls: CallTable::default(),
            journal: Journal::default(),
        }
    }

    /// Records an entry.
    pub fn record(&mut self, now: Instant, kind: EntryKind) {
        self.journal.record(now, kind);
    }

    /// Records a message with these arguments that could not be parsed.
    pub fn record_unreadable(&mut self, now: Instant, arguments: &[Value], error: &MessageError) {
        let sent = match arguments {
            [] => String::new(),
            [only] => excerpt(only),
            several => excerpt(&Value::from(several.to_vec())),
        };
        self.record_error(now, sent, error);
    }

    /// Records a message, shortened to `sent`, that could not be parsed.
    pub fn record_error(&mut self, now: Instant, sent: String, error: &MessageError) {
        self.record(
            now,
            EntryKind::Unreadable {
                sent,
                reason: error.to_string(),
            },
        );
    }

    /// The replies of this platform; `None` without an app.
    pub fn reply_shape(&self) -> Option<&ReplyShape> {
        let bridge = self.dialect.bridge(self.profile.platform);
        bridge.map(|bridge| &bridge.reply)
    }

    /// The form of the page's results.
    pub fn result_shape(&self) -> Option<&AskResultShape> {
        self.dialect.ask.as_ref()?.result.as_ref()
    }
}

/// The messages in the return value of a function of the page: a list, or its JSON text.
///
/// # Errors
/// What it is instead.
pub fn fetched_messages(value: &Value) -> Result<Vec<Value>, String> {
    let read = match value {
        Value::String(text) => parse_json(text),
        other => Ok(other.clone()),
    };
    match read {
        Ok(Value::Array(messages)) => Ok(messages),
        Ok(other) => Err(format!("found {}", type_of(&other))),
        Err(error) => Err(error.to_string()),
    }
}
