//! Reading templates from a file.

use footbridge_contract::toml_reader::TomlNode;
use footbridge_contract::{suggest, suggest_help};
use serde_json::Value;
use thiserror::Error;

use super::place::{Place, PlaceForm, Scope};
use super::{Piece, Template};

/// The key of an object, and the end of a place in a list, for the rest.
const REST: &str = "...";

/// An error in a template.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub(crate) enum TemplateError {
    #[error("`{{{name}}}` is nothing that {by} fills")]
    Unknown {
        name: String,
        by: &'static str,
        help: String,
    },
    #[error("a `{{` has no `}}`")]
    Open,
    #[error("a `}}` has no `{{`")]
    Close,
    #[error("`{form}` is no form of a place")]
    Form { form: String },
    #[error("`{form}` is only for what the app fills")]
    NotRead { form: String },
    #[error("`{{{first}}}` and `{{{second}}}` can't be told apart, since nothing is between them")]
    Adjacent { first: String, second: String },
    #[error("`{{{name}:dotted}}` is a list, and can't be in a longer text")]
    ListInText { name: String },
    #[error("`{{{name}}}` is there twice")]
    Twice { name: String },
}

impl TemplateError {
    /// The help for the error.
    pub(crate) fn help(&self) -> String {
        match self {
            Self::Unknown { help, .. } => help.clone(),
            Self::Open => "close it, or leave the brace out".to_owned(),
            Self::Close => "write `}}` for the brace itself".to_owned(),
            Self::Form { form } => {
                suggest_help(form, PlaceForm::WORDS.iter().map(|(word, _)| *word))
            }
            Self::NotRead { .. } => "leave it out: it can't be read from a message".to_owned(),
            Self::Adjacent { .. } => "put a text between them, or leave one out".to_owned(),
            Self::ListInText { name } => {
                format!("write `{{{name}}}`, or the place alone: \"{{{name}:dotted}}\"")
            }
            Self::Twice { .. } => "leave one of them out".to_owned(),
        }
    }
}

impl Template {
    /// Reads a value of a file with the places in it. Mistakes are reported at the text that they are in.
    pub(crate) fn from_node(node: &TomlNode<'_>, scope: &Scope<'_>) -> Option<Self> {
        if node.as_text().is_some() {
            let parsed = Self::parse(&node.any_text()?, scope);
            return parsed.map_err(|error| report(node, &error)).ok();
        }
        if let Some(items) = node.as_list() {
            return Self::from_items(&items, scope);
        }
        if node.is_table() {
            return Self::from_fields(node.named_values()?, scope);
        }
        Some(Self::Literal(node.json()?))
    }

    /// Reads a text with places for values of the profile.
    pub(crate) fn from_text(node: &TomlNode<'_>) -> Option<Self> {
        let parsed = Self::parse(&node.text()?, &Scope::PROFILE);
        parsed.map_err(|error| report(node, &error)).ok()
    }

    fn from_items(items: &[TomlNode<'_>], scope: &Scope<'_>) -> Option<Self> {
        let (rest, items) = match items.split_last() {
            Some((last, before)) if is_rest(last) => (Some(rest_place(last, scope)?), before),
            _ => (None, items),
        };
        let read: Vec<_> = items
            .iter()
            .map(|item| Self::from_node(item, scope))
            .collect();
        let items = read.into_iter().collect::<Option<_>>()?;
        Some(Self::List { items, rest })
    }

    fn from_fields(named: Vec<(String, TomlNode<'_>)>, scope: &Scope<'_>) -> Option<Self> {
        let mut rest = None;
        let mut is_sound = true;
        let mut fields = Vec::new();
        for (key, node) in named {
            let field = Self::from_node(&node, scope);
            is_sound &= field.is_some();
            match field {
                Some(Self::Place(place)) if key == REST => rest = Some(place),
                Some(_) if key == REST => {
                    let message = "the rest of an object is no place";
                    node.invalid(message, "here", "write `\"...\" = \"{payload}\"`");
                    is_sound = false;
                }
                Some(field) => fields.push((key, field)),
                None => {}
            }
        }
        is_sound.then_some(Self::Object { fields, rest })
    }

    /// Parses the places of a text.
    pub(crate) fn parse(text: &str, scope: &Scope<'_>) -> Result<Self, TemplateError> {
        let mut pieces = Vec::new();
        let mut plain = String::new();
        let mut rest = text;
        while let Some(index) = rest.find(['{', '}']) {
            plain.push_str(&rest[..index]);
            let (brace, after) = (&rest[index..=index], &rest[index + 1..]);
            if let Some(after) = after.strip_prefix(brace) {
                plain.push_str(brace);
                rest = after;
            } else if brace == "{" {
                let (name, after) = after.split_once('}').ok_or(TemplateError::Open)?;
                if !plain.is_empty() {
                    pieces.push(Piece::Text(std::mem::take(&mut plain)));
                }
                pieces.push(Piece::Place(place(name, scope)?));
                rest = after;
            } else {
                return Err(TemplateError::Close);
            }
        }
        plain.push_str(rest);
        if !plain.is_empty() || pieces.is_empty() {
            pieces.push(Piece::Text(plain));
        }
        if let Some(name) = pieces.iter().find_map(Piece::listed)
            && pieces.len() > 1
        {
            return Err(TemplateError::ListInText {
                name: name.to_owned(),
            });
        }
        if scope.is_read {
            check_apart(&pieces)?;
        }
        Ok(match pieces.as_slice() {
            [Piece::Text(text)] => Self::Literal(Value::String(text.clone())),
            [Piece::Place(place)] => Self::Place(place.clone()),
            _ => Self::Text(pieces),
        })
    }

    /// Checks that no place is there twice: two values could be read at it.
    pub(crate) fn check_readable(&self) -> Result<(), TemplateError> {
        let mut seen: Vec<&str> = Vec::new();
        for name in self.places() {
            if seen.contains(&name) {
                return Err(TemplateError::Twice {
                    name: name.to_owned(),
                });
            }
            seen.push(name);
        }
        Ok(())
    }
}

impl Piece {
    /// The name of a place for a list.
    fn listed(&self) -> Option<&str> {
        match self {
            Self::Place(place) if place.form == PlaceForm::Dotted => Some(&place.name),
            _ => None,
        }
    }
}

/// Checks that no two places of a text touch: nothing would tell where the first one ends.
fn check_apart(pieces: &[Piece]) -> Result<(), TemplateError> {
    let touching = pieces.windows(2).find_map(|pair| match pair {
        [Piece::Place(first), Piece::Place(second)] => Some((first, second)),
        _ => None,
    });
    touching.map_or(Ok(()), |(first, second)| {
        Err(TemplateError::Adjacent {
            first: first.name.clone(),
            second: second.name.clone(),
        })
    })
}

/// Reports an error of a template at the value that holds it.
pub(crate) fn report(node: &TomlNode<'_>, error: &TemplateError) {
    node.invalid(error.to_string(), "in this text", error.help());
}

fn is_rest(node: &TomlNode<'_>) -> bool {
    node.as_text()
        .is_some_and(|text| text.starts_with('{') && text.ends_with("...}"))
}

/// The place in `{payload...}`.
fn rest_place(node: &TomlNode<'_>, scope: &Scope<'_>) -> Option<Place> {
    let text = node.as_text()?;
    let name = text
        .trim_start_matches('{')
        .trim_end_matches('}')
        .trim_end_matches(REST);
    place(name, scope)
        .map_err(|error| report(node, &error))
        .ok()
}

/// Parses what is between two braces: `payload.id:number`.
fn place(text: &str, scope: &Scope<'_>) -> Result<Place, TemplateError> {
    let (path, form) = match text.split_once(':') {
        Some((path, word)) => {
            let form = PlaceForm::WORDS.iter().find(|(known, _)| *known == word);
            let form = form.ok_or_else(|| TemplateError::Form {
                form: word.to_owned(),
            })?;
            if form.1 == PlaceForm::Supported && !scope.profile {
                return Err(TemplateError::NotRead {
                    form: word.to_owned(),
                });
            }
            (path, form.1)
        }
        None => (text, PlaceForm::Plain),
    };
    let mut names = path.split('.').map(str::to_owned);
    let name = names.next().unwrap_or_default();
    let known = scope.names();
    let is_free = scope.is_open
        && crate::identifier::is_identifier(&name)
        && suggest(&name, known.iter().copied()).is_none();
    if !known.contains(&name.as_str()) && !is_free {
        return Err(TemplateError::Unknown {
            help: suggest_help(&name, known),
            name,
            by: scope.filled_by,
        });
    }
    Ok(Place {
        name,
        fields: names.collect(),
        form,
    })
}
