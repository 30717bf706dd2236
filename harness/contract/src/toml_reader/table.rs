//! A table in a TOML file.
//!
//! A [`TomlTable`] returns the [`TomlNode`]s of its keys and records which were requested, so that all others can be
//! reported as unknown. Errors are reported on the way, and reading continues with the next value.

use std::cell::{Cell, RefCell};
use std::ops::Range;

use toml::de::{DeTable, DeValue};

use super::FileErrorKind;
use super::node::TomlNode;
use super::source::File;
use crate::Assumed;
use crate::suggest::{suggest, suggest_help};

/// A table, which records the requested keys and the missing ones.
pub struct TomlTable<'d> {
    pub(super) file: &'d File,
    entries: &'d DeTable<'d>,
    span: Range<usize>,
    place: String,
    asked: RefCell<Vec<&'static str>>,
    missing: RefCell<Vec<(&'static str, String)>>,
    /// Whether a second reader handles the keys that this one doesn't request.
    leaves_rest: Cell<bool>,
}

impl<'d> TomlTable<'d> {
    /// Reads a table, called `place` in error messages. Afterwards, keys that `read` did not request are reported as
    /// unknown, and missing required keys as missing.
    pub(super) fn read<T>(
        file: &'d File,
        entries: &'d DeTable<'d>,
        span: Range<usize>,
        place: &str,
        read: impl FnOnce(&Self) -> Option<T>,
    ) -> Option<T> {
        let table = Self {
            file,
            entries,
            span,
            place: place.to_owned(),
            asked: RefCell::default(),
            missing: RefCell::default(),
            leaves_rest: Cell::new(false),
        };
        let value = read(&table);
        table.report_keys();
        value
    }

    /// The value of an optional key.
    pub fn may(&self, key: &'static str) -> Option<TomlNode<'d>> {
        self.asked.borrow_mut().push(key);
        let value = self.entries.get(key)?;
        Some(TomlNode::new(self.file, key, value))
    }

    /// The value of a required key; `help` is shown if it is missing.
    pub fn need(&self, key: &'static str, help: &str) -> Option<TomlNode<'d>> {
        let node = self.may(key);
        if node.is_none() {
            self.missing.borrow_mut().push((key, help.to_owned()));
        }
        node
    }

    /// Whether all of these keys are absent.
    pub fn has_none_of<const N: usize>(&self, keys: [&str; N]) -> bool {
        keys.iter().all(|&key| !self.entries.contains_key(key))
    }

    /// A required text.
    pub fn text(&self, key: &'static str, help: &str) -> Option<String> {
        self.need(key, help)?.text()
    }

    /// An optional text.
    pub fn text_if_any(&self, key: &'static str) -> Option<String> {
        self.may(key)?.text()
    }

    /// An optional boolean, false by default.
    pub fn flag(&self, key: &'static str) -> bool {
        self.may(key)
            .and_then(|node| node.boolean())
            .unwrap_or(false)
    }

    /// A switch that is on by default.
    pub fn flag_unless_off(&self, key: &'static str) -> bool {
        self.may(key)
            .and_then(|node| node.boolean())
            .unwrap_or(true)
    }

    /// Leaves the keys that were not requested to a second reader of the same table.
    pub fn leave_rest(&self) {
        self.leaves_rest.set(true);
    }

    /// Reports a key that isn't allowed here, if it is present.
    pub fn stray(&self, key: &'static str, because: impl Into<String>) {
        if let Some(node) = self.may(key) {
            let because = because.into();
            self.file.report(
                FileErrorKind::StrayKey { key, because },
                node.span(),
                "not here",
                format!("leave `{key}` out"),
            );
        }
    }

    /// The mark `assumed`: a boolean, or a list of this table's keys.
    pub fn assumed(&self) -> Assumed {
        let Some(node) = self.may("assumed") else {
            return Assumed::Nothing;
        };
        let Some(items) = node.as_list() else {
            return match node.boolean_or("a boolean or a list of keys") {
                Some(true) => Assumed::Everything,
                _ => Assumed::Nothing,
            };
        };
        let keys = self.entries.keys().map(|key| key.get_ref().as_ref());
        let keys: Vec<&str> = keys.filter(|&key| key != "assumed").collect();
        Assumed::Keys(items.iter().filter_map(|item| item.word(&keys)).collect())
    }

    /// Reports unknown keys, and missing ones unless an unknown key was meant for them.
    fn report_keys(&self) {
        let asked = self.asked.borrow();
        let known = |key: &str| asked.contains(&key);
        let unset = || {
            let unset = asked.iter().filter(|&&key| self.has_none_of([key]));
            unset.copied()
        };
        let mut meant = Vec::new();
        let unknown = self.entries.keys().filter(|key| !known(key.get_ref()));
        for key in unknown.filter(|_| !self.leaves_rest.get()) {
            // Of a million unknown keys, only a few are shown.
            if self.file.count_later(key.span().start) {
                continue;
            }
            let near = suggest(key.get_ref(), unset());
            meant.extend(near);
            let help = match near {
                Some(near) => format!("did you mean `{near}`?"),
                None => suggest_help(key.get_ref(), asked.iter().copied()),
            };
            let kind = FileErrorKind::UnknownKey {
                key: key.get_ref().to_string(),
                place: self.place.clone(),
            };
            self.file.report(kind, key.span(), "unknown", help);
        }
        let missing = self.missing.borrow();
        for (key, help) in missing.iter().filter(|(key, _)| !meant.contains(key)) {
            let kind = FileErrorKind::MissingKey {
                key,
                place: self.place.clone(),
            };
            let label = format!("`{key}` is missing");
            let help = format!("write {help}");
            self.file.report(kind, self.span.clone(), label, help);
        }
    }
}

impl<'d> TomlNode<'d> {
    /// A table, called `place` in error messages.
    pub fn table<T>(
        &self,
        place: &str,
        read: impl FnOnce(&TomlTable<'d>) -> Option<T>,
    ) -> Option<T> {
        match self.value.get_ref() {
            DeValue::Table(table) => TomlTable::read(self.file, table, self.span(), place, read),
            _ => self.wrong("a table"),
        }
    }
}
