//! A value of the catalogue while it is read.

use std::ops::Range;

use serde_json::{Number, Value};
use toml::Spanned;
use toml::de::DeValue;

use super::Fault;
use super::file::File;
use super::table::Table;
use crate::suggest::suggest_help;
use crate::{Platform, Version};

/// A value, which knows its place in the file and the key it stands under.
pub(crate) struct Node<'d> {
    pub(crate) file: &'d File,
    key: &'static str,
    value: &'d Spanned<DeValue<'d>>,
}

impl<'d> Node<'d> {
    pub(crate) fn new(file: &'d File, key: &'static str, value: &'d Spanned<DeValue<'d>>) -> Self {
        Self { file, key, value }
    }

    /// Where it stands in the file, in bytes.
    pub(crate) fn span(&self) -> Range<usize> {
        self.value.span()
    }

    /// A text that isn't empty.
    pub(crate) fn text(&self) -> Option<String> {
        let DeValue::String(text) = self.value.get_ref() else {
            return self.wrong("a string");
        };
        if text.trim().is_empty() {
            let key = self.key.to_owned();
            self.report(Fault::Empty { key }, "empty", "say something".to_owned());
            return None;
        }
        Some(text.to_string())
    }

    /// The text; `None`, and no error, if it isn't one.
    pub(crate) fn as_text(&self) -> Option<&'d str> {
        self.value.get_ref().as_str()
    }

    /// A switch.
    pub(crate) fn boolean(&self) -> Option<bool> {
        self.boolean_or("a boolean")
    }

    /// A switch, where `expected` names all that may stand here.
    pub(crate) fn boolean_or(&self, expected: &'static str) -> Option<bool> {
        match self.value.get_ref() {
            DeValue::Boolean(value) => Some(*value),
            _ => self.wrong(expected),
        }
    }

    /// A whole number, not below zero.
    pub(crate) fn whole_number(&self) -> Option<u64> {
        let DeValue::Integer(number) = self.value.get_ref() else {
            return self.wrong("an integer");
        };
        let read = u64::from_str_radix(number.as_str(), number.radix()).ok();
        if read.is_none() {
            let key = self.key.to_owned();
            let help = "write a whole number from 0 to 2^64 - 1".to_owned();
            self.report(Fault::NumberOutOfRange { key }, "out of range", help);
        }
        read
    }

    /// The items of a list; `None`, and no error, if it isn't one.
    pub(crate) fn as_list(&self) -> Option<Vec<Node<'d>>> {
        let items = self.value.get_ref().as_array()?;
        let items = items
            .iter()
            .map(|item| Node::new(self.file, self.key, item));
        Some(items.collect())
    }

    /// The items of a list.
    pub(crate) fn list(&self) -> Option<Vec<Node<'d>>> {
        self.as_list().or_else(|| self.wrong("an array"))
    }

    /// The values of a table whose keys are names, in their order.
    pub(crate) fn named_values(&self) -> Option<Vec<(String, Node<'d>)>> {
        let DeValue::Table(table) = self.value.get_ref() else {
            return self.wrong("a table");
        };
        let named = table.iter().map(|(name, value)| {
            let value = Node::new(self.file, self.key, value);
            (name.get_ref().to_string(), value)
        });
        Some(named.collect())
    }

    /// A table, called `place` in messages.
    pub(crate) fn table<T>(
        &self,
        place: &'static str,
        read: impl FnOnce(&Table<'d>) -> Option<T>,
    ) -> Option<T> {
        match self.value.get_ref() {
            DeValue::Table(table) => Table::read(self.file, table, self.span(), place, read),
            _ => self.wrong("a table"),
        }
    }

    /// A text that is one of the known words.
    pub(crate) fn word(&self, known: &[&str]) -> Option<String> {
        let word = self.text()?;
        if known.contains(&word.as_str()) {
            return Some(word);
        }
        let help = suggest_help(&word, known.iter().copied());
        let key = self.key.to_owned();
        self.report(Fault::UnknownWord { key, word }, "unknown", help);
        None
    }

    /// What a known word stands for.
    pub(crate) fn one_of<T: Clone>(&self, words: &[(&'static str, T)]) -> Option<T> {
        let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        let word = self.word(&known)?;
        let found = words.iter().find(|(known, _)| *known == word);
        found.map(|(_, value)| value.clone())
    }

    /// A platform that the app runs on.
    pub(crate) fn platform(&self) -> Option<Platform> {
        self.one_of(&Platform::APPS.map(|platform| (platform.name(), platform)))
    }

    /// A version.
    pub(crate) fn version(&self) -> Option<Version> {
        match self.text()?.parse() {
            Ok(version) => Some(version),
            Err(error) => {
                let error: crate::VersionError = error;
                let help = error.help();
                self.report(Fault::NotAVersion { error }, "not a version", help);
                None
            }
        }
    }

    /// A value to be sent as JSON. Dates become texts.
    pub(crate) fn json(&self) -> Option<Value> {
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

    /// What a JSON file holds, whose path from the catalogue's folder stands here.
    pub(crate) fn json_file(&self) -> Option<Value> {
        self.file.read_json(&self.text()?, self.span())
    }

    fn number(&self, number: Option<Number>) -> Option<Value> {
        if number.is_none() {
            let key = self.key.to_owned();
            let help = "write a number that JSON has".to_owned();
            self.report(Fault::NumberOutOfRange { key }, "out of range", help);
        }
        number.map(Value::Number)
    }

    /// Reports an error here.
    pub(crate) fn report(&self, fault: Fault, label: &'static str, help: String) {
        self.file.report(fault, self.span(), label, help);
    }

    fn wrong<T>(&self, expected: &'static str) -> Option<T> {
        let found = match self.value.get_ref() {
            DeValue::String(_) => "a string",
            DeValue::Integer(_) => "an integer",
            DeValue::Float(_) => "a number",
            DeValue::Boolean(_) => "a boolean",
            DeValue::Datetime(_) => "a date",
            DeValue::Array(_) => "an array",
            DeValue::Table(_) => "a table",
        };
        let fault = Fault::WrongType {
            key: self.key.to_owned(),
            expected,
            found,
        };
        self.report(fault, found, format!("write {expected}"));
        None
    }
}
