//! A scenario's `transcript`: options of its transcript.

use serde_json::{Map, Value, json};

use crate::schema::described;
use crate::syntax::reader::Reader;
use crate::syntax::tree::{Node, NodeKind};

/// The optional content of a scenario's transcript.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TranscriptOptions {
    /// Whether it shows all ambient requests and transitions.
    pub ambient: bool,
    /// Whether it shows the animations that begin and end.
    pub animations: bool,
    /// Whether it is neither accepted nor compared: the scenario states all that matters.
    pub is_ignored: bool,
}

/// The word in place of options.
const NONE: &str = "none";

/// The keys, each with a description.
const KEYS: [(&str, &str); 2] = [
    (
        "ambient",
        "Whether the requests listed as ambient in `footbridge.toml` are shown",
    ),
    (
        "animations",
        "Whether animations that begin and end are shown",
    ),
];

/// The values of each key.
const WORDS: [(&str, bool); 2] = [("shown", true), ("hidden", false)];

impl TranscriptOptions {
    /// The value of the key `transcript` in a scenario file; `None` for the defaults.
    pub(crate) fn print(self) -> Option<Value> {
        if self.is_ignored {
            return Some(json!(NONE));
        }
        let options = [("ambient", self.ambient), ("animations", self.animations)];
        let shown = options.into_iter().filter(|(_, is_shown)| *is_shown);
        let map: Map<_, _> = shown
            .map(|(key, _)| (key.to_owned(), json!("shown")))
            .collect();
        (!map.is_empty()).then_some(Value::Object(map))
    }
}

/// Reads the value of `transcript`.
pub(crate) fn read(reader: &mut Reader<'_>, node: &Node) -> TranscriptOptions {
    if let NodeKind::Scalar(_) = node.kind {
        let word = reader.word(node, "value of `transcript`", &[(NONE, true)]);
        return TranscriptOptions {
            is_ignored: word.unwrap_or_default(),
            ..TranscriptOptions::default()
        };
    }
    let keys = KEYS.map(|(key, _)| key);
    let Some(fields) = reader.fields(node, "`transcript`", &keys) else {
        return TranscriptOptions::default();
    };
    if fields.first_of(&keys).is_none() {
        reader
            .nothing(node, "`transcript`")
            .help("write `ambient: shown` or `animations: shown`, or leave `transcript` out");
    }
    let mut word = |key: &str, what: &str| {
        fields
            .get(key)
            .and_then(|node| reader.word(node, what, &WORDS))
            .unwrap_or_default()
    };
    TranscriptOptions {
        ambient: word("ambient", "value of `ambient`"),
        animations: word("animations", "value of `animations`"),
        is_ignored: false,
    }
}

/// The JSON Schema of `transcript`.
pub(crate) fn schema() -> Value {
    let words = WORDS.map(|(word, _)| word);
    let properties: Map<_, _> = KEYS
        .into_iter()
        .map(|(key, about)| (key.to_owned(), described(json!({ "enum": words }), about)))
        .collect();
    let options = json!({
        "type": "object",
        "properties": properties,
        "minProperties": 1,
        "additionalProperties": false,
    });
    let none = json!({ "const": NONE, "description": "Neither accepted nor compared" });
    json!({ "anyOf": [options, none] })
}
