//! The address of a request: a path on any host, or a whole address.

use serde_json::{Value, json};

use crate::schema::{Names, described, endpoint_path, or_variable};
use crate::syntax::reader::Reader;
use crate::syntax::span::Spanned;
use crate::syntax::tree::Node;

/// The prefix of a whole address.
const HTTPS: &str = "https://";

/// A path from its first slash, or a whole `https` address; without query. `*` matches any characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    /// The text as written.
    pub pattern: Spanned<String>,
}

impl Address {
    /// Parses an address; `None` if the text is neither a path nor a whole `https` address.
    pub fn new(pattern: &str) -> Option<Self> {
        let is_address = pattern.starts_with(HTTPS) || pattern.starts_with('/') || pattern == "*";
        let has_query = pattern.contains(['?', '#']);
        (is_address && !has_query).then(|| Self {
            pattern: pattern.to_owned().into(),
        })
    }

    /// Whether it includes the host.
    pub fn is_whole(&self) -> bool {
        self.pattern.value.starts_with(HTTPS)
    }

    /// Whether it can match a path of this host, for some values of parameters such as in `/notes/{id}`.
    pub(crate) fn may_match(&self, host: &str, path: &str) -> bool {
        let path = if self.is_whole() {
            format!("{HTTPS}{host}{path}")
        } else {
            path.to_owned()
        };
        let pattern = self.pattern.value.chars();
        let pattern: Vec<_> = pattern
            .map(|found| match found {
                '*' => Piece::Anything,
                other => Piece::Just(other),
            })
            .collect();
        overlap(&pattern, &path_pieces(&path))
    }

    /// Whether it matches a path, without query, on this host.
    pub fn matches(&self, host: &str, path: &str) -> bool {
        let found = if self.is_whole() {
            format!("{HTTPS}{host}{path}")
        } else {
            path.to_owned()
        };
        matches(self.pattern.value.as_bytes(), found.as_bytes())
    }
}

/// A piece of a pattern.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Piece {
    /// This character.
    Just(char),
    /// Any characters: `*` in an address, `{*rest}` in a path.
    Anything,
    /// One or more characters other than a slash: `{id}` in a path.
    Segment,
}

/// The pieces of a path with parameters.
fn path_pieces(path: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut rest = path;
    while let Some(next) = rest.chars().next() {
        match rest.split_once('}') {
            Some((name, after)) if next == '{' => {
                let is_rest = name.starts_with("{*");
                pieces.push(if is_rest {
                    Piece::Anything
                } else {
                    Piece::Segment
                });
                rest = after;
            }
            _ => {
                pieces.push(Piece::Just(next));
                rest = &rest[next.len_utf8()..];
            }
        }
    }
    pieces
}

/// Whether some text matches both patterns. Visits each pair of positions once.
fn overlap(one: &[Piece], other: &[Piece]) -> bool {
    let width = other.len() + 1;
    let mut fits = vec![false; (one.len() + 1) * width];
    for at in (0..=one.len()).rev() {
        for and in (0..=other.len()).rev() {
            let later = |at: usize, and: usize| fits[at * width + and];
            fits[at * width + and] = match (one.get(at), other.get(and)) {
                (None, None) => true,
                (Some(Piece::Anything), _) => {
                    later(at + 1, and) || (and < other.len() && later(at, and + 1))
                }
                (_, Some(Piece::Anything)) => {
                    later(at, and + 1) || (at < one.len() && later(at + 1, and))
                }
                (None, _) | (_, None) => false,
                (Some(Piece::Segment), Some(Piece::Segment)) => later(at + 1, and + 1),
                (Some(Piece::Just(one)), Some(Piece::Just(other))) => {
                    one == other && later(at + 1, and + 1)
                }
                (Some(Piece::Segment), Some(Piece::Just(_))) => {
                    (1..=segment(&other[and..])).any(|taken| later(at + 1, and + taken))
                }
                (Some(Piece::Just(_)), Some(Piece::Segment)) => {
                    (1..=segment(&one[at..])).any(|taken| later(at + taken, and + 1))
                }
            };
        }
    }
    fits[0]
}

/// The number of pieces before the next slash.
fn segment(pieces: &[Piece]) -> usize {
    let slash = pieces.iter().position(|piece| *piece == Piece::Just('/'));
    slash.unwrap_or(pieces.len())
}

/// Whether a pattern with `*` matches a whole text. Only the last `*` passed must be retried, so the number of steps
/// is at most the product of both lengths.
fn matches(pattern: &[u8], text: &[u8]) -> bool {
    let (mut at, mut seen) = (0, 0);
    let mut star: Option<(usize, usize)> = None;
    while seen < text.len() {
        match pattern.get(at) {
            Some(b'*') => {
                star = Some((at, seen));
                at += 1;
            }
            Some(byte) if *byte == text[seen] => {
                at += 1;
                seen += 1;
            }
            _ => {
                let Some((place, taken)) = star else {
                    return false;
                };
                star = Some((place, taken + 1));
                at = place + 1;
                seen = taken + 1;
            }
        }
    }
    pattern[at..].iter().all(|byte| *byte == b'*')
}

/// Reads an address: a path, a whole address, or either.
pub(crate) fn read_address(
    reader: &mut Reader<'_>,
    node: &Node,
    place: &str,
    only: Option<AddressKind>,
) -> Option<Address> {
    let pattern = reader.text(node, place)?;
    let found = if pattern.starts_with(HTTPS) {
        Some(AddressKind::Whole)
    } else if pattern.starts_with('/') || pattern.value == "*" {
        Some(AddressKind::Path)
    } else {
        None
    };
    let is_wanted = found.is_some_and(|found| only.is_none_or(|only| only == found));
    if !is_wanted {
        let help = match only {
            Some(AddressKind::Path) => "write a path from its first slash: `/orders/7`",
            Some(AddressKind::Whole) => "write a whole address: `https://api.myapp.test/orders/7`",
            None => "write a path such as `/orders/7`, or a whole https address",
        };
        reader
            .bad_value(node, place, "this is not the address of a request")
            .help(help);
        return None;
    }
    if pattern.contains(['?', '#']) {
        reader
            .bad_value(node, place, "an address has no query here")
            .help("leave it out, or put its values under `query` or `when`");
        return None;
    }
    Some(Address { pattern })
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AddressKind {
    Path,
    Whole,
}

/// The schema of an address of either kind.
pub(crate) fn address_schema(_: &Names<'_>) -> Value {
    let whole = json!({ "type": "string", "pattern": "^https://[^?#]+$" });
    described(
        or_variable(json!({ "anyOf": [endpoint_path(), whole] })),
        "A path, or a whole https address; `*` stands for any characters",
    )
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn address(pattern: &str) -> Address {
        Address {
            pattern: pattern.to_owned().into(),
        }
    }

    #[test]
    fn star_matches_any_characters() {
        for (pattern, fits) in [
            ("/shop/user/login", true),
            ("/shop/user/*", true),
            ("*login", true),
            ("*", true),
            ("/shop*user*in*", true),
            ("https://www.myapp.test/shop/user/login", true),
            ("https://*/login", true),
            ("/shop/user/logi", false),
            ("/shop/user/login/*", false),
            ("https://www.other.test/*", false),
        ] {
            let found = address(pattern).matches("www.myapp.test", "/shop/user/login");
            assert_eq!(found, fits, "{pattern}");
        }
    }

    #[test]
    fn parameter_matches_one_segment() {
        for (pattern, path, fits) in [
            ("/notes/7", "/notes/{id}", true),
            ("/notes/*", "/notes/{id}", true),
            ("*", "/notes/{id}", true),
            ("/notes/7/tags", "/notes/{id}/tags", true),
            ("/files/a/b", "/files/{*rest}", true),
            ("https://api.notes.test/notes/7", "/notes/{id}", true),
            ("https://other.test/notes/7", "/notes/{id}", false),
            ("/notes/", "/notes/{id}", false),
            ("/notes/7/tags", "/notes/{id}", false),
            ("/notes", "/notes/{id}", false),
        ] {
            let found = address(pattern).may_match("api.notes.test", path);
            assert_eq!(found, fits, "{pattern} and {path}");
        }
    }

    proptest! {
        #[test]
        fn text_with_omitted_parts_still_matches(parts in proptest::collection::vec("[ab/]{0,4}", 1..6)) {
            let pattern = format!("/{}", parts.join("*"));
            let path = format!("/{}", parts.join("ba/"));
            prop_assert!(address(&pattern).matches("h", &path));
        }
    }
}
