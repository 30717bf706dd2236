//! A JSON value in a scenario, with the place of each of its parts.

use std::ops::Deref;

use serde_json::Value;

use crate::syntax::span::Span;

/// A JSON value with the places of its parts. Only the values count for equality.
#[derive(Debug, Clone)]
pub struct Payload {
    pub value: Value,
    places: Vec<PayloadPlace>,
}

/// A part of a payload.
#[derive(Debug, Clone)]
pub(crate) struct PayloadPlace {
    /// The JSON pointer of the part.
    pub(crate) pointer: String,
    /// The place of its key, if it is a field of an object.
    pub(crate) key: Option<Span>,
    /// The place of the part itself.
    pub(crate) value: Span,
}

impl Payload {
    pub(crate) fn new(value: Value, places: Vec<PayloadPlace>) -> Self {
        Self { value, places }
    }

    /// The place of the part at a JSON pointer, or else of the closest part around it.
    pub fn place(&self, pointer: &str) -> Span {
        self.nearest(pointer)
            .map_or_else(Span::default, |place| place.value)
    }

    /// The place of the key of the field at a JSON pointer, or else [`Self::place`].
    pub fn place_of_key(&self, pointer: &str) -> Span {
        let place = self.nearest(pointer);
        place.map_or_else(Span::default, |place| place.key.unwrap_or(place.value))
    }

    fn nearest(&self, pointer: &str) -> Option<&PayloadPlace> {
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
