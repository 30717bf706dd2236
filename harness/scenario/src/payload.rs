//! A JSON value from a scenario, which knows where each of its parts is written.

use std::ops::Deref;

use serde_json::Value;

use crate::span::Span;

/// A JSON value and the places of its parts. Two are equal when their values are.
#[derive(Debug, Clone)]
pub struct Payload {
    /// The value.
    pub value: Value,
    places: Vec<Place>,
}

/// A part of a payload.
#[derive(Debug, Clone)]
pub(crate) struct Place {
    /// The JSON pointer of the part.
    pub(crate) pointer: String,
    /// Where its key is written, if it is the field of an object.
    pub(crate) key: Option<Span>,
    /// Where the part itself is written.
    pub(crate) value: Span,
}

impl Payload {
    pub(crate) fn new(value: Value, places: Vec<Place>) -> Self {
        Self { value, places }
    }

    /// Where the part that a JSON pointer names is written, or else the nearest part around it.
    pub fn place(&self, pointer: &str) -> Span {
        self.nearest(pointer)
            .map_or_else(Span::default, |place| place.value)
    }

    /// Where the key of the field that a JSON pointer names is written, or else what [`Self::place`] says.
    pub fn place_of_key(&self, pointer: &str) -> Span {
        let place = self.nearest(pointer);
        place.map_or_else(Span::default, |place| place.key.unwrap_or(place.value))
    }

    fn nearest(&self, pointer: &str) -> Option<&Place> {
        let mut pointer = pointer;
        loop {
            let found = self.places.iter().find(|place| place.pointer == pointer);
            if found.is_some() {
                return found;
            }
            pointer = &pointer[..pointer.rfind('/')?];
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
