//! Parsing templates from a file.

use footbridge_contract::toml_reader::TomlNode;
use footbridge_contract::{suggest, suggest_help};
use serde_json::Value;
use thiserror::Error;

use super::placeholder::{CALL_VERSIONS, Direction, NUMBERS, Placeholder, PlaceholderForm, Scope};
use super::{Piece, Template};

/// The mark for the rest: an object key, or the end of a placeholder in a list.
const REST: &str = "...";

/// The key of an object with a field for each call.
const EACH_FIELD: &str = "{each}";

/// The key of a list with an item for each call.
const EACH_ITEM: &str = "[{each}]";

/// The key that makes an object a function, with the call's name as its value.
const FUNCTION: &str = "()";

#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub(crate) enum TemplateError {
    #[error("`{{{name}}}` is not a placeholder of {by}")]
    Unknown {
        name: String,
        by: &'static str,
        help: String,
    },
    #[error("a `{{` has no `}}`")]
    Open,
    #[error("a `}}` has no `{{`")]
    Close,
    #[error("`{form}` is not a form of a placeholder")]
    Form { form: String },
    #[error("`{form}` is only allowed in values that the app fills")]
    NotRead { form: String },
    #[error("`{{{name}}}` is never a number")]
    NotNumber { name: String, form: String },
    #[error("`{{{first}}}` and `{{{second}}}` are ambiguous, since nothing separates them")]
    Adjacent { first: String, second: String },
    #[error("`{{{name}:dotted}}` is a list, and can't be in a longer text")]
    ListInText { name: String },
    #[error("`{{{name}}}` occurs twice")]
    Twice { name: String },
    #[error("`{{{path}}}` is an item of a list, and messages can't be read by item")]
    Item { path: String },
}

impl TemplateError {
    /// Returns the help for the error.
    pub(crate) fn help(&self) -> String {
        match self {
            Self::Unknown { help, .. } => help.clone(),
            Self::Open => "close it, or leave the brace out".to_owned(),
            Self::Close => "write `}}` for the brace itself".to_owned(),
            Self::Form { form } => suggest_help(form, PlaceholderForm::words()),
            Self::NotRead { .. } => "leave it out: it can't be read from a message".to_owned(),
            Self::NotNumber { name, form } if name == CALL_VERSIONS => {
                format!("name the call: `{{{name}.share:{form}}}`")
            }
            Self::NotNumber { name, .. } => format!(
                "write `{{{name}}}`; of the host's values, these can be numbers: {}",
                NUMBERS.join(", ")
            ),
            Self::Adjacent { .. } => "put a text between them, or leave one out".to_owned(),
            Self::ListInText { name } => {
                format!("write `{{{name}}}`, or the placeholder alone: \"{{{name}:dotted}}\"")
            }
            Self::Twice { .. } => "leave one of them out".to_owned(),
            Self::Item { path } => {
                let list = path
                    .rsplit_once('.')
                    .map_or(path.as_str(), |(list, _)| list);
                format!(
                    "write the whole list, `{{{list}}}`, or a list with a placeholder: [\"{{payload.first}}\"]"
                )
            }
        }
    }
}

impl Template {
    /// Parses a value of a file with its placeholders. Errors are reported at the text that contains them.
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

    /// Parses a text with placeholders for values of the profile.
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
        for (key, node) in &named {
            match key.as_str() {
                EACH_FIELD | EACH_ITEM => return Self::repeated(key, node, named.len(), scope),
                FUNCTION => return Self::function(node, &named, scope),
                _ => {}
            }
        }
        let mut rest = None;
        let mut is_sound = true;
        let mut fields = Vec::new();
        for (key, node) in named {
            let field = Self::from_node(&node, scope);
            is_sound &= field.is_some();
            match field {
                Some(Self::Placeholder(place)) if key == REST => rest = Some(place),
                Some(_) if key == REST => {
                    let message = "the rest of an object must be a placeholder";
                    node.invalid(message, "here", "write `\"...\" = \"{payload}\"`");
                    is_sound = false;
                }
                Some(field) => fields.push((key, field)),
                None => {}
            }
        }
        is_sound.then_some(Self::Object { fields, rest })
    }

    /// Parses an object whose only key repeats a part for each call.
    fn repeated(key: &str, node: &TomlNode<'_>, keys: usize, scope: &Scope<'_>) -> Option<Self> {
        if !scope.profile {
            let message = "a message can't repeat a part for each call";
            node.invalid(message, "here", "use it only in values that the app sends");
            return None;
        }
        if keys > 1 {
            let message = format!("`\"{key}\"` has other keys beside it");
            node.invalid(message, "here", "put it alone in a table");
            return None;
        }
        let scope = Scope {
            direction: Direction::FillEach,
            ..*scope
        };
        let part = Self::from_node(node, &scope)?;
        Some(Self::Each {
            part: Box::new(part),
            is_list: key == EACH_ITEM,
        })
    }

    /// Parses an object with the key of a function.
    fn function(
        node: &TomlNode<'_>,
        named: &[(String, TomlNode<'_>)],
        scope: &Scope<'_>,
    ) -> Option<Self> {
        if scope.direction == Direction::Read {
            let message = "a message can't contain a function of the app";
            let help = "write `{callback}`, or a free name such as `{done}`, where the page passes a function";
            node.invalid(message, "here", help);
            return None;
        }
        let scope = &Scope {
            direction: Direction::FillCall,
            ..*scope
        };
        let call = node.text();
        let fields = named.iter().filter(|(key, _)| key != FUNCTION);
        let fields: Vec<_> = fields
            .map(|(key, node)| Some((key.clone(), Self::from_node(node, scope)?)))
            .collect();
        let fields: Option<Vec<_>> = fields.into_iter().collect();
        let (call, fields) = (call?, fields?);
        Some(Self::Function {
            call,
            payload: Box::new(if fields.is_empty() {
                Self::Literal(Value::Null)
            } else {
                Self::Object { fields, rest: None }
            }),
        })
    }

    /// Parses the placeholders of a text.
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
                pieces.push(Piece::Placeholder(place(name, scope)?));
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
        if scope.direction == Direction::Read {
            check_apart(&pieces)?;
        }
        Ok(match pieces.as_slice() {
            [Piece::Text(text)] => Self::Literal(Value::String(text.clone())),
            [Piece::Placeholder(place)] => Self::Placeholder(place.clone()),
            _ => Self::Text(pieces),
        })
    }

    /// Checks that no placeholder occurs twice, since it could get two values. Also rejects placeholders for a single
    /// list item.
    pub(crate) fn check_readable(&self) -> Result<(), TemplateError> {
        let mut seen: Vec<String> = Vec::new();
        for path in self.paths() {
            if seen.contains(&path) {
                return Err(TemplateError::Twice { name: path });
            }
            let mut fields = path.split('.').skip(1);
            if fields.any(|field| field.parse::<usize>().is_ok()) {
                return Err(TemplateError::Item { path });
            }
            seen.push(path);
        }
        Ok(())
    }
}

impl Piece {
    /// Returns the name of the placeholder, if it is a list of dotted parts.
    fn listed(&self) -> Option<&str> {
        match self {
            Self::Placeholder(place) if place.form == PlaceholderForm::Dotted => Some(&place.name),
            _ => None,
        }
    }
}

/// Checks that no two placeholders of a text touch, since the end of the first would be ambiguous.
fn check_apart(pieces: &[Piece]) -> Result<(), TemplateError> {
    let touching = pieces.windows(2).find_map(|pair| match pair {
        [Piece::Placeholder(first), Piece::Placeholder(second)] => Some((first, second)),
        _ => None,
    });
    touching.map_or(Ok(()), |(first, second)| {
        Err(TemplateError::Adjacent {
            first: first.name.clone(),
            second: second.name.clone(),
        })
    })
}

/// Reports an error in a template at the value that contains it.
pub(crate) fn report(node: &TomlNode<'_>, error: &TemplateError) {
    node.invalid(error.to_string(), "in this text", error.help());
}

fn is_rest(node: &TomlNode<'_>) -> bool {
    node.as_text()
        .is_some_and(|text| text.starts_with('{') && text.ends_with("...}"))
}

/// Returns the placeholder in `{payload...}`.
fn rest_place(node: &TomlNode<'_>, scope: &Scope<'_>) -> Option<Placeholder> {
    let text = node.as_text()?;
    let name = text
        .trim_start_matches('{')
        .trim_end_matches('}')
        .trim_end_matches(REST);
    place(name, scope)
        .map_err(|error| report(node, &error))
        .ok()
}

/// Parses the text between two braces: `payload.id:number`.
fn place(text: &str, scope: &Scope<'_>) -> Result<Placeholder, TemplateError> {
    let (path, form) = match text.split_once(':') {
        Some((path, word)) => {
            let form = PlaceholderForm::of_word(word).ok_or_else(|| TemplateError::Form {
                form: word.to_owned(),
            })?;
            if form.is_of_calls() && !scope.profile {
                return Err(TemplateError::NotRead {
                    form: word.to_owned(),
                });
            }
            (path, form)
        }
        None => (text, PlaceholderForm::Plain),
    };
    let mut names = path.split('.').map(str::to_owned);
    let name = names.next().unwrap_or_default();
    let fields: Vec<_> = names.collect();
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
    let place = Placeholder { name, fields, form };
    if matches!(form, PlaceholderForm::Number { .. }) && scope.profile && place.is_never_number() {
        return Err(TemplateError::NotNumber {
            name: place.name,
            form: form.suffix()[1..].to_owned(),
        });
    }
    Ok(place)
}
