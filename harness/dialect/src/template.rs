//! Values with placeholders, such as `{ type = "{call}Result", data = "{data}" }`.
//!
//! Reading a value with a template captures the placeholder values, and filling the template is the inverse. A text
//! that consists of one placeholder represents a value of any type. Any other text represents a text.

mod base64;
mod covers;
mod fill;
mod parse;
mod placeholder;
mod read;

pub(crate) use base64::decode_standard as decode_base64;
pub use fill::{PAGE_ARGUMENT, text};
pub(crate) use parse::report;
use placeholder::{APP_VERSION, ARGUMENT};
pub(crate) use placeholder::{Direction, EACH, Scope};
pub use placeholder::{Placeholder, PlaceholderForm};
pub use read::Captures;

use serde_json::Value;

/// A value with placeholders.
#[derive(Debug, Clone, PartialEq)]
pub enum Template {
    /// A value without placeholders.
    Literal(Value),
    /// A placeholder for a value of any type.
    Placeholder(Placeholder),
    /// A text with placeholders.
    Text(Vec<Piece>),
    /// The JSON text of another template.
    Json(Box<Self>),
    /// The base64 of the JSON text of another template.
    Base64 { inner: Box<Self>, is_url: bool },
    /// A list, and the placeholder for the rest of its items.
    List {
        items: Vec<Self>,
        rest: Option<Placeholder>,
    },
    /// An object, and the placeholder for the rest of its fields.
    Object {
        fields: Vec<(String, Self)>,
        rest: Option<Placeholder>,
    },
    /// A part that is repeated for each call of this version: the items of a list, or the fields of an object.
    Each { part: Box<Self>, is_list: bool },
    /// A function, passed to the page, that makes a call with this payload.
    Function { call: String, payload: Box<Self> },
}

/// A piece of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    Text(String),
    Placeholder(Placeholder),
}

impl Template {
    /// Returns a template that captures any value with the placeholder of this name.
    pub(crate) fn place(name: &str) -> Self {
        Self::Placeholder(Placeholder::named(name))
    }

    /// Returns the names of all placeholders, in order, without those that a part for each call or a function fills.
    pub(crate) fn places(&self) -> Vec<&str> {
        match self {
            Self::Json(inner) | Self::Base64 { inner, .. } => inner.places(),
            Self::Each { part, .. } => {
                let inner = part.places().into_iter();
                inner.filter(|name| !EACH.contains(name)).collect()
            }
            Self::Function { payload, .. } => {
                let inner = payload.places().into_iter();
                inner.filter(|name| *name != ARGUMENT).collect()
            }
            Self::List { items, rest } => {
                let inner = items.iter().flat_map(Self::places);
                inner.chain(rest.iter().map(Placeholder::name)).collect()
            }
            Self::Object { fields, rest } => {
                let inner = fields.iter().flat_map(|(_, field)| field.places());
                inner.chain(rest.iter().map(Placeholder::name)).collect()
            }
            Self::Literal(_) | Self::Placeholder(_) | Self::Text(_) => self
                .placeholders()
                .into_iter()
                .map(Placeholder::name)
                .collect(),
        }
    }

    /// Returns all placeholders, in order.
    pub(crate) fn placeholders(&self) -> Vec<&Placeholder> {
        match self {
            Self::Literal(_) => Vec::new(),
            Self::Placeholder(place) => vec![place],
            Self::Text(pieces) => pieces
                .iter()
                .filter_map(|piece| match piece {
                    Piece::Placeholder(place) => Some(place),
                    Piece::Text(_) => None,
                })
                .collect(),
            Self::Json(inner) | Self::Base64 { inner, .. } => inner.placeholders(),
            Self::Each { part, .. } => part.placeholders(),
            Self::Function { payload, .. } => payload.placeholders(),
            Self::List { items, rest } => {
                let inner = items.iter().flat_map(Self::placeholders);
                inner.chain(rest).collect()
            }
            Self::Object { fields, rest } => {
                let inner = fields.iter().flat_map(|(_, field)| field.placeholders());
                inner.chain(rest).collect()
            }
        }
    }

    /// Returns the calls that the template's functions make.
    pub(crate) fn page_calls(&self) -> Vec<&str> {
        match self {
            Self::Literal(_) | Self::Placeholder(_) | Self::Text(_) => Vec::new(),
            Self::Json(inner) | Self::Base64 { inner, .. } | Self::Each { part: inner, .. } => {
                inner.page_calls()
            }
            Self::Function { call, payload } => {
                let mut calls = vec![call.as_str()];
                calls.extend(payload.page_calls());
                calls
            }
            Self::List { items, .. } => items.iter().flat_map(Self::page_calls).collect(),
            Self::Object { fields, .. } => {
                let inner = fields.iter().flat_map(|(_, field)| field.page_calls());
                inner.collect()
            }
        }
    }

    /// Returns the names and fields of all placeholders, in order.
    pub(crate) fn paths(&self) -> Vec<String> {
        self.placeholders()
            .into_iter()
            .map(Placeholder::path)
            .collect()
    }

    /// Returns the number of digits that a part of the app's version has where it becomes a number: the lowest, if
    /// there are several; `None` if it never does.
    pub(crate) fn version_digits(&self) -> Option<u32> {
        let places = self.placeholders().into_iter();
        let digits = places.filter_map(|place| match place.form {
            PlaceholderForm::Number { digits } if place.name == APP_VERSION => Some(digits),
            _ => None,
        });
        digits.min()
    }

    /// Whether the template has a placeholder of this name.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.places().contains(&name)
    }

    /// Returns the path of the field that consists of this placeholder, such as `meta.status`.
    pub(crate) fn path_of(&self, name: &str) -> Option<String> {
        match self {
            Self::Placeholder(place) if place.name == name => Some(String::new()),
            Self::Json(inner) | Self::Base64 { inner, .. } => inner.path_of(name),
            Self::List { items, .. } => items.iter().find_map(|item| item.path_of(name)),
            Self::Object { fields, .. } => fields.iter().find_map(|(key, field)| {
                let below = field.path_of(name)?;
                Some(join(key, &below))
            }),
            _ => None,
        }
    }

    /// Returns the template as JSON with its placeholders, for error messages.
    pub fn shown(&self) -> String {
        self.outline().to_string()
    }

    fn outline(&self) -> Value {
        let place = |place: &Placeholder, end: &str| format!("{{{}{end}}}", place.path());
        match self {
            Self::Literal(value) => value.clone(),
            Self::Placeholder(own) => place(own, own.form.suffix()).into(),
            Self::Text(pieces) => {
                let pieces = pieces.iter().map(|piece| match piece {
                    Piece::Text(text) => text.clone(),
                    Piece::Placeholder(own) => place(own, own.form.suffix()),
                });
                pieces.collect::<String>().into()
            }
            Self::Json(inner) => inner.shown().into(),
            Self::Base64 { inner, .. } | Self::Each { part: inner, .. } => inner.outline(),
            Self::Function { call, .. } => format!("{call}()").into(),
            Self::List { items, rest } => {
                let rest = rest.iter().map(|own| place(own, "...").into());
                items.iter().map(Self::outline).chain(rest).collect()
            }
            Self::Object { fields, rest } => {
                let rest = rest
                    .iter()
                    .map(|own| ("...".to_owned(), place(own, "").into()));
                let fields = fields.iter();
                let fields = fields.map(|(key, field)| (key.clone(), field.outline()));
                Value::Object(fields.chain(rest).collect())
            }
        }
    }

    /// Returns the text before the first placeholder; `None` if the template isn't a text.
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

    /// Replaces the placeholder of this name with another template.
    pub(crate) fn with(self, name: &str, other: &Self) -> Self {
        match self {
            Self::Placeholder(place) if place.name == name => match place.form {
                PlaceholderForm::Json => Self::Json(Box::new(other.clone())),
                PlaceholderForm::Base64 { is_url, .. } => Self::Base64 {
                    inner: Box::new(other.clone()),
                    is_url,
                },
                _ => other.clone(),
            },
            Self::Json(inner) => Self::Json(Box::new(inner.with(name, other))),
            Self::Base64 { inner, is_url } => Self::Base64 {
                inner: Box::new(inner.with(name, other)),
                is_url,
            },
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

/// Joins a key with the path below it.
fn join(key: &str, below: &str) -> String {
    if below.is_empty() {
        key.to_owned()
    } else {
        format!("{key}.{below}")
    }
}

#[cfg(test)]
mod tests;
