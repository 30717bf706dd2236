//! Tables and values of a TOML file being read.
//!
//! A [`Table`] gives the [`Node`]s of its keys and notes which were requested, so that all others can be reported as
//! unknown. Mistakes are reported on the way, and reading goes on with the next value.

use std::cell::{Cell, RefCell};
use std::fs;
use std::ops::{Range, RangeInclusive};
use std::path::PathBuf;

use serde_json::{Map, Number, Value};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::FileErrorKind;
use super::source::File;
use crate::suggest::{suggest, suggest_help};
use crate::{Assumed, Platform, Version, VersionError};

/// A table, which notes the keys that were requested and those that are missing.
pub struct Table<'d> {
    pub(super) file: &'d File,
    entries: &'d DeTable<'d>,
    span: Range<usize>,
    place: String,
    asked: RefCell<Vec<&'static str>>,
    missing: RefCell<Vec<(&'static str, String)>>,
    /// Whether another reader reads what this one doesn't ask for.
    leaves_rest: Cell<bool>,
}

impl<'d> Table<'d> {
    /// Reads a table, called `place` in messages. Afterwards, keys that `read` did not request are reported as
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
    pub fn may(&self, key: &'static str) -> Option<Node<'d>> {
        self.asked.borrow_mut().push(key);
        let value = self.entries.get(key)?;
        Some(Node::new(self.file, key, value))
    }

    /// The value of a required key; `help` is shown if it is missing.
    pub fn need(&self, key: &'static str, help: &str) -> Option<Node<'d>> {
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

    /// A switch that is on where it is absent.
    pub fn flag_unless_off(&self, key: &'static str) -> bool {
        self.may(key)
            .and_then(|node| node.boolean())
            .unwrap_or(true)
    }

    /// Leaves the keys that were not asked for to another reader of the same table.
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

/// A value, with its key and its place in the file.
pub struct Node<'d> {
    pub(super) file: &'d File,
    key: &'static str,
    value: &'d Spanned<DeValue<'d>>,
}

impl<'d> Node<'d> {
    fn new(file: &'d File, key: &'static str, value: &'d Spanned<DeValue<'d>>) -> Self {
        Self { file, key, value }
    }

    /// The byte range in the file.
    pub fn span(&self) -> Range<usize> {
        self.value.span()
    }

    /// A text that must not be empty.
    pub fn text(&self) -> Option<String> {
        let DeValue::String(text) = self.value.get_ref() else {
            return self.wrong("a string");
        };
        if text.trim().is_empty() {
            let key = self.key.to_owned();
            self.report(
                FileErrorKind::Empty { key },
                "empty",
                "say something".to_owned(),
            );
            return None;
        }
        Some(text.to_string())
    }

    /// A text that may be empty.
    pub fn any_text(&self) -> Option<String> {
        match self.as_text() {
            Some(text) => Some(text.to_owned()),
            None => self.wrong("a string"),
        }
    }

    /// The texts of a list.
    pub fn texts(&self) -> Option<Vec<String>> {
        self.list()?.iter().map(Self::text).collect()
    }

    /// The text; `None`, without an error, if it isn't one.
    pub fn as_text(&self) -> Option<&'d str> {
        self.value.get_ref().as_str()
    }

    /// A boolean.
    pub fn boolean(&self) -> Option<bool> {
        self.boolean_or("a boolean")
    }

    /// A boolean, where `expected` names everything that is allowed.
    pub fn boolean_or(&self, expected: &'static str) -> Option<bool> {
        match self.value.get_ref() {
            DeValue::Boolean(value) => Some(*value),
            _ => self.wrong(expected),
        }
    }

    /// A whole number that must not be negative.
    pub fn whole_number(&self) -> Option<u64> {
        let DeValue::Integer(number) = self.value.get_ref() else {
            return self.wrong("a whole number");
        };
        let read = u64::from_str_radix(number.as_str(), number.radix()).ok();
        if read.is_none() {
            let key = self.key.to_owned();
            let help = "write a whole number from 0 to 2^64 - 1".to_owned();
            self.report(
                FileErrorKind::NumberOutOfRange { key },
                "out of range",
                help,
            );
        }
        read
    }

    /// The items of a list; `None`, without an error, if it isn't one.
    pub fn as_list(&self) -> Option<Vec<Node<'d>>> {
        let items = self.value.get_ref().as_array()?;
        let items = items
            .iter()
            .map(|item| Node::new(self.file, self.key, item));
        Some(items.collect())
    }

    /// The items of a list.
    pub fn list(&self) -> Option<Vec<Node<'d>>> {
        self.as_list().or_else(|| self.wrong("a list"))
    }

    /// The items of a list of tables, each written as `[[key]]`.
    pub fn tables(&self) -> Option<Vec<Node<'d>>> {
        if let DeValue::Table(_) = self.value.get_ref() {
            let key = self.key.to_owned();
            let help = format!("write `[[{key}]]`, once for each");
            self.report(FileErrorKind::SingleTable { key }, "one table", help);
            return None;
        }
        self.list()
    }

    /// A number, with or without decimals.
    pub fn float(&self) -> Option<f64> {
        let text = match self.value.get_ref() {
            DeValue::Float(number) => number.as_str(),
            DeValue::Integer(number) => number.as_str(),
            _ => return self.wrong("a number"),
        };
        self.number(text.parse().ok().and_then(Number::from_f64))?
            .as_f64()
    }

    /// A whole number within a range.
    pub fn whole_number_within(&self, range: RangeInclusive<u32>) -> Option<u32> {
        let DeValue::Integer(number) = self.value.get_ref() else {
            return self.wrong("a whole number");
        };
        let read = u32::from_str_radix(number.as_str(), number.radix()).ok();
        let read = read.filter(|number| range.contains(number));
        if read.is_none() {
            let key = self.key.to_owned();
            let (first, last) = range.into_inner();
            let help = format!("write a whole number from {first} to {last}");
            self.report(
                FileErrorKind::NumberOutOfRange { key },
                "out of range",
                help,
            );
        }
        read
    }

    /// The values of a table whose keys are names, in order.
    pub fn named_values(&self) -> Option<Vec<(String, Node<'d>)>> {
        let DeValue::Table(table) = self.value.get_ref() else {
            return self.wrong("a table");
        };
        let named = table.iter().map(|(name, value)| {
            let value = Node::new(self.file, self.key, value);
            (name.get_ref().to_string(), value)
        });
        Some(named.collect())
    }

    /// A table to be sent as a JSON object.
    pub fn json_object(&self) -> Option<Map<String, Value>> {
        let fields = self.named_values()?;
        let fields = fields.into_iter();
        fields
            .map(|(name, value)| Some((name, value.json()?)))
            .collect()
    }

    /// A table, called `place` in messages.
    pub fn table<T>(&self, place: &str, read: impl FnOnce(&Table<'d>) -> Option<T>) -> Option<T> {
        match self.value.get_ref() {
            DeValue::Table(table) => Table::read(self.file, table, self.span(), place, read),
            _ => self.wrong("a table"),
        }
    }

    /// A text that has to be one of the known words.
    pub fn word(&self, known: &[&str]) -> Option<String> {
        let word = self.text()?;
        if known.contains(&word.as_str()) {
            return Some(word);
        }
        let help = suggest_help(&word, known.iter().copied());
        let key = self.key.to_owned();
        self.report(FileErrorKind::UnknownWord { key, word }, "unknown", help);
        None
    }

    /// The name of one of `known`, called `noun` in messages; not judged if these couldn't be read.
    pub fn reference(&self, noun: &'static str, known: Option<Vec<&str>>) -> Option<String> {
        let name = self.text()?;
        let Some(known) = known else {
            return Some(name);
        };
        if known.contains(&name.as_str()) {
            return Some(name);
        }
        let help = suggest_help(&name, known);
        let kind = FileErrorKind::UnknownReference { noun, name };
        self.report(kind, "not known", help);
        None
    }

    /// The path of a URL, from its first slash and without a query.
    pub fn url_path(&self) -> Option<String> {
        let text = self.text()?;
        let is_plain = |letter: char| letter.is_ascii_graphic() && !"?#%".contains(letter);
        if text.starts_with('/') && text.chars().all(is_plain) {
            return Some(text);
        }
        let help = "write it from its first slash, without a query, such as `/orders/7`";
        self.invalid(format!("`{text}` is not a path"), "not a path", help);
        None
    }

    /// The value of a known word.
    pub fn one_of<T: Clone>(&self, words: &[(&'static str, T)]) -> Option<T> {
        let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        let word = self.word(&known)?;
        let found = words.iter().find(|(known, _)| *known == word);
        found.map(|(_, value)| value.clone())
    }

    /// A platform of the app.
    pub fn platform(&self) -> Option<Platform> {
        self.one_of(&Platform::APPS.map(|platform| (platform.name(), platform)))
    }

    /// A version.
    pub fn version(&self) -> Option<Version> {
        match self.text()?.parse() {
            Ok(version) => Some(version),
            Err(error) => {
                let error: VersionError = error;
                let help = error.help();
                self.report(FileErrorKind::NotAVersion { error }, "not a version", help);
                None
            }
        }
    }

    /// A value as JSON. Dates become texts.
    pub fn json(&self) -> Option<Value> {
        Some(match self.value.get_ref() {
            DeValue::String(text) => Value::String(text.to_string()),
            DeValue::Boolean(value) => Value::Bool(*value),
            DeValue::Datetime(date) => Value::String(date.to_string()),
            DeValue::Integer(number) => {
                let read = i64::from_str_radix(number.as_str(), number.radix());
                self.number(read.ok().map(Number::from))?
            }
            DeValue::Float(number) => {
                let read = number.as_str().parse().ok();
                self.number(read.and_then(Number::from_f64))?
            }
            DeValue::Array(items) => {
                let items = items
                    .iter()
                    .map(|item| Node::new(self.file, self.key, item).json());
                Value::Array(items.collect::<Option<_>>()?)
            }
            DeValue::Table(table) => {
                let fields = table.iter().map(|(name, value)| {
                    let value = Node::new(self.file, self.key, value).json()?;
                    Some((name.get_ref().to_string(), value))
                });
                Value::Object(fields.collect::<Option<_>>()?)
            }
        })
    }

    /// The path of another file or folder, which stands here relative to this file's folder.
    pub fn path(&self) -> Option<PathBuf> {
        Some(self.file.path(&self.text()?))
    }

    /// What a JSON file holds, whose path stands here.
    pub fn json_file(&self) -> Option<Value> {
        self.file.read_json(&self.path()?, self.span())
    }

    /// The bytes of a file whose path stands here.
    pub fn file_bytes(&self) -> Option<Vec<u8>> {
        let path = self.path()?;
        self.file
            .read_other(&path, self.span(), |path| fs::read(path))
    }

    /// The text of a file in the folder whose path stands here.
    pub fn text_in_folder(&self, name: &str) -> Option<String> {
        let path = self.path()?.join(name);
        self.file
            .read_other(&path, self.span(), |path| fs::read_to_string(path))
    }

    fn number(&self, number: Option<Number>) -> Option<Value> {
        if number.is_none() {
            let key = self.key.to_owned();
            let help = "write a number that JSON has".to_owned();
            self.report(
                FileErrorKind::NumberOutOfRange { key },
                "out of range",
                help,
            );
        }
        number.map(Value::Number)
    }

    /// Reports that this value is invalid; `message` is a lowercase fragment.
    pub fn invalid(&self, message: impl Into<String>, label: &str, help: impl Into<String>) {
        let message = message.into();
        self.report(FileErrorKind::Invalid { message }, label, help.into());
    }

    /// Reports that this value repeats the one at `first`.
    pub fn report_again(&self, kind: FileErrorKind, first: Range<usize>, help: String) {
        self.file.report_again(kind, self.span(), first, help);
    }

    /// Reports an error at this value.
    pub fn report(&self, kind: FileErrorKind, label: &str, help: String) {
        self.file.report(kind, self.span(), label, help);
    }

    fn wrong<T>(&self, expected: &'static str) -> Option<T> {
        let found = match self.value.get_ref() {
            DeValue::String(_) => "a string",
            DeValue::Integer(_) => "a whole number",
            DeValue::Float(_) => "a number",
            DeValue::Boolean(_) => "a boolean",
            DeValue::Datetime(_) => "a date",
            DeValue::Array(_) => "a list",
            DeValue::Table(_) => "a table",
        };
        let kind = FileErrorKind::WrongType {
            key: self.key.to_owned(),
            expected,
            found,
        };
        self.report(kind, found, format!("write {expected}"));
        None
    }
}
