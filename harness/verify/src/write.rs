//! Writes the results of a verification into a catalogue. Comments and order are preserved.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use footbridge_contract::{Catalogue, Platform};
use footbridge_record::{
    ProbePurpose, VerificationRecord, VerifiedArrival, VerifiedEntry, VerifiedKind,
    VerifiedVerdict, write_whole,
};
use miette::Diagnostic;
use serde_json::Value as Json;
use tempfile::TempDir;
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
    /// A file can't be read, copied or written.
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

impl WriteError {
    /// Returns the conversion of an error of the operating system for a path.
    fn access(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        |source| Self::File { path, source }
    }
}

impl FileChange {
    /// Writes the file atomically.
    ///
    /// # Errors
    /// [`WriteError::File`] if it can't be written.
    pub fn write(&self) -> Result<(), WriteError> {
        write_whole(&self.path, &self.after).map_err(WriteError::access(&self.path))
    }
}

/// The changes that write the results of a verification into a catalogue.
#[derive(Debug, Default)]
pub struct CatalogueUpdate {
    pub changes: Vec<FileChange>,
    /// The entries that would make the catalogue invalid. The changes leave them as they are.
    pub left_out: Vec<LeftOut>,
}

/// An entry whose change would make the catalogue invalid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftOut {
    pub kind: VerifiedKind,
    pub name: String,
    /// The error that the change would cause.
    pub reason: String,
}

/// A catalogue file with entries that a verification has.
struct EntryFile {
    kind: VerifiedKind,
    name: &'static str,
    /// The key of its list of entries.
    list: &'static str,
    /// The key of an entry's name.
    key: &'static str,
}

const ENTRY_FILES: [EntryFile; 3] = [
    EntryFile {
        kind: VerifiedKind::Call,
        name: "calls.toml",
        list: "call",
        key: "name",
    },
    EntryFile {
        kind: VerifiedKind::Link,
        name: "links.toml",
        list: "link",
        key: "path",
    },
    EntryFile {
        kind: VerifiedKind::Event,
        name: "events.toml",
        list: "event",
        key: "name",
    },
];

/// Returns the changes that write the results of a verification into a catalogue. The changed catalogue is valid.
///
/// Entries that are as described get an observation and lose their `assumed` marks. Calls whose reply differs get this
/// reply as their default, unless the catalogue would then be invalid.
///
/// # Errors
/// [`WriteError`] if a file can't be read, copied or parsed.
pub fn catalogue_update(
    record: &VerificationRecord,
    folder: &Path,
) -> Result<CatalogueUpdate, WriteError> {
    let mut copy = CatalogueCopy::of(folder)?;
    let mut update = CatalogueUpdate::default();
    for file in ENTRY_FILES {
        let path = folder.join(file.name);
        if !path.exists() {
            continue;
        }
        let before = fs::read_to_string(&path).map_err(WriteError::access(&path))?;
        let mut after: DocumentMut = before.parse().map_err(|source| WriteError::Invalid {
            path: path.clone(),
            source,
        })?;
        for entry in record
            .entries
            .iter()
            .filter(|entry| entry.kind == file.kind)
        {
            let mut changed = after.clone();
            let refusal = match change_document(&mut changed, &file, entry, record) {
                Ok(false) => continue,
                Ok(true) => copy.refusal(file.name, &changed.to_string())?,
                Err(reason) => Some(reason),
            };
            match refusal {
                None => after = changed,
                Some(reason) => {
                    copy.write(file.name, &after.to_string())?;
                    update.left_out.push(LeftOut {
                        kind: entry.kind,
                        name: entry.name.clone(),
                        reason,
                    });
                }
            }
        }
        let after = after.to_string();
        if after != before {
            update.changes.push(FileChange {
                path,
                before,
                after,
            });
        }
    }
    Ok(update)
}

/// A temporary copy of a catalogue, in which a change is tried.
struct CatalogueCopy {
    folder: TempDir,
}

impl CatalogueCopy {
    fn of(original: &Path) -> Result<Self, WriteError> {
        let folder = tempfile::tempdir().map_err(WriteError::access(original))?;
        let files = fs::read_dir(original).map_err(WriteError::access(original))?;
        for file in files {
            let path = file.map_err(WriteError::access(original))?.path();
            if let (true, Some(name)) = (path.is_file(), path.file_name()) {
                fs::copy(&path, folder.path().join(name)).map_err(WriteError::access(&path))?;
            }
        }
        Ok(Self { folder })
    }

    fn write(&mut self, file: &str, text: &str) -> Result<(), WriteError> {
        let path = self.folder.path().join(file);
        fs::write(&path, text).map_err(WriteError::access(&path))
    }

    /// Writes a file, and returns the first error of the catalogue, if any.
    fn refusal(&mut self, file: &str, text: &str) -> Result<Option<String>, WriteError> {
        self.write(file, text)?;
        let invalid = Catalogue::load(self.folder.path()).err();
        let first = invalid.and_then(|invalid| invalid.errors.into_iter().next());
        Ok(first.map(|error| match error.help() {
            Some(help) => format!("{error} ({help})"),
            None => error.to_string(),
        }))
    }
}

/// Updates an entry in its file. Returns whether the file has changed.
///
/// # Errors
/// The reason why the catalogue can't state what was seen.
fn change_document(
    document: &mut DocumentMut,
    file: &EntryFile,
    entry: &VerifiedEntry,
    record: &VerificationRecord,
) -> Result<bool, String> {
    let tables = document.get_mut(file.list);
    let Some(tables) = tables.and_then(Item::as_array_of_tables_mut) else {
        return Ok(false);
    };
    let table = tables.iter_mut().find(|table| {
        let name = table.get(file.key).and_then(Item::as_str);
        name == Some(entry.name.as_str())
    });
    let Some(table) = table else { return Ok(false) };
    let before = table.to_string();
    change_entry(table, entry, record)?;
    Ok(table.to_string() != before)
}

/// Updates one entry of the catalogue.
///
/// # Errors
/// The reason why the catalogue can't state what was seen.
fn change_entry(
    table: &mut Table,
    entry: &VerifiedEntry,
    record: &VerificationRecord,
) -> Result<(), String> {
    let reply = usual_reply(entry);
    match entry.verdict {
        VerifiedVerdict::NotTried | VerifiedVerdict::NotSeen => {}
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
                set_default_reply(table, reply, record.platform)?;
            }
        }
    }
    Ok(())
}

/// Returns the reply to the usual call. A failure, such as a denied permission, doesn't count.
fn usual_reply(entry: &VerifiedEntry) -> Option<&VerifiedArrival> {
    if entry.kind != VerifiedKind::Call {
        return None;
    }
    let probe = entry.probes.first()?;
    let is_usual = probe.purpose == ProbePurpose::Usual && probe.channel == 0;
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

/// Sets the default reply to a reply of the app. Secrets keep their values in the catalogue. Data of the platform's own
/// replaces the data for all platforms.
///
/// # Errors
/// The reason why the catalogue can't state the reply.
fn set_default_reply(
    table: &mut Table,
    reply: &VerifiedArrival,
    platform: Platform,
) -> Result<(), String> {
    let known = match table.get("default_reply") {
        Some(Item::Value(Value::InlineTable(known))) => Some(known.clone()),
        Some(Item::Table(known)) => Some(known.clone().into_inline_table()),
        _ => None,
    };
    let mut changed = known.clone().unwrap_or_default();
    if let Some(code) = &reply.code {
        set(&mut changed, "code", text(code));
    }
    let own = changed.get_mut(platform.name());
    let target = match own.and_then(Value::as_inline_table_mut) {
        Some(own) => own,
        None => &mut changed,
    };
    let known_data = target.get("data").cloned();
    match value(&reply.data, known_data.as_ref()) {
        Some(data) => set(target, "data", data),
        None if known_data.is_some() => {
            return Err("its data is null, which the catalogue can't state".to_owned());
        }
        None => {}
    }
    changed.remove("assumed");
    changed.fmt();
    table.insert("default_reply", Item::Value(changed.into()));
    Ok(())
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
        Json::String(secret) if secret.contains(SECRET) => known?.clone(),
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

    /// The files that the calls refer to.
    const OTHER_FILES: [(&str, &str); 2] = [
        (
            "app.toml",
            "name = \"shop\"\nfirst_version = \"1.0.0\"\nlatest_version = \"3.0.0\"\nscheme = \"shop\"\n",
        ),
        (
            "codes.toml",
            "[[code]]\ncode = \"0\"\nmeaning = \"ok\"\norigin = \"app\"\noutcome = \"success\"\n",
        ),
    ];

    fn arrival(data: &Json) -> VerifiedArrival {
        VerifiedArrival {
            after_ms: 12,
            what: "reply".to_owned(),
            code: Some("0".to_owned()),
            is_failure: false,
            form: Some("object".to_owned()),
            data: data.clone(),
            content: Json::Null,
        }
    }

    fn change(verdict: VerifiedVerdict, data: &Json) -> String {
        let (text, left_out) = change_by(CALLS, verdict, arrival(data));
        assert_eq!(left_out, []);
        text
    }

    /// Writes a verification with this reply to `getCart`. Returns the new text of the calls, which must be valid, and
    /// what was left out.
    fn change_by(
        calls: &str,
        verdict: VerifiedVerdict,
        arrival: VerifiedArrival,
    ) -> (String, Vec<LeftOut>) {
        let entry = VerifiedEntry {
            kind: VerifiedKind::Call,
            name: "getCart".to_owned(),
            verdict,
            is_observed: true,
            reason: None,
            differences: Vec::new(),
            probes: vec![VerifiedProbe {
                purpose: ProbePurpose::Usual,
                channel: 0,
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
        fs::write(folder.path().join("calls.toml"), calls).unwrap();
        for (file, text) in OTHER_FILES {
            fs::write(folder.path().join(file), text).unwrap();
        }
        let update = catalogue_update(&record, folder.path()).unwrap();
        for change in &update.changes {
            change.write().unwrap();
        }
        Catalogue::load(folder.path()).unwrap();
        let text = fs::read_to_string(folder.path().join("calls.toml")).unwrap();
        (text, update.left_out)
    }

    /// Asserts that a reply is not written, for a reason that contains this text.
    #[track_caller]
    fn assert_left_out(calls: &str, arrival: VerifiedArrival, reason: &str) {
        let (text, left_out) = change_by(calls, VerifiedVerdict::Differs, arrival);
        assert_eq!(text, calls);
        assert_eq!(left_out.len(), 1, "{left_out:?}");
        assert_eq!(left_out[0].name, "getCart");
        assert!(left_out[0].reason.contains(reason), "{left_out:?}");
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
        let failure = VerifiedArrival {
            is_failure: true,
            ..arrival(&json!({ "why": "denied" }))
        };
        let (text, left_out) = change_by(CALLS, VerifiedVerdict::Differs, failure);
        assert_eq!((text.as_str(), left_out), (CALLS, Vec::new()));
    }

    #[test]
    fn entry_that_was_not_seen_changes_nothing() {
        let changed = change(VerifiedVerdict::NotSeen, &json!({ "items": 3 }));
        assert_eq!(changed, CALLS);
    }

    #[test]
    fn reply_without_a_required_field_is_left_out() {
        let fields = "default_reply = { code = \"0\", data = { items = 2, token = \"app-token\" }, assumed = true }";
        let schema = "reply_data = { type = \"object\", fields = [{ name = \"items\", type = \"integer\", required = true }, { name = \"token\", type = \"string\" }] }";
        let calls = CALLS.replace(fields, &format!("{fields}\n{schema}"));
        let lost = arrival(&json!({ "token": "other" }));
        assert_left_out(&calls, lost, "the default reply doesn't fit `reply_data`");
        let changed = arrival(&json!({ "items": "3" }));
        assert_left_out(
            &calls,
            changed,
            "the default reply doesn't fit `reply_data`",
        );
        let fits = arrival(&json!({ "items": 3 }));
        let (text, left_out) = change_by(&calls, VerifiedVerdict::Differs, fits);
        assert_eq!(left_out, []);
        assert!(text.contains("data = { items = 3 }"), "{text}");
    }

    #[test]
    fn unknown_code_is_left_out() {
        let paid = VerifiedArrival {
            code: Some("PAID".to_owned()),
            ..arrival(&json!({ "items": 3 }))
        };
        assert_left_out(CALLS, paid, "PAID");
    }

    #[test]
    fn data_that_is_null_is_left_out() {
        assert_left_out(CALLS, arrival(&Json::Null), "null");
    }

    #[test]
    fn data_of_one_platform_changes_only_there() {
        let own = "token = \"app-token\" }, ios = { data = { items = 4 } }, ";
        let calls = CALLS.replace("token = \"app-token\" }, ", own);
        let seen = arrival(&json!({ "items": "5" }));
        let (text, left_out) = change_by(&calls, VerifiedVerdict::Differs, seen);
        assert_eq!(left_out, []);
        let expected = "default_reply = { code = \"0\", data = { items = 2, token = \"app-token\" }, ios = { data = { items = \"5\" } } }";
        assert!(text.contains(expected), "{text}");
    }

    #[test]
    fn default_reply_with_its_own_heading_keeps_its_other_keys() {
        let known = "default_reply = { code = \"0\", data = { items = 2, token = \"app-token\" }, assumed = true }\nassumed = [\"reply\", \"minimum\"]\n";
        let heading = "assumed = [\"reply\", \"minimum\"]\n[call.default_reply]\ncode = \"0\"\nmsg = \"done\"\ndata = { items = 2 }\n";
        let calls = CALLS.replace(known, heading);
        let seen = arrival(&json!({ "items": "5" }));
        let (text, left_out) = change_by(&calls, VerifiedVerdict::Differs, seen);
        assert_eq!(left_out, []);
        let expected = "default_reply = { code = \"0\", msg = \"done\", data = { items = \"5\" } }";
        assert!(text.contains(expected), "{text}");
    }
}
