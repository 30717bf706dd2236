//! The differences between two catalogues.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use footbridge_contract::Catalogue;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::wrapped::wrapped;

/// The lists of a catalogue, the noun for an entry, and the key of its name.
const LISTS: [(&str, &str, &str); 8] = [
    ("calls", "call", "name"),
    ("links", "link", "path"),
    ("codes", "code", "code"),
    ("limits", "limit", "name"),
    ("events", "event", "name"),
    ("hosts", "host", "name"),
    ("endpoints", "endpoint", "path"),
    ("machines", "machine", "name"),
];

/// The name of the difference's schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub enum CatalogueDiffSchema {
    /// The only version.
    #[default]
    #[serde(rename = "footbridge.catalogue-diff/1")]
    Current,
}

/// The differences between two catalogues.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CatalogueDiff {
    pub schema: CatalogueDiffSchema,
    /// Added entries: `call share`.
    pub added: Vec<String>,
    /// Removed entries.
    pub removed: Vec<String>,
    /// Changed entries and their values.
    pub changed: Vec<EntryChange>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct EntryChange {
    /// The entry: `call share`.
    pub entry: String,
    /// The changed values.
    pub values: Vec<ValueChange>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ValueChange {
    /// The path to it: `minimum.ios`.
    pub path: String,
    /// The old value; null if it was added.
    pub old: Value,
    /// The new value; null if it was removed.
    pub new: Value,
}

impl CatalogueDiff {
    /// Compares an older catalogue with a newer one.
    pub fn of(old: &Catalogue, new: &Catalogue) -> Self {
        let (old, new) = (json(old), json(new));
        let mut diff = Self {
            schema: CatalogueDiffSchema::Current,
            added: Vec::new(),
            removed: Vec::new(),
            changed: Vec::new(),
        };
        diff.compare("app".to_owned(), &old["app"], &new["app"]);
        for (list, noun, key) in LISTS {
            let (before, after) = (by_name(&old[list], key), by_name(&new[list], key));
            for (name, entry) in &after {
                match before.get(name) {
                    Some(before) => diff.compare(format!("{noun} {name}"), before, entry),
                    None => diff.added.push(format!("{noun} {name}")),
                }
            }
            let gone = before.keys().filter(|name| !after.contains_key(*name));
            diff.removed
                .extend(gone.map(|name| format!("{noun} {name}")));
        }
        diff
    }

    fn compare(&mut self, entry: String, old: &Value, new: &Value) {
        let mut values = Vec::new();
        differences(String::new(), old, new, &mut values);
        if !values.is_empty() {
            self.changed.push(EntryChange { entry, values });
        }
    }

    /// Whether nothing changed.
    pub fn is_empty(&self) -> bool {
        self.added.is_empty() && self.removed.is_empty() && self.changed.is_empty()
    }

    /// For a terminal.
    pub fn text(&self) -> String {
        self.write("", &|line| wrapped(line, "    ").trim().to_owned())
    }

    /// For a page.
    pub fn markdown(&self) -> String {
        self.write("### ", &str::to_owned)
    }

    fn write(&self, mark: &str, line: &dyn Fn(&str) -> String) -> String {
        if self.is_empty() {
            return "Nothing changed.\n".to_owned();
        }
        let changed = self.changed.iter().flat_map(|change| {
            let values = change.values.iter();
            values.map(|value| {
                format!(
                    "{}: {} {} → {}",
                    change.entry, value.path, value.old, value.new
                )
            })
        });
        let lists = [
            ("added", self.added.clone()),
            ("removed", self.removed.clone()),
            ("changed", changed.collect::<Vec<_>>()),
        ];
        let mut text = String::new();
        for (heading, lines) in lists.iter().filter(|(_, lines)| !lines.is_empty()) {
            let space = if text.is_empty() { "" } else { "\n" };
            let _ = writeln!(text, "{space}{mark}{heading} ({}):", lines.len());
            if !mark.is_empty() {
                text.push('\n');
            }
            for found in lines {
                let _ = writeln!(text, "  - {}", line(found));
            }
        }
        text
    }
}

fn json(catalogue: &Catalogue) -> Value {
    serde_json::to_value(catalogue).unwrap_or_default()
}

fn by_name<'v>(list: &'v Value, key: &str) -> BTreeMap<&'v str, &'v Value> {
    let entries = list.as_array().into_iter().flatten();
    entries
        .filter_map(|entry| Some((entry[key].as_str()?, entry)))
        .collect()
}

/// Finds the differing values, by their paths.
fn differences(path: String, old: &Value, new: &Value, found: &mut Vec<ValueChange>) {
    if old == new {
        return;
    }
    if let (Value::Object(before), Value::Object(after)) = (old, new) {
        let mut keys: Vec<&String> = before.keys().chain(after.keys()).collect();
        keys.sort_unstable();
        keys.dedup();
        for key in keys {
            let inner = if path.is_empty() {
                key.clone()
            } else {
                format!("{path}.{key}")
            };
            let at =
                |map: &serde_json::Map<String, Value>| map.get(key).cloned().unwrap_or_default();
            differences(inner, &at(before), &at(after), found);
        }
        return;
    }
    found.push(ValueChange {
        path,
        old: old.clone(),
        new: new.clone(),
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matrix::testing::{catalogue, changed_catalogue};

    #[test]
    fn changes_between_two_catalogues_are_listed_by_entry() {
        let (old, new) = (catalogue(), changed_catalogue());
        insta::assert_snapshot!(CatalogueDiff::of(&old, &new).text());
        assert!(CatalogueDiff::of(&old, &old).is_empty());
    }
}
