//! The envelope: `[envelope]`.

use std::collections::{BTreeMap, BTreeSet};

use footbridge_contract::toml_reader::{TomlNode, TomlTable};

use crate::backend::Envelope;

/// Reads the envelope.
pub(super) fn read(node: &TomlNode<'_>) -> Option<Envelope> {
    let (code, mut envelope) = node.table("an envelope", envelope)?;
    let Some(success) = envelope.code_of(&envelope.success) else {
        let message = format!("`success` has no text or number at `{code}`");
        let help = format!("write the code of a success there: success = {{ {code} = \"OK\" }}");
        node.invalid(message, "here", help);
        return None;
    };
    envelope.success_codes.insert(success);
    Some(envelope)
}

/// Reads the keys, and returns the position of the code as written.
fn envelope(table: &TomlTable<'_>) -> Option<(String, Envelope)> {
    let pointer = |place: &str| format!("/{}", place.replace('.', "/"));
    let code = table.text("code", "code = \"code\", the field that holds it");
    let message = table.text_if_any("message");
    let data = table.text_if_any("data");
    let success = table
        .need(
            "success",
            "success = { code = \"OK\" }, the body of a success",
        )
        .and_then(|node| node.json_object());
    let failure = table
        .need(
            "failure",
            "failure = {}, the body of a failure besides its code",
        )
        .and_then(|node| node.json_object());
    let messages = table.may("messages").and_then(|node| node.named_values());
    let messages = messages.into_iter().flatten();
    let messages: BTreeMap<_, _> = messages
        .filter_map(|(code, node)| Some((code, node.any_text()?)))
        .collect();
    let code = code?;
    let envelope = Envelope {
        code: pointer(&code),
        message: message.as_deref().map(pointer),
        data: data.as_deref().map(pointer),
        success: success?,
        failure: failure?,
        success_codes: BTreeSet::new(),
        messages,
    };
    Some((code, envelope))
}
