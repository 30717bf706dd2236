//! A table of the catalogue while it is read.

use std::cell::RefCell;
use std::ops::Range;

use toml::de::DeTable;

use super::Fault;
use super::file::File;
use super::node::Node;
use crate::Assumed;
use crate::suggest::{suggest, suggest_help};

/// A table, which notes the keys it was asked for and those it lacks.
pub(crate) struct Table<'d> {
    pub(crate) file: &'d File,
    entries: &'d DeTable<'d>,
    span: Range<usize>,
    place: &'static str,
    asked: RefCell<Vec<&'static str>>,
    missing: RefCell<Vec<(&'static str, String)>>,
}

impl<'d> Table<'d> {
    /// Reads a table, called `place` in messages; afterwards, what `read` did not ask for is
    /// reported as unknown, and what it needed as missing.
    pub(crate) fn read<T>(
        file: &'d File,
        entries: &'d DeTable<'d>,
        span: Range<usize>,
        place: &'static str,
        read: impl FnOnce(&Self) -> Option<T>,
    ) -> Option<T> {
        let table = Self {
            file,
            entries,
            span,
            place,
            asked: RefCell::default(),
            missing: RefCell::default(),
        };
        let value = read(&table);
        table.report_keys();
        value
    }

    /// The value of a key that may be absent.
    pub(crate) fn may(&self, key: &'static str) -> Option<Node<'d>> {
        self.asked.borrow_mut().push(key);
        let value = self.entries.get(key)?;
        Some(Node::new(self.file, key, value))
    }

    /// The value of a key that has to be there; `help` says what to write if it isn't.
    pub(crate) fn need(&self, key: &'static str, help: &str) -> Option<Node<'d>> {
        let node = self.may(key);
        if node.is_none() {
            self.missing.borrow_mut().push((key, help.to_owned()));
        }
        node
    }

    /// Whether all of these keys are absent.
    pub(crate) fn has_none_of<const N: usize>(&self, keys: [&str; N]) -> bool {
        keys.iter().all(|&key| !self.entries.contains_key(key))
    }

    /// A text that has to be there.
    pub(crate) fn text(&self, key: &'static str, help: &str) -> Option<String> {
        self.need(key, help)?.text()
    }

    /// A text that may be absent.
    pub(crate) fn text_if_any(&self, key: &'static str) -> Option<String> {
        self.may(key)?.text()
    }

    /// A switch that is off where it is absent.
    pub(crate) fn flag(&self, key: &'static str) -> bool {
        self.may(key)
            .and_then(|node| node.boolean())
            .unwrap_or(false)
    }

    /// A key that makes no sense here; reported if it is there.
    pub(crate) fn stray(&self, key: &'static str, because: impl Into<String>) {
        if let Some(node) = self.may(key) {
            let because = because.into();
            self.file.report(
                Fault::StrayKey { key, because },
                node.span(),
                "not here",
                format!("leave `{key}` out"),
            );
        }
    }

    /// The mark `assumed`: true, false, or a list of this table's keys.
    pub(crate) fn assumed(&self) -> Assumed {
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

    /// Reports unknown keys, and missing ones unless an unknown one was meant for them.
    fn report_keys(&self) {
        let asked = self.asked.borrow();
        let known = |key: &str| asked.contains(&key);
        let unset = || {
            let unset = asked.iter().filter(|&&key| self.has_none_of([key]));
            unset.copied()
        };
        let mut meant = Vec::new();
        for key in self.entries.keys().filter(|key| !known(key.get_ref())) {
            let near = suggest(key.get_ref(), unset());
            meant.extend(near);
            let help = match near {
                Some(near) => format!("did you mean `{near}`?"),
                None => suggest_help(key.get_ref(), asked.iter().copied()),
            };
            let fault = Fault::UnknownKey {
                key: key.get_ref().to_string(),
                place: self.place,
            };
            self.file.report(fault, key.span(), "unknown", help);
        }
        let missing = self.missing.borrow();
        for (key, help) in missing.iter().filter(|(key, _)| !meant.contains(key)) {
            let fault = Fault::MissingKey {
                key,
                place: self.place,
            };
            let label = format!("`{key}` is missing");
            let help = format!("write {help}");
            self.file.report(fault, self.span.clone(), label, help);
        }
    }
}
