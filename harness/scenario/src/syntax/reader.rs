//! Reading the tree: functions for common kinds of values, which report errors.

mod fields;
mod value;

use std::time::Duration;

pub(crate) use fields::{Fields, Reported};

use crate::syntax::duration;
use crate::syntax::source_error::{SourceErrorKind, SourceErrors};
use crate::syntax::span::Spanned;
use crate::syntax::suggest;
use crate::syntax::tree::{Node, NodeKind, Plain, resolve};

/// Reads nodes and collects errors. A result of `None` always means that an error was reported.
pub(crate) struct Reader<'m> {
    pub(crate) errors: &'m mut SourceErrors,
}

impl Reader<'_> {
    /// Reads a text; numbers and booleans are taken as written, so that `404` and `2.10` need no quotes.
    pub(crate) fn text(&mut self, node: &Node, place: &str) -> Option<Spanned<String>> {
        if let NodeKind::Scalar(scalar) = &node.kind
            && !node.is_null()
        {
            if scalar.text.is_empty() {
                self.bad_value(node, place, "the text is empty")
                    .help("write the text, or leave the key out");
                return None;
            }
            return Some(Spanned::new(scalar.text.clone(), node.span));
        }
        let help = if node.is_null() {
            "write a text, or leave the key out"
        } else {
            "write one text; numbers need no quotes"
        };
        self.wrong_type(node, place, "a text").help(help);
        None
    }

    /// Reads one of several words. `what` names the kind of word, such as "theme".
    pub(crate) fn word<T: Copy>(
        &mut self,
        node: &Node,
        what: &str,
        words: &[(&str, T)],
    ) -> Option<T> {
        let text = self.text(node, &format!("the {what}"))?;
        if let Some((_, value)) = words.iter().find(|(word, _)| *word == text.value) {
            return Some(*value);
        }
        let names = || words.iter().map(|(word, _)| *word);
        let help = suggest::or_list(&text, names());
        let word = text.value.clone();
        let what = what.to_owned();
        self.errors
            .at(node, SourceErrorKind::UnknownWord { word, what })
            .help(help);
        None
    }

    /// Reads a whole number from 1 to `most`.
    pub(crate) fn count(&mut self, node: &Node, place: &str, most: u32) -> Option<u32> {
        let number = match &node.kind {
            NodeKind::Scalar(scalar) => match resolve(scalar) {
                Plain::Number(number) => number.as_u64(),
                _ => None,
            },
            _ => None,
        };
        let count = number
            .and_then(|number| u32::try_from(number).ok())
            .filter(|count| (1..=most).contains(count));
        if count.is_none() {
            let expected = format!("a whole number from 1 to {most}");
            self.wrong_type(node, place, &expected)
                .help("write it in digits, without quotes");
        }
        count
    }

    /// Reads a duration such as `250ms`.
    pub(crate) fn duration(&mut self, node: &Node, place: &str) -> Option<Duration> {
        let text = self.text(node, place)?;
        match duration::parse(&text) {
            Ok(duration) => Some(duration),
            Err(error) => {
                self.bad_value(node, place, &error.to_string())
                    .help(error.help());
                None
            }
        }
    }

    /// The items of a list; any other node is a list of one.
    pub(crate) fn one_or_many<'n>(&mut self, node: &'n Node, place: &str) -> Option<&'n [Node]> {
        let items = match &node.kind {
            NodeKind::List(items) => items.as_slice(),
            _ => std::slice::from_ref(node),
        };
        if items.is_empty() || (items.len() == 1 && node.is_null()) {
            self.nothing(node, place)
                .help("write one, or a list of them");
            return None;
        }
        Some(items)
    }

    /// The items of a list that must not be empty.
    pub(crate) fn list<'n>(&mut self, node: &'n Node, place: &str) -> Option<&'n [Node]> {
        match &node.kind {
            NodeKind::List(items) if !items.is_empty() => Some(items),
            NodeKind::List(_) => {
                self.nothing(node, place).help("write at least one `- …`");
                None
            }
            _ if node.is_null() => {
                self.nothing(node, place).help("write at least one `- …`");
                None
            }
            _ => {
                self.wrong_type(node, place, "a list")
                    .help("begin each with `- `");
                None
            }
        }
    }

    /// The keys of an object, which must be among `known`. An empty object is reported.
    pub(crate) fn fields<'n>(
        &mut self,
        node: &'n Node,
        place: &'static str,
        known: &[&str],
    ) -> Option<Fields<'n>> {
        let fields = Fields::of(node, place);
        if node.is_null() || matches!(&node.kind, NodeKind::Map(entries) if entries.is_empty()) {
            self.nothing(node, place).help(format!(
                "it can have {}",
                suggest::list(known.iter().copied())
            ));
            return None;
        }
        if !matches!(node.kind, NodeKind::Map(_)) {
            self.wrong_type(node, place, "an object").help(format!(
                "its keys are {}",
                suggest::list(known.iter().copied())
            ));
            return None;
        }
        for entry in node.entries() {
            let key = &entry.key;
            if !known.contains(&key.text.as_str()) {
                let help = suggest::or_list(&key.text, known.iter().copied());
                let kind = SourceErrorKind::UnknownKey {
                    key: key.text.clone(),
                    place: place.to_owned(),
                };
                self.errors.report(kind, key.span).via(key.via).help(help);
            }
        }
        Some(fields)
    }

    /// Reports a value of the wrong type.
    pub(crate) fn wrong_type(
        &mut self,
        node: &Node,
        place: &str,
        expected: &str,
    ) -> &mut crate::syntax::source_error::SourceError {
        let found = match &node.kind {
            NodeKind::Scalar(scalar) if !node.is_null() => format!("`{}`", scalar.text),
            _ => node.describe().to_owned(),
        };
        self.errors.at(
            node,
            SourceErrorKind::WrongType {
                place: place.to_owned(),
                expected: expected.to_owned(),
                found,
            },
        )
    }

    /// Reports an invalid value of the right type.
    pub(crate) fn bad_value(
        &mut self,
        node: &Node,
        place: &str,
        reason: &str,
    ) -> &mut crate::syntax::source_error::SourceError {
        self.errors.at(
            node,
            SourceErrorKind::BadValue {
                place: place.to_owned(),
                reason: reason.to_owned(),
            },
        )
    }

    /// Reports an empty value.
    pub(crate) fn nothing(
        &mut self,
        node: &Node,
        place: &str,
    ) -> &mut crate::syntax::source_error::SourceError {
        let place = place.to_owned();
        self.errors.at(node, SourceErrorKind::Nothing { place })
    }

    /// Reports values that can't be combined.
    pub(crate) fn conflict(
        &mut self,
        node: &Node,
        reason: &str,
    ) -> &mut crate::syntax::source_error::SourceError {
        let reason = reason.to_owned();
        self.errors.at(node, SourceErrorKind::Conflict { reason })
    }
}
