//! Substitution of a row's values for `${name}`.
//!
//! Substitution happens in the tree, before anything is interpreted, so that a row's value follows the same rules as
//! one written in its place. A text that is exactly `${name}` becomes the row's node, with its type and place. `$${`
//! is an escaped `${`.

use std::collections::BTreeSet;

use super::node::{Key, MapEntry, Node, NodeKind};
use super::scalar::Scalar;
use crate::syntax::source_error::{SourceErrorKind, SourceErrors, Via};
use crate::syntax::span::Span;
use crate::syntax::suggest::did_you_mean;

/// The variables of one row that were used.
pub(crate) struct Uses<'a> {
    /// The row, or `None` for a scenario without `each`.
    pub(crate) row: Option<&'a [MapEntry]>,
    /// The variables found.
    pub(crate) used: BTreeSet<String>,
}

/// Whether `name` can be a variable: letters, digits, `_` and `-`, starting with a letter.
pub(crate) fn is_variable_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-')
}

/// Replaces every `${name}` in `node`. Unknown variables are reported and left as written.
pub(crate) fn substitute(
    node: &Node,
    uses: &mut Uses<'_>,
    source: &str,
    errors: &mut SourceErrors,
) -> Node {
    let kind = match &node.kind {
        NodeKind::Scalar(scalar) => return fill(node, scalar, uses, source, errors),
        NodeKind::List(items) => NodeKind::List(
            items
                .iter()
                .map(|item| substitute(item, uses, source, errors))
                .collect(),
        ),
        NodeKind::Map(entries) => NodeKind::Map(
            entries
                .iter()
                .map(|entry| MapEntry {
                    key: fill_key(&entry.key, uses, source, errors),
                    value: substitute(&entry.value, uses, source, errors),
                })
                .collect(),
        ),
    };
    Node {
        span: node.span,
        via: node.via,
        kind,
    }
}

/// A piece of a text with variables.
enum Piece<'t> {
    Text(&'t str),
    Variable(&'t str),
}

/// The pieces of `text`; `None` if it has neither variables nor escapes.
fn pieces(text: &str) -> Option<Vec<Piece<'_>>> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find("${") {
        if rest[..at].ends_with('$') {
            pieces.push(Piece::Text(&rest[..at - 1]));
            pieces.push(Piece::Text("${"));
            rest = &rest[at + 2..];
            continue;
        }
        let Some(end) = rest[at..].find('}') else {
            break;
        };
        pieces.push(Piece::Text(&rest[..at]));
        pieces.push(Piece::Variable(&rest[at + 2..at + end]));
        rest = &rest[at + end + 1..];
    }
    if pieces.is_empty() {
        return None;
    }
    pieces.push(Piece::Text(rest));
    Some(pieces)
}

fn fill(
    node: &Node,
    scalar: &Scalar,
    uses: &mut Uses<'_>,
    source: &str,
    errors: &mut SourceErrors,
) -> Node {
    let Some(pieces) = pieces(&scalar.text) else {
        return node.clone();
    };
    if let Some(name) = whole(&pieces) {
        let place = place_of(name, node.span, source);
        let Some(value) = look_up(name, place, uses, errors) else {
            return node.clone();
        };
        let mut value = value.clone();
        value.via = Some(Via {
            span: place,
            label: "filled in here",
        });
        return value;
    }
    let filled = join(&pieces, node.span, uses, source, errors);
    Node {
        span: node.span,
        via: filled.via,
        kind: NodeKind::Scalar(Scalar {
            text: filled.text,
            plain: false,
        }),
    }
}

fn fill_key(key: &Key, uses: &mut Uses<'_>, source: &str, errors: &mut SourceErrors) -> Key {
    let Some(pieces) = pieces(&key.text) else {
        return key.clone();
    };
    let filled = join(&pieces, key.span, uses, source, errors);
    Key {
        text: filled.text,
        span: key.span,
        via: filled.via,
    }
}

/// The variable's name, if the text is a single variable.
fn whole<'t>(pieces: &[Piece<'t>]) -> Option<&'t str> {
    match pieces {
        [Piece::Text(""), Piece::Variable(name), Piece::Text("")] => Some(name),
        _ => None,
    }
}

struct Filled {
    text: String,
    via: Option<Via>,
}

fn join(
    pieces: &[Piece<'_>],
    span: Span,
    uses: &mut Uses<'_>,
    source: &str,
    errors: &mut SourceErrors,
) -> Filled {
    let mut filled = Filled {
        text: String::new(),
        via: None,
    };
    for piece in pieces {
        match piece {
            Piece::Text(text) => filled.text.push_str(text),
            Piece::Variable(name) => {
                let place = place_of(name, span, source);
                let Some(value) = look_up(name, place, uses, errors) else {
                    continue;
                };
                if let NodeKind::Scalar(scalar) = &value.kind {
                    filled.text.push_str(&scalar.text);
                    filled.via = Some(Via {
                        span: value.span,
                        label: "with this value",
                    });
                } else {
                    let reason = format!(
                        "`${{{name}}}` is {}, which can't be a part of a text",
                        value.describe()
                    );
                    errors
                        .report(SourceErrorKind::Variable { reason }, place)
                        .also(value.span, "its value in this row")
                        .help(format!(
                            "let `${{{name}}}` be the whole value, or give the row a text"
                        ));
                }
            }
        }
    }
    filled
}

/// The place of a variable within `span`.
fn place_of(name: &str, span: Span, source: &str) -> Span {
    let written = format!("${{{name}}}");
    source
        .get(span.start..span.end)
        .and_then(|text| text.find(&written))
        .map_or(span, |at| {
            let start = span.start + at;
            Span::new(start, start + written.len())
        })
}

fn look_up<'a>(
    name: &str,
    place: Span,
    uses: &mut Uses<'a>,
    errors: &mut SourceErrors,
) -> Option<&'a Node> {
    let known = uses.row.unwrap_or_default();
    if let Some(entry) = known.iter().find(|entry| entry.key.text == name) {
        uses.used.insert(name.to_owned());
        return Some(&entry.value);
    }
    let reason = format!("`${{{name}}}` has no value");
    let help = if uses.row.is_none() {
        format!(
            "add `each:` with rows that have `{name}`, or write `$${{{name}}}` to mean the text itself"
        )
    } else {
        did_you_mean(name, known.iter().map(|entry| entry.key.text.as_str())).unwrap_or_else(|| {
            format!("add `{name}` to each row, or write `$${{{name}}}` to mean the text itself")
        })
    };
    errors
        .report(SourceErrorKind::Variable { reason }, place)
        .label("no row has this")
        .help(help);
    None
}
