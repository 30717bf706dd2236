//! The envelope: `[envelope]`.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use serde::Deserialize;
use serde_json::{Map, Value};

use super::File;
use crate::backend::Envelope;

/// `[envelope]`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EnvelopeEntry {
    /// Where the code stands: a field, or fields joined by dots.
    code: String,
    message: Option<String>,
    data: Option<String>,
    /// The whole body of a success.
    success: Map<String, Value>,
    /// The whole body of a failure, apart from code and message.
    failure: Map<String, Value>,
    /// The message of each code.
    #[serde(default)]
    messages: BTreeMap<String, String>,
}

/// Reads the envelope.
pub(super) fn read(file: &File, entry: EnvelopeEntry, span: &Range<usize>) -> Option<Envelope> {
    let pointer = |place: &str| format!("/{}", place.replace('.', "/"));
    let mut envelope = Envelope {
        code: pointer(&entry.code),
        message: entry.message.as_deref().map(pointer),
        data: entry.data.as_deref().map(pointer),
        success: entry.success,
        failure: entry.failure,
        success_codes: BTreeSet::new(),
        messages: entry.messages,
    };
    let Some(code) = envelope.code_of(&envelope.success) else {
        let message = format!("`success` has no text or number at `{}`", entry.code);
        let help = format!(
            "write the code of a success there: success = {{ {} = \"OK\" }}",
            entry.code
        );
        file.report(span.clone(), message, help);
        return None;
    };
    envelope.success_codes.insert(code);
    Some(envelope)
}
