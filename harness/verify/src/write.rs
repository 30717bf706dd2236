//! Writes the results of a verification into a catalogue. Comments and order are preserved.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use footbridge_record::{
    VerificationRecord, VerifiedArrival, VerifiedEntry, VerifiedKind, VerifiedVerdict,
};
use miette::Diagnostic;
use serde_json::Value as Json;
use thiserror::Error;
use toml_edit::{Array, DocumentMut, Formatted, InlineTable, Item, Table, TomlError, Value};

use crate::redaction::SECRET;

/// A changed catalogue file, with its text before and after.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileChange {
    pub path: PathBuf,
    /// The current text.
    pub before: String,
    /// The new text.
    pub after: String,
}

/// An error while changing a catalogue.
#[derive(Debug, Error, Diagnostic)]
pub enum WriteError {
    /// A file can't be read or written.
    #[error("failed to access {}", path.display())]
    File {
        path: PathBuf,
        /// The operating system's error.
        source: io::Error,
    },
    /// A file isn't valid TOML.
    #[error("{} is not valid TOML", path.display())]
    Invalid {
        path: PathBuf,
        /// The parser's error.
        source: TomlError,
    },
}

impl FileChange {
    /// Writes the file.
    ///
    /// # Errors
    /// [`WriteError::File`] if it can't be written.
    pub fn write(&self) -> Result<(), WriteError> {
        fs::write(&self.path, &self.after).map_err(|source| WriteError::File {
            path: self.path.clone(),
            source,
        })
    }
}

/// Returns the changes that write the results of a verification into a catalogue.
///
/// Entries that are as described get an observation and lose their `assumed` marks. Calls whose reply differs get this
/// reply as their default.
///
/// # Errors
/// [`WriteError`] if a file can't be read or isn't valid TOML.
pub fn catalogue_changes(
    record: &VerificationRecord,
    folder: &Path,
) -> Result<Vec<FileChange>, WriteError> {
    let kinds = [
        (VerifiedKind::Call, "calls.toml", "call", "name"),
        (VerifiedKind::Link, "links.toml", "link", "path"),
        (VerifiedKind::Event, "events.toml", "event", "name"),
    ];
    let mut changes = Vec::new();
    for (kind, file, list, key) in kinds {
        let path = folder.join(file);
        if !path.exists() {
            continue;
        }
        let failed = |source| WriteError::File {
            path: path.clone(),
            source,
        };
        let before = fs::read_to_string(&path).map_err(failed)?;
        let mut document: DocumentMut = before.parse().map_err(|source| WriteError::Invalid {
            path: path.clone(),
            source,
        })?;
        let Some(tables) = document
            .get_mut(list)
            .and_then(Item::as_array_of_tables_mut)
        else {
            continue;
        };
        for table in tables.iter_mut() {
            let name = table.get(key).and_then(Item::as_str);
            let mut entries = record.entries.iter();
            let entry =
                entries.find(|entry| entry.kind == kind && Some(entry.name.as_str()) == name);
            if let Some(entry) = entry {
                change_entry(table, entry, record);
            }
        }
        let after = document.to_string();
        if after != before {
            changes.push(FileChange {
                path,
                before,
                after,
            });
        }
    }
    Ok(changes)
}

/// Updates one entry of the catalogue.
fn change_entry(table: &mut Table, entry: &VerifiedEntry, record: &VerificationRecord) {
    let reply = usual_reply(entry);
    match entry.verdict {
        VerifiedVerdict::NotTried => {}
        VerifiedVerdict::AsDescribed => {
            if entry.is_observed {
                observe(table, record, reply.map(|reply| reply.after_ms));
                match entry.kind {
                    VerifiedKind::Event => remove_assumed(table, &["name", "payload"]),
                    VerifiedKind::Call => {
                        remove_assumed(table, &["reply"]);
                        if reply.is_some() {
                            remove_assumed_default_reply(table);
                        }
                    }
                    VerifiedKind::Link | VerifiedKind::Environment => {}
                }
            }
        }
        VerifiedVerdict::Differs => {
            if let Some(reply) = reply {
                set_default_reply(table, reply);
            }
        }
    }
}

/// Returns the reply to the usual call. A failure, such as a denied permission, doesn't count.
fn usual_reply(entry: &VerifiedEntry) -> Option<&VerifiedArrival> {
    if entry.kind != VerifiedKind::Call {
        return None;
    }
    let probe = entry.probes.first()?;
    let is_usual = probe.what == crate::plan::Purpose::Usual.label();
    let reply = probe.arrivals.first()?;
    (is_usual && !reply.is_failure).then_some(reply)
}

/// Adds an observation, with the time of the reply. It replaces an earlier one of the same platform and version.
fn observe(table: &mut Table, record: &VerificationRecord, reply_ms: Option<u64>) {
    let mut observation = InlineTable::new();
    observation.insert("platform", text(record.platform.name()));
    observation.insert("version", text(&record.version.to_string()));
    let day = record.started_at.get(..10).unwrap_or_default();
    observation.insert("date", text(day));
    if let Some(ms) = reply_ms.and_then(|ms| i64::try_from(ms).ok()) {
        observation.insert("ms", ms.into());
    }
    let mut list = match table.get("observed").and_then(Item::as_array) {
        Some(known) => known.clone(),
        None => Array::new(),
    };
    let version = record.version.to_string();
    list.retain(|known| {
        let is_same = |key: &str, value: &str| {
            let known = known.as_inline_table().and_then(|known| known.get(key));
            known.and_then(Value::as_str) == Some(value)
        };
        !is_same("platform", record.platform.name()) || !is_same("version", &version)
    });
    list.push(observation);
    match table.get_mut("observed") {
        Some(item) => *item = Item::Value(list.into()),
        None => {
            table.insert("observed", Item::Value(list.into()));
        }
    }
}

/// Removes keys from the `assumed` list of an entry. `assumed = true` stays, since it also covers other keys.
fn remove_assumed(table: &mut Table, keys: &[&str]) {
    let Some(list) = table.get_mut("assumed").and_then(Item::as_array_mut) else {
        return;
    };
    let before = list.len();
    list.retain(|key| !key.as_str().is_some_and(|key| keys.contains(&key)));
    if list.len() < before {
        list.fmt();
    }
    if list.is_empty() {
        table.remove("assumed");
    }
}

/// Removes the `assumed` mark of the default reply.
fn remove_assumed_default_reply(table: &mut Table) {
    remove_assumed(table, &["default_reply"]);
    if let Some(reply) = table
        .get_mut("default_reply")
        .and_then(Item::as_inline_table_mut)
        && reply.remove("assumed").is_some()
    {
        // Keep a space between the new last value and the brace.
        if let Some((_, last)) = reply.iter_mut().last() {
            last.decor_mut().set_suffix(" ");
        }
    }
}

/// Sets the default reply to a reply of the app. Secrets keep their values in the catalogue.
fn set_default_reply(table: &mut Table, reply: &VerifiedArrival) {
    let known = table
        .get("default_reply")
        .and_then(Item::as_inline_table)
        .cloned();
    let mut changed = known.clone().unwrap_or_default();
    if let Some(code) = &reply.code {
        set(&mut changed, "code", text(code));
    }
    let known_data = known.as_ref().and_then(|known| known.get("data"));
    if let Some(data) = value(&reply.data, known_data) {
        set(&mut changed, "data", data);
    }
    changed.remove("assumed");
    changed.fmt();
    table.insert("default_reply", Item::Value(changed.into()));
}

/// Sets a key, and preserves the whitespace around its value.
fn set(table: &mut InlineTable, key: &str, value: Value) {
    match table.get_mut(key) {
        Some(known) => {
            let decor = known.decor().clone();
            *known = value;
            *known.decor_mut() = decor;
        }
        None => {
            table.insert(key, value);
        }
    }
}

/// Converts a JSON value to TOML, which has no null. `known` has the values of secrets.
fn value(json: &Json, known: Option<&Value>) -> Option<Value> {
    Some(match json {
        Json::Null => return None,
        Json::String(secret) if secret == SECRET => known?.clone(),
        Json::Bool(flag) => (*flag).into(),
        Json::String(string) => text(string),
        Json::Number(number) => match (number.as_i64(), number.as_f64()) {
            (Some(whole), _) => whole.into(),
            (None, Some(float)) => float.into(),
            (None, None) => return None,
        },
        Json::Array(items) => {
            let items = items.iter().filter_map(|item| value(item, None));
            Value::Array(items.collect())
        }
        Json::Object(fields) => {
            let known = known.and_then(Value::as_inline_table);
            let mut table = InlineTable::new();
            for (name, field) in fields {
                let known = known.and_then(|known| known.get(name));
                if let Some(field) = value(field, known) {
                    table.insert(name, field);
                }
            }
            table.into()
        }
    })
}

fn text(text: &str) -> Value {
    Value::String(Formatted::new(text.to_owned()))
}

#[cfg(test)]
mod tests {
    use footbridge_contract::{Platform, Version};
    use footbridge_record::{VerificationSchema, VerifiedProbe};
    use footbridge_scenario::Theme;
    use serde_json::json;

    use super::*;

    const CALLS: &str = r#"# The calls.

[[call]]
name = "getCart"   # of today
summary = "Returns the cart."
reply = "callback"
minimum = "1.0.0"
default_reply = { code = "0", data = { items = 2, token = "app-token" }, assumed = true }
assumed = ["reply", "minimum"]

# The last one.
[[call]]
name = "track"
summary = "Counts."
reply = "none"
minimum = "1.0.0"
"#;

    fn change(verdict: VerifiedVerdict, data: &Json) -> String {
        change_by(verdict, data, false)
    }

    fn change_by(verdict: VerifiedVerdict, data: &Json, is_failure: bool) -> String {
        let arrival = VerifiedArrival {
            after_ms: 12,
            what: "reply".to_owned(),
            code: Some("0".to_owned()),
            is_failure,
            form: Some("object".to_owned()),
            data: data.clone(),
            content: Json::Null,
        };
        let entry = VerifiedEntry {
            kind: VerifiedKind::Call,
            name: "getCart".to_owned(),
            verdict,
            is_observed: true,
            reason: None,
            differences: Vec::new(),
            probes: vec![VerifiedProbe {
                what: "example payload".to_owned(),
                payload: Json::Null,
                arrivals: vec![arrival],
                remark: None,
            }],
        };
        let record = VerificationRecord {
            schema: VerificationSchema::Current,
            app: "shop".to_owned(),
            platform: Platform::Ios,
            version: Version::new(2, 4, 0),
            version_from: None,
            user_agent: String::new(),
            language: "en".to_owned(),
            theme: Theme::Light,
            started_at: "2026-11-27T11:00:00Z".to_owned(),
            duration_ms: 0,
            ended_early: None,
            entries: vec![entry],
        };
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("calls.toml"), CALLS).unwrap();
        let changes = catalogue_changes(&record, folder.path()).unwrap();
        for change in &changes {
            change.write().unwrap();
        }
        fs::read_to_string(folder.path().join("calls.toml")).unwrap()
    }

    #[test]
    fn entry_as_described_is_observed_and_no_longer_assumed() {
        let changed = change(VerifiedVerdict::AsDescribed, &json!({ "items": 2 }));
        insta::assert_snapshot!(changed, @r#"
        # The calls.

        [[call]]
        name = "getCart"   # of today
        summary = "Returns the cart."
        reply = "callback"
        minimum = "1.0.0"
        default_reply = { code = "0", data = { items = 2, token = "app-token" } }
        assumed = ["minimum"]
        observed = [{ platform = "ios", version = "2.4.0", date = "2026-11-27", ms = 12 }]

        # The last one.
        [[call]]
        name = "track"
        summary = "Counts."
        reply = "none"
        minimum = "1.0.0"
        "#);
    }

    #[test]
    fn reply_that_differs_becomes_the_default() {
        let data = json!({ "items": 3, "currency": "EUR", "token": SECRET });
        let changed = change(VerifiedVerdict::Differs, &data);
        insta::assert_snapshot!(changed, @r#"
        # The calls.

        [[call]]
        name = "getCart"   # of today
        summary = "Returns the cart."
        reply = "callback"
        minimum = "1.0.0"
        default_reply = { code = "0", data = { items = 3, currency = "EUR", token = "app-token" } }
        assumed = ["reply", "minimum"]

        # The last one.
        [[call]]
        name = "track"
        summary = "Counts."
        reply = "none"
        minimum = "1.0.0"
        "#);
    }

    #[test]
    fn failure_changes_nothing() {
        let data = json!({ "why": "denied" });
        assert_eq!(change_by(VerifiedVerdict::Differs, &data, true), CALLS);
    }
}
