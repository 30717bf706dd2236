//! Values with places, such as `{ type = "{call}Result", data = "{data}" }`.
//!
//! A template is read in one direction, which gives the values at its places, and filled in the other. A text that is
//! one place stands for a value of any type; a text with more in it stands for a text.

mod fill;
mod parse;
mod place;
mod read;

pub(crate) use fill::text;
pub(crate) use parse::report;
pub(crate) use place::{Place, PlaceForm, Scope};
pub(crate) use read::Captures;

use serde_json::Value;

/// A value with places.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Template {
    /// A value without places.
    Literal(Value),
    /// A place for a value of any type.
    Place(Place),
    /// A text with places in it.
    Text(Vec<Piece>),
    /// The JSON text of another template.
    Json(Box<Self>),
    /// A list, and the place for the rest of its items.
    List {
        items: Vec<Self>,
        rest: Option<Place>,
    },
    /// An object, and the place for the rest of its fields.
    Object {
        fields: Vec<(String, Self)>,
        rest: Option<Place>,
    },
}

/// A piece of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Piece {
    Text(String),
    Place(Place),
}

impl Template {
    /// A template for any value, which is at the place of this name.
    pub(crate) fn place(name: &str) -> Self {
        Self::Place(Place::named(name))
    }

    /// The names of all places, in order.
    pub(crate) fn places(&self) -> Vec<&str> {
        match self {
            Self::Literal(_) => Vec::new(),
            Self::Place(place) => vec![place.name.as_str()],
            Self::Text(pieces) => pieces
                .iter()
                .filter_map(|piece| match piece {
                    Piece::Place(place) => Some(place.name.as_str()),
                    Piece::Text(_) => None,
                })
                .collect(),
            Self::Json(inner) => inner.places(),
            Self::List { items, rest } => {
                let inner = items.iter().flat_map(Self::places);
                inner
                    .chain(rest.iter().map(|place| place.name.as_str()))
                    .collect()
            }
            Self::Object { fields, rest } => {
                let inner = fields.iter().flat_map(|(_, field)| field.places());
                inner
                    .chain(rest.iter().map(|place| place.name.as_str()))
                    .collect()
            }
        }
    }

    /// Whether it has a place of this name.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.places().contains(&name)
    }

    /// The path of the field with this place alone, such as `meta.status`.
    pub(crate) fn path_of(&self, name: &str) -> Option<String> {
        match self {
            Self::Place(place) if place.name == name => Some(String::new()),
            Self::Json(inner) => inner.path_of(name),
            Self::List { items, .. } => items.iter().find_map(|item| item.path_of(name)),
            Self::Object { fields, .. } => fields.iter().find_map(|(key, field)| {
                let below = field.path_of(name)?;
                Some(join(key, &below))
            }),
            _ => None,
        }
    }

    /// The text before the first place; `None` for what is no text.
    pub(crate) fn prefix(&self) -> Option<&str> {
        match self {
            Self::Literal(Value::String(text)) => Some(text),
            Self::Text(pieces) => match pieces.first() {
                Some(Piece::Text(text)) => Some(text),
                _ => Some(""),
            },
            _ => None,
        }
    }

    /// The text after the last place; `None` for what is no text.
    pub(crate) fn suffix(&self) -> Option<&str> {
        match self {
            Self::Literal(Value::String(text)) => Some(text),
            Self::Text(pieces) => match pieces.last() {
                Some(Piece::Text(text)) => Some(text),
                _ => Some(""),
            },
            _ => None,
        }
    }

    /// Puts another template in the place of this name.
    pub(crate) fn with(self, name: &str, other: &Self) -> Self {
        match self {
            Self::Place(place) if place.name == name => match place.form {
                PlaceForm::Json => Self::Json(Box::new(other.clone())),
                _ => other.clone(),
            },
            Self::Json(inner) => Self::Json(Box::new(inner.with(name, other))),
            Self::List { items, rest } => Self::List {
                items: items
                    .into_iter()
                    .map(|item| item.with(name, other))
                    .collect(),
                rest,
            },
            Self::Object { fields, rest } => Self::Object {
                fields: fields
                    .into_iter()
                    .map(|(key, field)| (key, field.with(name, other)))
                    .collect(),
                rest,
            },
            own => own,
        }
    }
}

/// The path of a field below another.
fn join(key: &str, below: &str) -> String {
    if below.is_empty() {
        key.to_owned()
    } else {
        format!("{key}.{below}")
    }
}

#[cfg(test)]
mod tests;
