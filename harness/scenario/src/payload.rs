//! A JSON value from a scenario, which knows where each of its parts is written.

use std::ops::Deref;

use serde_json::Value;

use crate::span::Span;

/// A JSON value and the places of its parts. Two are equal when their values are.
#[derive(Debug, Clone)]
pub struct Payload {
    /// The value.
    pub value: Value,
    places: Vec<(String, Span)>,
}

impl Payload {
    pub(crate) fn new(value: Value, places: Vec<(String, Span)>) -> Self {
        Self { value, places }
    }

    /// Where the part that a JSON pointer names is written, or else the nearest part around it.
    pub fn place(&self, pointer: &str) -> Span {
        let mut pointer = pointer;
        loop {
            if let Some((_, span)) = self.places.iter().find(|(at, _)| at == pointer) {
                return *span;
            }
            match pointer.rfind('/') {
                Some(cut) => pointer = &pointer[..cut],
                None => return Span::default(),
            }
        }
    }
}

impl From<Value> for Payload {
    fn from(value: Value) -> Self {
        Self::new(value, Vec::new())
    }
}

impl PartialEq for Payload {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl Deref for Payload {
    type Target = Value;

    fn deref(&self) -> &Value {
        &self.value
    }
}
