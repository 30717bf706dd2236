//! Texts with placeholders for values of a host profile: `MyApp/{app_version}`.

use footbridge_contract::suggest_help;
use footbridge_contract::toml_reader::Node;
use thiserror::Error;

/// A value of a host profile that a placeholder may name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ProfileValue {
    Platform,
    AppVersion,
    OsVersion,
    /// The operating system's version with underscores in place of dots.
    OsVersionUnderscored,
    Locale,
    Model,
}

/// The names of the placeholders.
const NAMES: &[(&str, ProfileValue)] = &[
    ("platform", ProfileValue::Platform),
    ("app_version", ProfileValue::AppVersion),
    ("os_version", ProfileValue::OsVersion),
    ("os_version_underscored", ProfileValue::OsVersionUnderscored),
    ("locale", ProfileValue::Locale),
    ("model", ProfileValue::Model),
];

/// Reads a text of a file with the places in it.
pub(crate) fn read(node: &Node<'_>) -> Option<Template> {
    match Template::parse(&node.text()?) {
        Ok(template) => Some(template),
        Err(error) => {
            node.invalid(error.to_string(), "in this text", error.help());
            None
        }
    }
}

/// A text with placeholders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Template {
    pieces: Vec<Piece>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Piece {
    Text(String),
    Value(ProfileValue),
}

/// An error while parsing a template.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub(crate) enum TemplateError {
    #[error("`{{{name}}}` is nothing that a host profile fills")]
    Unknown { name: String },
    #[error("a `{{` has no `}}`")]
    Open,
}

impl TemplateError {
    /// The help for the error.
    pub(crate) fn help(&self) -> String {
        let names = NAMES.iter().map(|(name, _)| *name);
        match self {
            Self::Unknown { name } => suggest_help(name, names),
            Self::Open => "close it, or leave the brace out".to_owned(),
        }
    }
}

impl Template {
    /// Parses the placeholders in `text`.
    pub(crate) fn parse(text: &str) -> Result<Self, TemplateError> {
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            let (name, after) = after.split_once('}').ok_or(TemplateError::Open)?;
            let (_, value) = NAMES
                .iter()
                .find(|(known, _)| *known == name)
                .ok_or_else(|| TemplateError::Unknown {
                    name: name.to_owned(),
                })?;
            pieces.push(Piece::Text(before.to_owned()));
            pieces.push(Piece::Value(*value));
            rest = after;
        }
        pieces.push(Piece::Text(rest.to_owned()));
        Ok(Self { pieces })
    }

    /// The text with its placeholders filled.
    pub(crate) fn fill(&self, value_of: impl Fn(ProfileValue) -> String) -> String {
        self.pieces
            .iter()
            .map(|piece| match piece {
                Piece::Text(text) => text.clone(),
                Piece::Value(value) => value_of(*value),
            })
            .collect()
    }
}
