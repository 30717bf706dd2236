//! The state of the app: values that calls write and read.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::Assumed;
use crate::entries::Named;

/// A value that the app keeps, or values by key.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct AppState {
    /// Its name in the catalogue.
    pub name: String,
    /// The section of the specification that states it, if known.
    pub section: Option<String>,
    /// Its purpose, in one sentence.
    pub summary: String,
    /// The value at the start of a case.
    pub initial: Value,
    /// The event that reports a change; `None` without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<StateEvent>,
    /// The keys above whose values are assumed, since the specification doesn't state them.
    pub assumed: Assumed,
}

/// An event that reports a change of the app's state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct StateEvent {
    /// The event's name.
    pub name: String,
    /// The field of its payload with the new value; `None` if the payload is the value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
}

/// The use of a state by a call. A field is a path of names in the payload, joined by dots.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct StateUse {
    /// The state's name.
    pub state: String,
    /// The field of the payload with the key; `None` for the whole state.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// The field with the value: of the payload, or for a call that reads it of the reply's data. `None` for all of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
}

impl StateUse {
    /// Returns the key in a payload; `Some(None)` for the whole state, `None` if the payload lacks the key.
    pub fn key_in(&self, payload: &Value) -> Option<Option<String>> {
        let Some(field) = &self.key else {
            return Some(None);
        };
        Some(Some(match at(payload, field)? {
            Value::String(key) => key.clone(),
            other => other.to_string(),
        }))
    }

    /// Returns the value in a payload; null if the payload lacks it.
    pub fn value_in(&self, payload: &Value) -> Value {
        let found = self
            .value
            .as_deref()
            .map_or(Some(payload), |field| at(payload, field));
        found.cloned().unwrap_or_default()
    }

    /// Returns the use in words, after a verb: `preferences, by key`.
    pub fn describe(&self) -> String {
        match &self.key {
            Some(key) => format!("{}, by {key}", self.state),
            None => self.state.clone(),
        }
    }

    /// Returns the data of a reply with a value.
    pub fn data_of(&self, value: Value) -> Value {
        match &self.value {
            Some(field) => Value::Object(Map::from_iter([(field.clone(), value)])),
            None => value,
        }
    }
}

/// The part of a value at a path of names joined by dots.
fn at<'v>(value: &'v Value, path: &str) -> Option<&'v Value> {
    path.split('.')
        .try_fold(value, |value, name| value.get(name))
}

impl Named for AppState {
    const NOUN: &str = "state";
    const KEY: &str = "name";

    fn name(&self) -> &str {
        &self.name
    }
}
