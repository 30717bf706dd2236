//! A value in a TOML file, which converts itself into the requested type.

mod json;

use std::ops::{Range, RangeInclusive};
use std::path::PathBuf;

use serde_json::Value;
use toml::Spanned;
use toml::de::DeValue;

use super::FileErrorKind;
use super::source::File;
use crate::project_file::{read_bytes, read_text};
use crate::suggest::suggest_help;
use crate::{Platform, Version, VersionError};

/// A value, with its key and its place in the file.
#[derive(Clone, Copy)]
pub struct TomlNode<'d> {
    pub(super) file: &'d File,
    key: &'static str,
    pub(super) value: &'d Spanned<DeValue<'d>>,
}

impl<'d> TomlNode<'d> {
    pub(super) fn new(file: &'d File, key: &'static str, value: &'d Spanned<DeValue<'d>>) -> Self {
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

    pub fn boolean(&self) -> Option<bool> {
        self.boolean_or("a boolean")
    }

    /// A boolean, where `expected` names all allowed types.
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

    /// Whether it is a table.
    pub fn is_table(&self) -> bool {
        self.value.get_ref().as_table().is_some()
    }

    /// The items of a list; `None`, without an error, if it isn't one.
    pub fn as_list(&self) -> Option<Vec<TomlNode<'d>>> {
        let items = self.value.get_ref().as_array()?;
        let items = items
            .iter()
            .map(|item| TomlNode::new(self.file, self.key, item));
        Some(items.collect())
    }

    /// The items of a list.
    pub fn list(&self) -> Option<Vec<TomlNode<'d>>> {
        self.as_list().or_else(|| self.wrong("a list"))
    }

    /// The items of a list of tables, each written as `[[key]]`.
    pub fn tables(&self) -> Option<Vec<TomlNode<'d>>> {
        if let DeValue::Table(_) = self.value.get_ref() {
            let key = self.key.to_owned();
            let help = format!("write `[[{key}]]`, once for each");
            self.report(FileErrorKind::SingleTable { key }, "one table", help);
            return None;
        }
        self.list()
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
    pub fn named_values(&self) -> Option<Vec<(String, TomlNode<'d>)>> {
        let DeValue::Table(table) = self.value.get_ref() else {
            return self.wrong("a table");
        };
        let named = table.iter().map(|(name, value)| {
            let value = TomlNode::new(self.file, self.key, value);
            (name.get_ref().to_string(), value)
        });
        Some(named.collect())
    }

    /// A text that must be one of the known words.
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

    /// A name among `known`, called `noun` in error messages; not checked if these couldn't be read.
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

    /// The path of another file or folder, relative to this file's folder.
    pub fn path(&self) -> Option<PathBuf> {
        Some(self.file.path(&self.text()?))
    }

    /// The content of a JSON file, given by its path.
    pub fn json_file(&self) -> Option<Value> {
        self.file.read_json(&self.path()?, self.span())
    }

    /// The text of a file, given by its path.
    pub fn text_of_file(&self) -> Option<String> {
        let path = self.path()?;
        self.file.read_other(&path, self.span(), read_text)
    }

    /// The bytes of a file, given by its path.
    pub fn file_bytes(&self) -> Option<Vec<u8>> {
        let path = self.path()?;
        self.file.read_other(&path, self.span(), read_bytes)
    }

    /// The text of a file in the folder, given by its path.
    pub fn text_in_folder(&self, name: &str) -> Option<String> {
        let path = self.path()?.join(name);
        self.file.read_other(&path, self.span(), read_text)
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

    /// Reports a value of a wrong type: `expected` names the allowed types, `help` the correction.
    pub fn wrong_type<T>(&self, expected: &'static str, help: String) -> Option<T> {
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
        self.report(kind, found, help);
        None
    }

    pub(super) fn wrong<T>(&self, expected: &'static str) -> Option<T> {
        self.wrong_type(expected, format!("write {expected}"))
    }
}
