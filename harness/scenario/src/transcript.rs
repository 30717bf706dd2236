//! A scenario's `transcript`: options of its transcript.

use serde_json::{Value, json};

use crate::reader::Reader;
use crate::schema::described;
use crate::tree::Node;

/// The key for ambient requests.
const AMBIENT: &str = "ambient";

/// The values of `ambient`.
const WORDS: [(&str, bool); 2] = [("shown", true), ("hidden", false)];

/// Reads whether the transcript shows ambient requests.
pub(crate) fn read_shows_ambient(reader: &mut Reader<'_>, node: &Node) -> bool {
    let Some(fields) = reader.fields(node, "`transcript`", &[AMBIENT]) else {
        return false;
    };
    fields
        .require(reader, AMBIENT)
        .and_then(|node| reader.word(node, "value of `ambient`", &WORDS))
        .unwrap_or_default()
}

/// The JSON Schema of `transcript`.
pub(crate) fn schema() -> Value {
    let words = WORDS.map(|(word, _)| word);
    json!({
        "type": "object",
        "properties": {
            AMBIENT: described(
                json!({ "enum": words }),
                "Whether the requests that `footbridge.toml` calls ambient are written down",
            ),
        },
        "required": [AMBIENT],
        "additionalProperties": false,
    })
}
