//! Journal entries. As JSON, an entry is one object with `at`, `step`, `kind`, the fields of that kind, and its display.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value, json};

use crate::display::{Lane, Tone};
use crate::instant::Instant;
use crate::kind::EntryKind;

/// An entry of the journal.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// The virtual instant at which it happened.
    pub at: Instant,
    /// The index of the current step, from 0; `None` before the first step and after the last.
    pub step: Option<usize>,
    /// The kind of entry, with its details.
    pub kind: EntryKind,
}

impl Serialize for Entry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = Map::new();
        fields.insert("at".to_owned(), json!(self.at));
        fields.insert("step".to_owned(), json!(self.step));
        match serde_json::to_value(&self.kind).map_err(S::Error::custom)? {
            Value::Object(kind) => fields.extend(kind),
            other => return Err(S::Error::custom(format!("`{other}` is not an object"))),
        }
        fields.insert("verb".to_owned(), json!(self.kind.verb()));
        fields.insert("lane".to_owned(), json!(self.kind.lane()));
        fields.insert("tone".to_owned(), json!(self.kind.tone()));
        fields.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Entry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut fields = Map::deserialize(deserializer)?;
        let at = fields
            .remove("at")
            .ok_or_else(|| D::Error::missing_field("at"))?;
        let step = fields.remove("step").unwrap_or_default();
        Ok(Self {
            at: Instant::deserialize(at).map_err(D::Error::custom)?,
            step: Option::deserialize(step).map_err(D::Error::custom)?,
            kind: EntryKind::deserialize(Value::Object(fields)).map_err(D::Error::custom)?,
        })
    }
}

impl JsonSchema for Entry {
    fn schema_name() -> Cow<'static, str> {
        "Entry".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let at = generator.subschema_for::<Instant>();
        let step = generator.subschema_for::<Option<usize>>();
        let lane = generator.subschema_for::<Lane>();
        let tone = generator.subschema_for::<Tone>();
        let kind = EntryKind::json_schema(generator);
        json_schema!({
            "description": "An entry of the journal.",
            "type": "object",
            "properties": {
                "at": { "description": "The virtual instant at which it happened, in milliseconds since the case began.", "allOf": [at] },
                "step": { "description": "The index of the current step, from 0; null before the first step and after the last.", "allOf": [step] },
                "verb": { "description": "The verb of its line in the transcript, such as `tap` or `call`.", "type": "string" },
                "lane": { "description": "The side on which it occurred.", "allOf": [lane] },
                "tone": { "description": "Its importance to a reader.", "allOf": [tone] },
            },
            "required": ["at", "step", "verb", "lane", "tone"],
            "allOf": [kind],
        })
    }
}

#[cfg(test)]
mod tests {
    use footbridge_dialect::WireForm;

    use super::*;
    use crate::{CallNumber, Place, StackFrame};

    #[test]
    fn entry_round_trips_as_one_flat_object() {
        let reply = Entry {
            at: Instant::from_millis(250),
            step: Some(2),
            kind: EntryKind::Reply {
                call: CallNumber::new(1),
                form: WireForm::Object,
                text: "{}".into(),
                by_default: true,
            },
        };
        let json = json!({
            "at": 250, "step": 2, "kind": "reply", "call": 1, "form": "object", "text": "{}", "by_default": true,
            "verb": "reply", "lane": "app", "tone": "plain"
        });
        assert_eq!(serde_json::to_value(&reply).unwrap(), json);
        assert_eq!(serde_json::from_value::<Entry>(json).unwrap(), reply);

        let error = Entry {
            at: Instant::ZERO,
            step: None,
            kind: EntryKind::Error {
                text: "TypeError".into(),
                stack: vec![StackFrame {
                    function: None,
                    script: Place {
                        file: "https://app.test/main.js".into(),
                        line: 1,
                        column: 20,
                    },
                    source: None,
                }],
            },
        };
        let text = serde_json::to_string(&error).unwrap();
        assert_eq!(serde_json::from_str::<Entry>(&text).unwrap(), error);
    }

    #[test]
    fn invalid_entry_reports_the_reason() {
        let wrong = |value: Value| {
            serde_json::from_value::<Entry>(value)
                .unwrap_err()
                .to_string()
        };
        assert_eq!(wrong(json!({ "kind": "title" })), "missing field `at`");
        let unknown = wrong(json!({ "at": 0, "step": null, "kind": "party" }));
        assert!(unknown.contains("unknown variant `party`"), "{unknown}");
    }
}
