//! The version of the messages, with a hash of their types.

use footbridge_journal::Entry;
use footbridge_record::schema_of;
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use super::{PROTOCOL, typescript};

/// The version of the messages, with the prefix of their hash.
const VERSION: (u32, &str) = (14, "c999630440b90cb9");

/// Returns the prefix of a hash over the types of all messages, without their documentation.
fn hash() -> String {
    let mut entry = serde_json::to_value(schema_of::<Entry>()).unwrap();
    remove_descriptions(&mut entry);
    let types = format!("{}{entry}", without_comments(&typescript()));
    let digest = Sha256::digest(types.replace(&format!("PROTOCOL = {PROTOCOL}"), ""));
    base16ct::lower::encode_string(&digest[..8])
}

fn without_comments(text: &str) -> String {
    let mut parts = text.split("/**");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |kept, part| {
        kept + part.split_once("*/").map_or("", |(_, after)| after)
    })
}

fn remove_descriptions(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            // A property may have this name; then it has a schema.
            fields.retain(|key, value| key != "description" || !value.is_string());
            fields.values_mut().for_each(remove_descriptions);
        }
        Value::Array(items) => items.iter_mut().for_each(remove_descriptions),
        _ => {}
    }
}

#[test]
fn changed_messages_have_a_new_version() {
    let hash = hash();
    let (version, known) = VERSION;
    assert_eq!(
        known,
        hash,
        "the messages differ from those of version {version}: set VERSION to ({}, \"{hash}\"), PROTOCOL to {}, and run ci/generate",
        version + 1,
        version + 1,
    );
    assert_eq!(version, PROTOCOL);
}

#[test]
fn documentation_is_not_part_of_the_hash() {
    let types = "/** A. */\nexport type A = {\n/**\n * B.\n */\nb: string };";
    assert_eq!(
        without_comments(types),
        "\nexport type A = {\n\nb: string };"
    );
}
