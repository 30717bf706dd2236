//! The differences between two verifications, such as those of two versions of an app.

use std::fmt::Write as _;

use footbridge_record::{VerificationRecord, VerifiedEntry, VerifiedVerdict};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::table::Table;

/// The name of the schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub enum VerificationDiffSchema {
    /// The only version.
    #[default]
    #[serde(rename = "footbridge.verification-diff/1")]
    Current,
}

/// The differences between two verifications.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct VerificationDiff {
    pub schema: VerificationDiffSchema,
    /// The older app: its name, platform and version.
    pub old: String,
    /// The newer app.
    pub new: String,
    /// The entries whose verdict, differences or replies changed.
    pub changes: Vec<VerificationChange>,
}

/// A changed entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct VerificationChange {
    /// The entry: its kind and name.
    pub entry: String,
    /// The older state.
    pub old: String,
    /// The newer state.
    pub new: String,
    /// Whether the newer app differs from its description, and the older did not.
    pub is_worse: bool,
}

impl VerificationDiff {
    /// Compares two verifications.
    pub fn of(old: &VerificationRecord, new: &VerificationRecord) -> Self {
        let same = |one: &VerifiedEntry, other: &VerifiedEntry| {
            one.kind == other.kind && one.name == other.name
        };
        let mut changes = Vec::new();
        for before in &old.entries {
            let after = new.entries.iter().find(|after| same(before, after));
            changes.extend(change(Some(before), after));
        }
        for after in &new.entries {
            if !old.entries.iter().any(|before| same(before, after)) {
                changes.extend(change(None, Some(after)));
            }
        }
        Self {
            schema: VerificationDiffSchema::Current,
            old: app(old),
            new: app(new),
            changes,
        }
    }

    /// Whether the newer app differs from its description where the older did not.
    pub fn is_worse(&self) -> bool {
        self.changes.iter().any(|change| change.is_worse)
    }

    /// Formats the changes for people.
    pub fn text(&self) -> String {
        let mut text = format!("{} → {}\n", self.old, self.new);
        if self.changes.is_empty() {
            text.push_str("\nnothing changed\n");
        }
        for change in &self.changes {
            let mark = if change.is_worse { "✗" } else { "·" };
            let _ = write!(
                text,
                "\n{mark} {}\n    {}\n  → {}\n",
                change.entry, change.old, change.new
            );
        }
        text
    }

    /// Formats the changes as Markdown.
    pub fn markdown(&self) -> String {
        let mut text = format!("# {} → {}\n\n", self.old, self.new);
        if self.changes.is_empty() {
            text.push_str("Nothing changed.\n");
            return text;
        }
        let mut table = Table::new(["entry", "before", "after"]);
        for change in &self.changes {
            table.push(vec![
                change.entry.clone(),
                change.old.clone(),
                change.new.clone(),
            ]);
        }
        text.push_str(&table.markdown());
        text
    }
}

fn app(record: &VerificationRecord) -> String {
    format!("{} {} {}", record.app, record.platform, record.version)
}

/// The change of an entry; `None` if nothing changed.
fn change(
    before: Option<&VerifiedEntry>,
    after: Option<&VerifiedEntry>,
) -> Option<VerificationChange> {
    let (old, new) = (state(before), state(after));
    if old == new {
        return None;
    }
    let entry = after.or(before)?;
    let differs = |entry: Option<&VerifiedEntry>| {
        entry.is_some_and(|entry| entry.verdict == VerifiedVerdict::Differs)
    };
    Some(VerificationChange {
        entry: format!("{} {}", entry.kind.word(), entry.name),
        is_worse: differs(after) && !differs(before),
        old,
        new,
    })
}

/// The state of an entry on one line: its verdict, its differences, and the form of its first reply.
fn state(entry: Option<&VerifiedEntry>) -> String {
    let Some(entry) = entry else {
        return "not there".to_owned();
    };
    let mut text = entry.verdict.words().to_owned();
    let differences = entry.differences.iter();
    let messages: Vec<&str> = differences
        .map(|difference| difference.message.as_str())
        .collect();
    if !messages.is_empty() {
        text = format!("{text}: {}", messages.join("; "));
    }
    let arrival = entry
        .probes
        .first()
        .and_then(|probe| probe.arrivals.first());
    if let Some(arrival) = arrival {
        let code = arrival.code.iter().map(|code| format!("code {code}"));
        let form = arrival.form.iter().cloned();
        let parts: Vec<String> = code.chain(form).chain([shape(&arrival.data)]).collect();
        text = format!("{text} ({})", parts.join(", "));
    }
    text
}

/// The structure of a value: the keys of objects and the types of other values.
fn shape(value: &serde_json::Value) -> String {
    use serde_json::Value;
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(_) => "boolean".to_owned(),
        Value::Number(_) => "number".to_owned(),
        Value::String(_) => "string".to_owned(),
        Value::Array(items) => items
            .first()
            .map_or_else(|| "[]".to_owned(), |item| format!("[{}]", shape(item))),
        Value::Object(fields) => {
            let fields = fields.iter();
            let fields: Vec<String> = fields
                .map(|(key, field)| format!("{key}: {}", shape(field)))
                .collect();
            format!("{{ {} }}", fields.join(", "))
        }
    }
}
