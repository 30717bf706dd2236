//! Whether one template accepts every value that another accepts.

use serde_json::Value;

use super::{Piece, PlaceholderForm, Template};

impl Template {
    /// Whether every value that fits `other` fits this template as well; `false` if that is undecidable.
    pub(crate) fn covers(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Placeholder(place), _) if place.form == PlaceholderForm::Plain => true,
            (Self::Placeholder(place), _) if place.form == PlaceholderForm::Json => {
                matches!(other, Self::Json(_)) || is_same_form(other, PlaceholderForm::Json)
            }
            (Self::Placeholder(place), other) => is_same_form(other, place.form),
            (Self::Literal(one), Self::Literal(other)) => one == other,
            (Self::Text(pieces), Self::Literal(Value::String(text))) => match pieces.as_slice() {
                [Piece::Text(start), Piece::Placeholder(_)] => text.starts_with(start),
                _ => false,
            },
            (Self::Text(pieces), Self::Text(others)) => {
                shape(pieces) == shape(others)
                    || matches!(pieces.as_slice(), [Piece::Text(start), Piece::Placeholder(place)]
                        if place.form == PlaceholderForm::Plain
                            && other.prefix().is_some_and(|prefix| prefix.starts_with(start)))
            }
            (Self::Json(one), Self::Json(other)) => one.covers(other),
            (
                Self::Base64 { inner, is_url },
                Self::Base64 {
                    inner: other,
                    is_url: is_other_url,
                },
            ) => is_url == is_other_url && inner.covers(other),
            (Self::List { items, .. }, Self::List { items: others, .. }) => {
                items.iter().enumerate().all(|(index, item)| {
                    let other = others.get(index);
                    other.map_or_else(
                        || matches!(item, Self::Placeholder(_)),
                        |other| item.covers(other),
                    )
                })
            }
            (Self::Object { fields, .. }, Self::Object { fields: others, .. }) => {
                fields.iter().all(|(key, field)| {
                    let other = others.iter().find(|(known, _)| known == key);
                    other.map_or_else(
                        || matches!(field, Self::Placeholder(place) if place.form == PlaceholderForm::Plain),
                        |(_, other)| field.covers(other),
                    )
                })
            }
            _ => false,
        }
    }
}

fn is_same_form(template: &Template, form: PlaceholderForm) -> bool {
    matches!(template, Template::Placeholder(place) if place.form == form)
}

/// Returns the pieces of a text without placeholder names.
fn shape(pieces: &[Piece]) -> Vec<Option<&str>> {
    let shape = pieces.iter().map(|piece| match piece {
        Piece::Text(text) => Some(text.as_str()),
        Piece::Placeholder(_) => None,
    });
    shape.collect()
}
