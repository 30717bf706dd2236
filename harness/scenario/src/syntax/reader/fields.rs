//! The keys of one object.

use super::Reader;
use crate::syntax::source_error::SourceErrorKind;
use crate::syntax::span::Span;
use crate::syntax::tree::{MapEntry, Node};

/// A marker for an error that was reported to the reader.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reported;

/// The keys of one object, looked up by name.
pub(crate) struct Fields<'n> {
    node: &'n Node,
    place: &'static str,
}

impl<'n> Fields<'n> {
    pub(crate) fn of(node: &'n Node, place: &'static str) -> Self {
        Self { node, place }
    }

    /// The object itself.
    pub(crate) fn node(&self) -> &'n Node {
        self.node
    }

    /// The entry of an optional key. If a key is duplicated, the first entry is used.
    pub(crate) fn entry(&self, key: &str) -> Option<&'n MapEntry> {
        self.node
            .entries()
            .iter()
            .find(|entry| entry.key.text == key)
    }

    /// The value of an optional key.
    pub(crate) fn get(&self, key: &str) -> Option<&'n Node> {
        self.entry(key).map(|entry| &entry.value)
    }

    /// The value of a required key; reported if it is missing.
    pub(crate) fn require(&self, reader: &mut Reader<'_>, key: &str) -> Option<&'n Node> {
        let found = self.get(key);
        if found.is_none() {
            let kind = SourceErrorKind::MissingKey {
                key: key.to_owned(),
                place: self.place.to_owned(),
            };
            let span = self.head();
            reader
                .errors
                .report(kind, span)
                .via(self.node.via)
                .label(format!("without `{key}`"))
                .help(format!("add `{key}: …`"));
        }
        found
    }

    /// Reads the value of an optional key with `read` if it is present.
    ///
    /// # Errors
    /// [`Reported`] if the value is invalid. The other keys can still be read.
    pub(crate) fn optional<T>(
        &self,
        key: &str,
        read: impl FnOnce(&'n Node) -> Option<T>,
    ) -> Result<Option<T>, Reported> {
        match self.get(key) {
            None => Ok(None),
            Some(node) => read(node).map(Some).ok_or(Reported),
        }
    }

    /// The first of `keys` that is present.
    pub(crate) fn first_of<'k>(&self, keys: &[&'k str]) -> Option<(&'k str, &'n MapEntry)> {
        keys.iter()
            .find_map(|key| self.entry(key).map(|entry| (*key, entry)))
    }

    /// A short range to mark when a key is missing, since a block may have many lines.
    fn head(&self) -> Span {
        self.node
            .entries()
            .first()
            .map_or(self.node.span, |entry| entry.key.span)
    }
}
