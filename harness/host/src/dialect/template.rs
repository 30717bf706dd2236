//! Texts with places that a host profile fills: `ExchangeApp/{app_version}`.

use footbridge_contract::suggest_help;
use thiserror::Error;

use crate::profile::Profile;

/// What fills a place.
type Filling = fn(&Profile) -> String;

/// What a place may be called, and what fills it.
const PLACES: &[(&str, Filling)] = &[
    ("platform", |profile| profile.platform.to_string()),
    ("app_version", |profile| {
        profile
            .app_version
            .as_ref()
            .map(ToString::to_string)
            .unwrap_or_default()
    }),
    ("os_version", |profile| profile.os_version.clone()),
    ("os_version_underscored", |profile| {
        profile.os_version.replace('.', "_")
    }),
    ("locale", |profile| profile.locale.clone()),
    ("model", |profile| profile.device.model.clone()),
];

/// A text and the places in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Template {
    pieces: Vec<Piece>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Piece {
    Text(String),
    Place(usize),
}

/// Why a text is not a template.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub(crate) enum TemplateError {
    #[error("`{{{name}}}` is nothing that a host profile fills")]
    Unknown { name: String },
    #[error("a `{{` has no `}}`")]
    Open,
}

impl TemplateError {
    /// What to write instead.
    pub(crate) fn help(&self) -> String {
        let names = PLACES.iter().map(|(name, _)| *name);
        match self {
            Self::Unknown { name } => suggest_help(name, names),
            Self::Open => "close it, or leave the brace out".to_owned(),
        }
    }
}

impl Template {
    /// Finds the places in `text`.
    pub(crate) fn parse(text: &str) -> Result<Self, TemplateError> {
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            let (name, after) = after.split_once('}').ok_or(TemplateError::Open)?;
            let place = PLACES
                .iter()
                .position(|(known, _)| *known == name)
                .ok_or_else(|| TemplateError::Unknown {
                    name: name.to_owned(),
                })?;
            pieces.push(Piece::Text(before.to_owned()));
            pieces.push(Piece::Place(place));
            rest = after;
        }
        pieces.push(Piece::Text(rest.to_owned()));
        Ok(Self { pieces })
    }

    /// The text with its places filled.
    pub(crate) fn fill(&self, profile: &Profile) -> String {
        self.pieces
            .iter()
            .map(|piece| match piece {
                Piece::Text(text) => text.clone(),
                Piece::Place(place) => (PLACES[*place].1)(profile),
            })
            .collect()
    }
}
